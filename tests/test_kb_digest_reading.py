"""The files of the digest are read: blocks, fields, examples, what is no field."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.digest.reading import parse_retellings, release_of
from mtgcr.kb.model import NodeKind

if TYPE_CHECKING:
    from mtgcr.kb.digest.retelling import Retelling

DAY = datetime.date(2013, 3, 3)
TEA = """\
### 100.1a
en: A guest who comes late waits by the door. See rule 101.2.
ja: 遅れて来た客は戸口で待つ。rule 101.2参照。
omits-en: what the host says
omits-ja: 主人の言葉
ex1-en: Ann comes late and waits.
ex1-ja: アンは遅れて来て待つ。
ask-en: do i have to wait | what if i am late
ask-ja: 遅れたらどうなる

### Kettle
term-ja: 湯沸かし
en: What tea is made in.
ja: 茶を沸かすもの。

### 702.1#2
en: Stir twice.
ja: 2回かき混ぜる。
"""


def read(text: str) -> list[Retelling]:
    found, unread = parse_retellings(text, DAY, "tea.txt")
    assert unread == []
    return found


def test_a_block_is_a_rule_with_its_examples() -> None:
    rule, example, *_ = read(TEA)

    assert (rule.name, rule.kind, rule.release) == ("100.1a", NodeKind.RULE, DAY)
    assert (example.name, example.kind) == ("ex:100.1a#1", NodeKind.EXAMPLE)
    assert (example.en, example.ja) == ("Ann comes late and waits.", "アンは遅れて来て待つ。")


def test_what_is_left_out_and_how_players_ask_stand_in_both_languages() -> None:
    rule = read(TEA)[0]

    assert (rule.omits_en, rule.omits_ja) == ("what the host says", "主人の言葉")
    assert (rule.asked_en, rule.asked_ja) == (("do i have to wait", "what if i am late"), ("遅れたらどうなる",))


def test_a_heading_that_is_no_number_is_a_glossary_entry() -> None:
    entry = read(TEA)[2]

    assert (entry.kind, entry.name, entry.term, entry.ja_term) == (NodeKind.ENTRY, "term:Kettle", "Kettle", "湯沸かし")


def test_a_number_may_name_the_second_rule_that_has_it() -> None:
    second = read(TEA)[3]

    assert (second.number, second.ordinal, second.name) == ("702.1", 2, "702.1#2")


def test_what_lacks_a_language_is_not_told() -> None:
    assert read("### 100.1\nen: Sit down.\n") == []


def test_a_line_that_is_no_field_is_told_with_its_place() -> None:
    _, unread = parse_retellings("### 100.1\nen: Sit.\nja: 座る。\nen: Sit again.\nNotes.\n", DAY, "tea.txt")

    assert [(one.code, one.place.line) for one in unread] == [("digest-line-unread", 4), ("digest-line-unread", 5)]


def test_the_folder_names_the_release_else_the_block_does() -> None:
    assert release_of(Path("data/digest/2013-03-03/100.txt")) == DAY
    assert release_of(Path("data/digest/older/combat.txt")) is None
    (rule,) = parse_retellings("### 100.1 @ 2013-03-03\nen: Sit.\nja: 座る。\n", None, "tea.txt")[0]
    assert (rule.name, rule.release) == ("100.1", DAY)


def test_a_block_of_no_release_is_told_with_its_place() -> None:
    found, unread = parse_retellings("### 100.1\nen: Sit.\nja: 座る。\n", None, "tea.txt")

    assert found == []
    assert [one.place.line for one in unread] == [1, 2, 3]
