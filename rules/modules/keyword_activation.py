"""Activated abilities that keywords stand for, costs that keywords let spells be cast for, and costs paid meanwhile."""

from collections.abc import Callable

from mtgcr.rules.modules.actions import EFFECTS, deeds
from mtgcr.rules.modules.cards import MayCast
from mtgcr.rules.modules.conditions import CONDITIONS
from mtgcr.rules.modules.effects import becomes_attached
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.keyword_costs import costs_of_scavenging
from mtgcr.rules.modules.keyword_instances import instances
from mtgcr.rules.modules.keywords import word_of
from mtgcr.rules.modules.mana import ANYTHING, Pool
from mtgcr.rules.modules.more_counters import stations
from mtgcr.rules.modules.payment import choice_of, offer_payment, paid, ways_to_pay
from mtgcr.rules.modules.pipeline import follow, happen, in_each, once
from mtgcr.rules.modules.players import TurnOf, is_time_for_sorceries, life_of, opponents_of
from mtgcr.rules.modules.prices import PRICES, Price
from mtgcr.rules.modules.resolving import counter, counters_ability
from mtgcr.rules.modules.selections import Scope, picked
from mtgcr.rules.modules.status import is_detained
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.targets import becomes_target, may_be_targeted, player_of
from mtgcr.rules.modules.triggers import Pending, activate, wait
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.workbench import Game, Offer, RunContext, SlotTerm, Unmodelled, Worlds, when

_OF_THEIR_OWN: dict[str, Callable[[RunContext, Game, str, str, str | None], Offer | Worlds]] = {
    "scavenge": lambda ctx, game, player, name, _target: costs_of_scavenging(ctx, game, player, name),
    "station": lambda ctx, game, player, name, target: stations(ctx, game, player, name, target or ""),
}
"""Keywords that code of their own lets use."""


@when("{player:player} uses {keyword:quality} of {name:name}[ on {target:name}]")
def uses(
    ctx: RunContext, game: Game, player: str, keyword: SlotTerm, name: str, target: str | None = None
) -> Offer | Worlds:
    """Every way to pay for the keyword ability; none where it can't be activated."""
    if own := _OF_THEIR_OWN.get(keyword):
        return own(ctx, game, player, name, target)
    held = (*instances(game, name, "activated"), *instances(game, name, "special"))
    one = next((one for one in held if word_of(one.ability) == keyword), None)
    if one is None:
        raise Unmodelled("it does not have the keyword")
    scope = Scope(player, name, target or "")
    condition = one.part(CONDITIONS, game, one.row.condition)
    may = condition is None or condition.holds(ctx, game, scope)
    may = may and (target is None or may_be_targeted(ctx, game, name, target))
    may = one.tell(ctx, so=may and not is_detained(game, name) and _is_time(game, player, one.row.had))
    price: Price = one.part(PRICES, game, one.row.event)
    about = target or name
    effect = one.part(EFFECTS, game, one.row.effect)

    def put(after: Game, _choice: object) -> Worlds:
        if one.row.kind == "special":
            return follow(ctx, after, effect, scope)
        moved = identity_of(after, about)
        after = activate(after, Pending(name, player, about, effect, identity=moved, aim=target or ""))
        number = max(one.number for one in after.all(Pending))
        return happen(ctx, after, becomes_target(after, target, name, number)) if target else (after,)

    parts = price.parts(ctx, game, player, name)
    return offer_payment(ctx, game, player, parts if may else (*parts, frozenset()), after=put)


def _is_time(game: Game, player: str, when: str) -> bool:
    """Whether it is the time for it: that of sorceries, one's own turn, or any."""
    turn = game.find(TurnOf)
    return {"sorcery": is_time_for_sorceries(game, player), "own turn": turn is None or turn.player == player}.get(
        when, True
    )


def _paying(ctx: RunContext, game: Game, player: str, price: Price) -> Worlds:
    """The games after each way in which the player can pay."""
    ways = ways_to_pay(ctx, game, player, price.parts(ctx, game, player, ""), (ANYTHING,))
    return once(after for way in ways for after in paid(ctx, game, player, choice_of(way)))


def _unless_controller(ctx: RunContext, game: Game, scope: Scope, price: Price) -> Worlds:
    """The games in which the spell or ability that the keyword triggered on is countered or paid for."""
    ability = game.find(Pending, scope.that, scope.amount)
    if ability is None and zone_of(game, scope.that) != "the stack":
        return (game,)
    kept = _paying(ctx, game, ability.player if ability else player_of(game, scope.that), price)
    return once((*(counters_ability(ctx, game, ability) if ability else counter(ctx, game, (scope.that,))), *kept))


def _drain(ctx: RunContext, game: Game, scope: Scope, amount: int) -> Worlds:
    others = opponents_of(game, scope.you)
    had = sum(life_of(game, one) for one in others)
    lost = happen(ctx, game, *(Event(Kind.LOSE_LIFE, one, amount) for one in others))

    def gained(after: Game) -> Worlds:
        return happen(ctx, after, Event(Kind.GAIN_LIFE, scope.you, had - sum(life_of(after, one) for one in others)))

    return in_each(lost, gained)


def _cast_or_bury(ctx: RunContext, game: Game, scope: Scope, price: Price) -> Worlds:
    is_stated = any(pool.player == scope.you for pool in game.all(Pool))  # else nobody asks for the payment
    paid_for = _paying(ctx, game, scope.you, price) if is_stated else (game,)
    cast = in_each(paid_for, lambda one: happen(ctx, one, Event(Kind.CAST, scope.it, source=scope.you)))
    return once((*happen(ctx, game, moves(scope.it, "the graveyard")), *cast))


deeds(
    {
        "wait to {effect:effect}": lambda _ctx, game, scope, effect: (
            wait(game, Pending(scope.it, scope.you, scope.it, effect, identity=identity_of(game, scope.it))),
        ),
        "cast it for {price:price} or bury it": _cast_or_bury,
        "cast it for nothing": lambda ctx, game, scope: (
            happen(ctx, game, Event(Kind.CAST, scope.it, source=scope.you))
            if zone_of(game, scope.it) == "exile"
            else (game,)
        ),
        "let it be cast in a later turn for {cost:cost}": lambda _ctx, game, scope, cost: (
            game.put(MayCast(scope.it, identity_of(game, scope.it), cost)),
        ),
        "counter that unless its controller pays {price:price}": _unless_controller,
        "have each opponent lose {amount:number} life and gain as much": _drain,
        "{effect:effect} where {player:player} pays {price:price}": lambda ctx, game, scope, effect, player, price: (
            once((game, *in_each(_paying(ctx, game, player, price), lambda one: follow(ctx, one, effect, scope))))
        ),
        "attach it to {what:selection}": lambda ctx, game, scope, what: (
            tuple(becomes_attached(ctx, game, scope.it, one) for one in picked(game, what, scope)) or (game,)
        ),
    }
)
