"""Splits and merges."""

from __future__ import annotations

from mtgcr.kb.lineages.lineage import match
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Overrides
from mtgcr.kb.lineages.stock import stock_sentences
from mtgcr.kb.model import LinkKind, Node
from mtgcr.tests.outlines import outline

STIR = "a cook stirs the pot once for every guest who waits at the long table"
WOOD = "stirring is done by hand with round spoons of old wood and never with knives or with forks of steel"
FOLD = "a cook folds the dough twice for every loaf that lies on the stone shelf"


REMARK = "Guests of this inn have known another custom before"


def joined(
    old: tuple[Node, ...], new: tuple[Node, ...], overrides: Overrides = NO_OVERRIDES
) -> set[tuple[str, str, str]]:
    """The splits and merges as (kind, old, new)."""
    return {
        (link.kind.value, name_of(old[link.old]), name_of(new[link.new]))
        for link in match(old, new, overrides)
        if link.kind in {LinkKind.SPLIT, LinkKind.MERGED} and link.old is not None and link.new is not None
    }


def test_each_piece_cut_off_is_a_split_of_its_own() -> None:
    old = outline(f"7 Kitchen\n700 Pots\n700.1 Pots are hot and heavy and black. {STIR}. {FOLD}.")
    new = outline(f"7 Kitchen\n700 Pots\n700.1 Pots are hot and heavy and black.\n700.1a {STIR}.\n700.1b {FOLD}.")
    assert joined(old, new) == {("split", "700.1", "700.1a"), ("split", "700.1", "700.1b")}
    assert joined(new, old) == {("merged", "700.1a", "700.1"), ("merged", "700.1b", "700.1")}


def test_a_new_rule_after_the_pattern_of_a_piece_is_no_split() -> None:
    """Improvise was worded after convoke in the release in which convoke was cut in two."""
    old = outline(f"7 Kitchen\n702 Skills\n702.1 Stir\n702.1a {WOOD}. {STIR}.")
    copied = STIR.replace("pot", "jug")
    new = outline(f"7 Kitchen\n702 Skills\n702.1 Stir\n702.1a {WOOD}.\n702.1b {STIR}.\n702.2 Shaking\n702.2a {copied}.")
    assert joined(old, new) == {("split", "702.1a", "702.1b")}


def test_a_turn_of_phrase_in_common_is_no_split() -> None:
    old = outline("7 Kitchen\n700 Pots\n700.1 Pots are hot. The cook stirs the pot.")
    new = outline("7 Kitchen\n700 Pots\n700.1 Pots are hot.\n700.2 At noon the cook stirs the pot.")
    assert joined(old, new) == set()


def test_a_rule_whose_own_text_stays_takes_in_another() -> None:
    kept = (
        "The pot is warmed before the leaves go in, and the lid is closed at once, so that no steam is lost on the way"
    )
    old = outline(f"7 Kitchen\n700 Pots\n700.1 {kept}.\n700.2 {STIR}.")
    new = outline(f"7 Kitchen\n700 Pots\n700.1 {kept}. {STIR}.")
    assert joined(old, new) == {("merged", "700.2", "700.1")}


def test_what_several_rules_said_alike_may_all_go_into_one() -> None:
    old = outline(f"7 Kitchen\n700 Pots\n700.1 Pots are hot.\n701 Cups\n701.1 {STIR}.\n702 Jugs\n702.1 {STIR}, a jug.")
    new = outline(f"7 Kitchen\n700 Pots\n700.1 Pots are hot. In each kitchen {STIR}.\n701 Cups\n702 Jugs")
    assert joined(old, new) == {("merged", "701.1", "700.1"), ("merged", "702.1", "700.1")}


def test_a_glossary_entry_may_give_its_words_to_the_entry_that_it_now_names() -> None:
    old = outline(f"7 Kitchen\nBrew: {WOOD}.")
    new = outline(f"7 Kitchen\nBrew: An older name of stirring.\nStirring: {WOOD}.")
    assert joined(old, new) == {("split", "term:Brew", "term:Stirring")}


def test_a_stock_sentence_ties_no_rules_of_different_groups() -> None:
    old = outline(f"7 Kitchen\n700 Pots\n700.1 Pots are hot and heavy and black. {REMARK}.\n701 Cups\n702 Jugs")
    new = outline(
        f"7 Kitchen\n700 Pots\n700.1 Pots are hot and heavy and black.\n701 Cups\n701.1 Cups break. {REMARK}."
    )
    inns = "\n".join(f"{number} Inn {number}\n{number}.1 ({REMARK}.)" for number in range(710, 714))
    stock = frozenset(stock_sentences([outline(f"7 Kitchen\n{inns}")]))

    assert joined(old, new) == {("split", "700.1", "701.1")}
    assert joined(old, new, Overrides(stock=stock)) == set()


def test_a_sentence_is_stock_where_it_stands_in_four_places_at_once() -> None:
    thrice = outline(
        f"7 Kitchen\n700 Pots\n700.1 {REMARK}.\n700.2 {REMARK}.\n701 Cups\n701.1 {REMARK}.\nJug: {REMARK}."
    )

    assert stock_sentences([thrice, thrice]) == {}
    assert list(stock_sentences([(*thrice, *outline(f"Pan: {REMARK}."))]).values()) == [4]


def test_what_a_new_keyword_says_of_itself_is_no_split_of_another() -> None:
    old = outline(f"7 Kitchen\n702 Skills\n702.1 Stir\n702.1a {STIR}.\nStirring: Stirring says: {WOOD}.")
    told = f"Shaking says: {WOOD}."
    new = outline(
        f"7 Kitchen\n702 Skills\n702.1 Stir\n702.1a {STIR}.\n702.2 Shaking\n702.2a {told}\nStirring: A skill."
    )
    other = outline(
        f"7 Kitchen\n702 Skills\n702.1 Stir\n702.1a {STIR}.\n702.2 Shaking\n702.2a {WOOD}.\nStirring: A skill."
    )

    assert joined(old, new) == set()
    assert joined(old, other) == {("split", "term:Stirring", "702.2a")}
