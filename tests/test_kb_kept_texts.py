"""The texts of a home: nothing is lost while any file of it still has the words."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.kept_texts import AGAIN, kept_originals
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.intake.text_again import release_again
from mtgcr.kb.storage.home import ORIGINALS, ORIGINALS_COPY, current_generation
from mtgcr.parser.language import Edition

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_embedded")


@pytest.fixture
def home(mini_home: Path, tmp_path: Path) -> Path:
    """A copy of the home with the two invented releases in both languages."""
    shutil.copytree(mini_home, tmp_path / "home")
    return tmp_path / "home"


def damage(home: Path, name: str, places: int = 40) -> None:
    """Turn a bit in so many places all over the file."""
    generation = current_generation(home)
    assert generation
    data = bytearray((generation / name).read_bytes())
    for i in range(places):
        data[len(data) * (2 * i + 1) // (2 * places)] ^= 1
    (generation / name).write_bytes(data)


def test_what_one_file_lost_is_read_from_the_other(home: Path) -> None:
    before = kept_originals(home)
    damage(home, ORIGINALS)

    assert len(before.originals) == 4
    assert kept_originals(home) == before


@pytest.mark.parametrize("loss", ["damaged", "missing"])
def test_what_both_files_lost_is_made_again_from_the_tables_and_marked(home: Path, mtgcr: Any, loss: str) -> None:
    assert mtgcr(home, "build").code == 0  # the fixture knows the real releases, what is made again here does not
    right = mtgcr(home, "diff", "2013-03-03", "2013-09-09").out
    generation = current_generation(home)
    assert generation
    for name in (ORIGINALS, ORIGINALS_COPY):
        if loss == "damaged":
            damage(home, name, places=400)
        else:
            (generation / name).unlink()

    found = kept_originals(home)
    told = mtgcr(home, "doctor")
    repaired = mtgcr(home, "doctor", "--repair")

    assert found.damaged == ()
    assert [AGAIN in one.name for one in found.originals] == [True] * 4
    assert (told.code, repaired.code) == (1, 0)
    assert mtgcr(home, "releases").out.count(AGAIN) == 4
    assert mtgcr(home, "diff", "2013-03-03", "2013-09-09").out == right


def test_what_nothing_holds_any_more_is_named_and_given_up_only_when_asked(home: Path, mtgcr: Any) -> None:
    generation = current_generation(home)
    assert generation
    for name in (ORIGINALS, ORIGINALS_COPY):
        damage(home, name, places=400)
    for path in generation.rglob("kb.sqlite"):
        path.write_bytes(b"")
    before = {(generation / name).read_bytes() for name in (ORIGINALS, ORIGINALS_COPY)}

    said = mtgcr(home, "releases")
    repaired = mtgcr(home, "doctor", "--repair")

    assert (said.code, "cannot be read" in said.err) == (1, True)
    assert repaired.err.count("could no longer be read") == 4
    assert before <= {path.read_bytes() for path in (home / "aside").iterdir()}


def test_a_release_is_written_out_again_as_just_its_nodes(home: Path) -> None:
    store = open_knowledge_base(home).store
    held = [one for one in store.releases() if one.edition is Edition.OFFICIAL]

    assert len(held) == 4
    assert all(release_again(store.document(one).nodes, one) for one in held)


@pytest.mark.corpus
def test_real_releases_are_written_out_again_but_for_the_oldest(corpus_home: Path) -> None:
    store = open_knowledge_base(corpus_home).store
    held = [one for one in store.releases() if one.edition is Edition.OFFICIAL]

    lost = [str(one.effective) for one in held[::12] if release_again(store.document(one).nodes, one) is None]

    assert lost == ["1999-11-01"]
