"""Breaking a place of the rule code makes scenarios fail."""

from __future__ import annotations

import importlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.tests.mutation import Trial, every_module, places_of, sample
from mtgcr.tests.own_scenarios import own_scenarios

if TYPE_CHECKING:
    from pathlib import Path
    from types import CodeType

MODULES = ("assignment", "combat_damage", "trample", "damage", "state_based")
SIZE = 60


@pytest.fixture(scope="module")
def trial(embedded_home: Path) -> Trial:
    return Trial(own_scenarios(), StoredRuleBook(open_knowledge_base(embedded_home).store))


def test_nine_of_ten_sampled_mutants_die(trial: Trial) -> None:
    left = list(trial.survivors(sample(every_module(), SIZE)))

    assert len(left) <= SIZE // 10, [str(mutant) for mutant in left]


def test_what_is_not_changed_survives(trial: Trial) -> None:
    whole = sample(MODULES, 5)
    unchanged = [replace(mutant, code=mutant.function.__code__) for mutant in whole]

    assert list(trial.survivors(unchanged)) == unchanged


def test_a_mutant_leaves_the_code_as_it_was(trial: Trial) -> None:
    mutant = sample(MODULES, 1)[0]
    before: CodeType = mutant.function.__code__

    trial.kills(mutant)
    assert mutant.function.__code__ is before


def test_every_module_of_rules_offers_places_to_break() -> None:
    assert all(places_of(importlib.import_module(f"mtgcr.rules.modules.{name}")) for name in MODULES)
