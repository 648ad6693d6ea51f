"""The atlas: written and read alike, one revision at each time, texts known by their words."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.verification import verify
from mtgcr.kb.lineages.atlas import Atlas, AtlasRelease, Standing, make_atlas
from mtgcr.kb.lineages.atlas_tables import read_atlas, write_atlas
from mtgcr.tests.outlines import outline
from mtgcr.views.text.added import say_verification

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.model import Node

DAYS = (datetime.date(2013, 3, 3), datetime.date(2013, 9, 9), datetime.date(2014, 1, 1))
OLD = outline("1 Tea\n100 Cups\n100.1 Pour the tea slowly\n100.2 Never spill the sugar")
NEW = outline("1 Tea\n100 Cups\n100.1 Pour the tea slowly\n100.2 Bring a cake along")


def standing(day: datetime.date, nodes: tuple[Node, ...]) -> Standing:
    release = AtlasRelease(effective=day, sha256="0" * 64, rules=2, examples=0, glossary=0)
    return Standing(release, nodes, [f"{node.number}@2013-03-03" for node in nodes], lambda _: ())


def small_atlas() -> Atlas:
    return make_atlas([standing(DAYS[0], OLD), standing(DAYS[1], NEW), standing(DAYS[2], NEW)], [])


def test_an_atlas_reads_as_it_was_written(tmp_path: Path) -> None:
    write_atlas(small_atlas(), tmp_path)

    assert read_atlas(tmp_path) == small_atlas()


def test_equal_atlases_are_equal_files(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_atlas(small_atlas(), tmp_path / name)

    assert (tmp_path / "one" / "nodes.tsv").read_bytes() == (tmp_path / "other" / "nodes.tsv").read_bytes()


def test_a_node_is_told_once_for_each_time_in_which_it_was_the_same() -> None:
    times = [(node.since, node.until) for node in small_atlas().nodes if node.number == "100.2"]

    assert times == [(DAYS[0], DAYS[1]), (DAYS[1], None)]


def test_a_text_is_held_against_the_release_of_its_day() -> None:
    atlas = small_atlas()
    exact, changed = verify(atlas, DAYS[0], OLD), verify(atlas, DAYS[0], NEW)

    assert exact
    assert changed
    assert say_verification(exact) == "known release, all 4 fingerprints match"
    assert changed.differing == ("100.2",)
    assert verify(atlas, datetime.date(1999, 1, 1), OLD) is None


@pytest.mark.parametrize("when", ["1999-11-01", "2015-01-23", "2024-09-20", "2026-08-07"])
def test_the_embedded_atlas_has_one_revision_of_a_lineage_at_a_time(when: str) -> None:
    atlas = read_atlas(data_directory() / "atlas")
    day = datetime.date.fromisoformat(when)
    standing_then = [n for n in atlas.nodes if n.since <= day and (n.until is None or day < n.until)]

    assert len(standing_then) == len({node.lineage for node in standing_then}) > 300
