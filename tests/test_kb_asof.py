"""Days as judges say them."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import UnknownDate, load_products, load_sets, read_date, read_span


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ("2024-11-08", "2024-11-08"),
        ("2024/11/8", "2024-11-08"),
        ("２０２４年１１月８日", "2024-11-08"),
        ("2024-02", "2024-02-29"),
        ("2018", "2018-12-31"),
        ("2018年", "2018-12-31"),
        ("Nov 2012", "2012-11-30"),
        ("November 1, 2012", "2012-11-01"),
        ("1st of November 2012", "2012-11-01"),
        ("early September 2017", "2017-09-10"),
        ("mid-May 2020", "2020-05-15"),
        ("late 2012", "2012-12-31"),
        ("Fall 2016", "2016-11-30"),
        ("the summer of 2024", "2024-08-31"),
        ("winter 2023", "2024-02-29"),
        ("2024年の夏", "2024-08-31"),
        ("2012年11月", "2012-11-30"),
        ("2018年の3月", "2018-03-31"),
        ("18年の3月", "2018-03-31"),
        ("二〇一八年の三月上旬", "2018-03-10"),
        ("平成30年の3月", "2018-03-31"),
        ("2024年9月上旬", "2024-09-10"),
        ("2024年前半", "2024-06-30"),
        ("Q3 2024", "2024-09-30"),
        ("FDN", "2024-11-08"),
        ("fdn", "2024-11-08"),
        ("Foundations", "2024-11-08"),
        ("ファウンデーションズ", "2024-11-08"),
        ("基本セット2010", "2009-07-11"),
        ("PIP", "2024-03-08"),
        ("WHO", "2023-10-13"),
        ("40K", "2022-10-07"),
        ("ACR", "2024-07-05"),
        ("Assassin’s Creed", "2024-07-05"),
        ("UNF", "2022-10-07"),
        ("MAT", "2023-05-12"),
        ("The Aftermath", "2023-05-12"),
        ("フォールアウト", "2024-03-08"),
        ("Duskmourn", "2024-09-20"),
        ("Brothers' War", "2022-11-18"),
        ("LOTR", "2023-06-16"),
        ("ギルラヴ", "2018-10-05"),
        ("The Brothers’ War", "2022-11-18"),
        ("Khans", "2014-09-25"),
        ("Origins", "2015-07-17"),
        ("Wilds", "2023-09-01"),
        ("throne", "2019-10-04"),
        ("original Innistrad", "2011-09-30"),
        ("初代イニストラード", "2011-09-30"),
        ("8th edition", "2003-07-01"),
        ("Tenth", "2007-07-13"),
        ("modern horizons two", "2021-06-18"),
        ("モダホラ3", "2024-06-07"),
        ("2020年4月17日ごろ", "2020-04-17"),
        ("2021年の正月", "2021-01-01"),
        ("カルドハイムのプレリ", "2021-01-31"),
    ],
)
def test_a_date_a_month_a_year_or_a_set_is_a_day(given: str, day: str | None) -> None:
    read = read_date(given)

    assert (None if isinstance(read, UnknownDate) else read.isoformat()) == day


@pytest.mark.parametrize(
    ("given", "first", "last"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("spring 2020", "2020-03-01", "2020-05-31"),
        ("2020夏", "2020-06-01", "2020-08-31"),
        ("夏2020", "2020-06-01", "2020-08-31"),
        ("'99", "1999-01-01", "1999-12-31"),
        ("xmas 2019", "2019-12-25", "2019-12-25"),
        ("2020年の冬", "2020-12-01", "2021-02-28"),
        ("mid 2020", "2020-05-01", "2020-08-31"),
        ("FDN", "2024-11-08", "2024-11-08"),
        ("HOB", "2026-08-07", "2026-08-19"),
    ],
)
def test_a_month_a_season_or_a_year_is_a_span(given: str, first: str, last: str) -> None:
    span = read_span(given)

    assert not isinstance(span, UnknownDate)
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)


TODAY = datetime.date(2024, 7, 9)


@pytest.mark.parametrize("given", ["today", "Today", "今日", "2024", "summer 2024", "2024年7月"])
def test_no_day_after_today_answers_for_a_span_that_today_lies_in(given: str) -> None:
    assert read_date(given, today=TODAY) == TODAY


@pytest.mark.parametrize("given", ["2 yrs ago", "24 mos ago", "2yrs ago", "2 years ago"])
def test_units_of_time_may_be_shortened(given: str) -> None:
    assert read_date(given, today=TODAY) == TODAY.replace(year=TODAY.year - 2)


def test_the_latest_is_newer_than_any_day() -> None:
    assert read_date("latest") == datetime.date.max


@pytest.mark.parametrize("given", ["", "2024-13-01", "2024-02-30", "30 February 2024", "tea", "20241308", "today"])
def test_what_is_no_day_is_told_apart(given: str) -> None:
    assert isinstance(read_date(given), UnknownDate)


def test_a_set_name_nearly_right_is_suggested() -> None:
    read = read_date("Foundation")

    assert isinstance(read, UnknownDate)
    assert "Foundations" in read.suggestions


def test_the_day_of_a_set_is_that_of_its_release_of_the_rules() -> None:
    assert read_date("DSK") == datetime.date(2024, 9, 20)


@pytest.mark.parametrize(
    ("given", "suggested"),
    [
        ("03/04/2019", ("2019-03-04", "2019-04-03")),
        ("7.4.2019", ("2019-04-07", "2019-07-04")),
        ("2024-02-30", ("2024-02-29",)),
        ("2024年9月20曰", ("2024-09-20",)),
        ("2O24-09-20", ("2024-09-20",)),
        ("2024-09-20T10:00", ("2024-09-20",)),
        ("Sat Sep 20 2024", ("2024-09-20",)),
        ("20 sept 24", ("2024-09-20",)),
        ("2023-06-31", ("2023-06-30",)),
        ("2024-13-01", ()),
        ("24-08-02", ("2024-08-02", "2002-08-24")),
        ("03/04/19", ("2003-04-19", "2019-03-04", "2019-04-03")),
        ("31.12.99", ("1999-12-31",)),
        ("24-8-2", ("2024-08-02",)),
        ("8/2/24", ("2024-08-02", "2024-02-08")),
        ("92-01-01", ()),  # before the rules, or far ahead
        ("31.12.40", ()),
        ("24-13-32", ()),
        ("someday", ()),
        ("Duskmorn", ("Duskmourn: House of Horror",)),
        ("Kamigawa", ("Champions of Kamigawa", "Betrayers of Kamigawa", "Kamigawa: Neon Dynasty")),
        ("Tarkir", ("Khans of Tarkir", "Dragons of Tarkir", "Tarkir: Dragonstorm")),
        ("タルキール", ("タルキール覇王譚", "タルキール龍紀伝", "タルキール：龍嵐録")),
        ("神河", ("神河物語", "神河謀叛", "神河：輝ける世界")),
        ("monday", ()),
        ("tent", ()),
        ("WHA", ("WTH", "WHO")),
        ("昨シーズン", ("昨年",)),
        ("前シーズン", ("昨年",)),
        ("今季", ("今年",)),
        ("last season", ("last year",)),
        ("2018シーズン", ("2018年",)),
        ("season 2019", ("2019",)),
        ("2019年の世界選手権", ("2019年",)),
        ("last year's worlds", ("last year",)),
        ("先一昨日", ()),
        ("前回の改訂", ()),
    ],
)
def test_what_is_no_day_is_asked_back_with_the_days_that_it_can_mean(given: str, suggested: tuple[str, ...]) -> None:
    read = read_span(given, today=datetime.date(2026, 8, 22))

    assert isinstance(read, UnknownDate)
    assert read.suggestions[: max(2, len(suggested))] == suggested


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ("Warhammer 40K", "2022-10-07"),
        ("when the Doctor Who decks came out", "2023-10-13"),
        ("before the Doctor Who decks came out", "2023-10-12"),
        ("the day the Fallout decks came out", "2024-03-08"),
        ("before Foundations was released", "2024-11-07"),
        ("モダンマスターズ 2015年版", "2015-05-22"),
        ("ウォーハンマー40,000のデッキが出た頃", "2022-10-07"),
        ("フォールアウト発売前", "2024-03-07"),
    ],
)
def test_a_product_is_named_as_players_do(given: str, day: str) -> None:
    assert read_date(given) == datetime.date.fromisoformat(day)


def test_no_product_has_the_code_or_the_name_of_a_set_with_rules_of_its_own() -> None:
    sets, products = (read(data_directory()) for read in (load_sets, load_products))
    names = {name for one in sets for name in one.names}

    assert [one for one in products if set(one.names) & names] == []
    assert list(products) == sorted(products, key=lambda one: one.effective)
