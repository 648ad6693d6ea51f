"""The seal of a generation: what was cut off is found at once, a wrong bit when it is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.storage.seal import SEAL, broken_parts, write_seal

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    (tmp_path / "index").mkdir()
    (tmp_path / "kb.sqlite").write_bytes(b"tea")
    (tmp_path / "index" / "the terms").write_bytes(b"")
    write_seal(tmp_path)
    return tmp_path


def test_what_is_as_it_was_sealed_is_whole(sealed: Path) -> None:
    assert broken_parts(sealed) == broken_parts(sealed, thoroughly=True) == ()


def test_a_missing_or_longer_file_is_found_at_once(sealed: Path) -> None:
    (sealed / "kb.sqlite").unlink()
    (sealed / "index" / "the terms").write_bytes(b"x")

    assert set(broken_parts(sealed)) == {"kb.sqlite", "index/the terms"}


def test_a_changed_bit_is_found_when_it_is_looked_for(sealed: Path) -> None:
    (sealed / "kb.sqlite").write_bytes(b"teb")

    assert broken_parts(sealed) == ()
    assert broken_parts(sealed, thoroughly=True) == ("kb.sqlite",)


def test_only_a_part_can_be_looked_at(sealed: Path) -> None:
    (sealed / "kb.sqlite").write_bytes(b"teb")

    assert broken_parts(sealed, thoroughly=True, below="index/") == ()


@pytest.mark.parametrize("damage", [b"", b"tea", b"x y z\n", b"\xff\xfe"])
def test_a_damaged_seal_is_itself_the_broken_part(sealed: Path, damage: bytes) -> None:
    (sealed / SEAL).write_bytes(damage)

    assert broken_parts(sealed) == (SEAL,)


def test_a_folder_without_a_seal_was_never_finished(tmp_path: Path) -> None:
    assert broken_parts(tmp_path) == (SEAL,)
