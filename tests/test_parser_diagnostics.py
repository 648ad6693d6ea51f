"""docs/diagnostics.md: every code that the parser can give is documented, and every documented example gives it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mtgcr.parser.reader import parse_source
from mtgcr.tests.mini_releases import english_release, japanese_release
from mtgcr.tests.patches import apply_patch

if TYPE_CHECKING:
    from mtgcr.parser.diagnostic import Diagnostic

CHECKOUT = Path(__file__).resolve().parent.parent
SECTION = re.compile(
    r"^### `(?P<code>[\w-]+)` · (?P<severity>\w+)(?P<whole> · whole file)?\n(?P<body>.*?)(?=^##|\Z)", re.M | re.S
)
EXAMPLE = re.compile(r"```diff(?P<language> ja)?\n(?P<patch>.*?)```", re.S)
CODE = re.compile(r'"((?:[a-z]+-)+[a-z]+)"')
NO_CODES = {"utf-8-sig", "utf-16-le", "utf-16-be"}


class Documented(NamedTuple):
    """A code with what docs/diagnostics.md says of it."""

    code: str
    severity: str
    whole_file: bool
    patch: str | None
    japanese: bool


def _page(name: str) -> str:
    return (CHECKOUT / "docs" / name).read_text(encoding="utf-8")


def documented() -> list[Documented]:
    text = _page("diagnostics.md")
    found = []
    for section in SECTION.finditer(text):
        example = EXAMPLE.search(section["body"])
        patch, japanese = (example["patch"], bool(example["language"])) if example else (None, False)
        found.append(Documented(section["code"], section["severity"], bool(section["whole"]), patch, japanese))
    return found


CASES = [case for case in documented() if case.patch]


def told(text: str, name: str = "kettle.txt") -> tuple[Diagnostic, ...]:
    return parse_source(name, text.encode()).diagnostics


def test_the_kettle_game_itself_gives_no_diagnostic() -> None:
    assert told(english_release()) == told(japanese_release()) == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_a_documented_example_gives_its_diagnostic_at_its_line(case: Documented) -> None:
    assert case.patch
    changed = apply_patch(japanese_release() if case.japanese else english_release(), case.patch)
    lines = {(found.severity.value, found.place.line) for found in told(changed.text) if found.code == case.code}
    expected = {1} if case.whole_file else changed.touched
    assert {(case.severity, line) for line in expected} & lines, told(changed.text)


def test_every_code_of_the_parser_is_documented() -> None:
    given = set(CODE.findall(_sources("parser"))) - NO_CODES
    elsewhere = set(re.findall(r"^\| `([\w-]+)`", _page("diagnostics-knowledge.md"), re.M))
    assert given - {case.code for case in documented()} - elsewhere == set()


def test_no_code_is_documented_that_nothing_gives() -> None:
    given = set(CODE.findall(_sources("parser", "kb", "rules", "commands")))
    assert {case.code for case in documented()} - given == set()


def _sources(*packages: str) -> str:
    paths = (path for package in packages for path in sorted((CHECKOUT / package).rglob("*.py")))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)
