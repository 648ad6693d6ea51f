"""References around a rule."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.graph import Graph, find_graph
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lookup import find_rule
from mtgcr.kb.missing_numbers import NoSuchRule
from mtgcr.kb.neighbourhood import Neighbourhood, find_neighbourhood
from mtgcr.parser.numbers import RuleNumber
from mtgcr.views.graph import graph_jsonl, graph_xml
from mtgcr.views.graph_references import neighbourhood_dot
from mtgcr.views.text.references import neighbourhood_text

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store

DAY = datetime.date(2024, 9, 20)


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


def test_what_a_rule_cites_and_what_cites_it_are_told(store: Store) -> None:
    found = find_neighbourhood(store, RuleNumber(509, 2), DAY, 1)

    assert isinstance(found, Neighbourhood)
    assert {edge.citing for edge in found.edges if edge.cited == "509.2"} >= {"703.4k", "Damage Assignment Order"}
    assert "703.4k, Damage Assignment Order" in neighbourhood_text(found, 100)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_lists_of_references_keep_within_the_screen(store: Store, width: int) -> None:
    found = find_neighbourhood(store, RuleNumber(601, 2, "b"), DAY, 1)
    assert isinstance(found, Neighbourhood)

    lines = neighbourhood_text(found, width).splitlines()

    assert max(map(len, lines)) <= width
    assert sum(line.startswith(" " * 12) for line in lines) >= 2


def test_a_deeper_look_finds_more(store: Store) -> None:
    near, far = (find_neighbourhood(store, RuleNumber(509, 2), DAY, depth) for depth in (1, 2))

    assert isinstance(near, Neighbourhood)
    assert isinstance(far, Neighbourhood)
    assert set(near.edges) < set(far.edges)


def test_a_list_of_letters_tells_who_cites_them(store: Store) -> None:
    """Nothing names 704.5 itself; much names 704.5g, which is in it."""
    found = find_neighbourhood(store, RuleNumber(704, 5), DAY, 1)

    assert isinstance(found, Neighbourhood)
    assert not found.cited_by
    assert "Lethal Damage" in {edge.citing for edge in found.under if edge.cited == "704.5g"}
    assert "704.5g  cited by  " in neighbourhood_text(found, 100)


def test_references_among_the_rules_under_a_number_do_not_count_as_from_outside(store: Store) -> None:
    found = find_neighbourhood(store, RuleNumber(702), DAY, 1)

    assert isinstance(found, Neighbourhood)
    assert found.under
    assert not [edge for edge in found.under if edge.citing.startswith("702.") and edge.cited.startswith("702.")]


def test_the_graph_of_a_neighbourhood_is_graphviz(store: Store) -> None:
    found = find_neighbourhood(store, RuleNumber(509, 2), DAY, 1)

    assert isinstance(found, Neighbourhood)
    assert '"Damage Assignment Order" -> "509.2";' in neighbourhood_dot(found)


def test_a_number_outside_the_release_is_told(store: Store) -> None:
    found = find_neighbourhood(store, RuleNumber(999, 9), DAY, 1)

    assert isinstance(found, NoSuchRule)
    assert (found.number, found.release.effective) == ("999.9", DAY)


def test_the_whole_graph_is_exported_with_lineages(store: Store) -> None:
    graph = find_graph(store, DAY)

    assert isinstance(graph, Graph)
    assert len(graph_jsonl(graph).splitlines()) == len(graph.vertices) + 1
    assert graph_xml(graph).count("<node ") == len(graph.vertices)
    assert any(vertex.cites for vertex in graph.vertices)


def test_references_of_a_rule_that_nobody_retells_are_told(store: Store) -> None:
    """The digest of 2021 has no 601.2b; the atlas knows what it cites and what cites it."""
    found = find_neighbourhood(store, RuleNumber(601, 2, "b"), datetime.date(2021, 12, 31), 1)

    assert isinstance(found, Neighbourhood)
    assert "107.3" in found.cites
    assert {"601.2i", "707.12"} <= {*found.cited_by}


def test_a_retold_rule_is_cited_by_rules_that_nobody_retells(store: Store) -> None:
    told = find_rule(store, RuleNumber(701, 22), datetime.date(2016, 12, 31))

    assert isinstance(told, tuple)
    assert {"901.8", "901.11"} <= {place.name for place in told[0].cited_by}
