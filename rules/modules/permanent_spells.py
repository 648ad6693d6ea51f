"""Permanent spells as they resolve: the spell becomes a permanent, or goes to the graveyard if it can't (608.3)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.cards import PlayingCard
from mtgcr.rules.modules.effects import Begun, Controls, Grants, OnObject
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.meld import enters_with_spell_up
from mtgcr.rules.modules.pipeline import carry_out, follow_up, happen, once, replaced
from mtgcr.rules.modules.replacement import as_it_would_be
from mtgcr.rules.modules.selections import Scope, fits
from mtgcr.rules.modules.table import Boost, Permanent
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, RunContext, Unmodelled, Worlds, given, implements, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.events import Event
    from mtgcr.rules.modules.selections import Selection

ALSO_CONTROL = datetime.date(2019, 8, 23)
"""Since then the rules also say that effects on the controller of a permanent spell go on (400.7a)."""


@given("{source:name} keeps {what:selection} from entering the battlefield")
class KeepsOut(Fact):
    """A static ability because of which some objects can't enter the battlefield."""

    source: str
    what: Selection


@when("{spell:name} resolves as a permanent spell")
def resolves(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The games after the spell became a permanent, or went to the graveyard."""
    ways = replaced(ctx, game, (moves(spell, BATTLEFIELD, *what_continues(ctx, game, spell)),))
    return once(after for now, final in ways for after in _arrives(ctx, now, spell, final))


def _arrives(ctx: RunContext, game: Game, spell: str, final: tuple[Event, ...]) -> Worlds:
    entry = next((event for event in final if (event.subject, event.zone) == (spell, BATTLEFIELD)), None)
    if entry and _is_kept_out(game, entry):
        return cannot_enter(ctx, game, spell)
    if entry and enters_with_spell_up(ctx, game, entry):
        return happen(ctx, game, moves(spell, "the graveyard"))
    return follow_up(ctx, carry_out(ctx, game, final), final)


def _is_kept_out(game: Game, entry: Event) -> bool:
    """Whether what the spell would be on the battlefield can't enter it."""
    seen = as_it_would_be(game, entry)
    return any(fits(seen, one.what, entry.subject, Scope("", one.source)) for one in game.all(KeepsOut))


@implements("608.3e")
def cannot_enter(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """A permanent spell that can't be put onto the battlefield is put into its owner's graveyard."""
    ctx.say("{spell} can't enter the battlefield", spell=spell)
    return happen(ctx, game, moves(spell, "the graveyard"))


def what_continues(ctx: RunContext, game: Game, spell: str) -> tuple[Fact, ...]:
    """The facts of the effects on the spell that are true of the permanent as well."""
    effects = {one.effect for one in game.all(OnObject) if one.name == spell and game.find(Begun, one.effect)}
    resolved = frozenset(effect for effect in effects if not _is_static(game, effect))
    if any(one.effect in effects - resolved for one in game.all(Grants)):
        raise Unmodelled("a static ability that grants an ability to a spell")
    for effect in sorted(effects - resolved):
        ctx.say("{effect} is on {spell} only as a spell", effect=effect, spell=spell)
    return (*go_on(ctx, game, spell, resolved), *(one for one in game.all(Boost) if one.name == spell))


def _is_static(game: Game, effect: str) -> bool:
    """Whether the effect is that of a static ability: it has the name of the object that has the ability."""
    return game.find(Permanent, effect) is not None or game.find(PlayingCard, effect) is not None


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
