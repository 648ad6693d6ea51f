"""The layouts in which Japanese texts of the rules come: the kettle game in each of them."""

from __future__ import annotations

import re

import pytest

from mtgcr.parser.document import Language, Release, unparse
from mtgcr.parser.reader import parse_source
from mtgcr.tests.mini_releases import SPRING, japanese_release

LINES = japanese_release().split("\n")
BODY = LINES.index("1. 食卓", LINES.index("マジック：ザ・ギャザリング　総合ルール"))
GLOSSARY = LINES.index("用語集")
CREDITS = LINES.index("クレジット")
CONTENTS = LINES[LINES.index("もくじ") + 1 : LINES.index("マジック：ザ・ギャザリング　総合ルール")]
INTRODUCTION = LINES[LINES.index("マジック：ザ・ギャザリング　総合ルール") + 2 : BODY]


def read(data: bytes) -> Release:
    source = parse_source("kettle.txt", data)
    assert source.release is not None, source.diagnostics
    assert unparse(source.release) == source.release.text
    return source.release


def shape(release: Release) -> dict[str, object]:
    """What must be the same in every layout: rules with the words, examples, entries."""
    return {
        "groups": [(str(group.number), group.passage and group.passage.words) for group in release.groups()],
        "rules": [(str(rule.number), rule.text, len(rule.examples)) for rule in release.rules()],
        "entries": [(entry.term, entry.reading, entry.english) for entry in release.glossary],
    }


EXPECTED = shape(read(japanese_release().encode()))


def plain_text(title: list[str], frame: str, *, numbered_introduction: bool = True) -> str:
    """The layout of the plain text files: framed title and contents, a blank line between paragraphs."""
    notice = ["　この規則は英語版を正文とする。", "(このファイルの最後にも詳細は記述してあります)"]
    introduction = "0. はじめに" if numbered_introduction else "はじめに"
    contents = [introduction, *(line for line in CONTENTS if line not in {"0. はじめに", "10. 用語集"}), "10. 用語集"]
    paragraphs = [introduction, *INTRODUCTION, *LINES[BODY:CREDITS]]
    body = re.sub(r"\n\n(?=例|[12]\. |　|\n)", "\n", "\n\n".join(paragraphs))
    return "\n".join([*title, *notice, frame, "もくじ", frame, *contents, "", body, "", "クレジット", "やかん遊び", ""])


RULER = "-" * 79
TITLES = {
    "2003": (
        [RULER, "詳細ルール(私訳第 2.4.3.0 版)", RULER, "　編者が訳し、2013年3月3日(英文更新)までの変更点を加えた。"],
        RULER,
    ),
    "2006": (
        ["========", "総合ルール(私訳第 3.6.0.0 版)", "========", "　このルールは2013年3月3日から有効です。"],
        "--------",
    ),
    "2013": (["========", "マジック総合ルール(和訳 20130303.0 版)", "========"], "--------"),
}


@pytest.mark.parametrize("year", TITLES)
def test_plain_text_files_of_three_times_are_read_alike(year: str) -> None:
    title, frame = TITLES[year]
    release = read(plain_text(title, frame, numbered_introduction=year != "2003").encode())
    assert shape(release) == EXPECTED
    assert release.effective == SPRING
    assert release.language is Language.JA
    assert len(release.introduction.passages) == 1 + len(INTRODUCTION)
    assert release.contents.passages[0].text == "もくじ"


@pytest.mark.parametrize("codec", ["cp932", "euc_jp", "utf-16", "utf-8-sig"])
def test_every_encoding_of_japanese_gives_the_same_text(codec: str) -> None:
    title, frame = TITLES["2013"]
    text = plain_text(title, frame)
    release = read(text.encode(codec))
    assert release.text == text
    assert release.encoding.replace("-sig", "") == codec.replace("-sig", "")


def test_a_damaged_byte_of_shift_jis_is_told_and_the_rest_is_read() -> None:
    data = bytearray(plain_text(*TITLES["2013"]).encode("cp932"))
    at = data.index("空の茶碗".encode("cp932"))
    data[at : at + 2] = b"\xff\xff"
    source = parse_source("kettle.txt", bytes(data))
    assert source.release is not None
    assert [found.code for found in source.diagnostics] == ["character-lost"]
    assert [rule.number for rule in source.release.rules()] == [
        rule.number for rule in read(japanese_release().encode()).rules()
    ]


def test_half_width_slashes_in_headings_of_the_glossary_are_read() -> None:
    text = japanese_release().replace("／", "/")
    assert shape(read(text.encode()))["entries"] == EXPECTED["entries"]


def test_the_text_of_a_wiki_is_read_with_its_headings_alone_on_their_lines() -> None:
    lines = LINES[BODY:GLOSSARY]
    lines = [re.sub(r"^(\d{3})\. (.+)$", r"=\1=\n\2", line) for line in lines]
    lines = [re.sub(r"^(\d{3}\.\d+)\. (.+)$", r"==\1==\n\2", line) for line in lines]
    lines = [re.sub(r"^(\d{3}\.\d+[a-z]) (.+)$", r"===\1===\n\2", line) for line in lines]
    notice = "この頁は総合ルール（和訳 20130303.0 版）を転記したものです。"
    release = read("\n".join([notice, "----", "", "*[[#1|1. 食卓]]", "**[[#100|100. 客]]", "----", *lines]).encode())
    assert {**shape(release), "entries": EXPECTED["entries"]} == EXPECTED
    assert release.effective == SPRING


def test_text_that_a_viewer_broke_at_every_link_is_joined() -> None:
    broken = [
        *("100.", "客", "100.1", "客", "は2人から6人で、", "1つの", "食卓", "を囲む。", "100.1a", "やかん", "が沸いた"),
        *("後の客は", "rule 101.2", "〔", "注ぎ方", "〕参照。"),
    ]
    release = read("\n".join(["MJMJ訳 20130303.0", "版", "1. 食卓", *broken]).encode())
    assert [(str(rule.number), rule.text) for rule in release.rules()] == [
        ("100.1", "客は2人から6人で、1つの食卓を囲む。"),
        ("100.1a", "やかんが沸いた後の客はrule 101.2〔注ぎ方〕参照。"),
    ]


def test_a_page_that_lost_its_group_headings_keeps_its_rules() -> None:
    lines = [line for line in LINES[BODY:GLOSSARY] if not re.match(r"\d{3}\. ", line)]
    contents = ["もくじ", "0. はじめに", "1. 食卓", "7. その他のルール", "10. 用語集", "0. はじめに", *INTRODUCTION]
    title = "マジック総合ルール(和訳 20130303.0 版)"
    source = parse_source("kettle.txt", "\n".join([title, *contents, *lines, *LINES[GLOSSARY:]]).encode())
    assert source.release is not None
    assert shape(source.release)["rules"] == EXPECTED["rules"]
    assert [found.code for found in source.diagnostics] == ["heading-missing"] * 3
