"""Days told from other days, sets and today, in the ways that were written down before the program read any."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path

import pytest

from mtgcr.kb.storage.asof import UnknownDate, read_date, read_span
from mtgcr.kb.storage.days_ago import read_ago
from mtgcr.kb.storage.spoken_days import DaySpan
from mtgcr.tests.pace import paces

SUNDAY = datetime.date(2026, 11, 22)
UNSEEN = Path(__file__).parent / "cases" / "days_unseen.tsv"
WAYS = list(csv.DictReader(UNSEEN.read_text(encoding="utf-8").splitlines(), delimiter="\t"))
NOT_READ = {"when Ixalan was legal", "イクサランがスタンダードで使えた頃"}
"""What the program asks back for: it knows no days of Standard."""
READ_ELSE = {
    "between Dominaria and War of the Spark": "from the first day of the rules of Dominaria, not from its prerelease",
    "January 1, 2031": "as a day; which releases exist by then is told when it is asked for",
}


@pytest.mark.parametrize("way", [way for way in WAYS if way["expect"] == "day"], ids=lambda way: way["described"])
def test_a_day_is_told_in_many_ways(way: dict[str, str]) -> None:
    day = read_date(way["described"], today=SUNDAY)

    if way["described"] in NOT_READ:
        assert isinstance(day, UnknownDate)
    else:
        assert isinstance(day, datetime.date)
        assert way["first"] <= day.isoformat() <= way["last"]


@pytest.mark.parametrize("way", [way for way in WAYS if way["expect"] == "span"], ids=lambda way: way["described"])
def test_many_days_are_told_as_a_span(way: dict[str, str]) -> None:
    span = read_span(way["described"], today=SUNDAY)

    if way["described"] in NOT_READ:
        assert isinstance(span, UnknownDate)
    else:
        assert not isinstance(span, UnknownDate)
        assert span.last.isoformat() == way["last"]
        assert (span.first.isoformat() == way["first"]) == (way["described"] not in READ_ELSE)


@pytest.mark.parametrize("way", [way for way in WAYS if way["expect"] == "ask"], ids=lambda way: way["described"])
def test_what_can_mean_two_days_or_none_is_asked_back(way: dict[str, str]) -> None:
    read = read_span(way["described"], today=SUNDAY)

    assert isinstance(read, UnknownDate) == (way["described"] not in READ_ELSE)


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("from Return to Ravnica to Theros", "2012-10-01", "2013-09-27"),
        ("between Christmas 2020 and the end of 2021", "2020-12-25", "2021-12-31"),
        ("the week before the prerelease of Kaladesh", "2016-09-17", "2016-09-23"),
        ("before the Brothers' War", "2022-11-17", "2022-11-17"),
        ("last winter", "2025-12-01", "2026-02-28"),
        ("2019末", "2019-09-01", "2019-12-31"),
        ("M10前", "2009-07-10", "2009-07-10"),
        ("last weekend", "2026-11-14", "2026-11-15"),
        ("this time last year", "2025-11-22", "2025-11-22"),
        ("two weeks back", "2026-11-08", "2026-11-08"),
        ("October last year", "2025-10-01", "2025-10-31"),
        ("半年ほど前", "2026-05-22", "2026-05-22"),
        ("先々週", "2026-11-02", "2026-11-08"),
        ("先週末", "2026-11-14", "2026-11-15"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("先週", "2026-11-09", "2026-11-15"),
        ("おととし", "2024-01-01", "2024-12-31"),
        ("平成三十年四月", "2018-04-01", "2018-04-30"),
        ("令和元年", "2019-05-01", "2019-12-31"),
        ("ドミナリアから灯争大戦まで", "2018-04-27", "2019-05-03"),
        ("2020年の元日", "2020-01-01", "2020-01-01"),
        ("the 90s", "1990-01-01", "1999-12-31"),
        ("the '90s", "1990-01-01", "1999-12-31"),
        ("2010s", "2010-01-01", "2019-12-31"),
        ("the early 2010s", "2010-01-01", "2012-12-31"),
        ("the mid 2010s", "2013-01-01", "2016-12-31"),
        ("late 2000s", "2007-01-01", "2009-12-31"),
        ("90年代", "1990-01-01", "1999-12-31"),
        ("2010年代後半", "2015-01-01", "2019-12-31"),
        ("the nineties", "1990-01-01", "1999-12-31"),
        ("late nineties", "1997-01-01", "1999-12-31"),
        ("twenties", "2020-01-01", "2029-12-31"),
        ("昨年度", "2025-04-01", "2026-03-31"),
        ("一昨年度", "2024-04-01", "2025-03-31"),
        ("前年度", "2025-04-01", "2026-03-31"),
        ("今年度", "2026-04-01", "2027-03-31"),
        ("last fiscal year", "2025-04-01", "2026-03-31"),
        ("昨夏", "2025-06-01", "2025-08-31"),
        ("今春", "2026-03-01", "2026-05-31"),
        ("昨冬", "2025-12-01", "2026-02-28"),
        ("来年", "2027-01-01", "2027-12-31"),
        ("来年度", "2027-04-01", "2028-03-31"),
        ("再来月", "2027-01-01", "2027-01-31"),
        ("来週", "2026-11-23", "2026-11-29"),
        ("明日", "2026-11-23", "2026-11-23"),
        ("tomorrow", "2026-11-23", "2026-11-23"),
        ("next year", "2027-01-01", "2027-12-31"),
        ("the next week", "2026-11-23", "2026-11-29"),
        ("next summer", "2027-06-01", "2027-08-31"),
        ("来年の春", "2027-03-01", "2027-05-31"),
        ("winter 2018/19", "2018-12-01", "2019-02-28"),
        ("the winter of 2018-2019", "2018-12-01", "2019-02-28"),
        ("2018-19 winter", "2018-12-01", "2019-02-28"),
        ("2018/19年の冬", "2018-12-01", "2019-02-28"),
        ("2018〜19年の冬", "2018-12-01", "2019-02-28"),
        ("2018年から2019年にかけての冬", "2018-12-01", "2019-02-28"),
        ("third quarter of 2019", "2019-07-01", "2019-09-30"),
        ("the last quarter of 2020", "2020-10-01", "2020-12-31"),
        ("early in 2017", "2017-01-01", "2017-04-30"),
        ("the 1st half of 2018", "2018-01-01", "2018-06-30"),
        ("2014年下期", "2014-07-01", "2014-12-31"),
        ("平成の最後の月", "2019-04-01", "2019-04-30"),
        ("平成最後の夏", "2018-06-01", "2018-08-31"),
        ("平成最後の春", "2019-03-01", "2019-04-30"),
        ("平成最後のクリスマス", "2018-12-25", "2018-12-25"),
        ("平成の終わり", "2019-01-01", "2019-04-30"),
        ("令和最初の日", "2019-05-01", "2019-05-01"),
        ("令和最初の冬", "2019-12-01", "2020-02-29"),
        ("令和最初の正月", "2020-01-01", "2020-01-01"),
        ("令和の初め", "2019-05-01", "2019-12-31"),
        ("around Bloomburrow", "2024-07-30", "2024-07-30"),
        ("around Bloomburrow release", "2024-08-02", "2024-08-02"),
        ("around the release of Bloomburrow", "2024-08-02", "2024-08-02"),
        ("around the time Theros came out", "2013-09-27", "2013-09-27"),
        ("at the launch of Ikoria", "2020-04-24", "2020-04-24"),
        ("right after Kaldheim", "2021-02-05", "2021-02-15"),
        ("just after the release of Kaldheim", "2021-02-05", "2021-02-15"),
        ("right after 2018-04-27", "2018-04-28", "2018-04-28"),
        ("immediately before Kaldheim came out", "2021-02-04", "2021-02-04"),
        ("before the release of Bloomburrow", "2024-07-29", "2024-07-29"),
        ("during Kaldheim season", "2021-02-05", "2021-02-15"),
        ("between Zendikar and Worldwake", "2009-10-01", "2010-02-01"),
        ("between the releases of Zendikar and Worldwake", "2009-10-01", "2010-02-01"),
        ("ゼンディカーとワールドウェイクの間", "2009-10-01", "2010-02-01"),
        ("カルドハイムの直前", "2021-02-04", "2021-02-04"),
        ("カルドハイム発売直前", "2021-02-04", "2021-02-04"),
        ("カルドハイムが出る前", "2021-02-04", "2021-02-04"),
        ("カルドハイムの直後", "2021-02-05", "2021-02-15"),
        ("カルドハイム発売の直後", "2021-02-05", "2021-02-15"),
        ("カルドハイムが出た後", "2021-02-05", "2021-02-15"),
        ("灯争大戦が発売された頃", "2019-05-03", "2019-05-03"),
        ("ブルームバロウ前後", "2024-07-29", "2024-07-30"),
    ],
)
def test_a_telling_is_made_of_smaller_ones(told: str, first: str, last: str) -> None:
    span = read_span(told, today=SUNDAY)

    assert not isinstance(span, UnknownDate)
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)


@pytest.mark.parametrize(
    "told",
    [
        "two years ago",
        "last spring",
        "先月",
        "the year 9999 years ago",
        "before before before",
        "1 to 2 to 3",
        "winter 2018/20",
        "summer 2018/19",
        "平成最初の日",
        "令和最後の日",
        "平成最後の対戦",
        "after 2018",
        "2018年の後",
    ],
)
def test_what_nobody_can_tell_is_no_day(told: str) -> None:
    assert isinstance(read_span(told), UnknownDate)


@pytest.mark.parametrize("told", ["between Zendikar and Worldwake", "ゼンディカーとワールドウェイクの間"])
def test_between_two_sets_those_rules_answer_that_stood_before_the_later_one(told: str) -> None:
    assert read_date(told) == datetime.date(2010, 1, 31)


@pytest.mark.parametrize("told", ["the latest set", "newest release", "最新セット", "最新版"])
def test_the_newest_set_is_the_latest(told: str) -> None:
    assert read_span(told, today=SUNDAY) == read_span("latest", today=SUNDAY)


@pytest.mark.parametrize("told", ["last set", "the previous set", "current set", "previous release", "前のセット"])
def test_of_the_last_set_the_newest_two_by_the_day_are_offered(told: str) -> None:
    unknown = read_span(told, today=datetime.date(2025, 1, 1))

    assert isinstance(unknown, UnknownDate)
    assert unknown.suggestions == ("Foundations", "Duskmourn: House of Horror")


def test_a_business_year_begins_in_april() -> None:
    assert read_ago("昨年度", datetime.date(2026, 3, 31)) == DaySpan(
        datetime.date(2024, 4, 1), datetime.date(2025, 3, 31)
    )


@pytest.mark.parametrize(
    ("told", "offered"),
    [
        ("last set", ("The Hobbit", "Marvel Super Heroes")),
        ("先のセット", ("The Hobbit", "Marvel Super Heroes")),
        ("two sets ago", ("Marvel Super Heroes", "Secrets of Strixhaven")),
        ("前々のセット", ("Marvel Super Heroes", "Secrets of Strixhaven")),
        ("next set", ("The Hobbit",)),
    ],
)
def test_no_product_beside_a_set_is_offered_for_it(told: str, offered: tuple[str, ...]) -> None:
    unknown = read_span(told, today=datetime.date(2026, 11, 29))

    assert isinstance(unknown, UnknownDate)
    assert unknown.suggestions == offered


def test_of_the_next_set_that_which_is_known_to_come_is_offered() -> None:
    unknown = read_span("次のセット", today=datetime.date(2026, 5, 1))

    assert isinstance(unknown, UnknownDate)
    assert unknown.suggestions == ("Marvel Super Heroes",)


@pytest.mark.parametrize(
    ("told", "offered"),
    [
        ("夏休み", ("2026年の夏", "2025年の夏")),
        ("冬休み", ("2025年の冬", "2024年の冬")),
        ("年末年始", ("2026年末", "2025年末")),
        ("お盆", ("2026年8月", "2025年8月")),
        ("上半期", ("2026年の上半期", "2025年の上半期")),
        ("クリスマス", ("2025年のクリスマス", "2024年のクリスマス")),
        ("summer break", ("summer 2026", "summer 2025")),
        ("the spring holidays", ("spring 2026", "spring 2025")),
        ("the end of the year", ("late 2026", "late 2025")),
        ("Christmas", ("christmas 2025", "christmas 2024")),
        ("今期", ("今年",)),
        ("teatime", ()),
    ],
)
def test_of_a_time_of_the_year_the_newest_two_are_offered(told: str, offered: tuple[str, ...]) -> None:
    unknown = read_span(told, today=datetime.date(2026, 11, 29))

    assert isinstance(unknown, UnknownDate)
    assert unknown.suggestions == offered
    assert all(isinstance(read_span(one, today=datetime.date(2026, 11, 29)), DaySpan) for one in offered)


def test_of_figures_that_name_two_days_both_are_offered() -> None:
    assert read_span("6/5/2017") == UnknownDate("6/5/2017", ("2017-06-05", "2017-05-06"))


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("late 2016/early 2017", "2016-09-01", "2017-04-30"),
        ("late 2016 or early 2017", "2016-09-01", "2017-04-30"),
        ("spring to summer 2018", "2018-03-01", "2018-08-31"),
        ("between June and August 2018", "2018-06-01", "2018-08-31"),
        ("2018年の春から夏にかけて", "2018-03-01", "2018-08-31"),
        ("twenty twelve", "2012-01-01", "2012-12-31"),
        ("early last summer", "2026-06-01", "2026-06-30"),
        ("3年前の初夏", "2023-05-01", "2023-06-30"),
    ],
)
def test_times_are_told_as_one_and_with_the_year_once(told: str, first: str, last: str) -> None:
    span = read_span(told, today=datetime.date(2026, 11, 29))

    assert isinstance(span, DaySpan)
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)


@pytest.mark.parametrize("piece", ["before ", "2020 to ", "から", "since the week after ", "の前"])
def test_a_long_telling_takes_no_longer(piece: str) -> None:
    """Tellings lie in each other, so that a mean one could be cut in ever more ways."""
    longest = (piece * 40)[:110] + " 2020"
    read_span("tea", today=SUNDAY)

    assert paces(lambda: read_span(longest, today=SUNDAY)) < 20
