"""A commented scenario to start from: what `mtgcr check --new NUMBER` writes.

The model is the shortest scenario about the rule, so that the template runs as it stands and shows the phrases that
are known about the rule.  Where there is none, it is an outline in which everything is a remark.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.rules.phrases import Role
from mtgcr.rules.soundness import all_uses
from mtgcr.views.text.check import Writer, scenario_text, word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.library.answers import ScenarioOutline
    from mtgcr.rules.model import Scenario
    from mtgcr.rules.runner import Runner

_HEAD = {
    Language.EN: (
        "{number}, as of {on}: change what stands below and save it in a file that ends in .scenarios",
        "Run it with: mtgcr check FILE.scenarios --explain",
    ),
    Language.JA: (
        "{number}、{on}現在。以下を書き換え、.scenariosで終わるファイルに保存する",
        "実行するには：mtgcr check FILE.scenarios --explain --lang ja",
    ),
}
_PHRASES = {
    Role.GIVEN: ("facts, in any order", "前提の文（順不同）"),
    Role.WHEN: ("what happens, step by step", "経過の文（順に）"),
    Role.OPTION: ("parts of a choice, after allowed and forbidden", "選択の文（許可・禁止の後）"),
    Role.RESULT: ("how things stand, after result", "結果の文"),
}
"""What the phrases of each role say."""


def template(outline: ScenarioOutline, language: Language) -> str:
    """The template for a scenario about the rule, which has the number at the release."""
    number, about, runner, on = outline
    writer = Writer(runner, language)
    remarks = [line.format(number=number, on=on) for line in _HEAD[language]]
    remarks += _known_phrases(about, runner, language)
    ordinal = next((i for n, i in runner.lookup.book.examples(on) if n == number), None)
    model = min(about, key=lambda scenario: len(scenario_text(scenario, writer)), default=None)
    body = _outline(number, language) if model is None else _renamed(model, number, writer)
    source = f"cr {on} {number} {word('example', language)} {ordinal}" if ordinal and model is None else None
    return "\n".join([*(f"-- {line}" for line in remarks), _with_source(body, source, language)])


def _known_phrases(about: Iterable[Scenario], runner: Runner, language: Language) -> list[str]:
    used = dict.fromkeys(use.phrase for scenario in about for use in all_uses(scenario))
    lines: list[str] = []
    for role, (en, ja) in _PHRASES.items():
        outlines = [runner.library.phrasebook.form(phrase, language).outline for phrase in used if phrase.role is role]
        if outlines:
            lines += [f"{ja if language is Language.JA else en}:", *(f"  {outline}" for outline in sorted(outlines))]
    return lines


def _renamed(model: Scenario, number: str, writer: Writer) -> str:
    title = f"{number} …"
    return scenario_text(dataclasses.replace(model, title=title, sources=()), writer)


def _outline(number: str, language: Language) -> str:
    quoted = f"「{number} …」" if language is Language.JA else f'"{number} …"'
    keys = ("given", "when", "then", "but", "then")
    lines = [f"{word('scenario', language)} {quoted}", *(f"{word(key, language)} …" for key in keys)]
    lines[3] += f" {word('because', language)} {number}"
    return "\n".join(f"-- {line}" for line in lines) + "\n"


def _with_source(body: str, source: str | None, language: Language) -> str:
    if source is None:
        return body
    head, rest = body.split("\n", 1)
    return f"{head}\n-- {word('from', language)} {source}\n{rest}"
