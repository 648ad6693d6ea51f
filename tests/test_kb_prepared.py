"""What is made ahead of the embedded data is what the build makes, and is never taken for anything else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.digest.telling import load_digest
from mtgcr.kb.intake import ingest, prepared
from mtgcr.kb.intake.embedding import CHECKSUMS, embedded_fingerprint, form_of
from mtgcr.kb.intake.laying import lay_down, read_laid
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.intake.prepared import PREPARED, prepared_name, remember_prepared, take_prepared, write_prepared
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.home import DATABASE, INDEX, SAID, current_generation
from mtgcr.kb.words.masking import masked_fingerprint

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.digest.retelling import ToldRevision

TABLES = b"tables" * 1000
WORDS = b"words" * 1000
SAYINGS = b"sayings" * 1000


@pytest.fixture
def part(tmp_path: Path) -> Path:
    """A part that stands for the one that is built: 18 KB instead of 14 MB."""
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / DATABASE).write_bytes(TABLES)
    (tmp_path / "part" / SAID).write_bytes(SAYINGS)
    (tmp_path / "part" / INDEX).write_bytes(WORDS)
    return tmp_path / "part"


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: Path) -> Path:
    """The folder with what an installed wheel brings."""
    data = tmp_path / "data"
    folder = data / PREPARED / prepared_name()
    folder.mkdir(parents=True)
    (data / CHECKSUMS).touch()
    monkeypatch.setattr(prepared, "data_directory", lambda: data)
    write_prepared(part, folder)
    return folder


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout installed to be worked on, with one module that the build reads."""
    for folder in (".links", "data", "kb"):
        (tmp_path / "top" / folder).mkdir(parents=True)
    (tmp_path / "top" / "kb" / "model.py").write_text("x = 1")
    monkeypatch.setattr(prepared, "data_directory", lambda: tmp_path / "top" / "data")
    return tmp_path / "top"


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """An empty part."""
    (tmp_path / "new").mkdir()
    return tmp_path / "new"


def test_it_has_the_bytes_that_the_build_makes(
    tmp_path: Path, embedded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "take_prepared", lambda *_: False)
    monkeypatch.setattr(prepared, "remember_prepared", lambda _: None)
    ingest.rebuild(tmp_path)

    built, taken = (home / "generations" for home in (tmp_path, embedded_home))
    (ours,), (theirs,) = built.iterdir(), taken.iterdir()
    form = form_of(embedded_fingerprint())
    assert current_generation(tmp_path) == ours
    assert (ours / form / "seal").read_text() == (theirs / form / "seal").read_text()


def test_the_digest_read_from_the_tables_is_the_one_laid_down(embedded_home: Path) -> None:
    read = read_laid(open_knowledge_base(embedded_home).store)
    laid = lay_down(load_digest(), ingest.load_embedded().atlas)

    assert list(map(as_stored, read.told)) == list(map(as_stored, laid.told))
    assert set(read.asked) == set(laid.asked)
    assert list(read.said()) == list(laid.said())
    assert read.sha256 == laid.sha256
    assert {one.text: read.masked[one.text] for one in laid.told} == {
        one.text: masked_fingerprint(one.text) for one in laid.told
    }


def as_stored(told: ToldRevision) -> ToldRevision:
    """What the tables keep of it: citations are a set, and headings were written for no release."""
    is_heading = told.kind in (NodeKind.SECTION, NodeKind.GROUP)
    return told._replace(cites=tuple(sorted(told.cites)), retold=told.since if is_heading else told.retold)


def test_an_installed_wheel_unpacks_what_it_brings(wheel: Path, new: Path) -> None:
    assert wheel.is_dir()
    assert take_prepared(new)
    assert [(new / name).read_bytes() for name in (DATABASE, SAID, INDEX)] == [TABLES, SAYINGS, WORDS]


@pytest.mark.parametrize("name", [DATABASE, SAID, INDEX])
@pytest.mark.parametrize("harm", ["flipped", "cut short", "empty", "missing"])
def test_nothing_is_taken_of_what_is_not_whole(wheel: Path, new: Path, name: str, harm: str) -> None:
    path = wheel / f"{name}.zst"
    packed = path.read_bytes()
    flipped = packed[:20] + bytes((packed[20] ^ 1,)) + packed[21:]
    harmed = {"flipped": flipped, "cut short": packed[:-1], "empty": b""}.get(harm)
    path.unlink() if harmed is None else path.write_bytes(harmed)

    assert not take_prepared(new)
    assert list(new.iterdir()) == []


def test_what_would_be_too_large_is_not_unpacked(wheel: Path, new: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wheel.is_dir()
    monkeypatch.setattr(prepared, "_LARGEST", len(TABLES) - 1)

    assert not take_prepared(new)


def test_a_checkout_keeps_what_it_built_until_code_changes(checkout: Path, part: Path, new: Path) -> None:
    assert not take_prepared(new)
    remember_prepared(part)
    assert take_prepared(new)

    os.utime(checkout / "kb" / "model.py", (1, 1))

    assert not take_prepared(new)


def test_what_was_kept_for_other_code_goes(checkout: Path, part: Path) -> None:
    remember_prepared(part)
    os.utime(checkout / "kb" / "model.py", (1, 1))
    remember_prepared(part)

    assert len(list((checkout / ".links" / PREPARED).iterdir())) == 1


def test_nothing_is_kept_where_no_installation_has_its_link(checkout: Path, part: Path) -> None:
    (checkout / ".links").rmdir()
    remember_prepared(part)

    assert {path.name for path in checkout.iterdir()} == {"data", "kb"}


def test_a_wheel_is_never_written_to(wheel: Path, part: Path) -> None:
    before = sorted(wheel.parent.rglob("*"))
    (part / DATABASE).write_bytes(b"other")
    remember_prepared(part)

    assert sorted(wheel.parent.rglob("*")) == before
