"""What is said of a rule in plain words leads to it by every word of a question."""

from __future__ import annotations

import sqlite3
from math import log
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.asking.said import weigh_said
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.intake.said_tables import SaidWords, pieces_said
from mtgcr.kb.storage.new_tables import NewTables
from mtgcr.kb.storage.said_groups import grouped
from mtgcr.kb.storage.said_lists import pack_places, said_of, said_rows, weighed_place
from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store


def stored(told: dict[int, str], asked: dict[int, str], situations: dict[int, str] | None = None) -> Store:
    """A store that has only what is said of rules, in English."""
    database = sqlite3.connect(":memory:")
    tables = NewTables(database)
    tables.begin()
    spoken = ({str(lineage): text for lineage, text in one.items()} for one in (told, asked, situations or {}))
    pieces = pieces_said(Language.EN, SaidWords(*spoken))
    tables.put_said(pieces.language, said_rows([*map(int, pieces.lineages)], pieces.rules))
    return tables.store


def test_the_rule_that_players_ask_about_so_comes_before_one_that_has_a_word_of_it() -> None:
    store = stored({1: "A cup is filled.", 2: "Tea is poured.", 3: "A lid is lifted."}, {2: "who may fill it twice"})
    said = weigh_said(store, "who may fill a cup twice", Language.EN)
    assert max(said.sums, key=said.sums.__getitem__) == 2
    assert said.share(2) == 1.0
    assert 0 < said.share(1) < 1
    assert said.share(3) < said.share(1)


def test_a_situation_at_a_table_is_said_of_its_rule() -> None:
    store = stored(
        {1: "A cup is filled.", 2: "Tea is poured."}, {}, {2: "My guest pours with a lid on. Does it spill?"}
    )
    said = weigh_said(store, "lid on, does it spill", Language.EN)

    assert (said.share(1), said.share(2)) == (0.0, 1.0)


def test_words_of_many_rules_add_up_to_what_each_weighs_in_each() -> None:
    told = {
        n: " ".join(w for w, every in (("cup", 2), ("lid", 3), ("tea", 5)) if n % every == 0) for n in range(1, 601)
    }
    store = stored(told, {})
    lineages, lists = said_of(store, Language.EN, ["cup", "lid", "tea", "mug"])

    assert all(one.row for one in lists.values())
    assert len(lists) == 3
    by_hand = dict.fromkeys(lineages, 0.0)
    for one in lists.values():
        for place, weight in zip(one.places, one.weights, strict=True):
            by_hand[lineages[place - 1]] += log(1 + len(lineages) / len(one.places)) * weight / 255
    said = weigh_said(store, "cup lid tea mug", Language.EN)
    assert {lineage: said.sums.get(lineage, 0.0) for lineage in lineages} == pytest.approx(by_hand, rel=1e-6)


def test_a_word_of_many_rules_weighs_as_much_when_it_is_asked_for_again() -> None:
    store = stored(dict.fromkeys(range(1, 401), "A cup is filled.") | {7: "A cup and a cup lie by a lid."}, {})
    first, again = (weigh_said(store, "is a cup on a lid", Language.EN) for _ in range(2))

    assert (again.sums, again.best, again.unsaid) == (first.sums, first.best, first.unsaid)
    assert first.share(7) == 1.0
    assert first.share(1) == first.share(400) > 0


@pytest.mark.parametrize(("question", "rule"), [("Battle of Wits", "100.5"), ("黄金律とは？", "101.1")])
def test_the_table_of_ways_of_asking_is_said_of_its_rules(embedded_home: Path, question: str, rule: str) -> None:
    base = open_knowledge_base(embedded_home)
    language = Language.EN if question.isascii() else Language.JA
    said = weigh_said(base.store, question, language)
    best = max(said.sums, key=said.sums.__getitem__)
    standing = base.store.numbered(rule, base.store.releases()[-1])[0]
    assert base.store.lineage_name(best) == standing.lineage


def test_a_rule_of_which_nothing_is_said_has_no_share() -> None:
    assert weigh_said(stored({1: "A cup."}, {}), "Is a cup full?", Language.EN).share(99) == 0.0


def test_nothing_said_at_all_is_no_error() -> None:
    assert weigh_said(stored({}, {}), "Is a cup full?", Language.EN).best == 0.0


@pytest.mark.parametrize("list_", [b"", b"\1\0", b"\0\0\7", b"\3\0\7", b"\1\1\0\7"])
def test_a_list_that_names_no_rule_is_damage(list_: bytes) -> None:
    store = stored({1: "A cup.", 2: "A lid."}, {})
    (group,) = grouped([("a", pack_places([weighed_place(1, 7)])), ("cup", list_)])
    store.database.execute("UPDATE said SET rules = ? WHERE place = 2", (group.packed,))
    with pytest.raises(StoreDamagedError):
        weigh_said(store, "Is a cup full?", Language.EN)


@pytest.mark.parametrize("group", [b"", b"\2", b"\1\n", b"\3\3\3c\nup\n", bytes(9)])
def test_a_group_that_is_none_is_damage(group: bytes) -> None:
    store = stored({1: "A cup.", 2: "A lid."}, {})
    store.database.execute("UPDATE said SET rules = ? WHERE place = 2", (group,))
    with pytest.raises(StoreDamagedError):
        weigh_said(store, "Is a cup full?", Language.EN)


def test_a_group_that_is_missing_is_damage() -> None:
    store = stored({1: "A cup.", 2: "A lid."}, {})
    store.database.execute("DELETE FROM said WHERE place = 2")
    with pytest.raises(StoreDamagedError):
        weigh_said(store, "Is a cup full?", Language.EN)


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("Attackers' dealing it", Language.EN, ["attacker", "deal", "it"]),
        ("", Language.EN, []),
        ("捨てる。", Language.JA, ["捨て", "てる"]),
        ("手札、墓地", Language.JA, ["手札", "墓地"]),
    ],
)
def test_words_are_bare_and_pairs_end_at_marks(text: str, language: Language, words: list[str]) -> None:
    assert said_words(text, language) == words


@given(st.text(), st.sampled_from(list(Language)))
def test_every_text_has_words_that_are_not_empty(text: str, language: Language) -> None:
    assert all(said_words(text, language))


def test_the_digest_is_found_by_how_players_ask(embedded_home: Path) -> None:
    store = open_knowledge_base(embedded_home).store
    said = weigh_said(
        store, "my attacker was blocked and the blocker got sacrificed, is it unblocked now?", Language.EN
    )
    numbers = {
        number
        for lineage in sorted(said.sums, key=said.sums.__getitem__)[-5:]
        for (number,) in store.database.execute("SELECT number FROM revision WHERE lineage = ?", (lineage,))
    }
    assert "509.1h" in numbers
