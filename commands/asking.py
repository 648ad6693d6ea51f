"""The answer to a question, without the command line library: a judge at a table waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import (
    NEGATIVE,
    fail_without_release,
    open_home,
    print_json,
    print_text,
    read_day,
    terminal_width,
    use_colour,
)
from mtgcr.kb.asking.answering import NO_RULE_FOUND, answer_question
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.views.json.answer import answer_json
from mtgcr.views.text.answer import answer_text

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.asking.answers import Answer
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.parser.language import Language
    from mtgcr.rules.check import Report


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
    report = _run_example(opened, found) if run else None
    if answer_format is OutputFormat.JSON:
        print_json(_json_with(found, report) if run else answer_json(found))
    else:
        shown = answer_text(found, terminal_width(), colour=use_colour())
        print_text(f"{shown}\n\n{_told(found, report)}" if run else shown)
    if found.status == NO_RULE_FOUND:
        raise SystemExit(NEGATIVE)


def _json_with(found: Answer, report: Report | None) -> dict[str, Any]:
    from mtgcr.views.json.check import report_json

    told = answer_json(found)
    told["answer"]["executed"] = report_json(report) if report else None
    return told


def _told(found: Answer, report: Report | None) -> str:
    """The report as text, or that no example is executable."""
    from mtgcr.views.answer_labels import labels_in
    from mtgcr.views.text.check import report_text

    language = found.question.language
    return report_text(report, language, explain=False) if report else labels_in(language).not_executable


def _run_example(base: KnowledgeBase, answer: Answer) -> Report | None:
    """What running the nearest example comes to in the release of the answer; None where none can be run."""
    from mtgcr.kb.embedded import data_directory
    from mtgcr.kb.storage.rulebook import StoredRuleBook
    from mtgcr.rules.example_runs import run_example

    folder = data_directory() / "scenarios"
    book, on = StoredRuleBook(base.store), answer.release.effective
    reports = (run_example((folder,), book, one.number, one.ordinal, on) for one in answer.examples[:1])
    return next(reports, None)
