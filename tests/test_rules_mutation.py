"""Breaking a place of the rule code makes scenarios fail."""

from __future__ import annotations

import csv
import importlib
import os
import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.tests.mutation import Trial, every_module, patched, places_of, sample
from mtgcr.tests.own_scenarios import broken_scenarios, own_scenarios, refused_scenarios

if TYPE_CHECKING:
    from types import CodeType

MODULES = ("assignment", "combat_damage", "damage", "state_based")
SIZE = 60
SAMPLED = 12
"""So many slips are tried each time, at some three seconds of the processor each."""
SLIPS = Path(__file__).parent / "cases" / "expert_mutants.tsv"


@pytest.fixture(scope="module")
def trial(embedded_home: Path) -> Trial:
    book = StoredRuleBook(open_knowledge_base(embedded_home).store)
    return Trial((*own_scenarios(), *broken_scenarios(), *refused_scenarios()), book)


def test_nine_of_ten_sampled_mutants_die(trial: Trial) -> None:
    left = list(trial.survivors(sample(every_module(), SIZE)))

    assert len(left) <= SIZE // 10, [str(mutant) for mutant in left]


def _slips() -> list[dict[str, str]]:
    with SLIPS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _sampled() -> list[dict[str, str]]:
    """Some of them, the same in every run; all where MTGCR_ALL_SLIPS is set."""
    slips = _slips()
    return slips if os.environ.get("MTGCR_ALL_SLIPS") else random.Random(1).sample(slips, SAMPLED)


@pytest.mark.parametrize("row", _slips(), ids=lambda row: row["slip"])
def test_a_slip_is_still_a_change_of_the_code(row: dict[str, str]) -> None:
    module = importlib.import_module(f"mtgcr.rules.modules.{row['module']}")
    old, new = (row[column].replace("⏎", "\n") for column in ("code", "instead"))
    slip = patched(module, old, new)

    assert slip.function.__code__ != slip.code


@pytest.mark.parametrize("row", _sampled(), ids=lambda row: row["slip"])
def test_a_slip_that_an_expert_would_make_is_noticed(row: dict[str, str], trial: Trial) -> None:
    module = importlib.import_module(f"mtgcr.rules.modules.{row['module']}")
    old, new = (row[column].replace("⏎", "\n") for column in ("code", "instead"))

    assert trial.notices(patched(module, old, new))


def test_there_are_at_least_a_hundred_slips() -> None:
    assert len(_slips()) >= 100


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
