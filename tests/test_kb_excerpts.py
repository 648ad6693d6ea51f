"""Passages of documents."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.kb.storage.excerpts import Excerpt
from mtgcr.kb.storage.schema import RULING


@pytest.mark.parametrize(
    ("title", "issued", "told"),
    [
        ("", datetime.date(2002, 2, 28), "2002-02"),
        ("", datetime.date(2004, 2, 29), "2004-02"),
        ("", datetime.date(2004, 2, 28), "2004-02-28"),
        ("Kettle of Rain", datetime.date(2002, 2, 28), "2002-02-28"),
        ("", None, ""),
    ],
)
def test_what_a_summary_of_a_month_says_is_told_with_its_month(
    title: str, issued: datetime.date | None, told: str
) -> None:
    excerpt = Excerpt(line=1, kind=RULING, number="100.1", text="It rains.", title=title, issued=issued)

    assert excerpt.told_day == told
