"""Words of either language find the section of the tournament documents that answers."""

from __future__ import annotations

import datetime
import marshal
from pathlib import Path

import pytest

from mtgcr.bench.policy_search import DEPTH, rank_of, read_questions
from mtgcr.kb.works import section_search
from mtgcr.kb.works.section_search import search_sections, sections_beside
from mtgcr.kb.works.words_ever import may_be_said, pack_words
from mtgcr.kb.works.work_facts import ALL_WORKS, load_facts

QUESTIONS = Path(__file__).resolve().parent.parent / "bench" / "questions"
NOW = datetime.date(2026, 8, 1)


def test_the_open_judge_questions_find_their_sections() -> None:
    ranks = [rank_of(one) for one in read_questions(QUESTIONS / "policy_open.tsv")]

    assert len(ranks) == 30
    assert sum(0 < rank <= DEPTH for rank in ranks) >= 29


def test_the_questions_as_judges_type_them_find_their_sections() -> None:
    ranks = [rank_of(one) for one in read_questions(QUESTIONS / "policy_own.tsv")]

    assert len(ranks) == 130
    assert sum(0 < rank <= DEPTH for rank in ranks) >= 125


def test_the_questions_of_a_stranger_find_their_sections() -> None:
    ranks = [rank_of(one) for one in read_questions(QUESTIONS / "policy_fourth_open.tsv")]

    assert len(ranks) == 60
    assert sum(0 < rank <= DEPTH for rank in ranks) >= 58


@pytest.mark.parametrize(
    ("words", "number"),
    [("oponent paid me to scop", "4.4"), ("drink spiled on his cards", "3.4"), ("スリーブ交換", "3.8")],
)
def test_slips_of_the_pen_and_words_that_mean_the_same_are_understood(words: str, number: str) -> None:
    found = search_sections(words, ("ipg", "mtr"), NOW, {}, 3)

    assert number in [hit.section.tenure.number for hit in found.hits]


def test_what_is_told_of_a_hit_are_words_of_the_query() -> None:
    found = search_sections("twenty bucks", ("ipg",), NOW, {}, 1)

    assert set(found.hits[0].matched) <= {"twent", "twenty", "buck"}


def test_only_the_works_that_are_asked_for_are_searched() -> None:
    found = search_sections("slow play", ("mtr",), NOW, {}, 10)

    assert {hit.section.tenure.work for hit in found.hits} == {"mtr"}
    assert found.hits[0].section.tenure.number == "5.5"


def test_the_sections_are_those_of_the_day() -> None:
    found = search_sections("insufficient shuffling", ("ipg",), datetime.date(2013, 1, 1), {}, 1)

    assert found.hits[0].section.tenure.number == "3.4"


def test_the_words_of_a_copy_are_searched_too() -> None:
    texts = {("mtr", "8.1"): "Kettles may not be used as names."}

    assert search_sections("kettles", ("mtr",), NOW, texts, 1).hits[0].section.tenure.number == "8.1"
    assert search_sections("kettles", ("mtr",), NOW, {}, 1).hits == ()


@pytest.mark.parametrize(("words", "number"), [("desideboard", "3.5"), ("ノーショー", "3.1")])
def test_words_by_which_judges_call_things_are_found_when_sections_are_searched_only(words: str, number: str) -> None:
    assert search_sections(words, ("ipg",), NOW, {}, 1).hits[0].section.tenure.number == number
    assert sections_beside(words, NOW) == ()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("slow play", ["mtr 5.5", "ipg 3.3", "jar unwanted"]),
        ("tardiness", ["ipg 3.1", "jar unwanted"]),
        ("damage assignment order", []),
        ("trample", []),
        ("state-based actions", []),
        ("接死 トランプル", []),
        ("the", []),
        ("", []),
    ],
)
def test_beside_hits_in_the_rules_stand_sections_that_have_all_the_words(words: str, expected: list[str]) -> None:
    found = (hit.section.tenure for hit in sections_beside(words, NOW))

    assert may_be_said(words) == bool(expected)
    assert [f"{one.work} {one.number}" for one in found] == expected


def test_before_the_first_edition_no_section_stands_beside() -> None:
    assert sections_beside("slow play", datetime.date(1999, 6, 1)) == ()


@pytest.mark.parametrize("day", [datetime.date(2005, 1, 1), datetime.date(2014, 6, 1), NOW])
def test_what_is_known_ahead_of_the_words_of_sections_lacks_none(day: datetime.date) -> None:
    ever = marshal.loads(pack_words())
    standing = [one for work in ALL_WORKS if _has_begun(work, day) for one in section_search._of_work(work, day)]

    lacking = {
        (one.tenure.number, word)
        for one in standing
        for word in one.weights
        if f"{one.tenure.work} {one.tenure.lineage}" not in ever[word]
    }
    assert standing
    assert lacking == set()


def _has_begun(work: str, day: datetime.date) -> bool:
    return load_facts(work).edition_on(day) is not None
