"""What is played for a scenario: itself and its counter-cases, each with all that is read in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.branches import script_of
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import Expectation
from mtgcr.rules.modules.players import Life
from mtgcr.tests.rulebooks import AFTER, BEFORE

if TYPE_CHECKING:
    from mtgcr.rules.branches import Branch

BASE = """scenario "x"
given Alex attacks Bianca with Bear 2/2
when Alex assigns combat damage
then allowed 2 to Bianca
when choosing 2 to Bianca
 and combat damage is dealt
then result Bianca has 18 life
"""


def branches(text: str) -> tuple[Branch, ...]:
    (scenario,), diagnostics = parse_scenarios(text, "m", library().phrasebook)
    assert diagnostics == ()
    return script_of(scenario).branches


def lines(branch: Branch) -> list[str]:
    return [act.options[0][0].words if isinstance(act, Expectation) else "when" for act in branch.acts_on(BEFORE)]


def test_a_counter_case_reads_the_expectations_of_the_scenario_and_then_its_own() -> None:
    _, counter = branches(f"{BASE}but given Bear gets +1/+0\nthen result Bianca has 17 life")

    whole = ["when", "2 to Bianca", "when", "when", "Bianca has 18 life", "Bianca has 17 life"]
    assert lines(counter) == whole


def test_with_other_steps_only_the_last_expectations_of_the_scenario_are_read() -> None:
    _, counter = branches(f"{BASE}but when Alex assigns combat damage\nthen result Bianca has 20 life")

    assert lines(counter) == ["when", "Bianca has 18 life", "Bianca has 20 life"]


def test_a_branch_starts_from_the_facts_of_the_scenario_as_the_counter_case_changes_them() -> None:
    main, counter = branches(f"{BASE}but given Bear gets +1/+0\nthen result Bianca has 17 life")

    assert set(main.setting(BEFORE)) < set(counter.setting(BEFORE))


def test_what_holds_for_a_time_only_is_left_out_at_other_dates() -> None:
    text = BASE.replace("given ", "given [2024-11-08..] Alex has 3 life\n and ").replace(
        " and combat", " and [..2024-11-07] combat"
    )
    (main,) = branches(text)

    assert len(main.periods) == 2
    assert set(main.setting(AFTER)) - set(main.setting(BEFORE)) == {Life("Alex", 3)}
    assert [len(main.acts_on(on)) for on in (BEFORE, AFTER)] == [5, 4]
