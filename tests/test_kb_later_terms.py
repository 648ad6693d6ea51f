"""A term that came with a later release than the one that answers is told with its day, and with our own words."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.later_terms import later_terms
from mtgcr.kb.words.lexicon import load_lexicon

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.glossary_lookup import LaterTerm
    from mtgcr.kb.storage.store import Store
    from mtgcr.tests.conftest import Said


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


def later(store: Store, word: str, release: str, day: str) -> tuple[LaterTerm, ...]:
    lexicon = load_lexicon()
    terms = [match.term for match in lexicon.meanings(word) if not match.near]
    answering, asked = map(datetime.date.fromisoformat, (release, day))
    return later_terms(store, terms, lexicon.rules_of, answering, asked)


@pytest.mark.parametrize(
    ("word", "release", "day", "came", "is_ahead"),
    [
        ("recruit", "2024-11-08", "2026-08-10", "2026-08-07", False),
        ("recruit", "2024-11-08", "2024-12-31", "2026-08-07", True),
        ("枯朽", "2024-11-08", "2026-08-10", "2026-01-16", False),
        ("station", "2020-11-20", "2020-12-31", "2025-07-25", True),
        ("battle", "2020-11-20", "2020-12-31", "2023-02-03", True),
        ("monarch", "2015-01-23", "2015-12-31", "2016-08-26", True),
        ("mana value", "2015-01-23", "2015-12-31", "2021-04-22", True),
        ("kindred", "2020-11-20", "2020-12-31", "2024-06-07", True),
    ],
)
def test_a_keyword_came_with_its_rule(
    store: Store, word: str, release: str, day: str, came: str, is_ahead: bool
) -> None:
    (found,) = later(store, word, release, day)

    assert (found.came.latest.isoformat(), found.is_ahead) == (came, is_ahead)
    assert {one.source.edition.value for one in found.entries} == (set() if is_ahead else {"digest"})
    assert len(found.entries) == (0 if is_ahead else 2)


def test_between_two_texts_it_is_not_known_that_it_came_after_the_day(store: Store) -> None:
    """Lorwyn brought champion in 2007, between the releases of 2007-07-13 and 2009-05-01 that are known."""
    (found,) = later(store, "champion", "2007-07-13", "2008-10-03")

    assert (found.is_ahead, found.came.is_exact, found.came.latest.isoformat()) == (False, False, "2009-05-01")


@pytest.mark.parametrize(
    ("word", "release"),
    [
        ("white", "2007-07-13"),
        ("sideboard", "2007-07-13"),
        ("scry", "2020-11-20"),
        ("recruit", "2026-08-07"),
        ("mana burn", "2020-11-20"),
    ],
)
def test_what_was_there_under_another_number_or_without_a_rule_did_not_come_later(
    store: Store, word: str, release: str
) -> None:
    assert later(store, word, release, "2026-11-23") == ()


@pytest.mark.parametrize("question", ["What is a battle?", "バトルとは？"])
def test_rules_that_do_not_know_a_term_do_not_decide(
    question: str, embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """Battle cry was told as sure of 2020, when there were no battles."""
    answer = mtgcr(embedded_home, "ask", question, "--as-of", "2020", "--format", "json").json["answer"]

    assert answer["status"] != "answered"
    assert [one["ahead"] for one in answer["later"]] == [True]
    assert answer["citations"] == []


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (
            ("ask", "what is recruit?"),
            "Recruit (rule 701.70) came with the release of 2026-08-07; its text is not here",
        ),
        (
            ("search", "hone counter"),
            "Hone Counter (rule 122) came with the release of 2026-08-07; its text is not here",
        ),
        (("term", "recruit"), "Recruit (rule 701.70) came with the release of 2026-08-07; its text is not here"),
        (("--ui", "ja", "ask", "枯朽とは"), "枯朽（ルール701.68）は、2026-01-16発効の版で加わりました。その文面は"),
        (
            ("--ui", "ja", "term", "枯朽"),
            "枯朽（ルール701.68）は、2026-01-16発効の版で加わりました。その文面は未収録です",
        ),
        (("ask", "what is recruit?", "--as-of", "2025"), "2026-08-07, later than the day asked for."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_beside_an_older_text_the_term_is_told_with_its_day_and_our_words(
    foundations_home: Path, mtgcr: Callable[..., Said], command: tuple[str, ...], told: str
) -> None:
    said = mtgcr(foundations_home, *command)
    found = mtgcr(foundations_home, *command, "--format", "json").json
    (one,) = found.get("answer", found)["later"]

    assert told.replace(" ", "") in "".join(said.out.split())
    assert one["ahead"] is ("2025" in command)
    assert {entry["source"]["language"] for entry in one["entries"]} == (set() if one["ahead"] else {"en", "ja"})


@pytest.mark.corpus
def test_a_language_whose_text_lacks_the_term_tells_it_in_our_own_words(
    foundations_home: Path, mtgcr: Callable[..., Said]
) -> None:
    entries = mtgcr(foundations_home, "term", "recruit", "--format", "json").json["entries"]

    assert [(one["source"]["language"], one["source"]["edition"]) for one in entries] == [
        ("en", "digest"),
        ("ja", "digest"),
    ]
