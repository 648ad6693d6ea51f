"""The examples that come out otherwise, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.views.scenario_names import shown_names, shown_title
from mtgcr.views.text.check import MOST_CHOICES, Writer, word
from mtgcr.views.voice import listed

if TYPE_CHECKING:
    from mtgcr.library.outcome_changes import OutcomeChange, OutcomeChanges
    from mtgcr.rules.model import Outcome


def outcome_changes_text(found: OutcomeChanges, language: Language = Language.EN) -> str:
    """For each scenario its title, and what comes out at either release and because of which rules."""
    writer = Writer(found.runner, language)
    lines: list[str] = []
    for change in found.changes:
        scenario = change.new.scenario
        told = [*(_line(outcome, writer) for outcome in (change.old, change.new)), *_choice_lines(change, writer)]
        lines += [shown_title(scenario, language), *(shown_names(line, scenario, language) for line in told)]
    return "\n".join([*lines, _summary(found, language)])


def _line(outcome: Outcome, writer: Writer) -> str:
    bad = "" if outcome.status.is_good else f"{word(outcome.status.value, writer.language)}  "
    told = f"  {outcome.on}  {bad}{writer.answer(outcome)}"
    return "  ".join(filter(None, (told, writer.grounds(outcome))))


def _choice_lines(change: OutcomeChange, writer: Writer) -> list[str]:
    """Which choices became legal and which are so no longer, where they are too many to be seen side by side."""
    old, new = _legal(change.old), _legal(change.new)
    if max(len(old), len(new)) <= MOST_CHOICES:
        return []
    ja = writer.language is Language.JA
    also, gone = ("新たに適正になったもの", "適正でなくなったもの") if ja else ("now also legal", "no longer legal")
    told = ((also, new - old), (gone, old - new))
    return ["    " + writer.labelled(label, writer.choices(choices)) for label, choices in told if choices]


def _legal(outcome: Outcome) -> frozenset[frozenset[object]]:
    return frozenset(choice for answer in outcome.answers if answer and answer.legal for choice in answer.legal)


def _summary(found: OutcomeChanges, language: Language) -> str:
    """How many come out otherwise, and which rules changed of which no scenario tells anything."""
    changed, compared = len(found.changes), found.compared
    numbers = listed(found.untested, language)
    if language is Language.JA:
        told = f"{found.old}から{found.new}で、シナリオ{compared}件のうち{changed}件の結果が変わります。"
        return f"{told}\n変わったがどのシナリオも扱っていないルール：{numbers}" if numbers else told
    told = f"{changed} of {compared} scenarios come out otherwise on {found.new} than on {found.old}"
    return f"{told}\nrules that changed and that no scenario tests: {numbers}" if numbers else told
