"""The library: one method for each question, one exception for every no, several threads at once."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import mtgcr
from mtgcr.kb.intake.ingest import add_files
from mtgcr.library.given import PastedText
from mtgcr.library.refusals import as_sentence, sentences
from mtgcr.parser.language import Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.library.library import Library

pytestmark = pytest.mark.usefixtures("nothing_embedded")

Ask = "Callable[[Library], Any]"


@pytest.fixture
def kb(mini_home: Path) -> Library:
    return mtgcr.open(mini_home)


def test_the_public_names_are_these_and_sorted() -> None:
    assert mtgcr.__all__ == sorted(mtgcr.__all__)
    assert {name: getattr(mtgcr, name).__name__ for name in mtgcr.__all__} == {name: name for name in mtgcr.__all__}
    assert dir(mtgcr) == mtgcr.__all__


def test_importing_the_package_imports_none_of_its_parts() -> None:
    code = "import sys, mtgcr; print(*[name for name in sys.modules if name.startswith('mtgcr.')])"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


def test_a_rule_is_asked_for_by_day_or_set_and_in_any_writing(kb: Library) -> None:
    by_text = kb.rule("CR 101.1A", on="2013-10-01").found[0]
    by_day = kb.rule("101.1a", on=datetime.date(2013, 10, 1)).found[0]

    assert by_text == by_day
    assert by_text.number == "101.1a"


QUESTIONS: tuple[tuple[str, Callable[[Library], Any]], ...] = (
    ("rule", lambda kb: kb.rule("101.1", on=SPRING)),
    ("search", lambda kb: kb.search("kettle", on=AUTUMN)),
    ("term", lambda kb: kb.term("trample", on=AUTUMN)),
    ("refs", lambda kb: kb.refs("101.1", on=AUTUMN)),
    ("ask", lambda kb: kb.ask("May a guest refuse a cup of tea?", on=AUTUMN)),
    ("diff", lambda kb: kb.diff(SPRING, AUTUMN)),
    ("history", lambda kb: kb.history("101.1", blame=True)),
    ("lint", lambda kb: kb.lint(AUTUMN)),
    ("export", lambda kb: kb.export(AUTUMN)),
    ("releases", lambda kb: kb.releases()),
    ("documents", lambda kb: kb.documents()),
    ("doctor", lambda kb: kb.doctor()),
    ("cite_date", lambda kb: kb.cite_date("rule 101.1 on cups", on=AUTUMN)),
)


@pytest.mark.parametrize("ask", [ask for _, ask in QUESTIONS], ids=[name for name, _ in QUESTIONS])
def test_every_answer_is_one_json_object(kb: Library, ask: Callable[[Library], Any]) -> None:
    assert isinstance(mtgcr.to_json(ask(kb)), dict)


def test_what_is_no_answer_has_no_json() -> None:
    with pytest.raises(TypeError, match="str is no answer"):
        mtgcr.to_json("tea")


def test_eight_threads_get_the_answers_that_one_gets(kb: Library) -> None:
    """All of them ask everything, each in another order, of one library that none of them has used before."""
    expected = [mtgcr.to_json(ask(kb)) for _, ask in QUESTIONS]
    fresh, begin = mtgcr.open(kb.home), threading.Barrier(8)

    def ask_all(first: int) -> dict[int, Any]:
        begin.wait()
        places = [(first + step) % len(QUESTIONS) for step in range(len(QUESTIONS))]
        return {place: mtgcr.to_json(QUESTIONS[place][1](fresh)) for place in places}

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask_all, range(8)))

    assert [answer[place] for answer in answers for place in range(len(QUESTIONS))] == expected * 8


def test_a_pasted_text_is_read_itself_although_there_is_a_file_of_that_name(kb: Library, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("see rule 101.1", "utf-8")

    assert len(kb.cite_check([file, PastedText("rule 101.1 and rule 101.1a")], AUTUMN).findings) == 3
    assert kb.cite_date(str(file), AUTUMN).dating.findings
    with pytest.raises(mtgcr.Refusal):
        kb.cite_date(PastedText(str(file)), AUTUMN)


def test_the_generation_has_another_name_after_a_text_was_brought_in(tmp_path: Path) -> None:
    (tmp_path / "spring.txt").write_text(english_release(SPRING), "utf-8")
    kb = mtgcr.open(tmp_path / "home")
    before = kb.generation

    kb.add([tmp_path / "spring.txt"])

    assert before
    assert kb.generation not in ("", before)


@pytest.mark.parametrize(
    ("ask", "code", "is_question"),
    [
        (lambda kb: kb.rule("tea"), "not-a-number", True),
        (lambda kb: kb.rule("101.1", on="the day before"), "unknown-day", True),
        (lambda kb: kb.lint("MagicCompRules 20241108.txt"), "file-for-day", True),
        (lambda kb: kb.diff("./old", "FDN"), "file-for-day", True),
        (lambda kb: kb.rule("101.1", on=" "), "no-day", True),
        (lambda kb: kb.rule("101.1", on="2013-03-03~2"), "numbered-day", True),
        (lambda kb: kb.rule("101.1", on="1850-01-01"), "before-all-releases", False),
        (lambda kb: kb.rule("999.9"), "no-such-rule", False),
        (lambda kb: kb.rule("509.6"), "other-times", False),
        (lambda kb: kb.history("999.9"), "never-numbered", False),
        (lambda kb: kb.refs("999.9"), "no-such-rule", False),
        (lambda kb: kb.search("kettle", within=["teapots"]), "unknown-part", True),
        (lambda kb: kb.search("kettle", lang="tlh"), "unknown-language", True),
        (lambda kb: kb.search('"kettle'), "bad-query", True),
        (lambda kb: kb.diff(SPRING, AUTUMN, only=["tea"]), "unknown-filter", True),
        (lambda kb: kb.diff(f"{SPRING}~4", str(AUTUMN)), "no-such-text", False),
        (lambda kb: kb.diff(f"{SPRING}~1", "1999-01-01"), "no-official-text", False),
        (lambda kb: kb.diff(f"{SPRING}~1", f"{AUTUMN}~1", section="999"), "never-numbered", False),
        (lambda kb: kb.diff(AUTUMN, "2014-03-01"), "one-text-for-both", False),
        (lambda kb: kb.diff("2999-01-01", "2999-02-02"), "future-for-both", False),
        (lambda kb: kb.diff(AUTUMN, "2999-02-02"), "one-text-for-both", False),
        (lambda kb: kb.cite_date("nothing of the kind"), "no-citation", False),
        (lambda kb: kb.cite_check([], on="1850-01-01"), "before-all-releases", True),
        (lambda kb: kb.rulings("Kettle"), "no-rulings-held", False),
        (lambda kb: kb.document("leaves.txt"), "no-such-document", False),
        (lambda kb: kb.check(["no such title"]), "no-scenario", False),
        (lambda kb: kb.check(on="2001-01-01"), "day-not-executed", False),
        (lambda kb: kb.run_example("101.1", on="2001-01-01"), "day-not-executed", False),
        (lambda kb: kb.outcomes("2001-01-01", "2014-01-01"), "day-not-executed", False),
        (lambda kb: kb.outcomes("2014-01-01", "2001-01-01"), "day-not-executed", False),
        (lambda kb: kb.sync(sources=__file__), "bad-sources", True),
    ],
)
def test_a_no_is_a_refusal_that_says_what_to_do(
    kb: Library, ask: Callable[[Library], Any], code: str, is_question: bool
) -> None:
    with pytest.raises(mtgcr.Refusal) as refused:
        ask(kb)

    no = refused.value
    assert (no.code, no.is_question) == (code, is_question)
    assert no.message
    assert all(no.said(language).message and "{" not in "".join(no.said(language)) for language in Language)
    assert mtgcr.to_json(no)["error"]["code"] == code


def test_every_refusal_is_said_in_every_language_with_the_same_facts() -> None:
    from string import Formatter

    def facts(language: Language) -> dict[str, set[str]]:
        return {
            code: {name for part in sentence for _, name, _, _ in Formatter().parse(part) if name}
            for code, sentence in sentences(language).items()
        }

    assert facts(Language.JA) == facts(Language.EN)


def test_a_closed_library_refuses(kb: Library) -> None:
    with kb:
        kb.rule("101.1", on=SPRING)

    with pytest.raises(mtgcr.Refusal, match="closed"):
        kb.rule("101.1", on=SPRING)


def test_what_another_process_brings_in_is_there_at_the_next_call(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("mtgcr.library.opened.LOOK_AGAIN", 0.0)
    (tmp_path / "spring.txt").write_text(english_release(SPRING), "utf-8")
    (tmp_path / "autumn.txt").write_text(english_release(AUTUMN), "utf-8")
    add_files(tmp_path / "home", [tmp_path / "spring.txt"])
    kb = mtgcr.open(tmp_path / "home")
    before = kb.rule("101.1", on=AUTUMN).found[0].release.effective

    add_files(tmp_path / "home", [tmp_path / "autumn.txt"])

    assert (before, kb.rule("101.1", on=AUTUMN).found[0].release.effective) == (SPRING, AUTUMN)


def test_what_is_brought_in_through_the_library_is_there_at_once(tmp_path: Path) -> None:
    (tmp_path / "spring.txt").write_text(english_release(SPRING), "utf-8")
    (tmp_path / "ja.txt").write_text(japanese_release(SPRING), "utf-8")
    kb = mtgcr.open(tmp_path / "home")
    kb.add([tmp_path / "spring.txt"])
    held = len(kb.releases().issues)

    kb.add([tmp_path / "ja.txt"])

    assert (held, len(kb.releases().issues)) == (1, 2)


def test_nothing_is_printed_and_the_environment_stays_as_it_is(kb: Library, capsys: pytest.CaptureFixture[str]) -> None:
    before = dict(os.environ)

    for _, ask in QUESTIONS:
        ask(kb)

    assert dict(os.environ) == before
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("ask", [lambda kb: kb.check(), lambda kb: kb.run_example("510.1c")], ids=["check", "example"])
def test_a_home_that_holds_no_release_runs_nothing_and_says_so(tmp_path: Path, ask: Callable[[Library], Any]) -> None:
    with pytest.raises(mtgcr.Refusal) as refused:
        ask(mtgcr.open(tmp_path))

    assert refused.value.code == "no-release-held"


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda kb: kb.search('"kettle'), "Close it or leave it out."),
        (lambda kb: kb.search("kettle AND"), "Add a word to look for."),
        (lambda kb: kb.sync(sources="tea.toml"), "tea.toml can't be read: no such file or directory"),
    ],
)
def test_what_a_lower_layer_says_stands_alone_as_a_sentence(
    kb: Library, ask: Callable[[Library], Any], told: str
) -> None:
    with pytest.raises(mtgcr.Refusal) as refused:
        ask(kb)

    assert told in refused.value.said(Language.EN)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("the folder is not empty: /tmp/a", "The folder is not empty: /tmp/a"),
        ("mtgcr ask --help shows examples", "mtgcr ask --help shows examples"),
        ("notes.txt is not a table of sources: Invalid value", "notes.txt is not a table of sources: Invalid value"),
    ],
)
def test_names_and_paths_stay_as_they_are_typed(words: str, told: str) -> None:
    assert as_sentence(words) == told
