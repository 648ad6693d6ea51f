"""Spells that resolve: they do what they say, or become permanents; what is countered (608)."""

import datetime

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.game import OfSource, OfSpell
from mtgcr.rules.modules.actions import Instruction, Tells
from mtgcr.rules.modules.cards import SPELL, PlayingCard, Stacked
from mtgcr.rules.modules.effects import Attached, Begun, Controls, Grants, OnObject
from mtgcr.rules.modules.events import Event, moves
from mtgcr.rules.modules.keyword_costs import was_cast_for
from mtgcr.rules.modules.meld import enters_with_spell_up
from mtgcr.rules.modules.pipeline import carry_out, follow, follow_up, happen, in_each, once, replaced
from mtgcr.rules.modules.replacement import as_it_would_be
from mtgcr.rules.modules.selections import Scope, Selection, permanents, picked
from mtgcr.rules.modules.selections import fits as is_described
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import Boost, Permanent, has_quality, is_of_type, tell_types, zone_of
from mtgcr.rules.modules.targets import (
    Asks,
    Targeted,
    aims,
    asked_by,
    choose_targets,
    chosen_for,
    fits,
    lacks_targets,
    need_targets,
)
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.modules.zones import BATTLEFIELD, is_same_object
from mtgcr.rules.phrases import given, when
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext, Unmodelled, Worlds, implements, making, remark

PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


@given("mode {place:number} of {spell:name} is to {effect:effect}")
class Mode(OfSpell, about=("spell", "place")):
    """One of the modes of a modal spell, of which one is chosen."""

    place: int
    effect: Instruction


