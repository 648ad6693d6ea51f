"""The phases of a turn, steps that effects add after one of them, and extra turns (500.1, 500.7, 500.10)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules import grand_melee
from mtgcr.rules.modules.actions import deed
from mtgcr.rules.modules.conditions import STEPS
from mtgcr.rules.modules.players import TurnOf
from mtgcr.rules.modules.seats import to_the_left, turn_order
from mtgcr.rules.modules.speed import SpedUp
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Vocabulary, Worlds, given, implements, result, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope

PHASES = Vocabulary("phase", ("beginning", "precombat main", "combat", "postcombat main", "ending"))
"""The phases of a turn in their order (500.1)."""
_ORDER = ("beginning", "precombat main", "combat", "postcombat main", "ending")
_STEPS = {
    "beginning": ("untap", "upkeep", "draw"),
    "combat": ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"),
    "ending": ("end step", "cleanup"),
}
"""The steps that each phase normally has; main phases have none (501.1, 505.2, 506.1, 512.1)."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A phase that is to come, and its steps."""

    phase: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agenda(Fact, about=()):
    """The phases of the turn that are still to come, in order."""

    phases: tuple[Planned, ...]


@given("it is the {phase:phase} phase of {player:player}")
def in_phase(phase: str, player: str) -> tuple[Fact, ...]:
    """Whose turn it is, and what is still to come of it."""
    left = _ORDER[_ORDER.index(phase) + 1 :]
    return TurnOf(player), Agenda(tuple(Planned(one, _STEPS.get(one, ())) for one in left))


@deed("get that many additional {step:step} steps after this phase")
def add_steps(ctx: RunContext, game: Game, scope: Scope, step: SlotTerm) -> Worlds:
    """The game with the phases of the steps added; the same game in another player's turn."""
    agenda, turn = game.find(Agenda), game.find(TurnOf)
    if agenda is None or turn is None or not is_own_turn(ctx, turn.player, scope.you):
        return (game,)
    added = (phase_for(ctx, step),) * scope.amount
    return (game.put(Agenda((*added, *agenda.phases))),)


@implements("500.10a")
def is_own_turn(ctx: RunContext, active: str, player: str) -> bool:
    """A player whom an effect gives a step gets none in another player's turn."""
    return ctx.verdict(active == player, None, "it is not the turn of {player}", player=player)


@implements("500.10", since=datetime.date(2024, 4, 12))
def phase_for(ctx: RunContext, step: str) -> Planned:
    """A step is added by a phase that normally has it, with all its other steps skipped."""
    phase = next(phase for phase, steps in _STEPS.items() if step in steps)
    ctx.say("a {phase} phase with nothing but the {step} is added", phase=PHASES[phase], step=STEPS[step])
    return Planned(phase, (step,))


PARTS = Vocabulary("turnpart", (*PHASES.words, *STEPS.words))
STRETCHES = Vocabulary("stretch", ("phases still to come", "steps of the next phase"))


@result("the {stretch:stretch} are {parts:turnpart+}")
def has_parts(ctx: RunContext, game: Game, stretch: str, parts: tuple[SlotTerm, ...]) -> bool:
    """Whether these phases are to come in this turn, or the phase that comes next has these steps, in this order."""
    agenda = game.find(Agenda)
    coming = agenda.phases if agenda else ()
    steps = coming[0].steps if coming else ()
    names = tuple(one.phase for one in coming) if stretch == "phases still to come" else steps
    ctx.say("to come: {parts}", parts=tuple(PARTS[one] for one in names))
    return names == parts


@dataclass(frozen=True, slots=True)
class ExtraTurns(Fact, about=()):
    """Who will take the extra turns, the next one first; `after` is whose ordinary turn was the last."""

    players: tuple[str, ...]
    after: str


@when("an extra turn goes to {players:player+}")
def gives(ctx: RunContext, game: Game, players: tuple[str, ...]) -> Game:
    """The game with an extra turn for each of the players."""
    held = _extra_turns(game)
    return game.put(ExtraTurns(adds(ctx, game, held.players, players), held.after))


def _extra_turns(game: Game) -> ExtraTurns:
    return game.find(ExtraTurns) or ExtraTurns((), turn_order(game)[0])


@implements("500.7")
def adds(ctx: RunContext, game: Game, waiting: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """The turns are added one at a time in turn order, each before those that were added earlier."""
    for player in (one for one in turn_order(game) if one in players):
        waiting = (player, *waiting)
    ctx.say("the extra turns are those of {waiting}", waiting=waiting)
    return waiting


@when("the turn[ of {player:player}] ends")
def turn_ends(ctx: RunContext, game: Game, player: str | None = None) -> Game:
    """The game in the next turn; whose turn ends is said where several players take turns at once."""
    return grand_melee.turn_ends(ctx, game, player) if player else next_turn(game)


def next_turn(game: Game) -> Game:
    """The game in the next turn: the first extra turn, or that of the player to the left of the last ordinary one."""
    held, game = _extra_turns(game), game.drop(*game.all(SpedUp))
    if held.players:
        first, *rest = held.players
        return game.put(TurnOf(first), ExtraTurns(tuple(rest), held.after))
    following = to_the_left(game, held.after)[0]
    return game.put(TurnOf(following), ExtraTurns((), following))
