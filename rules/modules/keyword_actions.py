"""Keyword actions (701): those that data/keywords/actions.tsv tells by other instructions, and what these need."""

from collections.abc import Callable
from functools import reduce
from itertools import chain, permutations

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.actions import EFFECTS, Instruction, deeds
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import Condition
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.for_each import one_by_one
from mtgcr.rules.modules.goad import goad
from mtgcr.rules.modules.keywords import DEEDS_MEANT
from mtgcr.rules.modules.life_changes import lowest_life
from mtgcr.rules.modules.mana_abilities import doubled
from mtgcr.rules.modules.meld import melding, transforms
from mtgcr.rules.modules.more_counters import proliferated
from mtgcr.rules.modules.pipeline import follow, happen, in_each, once
from mtgcr.rules.modules.players import cards_in, opponents_of
from mtgcr.rules.modules.resolving import counter_spell
from mtgcr.rules.modules.selections import Scope, Selection, creatures_of, groups, picked
from mtgcr.rules.modules.table import is_of_type, toughness_of
from mtgcr.rules.modules.targets import may_be_targeted
from mtgcr.rules.modules.triggers import more_wait
from mtgcr.rules.modules.zones import TopOfLibrary, top_cards, top_of
from mtgcr.rules.registry import Operation
from mtgcr.rules.workbench import Game, NotModelled, RunContext, Unmodelled, Vocabulary, Worlds

MEANT_DEEDS = Vocabulary("meant", DEEDS_MEANT)
"""Keyword actions that stand for other instructions."""


def _told(word: str) -> Operation[..., None]:
    operation: Operation[..., None] = Operation(f"keyword_action.{word}", f"how to {word}")

    @operation.implements(DEEDS_MEANT[word][0])
    def tell(ctx: RunContext, name: str) -> None:
        ctx.say("{name} has somebody {deed}", name=name, deed=MEANT_DEEDS[word])

    return operation


OPERATIONS = {word: _told(word) for word in DEEDS_MEANT}
"""What is said of each keyword action."""


def _do(
    ctx: RunContext,
    game: Game,
    scope: Scope,
    deed: str,
    what: Selection | None = None,
    type: str = "Zombie",  # noqa: A002  # the name of the slot
    amount: int | None = None,
) -> Worlds:
    """The games after everything described, or the source, did it."""
    worlds: Worlds = (game,)
    for name in picked(game, what, scope) if what else (scope.it,):
        OPERATIONS[deed](ctx, name)
        own = replace(scope, it=name, you=controller_of(game, name) or scope.you)
        told = DEEDS_MEANT[deed][1].format(n=1 if amount is None else amount, you=own.you, by=scope.you, type=type)
        worlds = in_each(worlds, lambda one, own=own, told=told: follow(ctx, one, EFFECTS.value_of(told), own))  # type: ignore[misc, arg-type]  # bound; an instruction
    return worlds


def _one_of(ctx: RunContext, game: Game, scope: Scope, names: tuple[str, ...], effect: object) -> Worlds:
    """The games after the instruction was followed for one of these, whichever; the same game where there is none."""
    ways = (follow(ctx, game, effect, replace(scope, that=name)) for name in names)  # type: ignore[arg-type]  # an instruction
    return once(chain.from_iterable(ways)) or (game,)


def _aimed(
    ctx: RunContext, game: Game, scope: Scope, what: Selection, effect: object, condition: Condition | None = None
) -> Worlds:
    """The games after the instruction was followed for one legal target, whichever."""
    able = _targets(ctx, game, scope, what)
    fit = (one for one in able if not condition or condition.holds(ctx, game, replace(scope, that=one)))
    return _one_of(ctx, game, scope, tuple(fit), effect)


def _targets(ctx: RunContext, game: Game, scope: Scope, what: Selection) -> list[str]:
    """What of that is described can be a target of the ability."""
    able = [one for one in picked(game, what, scope) if may_be_targeted(ctx, game, scope.it, one, scope.you)]
    for name in able:
        noticed = happen(ctx.fork(quiet=True), game, Event(Kind.TARGET, name, source=scope.it, zone=scope.you))
        if more_wait(game, noticed):
            raise NotModelled("603.3d", scope.it, name)  # chosen as it resolves, too late for what triggers on that
    return able


def _for_some(ctx: RunContext, game: Game, scope: Scope, amount: int, what: Selection, effect: Instruction) -> Worlds:
    """The games after the instruction was followed for up to so many targets, whichever."""
    able = _targets(ctx, game, scope, what)
    ways = ([replace(scope, that=name) for name in names] for names in groups(able, amount))
    return once(world for scopes in ways for world in one_by_one(ctx, game, effect, scopes))


