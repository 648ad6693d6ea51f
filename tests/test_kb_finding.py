"""Finding: words of either language lead to what stands in the rules on the day, and to rulings beside them."""

from __future__ import annotations

import datetime
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import BesideKind, NodeKind
from mtgcr.kb.search.finding import RulingHit, SearchAnswer, Searcher, SearchHit, open_searcher
from mtgcr.kb.search.search_scope import SearchScope
from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.kettle_rulings import JSON_RULINGS
from mtgcr.tests.mini_releases import AUTUMN, SPRING, write_releases
from mtgcr.views.json.search import search_json
from mtgcr.views.text.search import mark_terms, search_text
from mtgcr.views.text.terminal import bold

if TYPE_CHECKING:
    from pathlib import Path

BETWEEN = datetime.date(2013, 6, 6)
AFTER = datetime.date(2013, 10, 10)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the invented releases and rulings on two of its cards."""
    folder = tmp_path_factory.mktemp("texts")
    rulings = folder / "rulings.jsonl"
    rulings.write_text(JSON_RULINGS, "utf-8")
    home = tmp_path_factory.mktemp("home")
    with bare_builds():
        report = add_files(home, [*write_releases(folder), rulings])
    assert not report.refused
    return home


def search(home: Path, words: str, day: datetime.date = AUTUMN, scope: SearchScope | None = None) -> SearchAnswer:
    """What the words find."""
    found = open_searcher(open_knowledge_base(home)).find(words, day, scope or SearchScope(), 10)
    assert isinstance(found, SearchAnswer)
    return found


def names(answer: SearchAnswer) -> list[str]:
    """The hits by number or term; rulings by their card."""
    return [
        hit.ruling.excerpt.title if isinstance(hit, RulingHit) else hit.term or f"{hit.kind.value} {hit.number}"
        for hit in answer.hits
    ]


@pytest.mark.parametrize(
    ("day", "meant", "text"),
    [(SPRING, "rule 702.2", "Stirring"), (AUTUMN, "rule 702.2", "Whistling"), (AUTUMN, "rule 702.3", "Stirring")],
)
def test_a_number_means_the_rule_that_has_it_on_the_day(home: Path, day: datetime.date, meant: str, text: str) -> None:
    first = search(home, meant.removeprefix("rule "), day).hits[0]
    assert isinstance(first, SearchHit)
    assert (f"rule {first.number}", first.revision.text) == (meant, text)


def test_a_section_narrows_the_search_before_its_limit(home: Path) -> None:
    found = search(home, "cup", scope=SearchScope(under="702"))
    assert {name.split()[-1][:3] for name in names(found)} == {"702"}
    assert sum(found.counts.values()) == len(found.hits) == 4


def test_a_kind_narrows_the_search_too(home: Path) -> None:
    assert set(names(search(home, "cup", scope=SearchScope(kinds=(NodeKind.EXAMPLE,))))) == {
        "example 101.2b",
        "example 702.3c",
    }


def test_only_an_entry_of_the_glossary_is_a_hit_by_its_term(home: Path) -> None:
    found = [hit for hit in search(home, "cup").hits if isinstance(hit, SearchHit)]

    assert {hit.term for hit in found if hit.kind is NodeKind.ENTRY} == {"Cup", "Saucer"}
    assert {hit.term for hit in found if hit.kind is not NodeKind.ENTRY} == {""}


def test_a_phrase_that_stands_nowhere_is_looked_for_word_by_word(home: Path) -> None:
    found = search(home, '"chipped handle"', SPRING)
    assert names(found)[:2] == ["rule 101.1b", "rule 101.1c"] or names(found)[:2] == ["rule 101.1c", "rule 101.1b"]
    assert any("some of them" in note for note in found.notes)


def test_a_phrase_that_stands_somewhere_is_not_taken_apart(home: Path) -> None:
    assert names(search(home, '"chipped cup"', SPRING)) == ["rule 101.1c"]


def test_a_reading_finds_its_term() -> None:
    lexicon = load_lexicon()

    (found,) = lexicon.named("せっし")

    assert {"Deathtouch", "接死"} <= set(found.names)


def test_a_japanese_question_shows_the_japanese_words(home: Path) -> None:
    first = search(home, "かき混ぜ").hits[0]
    assert isinstance(first, SearchHit)
    assert first.revision.text == "かき混ぜ／Stirring"
    assert first.number == "702.3"


def test_a_mistake_says_what_is_searched_instead(home: Path) -> None:
    answer = search(home, "whistlng")
    assert names(answer)[0] in ("Whistling", "rule 702.2")
    assert "Searched for whistling instead" in search_text(answer, 80, colour=False)


def test_words_of_a_phrase_are_others_only_where_the_phrase_then_stands_somewhere(home: Path) -> None:
    answer = search(home, '"cup kettel"')
    assert answer.suggestions == ()
    assert "This exact phrase stands nowhere." in search_text(answer, 80, colour=False)
    assert search(home, '"kettel boils"').suggestions == ("kettle boils",)


@pytest.mark.parametrize("words", ["silver spoon", "lent"])
def test_rulings_are_found_by_card_and_words(home: Path, words: str) -> None:
    assert "Silver Spoon" in names(search(home, words))


@pytest.mark.parametrize(
    ("words", "scope", "rulings"),
    [
        ("spoon", SearchScope(kinds=(BesideKind.RULING,)), ["Silver Spoon"]),
        ("spoon", SearchScope(kinds=(NodeKind.RULE,)), []),
        ("spoon", SearchScope(under="101"), []),
    ],
)
def test_rulings_stand_in_no_part_of_the_rules(home: Path, words: str, scope: SearchScope, rulings: list[str]) -> None:
    assert names(search(home, words, scope=scope)) == rulings


@pytest.mark.parametrize(
    ("day", "rulings"), [(SPRING, []), (BETWEEN, ["Silver Spoon"]), (AFTER, ["Silver Spoon", "Golden Spoon"])]
)
def test_a_ruling_is_found_from_its_day_on(home: Path, day: datetime.date, rulings: list[str]) -> None:
    scope = SearchScope(kinds=(BesideKind.RULING,))
    found = [*names(search(home, "spoon", day, scope)), *names(search(home, "golden", day, scope))]
    assert sorted(set(found)) == sorted(rulings)


def test_a_ruling_tells_its_rules_by_the_numbers_of_the_day(home: Path) -> None:
    (hit,) = search_json(search(home, "spoon", BETWEEN, SearchScope(kinds=(BesideKind.RULING,))))["hits"]
    assert hit["numbers"] == ["101.1c"]
    assert (hit["card"], hit["date"], hit["source"]) == (
        "Silver Spoon",
        "2013-03-08",
        {"file": "rulings.jsonl", "line": 1},
    )


def test_the_words_are_bold_however_they_are_written() -> None:
    marked = mark_terms("Blockers, ブロック・クリーチャー", ("block*", "ブロッククリーチャー"))
    assert marked == f"{bold('Blockers')}, {bold('ブロック・クリーチャー')}"


def test_bold_words_take_no_room_in_a_line() -> None:
    from mtgcr.views.text.columns import width_of, wrap

    cup = bold("cup")
    assert width_of(cup) == 3
    assert wrap(f"{cup} {cup} {cup}", 11) == f"{cup} {cup} {cup}"


def test_a_lexicon_without_the_word_has_no_synonyms() -> None:
    lexicon = load_lexicon()

    assert lexicon.named("kettle teapot") == ()


def test_many_threads_find_in_one_searcher_what_one_finds(home: Path) -> None:
    base = open_knowledge_base(home)
    asked = [
        (words, day, SearchScope(under=under))
        for words in ("cup", '"chipped handle"', "whistlng", "702.2", "かき混ぜ", "spoon", "cup -lent", "(")
        for day in (SPRING, BETWEEN, AUTUMN, AFTER)
        for under in ("", "702")
    ]
    alone = [Searcher(base).find(*one) for one in asked]
    searcher = Searcher(base)

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda one: searcher.find(*one), 3 * asked))

    assert together == 3 * alone


def test_a_searcher_whose_index_was_closed_finds_nothing_more(home: Path) -> None:
    searcher = Searcher(open_knowledge_base(home))
    searcher.concordance.postings.close()

    with pytest.raises(StoreDamagedError):
        searcher.find("cup", AUTUMN)


@pytest.mark.parametrize("words", ["combat damage", "戦闘ダメージ"])
def test_every_hit_says_of_which_day_its_words_are(embedded_home: Path, words: str) -> None:
    shown = search_text(search(embedded_home, words, datetime.date(2024, 9, 20)), 80, colour=False)
    sources = [line.strip() for line in shown.splitlines() if line.startswith("  [")]

    assert sources
    assert all(", 2024-09-20, " in source for source in sources)
