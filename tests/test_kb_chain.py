"""The chain of releases: identities that never change, on invented texts."""

from __future__ import annotations

import datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.kb.lineages.chain import Chain, build_chain
from mtgcr.kb.lineages.lineage import BESIDE
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import Override, Overrides
from mtgcr.kb.model import LinkKind, Node
from mtgcr.tests.node_strategies import releases
from mtgcr.tests.outlines import outline

FIRST, SECOND, THIRD = (datetime.date(2030, month, 1) for month in (2, 6, 10))
CUPS = "7 Kitchen\n700 Tea\n700.1 Cups are blue.\n- A mug is a cup.\n700.2 Leaves are green.\nCup: A vessel."
NO_CUPS = "7 Kitchen\n700 Tea\n700.1 Leaves are green."


def chain_of(*texts: str, overrides: Overrides | None = None) -> Chain:
    dated = zip((FIRST, SECOND, THIRD), map(outline, texts), strict=False)
    return build_chain(dated, overrides or Overrides())


def lineages(chain: Chain, release: int) -> dict[str, str]:
    """The lineage of every node of a release by its name."""
    named = zip(chain.nodes[release], chain.lineages[release], strict=True)
    return {name_of(node): lineage for node, lineage in named}


def test_a_lineage_is_named_by_number_and_date_of_birth() -> None:
    assert lineages(chain_of(CUPS), 0) == {
        "7": "7@2030-02-01",
        "700": "700@2030-02-01",
        "700.1": "700.1@2030-02-01",
        "ex:700.1#1": "ex:700.1#1@2030-02-01",
        "700.2": "700.2@2030-02-01",
        "term:Cup": "term:Cup@2030-02-01",
    }


def test_a_rule_keeps_its_lineage_under_another_number() -> None:
    assert lineages(chain_of(CUPS, NO_CUPS), 1)["700.1"] == "700.2@2030-02-01"


def test_the_second_of_a_number_born_on_one_day_has_a_suffix() -> None:
    chain = chain_of("7 Kitchen\n702 Skills\n702.5 Stirring\n702.5 Whisking")
    assert lineages(chain, 0)["702.5#2"] == "702.5@2030-02-01~2"


def test_what_returns_with_its_words_has_its_old_lineage() -> None:
    chain = chain_of(CUPS, NO_CUPS, CUPS)
    assert lineages(chain, 2) == lineages(chain, 0)
    kinds = {name_of(chain.nodes[2][link.new]): link.kind for link in chain.links[1] if link.new is not None}
    assert kinds["700.1"] is LinkKind.RETURNED
    assert kinds["700.2"] is LinkKind.RENUMBERED


def test_of_two_with_the_words_of_one_ended_lineage_the_first_takes_it_up() -> None:
    again = NO_CUPS + "\n700.2 Cups are blue.\n701 Guests\n701.1 Cups are blue."
    found = lineages(chain_of(CUPS, NO_CUPS, again), 2)
    assert (found["700.2"], found["701.1"]) == ("700.1@2030-02-01", "701.1@2030-10-01")


def test_a_human_may_say_that_other_words_are_a_return() -> None:
    word = Override(before=FIRST, after=THIRD, old="700.1", new="700.2", reason="for a test")
    again = NO_CUPS + "\n700.2 Vessels to drink from come in one colour."
    chain = chain_of(CUPS, NO_CUPS, again, overrides=Overrides((word,)))
    assert lineages(chain, 2)["700.2"] == "700.1@2030-02-01"


def test_between_distant_releases_what_went_and_returned_has_stayed() -> None:
    kinds = {link.kind for link in chain_of(CUPS, NO_CUPS, CUPS).between(0, 2)}
    assert kinds == {LinkKind.SAME}


def test_between_distant_releases_numbers_are_compared_anew() -> None:
    chain = chain_of(CUPS, NO_CUPS, CUPS.replace("700.1 Cups are blue.", "700.1 Spoons are round."))
    links = {name_of(chain.nodes[0][link.old]): link.kind for link in chain.between(0, 2) if link.old is not None}
    assert links["700.2"] is LinkKind.SAME


def test_a_piece_cut_off_long_ago_still_comes_from_its_rule() -> None:
    piece = "a cook stirs the pot once for every guest who waits at the long table"
    whole = f"7 Kitchen\n700 Pots\n700.1 Pots are hot and heavy and black and never stand on wood. {piece}."
    cut = f"7 Kitchen\n700 Pots\n700.1 Pots are hot and heavy and black and never stand on wood.\n700.2 {piece}."
    last = cut.replace("700.2", "700.3").replace("wood.\n", "wood.\n700.2 Lids fit.\n")
    assert joints(chain_of(whole, cut, last)) == {("split", "700.1", "700.3")}
    assert joints(chain_of(last, cut, whole)) == {("merged", "700.3", "700.1")}


def joints(chain: Chain) -> set[tuple[str, str, str]]:
    """The splits and merges between the first and the third release."""
    return {
        (link.kind.value, name_of(chain.nodes[0][link.old]), name_of(chain.nodes[2][link.new]))
        for link in chain.between(0, 2)
        if link.kind in BESIDE and link.old is not None and link.new is not None
    }


def test_known_lineages_are_adopted_and_can_return() -> None:
    cups, none = outline(CUPS), outline(NO_CUPS)
    known = {FIRST: ["a", "b", "c", "d", "e", "f"], SECOND: ["a", "b", "e"]}
    chain = build_chain([(FIRST, cups), (SECOND, none), (THIRD, cups)], known=known)
    assert chain.lineages[2] == ("a", "b", "c", "d", "e", "f")


@given(st.tuples(releases(), releases(), releases()))
@settings(max_examples=40)
def test_no_two_nodes_of_a_release_share_a_lineage(texts: tuple[tuple[Node, ...], ...]) -> None:
    chain = build_chain(zip((FIRST, SECOND, THIRD), texts, strict=True))
    assert all(len(set(names)) == len(names) for names in chain.lineages)


@given(st.tuples(releases(), releases(), releases()))
@settings(max_examples=40)
def test_distant_links_join_nodes_of_one_lineage(texts: tuple[tuple[Node, ...], ...]) -> None:
    chain = build_chain(zip((FIRST, SECOND, THIRD), texts, strict=True))
    main = [link for link in chain.between(0, 2) if link.kind not in BESIDE]
    assert sorted(link.old for link in main if link.old is not None) == list(range(len(texts[0])))
    assert sorted(link.new for link in main if link.new is not None) == list(range(len(texts[2])))
    for link in main:
        if link.old is not None and link.new is not None:
            assert chain.lineages[0][link.old] == chain.lineages[2][link.new]
