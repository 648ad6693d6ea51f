"""Damage divided as a spell announces it (601.2d), and the orders of attackers and blockers until 2024 (509.2)."""

from functools import partial
from itertools import permutations
from math import comb

from mtgcr.rules.context import Choice, Offer, Space
from mtgcr.rules.modules.actions import EFFECTS, Performed, Tells, deed
from mtgcr.rules.modules.assignment import Assign, divisions
from mtgcr.rules.modules.combat import (
    Attacking,
    Blocking,
    blocked_by,
    blockers_of,
    combatants,
    controller_of,
    defender_of,
    is_attacking,
)
from mtgcr.rules.modules.combat_damage import FREE_SINCE, Order
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.seats import place_in, turn_order
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.targets import chosen_for
from mtgcr.rules.modules.teams import SPECIFIC_SINCE, takes_shared_turns, team_of
from mtgcr.rules.phrases import option, when
from mtgcr.rules.sentences import sentence
from mtgcr.rules.workbench import (
    Game,
    OfSpell,
    RunContext,
    Unmodelled,
    Worlds,
    implements,
    naming,
    remark,
    some_of,
    speech,
)


@option("order {sequence:name+}")
class Ordered:
    """A damage assignment order, as a choice."""

    sequence: tuple[str, ...]


@when("{player:player} announces the order of {creature:name}")
def announces(ctx: RunContext, game: Game, player: str, creature: str) -> Offer:
    """Every damage assignment order that the player may announce for the creature."""
    is_attacker = is_attacking(game, creature)
    targets = blockers_of(game, creature) if is_attacker else blocked_by(game, creature)
    may_announce = may_order_blockers if is_attacker else may_order_attackers

    def may(ctx: RunContext, part: Ordered) -> bool:
        return may_announce(ctx, game, player, creature) and keeps_the_rest(game, creature, part)

    orders = map(Ordered, permutations(targets))
    return Offer.one(ctx, game, orders, may, Ordered, then=lambda part: game.put(Order(creature, part.sequence)))


def keeps_the_rest(game: Game, creature: str, part: Ordered) -> bool:
    """Whether those that had a place in the creature's order keep it among themselves."""
    order = game.find(Order, creature)
    held = order.sequence if order else ()
    return tuple(name for name in part.sequence if name in held) == held


@implements("509.2", before=FREE_SINCE)
def may_order_blockers(ctx: RunContext, game: Game, player: str, creature: str) -> bool:
    """The attacking creature's controller announces its order, any order."""
    return _is_announcer(ctx, game, player, creature)


@implements("509.3", before=FREE_SINCE)
def may_order_attackers(ctx: RunContext, game: Game, player: str, creature: str) -> bool:
    """The blocking creature's controller announces its order, any order."""
    return _is_announcer(ctx, game, player, creature) and is_next_defender(ctx, game, player)


