"""A card by its name: its rules, its rulings, and what has become of the rules under those."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.card_lookup import CardAnswer, NoSuchCard, find_card, names_called, with_rulings_on_card
from mtgcr.kb.asking.card_shelf import CardShelf, add_cards, open_shelf
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.rulings.ruling_lookup import SelectedRulings
from mtgcr.kb.rulings.ruling_ties import RuleFinder
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.tests.test_kb_card_shelf import write
from mtgcr.tests.test_parser_card_file import CUP, TEAPOT
from mtgcr.views.text.cards import card_text
from mtgcr.views.voice import in_language

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.storage.store import Store

    Find = Callable[[str], CardAnswer | NoSuchCard]

JAPANESE = {**TEAPOT, "lang": "ja", "printed_name": "ぶちの急須"}
MOUNTAIN = {"object": "card", "oracle_id": "m1", "name": "Lightning Bolt", "lang": "en", "type_line": "Instant"}
HOLDER = {
    "object": "card", "oracle_id": "h1", "name": '"Lasting" Cup Holder', "lang": "en", "type_line": "Artifact"
}  # fmt: skip
RULINGS = [
    {"object": "ruling", "oracle_id": "t1", "published_at": day, "comment": words}
    for day, words in (
        ("2015-02-03", "Whoever mills an egg with it scoops tea."),
        ("2024-02-03", "See rule 509.2 on the order of cups."),
        ("1990-02-03", "Trample was not written down yet."),
        ("2026-08-07", "Trample works as ever."),
        ("", "Trample, some day."),
    )
]


@pytest.fixture(scope="module")
def shelved(embedded_home: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, CardShelf]:
    """A home with what ships with the program and four cards."""
    home = tmp_path_factory.mktemp("cards") / "home"
    shutil.copytree(embedded_home, home)
    folder = tmp_path_factory.mktemp("files")
    elements = [TEAPOT, JAPANESE, MOUNTAIN, HOLDER]
    files = [write(folder, "cards.json", elements), write(folder, "rulings.json", RULINGS)]
    assert add_cards(home, [*files, write(folder, "atomic.json", {"data": {"Cup // Saucer": [CUP]}})]).is_taken
    base, shelf = open_knowledge_base(home), open_shelf(home)
    assert shelf is not None
    return base.store, shelf


@pytest.fixture(scope="module")
def find(shelved: tuple[Store, CardShelf]) -> Find:
    """Looks cards up there."""
    store, shelf = shelved
    return lambda name: find_card(shelf, store, load_lexicon(), name)


def english(found: CardAnswer | NoSuchCard) -> str | tuple[str, ...]:
    return found.card.english if isinstance(found, CardAnswer) else found.near


@pytest.mark.parametrize(
    "name",
    [
        "Brindle Teapot",
        " brindle TEAPOT",
        "ぶちの急須",
        "《ぶちの急須》",
        "Brindle T",
        "《ぶちの急須/Brindle Teapot》",
        "ぶちの急須/brindle teapot",
        '"Brindle Teapot"',
        "“brindle teapot”",
        "「ぶちの急須」",
    ],
)
def test_a_card_is_found_by_its_name_and_by_how_only_its_name_begins(find: Find, name: str) -> None:
    assert english(find(name)) == "Brindle Teapot"


@pytest.mark.parametrize(
    "name", ['"Lasting" Cup Holder', "“lasting” cup holder", '《"Lasting" Cup Holder》', '"Lasting']
)
def test_marks_that_are_of_the_name_stay(find: Find, name: str) -> None:
    assert english(find(name)) == '"Lasting" Cup Holder'


def test_a_mark_that_nothing_closes_is_no_name(find: Find) -> None:
    assert english(find("「ぶちの急")) == "Brindle Teapot"


def test_a_japanese_name_that_only_this_program_knows_is_found_and_shown(find: Find) -> None:
    found = find("稲妻")
    assert isinstance(found, CardAnswer)
    assert (found.card.english, found.card.japanese) == ("Lightning Bolt", "稲妻")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Bridle Teapod", ("Brindle Teapot",)),
        ("急須", ("ぶちの急須",)),
        ("qqqq", ()),
        ("", ()),
        ("《》", ()),
        ("稲", ("稲妻",)),
    ],
)
def test_for_no_card_names_are_offered_that_may_have_been_meant(find: Find, name: str, near: tuple[str, ...]) -> None:
    assert english(find(name)) == near


def test_a_keyword_has_the_number_of_today(find: Find) -> None:
    found = find("Brindle Teapot")
    assert isinstance(found, CardAnswer)
    rules = {one.word: [rule.number for rule in one.rules] for one in found.keywords}
    assert rules == {"Trample": ["702.19"], "Deathtouch": ["702.2"]}


def test_of_each_rule_under_a_ruling_it_is_told_what_has_changed_since(find: Find) -> None:
    found = find("Brindle Teapot")
    assert isinstance(found, CardAnswer)
    told = {
        f"{one.ruling.issued}": [
            (rule.tied.today.number if rule.tied.today else None, rule.is_known, bool(rule.changed or rule.gone))
            for rule in one.rules
        ]
        for one in found.rulings
    }
    assert told == {
        "2026-08-07": [("702.19", True, False)],
        "2024-02-03": [(None, False, False)],
        "2015-02-03": [("701.17", False, False)],
        "1990-02-03": [("702.19", False, False)],
        "None": [("702.19", False, False)],
    }


def test_a_ruling_that_a_document_has_too_is_told_once(shelved: tuple[Store, CardShelf]) -> None:
    store, shelf = shelved
    none = SelectedRulings(RuleFinder(store, load_lexicon()))
    found = with_rulings_on_card(none, shelf, "Brindle Teapot")
    assert len(found.rulings) == len(RULINGS)
    assert with_rulings_on_card(found, shelf, "Brindle Teapot").rulings == found.rulings


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("brindle teapot", ("Brindle Teapot",)),
        ("brin", ("Brindle Teapot",)),
        ("br", ()),
        ("稲妻", ("Lightning Bolt",)),
        ("ぶちの急須", ("ぶちの急須",)),
        ("teapot", ()),
        ("", ()),
    ],
)
def test_cards_are_offered_by_name_and_its_beginning(
    shelved: tuple[Store, CardShelf], words: str, names: tuple[str, ...]
) -> None:
    assert names_called(shelved[1], words) == names


def test_a_keyword_is_told_in_japanese_too(find: Find) -> None:
    found = find("Brindle Teapot")
    assert isinstance(found, CardAnswer)
    assert [one.japanese for one in found.keywords] == ["トランプル", "接死"]
    shown = in_language(Language.JA, lambda: card_text(found, 80))
    assert "キーワード：トランプル (702.19)、接死 (702.2)" in shown
