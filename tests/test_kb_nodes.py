"""A release as a flat tuple of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.lineages.nodes import flatten, name_of
from mtgcr.kb.model import Node, NodeKind
from mtgcr.parser.reader import read_release

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
Kitchen Comprehensive Rules

These rules are effective as of May 4, 2030.

Introduction

Tea comes first.

Contents

1. Start
100. General

Glossary

1. Start

100. General

100.1. Kettles come in two kinds:
iron and copper.
Example: An iron kettle is black.
Example: A copper kettle is red.

100.1a A kettle whistles.

Glossary

Kettle
1. A pot for water.
2. Whoever whistles.

Credits

Nobody.
"""


@pytest.fixture
def nodes(tmp_path: Path) -> tuple[Node, ...]:
    path = tmp_path / "kitchen.txt"
    path.write_text(TEXT, "utf-8")
    return flatten(read_release(path))


def test_nodes_stand_in_document_order_under_their_parents(nodes: tuple[Node, ...]) -> None:
    assert [(name_of(node), node.parent and name_of(nodes[node.parent])) for node in nodes] == [
        ("intro:1", None),
        ("intro:2", None),
        ("1", None),
        ("100", "1"),
        ("100.1", "100"),
        ("ex:100.1#1", "100.1"),
        ("ex:100.1#2", "100.1"),
        ("100.1a", "100.1"),
        ("term:Kettle", None),
    ]


def test_continuations_are_lines_of_their_rule(nodes: tuple[Node, ...]) -> None:
    assert {name_of(node): node.text for node in nodes}["100.1"] == "Kettles come in two kinds:\niron and copper."


def test_headings_and_terms_are_titles(nodes: tuple[Node, ...]) -> None:
    titles = {name_of(node): node.title for node in nodes}
    assert (titles["1"], titles["100"], titles["100.1"], titles["term:Kettle"]) == ("Start", "General", "", "Kettle")


def test_the_second_of_a_number_or_term_is_named_so() -> None:
    rule = Node(kind=NodeKind.RULE, number="702.175", ordinal=2, title="", text="Whisking", parent=None)
    entry = Node(kind=NodeKind.ENTRY, number="", ordinal=2, title="Cup", text="A vessel.", parent=None)
    assert (name_of(rule), name_of(entry)) == ("702.175#2", "term:Cup#2")


@pytest.mark.corpus
def test_every_name_of_a_real_release_is_its_own(corpus: Path) -> None:
    nodes = flatten(read_release(corpus / "en" / "rules_20240917.txt"))
    names = [name_of(node) for node in nodes]
    assert len(set(names)) == len(names)
    assert {"702.175", "702.175#2", "702.175a#2"} <= set(names)


@pytest.mark.corpus
def test_a_parent_that_is_not_printed_has_no_words(corpus: Path) -> None:
    nodes = flatten(read_release(corpus / "en" / "rules_20210924.txt"))
    assert [node.text for node in nodes if name_of(node) == "724.3"] == [""]
