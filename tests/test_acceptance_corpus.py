"""The main job on the real texts: what a judge asks, with answers that were read in the texts by hand."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.changes.changes import ChangedPart
from mtgcr.kb.changes.comparison import diff_releases
from mtgcr.kb.changes.diff import apply
from mtgcr.kb.changes.history import find_histories
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.given_numbers import read_number
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.diff import describe

if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Change
    from mtgcr.kb.storage.store import Store

pytestmark = pytest.mark.corpus

FOUNDATIONS = Path(__file__).parent / "cases" / "foundations.tsv"
RETARGETED = [
    ("2016-08-26", "2016-09-30", "506.1", "506.1"),
    ("2020-01-24", "2020-04-17", "122.1a", "122.1a"),
    ("2022-02-18", "2022-04-29", "702.124d", "702.124d"),
    ("2022-09-08", "2022-10-07", "713.4d", "713.4d"),
    ("2022-09-08", "2022-10-07", "724.3d", "725.3d"),
    ("2024-07-30", "2024-09-20", "502.2", "502.2"),
    ("2024-07-30", "2024-09-20", "702.145b", "702.145b"),
    ("2024-09-20", "2024-11-08", "509.1i", "509.1i"),
    ("2025-02-07", "2025-04-04", "724.6", "725.6"),
    ("2025-02-07", "2025-04-04", "801.17", "801.17"),
]


@pytest.fixture(scope="module")
def store(corpus_home: Path) -> Store:
    return open_knowledge_base(corpus_home).store


def changes(store: Store, old: str, new: str) -> tuple[Change, ...]:
    days = [datetime.date.fromisoformat(day) for day in (old, new)]
    first, second = (store.release_on(day, Language.EN, Edition.OFFICIAL) for day in days)
    assert first
    assert second
    return diff_releases(store, first, second).changes


def told(change: Change) -> tuple[str, str, str, str]:
    old, new = (node.number or node.title if node else "" for node in (change.old, change.new))
    return change.part.value, change.kind.value, old, new


def test_foundations_changed_exactly_what_was_read_in_the_texts(store: Store) -> None:
    expected = {tuple(line.split("\t")) for line in FOUNDATIONS.read_text("utf-8").splitlines()[1:]}

    found = {told(change) for change in changes(store, "2024-09-20", "2024-11-08")}

    assert found == expected


@pytest.mark.parametrize(("old", "new", "old_number", "new_number"), RETARGETED)
def test_a_reference_that_names_another_rule_than_before_is_told_from_one_that_follows(
    store: Store, old: str, new: str, old_number: str, new_number: str
) -> None:
    (kinds,) = (
        {reference.kind.value for reference in change.references}
        for change in changes(store, old, new)
        if change.part is ChangedPart.RULES and change.old and change.new
        if (change.old.number, change.new.number) == (old_number, new_number)
    )

    assert "retargeted" in kinds


@pytest.mark.parametrize(("old", "new"), [("2024-09-20", "2024-11-08"), ("2015-01-23", "2026-08-07")])
def test_a_diff_of_real_texts_makes_the_newer_of_the_older(store: Store, old: str, new: str) -> None:
    first, second = (store.release_on(datetime.date.fromisoformat(day), Language.EN) for day in (old, new))
    assert first
    assert second

    made = apply(diff_releases(store, first, second), store.document(first).nodes)

    assert store.document(second).nodes == made


def test_only_what_was_retargeted_can_be_asked_for(corpus_home: Path, mtgcr: Any) -> None:
    days = ("2022-09-08", "2022-10-07")
    found = mtgcr(corpus_home, "diff", *days, "--only", "retargeted", "--section", "7", "--format", "json").json

    assert [change["new_number"] for change in found["changes"]] == ["713.4d", "724.2", "724.5", "725.3d"]


def test_words_and_reference_may_change_together(store: Store) -> None:
    """713.4d of October 2022: other words, and 903.9a became 903.9b-c."""
    (change,) = (c for c in changes(store, "2022-09-08", "2022-10-07") if c.new and c.new.number == "713.4d")

    assert describe(change) == "reworded and reference retargeted"
    assert [(one.old, one.new) for one in change.references] == [("903.9a", "903.9b-c")]


def test_a_history_tells_which_references_name_other_rules(store: Store) -> None:
    wanted = read_number("509.1i")
    assert wanted

    (history, *_) = find_histories(store, wanted)
    told = {
        (str(step.revision.since), one.old, one.new, one.kind.value)
        for step in history.steps
        for one in step.references
    }

    assert ("2024-11-08", "509.4", "509.2a", "retargeted") in told


@pytest.mark.parametrize(
    ("number", "birth", "numbers"),
    [
        ("724.2a", "716.2a@2019-08-23", "716.2a 717.2a 719.2a 720.2a 721.2a 720.2a 721.2a 722.2a 723.2a 724.2a"),
        ("728.1", "725.1@2024-03-08", "725.1 726.1 727.1 728.1"),
        ("701.15b", "701.37b@2019-08-23", "701.37b 701.38b 701.15b"),
        ("704.5aa", "704.5z@2025-02-07", "704.5z 704.5aa"),
    ],
)
def test_a_rule_is_followed_through_all_its_numbers(store: Store, number: str, birth: str, numbers: str) -> None:
    wanted = read_number(number)
    assert wanted

    history = find_histories(store, wanted)[0]

    assert (history.lineage, " ".join(span.number for span in history.numbers)) == (birth, numbers)


def test_the_order_of_blockers_is_told_with_its_end(store: Store) -> None:
    wanted = read_number("509.2")
    assert wanted

    ended = {str(history.ended) for history in find_histories(store, wanted)}

    assert "2024-11-08" in ended


def test_two_rules_of_one_number_are_both_shown(corpus_home: Path, mtgcr: Any) -> None:
    rules = mtgcr(corpus_home, "rule", "702.175", "--as-of", "2024-09-20", "--format", "json").json["rules"]

    assert [rule["wordings"]["en"]["text"] for rule in rules] == ["Offspring", "Impending"]


def test_a_wording_speaks_for_its_day(corpus_home: Path, mtgcr: Any) -> None:
    texts = [
        mtgcr(corpus_home, "rule", "510.1c", "--as-of", day, "--format", "json").json["rule"]["wordings"]["en"]["text"]
        for day in ("2024-10-01", "2024-11-08")
    ]

    assert ["damage assignment order" in text for text in texts] == [True, False]


def test_japanese_stands_beside_english(corpus_home: Path, mtgcr: Any) -> None:
    rule = mtgcr(corpus_home, "rule", "727.1", "--as-of", "2026-01-16", "--format", "json").json["rule"]

    assert {language: w["number"] for language, w in rule["wordings"].items()} == {"en": "727.1", "ja": "727.1"}
    assert rule["number_today"] == "728.1"


@pytest.mark.parametrize(
    ("query", "day", "wanted"),
    [
        ("致死ダメージ", "2026-11-01", {"致死ダメージ"}),
        ("ダメージ割り振り順", "2024-09-20", {"ダメージ割り振り順"}),
        ("damage assignment order", "2024-09-20", {"Damage Assignment Order"}),
        ("ﾌﾞﾛｯｸｸﾘｰﾁｬｰ指定ｽﾃｯﾌﾟ", "2026-11-01", {"509", "ブロック・クリーチャー指定ステップ"}),
    ],
)
def test_a_search_finds_what_a_judge_means_in_the_first_three(
    corpus_home: Path, mtgcr: Any, query: str, day: str, wanted: set[str]
) -> None:
    hits = mtgcr(corpus_home, "search", query, "--as-of", day, "--limit", "3", "--format", "json").json["hits"]

    assert wanted <= {hit["term"] or hit["number"] for hit in hits}


def test_the_words_of_a_phrase_are_counted_exactly(corpus_home: Path, mtgcr: Any) -> None:
    counts = mtgcr(corpus_home, "search", "at the beginning of", "--format", "json").json["counts"]

    assert {kind: counts[kind] for kind in ("rule", "example", "glossary")} == {
        "rule": 39, "example": 12, "glossary": 8,
    }  # fmt: skip


@pytest.mark.parametrize("question", ["what happens on mulligan", "マリガンはどうやる？"])
def test_a_rewording_is_told_by_a_sentence_that_changed(corpus_home: Path, mtgcr: Any, question: str) -> None:
    changed = mtgcr(corpus_home, "ask", question, "--format", "json").json["answer"]["changed"]
    told = [
        (one["before"]["quote"][one["before"]["deciding"]["start"] : one["before"]["deciding"]["end"]], one["after"])
        for one in changed
        if one["number"] == "103.5"
    ]

    assert len(told) == 1
    assert [sentence in after["quote"] for sentence, after in told] == [False]


def test_adding_the_real_texts_again_changes_nothing(corpus_home: Path, corpus: Path, mtgcr: Any) -> None:
    said = mtgcr(corpus_home, "add", str(corpus / "en" / "rules_20241108.txt"))

    assert (said.code, "nothing changed" in said.out) == (0, True)


def test_every_printed_example_and_number_is_held(corpus_home: Path, mtgcr: Any) -> None:
    releases = mtgcr(corpus_home, "releases", "--format", "json").json["releases"]
    held = [r for r in releases if r["edition"] == "official" and r["language"] == "en" and r["effective"] > "2015"]

    # 16,159 stand right after their rule, six (2025-11-14 and later) after a blank line, 244 are of 2018-01-19.
    assert sum(r["examples"] for r in held) == 16159 + 6 + 244
    assert {(r["rules"], r["examples"], r["glossary"]) for r in held if r["effective"] == "2026-08-07"} == {
        (3162, 277, 739)
    }
