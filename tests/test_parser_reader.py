"""Files as sources: what is read from the disk, and what is said of files that cannot be."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser import reader
from mtgcr.parser.reader import find_files, parse_source, read_release, read_source
from mtgcr.tests.mini_releases import SPRING, english_release, write_releases

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_read_with_its_bytes_and_checksum(tmp_path: Path) -> None:
    path = write_releases(tmp_path)[0]
    source = read_source(path)
    assert source.path == str(path)
    assert source.data == path.read_bytes()
    assert source.sha256 == hashlib.sha256(english_release().encode()).hexdigest()
    assert source.release
    assert source.release.effective == SPRING


def test_bytes_that_were_read_before_are_parsed_alike(tmp_path: Path) -> None:
    path = write_releases(tmp_path)[0]
    assert parse_source(str(path), path.read_bytes()) == read_source(path)


def test_a_missing_file_is_told_with_what_to_do(tmp_path: Path) -> None:
    source = read_source(tmp_path / "none.txt")
    assert source.release is None
    (found,) = source.diagnostics
    assert str(found) == (
        f"{tmp_path / 'none.txt'}:1:1: error[file-unreadable]: no such file or directory\n"
        "    hint: check the path and the permissions"
    )


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert [found.code for found in read_source(tmp_path).diagnostics] == ["file-unreadable"]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST", 10)
    path = tmp_path / "large.txt"
    path.write_text("x" * 11)
    assert [found.code for found in read_source(path).diagnostics] == ["file-too-large"]


def test_a_release_can_be_asked_for_alone(tmp_path: Path) -> None:
    assert read_release(write_releases(tmp_path)[0]).effective == SPRING
    with pytest.raises(ValueError, match="no such file"):
        read_release(tmp_path / "none.txt")


def test_a_folder_stands_for_the_texts_in_it(tmp_path: Path) -> None:
    written = write_releases(tmp_path)
    (tmp_path / "notes.md").write_text("none")
    alone = tmp_path / "notes.md"
    assert find_files([tmp_path, written[0], alone]) == (*sorted(written), alone)
    assert find_files([tmp_path / "none"]) == (tmp_path / "none",)
