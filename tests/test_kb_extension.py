"""Texts that the atlas does not know: tied on both sides, in any order, to the same lineages."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.kb.lineages.atlas import Atlas, AtlasLink
from mtgcr.kb.lineages.overrides import Override, Overrides
from mtgcr.kb.model import LinkKind
from mtgcr.tests.atlases import atlas_of, day, extended, named_lineages
from mtgcr.tests.node_strategies import releases

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.lineages.atlas import AtlasNode
    from mtgcr.kb.model import Node

CUPS = """
    7 Kitchen
    700 Tea
    700.1 Cups are blue and stand upside down beside the stove.
    700.2 Leaves are green and stay in the tin until the water boils.
    700.3 Spoons are never left in the pot when it is passed around.
    701 Guests
    701.1 A guest who comes late waits at the door for an empty chair.
    701.2 The oldest guest drinks first, and then the others by age."""
SAUCERS = CUPS.replace(
    "700.2 Leaves", "700.2 Saucers are brought after the second cup only.\n    700.3 Leaves"
).replace("700.3 Spoons", "700.4 Spoons")
"""What was 700.2 and 700.3 is 700.3 and 700.4 now."""
CHILD = CUPS.replace(
    "The oldest guest drinks first, and then the others by age.", "The youngest child is served first."
)


def test_a_newer_text_continues_the_newest_known_release_without_its_words() -> None:
    found = named_lineages(extended(atlas_of({1: CUPS}), {6: SAUCERS}), 6, SAUCERS)
    assert found["700.4"] == f"700.3@{day(1)}"
    assert found["700.2"] == f"700.2@{day(6)}"
    assert found["701.1"] == f"701.1@{day(1)}"


def test_an_older_text_is_what_the_oldest_known_release_continues() -> None:
    found = named_lineages(extended(atlas_of({6: SAUCERS}), {1: CUPS}), 1, CUPS)
    assert found["700.3"] == f"700.4@{day(6)}"
    assert found["701.2"] == f"701.2@{day(6)}"


def test_a_text_between_two_releases_has_what_begins_there_and_goes_on() -> None:
    found = extended(atlas_of({1: CUPS, 9: SAUCERS}), {5: SAUCERS})
    assert named_lineages(found, 5, SAUCERS)["700.2"] == f"700.2@{day(9)}"
    (row,) = [row for row in found.atlas.nodes if row.lineage == f"700.2@{day(9)}"]
    assert (row.since, row.until) == (day(5), None)


def test_what_ends_before_a_text_and_begins_after_it_is_joined_where_the_text_has_both() -> None:
    """701.2 is told in new words twice; only the text between shows that it is one rule."""
    old = "The oldest guest drinks first, and then the others by age."
    new = "Children are served before anybody else sips, whatever their parents say about it."
    between = CUPS.replace(old, f"{old} {new}")
    last = CUPS.replace(old, new)
    atlas = atlas_of({1: CUPS, 9: last})
    assert len({row.lineage for row in atlas.nodes if row.number == "701.2"}) == 2
    found = extended(atlas, {5: between})
    assert found.joins == ((day(5), f"701.2@{day(9)}", f"701.2@{day(1)}"),)
    assert {row.lineage for row in found.atlas.nodes if row.number == "701.2"} == {f"701.2@{day(1)}"}


def test_what_ended_returns_with_its_words_though_nobody_holds_them() -> None:
    gone = CUPS.replace("    700.3 Spoons are never left in the pot when it is passed around.\n", "")
    found = extended(atlas_of({1: CUPS, 3: gone}), {5: CUPS})
    assert named_lineages(found, 5, CUPS)["700.3"] == f"700.3@{day(1)}"


def test_a_rule_that_a_later_release_brings_back_is_known_when_its_only_text_comes_late() -> None:
    gone = CUPS.replace("    700.3 Spoons are never left in the pot when it is passed around.\n", "")
    found = extended(atlas_of({1: gone, 5: gone, 9: CUPS}), {3: CUPS})
    assert named_lineages(found, 3, CUPS)["700.3"] == f"700.3@{day(9)}"


def test_a_text_that_says_what_its_neighbour_says_changes_no_lineage_and_no_time() -> None:
    atlas = atlas_of({1: CUPS, 6: SAUCERS})
    for month in (2, 7):
        found = extended(atlas, {month: CUPS if month == 2 else SAUCERS})
        assert found.atlas.nodes == atlas.nodes
        assert len(found.atlas.releases) == 3


def test_a_split_is_dated_by_the_text_that_shows_it() -> None:
    born = AtlasLink(since=day(9), kind=LinkKind.SPLIT, old=f"700.1@{day(1)}", new=f"700.2@{day(9)}", confidence=0.9)
    found = extended(atlas_of({1: CUPS, 9: SAUCERS}, [born]), {5: SAUCERS})
    assert [link.since for link in found.atlas.links if link.kind is LinkKind.SPLIT] == [day(5)]


def test_another_text_of_a_known_day_is_tied_and_leaves_the_atlas_as_it_is() -> None:
    atlas = atlas_of({1: CUPS, 6: CHILD})
    other = CUPS.replace("blue", "red").replace("green", "black").replace("never", "often")
    found = extended(atlas, {6: other})
    assert found.atlas.nodes == atlas.nodes
    assert named_lineages(found, 6, other)["700.1"] == f"700.1@{day(1)}"


def test_a_text_of_another_game_is_not_put_in() -> None:
    atlas = atlas_of({1: CUPS})
    found = extended(atlas, {6: "7 Board\n700 Pieces\n700.1 The knight jumps over all that stands in its way.\n"
                                "700.2 A pawn that reaches the far side becomes a queen."})  # fmt: skip
    assert found.lineages == {}
    assert found.atlas.nodes == atlas.nodes


def test_a_human_decides_on_a_text_that_the_atlas_does_not_know() -> None:
    word = Override(before=day(1), after=day(6), old="701.2", new="700.2", reason="for a test")
    other = SAUCERS.replace("    701.2 The oldest guest drinks first, and then the others by age.", "")
    found = extended(atlas_of({1: CUPS}), {6: other}, Overrides((word,)))
    assert named_lineages(found, 6, other)["700.2"] == f"701.2@{day(1)}"


@given(st.tuples(releases(), releases(), releases(), releases(), releases()))
@settings(max_examples=25)
def test_the_same_texts_in_any_order_make_the_same_atlas(drawn: tuple[tuple[Node, ...], ...]) -> None:
    atlas = atlas_of({3: drawn[0], 9: drawn[1]})
    texts = {1: drawn[2], 6: drawn[3], 11: drawn[4]}
    made = [extended(atlas, {month: texts[month] for month in order}) for order in permutations(texts)]
    assert all(one.atlas == made[0].atlas and one.lineages == made[0].lineages for one in made)


@given(st.tuples(releases(), releases(), releases(), releases()))
@settings(max_examples=40)
def test_every_release_has_each_lineage_once_and_every_node_it_holds(drawn: tuple[tuple[Node, ...], ...]) -> None:
    found = extended(atlas_of({3: drawn[0], 9: drawn[1]}), {6: drawn[2], 11: drawn[3]})
    for month, nodes in ((6, drawn[2]), (11, drawn[3])):
        if day(month) in found.lineages:
            assert_whole(found.atlas, month, nodes, found.lineages[day(month)])
    for release in found.atlas.releases:
        standing = [row for row in found.atlas.nodes if stands(row, release.effective)]
        assert len({row.lineage for row in standing}) == len(standing)


def stands(row: AtlasNode, when: datetime.date) -> bool:
    return row.since <= when and (row.until is None or when < row.until)


def assert_whole(atlas: Atlas, month: int, nodes: tuple[Node, ...], lineages: tuple[str, ...]) -> None:
    """The atlas has of the month just these nodes under these lineages."""
    assert len(set(lineages)) == len(nodes)
    standing = {row.lineage: row for row in atlas.release(day(month)).values()}
    assert set(standing) == set(lineages)
    for node, lineage in zip(nodes, lineages, strict=True):
        row = standing[lineage]
        assert (row.kind, row.number, row.ordinal) == (node.kind, node.number, node.ordinal)
        assert row.parent == ("" if node.parent is None else lineages[node.parent])
