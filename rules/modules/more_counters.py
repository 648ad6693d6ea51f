"""Counters: more of what is there (701.34), rad counters (728), station for charge counters (702.184)."""

import datetime
from itertools import chain, product
from typing import TypeAlias

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.actions import Performed, deeds
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import RADIATION
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, in_each, once
from mtgcr.rules.modules.search import mills
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.status import with_trait
from mtgcr.rules.modules.table import COUNTERS, Counters, counters_on, is_of_type, power_of, toughness_of, zone_of
from mtgcr.rules.modules.teams import takes_shared_turns, team_of
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.registry import naming, remark, speech
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Unmodelled, Worlds, implements, result

EACH_KIND = datetime.date(2019, 7, 12)
"""The day from which what is chosen gets a counter of each kind that it has."""
Kinds: TypeAlias = tuple[str, ...]


deeds({"put a time counter on any or take one off": lambda ctx, game, scope: travelled(ctx, game, scope.you)})


def proliferated(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games after any number of players and permanents with counters were chosen."""
    held = [one for one in game.all(Counters) if one.amount and zone_of(game, one.name) == BATTLEFIELD]
    names = sorted({str(one.name) for one in held})
    own = {name: tuple(one.kind for one in held if one.name == name) for name in names}
    ctx.say("{player} chooses among {names}", player=player, names=tuple(names))
    chosen = product(
        *(
            ((), *(((kind,) for kind in own[name]) if more_counters(ctx, name, own[name]) else (own[name],)))
            for name in names
        )
    )
    ways = ([_more(name, kind) for name, kinds in zip(names, way, strict=True) for kind in kinds] for way in chosen)
    return once(after for way in ways for after in happen(ctx, game, *way))


def travelled(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games after each of the player's objects with time counters got one more, lost one, or neither."""
    held = [one.name for one in game.all(Counters) if one.kind == "time" and one.amount]
    own = (
        n for n in held if (controller_of(game, n) if zone_of(game, n) == BATTLEFIELD else owner_of(game, n)) == player
    )
    changes = (((), (_more(n, "time"),), (Event(Kind.REMOVE_COUNTERS, n, zone="time"),)) for n in own)
    return once(after for way in product(*changes) for after in happen(ctx, game, *chain.from_iterable(way)))


def _more(name: str, kind: str) -> Event:
    return Event(Kind.PUT_COUNTERS, name, zone=kind)


more_counters = remark("{name} may get one more of {kinds} each", "701.34a", since=EACH_KIND)
more_counters.implements("701.26a", before=EACH_KIND)(speech("{name} may get one more of {kinds}", gives=True))
CHARGE = COUNTERS["charge"]


def stations(ctx: RunContext, game: Game, player: str, name: str, creature: str) -> Worlds:
    """The games after the creature was tapped and the counters were put."""
    tapped = happen(ctx, game, Event(Kind.TAP, creature))
    amount = charges(ctx, game, player, creature)
    put = Event(Kind.PUT_COUNTERS, name, amount, zone=CHARGE)
    return once(after for one in tapped for after in happen(ctx, one, put))


@implements("702.184a")
def charges(ctx: RunContext, game: Game, player: str, creature: str) -> int:
    """As many counters as the tapped creature's power."""
    amount = power_of(game, creature)
    is_tougher = toughness_of(game, creature) > amount
    if is_tougher and any(applies(game, one, player, creature) for one in with_trait(game, _BY_TOUGHNESS)):
        return charges_with_toughness(ctx, game, creature)
    ctx.say("{name} stations with power {amount}", name=creature, amount=amount)
    return amount


_BY_TOUGHNESS = "makes tougher creatures of its controller station with toughness"


def applies(game: Game, source: str, player: str, creature: str) -> bool:
    """Whether the static ability is there and speaks of the creature."""
    return zone_of(game, source) == BATTLEFIELD and controller_of(game, source) == player == controller_of(
        game, creature
    )


@implements("702.184c")
def charges_with_toughness(ctx: RunContext, game: Game, creature: str) -> int:
    """A static ability lets another characteristic take the place of power."""
    amount = toughness_of(game, creature)
    ctx.say("{name} stations with toughness {amount}", name=creature, amount=amount)
    return amount


RAD = SlotTerm("rad")
MAIN_PHASE = "precombat main phase"


@frozen
class HasRad:
    """The intervening if: a player has one or more rad counters."""

    player: str

    def holds(self, _ctx: RunContext, game: Game, _scope: Scope) -> bool:
        """Whether there is a counter."""
        return counters_on(game, self.player, RAD) > 0


@frozen
class Radiate(Performed):
    """The player mills a card for each rad counter; each nonland card costs 1 life and removes a counter."""

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after the ability resolved."""
        player = scope.that
        cards = mills(ctx, game, player, counters_on(game, player, RAD))
        lost = nonland_cards(ctx, game, cards)
        loss = Event(Kind.LOSE_LIFE, player, lost, zone=RADIATION)
        removal = Event(Kind.REMOVE_COUNTERS, player, lost, zone=RAD)
        worlds = in_each(happen(ctx, game, *cards), lambda world: happen(ctx, world, loss))
        return in_each(worlds, lambda world: happen(ctx, world, removal))


@implements("728.1")
def nonland_cards(ctx: RunContext, game: Game, cards: tuple[Event, ...]) -> int:
    """For each nonland card milled the player loses 1 life and a rad counter."""
    if any(event.kind is Kind.MOVE_CARDS for event in cards):
        raise Unmodelled("milling cards of which nothing is known")
    names = tuple(event.subject for event in cards if not is_of_type(game, event.subject, "land"))
    ctx.say("nonland cards milled: {names}", names=names)
    return len(names)


def trigger_rad(ctx: RunContext, game: Game, player: str, step: str) -> Game:
    """The game after the step or phase began, with what rad counters trigger waiting."""
    if step != MAIN_PHASE or all(counters.kind != RAD for counters in game.all(Counters)):
        return game  # before 2024 the rules knew no such counters
    shared = takes_shared_turns(game)
    for one in once_for_each(ctx, team_of(game, player)) if shared else (player,):
        game = irradiate(ctx, game, one)
    return game


once_for_each = naming(tuple[str, ...], "it is the phase of each of {members}", "805.4d")


@implements("728.1", "122.1i")
def irradiate(ctx: RunContext, game: Game, player: str) -> Game:
    """At the beginning of the precombat main phase an ability triggers if its player has rad counters."""
    if not counters_on(game, player, RAD):
        ctx.say("{player} has no rad counters", player=player)
        return game
    ctx.say("the rad counters of {player} trigger", player=player)
    return trigger(game, RAD, Pending(player, player, player, Radiate(), HasRad(player)))


@result("{player:player} controls {amount:number} of the waiting abilities")
def controls_waiting(ctx: RunContext, game: Game, player: str, amount: int) -> bool:
    """Whether the player controls so many of the triggered abilities that have not resolved."""
    own = tuple(one.source for one in game.all(Pending) if one.player == player)
    ctx.say("{player} controls {count} abilities", player=player, count=len(own))
    return len(own) == amount
