"""What is done for each of several, how often and how much: sizes, multiples, numbers below 0 (101.4, 107.1)."""

import datetime
from collections import Counter
from collections.abc import Callable
from itertools import chain, permutations, product

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import Unmodelled
from mtgcr.rules.modules.actions import EFFECTS, Give, Instruction, Performed, Ways, deed, deeds, lasting_boost, scaled
from mtgcr.rules.modules.additional_costs import AGAIN, times_paid
from mtgcr.rules.modules.combat import blockers_of
from mtgcr.rules.modules.copied_spells import sacrificed_power
from mtgcr.rules.modules.costs import cost_of
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.mana_values import mana_value_of_cost
from mtgcr.rules.modules.pipeline import follow, happen, in_each, once
from mtgcr.rules.modules.players import Buried, SpellsCast, total_of
from mtgcr.rules.modules.seats import ChoiceOrder, choosers, place_of
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.table import damage_dealt, power_of, toughness_of
from mtgcr.rules.modules.zones import identity_of, known, top_of
from mtgcr.rules.sentences import sentence
from mtgcr.rules.workbench import Game, RunContext, SlotChange, SlotTerm, Vocabulary, Worlds, implements, remark

CLAMPED_SINCE = datetime.date(2017, 7, 8)
"""Since then not every effect that modifies power or toughness uses negative results."""


@implements("107.1b")
def as_amount(ctx: RunContext, value: int) -> int:
    """An amount that an effect is to use: 0 where the calculation comes to less."""
    return _clamped(ctx, value)


@implements("107.1b", before=CLAMPED_SINCE)
def as_modifier(ctx: RunContext, value: int) -> int:
    """An amount by which an effect modifies power or toughness."""
    if value < 0:
        ctx.say("{value} is used: it modifies power or toughness", value=value)
    return value


@as_modifier.implements("107.1b", since=CLAMPED_SINCE)
def _clamped(ctx: RunContext, value: int) -> int:
    """Modifying is no exception any more, only setting, doubling and tripling are."""
    if value < 0:
        ctx.say("0 is used instead of {value}", value=value)
    return max(0, value)


doubled = remark("{name} gets {change}: as much again", "701.10a", "701.10b")
tripled = remark("{name} gets {change}: twice as much again", "701.11b")
MULTIPLES = Vocabulary("multiple", _TIMES := {"double": (1, doubled), "triple": (2, tripled)})
EXTENTS = Vocabulary("extent", ("power", "toughness", "power and toughness"))


def _multiplied(ctx: RunContext, game: Game, scope: Scope, multiple: str, extent: str, what: Selection) -> Worlds:
    """The games in which power, toughness or both of each are twice or three times what they were, also below 0."""
    events = []
    for name in picked(game, what, scope):
        more, says = _TIMES[multiple]
        power, toughness = (more * (word in extent) * of(game, name) for word, of in _OF_EXTENT.items())
        says(ctx, name, change := SlotChange(power, toughness))
        events.append(Event(Kind.BECOME, name, also=(lasting_boost(game, name, change),)))
    return happen(ctx, game, *events)


_OF_EXTENT = {"power": power_of, "toughness": toughness_of}
deeds({"{multiple:multiple} the {extent:extent} of {what:selection}": _multiplied})


@implements("107.1b")
def total_size(ctx: RunContext, game: Game, name: str) -> int:
    """Calculations use negative values."""
    power, toughness = power_of(game, name), toughness_of(game, name)
    ctx.say("{power} and {toughness} of {name} are counted as they are", name=name, power=power, toughness=toughness)
    return power + toughness


@deed("have each player {effect:effect}")
def each_player(ctx: RunContext, game: Game, scope: Scope, effect: Instruction) -> Worlds:
    """The games after all choices; one player after another where the instruction takes several steps."""
    order = choosers(ctx, game)
    scopes = [replace(scope, you=player) for player in order]
    game = game.put(ChoiceOrder(order))
    if isinstance(effect, Performed):
        return one_by_one(ctx, game, effect, scopes)
    return _at_once(ctx, game, [effect.ways(game, one, None) for one in scopes])


deeds(
    {
        "have that player {effect:effect}": lambda ctx, game, scope, effect: follow(
            ctx, game, effect, replace(scope, you=scope.that)
        ),
        "have {player:player} {effect:effect}": lambda ctx, game, scope, player, effect: follow(
            ctx, game, effect, replace(scope, you=player)
        ),
    }
)


@deed("{effect:effect} for each of {names:target+}")
def for_each(ctx: RunContext, game: Game, scope: Scope, names: tuple[str, ...], effect: Instruction) -> Worlds:
    """The games after it was done for all at once, or for one after another in each permitted order."""
    scopes = [replace(scope, that=name) for name in names]
    ways = [effect.ways(game, one, None) for one in scopes]
    if is_possible_at_once(ctx, ways):
        return _at_once(ctx, game, ways)
    orders = [order for order in permutations(scopes) if _is_by_turn(game, order)]
    return once(after for order in orders for after in one_by_one(ctx, game, effect, list(order)))