def _weakest(game: Game, player: str) -> tuple[str, ...]:
    own = creatures_of(game, player)
    least = min((toughness_of(game, name) for name in own), default=None)
    return tuple(name for name in own if toughness_of(game, name) == least)


def _discard(ctx: RunContext, game: Game, scope: Scope, nonland: object = None) -> Worlds:
    """The games after a card was discarded, each that there is; for a nonland card the instruction is followed."""
    held = cards_of(game, scope.you, "the hand")
    if cards_in(game, scope.you, "the hand") or not held:
        raise Unmodelled("discarding a card without a name")

    def then(after: Game, name: str) -> Worlds:
        is_other = nonland is not None and not is_of_type(after, name, "land")
        return follow(ctx, after, nonland, scope) if is_other else (after,)  # type: ignore[arg-type]  # an instruction

    return once(w for name in held for a in happen(ctx, game, Event(Kind.DISCARD, name)) for w in then(a, name))


def _explore(ctx: RunContext, game: Game, scope: Scope) -> Worlds:
    """The games after the top card was revealed: a land goes to the hand, another may go to the graveyard."""
    top = top_cards(game, scope.you, 1)
    if top and is_of_type(game, top[0], "land"):
        return happen(ctx, game, moves(top[0], "the hand"))
    grown = happen(ctx, game, Event(Kind.PUT_COUNTERS, scope.it, 1, zone="+1/+1"))
    buried = in_each(grown, lambda one: happen(ctx, one, *(moves(name, "the graveyard") for name in top)))
    return once((*grown, *buried))


def looked_at(ctx: RunContext, game: Game, player: str, amount: int, zone: str) -> Worlds:
    """The games after any of the top cards went to the zone and the others back, in each order."""
    seen = top_cards(game, player, amount)
    rest = top_of(game, player)[len(seen) :]
    return once(
        world.put(TopOfLibrary(player, (*order, *rest)))
        for some in groups(seen)
        for world in happen(ctx, game, *(moves(name, zone) for name in some))
        for order in permutations([name for name in seen if name not in some])
    )


def _looked_at(ctx: RunContext, game: Game, scope: Scope, amount: int, zone: str, whose: str | None = None) -> Worlds:
    """The games after the top cards of the own library, or of one of those players', whichever, were looked at."""
    players = opponents_of(game, scope.you) if whose else (scope.you,)
    return once(world for one in players for world in looked_at(ctx, game, one, amount, zone))


_ALONE: dict[str, Callable[[RunContext, Game, Scope], Worlds]] = {
    "double the unspent mana": lambda ctx, game, scope: (doubled(ctx, game, scope.you),),
    "have each life total become the lowest one": lowest_life,
    "proliferate": lambda ctx, game, scope: proliferated(ctx, game, scope.you),
    "reveal the top card as an explorer": _explore,
}
_ON_OBJECTS: dict[str, Callable[[RunContext, Game, Scope, Selection], Worlds]] = {
    "counter": counter_spell,
    "goad": goad,
}
ALONE, ON_OBJECTS = Vocabulary("alone", _ALONE), Vocabulary("onobjects", _ON_OBJECTS)
"""What is done to nothing that must be described, and to objects."""
deeds(
    {
        "{deed:alone}": lambda ctx, game, scope, deed: _ALONE[deed](ctx, game, scope),
        "{deed:onobjects} {what:selection}": lambda ctx, game, scope, deed, what: _ON_OBJECTS[deed](
            ctx, game, scope, what
        ),
        "meld {first:name} and {second:name}": lambda ctx, game, scope, first, second: happen(
            ctx, game, *melding(ctx, game, scope, (first, second))
        ),
        "[have {what:selection} ]{deed:meant}[ {type:type}][ {amount:number}]": _do,
        "choose {what:selection} and {effect:effect}": lambda ctx, game, scope, what, effect: _one_of(
            ctx, game, scope, picked(game, what, scope), effect
        ),
        "aim at {what:selection}[ where {condition:condition}] to {effect:effect}": _aimed,
        "choose the weakest creature and {effect:effect}": lambda ctx, game, scope, effect: _one_of(
            ctx, game, scope, _weakest(game, scope.you), effect
        ),
        "discard a card[ and for a nonland card {nonland:effect}]": _discard,
        "for up to {amount:number} of {what:selection} {effect:effect}": _for_some,
        "{first:effect} and also {second:effect}": lambda ctx, game, scope, first, second: in_each(
            follow(ctx, game, first, scope), lambda one: follow(ctx, one, second, scope)
        ),
        "turn {what:selection} over": lambda ctx, game, scope, what: (
            reduce(lambda one, name: transforms(ctx, one, name), picked(game, what, scope), game),
        ),
        "look at the top {amount:number} cards[ of {whose:circle}] and put any into {zone:zone}": _looked_at,
    }
)
