"""What became of what a ruling said, sentence by sentence."""

from __future__ import annotations

import pytest

from mtgcr.kb.model import NodeKind, Revision
from mtgcr.kb.rulings.ruling_status import Descent, PointStatus, Stated, judge, senses_of
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.mini_releases import SPRING


def entry(text: str) -> Revision:
    return Revision(
        row=1, lineage="term:Cup@2013-03-03", kind=NodeKind.ENTRY, language=Language.EN, edition=Edition.OFFICIAL,
        number="", ordinal=1, title="Cup", english=None, text=text, wording=1, since=SPRING, until=None,
        parent=None, masked="",
    )  # fmt: skip


def descent(stands: str, *added: str, today: Revision | None = None) -> Descent:
    """A descent whose sentences stand (+), do not (-), or are denied (!); to nothing, or to an entry of today."""
    stated = tuple(Stated("A cup is a cup.", one == "+", "101.1", one == "!") for one in stands)
    return Descent(then=entry(""), today=today, related=(), stated=stated, added=added)


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (descent("++"), PointStatus.HOLDS),
        (descent("++", "More."), PointStatus.EXTENDED),
        (descent("+-", "More."), PointStatus.CHANGED),
        (descent("--"), PointStatus.GONE),
        (descent("-!"), PointStatus.REVERSED),
        (descent("--", today=entry("A mug.")), PointStatus.REWORDED),
        (descent("-!", today=entry("A cup is no cup.")), PointStatus.REVERSED),
        (descent(""), PointStatus.UNKNOWN),
    ],
)
def test_sentences_decide_the_status_of_a_rule(found: Descent, status: PointStatus) -> None:
    assert found.status is status


@pytest.mark.parametrize(
    ("found", "status"),
    [
        ((), PointStatus.UNKNOWN),
        ((descent("+"), descent("")), PointStatus.UNKNOWN),
        ((descent("+"), descent("+", "More.")), PointStatus.EXTENDED),
        ((descent("+"), descent("-")), PointStatus.CHANGED),
        ((descent("-"), descent("-")), PointStatus.GONE),
        ((descent("+"), descent("+")), PointStatus.HOLDS),
        ((descent("+"), descent("-", today=entry("A mug."))), PointStatus.CHANGED),
        ((descent("-", today=entry("A mug.")),), PointStatus.REWORDED),
        ((descent("-", today=entry("A mug.")), descent("-")), PointStatus.GONE),
        ((descent("-"), descent("!")), PointStatus.REVERSED),
        ((descent("!"), descent("-", today=entry("A mug."))), PointStatus.REVERSED),
        ((descent("-"), descent("-", today=entry("A mug.")), descent("-!")), PointStatus.REVERSED),
        ((descent("-"), descent("!"), descent("+")), PointStatus.CHANGED),
        ((descent("-"), descent("+-")), PointStatus.CHANGED),
    ],
)
def test_a_ruling_on_several_rules_is_judged_by_all(found: tuple[Descent, ...], status: PointStatus) -> None:
    assert judge(found) is status


def test_the_senses_of_an_entry_are_told_apart() -> None:
    assert senses_of(entry("Two things.\n1. A cup.\n2. A prize.")) == ("1. A cup.\n", "2. A prize.")
    assert senses_of(entry("1. A cup.")) == ("1. A cup.",)