def _is_by_turn(game: Game, order: tuple[Scope, ...]) -> bool:
    places = [place_of(game, one.that) for one in order]
    return places == sorted(places)


def _at_once(ctx: RunContext, game: Game, ways: list[Ways]) -> Worlds:
    return once(after for chosen in product(*ways) for after in happen(ctx, game, *chain(*chosen)))


def one_by_one(ctx: RunContext, game: Game, effect: Instruction, scopes: list[Scope]) -> Worlds:
    """The games after the instruction was followed with one scope after another."""
    worlds: Worlds = (game,)
    for scope in scopes:
        worlds = in_each(worlds, lambda world, scope=scope: follow(ctx, world, effect, scope))  # type: ignore[misc]  # the scope is bound
    return worlds


@implements("608.2f", since=datetime.date(2020, 11, 20))
def is_possible_at_once(ctx: RunContext, ways: list[Ways]) -> bool:
    """Actions on several players or objects happen at once unless two would move the same object."""
    moved = Counter(event.subject for way in ways for event in way[0] if event.kind is Kind.MOVE)
    twice = tuple(name for name, times in moved.items() if times > 1)
    return ctx.verdict(not twice, "all of it happens at once", "{names} can't move twice at once", names=twice)


def times(ctx: RunContext, game: Game, scope: Scope, effect: Instruction, size: SlotTerm, of: Selection) -> Worlds:
    """The games after the instruction with its amount as many times as something has power or toughness."""
    is_new = of.form == "that" and scope.identity not in (None, identity_of(game, scope.that))
    which = scope.own if of.form == "it" else scope.identity if is_new else None
    points = sum(_SIZES[size](ctx, game, name, which) for name in picked(game, of, scope))
    used = as_modifier(ctx, points) if isinstance(effect, Give) else as_amount(ctx, points)
    return follow(ctx, game, scaled(effect, used), scope)


_SIZES: dict[str, Callable[[RunContext, Game, str, int | None], int]] = {
    "power": lambda ctx, game, name, which: size.power if (size := known(ctx, game, name, which).size) else 0,
    "toughness": lambda ctx, game, name, which: size.toughness if (size := known(ctx, game, name, which).size) else 0,
    "life total": lambda ctx, game, name, _which: total_of(ctx, game, name),
    "half life": lambda ctx, game, name, _which: (total_of(ctx, game, name) + 1) // 2,
    "number": lambda _ctx, _game, _name, _which: 1,
    "sacrificed power": lambda ctx, game, name, _which: sacrificed_power(ctx, game, name),
    "damage this turn": lambda _ctx, game, name, _which: damage_dealt(game, name),
}
"""What the sizes come to of one object, as which it was, or player; half of a life total is rounded up."""


TALLIED: dict[str, Callable[[Game, Scope], int]] = {
    "blocker beyond the first": lambda game, scope: max(0, len(blockers_of(game, scope.it)) - 1),
    "spell cast before it this turn": lambda game, _scope: sum(one.amount for one in game.all(SpellsCast)) - 1,
    "permanent that went to a graveyard this turn": lambda game, _scope: (
        held.amount if (held := game.find(Buried)) else 0
    ),
    **{f"payment of {w}": lambda game, scope, w=w: times_paid(game, scope.it, w, scope.own) for w in AGAIN},  # type: ignore[misc]  # the word is bound
}
TALLIES = Vocabulary("tally", TALLIED)
"""What something is done once for each of."""


def as_often(ctx: RunContext, game: Game, scope: Scope, effect: Instruction, tally: str) -> Worlds:
    """The games after the instruction was followed as many times as there is of what is counted."""
    return one_by_one(ctx, game, effect, [scope] * TALLIED[tally](game, scope))


deeds({"{effect:effect} once for each {tally:tally}": as_often})
deeds({"{effect:effect} times the {size:size} of {of:selection}": times})


@sentence(EFFECTS, "exile the top card of the library and deal damage equal to its mana value to {what:selection}")
class ExileToDeal(Performed):
    """Exile the top card of one's library, then deal damage equal to its mana value."""

    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The exile, which comes first."""
        top = top_of(game, scope.you)
        if not top:
            raise Unmodelled("a top card without a name")
        return ((moves(top[0], "exile"),),)

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after the card was exiled and the damage dealt."""
        ((exile,),) = self.ways(game, scope, None)
        value = mana_value_of_cost(ctx, exile.subject, cost_of(game, exile.subject))
        damage = [Event(Kind.DAMAGE, name, value, scope.it) for name in picked(game, self.what, scope)]
        return in_each(happen(ctx, game, exile), lambda after: happen(ctx, after, *damage))
