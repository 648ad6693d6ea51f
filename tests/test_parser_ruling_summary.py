"""Summaries of rulings: entries, quoted rules, definitions, card texts."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.ruling_summary import Name, RulingSummary, parse_summary, read_name
from mtgcr.tests.kettle_rulings import KETTLE_SUMMARY


@pytest.fixture(scope="module")
def summary() -> RulingSummary:
    found = parse_summary(KETTLE_SUMMARY, "rulings.txt")
    assert found is not None
    return found


def test_the_date_is_the_last_day_of_the_month_that_is_named(summary: RulingSummary) -> None:
    assert summary.date == datetime.date(2013, 3, 31)


def test_entries_are_read_with_section_title_and_numbers(summary: RulingSummary) -> None:
    told = [(one.section, one.ordinal, [str(n) for n in one.numbers], one.place.line) for one in summary.entries]
    assert told == [
        ("逆転と訂正", 1, ["101.1a"], 6),
        ("逆転と訂正", 2, ["101.1d", "101.1c"], 13),
        ("明確化", 1, [], 22),
        ("明確化", 2, ["101.2b"], 27),
        ("明確化", 3, ["109.9"], 31),
        ("特定の札の裁定", 1, [], 37),
    ]


def test_quoted_rules_keep_their_examples_and_remarks_are_the_authors(summary: RulingSummary) -> None:
    entry = summary.entries[0]

    assert [(str(one.number), one.text, one.examples) for one in entry.rules] == [
        ("101.1a", "茶碗には3口分が入る。", ("満杯の茶碗。",))
    ]
    assert entry.remarks == ("茶碗は大きくなった。ディスカードとは関係がない。",)


def test_a_definition_has_its_names_and_text(summary: RulingSummary) -> None:
    (definition,) = summary.entries[2].definitions
    assert (str(definition.name), definition.japanese, definition.english) == (
        "受け皿／Saucer",
        "茶碗の下の皿。",
        None,
    )


def test_card_texts_are_told_apart_by_language_also_on_one_line(summary: RulingSummary) -> None:
    silver, golden = summary.entries[-1].cards

    assert (silver.japanese, silver.english) == ("匙を使う。", "Use a spoon.")
    assert (golden.japanese, golden.english) == ("匙を二度使う。", "Use the spoon twice.")
    assert summary.entries[-1].card_names == (Name("銀の匙", "Silver Spoon"), Name("金の匙", "Golden Spoon"))


def test_what_follows_under_a_new_heading_belongs_to_no_entry(summary: RulingSummary) -> None:
    assert not any("全部" in entry.text for entry in summary.entries)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("交換/Exchange", Name("交換", "Exchange")),
        ("交換／Exchange", Name("交換", "Exchange")),
        ("Fire/Ice", Name(None, "Fire/Ice")),
        ("銀の匙", Name("銀の匙", None)),
    ],
)
def test_a_name_is_read_in_its_languages(written: str, name: Name) -> None:
    assert read_name(written) == name


@pytest.mark.parametrize("text", ["", "1) one\n2) two\n", "A letter.\n\n1) milk\n\n2) eggs\n"])
def test_other_texts_are_no_summaries(text: str) -> None:
    assert parse_summary(text, "letter.txt") is None


@given(st.text(alphabet="1) 《》【】/茶碗。101.1a\n例:Rule ", max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = parse_summary(text, "any.txt")
    assert found is None or len(found.entries) > 1


def test_lines_in_no_entry_are_kept_with_their_places_and_the_month_is_read() -> None:
    behind = "\nKettle notes for the tour\n\nThe pot was warmed twice before the guests came in.\n"
    lines = len(KETTLE_SUMMARY.split("\n"))
    before, found = parse_summary(KETTLE_SUMMARY, "r.txt"), parse_summary(KETTLE_SUMMARY + behind, "r.txt")
    assert before is not None
    assert found is not None

    assert found.entries == before.entries
    assert [(one.place.line, one.text) for one in found.rest[len(before.rest) :]] == [
        (lines + 1, "Kettle notes for the tour"),
        (lines + 3, "The pot was warmed twice before the guests came in."),
    ]
    assert not any(one.text == "2013年3月" for one in found.rest)
