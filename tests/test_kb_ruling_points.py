"""A summary of rulings, point by point, from spring to autumn of the kettle game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.rulings.ruling_points import (
    NoTime,
    Point,
    SummaryAccount,
    SummaryJudging,
    account_for_summary,
    obsolete_terms,
)
from mtgcr.kb.rulings.ruling_status import PointStatus
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.ruling_summary import parse_summary
from mtgcr.tests.kettle_rulings import KETTLE_SUMMARY
from mtgcr.tests.mini_releases import AUTUMN, SPRING
from mtgcr.views.text.rulings import obsolete_text

if TYPE_CHECKING:
    from pathlib import Path


def account_of(home: Path, text: str) -> SummaryAccount | NoTime:
    summary = parse_summary(text, "rulings.txt")
    assert summary is not None
    return account_for_summary(open_knowledge_base(home).store, load_lexicon(), summary, AUTUMN)


@pytest.fixture(scope="module")
def points(mini_home: Path) -> list[Point]:
    found = account_of(mini_home, KETTLE_SUMMARY)
    assert isinstance(found, SummaryAccount)
    assert (found.then.effective, found.today.effective) == (SPRING, AUTUMN)
    return list(found.points)


def descent(point: Point) -> list[tuple[str, str | None]]:
    return [(one.then.number, one.today.number if one.today else None) for one in point.descents]


def test_an_entry_that_decides_two_rules_is_two_points(points: list[Point]) -> None:
    assert [(point.entry.title[:4], str(point.number or "")) for point in points[:3]] == [
        ("茶碗の大", ""),
        ("空の茶碗", "101.1d"),
        ("空の茶碗", "101.1c"),
    ]


@pytest.mark.parametrize(
    ("place", "status", "rules", "why"),
    [
        (0, PointStatus.REVERSED, [("101.1a", "101.1a")], "the only sentence names another amount today"),
        (1, PointStatus.HOLDS, [("101.1d", "101.1c")], "the same words under another number"),
        (2, PointStatus.GONE, [("101.1c", None)], "the rule is gone"),
        (4, PointStatus.HOLDS, [("101.2b", "101.2b")], "nothing changed"),
        (5, PointStatus.UNKNOWN, [], "there was no such rule"),
        (6, PointStatus.UNKNOWN, [], "it quotes no rule"),
    ],
)
def test_every_point_gets_a_status(
    points: list[Point], place: int, status: PointStatus, rules: list[tuple[str, str | None]], why: str
) -> None:
    assert (points[place].status, descent(points[place])) == (status, rules), why


def test_a_definition_is_followed_by_its_english_term(points: list[Point]) -> None:
    (saucer,) = points[3].descents
    assert (saucer.then.title, saucer.today and saucer.today.title) == ("Saucer", "Saucer")


def test_a_number_that_its_release_did_not_have_is_told(points: list[Point]) -> None:
    assert points[5].missing == ("109.9",)


def test_obsolete_terms_are_marked_with_their_successors(points: list[Point]) -> None:
    assert [(one.written, one.japanese) for one in points[0].obsolete] == [("ディスカード", ("捨てる",))]


def told_obsolete(text: str) -> list[str]:
    return [f"{one.written}: {'/'.join(one.japanese)}" for one in obsolete_terms(load_lexicon(), text)]


def test_a_stem_is_told_as_the_word_that_it_is_of() -> None:
    assert told_obsolete("場に出たとき、場に出る。It comes into play.") == [
        "場に出る: 戦場に出る",
        "comes into play: 戦場に出る",
    ]
    assert told_obsolete("それを場に出した。") == ["場に出る: 戦場に出る", "場に出す: 戦場に出す"]
    assert told_obsolete("場を離れたとき") == ["場を離れる: 戦場を離れる"]


def test_an_obsolete_word_has_its_successors_in_its_own_language() -> None:
    assert list(map(obsolete_text, obsolete_terms(load_lexicon(), "comes into play 場に出る"))) == [
        "comes into play → enters (since 2009-07-11)",
        "場に出る → 戦場に出る (since 2009-07-11)",
    ]


def test_rules_that_are_named_besides_are_told(points: list[Point]) -> None:
    assert [one.tie.words for one in points[6].rules] == ["プロテクション"]


def test_a_summary_without_month_has_no_time(mini_home: Path) -> None:
    assert isinstance(account_of(mini_home, KETTLE_SUMMARY.replace("2013年3月", "ある月")), NoTime)
    assert isinstance(account_of(mini_home, KETTLE_SUMMARY.replace("2013年", "1913年")), NoTime)


def test_only_the_entries_that_are_wanted_are_followed(mini_home: Path, points: list[Point]) -> None:
    summary = parse_summary(KETTLE_SUMMARY, "rulings.txt")
    assert summary is not None
    store, wanted = open_knowledge_base(mini_home).store, points[0].entry
    judging = SummaryJudging.of(store, load_lexicon(), summary, AUTUMN)
    assert isinstance(judging, SummaryJudging)
    assert judging.account(judging.decisions(lambda entry: entry == wanted)).points == (points[0],)


def test_what_a_decision_rests_on_is_told_without_judging_it(mini_home: Path, points: list[Point]) -> None:
    summary = parse_summary(KETTLE_SUMMARY, "rulings.txt")
    assert summary is not None
    judging = SummaryJudging.of(open_knowledge_base(mini_home).store, load_lexicon(), summary, AUTUMN)
    assert isinstance(judging, SummaryJudging)

    for decision, point in zip(judging.decisions(), points, strict=True):
        grounds = tuple(judging.grounds(decision))
        led_to = [rule for descent in point.descents for rule in descent.related]
        assert [one.rule for one in grounds if one.is_quoted] == [descent.then for descent in point.descents]
        assert [one.rule for one in grounds if not one.is_quoted] == [*led_to, *point.revoked]
