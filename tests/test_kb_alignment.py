"""Who stands where: the two releases, their families, and how parents stand to each other."""

from __future__ import annotations

from mtgcr.kb.lineages.alignment import Alignment, Kinship, Side
from mtgcr.kb.model import Node, NodeKind
from mtgcr.tests.outlines import outline

KITCHEN = outline("""
    7 Kitchen
    700 Tea
    700.1 Water boils.
    - A kettle sings.
    700.1a Steam rises.
    700.1b Cups warm.
    701 Bread
    701.1 Dough rests.
    701.1a It rests twice.
    Kettle: A pot.
""")


def index(nodes: tuple[Node, ...], number: str) -> int:
    return next(i for i, node in enumerate(nodes) if node.number == number and node.kind is not NodeKind.EXAMPLE)


def test_a_family_is_the_siblings_of_one_kind() -> None:
    side = Side(KITCHEN)
    family = side.family(index(KITCHEN, "700.1a"))
    assert [KITCHEN[one].number for one in family] == ["700.1a", "700.1b"]
    assert list(side.neighbours(index(KITCHEN, "700.1a"), 1)) == [index(KITCHEN, "700.1b")]
    assert list(side.neighbours(index(KITCHEN, "700.1a"), -1)) == []


def test_height_runs_from_the_first_of_a_family_towards_1() -> None:
    side = Side(KITCHEN)
    assert [side.height(index(KITCHEN, number)) for number in ("700.1a", "700.1b")] == [0.0, 0.5]


def test_an_identity_that_occurs_twice_identifies_nothing() -> None:
    twice = outline("7 Kitchen\n700 Tea\n700.1 Same words.\n700.2 Same words.\n700.3 Own words.")
    assert list(Side(twice).identities(NodeKind.RULE)) == ["Own words."]


def test_kinship_is_read_off_the_parents() -> None:
    alignment = Alignment(KITCHEN, KITCHEN)
    boils, rests = index(KITCHEN, "700.1"), index(KITCHEN, "701.1")
    steam, twice = index(KITCHEN, "700.1a"), index(KITCHEN, "701.1a")
    assert alignment.kinship(steam, steam) is Kinship.OPEN
    alignment.link(boils, boils, 1.0)
    assert alignment.kinship(steam, steam) is Kinship.PARTNERS
    assert alignment.kinship(steam, twice) is Kinship.STRANGERS
    alignment.link(index(KITCHEN, "700"), index(KITCHEN, "701"), 1.0)
    alignment.link(rests, rests, 1.0)
    assert alignment.kinship(steam, twice) is Kinship.RELATIVES


def test_equal_words_under_partners_are_linked_from_the_top_down() -> None:
    text = "7 Kitchen\n700 Tea\n700.1 General\n700.1a Wait.\n701 Bread\n701.1 General\n701.1a Wait.\n701.1b Wait."
    nodes = outline(text)
    alignment = Alignment(nodes, nodes)
    for number in ("7", "700", "701"):
        alignment.link(index(nodes, number), index(nodes, number), 1.0)
    alignment.link_equal_children()
    open_numbers = [nodes[one].number for one in sorted(alignment.old.open)]
    assert open_numbers == ["701.1a", "701.1b"]
    assert alignment.old.partner[index(nodes, "700.1a")] == index(nodes, "700.1a")


def test_entries_have_no_kin_and_sections_are_all_kin() -> None:
    alignment = Alignment(KITCHEN, KITCHEN)
    kettle = len(KITCHEN) - 1
    assert alignment.kinship(kettle, kettle) is Kinship.OPEN
    assert alignment.kinship(0, 0) is Kinship.PARTNERS


def test_an_example_counts_a_quarter_of_a_subrule() -> None:
    alignment = Alignment(KITCHEN, KITCHEN)
    boils = index(KITCHEN, "700.1")
    assert alignment.children_evidence(boils, boils) == (0.0, 0.0)
    for child in (boils + 1, index(KITCHEN, "700.1a")):
        alignment.link(child, child, 1.0)
    assert alignment.children_evidence(boils, boils) == (1.25, 1.25)


def test_the_same_gap_is_between_partners() -> None:
    old = outline("7 Kitchen\n700 Tea\n700.1 One.\n700.2 Two.\n700.3 Three.")
    new = outline("7 Kitchen\n700 Tea\n700.1 One.\n700.2 Other.\n700.3 Three.\n700.4 Four.")
    alignment = Alignment(old, new)
    for number in ("700", "700.1", "700.3"):
        alignment.link(index(old, number), index(new, number), 1.0)
    assert alignment.same_gap(index(old, "700.2"), index(new, "700.2"))
    assert not alignment.same_gap(index(old, "700.2"), index(new, "700.4"))
