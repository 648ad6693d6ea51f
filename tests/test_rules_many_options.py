"""Where there are very many options each choice that a scenario names is judged alone, and at once."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.rules import context
from mtgcr.rules.context import COUNTED
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import RunStatus
from mtgcr.rules.runner import Runner
from mtgcr.tests.pace import paces
from mtgcr.tests.rulebooks import NEWEST, OpenBook

if TYPE_CHECKING:
    from mtgcr.rules.model import Result

BOOK = library().phrasebook
RUNNER = Runner(OpenBook())


def board(attackers: int) -> str:
    """Attackers of Alex against three opponents."""
    return "given " + "\n and ".join(f"Alex controls the creature Bear{n} 2/2" for n in range(attackers))


def wall(blockers: int, power: int) -> str:
    """A creature with trample that is blocked by so many."""
    blocks = (f"Bianca blocks Wurm with Wall{n} 0/3" for n in range(blockers))
    return "\n and ".join([f"given Alex attacks Bianca with Wurm {power}/9 trample", *blocks])


def results(text: str) -> tuple[Result, ...]:
    (scenario,), problems = parse_scenarios(f'scenario "x"\n{text}\n', "m", BOOK)
    assert problems == ()
    return RUNNER.run(scenario, NEWEST).results


def statuses(text: str) -> list[RunStatus]:
    return [result.status for result in results(text)]


TARGETS = ("Bianca", "Carissa", "Dmitri")
MANY = ", ".join(f"Bear{n} attacks {TARGETS[n % 3]}" for n in range(20))
EVEN = ", ".join(f"{amount} to Wall{n}" for n, amount in enumerate((3, 3, 3, 3, 3)))
LARGE = {
    "twenty attackers against three opponents": (
        f"{board(20)}\n and Bear3 can't attack Carissa\nwhen Alex declares attackers",
        MANY,
        "Bear3 attacks Carissa",
    ),
    "eight attackers against three opponents": (
        f"{board(8)}\n and Bear3 is tapped\nwhen Alex declares attackers",
        "Bear1 attacks Dmitri, Bear2 attacks Carissa",
        "Bear3 attacks Carissa",
    ),
    "sixty damage with trample over five blockers": (
        f"{wall(5, 60)}\nwhen Alex assigns combat damage",
        f"{EVEN}, 45 to Bianca",
        f"{EVEN.replace('3 to Wall4', '2 to Wall4')}, 46 to Bianca",
    ),
    "ten cards in three piles": (
        "given "
        + "\n and ".join(f"Alex controls the creature Bear{n} 2/2" for n in range(10))
        + f"\nwhen Alex separates {' '.join(f'Bear{n}' for n in range(10))} into 3 piles",
        ", ".join(f"Bear{n} in pile {1 + n % 3}" for n in range(10)),
        ", ".join(f"Bear{n} in pile 1" for n in range(9)),
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_named_choice_is_judged_at_once(name: str) -> None:
    setting, right, wrong = LARGE[name]
    judged: list[RunStatus] = []

    taken = paces(
        lambda: judged.extend(
            (
                *statuses(f"{setting}\nthen allowed {right}\n and forbidden {wrong}"),
                *statuses(f"{setting}\nthen allowed {wrong}\n and forbidden {right}"),
            )
        )
    )

    assert judged == [RunStatus.PASSED, RunStatus.PASSED, RunStatus.FAILED, RunStatus.FAILED]
    assert taken < 60  # 10 for the slowest


@pytest.mark.parametrize("name", LARGE)
def test_a_named_choice_is_made_at_once_or_refused(name: str) -> None:
    setting, right, wrong = LARGE[name]

    assert statuses(f"{setting}\nwhen choosing {right}\nthen result Alex has 20 life") == [RunStatus.PASSED]
    assert statuses(f"{setting}\nwhen choosing {wrong}\nthen result Alex has 20 life") == [RunStatus.FAILED]


def test_all_options_are_not_listed_where_they_are_too_many() -> None:
    setting, right, _ = LARGE["twenty attackers against three opponents"]
    (result,) = results(f"{setting}\nthen allowed exactly {right}")

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert dict(result.fault.values) == {"count": 4**20, "bound": COUNTED}


def test_a_creature_attacks_once_and_what_is_there() -> None:
    setting = f"{board(20)}\nwhen Alex declares attackers\nthen forbidden"

    assert statuses(f"{setting} Bear1 attacks Bianca, Bear1 attacks Carissa") == [RunStatus.PASSED]
    assert statuses(f"{setting} no creature attacks, Bear1 attacks Bianca") == [RunStatus.PASSED]
    assert statuses(f"{setting} Bear1 attacks Alex") == [RunStatus.PASSED]
    assert statuses(f"{setting} Bear1 attacks Bear2") == [RunStatus.PASSED]


def test_damage_is_assigned_whole_and_once_to_each() -> None:
    setting = f"{wall(5, 60)}\nwhen Alex assigns combat damage\nthen forbidden"

    assert statuses(f"{setting} 59 to Wall1") == [RunStatus.PASSED]
    assert statuses(f"{setting} 30 to Wall1, 30 to Wall1") == [RunStatus.PASSED]
    assert statuses(f"{setting} 30 to Wall1, 20 to Wall1, 10 to Wall2") == [RunStatus.PASSED]
    assert statuses(f"{setting} 60 to Alex") == [RunStatus.PASSED]


FACTS = (
    "Bear0 is tapped",
    "Bear1 attacks if able",
    "Bear2 attacks if able",
    "Bear0 can't attack",
    "Bear1 can't attack Carissa",
    "Bear2 can't attack alone",
    "Bear1 can't attack alone",
    "Bear0 is goaded by Carissa",
    "Bear1 is goaded by Bianca",
    "attacking Bianca costs {2}",
    "no more than 1 creature can attack",
    "no more than 2 creatures can attack",
)


@settings(max_examples=40, deadline=None)
@given(st.sets(st.sampled_from(FACTS), max_size=5).filter(lambda facts: not {FACTS[-1], FACTS[-2]} <= facts))
def test_judging_alone_and_listing_agree(facts: set[str]) -> None:
    said = "".join(f"\n and {fact}" for fact in sorted(facts))
    ways = product(("", "Bianca", "Carissa"), repeat=3)
    options = [", ".join(f"Bear{n} attacks {aim}" for n, aim in enumerate(way) if aim) for way in ways]
    asked = "\n and ".join(f"allowed {option or 'no creature attacks'}" for option in options)
    text = f"{board(3)}{said}\n and Carissa has 20 life\nwhen Alex declares attackers\nthen {asked}"
    listed = [status is RunStatus.PASSED for status in statuses(text)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(context, "LISTED", 0)
        alone = [status is RunStatus.PASSED for status in statuses(text)]

    assert alone == listed
    assert any(listed)
