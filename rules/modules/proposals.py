"""Casting a spell step by step in the order of 601.2; where a step can't be done the game goes back (733.1)."""

from functools import reduce
from itertools import combinations

from mtgcr.rules.context import LISTED, NotModelled, Obstacle, Offer, Space, one_of, some_of
from mtgcr.rules.modules.actions import Tells, Then
from mtgcr.rules.modules.additional_costs import ModeChosen, Paid, announces_costs
from mtgcr.rules.modules.cards import PlayingCard
from mtgcr.rules.modules.casting import BESTOWED, FACE_DOWN, Adventure, Cast, CastNothing, may_cast, may_cast_now
from mtgcr.rules.modules.costs import Announced, announced_for, cost_of, determine, pays_for
from mtgcr.rules.modules.damage_orders import DealAmong, announces_division
from mtgcr.rules.modules.events import Event, Kind, proposed
from mtgcr.rules.modules.keyword_costs import costs_of_casting, offer_costs, was_cast_for
from mtgcr.rules.modules.keyword_instances import instances
from mtgcr.rules.modules.mana import Pool
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.payment import mana_to_come
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.players import Clock
from mtgcr.rules.modules.resolving import Mode
from mtgcr.rules.modules.selections import Selection
from mtgcr.rules.modules.table import QUALITIES, has_quality, zone_of
from mtgcr.rules.modules.targets import asked_by, choose_targets, chosen_for, only_targets, targeting
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.sentences import parts_within
from mtgcr.rules.workbench import Choice, Game, OfSpell, RunContext, Worlds, implements, making, option, remark, when


@option("mode {place:number}")
class ChooseMode:
    """A mode is chosen."""

    place: int


@option("X is {value:number}")
class ChooseX:
    """The value of X is announced."""

    value: int


class Castable(OfSpell):
    """What a spell that is being cast may be cast for."""

    cost: str


@when("{player:player} could cast {card:name}")
def could_cast(ctx: RunContext, game: Game, player: str, card: str) -> Offer:
    """Every way in which the player may cast the card, of those whose cost is paid by what is stated of the mana."""
    ways = [way for way, word in ((BESTOWED, "bestow"), (FACE_DOWN, "morph")) if has_quality(game, card, word)]
    adventures = [each.name for each in game.all(Adventure) if each.card == card]
    casts = [Cast(card), *(Cast(card, way) for way in ways), *(Cast(name) for name in adventures)]

    def may(ctx: RunContext, part: Cast | CastNothing) -> bool:
        if isinstance(part, CastNothing) or part not in casts or not may_cast(ctx, game, player, part):
            return isinstance(part, CastNothing)
        if part == casts[0] and aimed and aimed.listed == frozenset():
            return finds_no_target(ctx, card)
        return part not in judged or pays_enough(ctx, card, can=_can_pay(ctx, game, player, card))

    aimed = _targets(ctx.fork(quiet=True), game, player, card)
    judged = casts[:1] if _is_priced(game, player, card) and not mana_to_come(game, player) else []
    offer = Offer.one(ctx, game, (CastNothing(), *casts), may, Cast, CastNothing)
    if any(offer.permits(frozenset({cast})) for cast in casts if cast not in judged):
        ctx.leave_aside("601.2h", card)
    return offer


finds_no_target = remark("there is no legal target for {spell}", "601.2c")


def _can_pay(ctx: RunContext, game: Game, player: str, spell: str) -> bool:
    """Whether the mana that is stated pays one of the costs for which the card may be cast from there; X may be 0."""
    quiet, costs = ctx.fork(quiet=True), []
    held, it = announced_for(game, spell), identity_of(game, spell) + 1
    for cost in (held.cost,) if held else costs_of_casting(quiet, game, spell):
        costs.append(proposed(game.put(Announced(spell, cost.replace("{X}", "{0}"), it)), spell, player))
    return any(pays_for(quiet, determine(quiet, one, spell), player, spell).listed for one in costs)


@implements("601.2h")
def pays_enough(ctx: RunContext, spell: str, *, can: bool) -> bool:
    """Who can't pay the total cost can't cast the spell."""
    return ctx.verdict(
        can, "the mana that is stated pays for {spell}", "the mana that is stated does not pay for {spell}", spell=spell
    )


