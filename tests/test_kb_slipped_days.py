"""Days with slips, short forms and words in them are read, and what only looks like them is not."""

from __future__ import annotations

import pytest

from mtgcr.kb.storage.slipped_days import find_slipped


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("in aug 2k5 he cloned it", "2005-08-01", "2005-08-31"),
        ("back in 2k12", "2012-01-01", "2012-12-31"),
        ("may of 22. did it stay", "2022-05-01", "2022-05-31"),
        ("late aug of 09", "2009-08-21", "2009-08-31"),
        ("on the 13th of may, twenty-twelve", "2012-05-13", "2012-05-13"),
        ("march twenty twenty-one", "2021-03-01", "2021-03-31"),
        ("may the thirteenth, 2012", "2012-05-13", "2012-05-13"),
        ("june the 3rd of twenty oh five", "2005-06-03", "2005-06-03"),
        ("around the first of august 2016", "2016-08-01", "2016-08-01"),
        ("the twenty-first of june 2013", "2013-06-21", "2013-06-21"),
        ("the thirtieth of june two thousand and nine", "2009-06-30", "2009-06-30"),
        ("the thirty-first of july 2009", "2009-07-31", "2009-07-31"),
        ("the last day of june 2009", "2009-06-30", "2009-06-30"),
        ("2013, late july", "2013-07-21", "2013-07-31"),
        ("2013, in may", "2013-05-01", "2013-05-31"),
        ("in 2000-2002", "2000-01-01", "2002-12-31"),
        ("2008念5月ごろ", "2008-05-01", "2008-05-31"),
        ("2016年9がつ", "2016-09-01", "2016-09-30"),
        ("2016年9がつ15にち", "2016-09-15", "2016-09-15"),
        ("2008念のルール", "2008-01-01", "2008-12-31"),
        ("2014年、たしか6月下旬", "2014-06-21", "2014-06-30"),
    ],
)
def test_a_day_told_with_a_slip_or_in_words_is_read(text: str, first: str, last: str) -> None:
    assert (first, last) in {(str(one.span.first), str(one.span.last)) for one in find_slipped(text)}


@pytest.mark.parametrize(
    "text",
    [
        "in 2017, may i do that",
        "how many of 22 creatures died",
        "2k life",
        "the thirty-first of june 2009",
        "2002-2000",
        "twenty twelve points",
        "2017, march of otherworldly light",
    ],
)
def test_what_is_no_such_day_is_not_read(text: str) -> None:
    assert list(find_slipped(text)) == []
