"""The examples of docs/scenarios.md run, its module too, and what it lists is what there is."""

from __future__ import annotations

import csv
import re
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from mtgcr.library.coverage import is_discriminating
from mtgcr.parser.language import Language
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import Modules, library, library_of
from mtgcr.rules.model import RunStatus, ScenarioVerdict
from mtgcr.rules.modules.actions import EFFECTS
from mtgcr.rules.phrases import Role
from mtgcr.rules.runner import Runner
from mtgcr.rules.slots import BUILTIN_KINDS
from mtgcr.rules.soundness import unsound
from mtgcr.tests.rulebooks import OpenBook
from mtgcr.tools.scenario_sayings import said_once, sayings, translated
from mtgcr.views.text.check import Writer

PAGE = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


SAYINGS = [
    (role, line)
    for role in (*Role, "effect")
    for block in blocks(f"scenario-{getattr(role, 'value', role)}")
    for line in block.splitlines()
]


@pytest.mark.parametrize(("role", "line"), SAYINGS, ids=[line for _, line in SAYINGS])
def test_what_the_page_says_can_be_said(role: Role | str, line: str) -> None:
    if isinstance(role, Role):
        assert len(library().phrasebook.matches(role, line, Language.EN)) == 1
    else:
        assert EFFECTS.value_of(line)


ENGINE = (Path(__file__).parent.parent / "docs" / "engine.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`([a-z_]+(?:\.\w+)+)`", ENGINE)))


def found(name: str) -> bool:
    """Whether the module of rules has what the page names."""
    module, *path = name.split(".")
    place = "rules" if find_spec(f"mtgcr.rules.{module}") else "rules.modules"
    value: object = import_module(f"mtgcr.{place}.{module}")
    for part in path:
        if not hasattr(value, part):
            return False
        value = getattr(value, part)
    return True


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_has_what_its_page_names(name: str) -> None:
    assert found(name)


def test_the_page_of_the_engine_names_files_that_there_are() -> None:
    top = Path(__file__).parent.parent
    named = set(re.findall(r"`((?:rules|tests|data)/[\w/.]*)`", ENGINE))

    assert len(NAMES) >= 40
    assert {path for path in named if not (top / path).exists()} == set()


def prove(text: str, held: Modules) -> None:
    scenarios, diagnostics = parse_scenarios(text, "scenarios.md", held.phrasebook)
    runner = Runner(OpenBook(), held)
    assert diagnostics == ()
    for scenario in scenarios:
        assert unsound(scenario, held.phrasebook) == ()
        timeline = runner.timeline(scenario)
        assert timeline.status is RunStatus.PASSED
        assert is_discriminating(timeline)


@pytest.mark.parametrize("text", blocks("scenario"))
def test_a_scenario_of_the_page_comes_out(text: str) -> None:
    prove(text, library())


def test_the_scenario_of_the_japanese_page_comes_out() -> None:
    page = (Path(__file__).parent.parent / "docs" / "ja" / "scenarios.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```scenario\n(.*?)```", page, re.DOTALL)

    prove(text, library())


def test_the_module_of_the_page_works(monkeypatch: pytest.MonkeyPatch) -> None:
    (code,), (text,) = blocks("python"), blocks("scenario-for-module")
    module = ModuleType("mtgcr.rules.modules.speed")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(code, "scenarios.md", "exec"), vars(module))  # our own page

    prove(text, library_of([module]))


def test_every_verdict_is_explained() -> None:
    assert [verdict.value for verdict in ScenarioVerdict if f"`{verdict.value} " not in PAGE] == []


def test_every_kind_of_slot_is_named() -> None:
    assert [kind.name for kind in BUILTIN_KINDS if f"`{kind.name}`" not in PAGE] == []


JAPANESE = (Path(__file__).parent.parent / "docs" / "ja" / "scenarios.md").read_text(encoding="utf-8")


def test_the_lists_of_the_japanese_page_are_those_of_the_english_one() -> None:
    assert translated(PAGE, JAPANESE) == JAPANESE, "python -m mtgcr.tools.scenario_sayings"


PAIRS = [
    (kind, english, japanese)
    for (kind, lines), (_, others) in zip(sayings(PAGE), sayings(JAPANESE), strict=True)
    for english, japanese in zip(said_once(kind, lines).values(), others, strict=True)
]


def test_a_hint_in_japanese_shows_lines_that_are_read() -> None:
    book = library().phrasebook
    for role in Role:
        for example in book.outlines(role, Language.JA):
            assert book.matches(role, example, Language.JA), example
    assert "アレックスがCharmを解決してカードを2枚引く" in book.outlines(Role.WHEN, Language.JA)


def test_a_trace_in_japanese_has_japanese_names() -> None:
    assert Writer(Runner(OpenBook()), Language.JA).value(("Alex", "Bianca")) == "アレックスとビアンカ"


def test_each_line_of_the_japanese_page_says_the_same() -> None:
    for kind, english, japanese in PAIRS:
        if kind == "effect":
            told = meant("when", f"アレックスがPlanを解決して{japanese}", Language.JA)
            assert told, japanese
            assert told == meant("when", f"Alex resolves Plan to {english}", Language.EN), japanese
        else:
            assert meant(kind, japanese, Language.JA) == meant(kind, english, Language.EN), japanese


def meant(role: str, words: str, language: Language) -> object:
    return library().phrasebook.matches(Role(role), words, language)


with (Path(__file__).parent / "cases" / "scenario_sayings_ja.tsv").open(encoding="utf-8") as file:
    SAID = list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("row", SAID, ids=[row["said"] for row in SAID])
def test_what_is_said_otherwise_in_japanese_is_understood(row: dict[str, str]) -> None:
    found = meant(row["role"], row["said"], Language.JA)
    assert found
    assert found == meant(row["role"], row["the same in English"], Language.EN)
