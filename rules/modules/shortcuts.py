"""Shortcuts and loops: sequences that everybody accepts, who must end a loop and who cannot be made to (732)."""

from typing import Any

from mtgcr.rules.modules.actions import Instruction, Tells
from mtgcr.rules.modules.activation import Activatable, ActivatedAbility, activation_cost, said_of
from mtgcr.rules.modules.effects import UntilEndOfTurn
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.happenings import resolve
from mtgcr.rules.modules.leaving import MoreTokens, tokens_of
from mtgcr.rules.modules.pipeline import follow, happen
from mtgcr.rules.modules.seats import place_in, turn_order
from mtgcr.rules.modules.selections import Scope, permanents
from mtgcr.rules.modules.status import is_tapped, with_trait
from mtgcr.rules.modules.table import TokenPermanent, characteristics_of
from mtgcr.rules.modules.triggers import Pending, Triggered
from mtgcr.rules.modules.zones import Moved
from mtgcr.rules.workbench import Fact, Game, OfPlayer, RunContext, SlotTerm, Unmodelled, Worlds, implements, when

_ORDER = (
    *("upkeep", "draw", "precombat main phase", "beginning of combat", "declare attackers", "declare blockers"),
    *("combat damage", "end of combat", "end step"),
)
"""The steps and phases of a turn in which players get priority, in their order (500.1)."""
_TRIES = 20
"""How often a sequence is gone through to see whether it is the same again."""


class Suggested(Fact, about=()):
    """A sequence that was suggested and may be taken: the game as it would end."""

    end: Game


class Passing(OfPlayer, about=()):
    """The suggestion that everybody passes until a player has priority in a step."""

    step: SlotTerm


@when("{player:player} suggests using the ability of {source:name} {times:number} time[s]")
def suggests(ctx: RunContext, game: Game, player: str, source: str, times: int) -> Game:
    """The game with the suggestion, if such a sequence can be taken."""
    before = repeated(ctx.fork(quiet=True), game, player, source, times - 1)
    end = used(ctx.fork(quiet=True), before, player, source) if before else None
    return game.put(Suggested(end)) if is_foreseeable(ctx, source, times, so=end is not None) and end else game


@implements("732.2a")
def is_foreseeable(ctx: RunContext, source: str, times: int, *, so: bool) -> bool:
    """The sequence must be legal throughout and predictable; it ends as the last ability has resolved."""
    return ctx.verdict(
        so,
        "{source} can be used {times} times, with foreseeable results",
        "{source} can't be used {times} times",
        source=source,
        times=times,
    )


def repeated(ctx: RunContext, game: Game, player: str, source: str, times: int) -> Game | None:
    """The game after so many uses, each with what it triggers; None where that is not possible."""
    for done in range(times):
        after = once_through(ctx, game, player, source)
        if after is None or _without_tokens(game) == _without_tokens(after):
            return multiplied(game, after, times - done) if after else None
        if done > _TRIES:
            raise Unmodelled("a sequence that is never the same again")
        game = after
    return game


def once_through(ctx: RunContext, game: Game, player: str, source: str) -> Game | None:
    """The game after one use and everything that it triggered has resolved."""
    now = used(ctx, game, player, source)
    while now and (waiting := now.all(Pending)):
        now = _only(resolve(ctx, now.drop(waiting[0]), waiting[0]))
    return now


def used(ctx: RunContext, game: Game, player: str, source: str) -> Game | None:
    """The game after the ability was activated and has resolved; None where it can't be activated."""
    ability = said_of(game, Activatable, source)
    if activation_cost(ctx, said_of(game, ActivatedAbility, source)) != ("{T}",):
        raise Unmodelled("a cost other than tapping")
    if is_tapped(game, source):
        return None
    tapped = _only(happen(ctx, game, Event(Kind.TAP, source)))
    return _only(follow(ctx, tapped, ability.effect, Scope(player, source))) if tapped else None


def _only(worlds: Worlds) -> Game | None:
    """The one possible game; None where somebody would have a choice."""
    return worlds[0] if len(worlds) == 1 else None


def _without_tokens(game: Game) -> frozenset[Fact]:
    tokens = {one.name for one in game.all(TokenPermanent)}
    facts = (fact for fact in game if not isinstance(fact, Triggered | Moved | MoreTokens))
    return frozenset(fact for fact in facts if getattr(fact, "name", None) not in tokens)


def multiplied(before: Game, after: Game, times: int) -> Game:
    """The game after what happened between the two happened so often."""
    for player in turn_order(after):
        more = (tokens_of(after, player) - tokens_of(before, player)) * (times - 1)
        after = after.put(MoreTokens(player, more))
    return after


def shortcut_taken(ctx: RunContext, game: Game) -> Game:
    """The game after the sequence that everybody accepted; the same where none could be suggested."""
    suggested = game.find(Suggested)
    return taken_to_end(ctx, suggested) if suggested else game


@implements("732.2c")
def taken_to_end(ctx: RunContext, suggested: Suggested) -> Game:
    """Once everybody has accepted, the game goes on at the end of the sequence."""
    ctx.say("the game goes on at the end of the sequence")
    return suggested.end


@when("{player:player} suggests that everybody passes until {other:player} has priority in the {step:step}")
def suggests_passing(ctx: RunContext, game: Game, player: str, other: str, step: SlotTerm) -> Game:  # noqa: ARG001  # anybody may
    """The game with the suggestion, or with the one that was there, perhaps shortened."""
    passing, now = game.find(Passing), Passing(other, step)
    return game.put(shortened(ctx, game, passing, now) if passing else now)


@implements("732.2b")
def shortened(ctx: RunContext, game: Game, passing: Passing, named: Passing) -> Passing:
    """A place that somebody names becomes the end of the sequence, which can only be shortened."""
    first = min(passing, named, key=lambda one: place_in_turn(game, one))
    ctx.say("the sequence ends with {player} in the {step}", player=first.player, step=first.step)
    return first


def place_in_turn(game: Game, one: Passing) -> tuple[int, int]:
    """Where in the turn the player has priority."""
    return _ORDER.index(one.step), place_in(turn_order(game), one.player)


class Trail(Fact, about=()):
    """The states that the game was in, and whose actions led from each to the next."""

    states: tuple[frozenset[Any], ...]
    players: tuple[str, ...]


@when("{player:player} uses the ability of {source:name}")
def uses(ctx: RunContext, game: Game, player: str, source: str) -> Worlds:
    """The games after the ability was activated and resolved, with the way that the game has come."""
    ability = said_of(game, Activatable, source)
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
