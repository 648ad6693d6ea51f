"""Permanent spells as they resolve: the spell becomes a permanent, or goes to the graveyard if it can't (608.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.game import Fact
from rules.modules.double_faced import enters_with_spell_up
from rules.modules.events import Kind, moves
from rules.modules.pipeline import carry_out, follow_up, happen, once, replaced
from rules.modules.replacement import as_it_would_be
from rules.modules.selections import SELECTIONS, Scope, fits
from rules.modules.zones import BATTLEFIELD
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.events import Event
    from rules.modules.pipeline import Worlds
    from rules.modules.selections import Selection

KINDS = (SELECTIONS,)
"""The kinds of slots that phrases here use."""


@given(
    "{source:name} keeps {what:selection} from entering the battlefield",
    ja="{source:name}により{what:selection}は戦場に出られない",
)
@dataclass(frozen=True, slots=True)
class KeepsOut(Fact):
    """A static ability because of which some objects can't enter the battlefield."""

    source: str
    what: Selection


@when("{spell:name} resolves as a permanent spell", ja="{spell:name}がパーマネント呪文として解決される")
def resolves(ctx: Context, game: Game, spell: str) -> Worlds:
    """The games after the spell became a permanent, or went to the graveyard."""
    ways = replaced(ctx, game, (moves(spell, BATTLEFIELD),))
    return once(after for now, final in ways for after in _arrives(ctx, now, spell, final))


def _arrives(ctx: Context, game: Game, spell: str, final: tuple[Event, ...]) -> Worlds:
    entry = next((e for e in final if e.kind is Kind.MOVE and e.subject == spell and e.zone == BATTLEFIELD), None)
    if entry and _is_kept_out(game, entry):
        return cannot_enter(ctx, game, spell)
    if entry and enters_with_spell_up(ctx, game, entry):
        return happen(ctx, game, moves(spell, "the graveyard"))
    return follow_up(ctx, carry_out(ctx, game, final), final)


def _is_kept_out(game: Game, entry: Event) -> bool:
    """Whether what the spell would be on the battlefield can't enter it."""
    seen = as_it_would_be(game, entry)
    return any(fits(seen, one.what, entry.subject, Scope("", one.source)) for one in game.all(KeepsOut))


@implements(rule("608.3e", "50fdc13510984df0"))
def cannot_enter(ctx: Context, game: Game, spell: str) -> Worlds:
    """A permanent spell that can't be put onto the battlefield is put into its owner's graveyard."""
    ctx.say("{spell} can't enter the battlefield", "{spell}は戦場に出られない", spell=spell)
    return happen(ctx, game, moves(spell, "the graveyard"))
