"""The answer to a question, without the command line library: a judge at a table waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commands.choices import OutputFormat
from commands.session import (
    NEGATIVE,
    fail_without_release,
    open_home,
    print_answer,
    read_day,
    terminal_width,
    use_colour,
)
from kb.asking.answer_json import answer_json
from kb.asking.answering import NO_RULE_FOUND, answer_question
from kb.asking.answering_text import answer_text
from kb.lookup import NoRelease

if TYPE_CHECKING:
    from pathlib import Path

    from kb.asking.answers import Answer
    from kb.intake.opening import KnowledgeBase
    from parser.language import Language


def show_answer(
    question: str,
    *,
    as_of: str | None = None,
    quoted: tuple[Language, ...] | None = None,
    run: bool = False,
    context: bool = False,
    answer_format: OutputFormat = OutputFormat.TEXT,
    home: Path | None = None,
) -> None:
    """Print the answer, quoted in the languages; ends the program where there is none."""
    day = read_day(as_of) if as_of else None
    opened = open_home(home)
    found = answer_question(opened, question, day, quoted, with_context=context)
    if isinstance(found, NoRelease):
        fail_without_release(found)
    as_json, as_text = answer_json(found), answer_text(found, terminal_width(), colour=use_colour())
    if run:
        executed, told = _run_example(opened, found)
        as_json["answer"]["executed"] = executed
        as_text = f"{as_text}\n\n{told}"
    print_answer(answer_format, as_json, as_text)
    if found.status == NO_RULE_FOUND:
        raise SystemExit(NEGATIVE)


def _run_example(base: KnowledgeBase, answer: Answer) -> tuple[dict[str, Any] | None, str]:
    """What running the nearest example comes to in the release of the answer, as JSON and text."""
    from kb.asking.answer_labels import labels_in
    from kb.embedded import data_directory
    from kb.storage.rulebook import StoredRuleBook
    from rules.example_runs import run_example
    from rules.rendering import report_json, report_text

    folder = data_directory() / "scenarios"
    book, on = StoredRuleBook(base.store), answer.release.effective
    reports = (run_example((folder,), book, one.number, one.ordinal, on) for one in answer.examples[:1])
    report = next(reports, None)
    if report is None:
        return None, labels_in(answer.question.language).not_executable
    return report_json(report), report_text(report, answer.question.language, explain=False)
