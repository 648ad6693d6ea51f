"""A commented scenario to start from: what `mtgcr check --new NUMBER` writes.

The model is the shortest scenario about the rule, so that the template runs as it stands and shows the phrases that
are known about the rule.  Where there is none, it is the shortest about the rule nearest by number, and a remark says
so, and whether the rule is executed at all.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from mtgcr.library.coverage import not_modelled
from mtgcr.library.scenario_files import numbers_on
from mtgcr.library.scenario_selection import is_about
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import LETTERS
from mtgcr.rules.phrases import Role
from mtgcr.rules.soundness import all_uses
from mtgcr.views.text.check import Writer, scenario_text, word

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.library.answers import ScenarioOutline
    from mtgcr.rules.model import Scenario
    from mtgcr.rules.runner import Runner

_HEAD = {
    Language.EN: (
        "{number}, as of {on}",
        "Change what stands below, and save it in a file that ends in .scenarios",
        "Run it with: mtgcr check FILE.scenarios --explain",
    ),
    Language.JA: (
        "{number}、{on}現在",
        "以下を書き換え、名前が.scenariosで終わるファイルに保存してください",
        "実行するには：mtgcr check ファイル.scenarios --explain --lang ja",
    ),
}
_NO_SCENARIO = {
    Language.EN: "No scenario is about {number} yet; the one below is about {near}: change it",
    Language.JA: "{number}についてのシナリオはまだありません。以下は近くの{near}についてのものです。書き換えてください",
}
_NOT_EXECUTED = {
    Language.EN: "{number} is not executed: a scenario that meets it is reported as broken",
    Language.JA: "{number}は実行されません。これに関わるシナリオは「実行不能」と報告されます",
}
FEW = 3
"""No more neighbours than these are named."""
_PHRASES = {
    Role.GIVEN: ("facts, in any order", "前提の文（順不同）"),
    Role.WHEN: ("what happens, step by step", "経過の文（順に）"),
    Role.OPTION: ("parts of a choice, after allowed and forbidden", "選択の文（許可・禁止の後）"),
    Role.RESULT: ("how things stand, after result", "結果の文"),
}
"""What the phrases of each role say."""


def template(outline: ScenarioOutline, language: Language) -> str:
    """The template for a scenario about the rule, which has the number at the release."""
    number, scenarios, runner, on = outline
    numbers = {one.title: numbers_on(one, runner.lookup.book, on) for one in scenarios}
    own = tuple(one for one in scenarios if any(is_about(other, number) for other in numbers[one.title]))
    about = own or _nearest(number, scenarios, numbers)
    writer = Writer(runner, language)
    remarks = [line.format(number=number, on=on) for line in _HEAD[language]]
    remarks += [] if own else _about_neighbours(number, about, numbers, language)
    remarks += _known_phrases(about, runner, language)
    ordinal = next((i for n, i in runner.lookup.book.examples(on) if n == number), None)
    model = min(about, key=lambda scenario: len(scenario_text(scenario, writer)))
    body = _renamed(model, number, writer)
    source = f"cr {on} {number} {word('example', language)} {ordinal}" if ordinal and not own else None
    return "\n".join([*(f"-- {line}" for line in remarks), _with_source(body, source, language)])


def _known_phrases(about: Iterable[Scenario], runner: Runner, language: Language) -> list[str]:
    used = dict.fromkeys(use.phrase for scenario in about for use in all_uses(scenario))
    lines: list[str] = []
    for role, (en, ja) in _PHRASES.items():
        outlines = [runner.library.phrasebook.form(phrase, language).outline for phrase in used if phrase.role is role]
        if outlines:
            lines.append(f"{ja}：" if language is Language.JA else f"{en}:")
            lines += (f"  {outline}" for outline in sorted(outlines))
    return lines


def _renamed(model: Scenario, number: str, writer: Writer) -> str:
    title = f"{number} …"
    return scenario_text(dataclasses.replace(model, title=title, sources=()), writer)


def _nearest(
    number: str, scenarios: Sequence[Scenario], numbers: Mapping[str, tuple[str, ...]]
) -> tuple[Scenario, ...]:
    """The scenarios about the rule whose number has most with it in common: of the same rule, of the same section."""
    for length in range(len(number) - 1, 0, -1):
        found = tuple(one for one in scenarios if any(n.startswith(number[:length]) for n in numbers[one.title]))
        if found:
            return found
    return tuple(scenarios)


def _about_neighbours(
    number: str, about: Iterable[Scenario], numbers: Mapping[str, tuple[str, ...]], language: Language
) -> list[str]:
    """That no scenario is about the rule, which rules the model is about, and whether code executes the rule."""
    share = max((_common(number, other) for one in about for other in numbers[one.title]), default=0)
    near = sorted({other for one in about for other in numbers[one.title] if _common(number, other) == share})
    comma = "、" if language is Language.JA else ", "
    lines = [_NO_SCENARIO[language].format(number=number, near=comma.join(near[:FEW]))]
    if number.rstrip(LETTERS) in not_modelled(()) or number in not_modelled(()):
        lines.append(_NOT_EXECUTED[language].format(number=number))
    return lines


def _common(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _with_source(body: str, source: str | None, language: Language) -> str:
    if source is None:
        return body
    head, rest = body.split("\n", 1)
    return f"{head}\n-- {word('from', language)} {source}\n{rest}"
