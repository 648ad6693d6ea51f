"""Dated rulings: printed lists and JSON lines."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.language import Language
from mtgcr.parser.rulings import RulingList, parse_rulings, read_date
from mtgcr.tests.kettle_rulings import JSON_RULINGS, PRINTED_RULINGS


def listed(text: str) -> RulingList:
    found = parse_rulings(text, "spoon.txt")
    assert found is not None
    return found


def test_a_printed_list_is_read_with_dates_and_marks() -> None:
    found = listed(PRINTED_RULINGS)

    assert [(str(one.date), one.is_original, one.language, one.place.line) for one in found.rulings] == [
        ("2013-03-08", True, Language.EN, 3),
        ("2013-09-10", False, Language.JA, 5),
        ("2013-10-01", False, Language.EN, 8),
    ]
    assert found.rulings[0].text == "A goaded spoon still stirs. See rule 101.1a."


def test_a_ruling_of_several_lines_is_whole_and_the_pages_own_words_are_none_of_it() -> None:
    found = listed(PRINTED_RULINGS)

    assert found.rulings[1].text == "匙は 茶碗より大きくてもよい。"
    assert found.rulings[2].text.endswith("See rule 101.2b.")
    assert [line.text for line in found.rest] == ["札の裁定", "data from the kettle keeper"]


def test_json_lines_are_read_whatever_their_fields_are_called() -> None:
    found = listed(JSON_RULINGS)

    assert [(one.card, str(one.date), one.place.line) for one in found.rulings] == [
        ("Silver Spoon", "2013-03-08", 1),
        ("Golden Spoon", "2013-09-10", 3),
    ]
    assert [line.text for line in found.rest] == ["not a ruling"]


@pytest.mark.parametrize(
    ("line", "date"),
    [
        ("2024/03/08", datetime.date(2024, 3, 8)),
        ("2024-3-8", datetime.date(2024, 3, 8)),
        ("2024.03.08", datetime.date(2024, 3, 8)),
        (" 2024年3月8日 ", datetime.date(2024, 3, 8)),
        ("2024/03-08", None),
        ("2024/13/08", None),
        ("on 2024/03/08", None),
        ("", None),
    ],
)
def test_a_date_is_read_only_where_it_is_the_whole_line(line: str, date: datetime.date | None) -> None:
    assert read_date(line) == date


@pytest.mark.parametrize("text", ["", "A letter.\n2024/03/08\nOne date alone.", '{"a": 1}\n{"b": 2}', "{", "[1]"])
def test_other_texts_are_no_rulings(text: str) -> None:
    assert parse_rulings(text, "letter.txt") is None


@given(st.text(alphabet='2024/0138\n原文. {}":,comentxdai年月日', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = parse_rulings(text, "any.txt")
    assert found is None or all(one.text for one in found.rulings)
