"""What players ask leads to rules that do not say it so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.asked_as import AskedRules, load_asked
from mtgcr.kb.asking.question_units import QuestionUnit, UnitKind
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.release_map import rows_numbered
from mtgcr.kb.words.asked_table import situations
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


def unit(*spellings: str, kind: UnitKind = UnitKind.WORD) -> QuestionUnit:
    """Something that a question says, in these spellings."""
    return QuestionUnit(spellings[0], (), spellings, kind)


def test_a_row_fits_by_its_share_of_what_the_rows_have_of_a_question() -> None:
    kettles = AskedRules((("101.1", " boil over the kettle "), ("101.2", " boil tea ")))
    fits = {fit.rule: fit for fit in kettles.fit((unit("boil"), unit("the kettle"), unit("saucer")))}
    assert (fits["101.1"].has, fits["101.2"].has) == (0b11, 0b01)
    assert fits["101.1"].share == pytest.approx(1.0)
    assert 0 < fits["101.2"].share < 0.5


@pytest.mark.parametrize(("spelling", "stands"), [("tea", True), ("eat", False), ("tea cup", True), ("tea pot", False)])
def test_english_words_are_found_whole(spelling: str, stands: bool) -> None:
    rows = AskedRules((("101.1", " steam tea cup "),))
    assert stands == bool(list(rows.fit((unit(spelling),))))


def test_japanese_words_are_found_anywhere() -> None:
    rows = AskedRules((("101.1", "湯が沸く"),))
    assert [fit.rule for fit in rows.fit((unit("沸く"),))] == ["101.1"]


def test_a_name_counts_as_a_term() -> None:
    rows = AskedRules((("101.1", " old samovar "), ("101.2", " cup ")))
    asked = (unit("samovar", kind=UnitKind.NAME), unit("cup"))
    first, second = sorted(rows.fit(asked), key=lambda fit: fit.rule)
    assert first.share > second.share


def test_every_row_is_on_a_rule_and_in_two_languages(base: KnowledgeBase) -> None:
    columns, rows = read_table(data_directory() / "asking" / "asked_as.tsv")
    numbers = [row[columns["rule"]] for row in rows]
    assert len(set(numbers)) == len(numbers)
    assert [number for number in numbers if not rows_numbered(base.store, number, load_lexicon().rules_of)] == []
    assert [row for row in rows if not (row[columns["english"]].isascii() and row[columns["japanese"]])] == []
    assert [row for row in rows if fold(row[columns["english"]]) != row[columns["english"]]] == []


def test_every_situation_is_on_a_rule_and_in_two_languages(base: KnowledgeBase) -> None:
    english, japanese = (situations(language) for language in (Language.EN, Language.JA))
    columns, rows = read_table(data_directory() / "asking" / "situations.tsv")
    numbers = [row[columns["rule"]] for row in rows]

    assert [number for number, _ in english] == [number for number, _ in japanese] == numbers
    assert [one for one in set(numbers) if not rows_numbered(base.store, one, load_lexicon().rules_of)] == []
    assert [words for _, words in english if not words.isascii()] == []
    assert [words for _, words in japanese if words.isascii()] == []
    assert len({words for _, words in (*english, *japanese)}) == 2 * len(rows)


@pytest.mark.parametrize("language", [Language.EN, Language.JA])
def test_the_shipped_rows_are_read(base: KnowledgeBase, language: Language) -> None:
    asked = (unit("scoop", "投了"),)
    assert "104.3a" in [fit.rule for fit in load_asked(base.store, language).fit(asked)]


def test_a_card_of_ill_fame_leads_to_its_rule(base: KnowledgeBase) -> None:
    found = find_rules(base, "My opponent has Blood Moon. What can my lands tap for?")
    assert not isinstance(found, NoRelease)
    supported = [c.place.number for c in found.ranked if Evidence.ASKED in c.evidence]
    assert "305.7" in supported[:3]


@pytest.mark.parametrize(
    ("language", "words"),
    [(Language.EN, "does damage count as life loss"), (Language.JA, "ダメージとライフロスって同じ")],
)
def test_what_players_ask_in_the_digest_leads_to_the_lineage(
    base: KnowledgeBase, language: Language, words: str
) -> None:
    (lineage,) = rows_numbered(base.store, "119.2", load_lexicon().rules_of)
    assert lineage in [fit.rule for fit in load_asked(base.store, language).fit((unit(fold(words)),))]
