"""The user's own cards: taken whole or not at all, and part of the answer where a question names them."""

from __future__ import annotations

import datetime
import json
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking.answering import answer_question
from mtgcr.kb.asking.answers import Answer
from mtgcr.kb.asking.card_shelf import Card, add_cards, open_shelf
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.home import CARDS
from mtgcr.kb.words.folding import fold
from mtgcr.tests.test_parser_card_file import CUP, TEAPOT

if TYPE_CHECKING:
    from pathlib import Path

JAPANESE = {**TEAPOT, "lang": "ja", "printed_name": "ぶちの急須"}
RULINGS = [
    {"object": "ruling", "oracle_id": "t1", "published_at": "2091-02-03", "comment": "It needs no tea."},
    {"object": "ruling", "oracle_id": "t1", "published_at": "2019-02-03", "comment": "One damage to each is lethal."},
]


def write(folder: Path, name: str, elements: Any) -> Path:
    """A file with the elements as JSON."""
    file = folder / name
    file.write_text(json.dumps(elements), "utf-8")
    return file


def card_named(home: Path, name: str) -> Card:
    """The card on the shelf of the home that has the name."""
    shelf = open_shelf(home)
    assert shelf is not None
    return shelf.card(shelf.find([fold(name)])[fold(name)])


@pytest.fixture(scope="module")
def home(embedded_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with what ships with the program, and two invented cards."""
    home = tmp_path_factory.mktemp("shelf") / "home"
    shutil.copytree(embedded_home, home)
    folder = tmp_path_factory.mktemp("cards")
    files = [
        write(folder, "scryfall.json", [TEAPOT, JAPANESE]),
        write(folder, "rulings.json", RULINGS),
        write(folder, "atomic.json", {"data": {"Cup // Saucer": [CUP]}}),
    ]
    report = add_cards(home, files)
    assert (report.is_taken, report.cards, report.rulings) == (True, 2, 3)
    return home


def ask(home: Path, question: str, day: datetime.date | None = None) -> Answer:
    """The answer of the home."""
    answer = answer_question(open_knowledge_base(home), question, day)
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize("name", ["Brindle Teapot", "brindle teapot", "ぶちの急須"])
def test_a_card_is_found_by_its_name_in_either_language(home: Path, name: str) -> None:
    card = card_named(home, name)
    assert (card.english, card.japanese, card.keywords) == ("Brindle Teapot", "ぶちの急須", ("Trample", "Deathtouch"))
    assert [ruling.text for ruling in card.rulings] == ["It needs no tea.", "One damage to each is lethal."]


def test_a_face_is_a_name_of_its_card(home: Path) -> None:
    assert card_named(home, "Cup").english == "Cup // Saucer"


@pytest.mark.parametrize(
    "question",
    [
        "Does Brindle Teapot assign lethal damage to each blocker?",
        "Brindle Teapot's damage: how is it assigned to blockers?",
        "《ぶちの急須》はブロック・クリーチャーにダメージをどう割り振る？",
        "ぶちの急須はブロック・クリーチャーにダメージをどう割り振る？",
    ],
)
def test_a_named_card_joins_the_answer(home: Path, question: str) -> None:
    (note,) = ask(home, question).cards
    keywords = dict(note.keywords)
    assert note.card.english == "Brindle Teapot"
    assert keywords["Trample"][0].startswith("702.19")
    assert keywords["Deathtouch"][0].startswith("702.2")


def test_the_ruling_nearest_to_the_question_comes_first(home: Path) -> None:
    (note,) = ask(home, "Must Brindle Teapot assign lethal damage to each blocker?").cards
    assert note.rulings[0].text == "One damage to each is lethal."


def test_no_ruling_is_told_before_it_was_issued(home: Path) -> None:
    (note,) = ask(home, "Does Brindle Teapot deal lethal damage?", datetime.date(2090, 1, 1)).cards
    assert [ruling.text for ruling in note.rulings] == ["One damage to each is lethal."]


def test_a_question_about_a_card_alone_is_one_about_its_keywords(home: Path) -> None:
    answer = ask(home, "What does Brindle Teapot do?")
    assert answer.status == "answered"
    assert {citation.number[:5] for citation in answer.citations[:2]} <= {"702.1", "702.2"}


@pytest.mark.parametrize("question", ["Does trample work with deathtouch?", "Can I have a cup of tea?"])
def test_words_that_are_no_names_name_no_card(home: Path, question: str) -> None:
    assert ask(home, question).cards == ()


def test_a_file_with_an_error_changes_nothing(home: Path, tmp_path: Path) -> None:
    before = (home / CARDS).read_bytes()
    broken = tmp_path / "broken.json"
    broken.write_text('[{"object": "card", "name": "Odd"}, {', "utf-8")
    report = add_cards(home, [write(tmp_path, "good.json", [{**TEAPOT, "oracle_id": "n", "name": "New"}]), broken])
    assert not report.is_taken
    assert (home / CARDS).read_bytes() == before
    assert [path.name for path in home.glob("cards*")] == [CARDS]


def test_a_name_of_two_cards_is_told(tmp_path: Path) -> None:
    report = add_cards(tmp_path / "home", [write(tmp_path, "two.json", [TEAPOT, {**TEAPOT, "oracle_id": "t2"}])])
    assert report.is_taken
    assert [found.code for found in report.diagnostics] == ["cards-duplicate-name"]


def test_many_odd_things_are_told_in_few_words(tmp_path: Path) -> None:
    report = add_cards(tmp_path / "home", [write(tmp_path, "odd.json", [TEAPOT, *range(1000)])])
    assert report.is_taken
    assert len(report.diagnostics) < 30
    assert "980 more" in report.diagnostics[-1].message


def test_a_file_without_cards_is_an_error(tmp_path: Path) -> None:
    report = add_cards(tmp_path / "home", [write(tmp_path, "none.json", [])])
    assert [found.code for found in report.diagnostics] == ["cards-none"]


def test_a_newer_file_takes_the_place_of_what_an_older_one_said(tmp_path: Path) -> None:
    add_cards(tmp_path / "home", [write(tmp_path, "old.json", [TEAPOT, JAPANESE])])
    add_cards(tmp_path / "home", [write(tmp_path, "new.json", [{**TEAPOT, "keywords": ["Haste"]}])])
    card = card_named(tmp_path / "home", "Brindle Teapot")
    assert (card.keywords, card.japanese) == (("Haste",), "ぶちの急須")


def test_one_wrong_bit_anywhere_is_told_and_no_card_is_shown(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    home = tmp_path / "home"
    add_cards(home, [write(tmp_path, "two.json", [TEAPOT, JAPANESE])])
    whole = (home / CARDS).read_bytes()
    for place in (0, 20, 68, 71, 100, len(whole) // 2, len(whole) - 1):
        caplog.clear()
        data = bytearray(whole)
        data[place] ^= 1
        (home / CARDS).write_bytes(data)

        assert open_shelf(home) is None
        assert "damaged" in caplog.text


def test_what_can_be_read_of_a_damaged_shelf_is_saved_and_its_file_kept(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    shutil.copytree(home, tmp_path / "home")
    home = tmp_path / "home"
    whole = (home / CARDS).read_bytes()
    place = whole.index(b"One damage to each is lethal.")
    damaged = whole[:place] + b"Two" + whole[place + 3 :]
    (home / CARDS).write_bytes(damaged)

    told = mtgcr(home, "doctor")
    repaired = mtgcr(home, "doctor", "--repair")

    assert (told.code, "file of cards is damaged" in told.out) == (1, True)
    assert (repaired.code, "2 cards with 2 rulings" in repaired.out) == (0, True)
    assert [one.text for one in card_named(home, "Brindle Teapot").rulings] == ["It needs no tea."]
    assert damaged in [path.read_bytes() for path in (home / "aside").iterdir()]


def test_cards_that_are_added_to_a_damaged_shelf_do_not_cost_those_that_were_there(tmp_path: Path, mtgcr: Any) -> None:
    home = tmp_path / "home"
    add_cards(home, [write(tmp_path, "old.json", [TEAPOT])])
    with (home / CARDS).open("r+b") as file:
        file.seek(20)
        file.write(b"\xff")

    said = mtgcr(home, "add", "--cards", str(write(tmp_path, "new.json", {"data": {"Cup // Saucer": [CUP]}})))

    assert (said.code, "2 cards" in said.out, "cards-saved" in said.err) == (0, True, True)
    assert card_named(home, "Brindle Teapot").english == "Brindle Teapot"


def test_cards_of_the_first_form_are_taken_over(tmp_path: Path) -> None:
    home = tmp_path / "home"
    add_cards(home, [write(tmp_path, "old.json", [TEAPOT, JAPANESE]), write(tmp_path, "rulings.json", RULINGS)])
    before = card_named(home, "Brindle Teapot")
    with closing(sqlite3.connect(home / CARDS)) as database:
        for table, column in (("card", "sum"), ("card", "names"), ("ruling", "sum")):
            database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        database.execute("PRAGMA user_version = 1")
        database.commit()

    add_cards(home, [write(tmp_path, "new.json", {"data": {"Cup // Saucer": [CUP]}})])

    assert card_named(home, "Brindle Teapot") == before
    assert card_named(home, "ぶちの急須") == before


def test_the_command_line_takes_cards(tmp_path: Path, mtgcr: Any) -> None:
    said = mtgcr(tmp_path / "home", "add", "--cards", str(write(tmp_path, "one.json", [TEAPOT])), "--format", "json")
    assert (said.code, said.json["cards"]["taken"], said.json["cards"]["cards"]) == (0, True, 1)
    refused = mtgcr(tmp_path / "home", "add", "--cards", str(tmp_path / "none.json"))
    assert (refused.code, "file-unreadable" in refused.err) == (1, True)
    assert mtgcr(tmp_path / "home", "add").code == 2
