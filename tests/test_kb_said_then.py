"""What is said of rules as they were counts for the days on which they were so, and for no other."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking import said_then as module
from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.said_then import PAST, SaidThen, past_texts, said_then, weigh_then
from mtgcr.kb.asking.towers import load_tower
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.standing import lineage_rows
from mtgcr.kb.words.asked_table import PastWords, past_situations
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

RULE = "100.1@1999-11-01"


@pytest.fixture
def base(embedded_home: Path) -> KnowledgeBase:
    return open_knowledge_base(embedded_home)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A rule that was so until 2001, otherwise until 2005, and is otherwise again since."""
    rows = (
        PastWords(RULE, "2005-08-01", "who washes the green cup"),
        PastWords(RULE, "2001-07-23", "who fills the red cup"),
        PastWords(RULE, "2001-07-23", "must the guest fill it"),
        PastWords("no such lineage", "2005-08-01", "who breaks it"),
    )
    kept = (said_then, past_texts, module._told)
    monkeypatch.setattr(module, "past_situations", lambda _language: rows)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.mark.parametrize(
    ("day", "name", "piece"),
    [
        ("1999-11-01", f"{RULE}<2001-07-23", "red"),
        ("2001-07-23", f"{RULE}<2001-07-23", "guest"),
        ("2001-07-24", f"{RULE}<2005-08-01", "green"),
        ("2005-08-01", f"{RULE}<2005-08-01", "wash"),
    ],
)
@pytest.mark.usefixtures("told")
def test_what_is_said_is_of_the_first_end_that_the_day_has_not_passed(
    base: KnowledgeBase, day: str, name: str, piece: str
) -> None:
    found = said_then(base.store, Language.EN, datetime.date.fromisoformat(day))

    (one,) = found.values()
    assert found.keys() == {lineage_rows(base.store)[RULE]}
    assert one.name == name
    assert one.pieces[piece] == 1
    assert one.length == sum(one.pieces.values())


@pytest.mark.usefixtures("told")
def test_nothing_is_said_of_a_rule_that_has_become_what_it_is(base: KnowledgeBase) -> None:
    assert said_then(base.store, Language.EN, datetime.date(2005, 8, 2)) == {}


def test_what_has_more_of_the_question_fits_better() -> None:
    then = {1: SaidThen("a", {"cup": 1, "blue": 1}, 2), 2: SaidThen("b", {"cup": 1, "lid": 1}, 2)}
    weights = dict(weigh_then(then, {"cup": 0.5, "blue": 2.0}))

    assert weights[1] > weights[2] > 0
    assert dict(weigh_then({}, {"cup": 0.5})) == {}


@pytest.mark.parametrize(
    "question",
    ["I made their goblin token phase out for good. Was that right?", "トークンがフェイズ・アウトしたら戻らなかった"],
)
def test_a_rule_that_is_gone_is_found_on_its_day(base: KnowledgeBase, question: str) -> None:
    found = find_rules(base, question, datetime.date(2015, 2, 1))

    assert not isinstance(found, NoRelease)
    (gone,) = (one for one in found.ranked if one.place.number == "702.25k")
    assert gone.evidence[Evidence.SAID] > 0
    assert found.ranked.index(gone) < 5


def test_of_the_rules_of_today_nothing_is_said_as_they_were(base: KnowledgeBase) -> None:
    found = find_rules(base, "I made their goblin token phase out. Is it gone?")

    assert not isinstance(found, NoRelease)
    assert found.gathered.then == {}


def test_every_situation_of_the_past_is_on_a_lineage_and_a_release_in_two_languages(base: KnowledgeBase) -> None:
    columns, rows = read_table(data_directory() / "asking" / "past.tsv")
    english, japanese = (past_situations(language) for language in (Language.EN, Language.JA))
    days = {release.effective.isoformat() for release in base.store.releases()}

    assert len(rows) == len(english) == len(japanese)
    assert {row[columns["lineage"]] for row in rows} <= lineage_rows(base.store).keys()
    assert {row[columns["until"]] for row in rows} <= days
    assert [one.words for one in english if not one.words.isascii()] == []
    assert [one.words for one in japanese if one.words.isascii()] == []


@pytest.mark.parametrize("language", list(Language))
def test_every_rule_as_it_was_has_a_row_of_what_was_learned(language: Language) -> None:
    tower = load_tower(language)

    assert tower is not None
    assert {name for name in tower.rules if PAST in name} == past_texts(language).keys()
