"""Which of the rules that were told decided; tests/cases/refused.scenarios has such as did not beside such as did."""

from __future__ import annotations

import pytest

from mtgcr.rules.game import Game
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import RunStatus
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.players import Life
from mtgcr.rules.modules.status import Tapped
from mtgcr.rules.reasons import Undone, undo, without_changes
from mtgcr.rules.runner import Runner
from mtgcr.tests.rulebooks import NEWEST, OpenBook

GAIN, LOSS = Event(Kind.GAIN_LIFE, "Alex", 3), Event(Kind.LOSE_LIFE, "Alex", 3)
OLD, NEW = Game([Life("Alex", 20)]), Game([Life("Alex", 17)])


@pytest.mark.parametrize(
    ("result", "given", "undone"),
    [
        (True, (), False),
        (False, (), True),
        (NEW, (OLD,), OLD),
        ((NEW,), (OLD,), (OLD,)),
        ((LOSS,), (GAIN,), (GAIN,)),
        ((LOSS,), (LOSS,), ()),
        ([LOSS], (), []),
        (3, (), 0),
        (("Bear", "Wolf"), (), ("Wolf", "Bear")),
        (None, (), None),
    ],
)
def test_code_that_does_nothing_gives_back_what_it_was_given_or_the_opposite(
    result: object, given: tuple[object, ...], undone: object
) -> None:
    assert undo(Undone.ALL, result, given) == undone


@pytest.mark.parametrize(
    ("undone", "result", "expected"),
    [
        (Undone.YES, True, False),
        (Undone.YES, False, False),
        (Undone.NO, False, True),
        (Undone.NO, True, True),
        (Undone.YES, (LOSS,), (LOSS,)),
        (Undone.EVENTS, (LOSS,), ()),
        (Undone.EVENTS, True, True),
    ],
)
def test_a_part_of_what_code_says_is_undone_alone(undone: Undone, result: object, expected: object) -> None:
    assert undo(undone, result, ()) == expected


def test_what_a_step_changed_is_undone_for_the_names_alone() -> None:
    after = NEW.put(Tapped("Bear"))

    assert without_changes(OLD, after, ["'Bear'"]) == NEW
    assert without_changes(OLD, after, ["'Alex'"]) == OLD.put(Tapped("Bear"))
    assert without_changes(OLD, after, []) == OLD


@pytest.mark.parametrize(
    ("told", "asked", "status"),
    [
        ("704.5g", "Bear is in the graveyard", RunStatus.PASSED),
        ("704.5g", "Alex has 21 life", RunStatus.PASSED),  # by way of what waits for the death
        ("603.6c", "Alex has 21 life", RunStatus.PASSED),
        ("603.6c", "Bear is in the graveyard", RunStatus.FAILED),
        ("119.3", "Alex has 21 life", RunStatus.PASSED),
        ("119.3", "Bear is in the graveyard", RunStatus.FAILED),
    ],
)
def test_a_rule_decides_what_comes_of_it_and_nothing_that_was_so_before(
    told: str, asked: str, status: RunStatus
) -> None:
    text = (
        'scenario "x"\nfrom own words\ngiven Alex controls the enchantment Cross\n'
        "  and Cross triggers when a creature dies to gain 1 life\n  and Alex controls the creature Bear 2/2\n"
        "  and Bear has 2 damage\nwhen state-based actions are performed\n and the ability of Cross resolves\n"
        f"then result {asked} because {told}"
    )

    (scenario,), _ = parse_scenarios(text, "x.scenarios", library().phrasebook)
    assert Runner(OpenBook()).run(scenario, NEWEST).status is status
