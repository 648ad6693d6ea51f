"""Paying with creatures instead of mana: convoke (702.51) and waterbend (701.67)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.mana import COLOUR_LETTERS, as_symbols, symbols_of
from mtgcr.rules.modules.payment import EXILE, ONE_MANA, TAP, Deed, Way, parts_of_mana
from mtgcr.rules.modules.selections import creatures_of, permanents_of
from mtgcr.rules.modules.status import is_tapped
from mtgcr.rules.modules.table import colours_of, is_of_type
from mtgcr.rules.workbench import Game, RunContext, implements

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.rules.modules.payment import Part


@implements("702.50a", before=datetime.date(2017, 1, 20))
@implements("702.51a", "702.51b", since=datetime.date(2017, 1, 20))
def convoked(ctx: RunContext, game: Game, player: str, cost: str) -> tuple[Part, ...]:
    """For coloured mana of the total cost a creature of the colour may be tapped, for generic mana any creature."""
    untapped = [name for name in creatures_of(game, player) if not is_tapped(game, name)]
    ctx.say("{player} may tap {names} for {cost}", player=player, names=tuple(untapped), cost=cost)
    parts: list[Part] = []
    for symbol in symbols_of(cost):
        able = untapped if symbol.isdigit() else [n for n in untapped if symbol in _letters(game, n)]
        whole = as_symbols([symbol])
        parts += [_or_tap(part, able) for part in parts_of_mana(ctx, whole)]
    return tuple(parts)


@implements("702.126a")
def improvised(ctx: RunContext, game: Game, player: str, cost: str) -> tuple[Part, ...]:
    """For generic mana of the total cost, and for no other, untapped artifacts may be tapped."""
    own = (name for name in permanents_of(game, player) if is_of_type(game, name, "artifact"))
    untapped = [name for name in own if not is_tapped(game, name)]
    ctx.say("{player} may tap {names} for {cost}", player=player, names=tuple(untapped), cost=cost)
    return _for_generic(ctx, cost, frozenset(Way(deeds=frozenset({Deed(TAP, name)})) for name in untapped))


@implements("702.66a")
def delved(ctx: RunContext, game: Game, player: str, cost: str) -> tuple[Part, ...]:
    """For generic mana of the total cost, and for no other, cards may be exiled from one's graveyard."""
    names = cards_of(game, player, "the graveyard")
    ctx.say("{player} may exile {names} for {cost}", player=player, names=names, cost=cost)
    return _for_generic(ctx, cost, frozenset(Way(deeds=frozenset({Deed(EXILE, name)})) for name in names))


def _for_generic(ctx: RunContext, cost: str, instead: Part) -> tuple[Part, ...]:
    mana = ((symbol, parts_of_mana(ctx, as_symbols([symbol]))) for symbol in symbols_of(cost))
    return tuple(part | instead if symbol.isdigit() else part for symbol, parts in mana for part in parts)


def _letters(game: Game, name: str) -> set[str]:
    return {COLOUR_LETTERS[colour] for colour in colours_of(game, name)}


def _or_tap(part: Part, names: Iterable[str]) -> Part:
    return part | {Way(deeds=frozenset({Deed(TAP, name)})) for name in names}


@implements("701.67a", "701.67b")
def waterbent(ctx: RunContext, game: Game, player: str, amount: int) -> tuple[Part, ...]:
    """For each generic mana of the waterbend cost, and for no other, an artifact or creature may be tapped."""
    own = permanents_of(game, player)
    able = [n for n in own if is_of_type(game, n, "artifact") or is_of_type(game, n, "creature")]
    untapped = [name for name in able if not is_tapped(game, name)]
    ctx.say(
        "{player} may tap {names} for the {amount} of waterbend", player=player, names=tuple(untapped), amount=amount
    )
    return (_or_tap(ONE_MANA, untapped),) * amount
