"""The table of reviewed wordings says what the implementations are, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.rules.library import library
from mtgcr.rules.registry import Registry, cite
from mtgcr.rules.reviews import own_reviews, reviews_of
from mtgcr.rules.rulebook import Lookup
from mtgcr.tests.rulebooks import corpus_book

if TYPE_CHECKING:
    from mtgcr.rules.registry import Implementation, Operation
    from mtgcr.rules.reviews import Reviewed

RULES = Path(__file__).resolve().parent.parent / "rules"
LINES = (RULES / "reviewed.tsv").read_text(encoding="utf-8").splitlines()[1:]


def names_of(operation: Operation[..., object], implementation: Implementation[..., object]) -> set[Reviewed]:
    period = str(implementation.period)
    return {(operation.name, cited.number, period) for cited in implementation.citations}


def test_every_rule_of_every_implementation_has_reviewed_wordings_and_nothing_else_has() -> None:
    named = {n for one in library().operations for held in one.implementations for n in names_of(one, held)}

    assert set(own_reviews()) == named


def test_the_table_is_sorted_by_operation_and_says_nothing_twice() -> None:
    assert len(set(LINES)) == len(LINES)
    assert [line.split("\t")[0] for line in LINES] == sorted(line.split("\t")[0] for line in LINES)


@pytest.mark.corpus
def test_every_wording_of_the_table_was_printed_while_its_implementation_was_in_force(
    embedded_home: Path, corpus: Path
) -> None:
    books = StoredRuleBook(open_knowledge_base(embedded_home).store), corpus_book(corpus / "en")
    printed = {
        (*named, lookup.wording(lookup.number(cite(named[1], implementation.period), on) or "", on))
        for lookup in (Lookup(book) for book in books)
        for operation in library().operations
        for implementation in operation.implementations
        for on in lookup.releases
        if on in implementation.releases(lookup)
        for named in names_of(operation, implementation)
    }

    assert {tuple(line.split("\t")) for line in LINES} - printed == set()


def test_a_wording_that_is_not_in_the_table_is_told(embedded_home: Path) -> None:
    lookup = Lookup(StoredRuleBook(open_knowledge_base(embedded_home).store))
    operations = library().operations[:20]
    without_one = dict(list(own_reviews().items())[1:])

    assert Registry(operations, lookup).audit() == ()
    assert {entry.operation for entry in Registry(operations, lookup, without_one).audit()} == {operations[0].name}


def test_no_code_names_a_wording() -> None:
    wording = re.compile(r'"[0-9a-f]{16}"')

    assert [path.name for path in RULES.rglob("*.py") if wording.search(path.read_text("utf-8"))] == []


def test_lines_about_one_rule_belong_together() -> None:
    assert reviews_of("heading\na.b\t1.1\t\tw1\na.b\t1.1\t\tw2\na.b\t1.1\t[2020-01-01..]\tw3\n") == {
        ("a.b", "1.1", ""): {"w1", "w2"},
        ("a.b", "1.1", "[2020-01-01..]"): {"w3"},
    }
