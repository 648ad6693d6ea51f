"""Diffs: what they hold, and that they make the newer release of the older one."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given

from mtgcr.kb.changes.changes import ChangedPart, Weight
from mtgcr.kb.changes.diff import BESIDE, apply, compare_nodes, weigh
from mtgcr.kb.lineages.lineage import match
from mtgcr.kb.model import LinkKind, Node, NodeKind
from mtgcr.parser.language import Language
from mtgcr.tests.node_strategies import releases
from mtgcr.tests.outlines import outline

DAYS = (datetime.date(2013, 3, 3), datetime.date(2013, 9, 9))


def rule(text: str, number: str = "100.1") -> Node:
    return Node(kind=NodeKind.RULE, number=number, ordinal=1, title="", text=text, parent=None)


@given(releases(), releases())
def test_a_diff_applied_to_the_older_release_gives_the_newer(old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    diff = compare_nodes(old, new, match(old, new), DAYS, Language.EN)

    assert apply(diff, old) == new


@given(releases())
def test_a_release_does_not_differ_from_itself(nodes: tuple[Node, ...]) -> None:
    assert compare_nodes(nodes, nodes, match(nodes, nodes), DAYS, Language.EN).changes == ()


@given(releases(), releases())
def test_links_of_what_stayed_may_be_left_out(old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    links = match(old, new)
    joined = {end for link in links if link.kind in BESIDE for end in (link.old, link.new)}
    stayed = {
        link.new: link.old
        for link in links
        if link.old is not None and link.new is not None and not {link.old, link.new} & joined
        if old[link.old]._replace(parent=None) == new[link.new]._replace(parent=None)
    }
    others = [link for link in links if link.new not in stayed]

    assert compare_nodes(old, new, others, DAYS, Language.EN, stayed) == compare_nodes(
        old, new, links, DAYS, Language.EN
    )


def test_changes_are_told_in_the_order_of_the_newer_release() -> None:
    old = outline(
        "1 Tea\n100 Cups\n100.1 Pour the tea slowly\n100.2 Never spill the sugar\n100.3 Wash every single cup"
    )
    new = outline("1 Tea\n100 Cups\n100.1 Pour the tea quickly\n100.2 Wash every single cup\n100.3 Bring a cake along")

    diff = compare_nodes(old, new, match(old, new), DAYS, Language.EN)

    told = [(c.kind, c.old and c.old.number, c.new and c.new.number) for c in diff.changes]
    assert told == [
        (LinkKind.REWORDED, "100.1", "100.1"),
        (LinkKind.REMOVED, "100.2", None),
        (LinkKind.RENUMBERED, "100.3", "100.2"),
        (LinkKind.ADDED, None, "100.3"),
    ]
    assert {c.part for c in diff.changes} == {ChangedPart.RULES}


@pytest.mark.parametrize(
    ("before", "after", "moves", "weight"),
    [
        ("Pour the tea.", "Pour the tea.", {}, Weight.NONE),
        ("Don’t spill—ever.", "Don't spill-ever.", {}, Weight.TYPOGRAPHIC),
        ("See rule 100.2.", "See rule 100.3.", {"100.2": "100.3"}, Weight.REFERENCES),
        ("See rule 100.2.", "See rule 100.3.", {"100.2": "100.2"}, Weight.RETARGETED),
        ("See rule 100.2.", "See rule 100.3.", {}, Weight.RETARGETED),
        ("When a cup enters the battlefield, sit", "When a cup enters, sit.", {}, Weight.EDITORIAL),
        ("If he or she chooses a cup, sit.", "If they choose a cup, sit.", {}, Weight.EDITORIAL),
        ("Pour the tea.", "Pour no tea.", {}, Weight.SUBSTANTIVE),
    ],
)
def test_a_change_of_words_weighs_what_it_means(before: str, after: str, moves: dict[str, str], weight: Weight) -> None:
    assert weigh(rule(before), rule(after), moves) is weight


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("If he or she draws a card, sit.", "If they don’t draw a card, sit."),
        ("That player wins the game.", "They lose the game."),
        ("Show a card he or she controls.", "Show a card they own."),
        ("That player can’t cast it.", "They cast it."),
    ],
)
def test_a_pronoun_hides_no_other_word(before: str, after: str) -> None:
    assert weigh(rule(before), rule(after), {}) is Weight.SUBSTANTIVE


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("If he or she draws a card, sit.", "If they draw a card, sit."),
        ("He or she doesn’t pour his or her tea.", "They don't pour their tea."),
        (
            "The guest shows the cups he or she controls to him or her.",
            "The guest shows the cups they control to them.",
        ),
        ("Whoever he or she is, he or she was late.", "Whoever they are, they were late."),
        ("He or she has a cup, so he or she hasn’t one to lose.", "They have a cup, so they haven’t one to lose."),
        ("He or she pours for himself or herself.", "They pour for themselves."),
        ("He or she also passes the sugar he or she wishes to.", "They also pass the sugar they wish to."),
        ("The guest washes the cup he or she may carry.", "The guest washes the cup they may carry."),
        ("As he or she carries it, his or her cup enters the battlefield.", "As they carry it, their cup enters."),
        ("The tea is his or hers (see rule 100.2).", "The tea is theirs. (See rule 100.3.)"),
    ],
)
def test_gender_neutral_words_alone_mean_the_same(before: str, after: str) -> None:
    assert weigh(rule(before), rule(after), {"100.2": "100.3"}) is Weight.EDITORIAL
