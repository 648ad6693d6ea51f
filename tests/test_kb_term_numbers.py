"""The rules of a term with their numbers of a day."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.glossary_lookup import TermAnswer, find_term
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.views.json.term import term_json
from mtgcr.views.text.columns import width_of
from mtgcr.views.text.term import term_text

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


def told(store: Store, word: str, day: str) -> TermAnswer:
    return find_term(store, load_lexicon(), word, datetime.date.fromisoformat(day))


def first_line(answer: TermAnswer) -> str:
    return term_text(answer, (Language.EN,), 80).splitlines()[0]


def test_no_line_of_a_term_is_wider_than_the_screen(store: Store) -> None:
    lines = term_text(told(store, "bury", "2026-08-07"), (Language.EN, Language.JA), 40).splitlines()

    assert lines[0].startswith("bury / 埋葬")
    assert [line for line in lines if width_of(line) > 40] == []


@pytest.mark.parametrize(
    ("word", "day", "rules"),
    [
        ("scry", "2020-12-31", "rule 701.18 (today 701.22)"),
        ("占術", "2020-12-31", "rule 701.18 (today 701.22)"),
        ("trample", "2012-12-31", "rule 702.18 (today 702.19)"),
        ("trample", "2005-08-01", "rule 502.9 (today 702.19)"),
        ("battle", "2020-12-31", "rule 310 (not a rule of that day), 205.2a"),
        ("teamwork", "2024-12-31", "rule 702.194 (not a rule of that day)"),
        ("trample", "2026-08-07", "rule 702.19"),
    ],
)
def test_a_term_is_told_with_the_number_of_the_day(store: Store, word: str, day: str, rules: str) -> None:
    assert first_line(told(store, word, day)).endswith(f"; {rules}")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("CMC", "CMC: colloquial, in the rules “mana value / マナ総量”; "),
        ("bury", "bury / 埋葬（まいそう）: obsolete since 1999-11-01 or before, today destroy,"),
    ],
)
def test_only_what_is_a_word_no_more_has_another_today(store: Store, word: str, told: str) -> None:
    assert first_line(find_term(store, load_lexicon(), word, datetime.date(2026, 8, 7))).startswith(told)


@pytest.mark.parametrize("word", ["comes into play", "場に出る", "戦場に出る"])
def test_an_entry_is_told_in_both_languages_though_one_heading_alone_has_the_word(store: Store, word: str) -> None:
    assert {one.english or one.term for one in told(store, word, "2026-08-07").entries} == {"Enters the Battlefield"}
    assert {one.source.language for one in told(store, word, "2026-08-07").entries} == set(Language)


def test_numbers_for_programs_are_those_of_the_day(store: Store) -> None:
    assert term_json(told(store, "scry", "2020-12-31"))["terms"][0]["rules"] == ["701.18"]
    assert term_json(told(store, "teamwork", "2024-12-31"))["terms"][0]["rules"] == []
