"""Dated implementations: selection, gaps, overlaps and wordings nobody reviewed."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.rules.context import RunContext
from mtgcr.rules.model import Period
from mtgcr.rules.registry import AuditFlaw, NoRuleYet, NotImplementedThen, Operation, Registry, cite, implements
from mtgcr.rules.rulebook import Lookup
from mtgcr.tests.rulebooks import HandBook
from mtgcr.views.text.check import audit_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.rules.reviews import Reviews

OLD, MID, NEW = datetime.date(2020, 1, 1), datetime.date(2022, 1, 1), datetime.date(2026, 1, 1)
DAY = datetime.timedelta(days=1)
BOOK = HandBook(
    {
        OLD: {"1.1": ("toss", "w1"), "1.2": ("bow", "b1")},
        MID: {"1.1": ("wave", "v1"), "1.2": ("toss", "w1"), "1.3": ("bow", "b1")},
        NEW: {"1.1": ("wave", "v1"), "1.2": ("toss", "w2")},
    }
)


def registry(*operations: Operation[Any, str]) -> Registry:
    return Registry(operations, Lookup(BOOK))


def _done(_ctx: RunContext) -> str:
    return "done"


def reviewed(operation: Operation[[], str], wordings: Iterable[str] = ("w1", "w2", "v1", "b1")) -> Reviews:
    """Those wordings reviewed for each rule of each implementation."""
    return {
        (operation.name, cited.number, str(implementation.period)): frozenset(wordings)
        for implementation in operation.implementations
        for cited in implementation.citations
    }


def flaws(operation: Operation[[], str], reviews: Reviews | None = None) -> list[tuple[AuditFlaw, str, datetime.date]]:
    held = Registry([operation], Lookup(BOOK), reviewed(operation) if reviews is None else reviews)
    return [(entry.flaw, entry.number, entry.since) for entry in held.audit()]


def operation(pieces: Iterable[tuple[str, Period]]) -> Operation[[], str]:
    made: Operation[[], str] = Operation("toss", None)
    for number, period in pieces:
        before = period.until and period.until + datetime.timedelta(days=1)
        made.implements(number, since=period.since, before=before)(_done)
    return made


def test_the_date_selects() -> None:
    toss = operation([("1.1", Period(None, MID - DAY)), ("1.2", Period(MID, None))])
    picked = [registry(toss).pick(toss, on).citations[0].number for on in (OLD, MID, NEW)]

    assert picked == ["1.1", "1.2", "1.2"]
    assert flaws(toss) == []


def test_an_operation_is_called_like_a_function_and_says_its_rules() -> None:
    @implements("1.2")
    def toss(ctx: RunContext, who: str) -> str:
        ctx.say("{who} tosses", who=who)
        return who

    ctx = RunContext(lambda op: registry(toss).pick(op, NEW))
    assert toss(ctx, "Alex") == "Alex"
    assert [(note.rules[0].number, dict(note.values)) for note in ctx.notes] == [("1.2", {"who": "Alex"})]


def test_a_date_that_nobody_claims_is_a_gap() -> None:
    toss = operation([("1.2", Period(NEW, None))])

    assert flaws(toss) == [(AuditFlaw.GAP, "1.2", OLD)]
    with pytest.raises(NotImplementedThen):
        registry(toss).pick(toss, MID)


def test_no_gap_is_seen_where_the_rule_does_not_exist() -> None:
    wave = operation([("1.1", Period())])

    assert flaws(wave) == []
    with pytest.raises(NoRuleYet):
        registry(wave).pick(wave, OLD)


def test_two_implementations_at_one_date_overlap() -> None:
    toss = operation([("1.2", Period()), ("1.2", Period(NEW, None))])

    assert flaws(toss) == [(AuditFlaw.OVERLAP, "1.2", NEW)]
    with pytest.raises(NotImplementedThen):
        registry(toss).pick(toss, NEW)


def test_a_changed_wording_is_unreviewed_since_that_release() -> None:
    toss = operation([("1.2", Period())])

    assert flaws(toss) == []
    assert flaws(toss, reviewed(toss, ["w1"])) == [(AuditFlaw.UNREVIEWED, "1.2", NEW)]
    assert flaws(toss, {})[0] == (AuditFlaw.UNREVIEWED, "1.2", OLD)
    assert not AuditFlaw.UNREVIEWED.is_fatal


def test_a_wording_that_a_reviewed_one_followed_is_unreviewed_up_to_the_last_release_that_has_it() -> None:
    toss = operation([("1.2", Period())])
    (told,) = Registry([toss], Lookup(BOOK), reviewed(toss, ["w2"])).audit()

    assert (told.since, told.last, told.wording) == (OLD, MID, "w1")
    assert audit_line(told) == f"unreviewed from {OLD} to {MID}: toss, 1.2 (wording w1)"


def test_an_ended_rule_is_named_by_its_last_number() -> None:
    bow = operation([("1.3", Period(None, NEW - DAY))])
    lookup = Lookup(BOOK)

    assert flaws(bow) == []
    assert [lookup.number(cite("1.3", Period(None, NEW - DAY)), on) for on in (OLD, MID, NEW)] == ["1.2", "1.3", None]


def test_a_generator_is_no_implementation() -> None:
    with pytest.raises(AssertionError):

        @implements("1.1")
        def lazy(_ctx: RunContext) -> object:
            yield 1


def test_numbers_of_several_rules_are_told_for_every_release() -> None:
    told = Lookup(BOOK).numbers((cite("1.2"), cite("1.3", Period(None, NEW - DAY))))

    assert told == {OLD: ("1.1", "1.2"), MID: ("1.2", "1.3"), NEW: ("1.2", None)}
    assert Lookup(BOOK).numbers(()) == {OLD: (), MID: (), NEW: ()}


def test_releases_are_alike_where_the_same_implementation_is_in_force() -> None:
    toss = operation([("1.1", Period(None, MID - DAY)), ("1.2", Period(MID, None))])
    bow = operation([("1.3", Period(None, NEW - DAY))])
    alike = registry(toss, bow).releases_like

    assert [alike(on, toss) for on in (OLD, MID, NEW)] == [{OLD}, {MID, NEW}, {MID, NEW}]
    assert [alike(on, bow) for on in (OLD, MID, NEW)] == [{OLD, MID}, {OLD, MID}, {NEW}]
