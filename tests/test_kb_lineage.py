"""Lineage between two releases, on invented texts."""

from __future__ import annotations

import datetime

from hypothesis import given, settings

from mtgcr.kb.lineages.lineage import BESIDE, match
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import Joint, Override, Overrides
from mtgcr.kb.model import Link, LinkKind, Node
from mtgcr.tests.node_strategies import releases
from mtgcr.tests.outlines import outline

SPRING, AUTUMN = datetime.date(2030, 4, 1), datetime.date(2030, 10, 1)


def told(old: tuple[Node, ...], new: tuple[Node, ...], *decided: tuple[str | None, str | None]) -> set[str]:
    """The links that are not SAME as "kind old > new"."""
    links = match(old, new, Overrides(tuple(decision(*pair) for pair in decided)))
    return {_tell(link, old, new) for link in links if link.kind is not LinkKind.SAME}


def decision(old: str | None, new: str | None) -> Override:
    return Override(before=SPRING, after=AUTUMN, old=old, new=new, reason="for a test")


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


def test_rules_of_one_pattern_do_not_move_between_keywords() -> None:
    old = outline("""
        7 Kitchen
        702 Skills
        702.1 Stirring
        702.1a Two instances of stirring on one spoon are redundant.
        702.2 Whisking
        702.2a Whisking means to stir with wire.
        702.2b Two instances of whisking on one spoon are redundant.
    """)
    new = outline("""
        7 Kitchen
        702 Skills
        702.1 Stirring
        702.1a Two instances of stirring on one spoon are redundant.
        702.2 Whisking
        702.2a Whisking means to stir with wire.
        702.3 Folding
        702.3a Folding means to stir from below.
        702.3b Two instances of folding on one spoon are redundant.
    """)
    assert "removed 702.2b > " in told(old, new)
    assert "added  > 702.3b" in told(old, new)


def test_a_heading_over_subrules_may_become_a_group() -> None:
    old = outline("2 Things\n212 Kinds\n212.4 Spoons\n212.4a A spoon stirs.\n212.4b A spoon has a bowl.")
    new = outline("2 Things\n205 Kinds\n3 Kinds of Thing\n303 Spoons\n303.1 A spoon stirs.\n303.2 A spoon has a bowl.")
    assert {"moved 212.4 > 303", "renumbered 212.4a > 303.1", "renumbered 212.4b > 303.2"} <= told(old, new)


def test_what_kept_its_number_under_a_new_parent_has_not_moved() -> None:
    old = outline("1 Start\n103 Start\n103.2 Decks are shuffled.\n103.2a Spare cards are set aside before that.")
    new = outline(
        "1 Start\n103 Start\n103.2 These steps come first, one by one.\n103.2a Spare cards are set aside.\n"
        "103.3 Decks are shuffled."
    )
    assert told(old, new) == {"added  > 103.2", "reworded 103.2a > 103.2a", "renumbered 103.2 > 103.3"}


def test_numbers_of_references_and_typography_are_no_rewording() -> None:
    old = outline("7 Kitchen\n700 Tea\n700.1 A “cup” is round, see rules 701.2b and 704 and section 8.")
    new = outline('7 Kitchen\n700 Tea\n700.1 A "cup" is round, see rules 702.3c and 705 and section 9.')
    assert told(old, new) == set()


def test_a_decision_wins_over_the_words() -> None:
    old = outline("7 Kitchen\n700 Tea\n700.1 Cups are blue.\n700.2 Leaves are green.")
    new = outline("7 Kitchen\n700 Tea\n700.1 Leaves are green.\n700.2 Cups are blue.")
    assert told(old, new, ("700.1", "700.1")) == {"reworded 700.1 > 700.1", "reworded 700.2 > 700.2"}


def test_a_decision_may_say_that_a_rule_went_and_another_is_new() -> None:
    tea = outline(TEA)
    assert told(tea, tea, ("700.2", None), (None, "700.2")) == {"removed 700.2 > ", "added  > 700.2"}


@given(releases(), releases())
@settings(max_examples=60)
def test_every_node_has_exactly_one_main_link(old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    main = [link for link in match(old, new) if link.kind not in BESIDE]
    assert sorted(link.old for link in main if link.old is not None) == list(range(len(old)))
    assert sorted(link.new for link in main if link.new is not None) == list(range(len(new)))


@given(releases(), releases())
@settings(max_examples=60)
def test_links_join_nodes_of_their_kind_with_a_confidence(old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    for link in match(old, new):
        assert 0 < link.confidence <= 1
        assert (link.old is None) == (link.kind is LinkKind.ADDED)
        assert (link.new is None) == (link.kind is LinkKind.REMOVED)


@given(releases())
@settings(max_examples=60)
def test_a_release_continues_in_itself_unchanged(nodes: tuple[Node, ...]) -> None:
    assert {(link.kind, link.old) for link in match(nodes, nodes)} == {
        (LinkKind.SAME, index) for index in range(len(nodes))
    }


def test_a_human_may_state_a_split_and_deny_one() -> None:
    kept = "Pots are hot and heavy and black and never stand on wood, not even on the old table by the stove"
    piece = "a cook stirs the pot once for every guest who waits at the long table"
    old = outline(f"7 Kitchen\n700 Pots\n700.1 {kept}. {piece}.\n700.2 Lids fit.")
    new = outline(f"7 Kitchen\n700 Pots\n700.1 {kept}.\n700.2 Lids fit.\n700.3 {piece}.")
    found = [joints_of(old, new, kind) for kind in (None, Joint.NONE, Joint.MERGED)]
    assert found == [{("split", "700.1", "700.3")}, set(), {("merged", "700.1", "700.3")}]


def joints_of(old: tuple[Node, ...], new: tuple[Node, ...], kind: Joint | None) -> set[tuple[str, str, str]]:
    """The splits and merges where a human says this of 700.1 and 700.3."""
    said = Override(before=SPRING, after=AUTUMN, old="700.1", new="700.3", reason="for a test", joint=kind)
    links = match(old, new, Overrides((said,) if kind else ()))
    return {
        (link.kind.value, name_of(old[link.old]), name_of(new[link.new]))
        for link in links
        if link.kind in BESIDE and link.old is not None and link.new is not None
    }
