"""The rule book that the executable layer reads: numbers by lineage, fingerprints, examples."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.rulebook import FIRST_EXECUTED, StoredRuleBook
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from pathlib import Path

OLD, NEW = datetime.date(2024, 9, 20), datetime.date(2024, 11, 8)


@pytest.fixture(scope="module")
def book(embedded_home: Path) -> StoredRuleBook:
    return StoredRuleBook(open_knowledge_base(embedded_home).store)


def test_a_rule_is_found_under_its_other_numbers(book: StoredRuleBook) -> None:
    assert book.number_at("509.2", NEW, OLD) == "509.4"
    assert book.number_at("728.1", datetime.date(2026, 8, 7), OLD) == "725.1"


def test_a_rule_that_ended_has_no_number_after(book: StoredRuleBook) -> None:
    assert book.number_at("509.2", OLD, NEW) is None


def test_a_day_between_releases_stands_for_the_one_in_force(book: StoredRuleBook) -> None:
    assert book.fingerprint("510.1c", datetime.date(2024, 10, 15)) == book.fingerprint("510.1c", OLD)
    assert book.fingerprint("510.1c", OLD) != book.fingerprint("510.1c", NEW)


def test_words_that_the_first_release_executed_had_no_more_are_not_read(embedded_home: Path) -> None:
    store = open_knowledge_base(embedded_home).store
    everything = store.ever_standing(Language.EN, Edition.ATLAS)

    read = store.ever_standing(Language.EN, Edition.ATLAS, FIRST_EXECUTED)

    assert read == tuple(one for one in everything if one.until is None or one.until > FIRST_EXECUTED)
    assert len(read) < len(everything)


def test_of_one_kind_that_kind_alone_is_read(embedded_home: Path) -> None:
    store = open_knowledge_base(embedded_home).store
    everything = store.ever_standing(Language.EN, Edition.ATLAS, FIRST_EXECUTED)

    read = store.ever_standing(Language.EN, Edition.ATLAS, FIRST_EXECUTED, NodeKind.EXAMPLE)

    assert read == tuple(one for one in everything if one.kind is NodeKind.EXAMPLE)
    assert read


def test_of_rules_those_asked_for_alone_are_read(embedded_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_knowledge_base(embedded_home).store
    monkeypatch.delattr(type(store), "ever_standing")
    book = StoredRuleBook(store)

    assert (book.number_at("509.2", NEW, OLD), book.fingerprint("1000.1", NEW)) == ("509.4", None)
    assert book.fingerprint("", NEW) is None


def test_every_printed_example_is_listed(book: StoredRuleBook) -> None:
    assert len(book.examples(datetime.date(2026, 8, 7))) == 277
    assert book.example_fingerprint("510.1c", 4, OLD)
    assert book.example_fingerprint("510.1c", 4, NEW) is None
