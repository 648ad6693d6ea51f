"""Breaking a place of the rule code makes scenarios fail."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from rules.check import load_scenarios
from tests.mutation import FOLDER, places_of, sample, survivors

if TYPE_CHECKING:
    from types import CodeType

MODULES = ("assignment", "combat_damage", "trample", "damage", "state_based")
SIZE = 30


def test_nine_of_ten_sampled_mutants_die() -> None:
    scenarios, _ = load_scenarios([FOLDER])
    left = survivors(sample(MODULES, SIZE), scenarios)

    assert len(left) <= SIZE // 10, [str(mutant) for mutant in left]


def test_a_mutant_leaves_the_code_as_it_was() -> None:
    scenarios, _ = load_scenarios([FOLDER])
    mutant = sample(MODULES, 1)[0]
    before: CodeType = mutant.function.__code__

    survivors([mutant], scenarios[:1])
    assert mutant.function.__code__ is before


def test_every_module_of_rules_offers_places_to_break() -> None:
    assert all(places_of(importlib.import_module(f"rules.modules.{name}")) for name in MODULES)
