"""Aura swap (702.65): an Aura on the battlefield exchanged with one in the hand, both halves or none."""

from __future__ import annotations

from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.effects import Attached
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.pipeline import NOTHING, happen
from mtgcr.rules.modules.protection import NOT_ENCHANTED, keeps_away
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Worlds, given, implements, result, when


@given("{aura:name} has enchant {type:type}")
class Enchant(Fact, about="aura"):
    """What an Aura can enchant (702.5)."""

    aura: str
    type: SlotTerm


@when("{player:player} exchanges {aura:name} with {card:name} by aura swap")
def swaps(ctx: RunContext, game: Game, player: str, aura: str, card: str) -> Worlds:
    """The games after the ability resolved."""
    attached = game.find(Attached, aura)
    host = attached.name if attached else ""
    if not all(halves(ctx, game, player, aura, card, host)):
        return without_effect(ctx, game, aura)
    leaves = moves(aura, "the hand")
    enters = moves(card, BATTLEFIELD, Attached(card, host), controller=player)
    return happen(ctx, game, leaves, enters)


def halves(ctx: RunContext, game: Game, player: str, aura: str, card: str, host: str) -> tuple[bool, bool]:
    """Whether the Aura can go to the player's hand, and the card in the hand onto what the Aura enchants."""
    is_held = card in cards_of(game, player, "the hand")
    return owned_by_one(ctx, game, player, aura), is_held and can_enchant(ctx, game, card, host)


@implements("701.12d")
def owned_by_one(ctx: RunContext, game: Game, player: str, aura: str) -> bool:
    """Cards in different zones are exchanged only if one player owns all of them."""
    owner = owner_of(game, aura)
    ctx.say("{owner} owns {aura}", owner=owner, aura=aura)
    return owner == player


@implements("303.4")
def can_enchant(ctx: RunContext, game: Game, aura: str, host: str) -> bool:
    """Whether the permanent is what the Aura's enchant ability names, and not protected from it."""
    ability = game.find(Enchant, aura)
    is_kind = ability is not None and is_of_type(game, host, ability.type)
    can = is_kind and not keeps_away(ctx, game, host, aura, NOT_ENCHANTED)
    return ctx.verdict(can, "{aura} can enchant {host}", "{aura} can't enchant {host}", aura=aura, host=host)


@implements("702.65b")
def without_effect(ctx: RunContext, game: Game, aura: str) -> Worlds:
    """Where a half of the exchange can't be completed nothing happens."""
    ctx.say("aura swap of {aura} has no effect", aura=aura)
    return (game,)


@result("{aura:name} {so:been} attached to {name:name}")
def is_attached(ctx: RunContext, game: Game, aura: str, name: str) -> bool:
    """Whether the Aura or Equipment is attached to that."""
    attached = game.find(Attached, aura)
    host = attached.name if attached else NOTHING
    ctx.say("{aura} is attached to {host}", aura=aura, host=host)
    return host == name
