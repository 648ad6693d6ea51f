"""Texts whose lines were cut at one width, put together as their author wrote them."""

from __future__ import annotations

import textwrap

import pytest

from mtgcr.parser.bulletin import ItemKind, parse_bulletin
from mtgcr.parser.wrapping import written_lines

ENGLISH = (
    "The kettle stands upon the stove and sings to every guest who comes in out of the rain, as long as it holds water."
)
JAPANESE = (
    "やかんは火の上に立ち、雨の中から入ってきた客の一人ひとりに、水のあるかぎりずっと歌を歌い続けているのであった。"
)
WRITTEN = [f"509.{number} {'o' * number}h, {ENGLISH}" for number in range(1, 8)] + [
    f"509.{number} {JAPANESE * 2}" for number in range(1, 8)
]


def cut(line: str, width: int) -> list[str]:
    return [line[at : at + width] for at in range(0, len(line), width)]


def columns(line: str, width: int) -> list[str]:
    """The line cut where Japanese letters take two columns, as a mail does."""
    found, taken = [""], 0
    for letter in line:
        wide = 1 + (letter >= "\u3000")
        if taken + wide > width:
            found.append("")
            taken = 0
        found[-1] += letter
        taken += wide
    return found


@pytest.mark.parametrize("width", [50, 60, 72, 80])
@pytest.mark.parametrize("how", [cut, textwrap.wrap], ids=["within words", "between words"])
def test_cut_lines_are_put_together(how: object, width: int) -> None:
    assert callable(how)
    text = "\n".join("\n".join(how(line, width)) for line in WRITTEN[:7])

    assert [line.text for line in written_lines(text)] == WRITTEN[:7]


def test_japanese_is_put_together_without_blanks() -> None:
    text = "\n".join("\n".join(columns(line, 72)) for line in WRITTEN[7:])

    assert [line.text for line in written_lines(text)] == WRITTEN[7:]


def test_each_line_knows_where_it_began() -> None:
    text = "\n".join("\n".join(cut(line, 50)) for line in WRITTEN[:4])

    assert [text.split("\n")[line.number - 1][:5] for line in written_lines(text)] == [
        "509.1",
        "509.2",
        "509.3",
        "509.4",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(WRITTEN),
        "\n".join([ENGLISH[:60], "", JAPANESE[:60], ""] * 6),
        "\n".join(f"10{number}. A short line of a list." for number in range(9)),
        "2024-03-08\nIt sings.\n2024-03-08\nIt boils.",
        "",
    ],
)
def test_a_text_that_was_not_cut_stays_as_it_is(text: str) -> None:
    assert [line.text for line in written_lines(text)] == text.split("\n")


def test_a_bulletin_that_was_cut_has_the_items_of_the_whole_one() -> None:
    whole = parse_bulletin("\n".join(WRITTEN[:7]), "tea.txt")
    parts = parse_bulletin("\n".join("\n".join(cut(line, 60)) for line in WRITTEN[:7]), "tea.txt")

    assert [(item.kind, item.numbers, item.text) for item in parts.items] == [
        (ItemKind.RULE, item.numbers, item.text) for item in whole.items
    ]


MIXED = [
    "508.3f 「[やかん]が歌って誰も来ないたび、/Whenever [a kettle] sings and doesn’t boil,」という歌は、"
    "火の上で歌う (rule 122 参照)か、水の中で歌う。",
    "509.6項は《歌うやかん/Singing Kettle》のような長い歌を歌い続けるやかんのための歌の順番のルールでした。",
    "700.9 歌われたやかんは、一つ以上の客がいる (rule 301.5 参照)か、コントローラーがコントロールする火の上に立つ。",
]


@pytest.mark.parametrize("width", [50, 60, 66, 70, 72, 76, 78, 80, 90])
def test_japanese_that_was_cut_at_blanks_only_is_put_together(width: int) -> None:
    lines = [line for written in WRITTEN[:7] + MIXED for line in textwrap.wrap(written, width)]

    assert [line.text for line in written_lines("\n".join(lines))] == WRITTEN[:7] + MIXED


@pytest.mark.parametrize(
    ("edge", "after"),
    [
        ("the rules for paying alternative costs for tea, and 601.2f–h", "703 やかんの起因処理"),
        ("a kettle on the stove sings. It sings as the rain comes in.", "やかんは火の上に立ち、歌う。"),
        ("火の上に立つやかんは、雨の中から入ってきた客に、歌を歌う。", "The kettle sings."),
        ("a kettle on the stove sings to the guests of rules 509.2 up", "702.176 Kettles sing."),
    ],
)
def test_a_line_as_long_as_the_text_is_wide_has_an_end(edge: str, after: str) -> None:
    cut_lines = [line for written in WRITTEN[:7] for line in textwrap.wrap(written, 60)]
    text = "\n".join([*cut_lines, edge, after])

    assert [line.text for line in written_lines(text)] == [*WRITTEN[:7], edge, after]


@pytest.mark.parametrize(
    ("edge", "after", "whole"),
    [
        ("the kettle sings to all the guests that are told of in rule", "703 Kettles,", "rule 703 Kettles,"),
        ("the kettle sings to all the guests who are told, and that’s", "that’s all.", "that’s that’s all."),
        ("the kettle sings as a state-based thing, which it is a state-", "based thing.", "a state-based thing."),
    ],
)
def test_what_the_edge_parted_is_put_together(edge: str, after: str, whole: str) -> None:
    cut_lines = [line for written in WRITTEN[:7] for line in textwrap.wrap(written, 62)]

    assert written_lines("\n".join([*cut_lines, edge, after]))[-1].text.endswith(whole)


@pytest.mark.parametrize("width", [50, 72])
@pytest.mark.parametrize("mark", ["> ", ">> ", "    ", "\u3000", ">"])
def test_the_marks_of_a_quoted_mail_and_a_margin_are_no_part_of_the_lines(mark: str, width: int) -> None:
    lines = [f"{mark}{line}" for written in WRITTEN[:7] for line in textwrap.wrap(written, width)]

    assert [line.text for line in written_lines("\n".join(lines))] == WRITTEN[:7]
    assert [line.text for line in written_lines("\n".join(f"{mark}{line}" for line in WRITTEN))] == WRITTEN


def test_a_line_that_is_no_quote_keeps_the_marks_of_all() -> None:
    text = "They said:\n> It sings.\n> It boils."

    assert [line.text for line in written_lines(text)] == text.split("\n")


@pytest.mark.parametrize(
    ("edge", "after", "parts"),
    [
        ("原文 The kettle sings to everybody who is there, every time.", "Tea is poured then.", 1),
        ("the kettle sings to everybody who is there at any time, all", "2024/03/08", 2),
        ("the kettle sings to everybody who is there at any time, and", "2024年3月8日", 2),
        ("the kettle sings to everybody who is there since it came in", "2024/03/08, which", 1),
    ],
)
def test_a_day_begins_a_line_and_a_word_in_front_makes_no_other_language(edge: str, after: str, parts: int) -> None:
    cut_lines = [line for written in WRITTEN[:7] for line in textwrap.wrap(written, 60)]

    assert len(written_lines("\n".join([*cut_lines, edge, after]))) == 7 + parts
