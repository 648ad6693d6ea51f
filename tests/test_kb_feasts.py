"""Feasts name days of a year: each the days that it had."""

from __future__ import annotations

import pytest

from mtgcr.kb.storage.asof import UnknownDate, read_span


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("Easter 2019", "2019-04-21", "2019-04-21"),
        ("Easter 2000", "2000-04-23", "2000-04-23"),
        ("Easter 2049", "2049-04-18", "2049-04-18"),
        ("over Easter 2016", "2016-03-27", "2016-03-27"),
        ("Good Friday 2018", "2018-03-30", "2018-03-30"),
        ("Easter weekend 2017", "2017-04-14", "2017-04-17"),
        ("Thanksgiving 2014", "2014-11-27", "2014-11-27"),
        ("Black Friday 2022", "2022-11-25", "2022-11-25"),
        ("Memorial Day 2013", "2013-05-27", "2013-05-27"),
        ("Labor Day weekend 2014", "2014-08-30", "2014-09-01"),
        ("Valentine's Day 2018", "2018-02-14", "2018-02-14"),
        ("2015 Christmas", "2015-12-25", "2015-12-25"),
        ("Christmas '15", "2015-12-25", "2015-12-25"),
        ("New Years 2019", "2019-01-01", "2019-01-01"),
        ("2017年のお盆", "2017-08-13", "2017-08-16"),
        ("2016年のゴールデンウィーク", "2016-04-29", "2016-05-05"),
        ("2016年のGW", "2016-04-29", "2016-05-05"),
        ("2015年のシルバーウィーク", "2015-09-21", "2015-09-23"),
        ("2019年のハロウィン", "2019-10-31", "2019-10-31"),
        ("2018年の年末年始", "2018-12-29", "2019-01-03"),
        ("2018年末年始", "2018-12-29", "2019-01-03"),
        ("2018年から19年の年末年始", "2018-12-29", "2019-01-03"),
        ("2012年の暮れ", "2012-12-01", "2012-12-31"),
        ("平成二十九年の暮れ", "2017-12-01", "2017-12-31"),
        ("2020年明け", "2020-01-01", "2020-01-10"),
        ("令和元年のお盆", "2019-08-13", "2019-08-16"),
    ],
)
def test_a_feast_of_a_year_names_its_days(told: str, first: str, last: str) -> None:
    span = read_span(told)

    assert not isinstance(span, UnknownDate)
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)


@pytest.mark.parametrize("told", ["Canadian Thanksgiving 2018", "GW 2016", "2016年の盆踊り", "令和元年の正月"])
def test_what_is_no_feast_or_was_none_of_that_year_is_not_read(told: str) -> None:
    assert isinstance(read_span(told), UnknownDate)
