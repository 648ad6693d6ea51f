"""Lineage between two releases, on invented texts."""

from __future__ import annotations

from kb.lineage import compose, match
from kb.model import Link, LinkKind, Node
from kb.nodes import name_of
from tests.outlines import outline


def told(old: tuple[Node, ...], new: tuple[Node, ...]) -> set[str]:
    """The links that are not SAME as "kind old > new"."""
    return {_tell(link, old, new) for link in match(old, new) if link.kind is not LinkKind.SAME}


def _tell(link: Link, old: tuple[Node, ...], new: tuple[Node, ...]) -> str:
    before = name_of(old[link.old]) if link.old is not None else ""
    after = name_of(new[link.new]) if link.new is not None else ""
    return f"{link.kind.value} {before} > {after}"


TEA = """
    7 Kitchen
    700 Tea
    700.1 Water is boiled before anything else happens, see rule 700.2.
    700.1a Boiling water may be poured over leaves.
    700.1b Leaves that were poured over twice are thrown away.
    700.2 A cup holds one serving.
    - A mug counts as a cup.
"""


def test_nothing_changed_is_all_same() -> None:
    assert told(outline(TEA), outline(TEA)) == set()


def test_a_rule_inserted_before_renumbers_and_reletters_the_rest() -> None:
    new = outline("""
        7 Kitchen
        700 Tea
        700.1 Water is boiled before anything else happens, see rule 700.3.
        700.1a Somebody has to be thirsty.
        700.1b Boiling water may be poured over leaves.
        700.1c Leaves that were poured over twice are thrown away.
        700.2 Kettles whistle.
        700.3 A cup holds one serving.
        - A mug counts as a cup.
    """)
    assert told(outline(TEA), new) == {
        "added  > 700.1a",
        "re-lettered 700.1a > 700.1b",
        "re-lettered 700.1b > 700.1c",
        "added  > 700.2",
        "renumbered 700.2 > 700.3",
        "renumbered ex:700.2#1 > ex:700.3#1",
    }


def test_twins_stay_under_their_own_parents() -> None:
    old = outline("""
        7 Kitchen
        701 Ending the meal
        701.1 Plates are cleared, then the dessert is skipped.
        701.1a What was ordered before is not served, see rule 701.1.
        701.2 Cups are cleared, then only the coffee is skipped.
        701.2a What was ordered before is not served, see rule 701.2.
    """)
    new = outline("""
        7 Kitchen
        701 Spoons
        701.1 Spoons are silver.
        702 Ending the meal
        702.1 Plates are cleared, then the dessert is skipped.
        702.1a What was ordered before is not served, see rule 702.1.
        702.2 Cups are cleared, then only the coffee is skipped.
        702.2a What was ordered before is not served, see rule 702.2.
    """)
    assert told(old, new) == {
        "added  > 701",
        "added  > 701.1",
        "renumbered 701 > 702",
        "renumbered 701.1 > 702.1",
        "renumbered 701.1a > 702.1a",
        "renumbered 701.2 > 702.2",
        "renumbered 701.2a > 702.2a",
    }


def test_a_rewording_beyond_recognition_at_the_same_place_stays_linked() -> None:
    new = outline(
        TEA.replace("Boiling water may be poured over leaves.", "Whoever is host pours boiling water slowly.")
    )
    assert told(outline(TEA), new) == {"reworded 700.1a > 700.1a"}


def test_a_reused_number_does_not_hide_that_its_rule_went() -> None:
    new = outline("""
        7 Kitchen
        700 Tea
        700.1 Water is boiled before anything else happens, see rule 700.2.
        700.1a Leaves that were poured over twice are thrown away.
        700.2 A cup holds one serving.
        - A mug counts as a cup.
    """)
    assert told(outline(TEA), new) == {"removed 700.1a > ", "re-lettered 700.1b > 700.1a"}


def test_a_rule_under_another_parent_is_moved() -> None:
    new = outline("""
        7 Kitchen
        700 Tea
        700.1 Water is boiled before anything else happens, see rule 700.2.
        700.1a Boiling water may be poured over leaves.
        700.2 A cup holds one serving.
        - A mug counts as a cup.
        700.2a Leaves that were poured over twice are thrown away.
    """)
    assert told(outline(TEA), new) == {"moved 700.1b > 700.2a"}


def test_two_rules_of_one_number_are_two() -> None:
    old = outline("7 Kitchen\n702 Skills\n702.5 Stirring\n702.5a Stir once.\n702.5 Whisking")
    new = outline("7 Kitchen\n702 Skills\n702.5 Stirring\n702.5a Stir once.\n702.6 Whisking")
    assert told(old, new) == {"renumbered 702.5#2 > 702.6"}


def test_a_piece_cut_off_as_a_rule_of_its_own_is_a_split() -> None:
    whole = "A cook who drops a pan picks it up at once. A pan that stays on the floor overnight belongs to the cat"
    old = outline(f"7 Kitchen\n700 Pans\n700.1 {whole}.\n700.2 Pans are round.")
    new = outline(
        "7 Kitchen\n700 Pans\n700.1 A cook who drops a pan picks it up at once.\n"
        "700.2 A pan that stays on the floor overnight belongs to the cat.\n700.3 Pans are round."
    )
    assert told(old, new) == {
        "reworded 700.1 > 700.1",
        "added  > 700.2",
        "split 700.1 > 700.2",
        "renumbered 700.2 > 700.3",
    }
    assert told(new, old) == {
        "reworded 700.1 > 700.1",
        "removed 700.2 > ",
        "merged 700.2 > 700.1",
        "renumbered 700.3 > 700.2",
    }


def test_entries_are_known_by_their_terms() -> None:
    old = outline("Brew: To make tea. See rule 700.\nSteep: To leave in water.")
    new = outline("Brew: Obsolete; cooks now say prepare.\nPrepare: To make tea. See rule 700.")
    assert "reworded term:Brew > term:Brew" in told(old, new)


def test_composed_links_lead_from_the_first_to_the_last() -> None:
    first = outline("7 Kitchen\n700 Tea\n700.1 Cups are blue.\n700.2 Leaves are green.")
    second = outline("7 Kitchen\n700 Tea\n700.1 Water is wet.\n700.2 Cups are blue.\n700.3 Leaves are green.")
    third = outline("7 Kitchen\n700 Tea\n700.1 Cups are blue.\n700.2 Milk is white.")
    links = compose(match(first, second), match(second, third))
    assert {_tell(link, first, third) for link in links} == {
        "same 7 > 7",
        "same 700 > 700",
        "renumbered 700.1 > 700.1",
        "removed 700.2 > ",
        "added  > 700.2",
    }