def is_next_defender(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether no other defending player announces before this one, where there are several."""
    defenders = {defender_of(game, one.target) for one in game.all(Attacking)}
    return len(defenders) < 2 or announces_in_turn(ctx, game, player)


@implements("802.5", before=FREE_SINCE)
def announces_in_turn(ctx: RunContext, game: Game, player: str) -> bool:
    """Each defending player announces the orders of their creatures, in turn order from the active player."""
    order = turn_order(game)
    ahead = tuple(one for one in order[: place_in(order, player)] if _owes_orders(game, one))
    ctx.say("{ahead} announces before" if ahead else "{player} is next", player=player, ahead=ahead)
    return not ahead


def _owes_orders(game: Game, player: str) -> bool:
    """Whether a creature of the player blocks several creatures and no order was announced for it."""
    several = (name for name in combatants(game, player) if len(blocked_by(game, name)) > 1)
    return any(game.find(Order, name) is None for name in several)


def _is_announcer(ctx: RunContext, game: Game, player: str, creature: str) -> bool:
    announcer = controller_of(game, creature)
    ctx.say("{who} announces the order of {creature}", who=announcer, creature=creature)
    if takes_shared_turns(game):
        return player in team_announces(ctx, team_of(game, announcer))
    return announcer == player


team_announces = naming(tuple[str, ...], "the order is announced by {members}", "810.7e", before=SPECIFIC_SINCE)
team_announces.also("805.10f", since=SPECIFIC_SINCE, before=FREE_SINCE)


def made_to_block(ctx: RunContext, game: Game, blocker: str, attacker: str) -> Game:
    """The game in which the creature, which was on the battlefield, blocks the attacking creature besides."""
    gets_places(ctx, blocker, attacker)
    return game.put(Blocking(blocker, attacker))


gets_places = remark("{blocker} and {attacker} get places in each other's order", "509.6", before=FREE_SINCE)
gets_places.implements("510.1c", "510.1d", since=FREE_SINCE)(
    speech("{blocker} and {attacker} can be assigned each other's damage")
)


class Share(OfSpell, about=("spell", "name")):
    """How much of what a spell divides was announced for a target."""

    name: str
    amount: int


@deed("deal {amount:number} damage divided between {what:selection} and its controller")
def deal_between(ctx: RunContext, game: Game, scope: Scope, amount: int, what: Selection) -> Worlds:
    """The games after each division."""
    (name,) = picked(game, what, scope)
    ways = ways_to_divide(ctx, amount, (name, controller_of(game, name)))
    return once(after for way in ways for after in _dealt(ctx, game, scope.it, way))


@implements("608.2d")
def ways_to_divide(ctx: RunContext, amount: int, names: tuple[str, ...]) -> tuple[dict[str, int], ...]:
    """A choice that was not made as the spell was cast is made as it resolves; nobody named has to get any."""
    ctx.say("{amount} damage is divided now between {names}", amount=amount, names=names)
    return tuple(divisions(amount, names))


def _dealt(ctx: RunContext, game: Game, source: str, shares: dict[str, int]) -> Worlds:
    return happen(ctx, game, *(Event(Kind.DAMAGE, name, amount, source) for name, amount in shares.items()))


@sentence(EFFECTS, "deal {amount:number} damage divided among its targets")
class DealAmong(Performed):
    """Deal damage as it was divided among targets while the spell was cast."""

    amount: int

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after the legal targets were dealt what was announced for them."""
        legal = {name for _, name in scope.chosen}
        shares = {one.name: one.amount for one in game.all(Share) if one.spell == scope.it and one.name in legal}
        return _dealt(ctx, game, scope.it, shares)


def announces_division(ctx: RunContext, game: Game, spell: str) -> Offer:
    """Every way to divide what the spell divides among its targets."""
    amount = _divided_by(game, spell)
    targets = tuple(one.name for one in chosen_for(game, spell))

    def put(choice: Choice) -> Game:
        return game.put(*(Share(spell, part.target, part.amount) for part in choice))

    ways = (frozenset(Assign(part, name) for name, part in way.items()) for way in divisions(amount, targets))
    space = Space(comb(amount + len(targets) - 1, amount), lambda choice: _is_division(choice, targets))
    judge = partial(divides_among, targets=targets, amount=amount)
    return Offer(ctx, some_of(Assign), ways, judge, apply=put, space=space)


def _is_division(choice: Choice, targets: tuple[str, ...]) -> bool:
    named = [part.target for part in choice if part.source is None]
    return len(named) == len(choice) == len({*named} & {*targets})


def _divided_by(game: Game, spell: str) -> int:
    """How much damage the spell divides among its targets."""
    match game.find(Tells, spell):
        case Tells(effect=DealAmong(amount=amount)):
            return amount
    raise Unmodelled("nothing is divided among targets")


@implements("601.2d")
def divides_among(ctx: RunContext, choice: Choice, targets: tuple[str, ...], amount: int) -> bool:
    """The whole is divided as the spell is cast, and each target gets at least one."""
    shares = {part.target: part.amount for part in choice}
    left_out = tuple(name for name in targets if not shares.get(name))
    ctx.say("{names} would get none" if left_out else "each target gets some", names=left_out)
    return not left_out and set(shares) == set(targets) and sum(shares.values()) == amount