@when("{player:player} casts {spell:new}")
def casts_at_once(ctx: RunContext, game: Game, player: str, spell: str) -> Worlds:
    """The games after the spell was cast, with the cost and the targets announced where there is but one choice."""
    _no_adventure(game, spell)
    _check_time(ctx, game, player, spell)
    elsewhere = zone_of(game, spell) in ("the graveyard", "exile") and not announced_for(game, spell)
    costs = costs_of_casting(ctx, game, spell) if elsewhere or _is_priced(game, player, spell) else ()
    if elsewhere and len(costs) == 1:
        game = game.put(Announced(spell, costs[0], identity_of(game, spell) + 1))
    game = proposed(game, spell, player)
    aimed = (game,) if was_cast_for(game, spell, "overload") else only_targets(ctx, game, spell)
    paid = in_each(aimed, lambda one: _paid(ctx, one, player, spell, costs))
    return in_each(paid, lambda one: happen(ctx, one, Event(Kind.CAST, spell, source=player), *targeting(game, spell)))


def _no_adventure(game: Game, spell: str) -> None:
    """Stops at an Adventure, of which it can be asked how it is cast (715.3)."""
    if game.find(Adventure, spell):
        raise NotModelled("715.3", spell)


def _is_priced(game: Game, player: str, spell: str) -> bool:
    """Whether it is stated what mana the player has and what the spell costs."""
    card = game.find(PlayingCard, spell)
    has_cost = announced_for(game, spell) or (card and card.cost)
    return bool(has_cost) and any(one.player == player for one in game.all(Pool))


def _paid(ctx: RunContext, game: Game, player: str, spell: str, costs: tuple[str, ...]) -> Worlds:
    """The games after the payment; stops where the mana that is stated leaves none, or several ways (601.2h)."""
    if not _is_priced(game, player, spell):
        return (game,)
    asking, is_open = ctx.fork(), not announced_for(game, spell) and (len(costs) > 1 or "{X}" in "".join(costs))
    payment = None if is_open else pays_for(ctx, determine(ctx, game, spell), player, spell)
    if payment and payment.listed and len(payment.listed) == 1:
        return payment.games(*payment.listed)
    (can_pay_otherwise if is_open or (payment and payment.listed) else cannot_pay)(asking, spell)
    raise Obstacle(asking.notes[-1])


can_pay_otherwise = remark("{spell} can be paid for in several ways; cast it step by step", "601.2h")
cannot_pay = remark("the mana that is stated does not pay for {spell}; cast it step by step", "601.2h")


def _check_time(ctx: RunContext, game: Game, player: str, spell: str) -> None:
    """Stops at a card that can't be cast from there now, where the turn goes on by itself and tells what time it is.

    What is in exile may be cast by what resolves, at any time.
    """
    asking = ctx.fork()
    is_told = game.find(Clock) and zone_of(game, spell) in ("the hand", "the graveyard")
    if is_told and not may_cast_now(asking, game, player, Cast(spell)):
        raise Obstacle(asking.notes[-1])


@when("{player:player} casts {spell:name} step by step")
def casts(ctx: RunContext, game: Game, player: str, spell: str) -> Offer | Worlds:
    """What is to be announced first, or the games after the spell was cast, or after all was as before."""
    _no_adventure(game, spell)
    if not may_cast(ctx, game, player, Cast(spell)):
        particular(ctx, "may not begin", "", spell)
        return goes_back(ctx, spell, game)
    costs = costs_of_casting(ctx, game, spell)
    return _go_on(ctx, game, on_stack(ctx, game, player, spell, costs), player, spell)


@implements("601.2a", "601.2b")
def on_stack(ctx: RunContext, game: Game, player: str, spell: str, costs: tuple[str, ...]) -> Game:
    """The card is put on the stack; what it can be cast for goes by where it was."""
    ctx.say("{spell} is put on the stack to be cast", spell=spell)
    return proposed(game, spell, player).drop(*chosen_for(game, spell)).put(*(Castable(spell, cost) for cost in costs))


def _go_on(ctx: RunContext, before: Game, game: Game, player: str, spell: str, place: int = 0) -> Offer | Worlds:
    """The next step in which something is announced, or the games after the last one."""
    for here, step in enumerate(_STEPS[place:], place):
        offer = step(ctx, game, player, spell)
        if offer and offer.listed == frozenset():
            return goes_back(ctx, spell, before)
        if offer:
            return offer.and_then(lambda after, here=here: _go_on(ctx, before, after, player, spell, here + 1))  # type: ignore[misc]  # bound at once
    return happen(ctx, game, becomes_cast(ctx, player, spell))


