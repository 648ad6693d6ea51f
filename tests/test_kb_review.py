"""What was decided when a text was put into the atlas, for a person to read."""

from __future__ import annotations

from mtgcr.kb.lineages.atlas import AtlasLink
from mtgcr.kb.lineages.review import review, review_table
from mtgcr.kb.model import LinkKind
from mtgcr.tests.atlases import atlas_of, day, extended

TEA = """
    7 Kitchen
    700 Tea
    700.1 Cups are blue and stand upside down beside the stove.
    700.2 Leaves are green and stay in the tin until the water boils.
    700.3 Spoons are never left in the pot when it is passed around.
    700.4 The oldest guest drinks first, and then the others by age."""
MORE = """
    7 Kitchen
    700 Tea
    700.1 Cups are blue and stand upside down beside the stove.
    700.2 Saucers are brought after the second cup only.
    700.3 Leaves are green and stay in the tin until the water boils.
    700.4 Spoons are never left in a kettle while somebody passes it around."""


def test_a_review_names_what_came_went_moved_and_changed_and_nothing_else() -> None:
    found = extended(atlas_of({1: TEA}), {6: MORE})
    lines = review(found, [day(6)])
    assert {(line.old, line.decided, line.new) for line in lines} == {
        ("", "new", "700.2"),
        ("700.2", "renumbered", "700.3"),
        ("700.3", "renumbered, reworded", "700.4"),
        ("700.4", "gone", ""),
    }


def test_the_least_sure_decision_comes_first() -> None:
    lines = review(extended(atlas_of({1: TEA}), {6: MORE}), [day(6)])
    assert [line.confidence for line in lines] == sorted(line.confidence for line in lines)
    assert lines[0].decided == "renumbered, reworded"
    assert lines[0].confidence < 0.999


def test_a_review_tells_splits_and_merges_with_the_numbers_they_join() -> None:
    split = AtlasLink(since=day(9), kind=LinkKind.SPLIT, old=f"700.1@{day(1)}", new=f"700.2@{day(9)}", confidence=0.7)
    found = extended(atlas_of({1: TEA, 9: MORE}, [split]), {5: MORE})
    (line,) = [line for line in review(found, [day(5)]) if line.decided == "split"]
    assert (line.before, line.old, line.after, line.new, line.confidence) == (day(1), "700.1", day(5), "700.2", 0.7)


def test_the_table_has_a_line_for_each_decision_under_its_columns() -> None:
    lines = review(extended(atlas_of({1: TEA}), {6: MORE}), [day(6)])
    table = [line.split("\t") for line in review_table(lines).splitlines()]
    assert len(table) == len(lines) + 1
    assert {len(row) for row in table} == {7}
    assert table[0][:3] == ["confidence", "before", "old"]
