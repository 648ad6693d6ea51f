"""The scenarios that ship with the program, read once for all tests of a worker."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.rules.check import load_scenarios

if TYPE_CHECKING:
    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.rules.model import Scenario

BROKEN = Path(__file__).parent / "cases" / "broken.scenarios"
REFUSED = Path(__file__).parent / "cases" / "refused.scenarios"
FOLDER = Path(__file__).parent.parent / "data" / "scenarios"


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


def own_scenarios() -> tuple[Scenario, ...]:
    """All of them."""
    return read_own()[0]


def every_scenario() -> tuple[Scenario, ...]:
    """Those of the program and those of the tests."""
    return (*own_scenarios(), *broken_scenarios(), *refused_scenarios())
