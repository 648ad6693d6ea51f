"""The index: what stands in a text is found, counted exactly, ranked, and only among the keys allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.concordance import open_index
from mtgcr.kb.search.ground import Ground
from mtgcr.kb.search.index import WordsAhead, build_index, extend_index, packed_words
from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.kb.words.tokens import pattern
from mtgcr.tests.wordings import keys, searched, texts, wording

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.indexed_texts import IndexEntry

RULES = texts(
    "Warmth lets a creature deal frost damage before others do.",
    "A frosty creature deals no damage.",
    "Frost, damage and ice are told apart.",
    "凍傷ダメージは、ブロック・クリーチャーに割り振られる。",
    "割り振り順はクリーチャーを指定したプレイヤーが決める。",
)


def found(tmp_path: Path, text: str) -> list[int]:
    return keys(searched(tmp_path, RULES, text))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("frost damage", 0),
        ('"frost damage"', 0),
        ('"Frost, damage"', 2),
        ("frosty", 1),
        ("凍傷ダメージ", 3),
        ("凍傷ﾀﾞﾒｰｼﾞ", 3),
        ("ブロッククリーチャー", 3),
        ("ﾌﾞﾛｯｸ･ｸﾘｰﾁｬ", 3),
        ("割り振り順", 4),
        ("割振り順", 4),
        ("順", 4),
        ("warmth クリーチャー", 0),
    ],
)
def test_the_wording_meant_comes_first(tmp_path: Path, text: str, first: int) -> None:
    assert first == found(tmp_path, text)[0]


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        ('"frost damage"', {0}),
        ("deal*", {0, 1}),
        ("frost AND ice", {2}),
        ("warmth OR ice", {0, 2}),
        ("damage -ice", {0, 1}),
        ("「クリーチャーに割り振」", {3}),
        ("absent", set()),
    ],
)
def test_exactly_these_wordings_are_found(tmp_path: Path, text: str, wordings: set[int]) -> None:
    assert wordings == set(found(tmp_path, text))


def test_a_word_finds_its_other_forms_after_itself(tmp_path: Path) -> None:
    hits = searched(tmp_path, texts("They deal.", "He deals.", "It was dealt."), "deals")

    assert keys(hits)[0] == 1
    assert {0, 1, 2} == set(keys(hits))
    assert hits.counts == {NodeKind.RULE: 1}


def test_a_quoted_phrase_that_stands_only_with_other_marks_is_found_and_not_counted(tmp_path: Path) -> None:
    hits = searched(tmp_path, RULES, '"frost-damage"')

    assert {0, 2} == set(keys(hits))
    assert hits.counts == {}


def test_only_allowed_keys_are_found_and_counted(tmp_path: Path) -> None:
    hits = searched(tmp_path, RULES, "damage", allowed={1, 2})

    assert {1, 2} == set(keys(hits))
    assert hits.counts == {NodeKind.RULE: 2}


def test_counts_do_not_depend_on_the_limit(tmp_path: Path) -> None:
    few, many = (searched(tmp_path, RULES, "damage", limit=limit) for limit in (1, 10))

    assert (len(few.hits), len(many.hits)) == (1, 3)
    assert many.counts == few.counts


def test_phrase_then_all_words_then_some(tmp_path: Path) -> None:
    lines = texts("ice", "frost of ice", "ice frost", *(f"another {n}" for n in range(9)))

    hits = searched(tmp_path, lines, "ice frost")

    assert [hit.key for hit in hits.hits] == [2, 1, 0]


def test_the_wording_that_is_named_so_comes_first(tmp_path: Path) -> None:
    entries = [
        wording(0, "Frost frost frost frost.", number="100.1"),
        wording(1, "Frost", number="702.9", title="Frost／霜", heading="Rules › Keywords"),
        wording(2, "It freezes.", number="702.9a", heading="Rules › Keywords › Frost／霜"),
        wording(3, "A keyword. See rule 702.9.", kind=NodeKind.ENTRY, title="Frost／霜"),
    ]

    assert {1, 3} == set(keys(searched(tmp_path, entries, "frost"))[:2])
    assert keys(searched(tmp_path, entries, "霜")) == [1, 3, 2]


def test_a_number_finds_the_rule_then_those_under_it_then_those_that_cite_it(tmp_path: Path) -> None:
    entries = [
        wording(0, "See rule 702.9.", number="100.1"),
        wording(1, "It freezes.", number="702.9b"),
        wording(2, "It melts.", number="702.9a"),
        wording(3, "Frost", number="702.9"),
        wording(4, "Ice", number="702.90"),
    ]

    assert keys(searched(tmp_path, entries, "CR 702.9")) == [3, 2, 1, 0]
    assert keys(searched(tmp_path, entries, "702")) == [3, 2, 1, 4]


def test_a_number_finds_only_what_has_it_on_the_day_asked_for(tmp_path: Path) -> None:
    entries = [wording(0, "It froze.", number="702.9"), wording(1, "It freezes.", number="702.9")]
    today = {0: ["702.10"], 1: ["702.9"]}

    hits = searched(tmp_path, entries, "702.9", has_number=lambda key, number: number in today[key])

    assert keys(hits) == [1]


def test_an_index_without_wordings_finds_nothing(tmp_path: Path) -> None:
    assert keys(searched(tmp_path, [], "frost")) == []


def test_equals_come_in_the_order_in_which_they_were_indexed(tmp_path: Path) -> None:
    entries = [wording(key, "Frost bites.") for key in (7, 300, 5, 70_000, 6)]

    assert keys(searched(tmp_path, entries, "frost")) == [7, 300, 5, 70_000, 6]


def test_progress_is_told_and_the_folder_holds_the_file_only(tmp_path: Path) -> None:
    told: list[int] = []
    build_index(tmp_path / "index.sqlite", texts(*("word " * 3 for _ in range(1000))), told.append)

    assert told == [500, 1000]
    assert [path.name for path in tmp_path.iterdir()] == ["index.sqlite"]


@pytest.mark.parametrize(
    "ahead",
    [RULES[:2], RULES[:5], RULES[1:3], texts("Frost bites nobody.")],
    ids=["the first", "all", "others first", "none of them"],
)
def test_words_that_were_found_ahead_change_nothing_of_the_file(tmp_path: Path, ahead: list[IndexEntry]) -> None:
    words = [entry.text for entry in ahead]
    build_index(tmp_path / "whole", RULES)
    build_index(tmp_path / "ahead", RULES, ahead=[WordsAhead(words, lambda: packed_words(words))])

    assert (tmp_path / "whole").read_bytes() == (tmp_path / "ahead").read_bytes()


def test_what_comes_behind_an_index_is_found_by_its_words_and_titles(tmp_path: Path) -> None:
    entries = [wording(0, "Frost bites a creature."), wording(1, "Ice bites a creature.")]
    first = [wording(10, "It melts at once.", title="Ice Golem"), wording(11, "It bites too.", title="Frost Golem")]
    second = [wording(12, "Its frost bites twice.", title="Ice Golem")]
    build_index(tmp_path / "index.sqlite", entries)

    for part in (first, second):
        extend_index(tmp_path / "index.sqlite", [part])
    build_index(tmp_path / "whole.sqlite", entries, further=[first, second])
    ground = Ground(open_index(tmp_path / "index.sqlite"), None)
    of_entries = Ground(open_index(tmp_path / "whole.sqlite"), {0, 1, 12})

    def found(ground: Ground, text: str, *, is_title: bool = False) -> list[int]:
        occurrences = ground.occurrences(pattern(text), False)
        return [ground.concordance.documents.keys[at] for at in (occurrences.title if is_title else occurrences.text)]

    assert found(ground, "bites") == [0, 1, 11, 12]
    assert found(ground, "frost") == [0, 12]
    assert found(ground, "golem", is_title=True) == [10, 11, 12]
    assert sorted(found(of_entries, "ice", is_title=True)) == [12]
    assert found(of_entries, "bites") == [0, 1, 12]


def test_labels_at_the_end_do_not_make_others_look_so_far(tmp_path: Path) -> None:
    wordings = texts(*("Frost bites a creature." for _ in range(64)))
    rulings = [wording(key, "It melts.", title=f"Golem {key}") for key in range(100, 164)]
    build_index(tmp_path / "index.sqlite", wordings, further=[rulings])
    concordance = open_index(tmp_path / "index.sqlite")
    asked: list[int] = []
    look = concordance.find
    concordance.find = lambda *what: asked.append(what[-1]) or look(*what)  # type: ignore[method-assign,func-returns-value]  # told what it is asked

    Ground(concordance, {0}).stands(pattern("frost"))
    Ground(concordance, {163}).stands(pattern("frost"))

    assert asked[0] < asked[1]


def test_where_there_is_no_index_none_is_opened(tmp_path: Path) -> None:
    with pytest.raises(StoreDamagedError, match="no-index"):
        open_index(tmp_path / "no-index")
