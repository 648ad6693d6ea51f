"""Effective dates in texts, dates in file names."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.parser.dates import date_in_name, find_dates, find_effective_date

DAY = datetime.date(2013, 3, 3)


@pytest.mark.parametrize(
    "text",
    [
        "These rules are effective as of March 3, 2013.",
        "These rules are current as of March 3, 2013.",
        "These rules are effective as of March3, 2013.",
        "These rules are effective as of\nMarch 3, 2013.",
        "このルールは2013年3月3日から有効です。",
        "このルールは２０１３年３月３日から有効です。",
        "マジック総合ルール(和訳 20130303.0 版)",
        "2013年3月3日(英文更新)までの変更点を加えた。",
    ],
)
def test_the_effective_date_is_read_from_the_text(text: str) -> None:
    assert find_effective_date(f"The Kettle Game\n{text}\n") == DAY


def test_a_statement_counts_more_than_the_number_of_a_translation() -> None:
    assert find_effective_date("(和訳 20130301.0 版)\nこのルールは2013年3月3日から有効です。") == DAY


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Printed as of March 3, 2013.",
        "effective as of Marchember 3, 2013",
        "effective as of February 31, 2013",
        "2013-03-03 に翻訳した",
        "(和訳 20131303.0 版)",
    ],
)
def test_what_states_no_effective_date_has_none(text: str) -> None:
    assert find_effective_date(text) is None


def test_every_statement_is_found() -> None:
    text = "effective as of March 3, 2013 … effective as of March 4, 2013"
    assert list(find_dates(text)) == [DAY, DAY.replace(day=4)]


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("rules_20130303.txt", DAY),
        ("kettle-2013-03-03.txt", DAY),
        ("rules_20131303.txt", None),
        ("rules_120130303.txt", None),
        ("rules.txt", None),
    ],
)
def test_the_date_of_a_file_name_is_found_where_it_is_one(name: str, date: datetime.date | None) -> None:
    assert date_in_name(name) == date
