"""Checking files of scenarios against a rule book, and measuring coverage."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mtgcr.library.coverage import Tally, coverage, is_discriminating, measure
from mtgcr.library.shared_checks import received, to_send
from mtgcr.parser.language import Language
from mtgcr.rules import check as checking
from mtgcr.rules.check import check, load_scenarios
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import RunStatus
from mtgcr.rules.registry import AuditFlaw
from mtgcr.rules.runner import Runner
from mtgcr.tests.own_scenarios import own_scenarios, read_own
from mtgcr.tests.rulebooks import AFTER, BEFORE, NEWEST, CorpusBook, HandBook, OpenBook, corpus_book
from mtgcr.views.json.check import coverage_json, report_json
from mtgcr.views.text.check import Writer, audit_line, coverage_text, report_text, scenario_text

FOLDER_OF_CASES = Path(__file__).parent / "cases"
GOOD = """\
scenario "one bear"
from cr 2026-08-07 510.1b example 1
given Alex attacks Bianca with Bear 2/2
when Alex assigns combat damage
then allowed exactly 2 to Bianca because 510.1b
but given Alex attacks Bianca with Bear 3/3
then allowed exactly 3 to Bianca because 510.1b
"""


def book(*numbers: str, examples: tuple[str, ...] = ("510.1b",)) -> HandBook:
    held = {number: (number, "w") for number in ("510.1a", *numbers)}
    return HandBook({NEWEST: held}, {NEWEST: {(number, 1): f"e{number}" for number in examples}})


def written(folder: Path, text: str, name: str = "one.scenarios") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_our_own_scenarios_are_sound() -> None:
    scenarios, diagnostics = read_own()

    assert diagnostics == ()
    assert len(scenarios) >= 24
    assert all(scenario.counters for scenario in scenarios)


@cache
def everywhere() -> checking.Report:
    """All scenarios at all days, by a book in which every number exists."""
    return check(own_scenarios(), OpenBook(), all_releases=True)


def test_our_own_scenarios_come_out_where_every_number_exists() -> None:
    assert [timeline.scenario.title for timeline in everywhere().timelines if not timeline.status.is_good] == []


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "bytes.scenarios").write_bytes(b"\xff\xfe\x00scenario")
    scenarios, diagnostics = load_scenarios([tmp_path, tmp_path / "none.scenarios"])

    assert scenarios == ()
    assert [d.code for d in diagnostics] == ["scenario-file-unreadable", "scenario-file-missing"]


@pytest.mark.parametrize("name", ["Baer", "Bear-2"])
def test_an_unsound_scenario_is_left_out(name: str, tmp_path: Path) -> None:
    bad = GOOD.replace("one bear", "two bears").replace("Alex attacks Bianca with Bear 3/3", f"{name} gets +1/+1")
    scenarios, diagnostics = load_scenarios([written(tmp_path, GOOD + bad)])

    assert [scenario.title for scenario in scenarios] == ["one bear"]
    assert [d.code for d in diagnostics] == ["scenario-name-unknown"]


def test_a_rule_that_does_not_exist_is_told(tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD)])
    report = check(scenarios, book("510.1c"), all_releases=True)

    assert [d.code for d in report.diagnostics] == ["scenario-rule-unknown", "scenario-silent"]
    assert not report.is_good


@pytest.mark.parametrize(
    ("day", "printed", "told"),
    [
        ("2026-08-07", ("510.1b",), []),
        ("2026-08-07", (), [("scenario-source-missing", 2)]),
        ("2026-08-06", ("510.1b",), [("scenario-source-missing", 2)]),
    ],
)
def test_a_source_that_is_not_printed_is_told(
    day: str, printed: tuple[str, ...], told: list[tuple[str, int]], tmp_path: Path
) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD.replace("2026-08-07", day))])
    report = check(scenarios, book("510.1b", examples=printed))

    assert [(d.code, d.place.line) for d in report.diagnostics] == told


def test_nothing_is_good_beside_what_failed(tmp_path: Path) -> None:
    failing = GOOD.replace("one bear", "another bear").replace("exactly 2 to", "exactly 1 to")
    scenarios, _ = load_scenarios([written(tmp_path, GOOD + failing)])
    report = check(scenarios, book("510.1b"))

    assert [timeline.status for timeline in report.timelines] == [RunStatus.PASSED, RunStatus.FAILED]
    assert not report.is_good


def test_no_rules_are_loaded_where_no_scenario_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "all_modules", None)

    assert load_scenarios([written(tmp_path, GOOD)], wanted=lambda *_: False) == ((), ())


def test_one_release_is_checked_as_of_a_date() -> None:
    report = check(own_scenarios()[::20], OpenBook(), as_of=BEFORE)

    assert {outcome.on for timeline in report.timelines for outcome in timeline.outcomes} == {BEFORE}


def test_coverage_is_counted_by_running(tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD)])
    found = coverage(scenarios, book("510.1b", "510.1c", examples=("510.1b", "510.1c")))

    assert found.examples == Tally(1, 1, 1, 2)
    assert dict(found.by_rule)["510.1c"] == Tally(0, 0, 0, 1)
    assert found.rules_with_code == ("510.1a", "510.1b", "510.1c")
    assert found.speaking == ((NEWEST, 1),)
    assert "{player:player} assigns combat damage" in found.used_once


@pytest.mark.parametrize(
    ("old", "new", "tally"),
    [
        ("3 to Bianca because", "2 to Bianca because", Tally(1, 0, 0, 1)),
        ("Bear 3/3\nthen allowed exactly 3", "Bear 2/3\nthen allowed exactly 2", Tally(1, 1, 0, 1)),
        ("from cr 2026-08-07 510.1b example 1", "from own words", Tally(0, 0, 0, 1)),
    ],
)
def test_what_is_not_run_or_not_proven_does_not_count(old: str, new: str, tally: Tally, tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD.replace(old, new))])

    assert coverage(scenarios, book("510.1b")).examples == tally


def test_the_report_reads_like_an_explanation() -> None:
    scenarios = own_scenarios()
    report = check([s for s in scenarios if "Vastwood" in s.title], OpenBook(), all_releases=True)
    text = report_text(report, explain=True)

    reason = "not legal, Guardian (first in order) would have 2 of 3 lethal damage"
    line = f"509.2, 510.1c: Gorger → Elves 3, Guardian 2: {reason}"
    assert line in text
    assert f"{AFTER} .. {NEWEST}  passed" in text


def test_the_report_is_told_in_japanese() -> None:
    scenarios = own_scenarios()
    report = check([s for s in scenarios if "against protection" in s.title], OpenBook())
    text = report_text(report, Language.JA, explain=True)

    assert "702.16e：ワームから騎士へのダメージは軽減される" in text
    assert "ビアンカのライフは16点" in text


def test_a_failure_is_told_with_its_place(tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD.replace("exactly 2 to", "exactly 1 to"))])
    text = report_text(check(scenarios, book("510.1b")))

    assert "one.scenarios:5:6: not legal: 1 to Bianca" in text
    assert text.startswith("failed  one bear")


def test_no_answer_tells_where_the_program_lies(mtgcr: Any, embedded_home: Path, tmp_path: Path) -> None:
    shipped = mtgcr(embedded_home, "check", "--rule", "510.1c", "--as-of", "FDN", "--format", "json").json
    mine = mtgcr(embedded_home, "check", str(written(tmp_path, GOOD)), "--as-of", "FDN", "--format", "json").json

    assert {one["place"].split(":")[0].rpartition("/")[0] for one in shipped["scenarios"]} == {"data/scenarios"}
    assert [one["place"].split(":")[0] for one in mine["scenarios"]] == [str(tmp_path / "one.scenarios")]


def test_a_verdict_that_failed_says_what_is_so_and_which_rule_decided(tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD.replace("exactly 2 to", "exactly 1 to"))])

    assert "510.1a: Bear → Bianca 1: not legal, it assigns 2 damage in all" in report_text(
        check(scenarios, book("510.1b"))
    )


def test_another_reason_than_the_one_named_is_told(tmp_path: Path) -> None:
    wrong = GOOD.replace("to Bianca because 510.1b\nbut", "to Bianca because 510.1c\nbut")
    scenarios, _ = load_scenarios([written(tmp_path, wrong)])
    text = report_text(check(scenarios, book("510.1b", "510.1c")))

    assert "comes out so, but not because of this\n" in text
    assert "510.1b: Bear → Bianca 2: legal, it is unblocked" in text


def test_what_could_not_be_read_is_told_beside_what_was_run(tmp_path: Path) -> None:
    scenarios, unread = load_scenarios([written(tmp_path, GOOD + 'scenario "two bears"\ngvien nothing\n')])
    report = check(scenarios, book("510.1b"), unread=unread)

    assert [timeline.status for timeline in report.timelines] == [RunStatus.PASSED]
    assert "error[scenario-syntax]: `gvien` cannot stand here" in report_text(report)
    assert not report.is_good


def test_the_report_is_ready_for_json() -> None:
    told = json.loads(json.dumps(report_json(everywhere()), ensure_ascii=False))
    gorger = next(scenario for scenario in told["scenarios"] if "Vastwood" in scenario["title"])

    assert gorger["flips"] == [AFTER.isoformat()]
    assert gorger["discriminating"] is True
    assert gorger["stretches"][0]["rules"] == ["509.2", "510.1c"]
    assert set(gorger["stretches"][0]["trace"][0]["notes"][0]) == {"rules", "en", "ja"}


def test_coverage_is_ready_for_json(tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD)])
    found = coverage(scenarios, book("510.1b"))

    assert coverage_json(found)["examples"] == {"represented": 1, "executed": 1, "discriminating": 1, "total": 1}
    assert "represented 1, executed 1, discriminating 1" in coverage_text(found)


@pytest.mark.parametrize("language", list(Language))
def test_a_scenario_is_written_so_that_it_reads_the_same(language: Language) -> None:
    scenarios = own_scenarios()
    writer = Writer(Runner(OpenBook()), language)
    for scenario in scenarios:
        (again,), diagnostics = parse_scenarios(scenario_text(scenario, writer), "m", library().phrasebook)
        assert diagnostics == ()
        assert again.givens == scenario.givens
        assert again.acts == scenario.acts
        assert again.counters == scenario.counters


def test_an_unreviewed_wording_is_told_but_not_fatal(tmp_path: Path) -> None:
    scenarios, _ = load_scenarios([written(tmp_path, GOOD)])
    report = check(scenarios, book("510.1b"))

    assert {entry.flaw for entry in report.audit} == {AuditFlaw.UNREVIEWED}
    assert report.is_good
    assert any(audit_line(entry).endswith("510.1b (wording w)") for entry in report.audit)


@pytest.fixture(scope="session")
def real(corpus: Path) -> CorpusBook:
    """The real releases."""
    return corpus_book(corpus / "en")


@pytest.fixture(scope="session")
def report(real: CorpusBook) -> checking.Report:
    """All scenarios at all real releases."""
    scenarios = own_scenarios()
    return checking.check(scenarios, real, all_releases=True)


@pytest.mark.corpus
def test_every_scenario_comes_out_at_every_real_release(report: checking.Report) -> None:
    assert report.diagnostics == ()
    others = [timeline for timeline in report.timelines if timeline.status is not RunStatus.PASSED]
    assert [(timeline.scenario.title, timeline.status) for timeline in others] == [
        ("118.3c a suspended sorcery that costs more, with the mana in the pool", RunStatus.CONTRADICTED)
    ]


@pytest.mark.corpus
def test_what_every_scenario_comes_to_can_be_sent_by_another_process(report: checking.Report) -> None:
    sent = [(timeline, to_send(timeline)) for timeline in report.timelines]

    assert [timeline.scenario.title for timeline, written in sent if written is None] == []
    assert all(received(timeline.scenario, written) == timeline for timeline, written in sent if written)


@pytest.mark.corpus
def test_every_trace_cites_rules_that_exist_at_its_date(report: checking.Report, real: CorpusBook) -> None:
    outcomes = [outcome for timeline in report.timelines for outcome in timeline.outcomes]
    lookup = Runner(real).lookup
    cited = {(one, outcome.on) for outcome in outcomes for one in outcome.citations}

    assert len(cited) > 1000
    assert [(one, on) for one, on in cited if lookup.number(one, on) is None] == []


@pytest.mark.corpus
def test_every_wording_of_the_real_releases_was_reviewed(real: CorpusBook) -> None:
    assert Runner(real).registry.audit() == ()


@pytest.mark.corpus
def test_every_expectation_is_proven_by_a_counter_case(report: checking.Report) -> None:
    assert [timeline.scenario.title for timeline in report.timelines if not is_discriminating(timeline)] == []


@pytest.mark.corpus
def test_answers_change_where_a_person_found_that_the_rules_did(report: checking.Report) -> None:
    with (FOLDER_OF_CASES / "scenario_flips.tsv").open(encoding="utf-8") as lines:
        reviewed = {(row["title"], row["flips"]) for row in csv.DictReader(lines, delimiter="\t")}

    assert {(t.scenario.title, " ".join(map(str, t.flips))) for t in report.timelines if t.flips} == reviewed


@pytest.mark.corpus
def test_examples_of_both_releases_are_covered(report: checking.Report) -> None:
    scenarios = [timeline.scenario for timeline in report.timelines]
    newest, before = (measure(scenarios, report.runner, on) for on in (NEWEST, BEFORE))

    assert newest.examples == Tally(277, 277, 277, 277)
    assert dict(newest.by_rule)["702.19b"] == Tally(2, 2, 2, 2)
    assert dict(before.by_rule)["510.1c"] == Tally(4, 4, 4, 4)
    assert dict(before.by_rule)["509.2"] == Tally(1, 1, 1, 1)
