"""Laws of events: states never change in place, order of simultaneous things does not matter, loops are reported."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.rules.context import RunContext, Unmodelled
from mtgcr.rules.game import Fact, Game, Player
from mtgcr.rules.library import library
from mtgcr.rules.modules import state_based
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.state_based import perform
from mtgcr.rules.modules.table import Counters, controlled
from mtgcr.rules.registry import Registry
from mtgcr.rules.rulebook import Lookup
from mtgcr.rules.slots import PowerToughness
from mtgcr.tests.rulebooks import NEWEST, OpenBook

NAMES = ("Bear", "Elf", "Ogre", "Wolf")


def context() -> RunContext:
    registry = Registry(library().operations, Lookup(OpenBook()))
    return RunContext(lambda operation: registry.pick(operation, NEWEST))


def table(*facts: Fact) -> Game:
    sizes = (PowerToughness(2, 2), PowerToughness(1, 1), PowerToughness(3, 4), PowerToughness(1, 1))
    bodies = [
        controlled(player, ("creature",), name, size, ("undying",) if name == "Wolf" else ("lifelink",))
        for name, size, player in zip(NAMES, sizes, ("Alex", "Alex", "Bianca", "Bianca"), strict=True)
    ]
    return Game((Player("Alex"), Player("Bianca"), *(fact for body in bodies for fact in body), *facts))


EVENTS = st.one_of(
    st.builds(moves, st.sampled_from(NAMES), st.just("the graveyard")),
    st.builds(lambda name: Event(Kind.DESTROY, name), st.sampled_from(NAMES)),
    st.builds(lambda name: Event(Kind.TAP, name), st.sampled_from(NAMES)),
    st.builds(
        lambda name, amount, source: Event(Kind.DAMAGE, name, amount, source),
        st.sampled_from((*NAMES, "Alex", "Bianca")),
        st.integers(0, 5),
        st.sampled_from(NAMES),
    ),
    st.builds(
        lambda player, n: Event(Kind.GAIN_LIFE, player, n), st.sampled_from(("Alex", "Bianca")), st.integers(0, 9)
    ),
)
COUNTERS = st.builds(
    Counters,
    st.sampled_from(NAMES),
    st.sampled_from(("+1/+1", "-1/-1")),
    st.integers(1, 5),
)
BATCHES = st.lists(EVENTS, max_size=4, unique=True)


@given(BATCHES, st.lists(COUNTERS, max_size=3))
@settings(max_examples=60)
def test_a_state_never_changes_in_place(events: list[Event], counters: list[Fact]) -> None:
    game = table(*counters)
    before = frozenset(game)

    happen(context(), game, *events)
    perform(context(), game)

    assert frozenset(game) == before


@given(BATCHES, st.lists(COUNTERS, max_size=3))
@settings(max_examples=60)
def test_the_same_input_has_the_same_outcome(events: list[Event], counters: list[Fact]) -> None:
    game = table(*counters)

    assert happen(context(), game, *events) == happen(context(), game, *events)


@given(BATCHES, st.lists(COUNTERS, max_size=3), st.randoms())
@settings(max_examples=60)
def test_the_order_of_simultaneous_events_does_not_matter(
    events: list[Event], counters: list[Fact], random: object
) -> None:
    shuffled = list(events)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # Hypothesis gives a random.Random
    game = table(*counters)

    assert set(happen(context(), game, *shuffled)) == set(happen(context(), game, *events))


@given(st.lists(COUNTERS, max_size=6))
@settings(max_examples=60)
def test_state_based_actions_reach_a_fixed_point(counters: list[Fact]) -> None:
    for game in perform(context(), table(*counters)):
        assert perform(context(), game) == (game,)


def test_a_loop_of_state_based_actions_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def to_and_fro(_ctx: RunContext, _game: Game) -> list[Event]:
        return [Event(Kind.UNTAP, "Bear"), Event(Kind.TAP, "Bear")]

    monkeypatch.setattr(state_based, "CHECKS", (to_and_fro,))

    with pytest.raises(Unmodelled, match="for ever"):
        perform(context(), table())