@when("{spell:name} resolves")
def resolves(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The games after the spell resolved: a permanent spell enters, any other does what it says or leaves the stack."""
    if any(is_of_type(game, spell, one) for one in PERMANENT_TYPES):
        return resolves_as_permanent(ctx, game, spell)
    legal = legal_targets(ctx, game, spell)
    text = game.find(Tells, spell)
    if has_quality(game, spell, "ascend"):
        raise NotModelled("702.131a", spell)
    if text is None and any(one.spell == spell for one in game.all(Mode)):
        raise Unmodelled("no mode of {spell} is chosen", spell=spell)
    if chosen_for(game, spell) and not legal:
        return _fizzles(ctx, game, spell)
    if text is None:
        return leaves_stack(ctx, game, spell)
    targets = tuple((each.place, each.name) for each in legal)
    asked = asked_by(game, spell)
    if not was_cast_for(game, spell, "overload"):
        need_targets(game, spell)
    else:
        targets = tuple((ask.place, name) for ask in asked for name in _each(game, ask))
    followed = follow(ctx, game, text.effect, Scope(text.player, spell, targets=targets if asked else None))
    return in_each(followed, lambda world: leaves_stack(ctx, world, spell))


def targets_of(ctx: RunContext, game: Game, ability: Pending) -> Scope | None:
    """What the ability speaks of, its legal targets among it; None where it does nothing without one."""
    scope = Scope(ability.player, ability.source, ability.that, (), ability.identity, ability.amount, own=ability.own)
    if not aims(ability.effect):
        return scope
    source, there = ability.source, game.put(ability)
    if not asked_by(game, source):
        return scope
    if lacks_targets(game, source) and not choose_targets(ctx, there, source).listed and has_none(ctx, source):
        return None
    need_targets(game, source)
    legal = legal_targets(ctx, there, source)
    return replace(scope, targets=tuple((each.place, each.name) for each in legal)) if legal else None


has_none = remark("the ability of {name} has no legal target", "603.3d", gives=True)


def _each(game: Game, ask: Asks) -> list[str]:
    """Everything that the spell says instead of a target (702.96a)."""
    if ask.type == "anything" or ask.colour:
        raise Unmodelled("a target that the spell does not ask for")
    return [name for name in permanents(game) if is_of_type(game, name, ask.type)]


def leaves_stack(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The game without the spell on the stack: a card that is still there goes to the graveyard."""
    game = game.drop(Stacked(spell, SPELL))
    tell_types(ctx, game, "resolving", spell)
    return is_put_away(ctx, game, spell) if zone_of(game, spell) == "the stack" else (game,)


def _fizzles(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The game without a spell that has no legal target: it has not resolved (608.2b), so buyback returns none."""
    onto = Stacked(spell, SPELL)
    if zone_of(game, spell) != "the stack":
        return (game.drop(onto),)
    return tuple(world.drop(onto) for world in happen(ctx, game.put(onto), moves(spell, "the graveyard")))


@implements("608.2n")
def is_put_away(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """As the last part of its resolution an instant or sorcery is put into its owner's graveyard."""
    ctx.say("{spell} is put into the graveyard", spell=spell)
    return happen(ctx, game, moves(spell, "the graveyard"))


@implements("608.2b")
def legal_targets(ctx: RunContext, game: Game, spell: str) -> list[Targeted]:
    """The targets that are still legal, each for the place that it was chosen for; with none the spell does nothing."""
    asked, chosen = {ask.place: ask for ask in asked_by(game, spell)}, chosen_for(game, spell)
    if any(each.place not in asked for each in chosen):
        raise Unmodelled("a target that the spell does not ask for")
    present = (each for each in chosen if is_same_object(ctx, game, each.name, each.identity))
    legal = [each for each in present if fits(ctx, game, asked[each.place], each.name)]
    if chosen and not legal:
        ctx.say("{spell} does not resolve: no target is legal", spell=spell)
    return legal


def counter_spell(ctx: RunContext, game: Game, scope: Scope, what: Selection) -> Worlds:
    """The games after the spells that are on the stack were put into their owners' graveyards."""
    return counter(ctx, game, tuple(name for name in picked(game, what, scope) if zone_of(game, name) == "the stack"))


def counter(ctx: RunContext, game: Game, there: tuple[str, ...]) -> Worlds:
    """The games without those of the spells that can be countered."""
    names = (name for name in there if not (has_trait(game, name, "can't be countered") and stays_on(ctx, name)))
    return countered(ctx, game, tuple(names))


@implements("701.6a")
def counters_ability(ctx: RunContext, game: Game, ability: Pending) -> Worlds:
    """A countered ability is gone from the stack and does not resolve."""
    ctx.say("the ability of {name} is countered", name=ability.source)
    return (game.drop(ability, Stacked(ability.source, ability.number)),)


stays_on = remark("{name} can't be countered", "101.2", gives=True)


@implements("701.6a")
def countered(ctx: RunContext, game: Game, names: tuple[str, ...]) -> Worlds:
    """A countered spell is put into its owner's graveyard and does not resolve."""
    ctx.say("{names} is countered", names=names)
    return happen(ctx, game, *(moves(name, "the graveyard") for name in names))


AURAS_APART = datetime.date(2022, 6, 10)
"""Since then Aura spells have a rule of their own."""
ALSO_CONTROL = datetime.date(2019, 8, 23)
"""Since then the rules also say that effects on the controller of a permanent spell go on (400.7a)."""


@given("{source:name} keeps {what:selection} from entering the battlefield")
class KeepsOut(OfSource):
    """A static ability because of which some objects can't enter the battlefield."""

    what: Selection


@when("{spell:name} resolves as a permanent spell")
def resolves_as_permanent(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The games after the spell became a permanent, or went to the graveyard."""
    hosts: list[Targeted] = []
    if asked_by(game, spell):
        need_targets(game, spell)
        hosts = legal_targets(ctx, game, spell)
        if not hosts:
            return _fizzles(ctx, game, spell)
    held = tuple(enters_attached(ctx, spell, one.name) for one in hosts if is_of_type(game, spell, "Aura"))
    ways = replaced(ctx, game, (moves(spell, BATTLEFIELD, *what_continues(ctx, game, spell), *held),))
    return once(after for now, final in ways for after in _arrives(ctx, now, spell, final))


enters_attached = making(Attached, "{name} enters attached to {host}", "608.3c", since=AURAS_APART)
enters_attached.also("608.3a", before=AURAS_APART)


def _arrives(ctx: RunContext, game: Game, spell: str, final: tuple[Event, ...]) -> Worlds:
    entry = next((event for event in final if (event.subject, event.zone) == (spell, BATTLEFIELD)), None)
    is_out = entry and _is_kept_out(game, entry) and cannot_enter(ctx, spell)
    if is_out or (entry and enters_with_spell_up(ctx, game, entry)):
        return happen(ctx, game, moves(spell, "the graveyard"))
    tell_types(ctx, game, "resolving", spell)
    return follow_up(ctx, carry_out(ctx, game, final), final)


def _is_kept_out(game: Game, entry: Event) -> bool:
    """Whether what the spell would be on the battlefield can't enter it."""
    seen = as_it_would_be(game, entry)
    return any(is_described(seen, one.what, entry.subject, Scope("", one.source)) for one in game.all(KeepsOut))


cannot_enter = remark("{spell} can't enter the battlefield", "608.3e", gives=True)


def what_continues(ctx: RunContext, game: Game, spell: str) -> tuple[Fact, ...]:
    """The facts of the effects on the spell that are true of the permanent as well."""
    effects = {one.effect for one in game.all(OnObject) if one.name == spell and game.find(Begun, one.effect)}
    static = {one for one in effects if game.find(Permanent, one) or game.find(PlayingCard, one)}  # named as its object
    resolved = frozenset(effects - static)
    if any(one.effect in effects - resolved for one in game.all(Grants)):
        raise Unmodelled("a static ability that grants an ability to a spell")
    for effect in sorted(effects - resolved):
        ctx.say("{effect} is on {spell} only as a spell", effect=effect, spell=spell)
    return (*go_on(ctx, game, spell, resolved), *(one for one in game.all(Boost) if one.name == spell))


@implements("112.4", "400.7a", since=ALSO_CONTROL)
def go_on(ctx: RunContext, game: Game, spell: str, effects: frozenset[str]) -> tuple[Fact, ...]:  # noqa: ARG001  # the rules before look at the game
    """Effects of spells and of activated and triggered abilities on a permanent spell go on for the permanent."""
    return _go_on(ctx, spell, effects)


def _go_on(ctx: RunContext, spell: str, effects: frozenset[str]) -> tuple[Fact, ...]:
    for effect in sorted(effects):
        ctx.say("{effect} goes on applying to {spell}", effect=effect, spell=spell)
    return tuple(OnObject(effect, spell) for effect in sorted(effects))


@go_on.implements("112.4", "400.7a", before=ALSO_CONTROL)
def _characteristics_go_on(ctx: RunContext, game: Game, spell: str, effects: frozenset[str]) -> tuple[Fact, ...]:
    """The rules of that time speak of characteristics alone."""
    if any(one.effect in effects for one in game.all(Controls)):
        raise Unmodelled("no rule says what becomes of control of a spell")
    return _go_on(ctx, spell, effects)
