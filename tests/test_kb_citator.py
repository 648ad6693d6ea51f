"""Verdicts on citations: the number exists, and means what the words say."""

from __future__ import annotations

import csv
import datetime
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mtgcr.kb.citing.citator import Citator, Verdict, join_spans
from mtgcr.kb.citing.cite_dating import date_mentions
from mtgcr.kb.citing.judging_texts import judge_texts
from mtgcr.kb.citing.mentions import find_asked, read_mentions
from mtgcr.kb.citing.tenures import TenureSpan
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.standing import bodies_today
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.tests.citing import NEWEST, judge, open_citator

if TYPE_CHECKING:
    from mtgcr.kb.storage.store import Store

CASES = Path(__file__).parent / "cases"
SEP_2024 = datetime.date(2024, 9, 20)


class Case(NamedTuple):
    """A citation in a text with the verdict that the releases give; `today` is "-" where no number is the right one."""

    text: str
    number: str
    wanted: str
    today: str
    verdict: str
    number_found: str
    today_found: str | None

    @property
    def is_right_on_meaning(self) -> bool:
        """Whether it is told from a rule that has another number now."""
        return (self.verdict == "elsewhere") == (self.wanted == "elsewhere")

    @property
    def is_right_on_existence(self) -> bool:
        """Whether it is told that something, or nothing, has the number."""
        return (self.verdict == "missing") == (self.wanted == "missing") and self.number == self.number_found


def run_cases(home: Path, name: str) -> list[Case]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    cases = []
    for day, written, expected, _ in rows:
        text, wanted = written.replace("\\n", "\n"), [one.split() for one in expected.split("; ")]
        found = judge(home, text, datetime.date.fromisoformat(day))
        assert len(wanted) == len(found), text
        for (number, verdict, today), one in zip(wanted, found, strict=True):
            cases.append(Case(text, number, verdict, today, one.verdict.value, str(one.number), one.today))
    return cases


def test_words_are_counted_once_for_all_questions_of_a_home(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[Store] = []

    def noted(store: Store) -> tuple[str, ...]:
        counted.append(store)
        return bodies_today(store)

    monkeypatch.setattr("mtgcr.kb.citing.meanings.bodies_today", noted)
    store = open_knowledge_base(embedded_home).store
    found = [
        one.judge(mention, NEWEST).verdict
        for one in (Citator(store, load_lexicon()), Citator(store, load_lexicon()))
        for mention in find_asked("701.18 scry").mentions
    ]

    assert found == [Verdict.ELSEWHERE] * 2
    assert counted == [store]


@pytest.mark.parametrize("name", ["citator.tsv", "citator_unseen.tsv"])
def test_existence_is_always_right(embedded_home: Path, name: str) -> None:
    cases = run_cases(embedded_home, name)

    assert [case for case in cases if not case.is_right_on_existence] == []


def test_the_set_is_large_and_of_every_kind(embedded_home: Path) -> None:
    verdicts = Counter(case.wanted for case in run_cases(embedded_home, "citator.tsv"))

    assert sum(verdicts.values()) >= 150
    assert min(verdicts[one] for one in ("right", "elsewhere", "missing")) >= 10


@pytest.mark.parametrize("name", ["citator.tsv", "citator_unseen.tsv"])
def test_another_meaning_is_seen_without_official_texts(embedded_home: Path, name: str) -> None:
    cases = run_cases(embedded_home, name)
    wrong = [case for case in cases if not case.is_right_on_meaning]

    assert len(wrong) <= 0.05 * len(cases), wrong


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["citator.tsv", "citator_unseen.tsv"])
def test_another_meaning_is_seen_with_the_texts(corpus_home: Path, name: str) -> None:
    cases = run_cases(corpus_home, name)
    wrong = [case for case in cases if not case.is_right_on_meaning]

    assert len(wrong) <= 0.05 * len(cases), wrong


