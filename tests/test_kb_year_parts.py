"""Parts of a year, season or month are named in many ways."""

from __future__ import annotations

import pytest

from mtgcr.kb.storage.asof import read_span
from mtgcr.kb.storage.spoken_days import DaySpan


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("mid-to-late 2016", "2016-05-01", "2016-12-31"),
        ("mid to late 2016", "2016-05-01", "2016-12-31"),
        ("mid/late October 2016", "2016-10-11", "2016-10-31"),
        ("early to mid 2017", "2017-01-01", "2017-08-31"),
        ("mid-to-late 2010s", "2013-01-01", "2019-12-31"),
        ("late-ish 2016", "2016-09-01", "2016-12-31"),
        ("the very end of 2018", "2018-12-01", "2018-12-31"),
        ("the very start of the 2010s", "2010-01-01", "2010-12-31"),
        ("the last few months of 2018", "2018-09-01", "2018-12-31"),
        ("the first half of the 2010s", "2010-01-01", "2014-12-31"),
        ("2018年の序盤", "2018-01-01", "2018-04-30"),
        ("2018年なかば", "2018-05-01", "2018-08-31"),
        ("2018年の半ばから後半", "2018-05-01", "2018-12-31"),
        ("2018年前期", "2018-01-01", "2018-06-30"),
        ("2010年代末期", "2017-01-01", "2019-12-31"),
    ],
)
def test_a_part_of_a_time_has_its_days(told: str, first: str, last: str) -> None:
    span = read_span(told)

    assert isinstance(span, DaySpan)
    assert (span.first.isoformat(), span.last.isoformat()) == (first, last)


@pytest.mark.parametrize("told", ["halfway through 2018", "the middle part of 2018", "2018年の中ごろ"])
def test_of_the_middle_of_a_year_its_middle_day_answers(told: str) -> None:
    span = read_span(told)

    assert isinstance(span, DaySpan)
    assert span.answering.isoformat() == "2018-07-01"