goes_back = making(lambda _spell, before: (before,), "{spell} can't be cast: the game goes back", "601.2", "733.1")


becomes_cast = making(
    lambda player, spell: Event(Kind.CAST, spell, source=player), "{player} has cast {spell}", "601.2i"
)


def _modes(ctx: RunContext, game: Game, player: str, spell: str) -> Offer | None:
    modes = {one.place: one for one in game.all(Mode) if one.spell == spell}
    if not modes:
        return None

    def chosen(places: list[int]) -> Game:
        effect = reduce(Then, (modes[place].effect for place in places))
        spoken = {part.place for part in parts_within(effect) if isinstance(part, Selection)}
        unasked = (ask for ask in asked_by(game, spell) if ask.place not in spoken)
        over = len(places) - 1
        more = (Paid(spell, QUALITIES[one.row.keyword], 1 if one.row.keyword == "entwine" else over) for one in modal)
        now = (ModeChosen(spell, place) for place in places)
        return game.drop(*unasked).put(Tells(spell, player, effect), *now, *(more if places[1:] else ()))

    def judge(ctx: RunContext, choice: Choice) -> bool:
        places = read(choice)
        targets = _targets(ctx.fork(quiet=True), chosen(places), player, spell)
        can = targets is None or targets.listed != frozenset()
        for place in places:
            is_possible(ctx, place, can=can)
        return can and len(places) in counts

    def read(choice: Choice) -> list[int]:
        return sorted(part.place for part in choice)

    modal = tuple(instances(game, spell, "modal"))
    counts = _counts({one.row.keyword for one in modal}, len(modes))
    ways = [frozenset(map(ChooseMode, some)) for count in counts for some in combinations(modes, count)]
    return Offer(ctx, some_of(ChooseMode), ways, judge, apply=lambda choice: chosen(read(choice)))


def _counts(keywords: set[str], modes: int) -> set[int]:
    """How many modes may be chosen: one, with entwine also all, with escalate or spree any number."""
    if keywords & {"escalate", "spree"}:
        return set(range(1, modes + 1))
    return {1, modes} if "entwine" in keywords else {1}


@implements("601.2b", "700.2a")
def is_possible(ctx: RunContext, place: int, *, can: bool) -> bool:
    """A mode for which no legal targets could be chosen can't be chosen."""
    ctx.say("mode {place} can be chosen" if can else "mode {place} has no legal target", place=place)
    return can


def _costs(ctx: RunContext, game: Game, _player: str, spell: str) -> Offer | None:
    able = [one.cost for one in game.all(Castable) if one.spell == spell]
    return offer_costs(ctx, game.drop(*game.all(Castable)), spell, able)


def _x(ctx: RunContext, game: Game, _player: str, spell: str) -> Offer | None:
    announced = announced_for(game, spell)
    cost = announced.cost if announced else cost_of(game, spell)
    if "{X}" not in cost:
        return None

    def put(choice: Choice) -> Game:
        ((x,), it) = ([part.value for part in choice], identity_of(game, spell))
        return game.put(Announced(spell, cost.replace("{X}", f"{{{x}}}"), it, x))

    anything = Space(LISTED + 1, lambda _choice: True)
    return Offer(ctx, one_of(ChooseX), (), announces_x, apply=put, space=anything)


@implements("601.2b", "107.3a")
def announces_x(ctx: RunContext, choice: Choice) -> bool:
    """The value of X is announced, whatever it is, before targets are chosen and the cost is determined."""
    ctx.say("X is {value}", value=next(iter(choice)).value)
    return True


def _targets(ctx: RunContext, game: Game, _player: str, spell: str) -> Offer | None:
    is_aimed = asked_by(game, spell) and not was_cast_for(game, spell, "overload")
    return choose_targets(ctx, game, spell) if is_aimed else None


def _division(ctx: RunContext, game: Game, _player: str, spell: str) -> Offer | None:
    text = game.find(Tells, spell)
    return announces_division(ctx, game, spell) if text and isinstance(text.effect, DealAmong) else None


def _payment(ctx: RunContext, game: Game, player: str, spell: str) -> Offer | None:
    return pays_for(ctx, determine(ctx, game, spell), player, spell)


_STEPS = (_modes, _costs, announces_costs, _x, _targets, _division, _payment)
"""What is announced and done, in the order of 601.2b to 601.2h."""