def test_the_number_to_write_is_never_one_of_another_rule(embedded_home: Path) -> None:
    cases = [case for case in run_cases(embedded_home, "citator.tsv") if case.wanted == case.verdict == "elsewhere"]

    assert [case for case in cases if case.today != "-" and case.today_found not in (case.today, None)] == []


@pytest.mark.corpus
def test_the_rules_themselves_are_found_right(corpus_home: Path, corpus: Path) -> None:
    """Of five thousand citations hardly any is doubted; the one that everybody overlooks is (glossary, Endure)."""
    _, citator = open_citator(corpus_home)
    path = corpus / "en" / "rules_20260807.txt"
    findings = judge_texts(citator, read_mentions(path.read_bytes(), path.name).mentions, NEWEST)
    doubted = [one for one in findings if one.verdict is not Verdict.RIGHT]

    assert len(doubted) <= 0.005 * len(findings)
    assert [(str(one.number), one.today) for one in doubted if one.mention.citation.title == "Endure"] == [
        ("702.62", "701.63")
    ]


@pytest.mark.parametrize(
    ("asked", "spans", "today"),
    [
        ("701.18 scry", [("2012-10-01", "2016-09-30"), ("2020-07-03", "2025-06-06")], "701.22"),
        ("701.42 surveil", [("2020-07-03", "2025-06-06")], "701.25"),
        ("CR 704.5m world rule", [("2009-07-11", "2017-09-29")], "704.5k"),
        ("CR 720.1a End the Turn", [("2022-10-07", "2022-11-18"), ("2023-04-14", "2024-02-02")], "724.1a"),
    ],
)
def test_what_experts_took_for_mistakes_is_dated(
    embedded_home: Path, asked: str, spans: list[tuple[str, str]], today: str
) -> None:
    _, citator = open_citator(embedded_home)
    dating = date_mentions(citator, find_asked(asked).mentions, NEWEST)

    assert spans == [(str(since), str(until)) for since, until in dating.spans]
    assert [today] == [one.today for one in dating.findings]


