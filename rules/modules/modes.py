"""Kicker: modes that depend on one announced after them (601.4), and abilities that are linked to one (607.2i)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.additional_costs import DontKick, Kick
from mtgcr.rules.modules.table import has_quality
from mtgcr.rules.workbench import Fact, Game, Offer, RunContext, Unmodelled, given, implements, option


@given("{spell:name} has {count:number} modes and any number is chosen if it is kicked")
class Modes(Fact, about="spell"):
    """A modal spell of which one mode is chosen, or any number if it was kicked."""

    spell: str
    count: int


@dataclass(frozen=True, slots=True)
class Chosen(Fact, about="spell"):
    """How many modes were chosen for a spell that is being cast."""

    spell: str
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

    return Offer.one(ctx, game, (Kick(), DontKick()), may, Kick, DontKick)
