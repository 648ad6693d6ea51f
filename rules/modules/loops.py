"""Loops (732.3, 732.5): who must end one, and who can't be made to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgcr.rules.modules.activation_choices import Activatable
from mtgcr.rules.modules.effects import UntilEndOfTurn
from mtgcr.rules.modules.pipeline import follow
from mtgcr.rules.modules.resolving import Tells
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.selections import Scope, permanents
from mtgcr.rules.modules.table import characteristics_of
from mtgcr.rules.modules.traits import with_trait
from mtgcr.rules.workbench import Fact, Game, RunContext, Unmodelled, Worlds, implements, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Instruction


@dataclass(frozen=True, slots=True)
class Trail(Fact, about=()):
    """The states that the game was in, and whose actions led from each to the next."""

    states: tuple[frozenset[Any], ...]
    players: tuple[str, ...]


@when("{player:player} uses the ability of {source:name}")
def uses(ctx: RunContext, game: Game, player: str, source: str) -> Worlds:
    """The games after the ability was activated and resolved, with the way that the game has come."""
    ability = game.find(Activatable, source)
    if ability is None:
        raise Unmodelled("no activated ability is stated")
    trail = game.find(Trail) or Trail((state_of(game),), ())
    worlds = follow(ctx, game, ability.effect, Scope(player, source))
    return tuple(world.put(Trail((*trail.states, state_of(world)), (*trail.players, player))) for world in worlds)


def state_of(game: Game) -> frozenset[Any]:
    """What matters of the game: facts, and what permanents are, but not how it came to be so."""
    brief = {one.effect for one in game.all(UntilEndOfTurn)}
    facts = (one for one in game if not isinstance(one, Trail) and getattr(one, "effect", None) not in brief)
    return frozenset((*facts, *((name, characteristics_of(game, name)) for name in permanents(game))))


@implements("732.3")
def who_must_differ(ctx: RunContext, game: Game) -> str | None:
    """If independent actions of several players led to a state again, the first of them in turn order ends that."""
    trail = game.find(Trail)
    involved = involved_in_loop(trail) if trail else frozenset()
    if len(involved) < 2:  # a loop of one player is not fragmented
        ctx.say("no state was reached again by several players")
        return None
    player = next(one for one in turn_order(game) if one in involved)
    ctx.say("the game is as it was: {player} must differ", player=player)
    return player


def involved_in_loop(trail: Trail) -> frozenset[str]:
    """Whose actions led from the same state before to the present one."""
    *earlier, last = trail.states
    places = [place for place, state in enumerate(earlier) if state == last]
    return frozenset(trail.players[places[-1] :]) if places else frozenset()


@implements("732.5")
def is_called_for(ctx: RunContext, game: Game, player: str, effect: Instruction) -> bool:
    """Only objects involved in the loop can force a player to do what would end it."""
    loop = with_trait(game, "is part of a mandatory loop")
    calls = (one for one in game.all(Tells) if one.player == player and one.effect == effect)
    found = tuple(one.source for one in calls if one.source in loop)
    ctx.say("in the loop {found} call for it", found=found)
    return bool(found)
