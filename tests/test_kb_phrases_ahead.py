"""Everyday phrases that were cut ahead are those that would be cut, and are never taken for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb import made_ahead
from mtgcr.kb.asking import phrases_ahead
from mtgcr.kb.asking.phrases_ahead import AHEAD, cut_phrases, write_phrases

if TYPE_CHECKING:
    from pathlib import Path

PHRASES = ("guy dies", "見せる", "who starts")
CUT = ["=creature	=die", "=reveal", "=go first"]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with the files of which the phrases are made, and the folder of its link."""
    for name in AHEAD.made_of:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / ".links").mkdir()
    monkeypatch.setattr(made_ahead, "data_directory", lambda: tmp_path / "data")
    return tmp_path


def cut_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases_ahead, "pieces_of_folded", None)


@pytest.mark.usefixtures("checkout")
def test_a_checkout_remembers_them(monkeypatch: pytest.MonkeyPatch) -> None:
    first = list(cut_phrases(PHRASES))
    cut_nothing(monkeypatch)

    assert first == CUT
    assert list(cut_phrases(PHRASES)) == CUT


def test_a_wheel_brings_them(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "data" / "prepared").mkdir()
    write_phrases(checkout / "data" / "prepared", PHRASES)
    cut_nothing(monkeypatch)

    assert list(cut_phrases(PHRASES)) == CUT


@pytest.mark.parametrize("name", AHEAD.made_of)
def test_what_was_made_of_other_files_is_made_again(checkout: Path, name: str) -> None:
    write_phrases(checkout / ".links", ("other", "phrases", "once"))
    (checkout / name).write_text("changed")

    assert list(cut_phrases(PHRASES)) == CUT


@pytest.mark.parametrize("torn", [b"", b"=creature\tdie", b"\xff\xfe"])
def test_what_is_not_whole_is_made_again(checkout: Path, torn: bytes) -> None:
    cut_phrases(PHRASES)
    path = checkout / ".links" / AHEAD.name
    path.write_bytes(torn or path.read_bytes()[:-1])

    assert list(cut_phrases(PHRASES)) == CUT


def test_where_nothing_can_be_remembered_they_are_cut(checkout: Path) -> None:
    (checkout / ".links").rmdir()

    assert list(cut_phrases(PHRASES)) == CUT


def test_where_the_code_cannot_be_read_nothing_is_told_by_it(checkout: Path) -> None:
    (checkout / "kb" / "words" / "folding.py").unlink()

    assert list(cut_phrases(PHRASES)) == CUT
    assert list((checkout / ".links").iterdir()) == []
