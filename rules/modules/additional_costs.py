"""Additional costs (118.8): what may be announced for a spell, kickers and modes among it, and what is paid for it."""

from collections.abc import Callable
from itertools import product

from mtgcr.rules.context import Choice, Offer
from mtgcr.rules.game import OfCard, OfSpell
from mtgcr.rules.modules.cards import CastFrom
from mtgcr.rules.modules.conditions import Condition, conditions
from mtgcr.rules.modules.keyword_instances import KeywordInstance, instances
from mtgcr.rules.modules.keywords import cost_within, value_of, word_of
from mtgcr.rules.modules.linked import ChooseNothing
from mtgcr.rules.modules.mana import ANYTHING, unspent
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.prices import PRICES, Price
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.table import QUALITIES, ZONES, has_quality, zone_of
from mtgcr.rules.modules.zones import came_of, identity_of
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Unmodelled, given, implements, option, some_of


@given("{spell:name} also costs {price:price}")
class AlsoCosts(OfSpell, about=("spell", "reason")):
    """An additional cost of a spell, and what asks for it where that is not the spell."""

    price: Price
    reason: str = ""


@given("mode {mode:number} of {spell:name} is chosen")
class ModeChosen(OfSpell, about=("spell", "mode")):
    """A mode chosen for a modal spell."""

    mode: int


@given("mode {mode:number} of {spell:name} costs {price:price}")
class ModeCosts(OfSpell, about=("spell", "mode")):
    """The additional cost of a mode."""

    mode: int
    price: Price


@given("the {keyword:quality} cost of {spell:name} is paid[ {times:number} times]")
class Paid(OfSpell, about=("spell", "keyword")):
    """A player has chosen to pay what a keyword of the spell offers, so often; as which object it was then."""

    keyword: SlotTerm
    times: int = 1
    identity: int = 1


@option("kick")
class Kick:
    """The kicker is going to be paid."""


@option("with {keyword:quality}[ {times:number} times]")
class WithCost:
    """What the keyword offers is going to be paid, once or so often."""

    keyword: SlotTerm
    times: int = 1


def offered(game: Game, spell: str) -> tuple[KeywordInstance, ...]:
    """The keywords of the spell that offer an additional cost."""
    return tuple(instances(game, spell, "additional"))


def announces_costs(ctx: RunContext, game: Game, player: str, spell: str) -> Offer | None:
    """Which of the additional costs that keywords offer are going to be paid (601.2b)."""
    held = offered(game, spell)
    if not held:
        return None
    nothing = ChooseNothing()
    ways = (
        frozenset(filter(None, some)) or frozenset({nothing}) for some in product(*map(_choices(game, player), held))
    )

    def judge(ctx: RunContext, choice: Choice) -> bool:
        verdicts = [one.tell(ctx, so=any(_meant(part) == word_of(one.ability) for part in choice)) for one in held]
        return any(verdicts) or choice == {nothing}

    def put(choice: Choice) -> Game:
        now = identity_of(game, spell)
        chosen = (part for part in choice if _meant(part))
        return game.put(*(Paid(spell, QUALITIES[_meant(one)], getattr(one, "times", 1), now) for one in chosen))

    return Offer(ctx, some_of(Kick, WithCost, ChooseNothing), ways, judge, apply=put)


def _meant(part: object) -> str:
    """The keyword that the choice is about; "" for nothing."""
    return "kicker" if isinstance(part, Kick) else word_of(part.keyword) if isinstance(part, WithCost) else ""


def _choices(game: Game, player: str) -> Callable[[KeywordInstance], list[Kick | WithCost | None]]:
    """Paying or not; what can be paid any number of times, as often as there is mana to begin with."""

    def choices(one: KeywordInstance) -> list[Kick | WithCost | None]:
        word = word_of(one.ability)
        most = max(1, len(unspent(game, player, (ANYTHING,)))) if word in AGAIN else 1
        own = [WithCost(QUALITIES[word], times) for times in range(1, most + 1)]
        return [None, *([Kick()] if word == "kicker" else own)]

    return choices


GRAVEYARD = ZONES["the graveyard"]
AGAIN = ("replicate", "squad")
"""Keywords whose cost may be paid any number of times."""


def times_paid(game: Game, spell: str, keyword: str, own: int | None = None) -> int:
    """How often the keyword's cost was paid for the spell, or for the spell that became the permanent."""
    paid = game.find(Paid, spell, keyword)
    return paid.times if paid and came_of(game, spell, paid.identity, own) else 0


@implements("400.7d", "607.2i")
def looks_at_its_own(ctx: RunContext, game: Game, name: str, keyword: SlotTerm, own: int | None) -> bool:
    """An ability refers to whether the cost that it names was declared, and to no other."""
    ctx.say("an ability of {name} is linked to {keyword}", name=name, keyword=keyword)
    particular(ctx, "linked", word_of(keyword), name, keyword)
    return bool(times_paid(game, name, keyword, own))


