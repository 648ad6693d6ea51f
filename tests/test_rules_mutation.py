"""Breaking a place of the rule code makes scenarios fail."""

from __future__ import annotations

import importlib
import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.tests import mutant_trials
from mtgcr.tests.mutant_killers import Killers, recorded, sampled, slip_names, slips
from mtgcr.tests.mutant_trials import Trial, kills, notices
from mtgcr.tests.mutation import alike, known_places, places_of, sample
from mtgcr.tests.own_scenarios import every_scenario

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import CodeType

MODULES = ("assignment", "combat_damage", "damage", "state_based")
EVERY = 10
"""One of so many scenarios is asked about code that is as it was; every one where MTGCR_ALL_MUTANTS is set."""


@pytest.fixture(scope="module")
def book(embedded_home: Path) -> StoredRuleBook:
    return StoredRuleBook(open_knowledge_base(embedded_home).store)


@pytest.fixture(scope="module")
def killers(book: StoredRuleBook) -> Killers:
    return Killers(book, recorded())


@pytest.fixture(scope="module")
def trial(book: StoredRuleBook) -> Trial:
    return Trial(every_scenario()[:: 1 if "MTGCR_ALL_MUTANTS" in os.environ else EVERY], book)


def test_nine_of_ten_sampled_mutants_die(killers: Killers) -> None:
    drawn = sampled()
    left = {name: mutant for name, mutant in drawn.items() if not killers.recorded_notices(name, mutant, kills)}
    if len(left) * 10 > len(drawn):  # the code has other places than when the table was written
        left = {name: mutant for name, mutant in left.items() if not killers.whole.kills(mutant)}

    assert len(left) * 10 <= len(drawn), [str(mutant) for mutant in left.values()]


@pytest.mark.parametrize("name", slip_names())
def test_a_slip_is_still_a_change_of_the_code(name: str) -> None:
    slip = slips()[name]

    assert slip.function.__code__ != slip.code


@pytest.mark.parametrize("name", slip_names())
def test_a_slip_that_an_expert_would_make_is_noticed(name: str, killers: Killers) -> None:
    assert killers.any_notices(name, slips()[name])


def test_there_are_at_least_a_hundred_slips() -> None:
    assert len(slips()) >= 100


def test_every_slip_has_a_scenario_on_record_so_that_few_are_played() -> None:
    titles = {scenario.title for scenario in every_scenario()}

    unrecorded = [name for name in slips() if recorded().get(name) not in titles]
    assert unrecorded == [], "`make mutants` records who notices them"


def test_what_is_not_changed_survives(trial: Trial) -> None:
    whole = sample(MODULES, 5)
    unchanged = [replace(mutant, code=mutant.function.__code__) for mutant in whole]

    assert list(trial.survivors(unchanged)) == unchanged


@pytest.mark.parametrize(
    ("run", "is_held_endless"),
    [
        pytest.param(lambda: _work(0.1), False, id="many scenarios of which each is short"),
        pytest.param(lambda: time.sleep(0.3), False, id="a machine that is busy"),
        pytest.param(lambda: _work(0.5), True, id="one scenario that goes on"),
    ],
)
def test_only_one_scenario_that_works_too_long_is_held_to_run_for_ever(
    run: Callable[[], None], is_held_endless: bool, book: StoredRuleBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def statuses(_runner: object, _scenario: object) -> tuple[()]:
        run()
        return ()

    monkeypatch.setattr(mutant_trials, "PATIENCE", 0.25)
    monkeypatch.setattr(mutant_trials, "statuses_of", statuses)
    mutant = sample(MODULES, 1)[0]

    assert notices(mutant, every_scenario()[:4], book, lambda _title: ()) is is_held_endless


def _work(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_a_mutant_leaves_the_code_as_it_was(trial: Trial) -> None:
    mutant = sample(MODULES, 1)[0]
    before: CodeType = mutant.function.__code__

    trial.kills(mutant)
    assert mutant.function.__code__ is before


def test_every_module_of_rules_offers_places_to_break() -> None:
    assert all(places_of(importlib.import_module(f"mtgcr.rules.modules.{name}")) for name in MODULES)


def test_what_is_left_out_of_samples_is_still_code() -> None:
    assert alike() - known_places() == frozenset()


def test_no_sample_has_what_nothing_can_tell_from_the_code() -> None:
    assert {mutant.known for mutant in sample(("targets", "events"), None)}.isdisjoint(alike())
