"""Choosing scenarios by file, by words of their title, by the rules that they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.rules.check import SUFFIX

if TYPE_CHECKING:
    from mtgcr.rules.model import Scenario


def split_paths(given: Iterable[str]) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """What the user named: files or folders of scenarios, and words of titles."""
    names = tuple(given)
    paths = tuple(Path(name) for name in names if name.endswith(SUFFIX) or Path(name).is_dir())
    return paths, tuple(name for name in names if Path(name) not in paths)


def select(scenarios: Sequence[Scenario], words: Sequence[str], rules: Sequence[str]) -> tuple[Scenario, ...]:
    """The scenarios whose title has each of the words, and that are about one of the rules (or one below it)."""
    wanted = [word.casefold() for word in words]
    return tuple(
        scenario
        for scenario in scenarios
        if all(word in scenario.title.casefold() for word in wanted)
        and (not rules or any(is_about(number, rule) for number in numbers_of(scenario) for rule in rules))
    )


def numbers_of(scenario: Scenario) -> tuple[str, ...]:
    """The numbers of the rules that it comes from or cites."""
    sources = [source.number for source in scenario.sources if source.number]
    return (*sources, *(citation.number for citation in scenario.cited))


def is_about(number: str, rule: str) -> bool:
    """Whether the number is that of the rule or of one below it."""
    rest = number.removeprefix(rule)
    return number == rule or (rest != number and not rest[:1].isdigit())