conditions(
    {
        "its {keyword:quality} cost was paid": lambda ctx, game, scope, keyword: looks_at_its_own(
            ctx, game, scope.it, keyword, scope.own
        )
    }
)


def additional_prices(ctx: RunContext, game: Game, spell: str, announced: str) -> tuple[Price, ...]:
    """The additional costs of the spell: those that effects add, and its own where its abilities work."""
    stated = [one for one in game.all(AlsoCosts) if one.spell == spell]
    added = [one for one in stated if one.reason]
    asked = stated if added != stated and works_on_stack(ctx, game, spell) else added
    optional = (
        one.part(PRICES, game, one.row.event)
        for one in (*offered(game, spell), *(one for one in instances(game, spell, "modal") if one.row.event))
        for _ in range(times_paid(game, spell, word_of(one.ability)))
        if one.tell(ctx, so=True)
    )
    by_keyword = (
        one.part(PRICES, game, one.row.event)
        for one in instances(game, spell, "alternative")
        if one.row.event and announced in (cost_within(value_of(one.ability)) or announced,)
        if ("graveyard" in one.row.condition) == (game.find(CastFrom, one.name) == CastFrom(one.name, GRAVEYARD))
        and one.tell(ctx, so=True)
    )
    for one in instances(game, spell, "modal"):
        one.tell(ctx, so=True)
    modes = (one.price for one in game.all(ModeCosts) if game.find(ModeChosen, spell, one.mode) and one.spell == spell)
    return (*(one.price for one in asked), *optional, *by_keyword, *modes)


@given("{card:name} can be cast only if {condition:condition}")
class OnlyIf(OfCard):
    """A static ability of a card that says when it can be cast."""

    condition: Condition


@implements("604.5")
def works_on_stack(ctx: RunContext, game: Game, spell: str) -> bool:
    """What a spell says of additional and alternative costs works while it is on the stack, wherever it came from."""
    works = keeps_abilities(game, spell, "the stack")
    return ctx.verdict(
        works, "{spell} has its abilities on the stack", "{spell} has no abilities on the stack", spell=spell
    )


def lets_itself_be_cast(ctx: RunContext, game: Game, player: str, card: str) -> bool:
    """Whether what the card says of casting it is met."""
    stated = [one for one in game.all(OnlyIf) if one.card == card]
    return (
        not stated or not works_where_it_is(ctx, game, card) or all(_is_met(ctx, game, player, one) for one in stated)
    )


@implements("604.6")
def works_where_it_is(ctx: RunContext, game: Game, card: str) -> bool:
    """What a card says of when it can be cast works in any zone from which it could be cast."""
    zone = zone_of(game, card)
    works = keeps_abilities(game, card, zone)
    return ctx.verdict(
        works, "{card} says in {zone} when it can be cast", "{card} has no abilities in {zone}", card=card, zone=zone
    )


def _is_met(ctx: RunContext, game: Game, player: str, one: OnlyIf) -> bool:
    is_met = one.condition.holds(ctx, game, Scope(player, one.card))
    return ctx.verdict(is_met, "{card} can be cast now", "{card} can't be cast now", card=one.card)


@given("{spell:name} has {count:number} modes and any number is chosen if it is kicked")
class Modes(OfSpell, about="spell"):
    """A modal spell of which one mode is chosen, or any number if it was kicked."""

    count: int


class Chosen(OfSpell, about="spell"):
    """How many modes were chosen for a spell that is being cast."""

    count: int


@option("choose {count:number} mode[s]")
class ChooseModes:
    """So many modes are chosen."""

    count: int


def choose_modes(ctx: RunContext, game: Game, spell: str) -> Offer:
    """How many modes may be chosen, before it is said whether the spell is kicked."""
    modes = game.find(Modes, spell)
    if modes is None:
        raise Unmodelled("its modes are not stated")

    def may(ctx: RunContext, part: ChooseModes) -> bool:
        return part.count == 1 or could_be_kicked(ctx, game, spell)

    parts = map(ChooseModes, range(1, modes.count + 1))
    return Offer.one(ctx, game, parts, may, ChooseModes, then=lambda part: game.put(Chosen(spell, part.count)))


@implements("601.4")
def could_be_kicked(ctx: RunContext, game: Game, spell: str) -> bool:
    """A choice may count on another one that is made later in the announcement."""
    can = has_quality(game, spell, "kicker")
    return ctx.verdict(can, "{spell} could be kicked", "{spell} can't be kicked", spell=spell)


def announce_kicker(ctx: RunContext, game: Game, spell: str) -> Offer:
    """Whether the spell is kicked: it has to be where the modes chosen count on it."""
    chosen = game.find(Chosen, spell)
    is_bound = chosen is not None and chosen.count > 1

    def may(ctx: RunContext, part: object) -> bool:
        is_possible = could_be_kicked(ctx, game, spell)
        return is_possible if part == Kick() else not is_bound

    return Offer.one(ctx, game, (Kick(), ChooseNothing()), may, Kick, ChooseNothing)
