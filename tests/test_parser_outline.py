"""The parts of a release, found by their headings."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from mtgcr.parser.lines import split_lines
from mtgcr.parser.outline import find_outline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.parser.lines import Line


def parts(text: str) -> dict[str, list[str]]:
    """The words of the first and last line of each part."""
    outline = find_outline(list(split_lines(dedent(text).strip())))
    named: dict[str, Sequence[Line]] = {
        "front": outline.front,
        "introduction": outline.introduction,
        "contents": outline.contents,
        "body": outline.body,
        "glossary": outline.glossary,
        "credits": outline.credits,
    }
    return {name: [lines[0].printed, lines[-1].printed] for name, lines in named.items() if lines}


def test_an_english_text_has_its_introduction_before_the_contents() -> None:
    assert parts("""
        The Kettle Game
        Introduction
        Sit.
        Contents
        1. The Table
        Glossary
        Credits
        1. The Table
        100. Guests
        100.1. Sit down.
        Glossary
        Cup
        A cup.
        Credits
        Ann Example
    """) == {
        "front": ["The Kettle Game", "The Kettle Game"],
        "introduction": ["Introduction", "Sit."],
        "contents": ["Contents", "Credits"],
        "body": ["1. The Table", "100.1. Sit down."],
        "glossary": ["Glossary", "A cup."],
        "credits": ["Credits", "Ann Example"],
    }


def test_an_old_text_has_its_introduction_after_the_contents_and_an_index() -> None:
    assert parts("""
        The Kettle Game
        Contents
        Introduction......1
        1. The Table......2
             100. Guests......2
        Introduction
        Sit.
        1. The Table
           100. Guests
        100.1. Sit down.
        Glossary
        Index
        Cups, 101
    """) == {
        "front": ["The Kettle Game", "The Kettle Game"],
        "introduction": ["Introduction", "Sit."],
        "contents": ["Contents", "     100. Guests......2"],
        "body": ["1. The Table", "100.1. Sit down."],
        "glossary": ["Glossary", "Glossary"],
        "credits": ["Index", "Cups, 101"],
    }


def test_a_japanese_introduction_that_stands_in_the_contents_is_none() -> None:
    assert parts("""
        もくじ
        0. はじめに
        1. 食卓
        100. 客
        10. 用語集
        0. はじめに
        　座る。
        1. 食卓
        100. 客
        100.1. 座る。
        用語集
    """) == {
        "introduction": ["0. はじめに", "　座る。"],
        "contents": ["もくじ", "10. 用語集"],
        "body": ["1. 食卓", "100.1. 座る。"],
        "glossary": ["用語集", "用語集"],
    }


def test_a_text_without_headings_of_its_parts_has_front_and_body() -> None:
    assert parts("""
        Some notes
        100. Guests
        100.1. Sit down.
    """) == {"front": ["Some notes", "Some notes"], "body": ["100. Guests", "100.1. Sit down."]}


def test_a_text_without_rules_has_a_front_only() -> None:
    assert parts("Some notes\nContents\n1. Tea") == {"front": ["Some notes", "1. Tea"]}
    assert parts("") == {}


def test_a_heading_of_the_first_section_may_be_damaged() -> None:
    assert parts("""
        Contents
        1. The Table
        Credits
        1. The Table
        100
        100.1. Sit down.
    """)["body"] == ["1. The Table", "100.1. Sit down."]


def test_short_lines_throughout_mean_that_paragraphs_are_wrapped() -> None:
    rules = "\n\n".join(f"100.{n}. A guest who sits down\nmay stand up again." for n in range(1, 80))
    long = "\n\n".join(f"100.{n}. {'A guest sits down. ' * 8}" for n in range(1, 120))
    assert find_outline(list(split_lines(f"100. Guests\n\n{rules}"))).wrapped
    assert not find_outline(list(split_lines(f"100. Guests\n\n{long}"))).wrapped
    assert not find_outline(list(split_lines("100. Guests\n\n100.1. Sit."))).wrapped
