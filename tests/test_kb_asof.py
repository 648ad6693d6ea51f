"""Days as judges say them."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.kb.storage.asof import UnknownDate, read_date


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ("2024-11-08", "2024-11-08"),
        ("2024/11/8", "2024-11-08"),
        ("２０２４年１１月８日", "2024-11-08"),
        ("2024-02", "2024-02-29"),
        ("2018", "2018-12-31"),
        ("2018年", "2018-12-31"),
        ("FDN", "2024-11-08"),
        ("fdn", "2024-11-08"),
        ("Foundations", "2024-11-08"),
        ("ファウンデーションズ", "2024-11-08"),
        ("基本セット2010", "2009-07-11"),
        ("Brothers' War", None),
        ("The Brothers’ War", "2022-11-18"),
    ],
)
def test_a_date_a_month_a_year_or_a_set_is_a_day(given: str, day: str | None) -> None:
    read = read_date(given)

    assert (None if isinstance(read, UnknownDate) else read.isoformat()) == day


@pytest.mark.parametrize("given", ["", "2024-13-01", "2024-02-30", "tea", "20241108"])
def test_what_is_no_day_is_told_apart(given: str) -> None:
    assert isinstance(read_date(given), UnknownDate)


def test_a_set_name_nearly_right_is_suggested() -> None:
    read = read_date("Foundation")

    assert isinstance(read, UnknownDate)
    assert "Foundations" in read.suggestions


def test_the_day_of_a_set_is_that_of_its_release_of_the_rules() -> None:
    assert read_date("DSK") == datetime.date(2024, 9, 20)
