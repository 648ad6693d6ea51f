"""The table of results that ships is what a run says; what is stale is named, and an edit elsewhere touches nothing."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from mtgcr.bench import provenance
from mtgcr.bench.executed_examples import SHIPPED, executed_table, stale
from mtgcr.bench.provenance import codes_run, functions_of, made_from
from mtgcr.kb.asking.executed import COLUMNS
from mtgcr.rules.runner import Runner
from mtgcr.tests.own_scenarios import own_scenarios
from mtgcr.tests.rulebooks import NEWEST, OpenBook

if TYPE_CHECKING:
    from pathlib import Path
    from types import CodeType

SCENARIO, OTHER = own_scenarios()[:2]
HEAD = "\t".join(COLUMNS)


def row(scenario: str, made_from: str) -> str:
    return "\t".join(("1.1", "e", made_from, "2020-01-01", "2020-01-01", "passed", scenario, "", "", ""))


def test_the_table_that_ships_is_what_a_run_says(embedded_home: Path) -> None:
    shipped, now = SHIPPED.read_text(encoding="utf-8"), executed_table(embedded_home, own_scenarios())
    make_it_again = "these results are stale, run python -m mtgcr.bench.executed_examples"

    assert (make_it_again, stale(shipped, now)) == (make_it_again, ())
    assert now == shipped


def test_results_that_were_made_from_something_else_are_named() -> None:
    old, new = "\n".join([HEAD, row("a", "k1"), row("b", "k2")]), "\n".join([HEAD, row("a", "k3"), row("c", "k2")])

    assert stale(old, new) == ("a", "b", "c")
    assert stale(old, old) == ()


def codes_of_scenario() -> set[CodeType]:
    return codes_run(lambda: Runner(OpenBook()).run(SCENARIO, NEWEST))[0]


def test_a_result_is_made_from_its_scenario_and_the_code_that_ran() -> None:
    codes = codes_of_scenario()

    assert codes
    assert made_from(SCENARIO, codes) == made_from(SCENARIO, codes_of_scenario())
    assert made_from(SCENARIO, codes) != made_from(OTHER, codes)


@pytest.mark.parametrize("was_on", [True, False])
def test_no_garbage_is_collected_while_it_is_watched_what_runs(was_on: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if was_on else gc.disable)()

        assert codes_run(gc.isenabled) == (set(), False)
        assert gc.isenabled() == was_on
    finally:
        (gc.enable if before else gc.disable)()


@pytest.mark.parametrize(("ran", "is_same"), [(True, False), (False, True)])
def test_only_a_change_of_a_function_that_ran_makes_a_result_stale(
    ran: bool, is_same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = codes_of_scenario()
    before = made_from(SCENARIO, codes)
    run = {(code.co_filename, code.co_qualname) for code in codes}
    files = sorted({file for file, _ in run})
    file, name = next((file, name) for file in files for name in functions_of(file) if ((file, name) in run) is ran)
    changed = {**functions_of(file), name: "otherwise"}
    monkeypatch.setattr(provenance, "functions_of", lambda path: changed if path == file else functions_of(path))

    assert (made_from(SCENARIO, codes) == before) is is_same
