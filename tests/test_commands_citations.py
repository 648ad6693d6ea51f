"""`mtgcr cite`: what it prints, writes and returns."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.tests.conftest import Said

    Run = Callable[..., Said]

DOCS = Path(__file__).resolve().parent.parent / "docs"
CODE = "// CR 701.18 scry\nint x;\n    // world rule, CR 704.5m\n// CR 702.19b trample\n// CR 704.5zz\n"


@pytest.fixture
def code(tmp_path: Path) -> Path:
    path = tmp_path / "Rules.java"
    path.write_bytes(CODE.replace("\n", "\r\n").encode())
    return path


def test_check_tells_place_meaning_time_and_number(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said = mtgcr(embedded_home, "cite", "check", str(code), "--as-of", "2026-08-07")

    assert said.code == 1
    assert said.out.splitlines() == [
        f"{code}:1:4: error[citation-elsewhere]: 701.18 is “Play” now; it was “Scry” from "
        "some day between 2010-10-01 and 2012-10-01 until 2016-09-30 and from some day between 2020-06-01 and "
        "2020-07-03 until 2025-06-06; that is 701.22 today",
        f"{code}:3:20: error[citation-elsewhere]: 704.5m is “An Aura attached to an illegal object or player, …” "
        "(on “State-Based Actions”) now; it was “World Rule” from 2009-07-11 until 2017-09-29; that is 704.5k today",
        f"{code}:5:4: error[citation-missing]: 704.5zz does not exist, and never did. Did you mean 704.5z?",
        "4 citations in 1 file, judged by the release of 2026-08-07: 1 right, 2 of another rule, 1 of no rule",
    ]


def test_check_in_japanese_names_headings_and_first_words_in_japanese(
    embedded_home: Path, mtgcr: Run, code: Path
) -> None:
    said = mtgcr(embedded_home, "--ui", "ja", "cite", "check", str(code), "--as-of", "2026-08-07").out

    assert "701.18は現在「プレイする」" in said
    assert "「占術」。現在は701.22" in said
    assert "（「状況起因処理」の項）" in said
    assert "「ワールド・ルール」。現在は704.5k" in said


def test_check_in_json(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said = mtgcr(embedded_home, "cite", "check", str(code), "--as-of", "2026-08-07", "--format", "json").json
    first = said["citations"][0]

    assert said["counts"] == {"right": 1, "reworded": 0, "undecided": 0, "elsewhere": 2, "missing": 1}
    assert first == {
        "text": "CR 701.18",
        "path": str(code),
        "line": 1,
        "column": 4,
        "number": "701.18",
        "verdict": "elsewhere",
        "fits": [{"from": "2012-10-01", "until": "2016-09-30"}, {"from": "2020-07-03", "until": "2025-06-06"}],
        "meant": [{"lineage": "502.36@2005-08-01", "heading": "Scry"}],
        "now": {"lineage": "701.10@2009-07-11", "heading": "Play"},
        "today": "701.22",
        "reworded": None,
        "nearest": [],
        "by_others": False,
    }


def test_check_in_sarif(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said: Any = mtgcr(embedded_home, "cite", "check", str(code), "--as-of", "2026-08-07", "--format", "sarif").json
    results = said["runs"][0]["results"]
    rules = {rule["id"] for rule in said["runs"][0]["tool"]["driver"]["rules"]}

    assert said["version"] == "2.1.0"
    assert {result["ruleId"] for result in results} <= rules
    assert results[0]["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 1, "startColumn": 4, "endColumn": 13,
    }  # fmt: skip


def test_a_check_says_that_a_newer_release_is_in_force(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    check = ("cite", "check", str(code), "--as-of", "2026-09-25", "--written", "2012-11-01")
    said, as_json, sarif = (mtgcr(embedded_home, *check, "--format", form) for form in ("text", "json", "sarif"))
    days = {"release_meant": "2026-09-25", "release_answering": "2026-08-07"}
    properties: Any = sarif.json["runs"][0]["properties"]

    assert said.out.splitlines()[0] == (
        "“2026-09-25” means the rules of 2026-09-25; you do not have those. Here are those of 2026-08-07."
    )
    assert "judged by the release of 2026-08-07" in said.out.splitlines()[-1]
    assert {key: as_json.json[key] for key in days} == days
    assert as_json.json["written"]["release_answering"] == "2012-10-01"
    assert {key: properties[key] for key in days} == days


@pytest.mark.parametrize(
    "command", [("date", "{}"), ("migrate", "{}", "--from", "RAV"), ("impact", "2005-10-01", "2026-10-01", "{}")]
)
def test_what_carries_or_dates_citations_says_so_too(
    embedded_home: Path, mtgcr: Run, code: Path, command: tuple[str, ...]
) -> None:
    day = {"date": ("--as-of", "2026-10-01"), "migrate": ("--to", "2026-10-01"), "impact": ()}[command[0]]
    said = mtgcr(embedded_home, "cite", *(word.format(code) for word in command), *day)

    assert "means the rules of 2026-09-25; you do not have those" in said.out


def test_the_impact_names_what_has_a_number_now_by_its_own_words(
    embedded_home: Path, mtgcr: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.md").write_text("The declare blockers step's priority (rule 509.4).\n", "utf-8")

    said = mtgcr(embedded_home, "cite", "impact", "2024-09-20", "2024-11-08", str(tmp_path))

    assert "509.4 → 509.2: retargeted" in said.out
    assert "509.4 is now “Declare Blockers Step”" not in said.out
    assert "(on “Declare Blockers Step”)" in said.out


def test_a_right_text_is_fine(embedded_home: Path, mtgcr: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Rule 702.19b, and rule 704.5a.\n")

    assert mtgcr(embedded_home, "cite", "check", str(tmp_path)).code == 0


def test_the_day_of_the_text_decides(embedded_home: Path, mtgcr: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Rules 701.18a, 510.1c.\n")
    said = mtgcr(embedded_home, "cite", "check", str(tmp_path), "--written", "2024-09-20", "--as-of", "2026-08-07")

    assert [line.split("[citation-")[1].split("]")[0] for line in said.out.splitlines()[:2]] == [
        "elsewhere",
        "reworded",
    ]


def test_date_tells_the_times(embedded_home: Path, mtgcr: Run) -> None:
    said = mtgcr(embedded_home, "cite", "date", "701.18 scry", "--as-of", "2026-08-07")

    assert said.out.splitlines()[-1] == (
        "it fits from some day between 2010-10-01 and 2012-10-01 until 2016-09-30 "
        "and from some day between 2020-06-01 and 2020-07-03 until 2025-06-06"
    )
    assert "today 701.22" in said.out


def test_date_reads_a_file_too(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said = mtgcr(embedded_home, "cite", "date", str(code), "--format", "json").json

    assert (said["total"], said["fitting"]) == (4, 3)
    assert said["spans"] == [{"from": "2014-02-01", "until": "2016-09-30"}]


def test_migrate_changes_nothing_without_write(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said = mtgcr(embedded_home, "cite", "migrate", str(code), "--from", "2024-09-20", "--to", "2026-08-07")

    assert said.code == 1
    assert f"{code}:1:7: 701.18 → 701.22" in said.out
    assert code.read_bytes() == CODE.replace("\n", "\r\n").encode()


def test_migrate_writes_the_certain_and_lists_the_rest(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said = mtgcr(
        embedded_home, "cite", "migrate", str(code), "--from", "2024-09-20", "--to", "2026-08-07", "--write",
        "--format", "json",
    ).json  # fmt: skip

    assert code.read_bytes() == CODE.replace("701.18", "701.22").replace("\n", "\r\n").encode()
    assert [one["text"] for one in said["undecided"]] == ["CR 704.5m", "CR 704.5zz"]
    assert said["written"] == [str(code)]


def test_words_about_a_range_do_not_prove_that_one_end_is_another_rule(
    embedded_home: Path, mtgcr: Run, tmp_path: Path
) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("Steps 601.2a–h completed: the spell has become cast.\n")

    said = mtgcr(embedded_home, "cite", "check", str(text), "--as-of", "2026-08-07")

    assert said.out == "1 citation in 1 file, judged by the release of 2026-08-07: 1 right\n"


def test_what_was_left_in_a_line_is_still_to_decide_after_the_rest_was_written(
    embedded_home: Path, mtgcr: Run, tmp_path: Path
) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("// CR 701.18 is scry. The order was in CR 509.2\n")
    home = tmp_path / "home"
    shutil.copytree(embedded_home, home)
    carry = ("cite", "migrate", str(text), "--from", "2024-09-20", "--to", "2026-08-07")

    first, second = (mtgcr(home, *carry, "--write").out for _ in range(2))

    assert text.read_text() == "// CR 701.22 is scry. The order was in CR 509.2\n"
    assert first.endswith("1 rewritten, 0 unchanged, 1 to decide\n")
    assert second.endswith("0 rewritten, 1 unchanged, 1 to decide\n")
    assert "CR 509.2: the rule that was 509.2 is not in the rules of 2026-08-07" in second


def test_impact_tells_what_a_release_does(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    said = mtgcr(embedded_home, "cite", "impact", "2025-05-01", "2025-06-06", str(code), "--format", "json")

    assert said.code == 1
    assert [one["effect"] for one in said.json["citations"]] == ["retargeted", "same", "same", "unknown"]


def test_impact_in_japanese_names_the_rule_that_has_the_number_now_in_japanese(
    embedded_home: Path, mtgcr: Run, code: Path
) -> None:
    told = mtgcr(embedded_home, "--ui", "ja", "cite", "impact", "2025-05-01", "2025-06-06", str(code)).out

    assert "701.18は、現在は「プレイする」" in told


def test_impact_tells_what_newer_editions_do_to_citations_of_tournament_documents(
    embedded_home: Path, mtgcr: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.md").write_text("Tardiness is IPG 3.1, team communication MTR 4.5; words from IPG 1.1.\n")
    question = ("cite", "impact", "2015-06-01", "2026-08-01", str(tmp_path / "a.md"))
    told, data = mtgcr(embedded_home, *question), mtgcr(embedded_home, *question, "--format", "json").json

    assert told.code == 1
    assert "a.md:1:46: MTR 4.5 → MTR 4.6: retargeted, reworded; MTR 4.5 is now “Triggered Abilities”" in told.out
    assert "3 citations of tournament documents" in told.out
    assert [(one["new_work"], one["new_number"]) for one in data["sections"]] == [
        ("ipg", "3.1"),
        ("mtr", "4.6"),
        ("mtr", "1.12"),
    ]
    assert [one["effective"] for one in data["editions"]] == ["2015-03-27", "2024-09-23", "2015-03-27", "2026-02-27"]


@pytest.mark.parametrize(
    "command", [("check",), ("impact", "2024", "2025"), ("migrate", "--from", "2024", "--to", "2025")]
)
def test_a_file_that_is_missing_or_no_text_is_told(
    embedded_home: Path, mtgcr: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "a.bin").write_bytes(bytes(range(256)) * 9)
    said = mtgcr(embedded_home, "cite", *command, str(tmp_path / "a.bin"), "scry is 701.18")

    assert said.code == 1
    assert "error[not-text]" in said.err
    assert "error[file-unreadable]" in said.err
    assert "echo WORDS | mtgcr cite check -" in said.err


def test_in_a_folder_only_texts_are_read(embedded_home: Path, mtgcr: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(bytes(range(256)) * 9)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x").write_text("CR 704.5zz")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.py").write_text("# CR 702.19b")
    said = mtgcr(embedded_home, "cite", "check", str(tmp_path), "--as-of", "2026-08-07")

    assert (said.code, said.err) == (0, "")
    assert said.out == "1 citation in 1 file, judged by the release of 2026-08-07: 1 right\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("check", "{file}", "--as-of", "someday"), 2),
        (("check", "{file}", "--as-of", "1995-01-01"), 2),
        (("check", "{file}", "--written", "1995-01-01"), 2),
        (("migrate", "{file}", "--from", "1990-01-01", "--to", "2025"), 2),
        (("migrate", "{file}", "--from", "nonsense", "--to", "2025"), 2),
        (("migrate", "{file}", "--to", "2025"), 2),
        (("impact", "2024", "neverset", "{file}"), 2),
        (("date", "no number at all"), 1),
        (("check",), 2),
    ],
)
def test_bad_questions_are_told_in_a_line(
    embedded_home: Path, mtgcr: Run, code: Path, arguments: tuple[str, ...], expected: int
) -> None:
    said = mtgcr(embedded_home, "cite", *(one.format(file=code) for one in arguments))

    assert (expected, "") == (said.code, said.out)
    assert "Traceback" not in said.err


def test_a_line_as_long_as_a_file_is_read(embedded_home: Path, mtgcr: Run, tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("x " * 1_000_000 + "/* CR 701.18 scry */" + " y" * 1_000)
    said = mtgcr(embedded_home, "cite", "check", str(tmp_path), "--format", "json")

    assert [(one["line"], one["column"], one["verdict"]) for one in said.json["citations"]] == [
        (1, 2_000_004, "elsewhere")
    ]


def test_every_answer_in_json_is_one_object(embedded_home: Path, mtgcr: Run, code: Path) -> None:
    for arguments in (("check", str(code)), ("date", str(code)), ("impact", "2024", "2025", str(code))):
        assert isinstance(json.loads(mtgcr(embedded_home, "cite", *arguments, "--format", "json").out), dict)


EXAMPLE = re.compile(r"^    \$ mtgcr (.+)\n((?:    .+\n)+)", re.MULTILINE)


def test_the_examples_of_the_page_say_what_the_page_says(
    embedded_home: Path, mtgcr: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Rules.java").write_text("// CR 701.18 scry\n")
    monkeypatch.chdir(tmp_path)
    examples = EXAMPLE.findall((DOCS / "cite.md").read_text("utf-8"))

    assert len(examples) > 3
    for question, answer in examples:
        said = mtgcr(embedded_home, *shlex.split(question))
        assert said.out.splitlines()[: answer.count("\n")] == [line[4:] for line in answer.splitlines()], question


def test_two_rules_under_one_heading_are_told_apart_by_their_beginnings(
    embedded_home: Path, mtgcr: Run, tmp_path: Path
) -> None:
    note = tmp_path / "note.md"
    note.write_text("rule 509.2 for damage assignment order", "utf-8")
    said = mtgcr(embedded_home, "cite", "check", str(note), "--as-of", "2026-08-07").out.splitlines()[0]
    now, was = said.split(" now; it was ")

    assert now.partition("509.2 is ")[2] != was.partition(" from ")[0]
    assert "until 2024-11-08; that rule is gone" in was


def test_a_number_that_no_rule_ever_had_is_told_so(embedded_home: Path, mtgcr: Run) -> None:
    said = mtgcr(embedded_home, "cite", "date", "704.99", "--as-of", "2026-08-07")

    assert said.code == 1
    assert said.out.splitlines() == [
        "text:1:1: 704.99: no rule ever had this number. Did you mean 704?",
        "it fits no release",
    ]


def test_citations_of_tournament_documents_are_judged_beside_those_of_the_rules(
    embedded_home: Path, mtgcr: Any, tmp_path: Path
) -> None:
    article = tmp_path / "article.md"
    article.write_text("Team communication (MTR 4.5), trample (702.19b), IPG 2.1.\n", "utf-8")

    said = mtgcr(embedded_home, "cite", "check", str(article), "--as-of", "2026-08-07")
    told = mtgcr(embedded_home, "cite", "check", str(article), "--as-of", "2026-08-07", "--format", "json").json

    assert said.code == 1
    assert "article.md:1:25: error[citation-elsewhere]: MTR 4.5 is “Triggered Abilities” now" in said.out
    assert "that is MTR 4.6 today" in said.out
    assert "2 citations of tournament documents: 1 right, 1 of another section" in said.out
    assert [(one["work"], one["number"], one["today"]) for one in told["sections"]] == [
        ("mtr", "4.5", "4.6"),
        ("ipg", "2.1", "2.1"),
    ]
    assert [one["number"] for one in told["citations"]] == ["702.19b"]
    assert [(one["work"], one["effective"]) for one in told["editions"]] == [
        ("ipg", "2024-09-23"),
        ("mtr", "2026-02-27"),
    ]
    assert "  Magic Tournament Rules, edition of 2026-02-27 (newest known;" in said.out


def test_a_text_is_dated_by_the_tournament_documents_that_it_cites(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "cite", "date", "Missed Trigger is IPG 3.1")

    assert said.code == 0
    assert said.out.endswith("it fits from 2010-01-01 until 2012-10-01\n")


def test_numbers_of_both_are_carried_in_one_file(embedded_home: Path, mtgcr: Any, tmp_path: Path) -> None:
    article = tmp_path / "article.md"
    article.write_text("Mulligans are CR 103.4; team communication is MTR 4.5.\n", "utf-8")

    days = ("--from", "2018-01-19", "--to", "2026-08-07")
    said = mtgcr(embedded_home, "cite", "migrate", str(article), *days, "--write")

    assert said.code == 0
    assert article.read_text("utf-8") == "Mulligans are CR 103.5; team communication is MTR 4.6.\n"


@pytest.mark.corpus
def test_two_rules_that_begin_alike_are_told_apart_by_the_first_words_that_differ(
    corpus_home: Path, tmp_path: Path, mtgcr: Run
) -> None:
    (tmp_path / "a.txt").write_text("613.7 dependency\n", "utf-8")

    said = " ".join(mtgcr(corpus_home, "cite", "check", str(tmp_path / "a.txt")).out.split())

    assert "whose words you do not have" not in said
    assert " now; it was “… " in said
