"""Years are read as they are said in passing, and amounts are none."""

from __future__ import annotations

import pytest

from mtgcr.kb.storage.loose_years import find_loose


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2011-ish", "2011-01-01", "2011-12-31"),
        ("in twenty twelve, who", "2012-01-01", "2012-12-31"),
        ("twenty oh nine", "2009-01-01", "2009-12-31"),
        ("two thousand and six", "2006-01-01", "2006-12-31"),
        ("nineteen ninety-nine", "1999-01-01", "1999-12-31"),
        ("2019, later half", "2019-07-01", "2019-12-31"),
        ("the latter half of 2019", "2019-07-01", "2019-12-31"),
        ("h1 2013", "2013-01-01", "2013-06-30"),
        ("the winter of 09/10", "2009-12-01", "2010-02-28"),
        ("febuary '09", "2009-02-01", "2009-02-28"),
        ("14 septmber 2012", "2012-09-14", "2012-09-14"),
        ("h23のルールで", "2011-01-01", "2011-12-31"),
        ("r2年の", "2020-01-01", "2020-12-31"),
        ("07年のルール", "2007-01-01", "2007-12-31"),
        ("15年当時の", "2015-01-01", "2015-12-31"),
        ("二〇〇四年に", "2004-01-01", "2004-12-31"),
        ("in the first week of march 2018", "2018-03-01", "2018-03-07"),
        ("the last week of october 2017", "2017-10-25", "2017-10-31"),
        ("2018年3月の最終週", "2018-03-25", "2018-03-31"),
        ("the turn of 2018/2019", "2018-12-20", "2019-01-10"),
        ("the turn of the millennium", "1999-01-01", "2001-12-31"),
        ("平成末期のお茶", "2016-01-01", "2019-04-30"),
        ("平成中期", "1999-01-01", "2008-12-31"),
        ("令和の初期", "2019-05-01", "2021-12-31"),
        ("ゼロ年代の終わり", "2007-01-01", "2009-12-31"),
        ("ゼロ年代の最後の年", "2009-01-01", "2009-12-31"),
        ("令和に変わった日", "2019-05-01", "2019-05-01"),
        ("09年の春に", "2009-03-01", "2009-05-31"),
        ("99年の冬の", "1999-12-01", "2000-02-29"),
        ("08年の晩秋", "2008-11-01", "2008-11-30"),
        ("2013年初夏", "2013-06-01", "2013-06-30"),
        ("2016年の真夏", "2016-07-01", "2016-08-31"),
        ("11年末の", "2011-09-01", "2011-12-31"),
        ("11年の大晦日", "2011-12-31", "2011-12-31"),
        ("8月(2024年)に", "2024-08-01", "2024-08-31"),
        ("the summer (2008) and", "2008-06-01", "2008-08-31"),
        ("that may (2006)", "2006-05-01", "2006-05-31"),
        ("平成が終わった日", "2019-04-30", "2019-04-30"),
    ],
)
def test_a_year_is_read_as_it_is_said(text: str, first: str, last: str) -> None:
    assert (first, last) in [(one.span.first.isoformat(), one.span.last.isoformat()) for one in find_loose(text)]


@pytest.mark.parametrize(
    "text",
    [
        "twenty-four players",
        "twenty-one years of it",
        "twenty twelve damage",
        "two thousand two life",
        "half of 20 cards",
        "10年遊んでいます",
        "20年初めて勝った",
        "10年の初めての",
        "15年ぶりに、",
        "20年前に",
        "h2o",
        "winter 09/11",
        "令和の大会",
    ],
)
def test_an_amount_or_a_stretch_is_no_year(text: str) -> None:
    assert list(find_loose(text)) == []
