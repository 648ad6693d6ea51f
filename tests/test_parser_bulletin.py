"""Bulletins: which line is what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.bulletin import Bulletin, Item, ItemKind, parse_bulletin
from mtgcr.parser.language import Language
from mtgcr.tests.pace import paces

TWO_LANGUAGES = """\
今回は食卓の規則が変わりました。
101 茶碗
101.1a A cup holds threefour sips
whatever is painted on it.
101.1a 茶碗には4口分が入る。
101.1c項は欠けた茶碗についてでしたが、削除されました。
101.1c Nobody lends a chipped cup.Example: Ann has a chipped cup.101.1c 欠けた茶碗を貸すことはない。例:アンの茶碗。
Saucer
A plate under a cup.
茶碗の下の皿。
Saucer (Obsolete)
A plate that stood under a cup.
A habit without its headword. See Cup.
"""

ENGLISH = """\
Update for the Autumn

By Ann Example

101.1a
Painted cups made people argue. We settled it.

101.1c and 702.2a–b
Nobody lends cups any more.

100.2 was never about dogs. Now it is.

702.3. Stirring
702.3a “Stirring” means “You may stir any cup.”
"""


def told(item: Item) -> tuple[str, str, str, str]:
    return item.kind.name, item.language.value, " ".join(map(str, item.numbers)), item.text


def items_of(text: str) -> list[tuple[str, str, str, str]]:
    return [told(item) for item in parse_bulletin(text, "tea.txt").items]


def test_a_bulletin_in_two_languages_falls_into_its_pieces() -> None:
    assert items_of(TWO_LANGUAGES) == [
        ("REMARK", "ja", "", "今回は食卓の規則が変わりました。"),
        ("HEADING", "ja", "101", "茶碗"),
        ("RULE", "en", "101.1a", "A cup holds threefour sips whatever is painted on it."),
        ("RULE", "ja", "101.1a", "茶碗には4口分が入る。"),
        ("REMARK", "ja", "101.1c", "101.1c項は欠けた茶碗についてでしたが、削除されました。"),
        ("RULE", "en", "101.1c", "Nobody lends a chipped cup."),
        ("EXAMPLE", "en", "101.1c", "Ann has a chipped cup."),
        ("RULE", "ja", "101.1c", "欠けた茶碗を貸すことはない。"),
        ("EXAMPLE", "ja", "101.1c", "アンの茶碗。"),
        ("ENTRY", "en", "", "A plate under a cup."),
        ("ENTRY", "ja", "", "茶碗の下の皿。"),
        ("ENTRY", "en", "", "A plate that stood under a cup."),
        ("ENTRY", "en", "", "A habit without its headword. See Cup."),
    ]


def test_entries_keep_their_headword_and_lose_none_that_was_not_printed() -> None:
    entries = parse_bulletin(TWO_LANGUAGES, "tea.txt").of(ItemKind.ENTRY)

    assert [entry.term for entry in entries] == ["Saucer", "Saucer", "Saucer (Obsolete)", None]


def test_an_english_bulletin_of_numbers_and_remarks_is_read() -> None:
    assert items_of(ENGLISH) == [
        ("REMARK", "en", "", "Update for the Autumn"),
        ("REMARK", "en", "", "By Ann Example"),
        ("HEADING", "en", "101.1a", ""),
        ("REMARK", "en", "101.1a", "Painted cups made people argue. We settled it."),
        ("HEADING", "en", "101.1c 702.2a 702.2b", ""),
        ("REMARK", "en", "101.1c 702.2a 702.2b", "Nobody lends cups any more."),
        ("REMARK", "en", "100.2", "100.2 was never about dogs. Now it is."),
        ("HEADING", "en", "702.3", "Stirring"),
        ("RULE", "en", "702.3a", "“Stirring” means “You may stir any cup.”"),
    ]


def test_a_reference_at_the_end_of_a_rule_is_no_new_item() -> None:
    text = "101.1b 茶碗は主人のものである。100.3参照。"
    assert items_of(text) == [("RULE", "ja", "101.1b", "茶碗は主人のものである。100.3参照。")]


def test_a_line_broken_where_the_change_begins_goes_on() -> None:
    text = "100.1. Guests may bring\ndogscats. See rule 100.2.\n100.1. 客は猫を連れてきてよい。"
    assert items_of(text)[0] == ("RULE", "en", "100.1", "Guests may bring dogscats. See rule 100.2.")


def test_a_remark_before_a_rule_is_about_that_rule() -> None:
    text = "100 客\n客についての規則が変わった。\n100.1. Guests sit at one table.\n"
    remark = parse_bulletin(text, "tea.txt").of(ItemKind.REMARK)[0]
    assert [str(number) for number in remark.numbers] == ["100.1"]


@pytest.mark.parametrize(("line", "column"), [(3, 1), (7, 1)])
def test_items_know_where_they_stand(line: int, column: int) -> None:
    places = [(item.place.line, item.place.column) for item in parse_bulletin(TWO_LANGUAGES, "tea.txt").items]
    assert (line, column) in places


def test_the_second_item_of_a_line_stands_at_its_own_column() -> None:
    example = parse_bulletin(TWO_LANGUAGES, "tea.txt").of(ItemKind.EXAMPLE)[0]
    line = TWO_LANGUAGES.splitlines()[example.place.line - 1]
    assert line[example.place.column - 1 :].startswith("Example: Ann")


@given(st.text(alphabet="101.2ab. Example: 例：茶碗は\nCup (Obsolete)", max_size=120))
def test_any_text_is_a_bulletin_that_loses_no_word(text: str) -> None:
    bulletin = parse_bulletin(text, "any.txt")

    assert isinstance(bulletin, Bulletin)
    assert all(item.language in Language for item in bulletin.items)


@pytest.mark.parametrize("piece", ["<div>\n", "a\n", "Tea\n", "101.1\n", "101.1 a\nb\n"])
def test_four_thousand_lines_are_read_in_one_walk(piece: str) -> None:
    """They take some 10 pieces of work, and took 300 when each line looked back at all before it."""
    assert paces(lambda: parse_bulletin(piece * 4000, "tea")) < 60
