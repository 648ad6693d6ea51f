"""What of the shipped data counts: its contents, wherever and whenever it was installed."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from mtgcr.hatch_build import checksums_of as checksums_in_a_wheel
from mtgcr.kb import embedded
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake import embedding
from mtgcr.kb.intake.embedding import CHECKSUMS, embedded_fingerprint, form_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what goes into a knowledge base, as installed elsewhere."""
    for name in ("digest", "atlas"):
        shutil.copytree(data_directory() / name, tmp_path / "data" / name)
    (tmp_path / "data" / "asking").mkdir()
    for name in ("overrides.toml", "sets.tsv", "asking/asked_as.tsv", "asking/situations.tsv"):
        shutil.copy(data_directory() / name, tmp_path / "data" / name)
    for module in (embedding, embedded):
        monkeypatch.setattr(module, "data_directory", lambda: tmp_path / "data")
    return tmp_path / "data"


def fingerprint() -> str:
    embedded_fingerprint.cache_clear()
    found = embedded_fingerprint()
    embedded_fingerprint.cache_clear()
    return found


def test_another_place_and_time_do_not_count(data: Path) -> None:
    before = fingerprint()
    for path in data.rglob("*"):
        os.utime(path, (1, 1))

    assert fingerprint() == before
    for module in (embedding, embedded):
        module.data_directory = data_directory  # type: ignore[attr-defined]  # the fixture takes it back
    assert fingerprint() == before


@pytest.mark.parametrize("name", ["overrides.toml", "atlas/nodes.tsv"])
def test_one_other_byte_counts(data: Path, name: str) -> None:
    before = fingerprint()
    found = bytearray((data / name).read_bytes())
    found[len(found) // 2] ^= 1
    (data / name).write_bytes(found)

    assert fingerprint() != before
    assert form_of(fingerprint()) != form_of(before)


def test_what_was_worked_out_is_remembered_until_a_file_has_another_time(data: Path) -> None:
    (data.parent / ".links").mkdir()
    before = fingerprint()
    (data.parent / ".links" / CHECKSUMS).write_text((data.parent / ".links" / CHECKSUMS).read_text() + "; remembered")

    assert fingerprint() == f"{before}; remembered"
    os.utime(data / "overrides.toml", (1, 1))
    assert fingerprint() == before


def test_a_wheel_says_of_its_data_what_a_checkout_works_out(data: Path) -> None:
    before = fingerprint()
    (data / CHECKSUMS).write_text(checksums_in_a_wheel(data))

    assert fingerprint() == before
    (data / CHECKSUMS).write_text("other")
    assert fingerprint() != before
