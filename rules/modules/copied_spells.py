"""Copies of spells on the stack: what is copied of a spell and what was decided for it (707.10)."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mtgcr.rules.modules.actions import deeds
from mtgcr.rules.modules.additional_costs import ModeChosen, Paid
from mtgcr.rules.modules.cards import CastBy, Stacked
from mtgcr.rules.modules.copy_effects import as_copy
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.payments_remembered import SpellCopy
from mtgcr.rules.modules.pipeline import follow, once
from mtgcr.rules.modules.players import opponents_of
from mtgcr.rules.modules.resolving import Tells
from mtgcr.rules.modules.selections import Scope, picked
from mtgcr.rules.modules.table import ZONES, Ceased, InZone, is_of_type, zone_of
from mtgcr.rules.modules.targets import Asks, Differ, Targeted, fits
from mtgcr.rules.modules.zones import next_place
from mtgcr.rules.workbench import Game, RunContext, Unmodelled, Worlds, implements, result, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Selection

ONE_OF_SEVERAL = datetime.date(2025, 4, 4)
"""Since then the rules say what a copy targets that an effect would have target several objects."""


_TEXT_AND_DECISIONS: tuple[type[Any], ...] = (Asks, Differ, ModeChosen, Paid, Targeted)
"""What is said of a spell, besides its text, that a copy has as well."""


@implements("707.10")
def with_copy(ctx: RunContext, game: Game, player: str, spell: str, copy: str) -> Game:
    """The copy has the characteristics of the spell, as the effect changes them, and all decisions made for it."""
    ctx.say("{copy} is a copy of {spell}", copy=copy, spell=spell)
    game = game.put(SpellCopy(copy, spell), as_copy(ctx, game, copy, spell))
    text = game.find(Tells, spell)
    game = game.put(Tells(copy, player, text.effect)) if text else game
    held = (one for kind in _TEXT_AND_DECISIONS for one in game.all(kind) if one.spell == spell)
    return game.put(*(replace(one, spell=copy) for one in held))


def _on_stack(ctx: RunContext, game: Game, scope: Scope) -> Worlds:
    """The games with a copy of the spell on the stack above it, called after it."""
    if not any(is_of_type(game, scope.it, one) for one in ("instant", "sorcery")):
        raise Unmodelled("a copy of a permanent spell")
    copy = f"{scope.it}-{1 + sum(one.spell == scope.it for one in game.all(SpellCopy))}"
    own = (InZone(copy, ZONES["the stack"]), CastBy(copy, scope.you), Stacked(copy, -1, next_place(game)))
    return (with_copy(ctx, game, scope.you, scope.it, copy).put(*own),)


deeds(
    {
        "copy it": _on_stack,
        "have an opponent {effect:effect}": lambda ctx, game, scope, effect: once(
            world
            for one in opponents_of(game, scope.you)
            for world in follow(ctx, game, effect, replace(scope, you=one))
        ),
    }
)


@when("{player:player} copies {spell:name} as {copy:new}[ for {what:selection}]")
def copies(ctx: RunContext, game: Game, player: str, spell: str, copy: str, what: Selection | None = None) -> Worlds:
    """The games with a copy of the spell; where an effect says for what, that is its target."""
    return copies_for(ctx, game, player, spell, copy, what) if what else (with_copy(ctx, game, player, spell, copy),)


def copies_for(ctx: RunContext, game: Game, player: str, spell: str, copy: str, what: Selection) -> Worlds:
    """The games with a copy that has what the effect describes as its target."""
    asked = tuple(one for one in game.all(Asks) if one.spell == spell)
    named = picked(game, what, Scope(player, spell))
    legal = tuple(name for name in named if all(fits(ctx, game, ask, name) for ask in asked))
    match legal:
        case ():
            return not_created(ctx, game, copy)
        case (_,):
            targets = legal
        case _:
            targets = chosen_target(ctx, copy, legal)
    return tuple(aimed(ctx, game, player, spell, copy, target) for target in targets)


@implements("707.10e")
def aimed(ctx: RunContext, game: Game, player: str, spell: str, copy: str, target: str) -> Game:
    """Each target of the copy is the one that the effect specifies."""
    game = with_copy(ctx, game, player, spell, copy)
    ctx.say("{copy} targets {target}", copy=copy, target=target)
    old = [one for one in game.all(Targeted) if one.spell == copy]
    return game.drop(*old).put(*(replace(one, name=target) for one in old))


@implements("707.10e")
def not_created(ctx: RunContext, game: Game, copy: str) -> Worlds:
    """No copy is created for what is no legal target."""
    ctx.say("{copy} is not created: no legal target", copy=copy)
    return (game,)


@implements("707.10e", since=ONE_OF_SEVERAL)
def chosen_target(ctx: RunContext, copy: str, legal: tuple[str, ...]) -> tuple[str, ...]:
    """Of several objects that the copy would target its controller chooses one."""
    ctx.say("one of {legal} is chosen for {copy}", legal=legal, copy=copy)
    return legal


@chosen_target.implements("707.10e", before=ONE_OF_SEVERAL)
def _not_said(ctx: RunContext, copy: str, legal: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG001  # the operation's shape
    """The rules of that time do not say what such a copy targets."""
    raise Unmodelled("no rule says which of several a copy targets")


@result("mode {mode:number} of {spell:name} is chosen")
def has_mode(_ctx: RunContext, game: Game, mode: int, spell: str) -> bool:
    """Whether that mode is chosen for the spell."""
    return game.find(ModeChosen, spell, mode) is not None


def stray_copies(ctx: RunContext, game: Game) -> list[Event]:
    """Copies of spells that are neither on the stack nor gone cease to exist."""
    there = (one.copy for one in game.all(SpellCopy) if not game.find(Ceased, one.copy))
    return [ceases(ctx, name) for name in there if zone_of(game, name) in ("the graveyard", "exile", "the hand")]


@implements("704.5e")
def ceases(ctx: RunContext, name: str) -> Event:
    """A copy of a spell exists on the stack alone."""
    ctx.say("{name} ceases to exist", name=name)
    return Event(Kind.CEASE, name)
