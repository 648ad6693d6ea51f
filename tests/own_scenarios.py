"""The scenarios that ship with the program, read once for all tests of a worker."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.rules.check import load_scenarios

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.rules.library import Modules
    from mtgcr.rules.model import Scenario

BROKEN = Path(__file__).parent / "cases" / "broken.scenarios"
REFUSED = Path(__file__).parent / "cases" / "refused.scenarios"
FOLDER = data_directory() / "scenarios"


@cache
def read_own() -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """All of them, and what is wrong with them."""
    return load_scenarios([FOLDER])


@cache
def broken_scenarios() -> tuple[Scenario, ...]:
    """Those that no rule may answer, of the tests alone."""
    return load_scenarios([BROKEN])[0]


@cache
def refused_scenarios() -> tuple[Scenario, ...]:
    """Those that come out, but not by the rule that they name; of the tests alone."""
    return load_scenarios([REFUSED])[0]


def load_once(
    paths: Iterable[Path], library: Modules | None = None, wanted: Callable[[str, str, int], bool] | None = None
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """As `load_scenarios`, which takes seconds for all that ship: those are the ones that were read before."""
    given = tuple(paths)
    return read_own() if (given, library, wanted) == ((FOLDER,), None, None) else load_scenarios(given, library, wanted)


def own_scenarios() -> tuple[Scenario, ...]:
    """All of them."""
    return read_own()[0]


def every_scenario() -> tuple[Scenario, ...]:
    """Those of the program and those of the tests."""
    return (*own_scenarios(), *broken_scenarios(), *refused_scenarios())