def test_the_times_of_a_text_are_those_in_which_all_its_citations_fit(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    dating = date_mentions(
        citator, find_asked("701.18 scry; 701.42 surveil; rule 724, “The Initiative”").mentions, NEWEST
    )

    assert (dating.fitting, [(str(a), str(b)) for a, b in dating.spans]) == (3, [("2025-04-04", "2025-06-06")])


def test_where_the_day_of_the_text_is_known_nothing_is_guessed(embedded_home: Path) -> None:
    (found,) = judge(embedded_home, "// CR 701.18a", written=SEP_2024)

    assert (found.verdict, found.today) == (Verdict.ELSEWHERE, "701.22a")


@pytest.mark.parametrize(
    ("text", "verdict", "today"),
    [
        ("Trample is rule 702.20.", Verdict.ELSEWHERE, "702.19"),
        ("Scry is rule 701.18.", Verdict.ELSEWHERE, "701.22"),
        ("Scry is rule 701.22.", Verdict.RIGHT, "701.22"),
        ("The monarch is rule 724.", Verdict.UNDECIDED, None),
        ("Rule 724 says so.", Verdict.RIGHT, "724"),
    ],
)
def test_a_text_of_today_may_have_a_wrong_number_too(
    embedded_home: Path, text: str, verdict: Verdict, today: str | None
) -> None:
    (found,) = judge(embedded_home, text, NEWEST, written=NEWEST)

    assert (found.verdict, found.today) == (verdict, today)


def test_a_rule_with_other_words_since_the_day_of_the_text_is_told(embedded_home: Path) -> None:
    (found,) = judge(embedded_home, "// CR 510.1c", written=SEP_2024)

    assert (Verdict.REWORDED, datetime.date(2024, 11, 8)) == (found.verdict, found.reworded)


def test_without_words_a_number_that_several_rules_had_is_undecided(embedded_home: Path) -> None:
    (found,) = judge(embedded_home, "// CR 701.18")

    assert Verdict.UNDECIDED is found.verdict
    assert len(found.meant) > 1


def test_a_number_that_a_rule_has_had_for_years_is_right_without_words(embedded_home: Path) -> None:
    (found,) = judge(embedded_home, "// CR 702.19b", NEWEST)

    assert Verdict.RIGHT is found.verdict


def test_a_subject_before_its_number_in_brackets_is_that_of_no_other(embedded_home: Path) -> None:
    monarch, initiative = judge(embedded_home, "統治者（724.1）とイニシアチブ（725.1）の違い。", NEWEST)

    assert (monarch.today, initiative.today) == ("725.1", "726.1")


@pytest.mark.parametrize(
    "text",
    ["see 702.19b and CR 702.9 flying", "CR 702.19b, CR 702.9b (flying)", "see 702.19b and CR 701.18 scry"],
)
def test_a_name_that_is_of_another_member_of_the_list_speaks_against_none(embedded_home: Path, text: str) -> None:
    first, _ = judge(embedded_home, text, NEWEST)

    assert first.verdict is Verdict.RIGHT


def test_a_name_that_no_member_of_the_list_ever_had_speaks_against_them(embedded_home: Path) -> None:
    found = judge(embedded_home, "see 702.19b and CR 702.15 flying", NEWEST)

    assert [one.verdict for one in found] == [Verdict.ELSEWHERE, Verdict.ELSEWHERE]


OF_ONE_TIME = "統治者（724.1）とイニシアチブ（725.1）。役割トークンが重複したときは704.5y。"


def test_what_one_number_leaves_open_the_time_of_the_others_decides(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    mentions = find_asked(f"{OF_ONE_TIME}\n\n723.1").mentions
    *_, last = judge_texts(citator, mentions, NEWEST)

    assert (last.verdict, last.today, last.by_others) == (Verdict.ELSEWHERE, "724.1", True)


def test_a_number_held_for_years_is_what_it_was_in_the_time_of_the_others(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    text = "Fight is 701.10. Scry is 701.18. The legend rule is 704.5k, the world rule 704.5m.\n\n119.3"
    *_, last = judge_texts(citator, find_asked(text).mentions, NEWEST)

    assert (last.verdict, last.today, last.by_others) == (Verdict.ELSEWHERE, "120.3", True)


def test_where_the_day_of_the_text_is_told_its_other_numbers_decide_nothing(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    *_, last = judge_texts(citator, find_asked(f"{OF_ONE_TIME}\n\n723.1").mentions, NEWEST, written=NEWEST)

    assert (last.today, last.by_others) == ("723.1", False)


def test_two_numbers_tell_no_time(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    *_, last = judge_texts(citator, find_asked("統治者（724.1）とイニシアチブ（725.1）。\n\n723.1").mentions, NEWEST)

    assert (last.verdict, last.today, last.by_others) == (Verdict.UNDECIDED, None, False)


def test_both_ends_of_a_range_are_looked_at(embedded_home: Path) -> None:
    assert [(str(one.number), one.verdict.value) for one in judge(embedded_home, "CR 704.5y–704.5zz")] == [
        ("704.5zz", "missing")
    ]


def test_spans_that_adjoin_are_one() -> None:
    days = [datetime.date(2020, 1, day) for day in range(1, 5)]

    assert (TenureSpan(days[0], days[2]), TenureSpan(days[3], None)) == join_spans(
        [TenureSpan(days[3], None), TenureSpan(days[1], days[2]), TenureSpan(days[0], days[1])]
    )


def test_old_words_do_not_take_a_number_from_the_rule_that_has_it(embedded_home: Path) -> None:
    (found,) = judge(
        embedded_home, "Replacement effects and prevention effects are continuous effects too: rule 615.", NEWEST
    )

    assert {one.number for one in found.meant} == {"615"}
    assert len({one.lineage for one in found.meant}) == 2  # unsure: on both in 2009, on prevention alone since 2010


def test_a_section_may_be_called_as_a_group_in_it_is(embedded_home: Path) -> None:
    (found,) = judge(embedded_home, "rule 4〔領域〕参照", NEWEST)

    assert (found.verdict, found.today) == (Verdict.RIGHT, "4")
