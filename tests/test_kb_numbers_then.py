"""Words with the numbers of another day, in two releases of the kettle game after all that the program knows."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.library.coverage import example_of
from mtgcr.parser.diagnostic import Place
from mtgcr.rules.model import ScenarioSource
from mtgcr.rules.registry import AuditEntry, Operation, Registry
from mtgcr.rules.rulebook import Lookup
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release
from mtgcr.views.text.check import audit_line

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.rules.context import RunContext

BEFORE, AFTER = SPRING.replace(year=2027), AUTUMN.replace(year=2027)
ASIDE = "Example: Dora stirs a full cup"
"""An example, whose words here cite a rule."""


def book_of(folder: Path, *changes: tuple[str, str], spring: tuple[tuple[str, str], ...] = ()) -> StoredRuleBook:
    """The rule book of both releases, an example citing a rule, with these changes to the words of either."""
    for day, made in ((SPRING, spring), (AUTUMN, changes)):
        text = english_release(day).replace(", 2013.", ", 2027.")
        citing = f"{ASIDE} as in rule {'702.2b' if day == SPRING else '702.3b'}"
        for old, new in ((ASIDE, citing), *made):
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (folder / f"{day}.txt").write_text(text, "utf-8")
    with bare_builds():
        assert not add_files(folder / "home", sorted(folder.glob("*.txt")), trusted=True).refused
    return StoredRuleBook(open_knowledge_base(folder / "home").store)


def same_as_before(book: StoredRuleBook, number: str) -> bool:
    """Whether the words of autumn are those of spring, the numbers in them leading to the same rules."""
    then = book.number_at(number, AFTER, BEFORE)
    assert then
    return book.fingerprint(number, AFTER, BEFORE) == book.fingerprint(then, BEFORE)


def audited(book: StoredRuleBook, number: str) -> tuple[AuditEntry, ...]:
    """What is told of an implementation of the rule whose wording of spring was reviewed."""

    def pour(_ctx: RunContext) -> None: ...

    operation: Operation[[], Any] = Operation("pour", None)
    operation.implements(number)(pour)
    reviewed = book.fingerprint(number, BEFORE)
    assert reviewed
    return Registry([operation], Lookup(book), {("pour", number, ""): frozenset([reviewed])}).audit()


def test_words_that_only_cite_the_same_rules_by_other_numbers_are_those_reviewed(tmp_path: Path) -> None:
    book = book_of(tmp_path)

    assert book.fingerprint("101.1b", AFTER) != book.fingerprint("101.1b", BEFORE)
    assert [same_as_before(book, number) for number in ("101.1b", "100.3", "100.1a", "101.1a")] == [True] * 3 + [False]
    assert audited(book, "101.1b") == audited(book, "100.2") == ()


def test_other_words_are_unreviewed_whatever_numbers_they_have(tmp_path: Path) -> None:
    (told,) = audited(book_of(tmp_path), "101.1a")

    assert (told.since, told.last, told.strays) == (AFTER, None, False)


def test_a_number_that_leads_to_another_rule_is_told(tmp_path: Path) -> None:
    book = book_of(tmp_path, ("(see rule 100.3)", "(see rule 100.1b)"))
    (told,) = audited(book, "101.1b")

    assert not same_as_before(book, "101.1b")
    assert (told.since, told.strays) == (AFTER, True)
    assert audit_line(told).endswith("; the words are those reviewed, but a number in them leads to another rule")


def test_a_number_that_was_left_while_its_rule_moved_is_told(tmp_path: Path) -> None:
    """The words are the very same; 100.2 is the new rule on dogs."""
    book = book_of(tmp_path, ("(see rule 100.3)", "(see rule 100.2)"))

    assert book.fingerprint("101.1b", AFTER) == book.fingerprint("101.1b", BEFORE)
    assert [told.strays for told in audited(book, "101.1b")] == [True]


def test_a_number_of_nothing_on_both_days_is_no_other_rule(tmp_path: Path) -> None:
    book = book_of(
        tmp_path, ("(see rule 100.3)", "(see rule 109.9)"), spring=(("(see rule 100.2)", "(see rule 109.9)"),)
    )

    assert audited(book, "101.1b") == ()


def test_two_numbers_that_changed_places_are_told(tmp_path: Path) -> None:
    book = book_of(tmp_path, ("101.1b and 702.3a–c", "702.3a–c and 101.1b"))

    assert [told.strays for told in audited(book, "100.2")] == [True]


def test_a_range_that_holds_one_rule_more_is_told(tmp_path: Path) -> None:
    within = (
        ("702.3c A stirred", "702.3c A stirred cup is not chipped.\n\n702.3d A stirred"),
        ("702.3a–c", "702.3a–d"),
    )
    book = book_of(tmp_path, *within)

    assert book.number_at("702.3d", AFTER, BEFORE) == "702.2c"
    assert [told.strays for told in audited(book, "100.2")] == [True]


def test_a_printed_example_is_the_same_under_other_numbers(tmp_path: Path) -> None:
    source = ScenarioSource("", BEFORE, "702.2c", 1, Place(""))
    spring = (("It holds two sips.", "It holds three sips."),)  # as in autumn
    lookup = Lookup(book_of(tmp_path, spring=spring))

    assert ("702.3c", 1) in lookup.book.examples(AFTER)
    assert example_of(source, lookup.book.examples(AFTER), lookup, AFTER) == ("702.3c", 1)


def test_a_printed_example_is_another_where_its_number_leads_to_another_rule(tmp_path: Path) -> None:
    source = ScenarioSource("", BEFORE, "702.2c", 1, Place(""))
    spring = (("It holds two sips.", "It holds three sips."),)
    lookup = Lookup(book_of(tmp_path, ("as in rule 702.3b", "as in rule 702.3a"), spring=spring))

    assert example_of(source, lookup.book.examples(AFTER), lookup, AFTER) is None


def test_what_is_asked_of_one_day_is_not_renumbered(tmp_path: Path) -> None:
    book = book_of(tmp_path)

    assert book.fingerprint("101.1b", AFTER, AFTER) == book.fingerprint("101.1b", AFTER)
    assert book.fingerprint("100.3", datetime.date(2028, 1, 1), BEFORE) == book.fingerprint("100.2", BEFORE)
