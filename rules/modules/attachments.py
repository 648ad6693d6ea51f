"""What is attached: where it may not be (303.4, 301.5, 704.5m), what it modifies (700.9), aura swap (702.65)."""

import datetime
from typing import Any

from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.effects import Attached, latest
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import NOTHING, happen
from mtgcr.rules.modules.protection import NOT_ENCHANTED, NOT_EQUIPPED, keeps_away
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import Counters, characteristics_of, controlled, is_of_type
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.phrases import given, result, when
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext, SlotTerm, Worlds, implements

_ATTACHABLE = {"Aura", "Equipment", "Fortification"}
"""Subtypes of what may be attached."""
_HELD_BY = {"Equipment": "creature", "Fortification": "land"}
"""What holds attachments that become unattached from anything else."""


@implements("704.5m")
def fallen_auras(ctx: RunContext, game: Game) -> list[Event]:
    """Auras that are attached to nothing, or to what they may not enchant, are put into the graveyard."""
    found: list[Event] = []
    for name in permanents(game):
        if is_of_type(game, name, "Aura") and (said := _why_fallen(ctx, game, name)):
            ctx.say(said, name=name)
            found.append(moves(name, "the graveyard"))
    return found


def _why_fallen(ctx: RunContext, game: Game, aura: str) -> str:
    """Why the Aura falls off; nothing where it stays.  What it can enchant counts where it is stated."""
    host, ability = game.find(Attached, aura), game.find(Enchant, aura)
    if host is None or host.name not in permanents(game):
        said = "{name} is attached to nothing"
    elif is_of_type(game, aura, "creature") or (ability and not is_of_type(game, host.name, ability.type)):
        said = "{name} can't enchant what it is attached to"
    elif keeps_away(ctx, game, host.name, aura, NOT_ENCHANTED):
        said = "what {name} is attached to has protection from it"
    else:
        return ""
    return said


@implements("704.5n")
def fallen_equipment(ctx: RunContext, game: Game) -> list[Event]:
    """Equipment on what is no creature, or is protected from it, becomes unattached."""
    found: list[Event] = []
    for name, host in _attached(game):
        kind = next((one for one in _HELD_BY if is_of_type(game, name, one)), None)
        is_held = kind and is_of_type(game, host, _HELD_BY[kind]) and host in permanents(game) and host != name
        if kind and not (is_held and not keeps_away(ctx, game, host, name, NOT_EQUIPPED)):
            ctx.say("{host} is no legal host of {name}", host=host, name=name)
            particular(ctx, "no host", kind, name, host)
            found.append(Event(Kind.UNATTACH, name))
    return found


@implements("704.5p")
def unattachable(ctx: RunContext, game: Game) -> list[Event]:
    """A creature or battle that is attached becomes unattached, and so does what is neither Aura nor Equipment."""
    typed = ((name, characteristics_of(game, name).types) for name, _ in _attached(game))
    held = (name for name, types in typed if types & {"creature", "battle"} or (types and not types & _ATTACHABLE))
    return [Event(Kind.UNATTACH, name) for name in ctx.each("{name} can't be attached to anything", name=held)]


def older_roles(ctx: RunContext, game: Game) -> list[Event]:
    """Of several Roles that one player controls on one permanent all but the newest."""
    held: dict[tuple[str, str], list[str]] = {}
    for name, host in _attached(game):
        if is_of_type(game, name, "Role"):
            held.setdefault((host, controller_of(game, name)), []).append(name)
    return [fallen for names in held.values() if len(names) > 1 for fallen in fallen_roles(ctx, game, names)]


@implements("704.5z")
def fallen_roles(ctx: RunContext, game: Game, names: list[str]) -> list[Event]:
    """The Role with the latest timestamp stays, and the others are put into the graveyard."""
    if len(kept := latest(game, names)) != 1:
        raise NotModelled("613.7m" if kept else "704.5z", *names)
    ctx.say("of {names} the newest is {kept}", names=tuple(names), kept=kept)
    return [moves(name, "the graveyard") for name in names if name not in kept]


def _attached(game: Game) -> list[tuple[str, str]]:
    """What is attached on the battlefield, each with its host."""
    return [(one.source, one.name) for one in game.all(Attached) if one.source in permanents(game)]


ANY_PERMANENT = datetime.date(2024, 11, 8)
"""Since then more than creatures can be modified."""


@implements("700.9", before=ANY_PERMANENT)
def can_be_modified(ctx: RunContext, game: Game, name: str) -> bool:
    """Only a creature could be modified."""
    return ctx.verdict(is_of_type(game, name, "creature"), None, "{name} is no creature", name=name)


can_be_modified.implements("700.9", since=ANY_PERMANENT)(
    lambda ctx, game, name: ctx.verdict(True, "{name} is a permanent", name=name)  # noqa: ARG005  # its shape
)


@implements("700.9")
def modifies(ctx: RunContext, game: Game, name: str) -> bool:
    """Counters modify, and what is attached: Equipment of anybody, an Aura of the permanent's controller."""
    counters = tuple(one.kind for one in game.all(Counters) if one.name == name and one.amount)
    attached = (one.source for one in game.all(Attached) if one.name == name)
    counted = tuple(source for source in attached if _counts(game, source, name))
    ctx.say("what modifies {name}: {found}", name=name, found=(*counters, *counted))
    return bool(counters or counted)


def _counts(game: Game, source: str, name: str) -> bool:
    is_own = controller_of(game, source) == controller_of(game, name)
    return is_of_type(game, source, "Equipment") or (is_of_type(game, source, "Aura") and is_own)


@given("{aura:name} has enchant {type:type}")
class Enchant(Fact, about="aura"):
    """What an Aura can enchant (702.5)."""

    aura: str
    type: SlotTerm


@given("{controller:player} controls the {types:type+} {aura:new}[ {qualities:quality+}] with enchant {type:type}")
def controlled_aura(aura: str, type: SlotTerm, **stated: Any) -> tuple[Fact, ...]:  # noqa: A002  # the name of the slot
    """An Aura on the battlefield, and what it can enchant."""
    return (*controlled(name=aura, **stated), Enchant(aura, type))


@when("{player:player} exchanges {aura:name} with {card:name} by aura swap")
def swaps(ctx: RunContext, game: Game, player: str, aura: str, card: str) -> Worlds:
    """The games after the ability resolved."""
    attached = game.find(Attached, aura)
    host = attached.name if attached else ""
    if not all(halves(ctx, game, player, aura, card, host)):
        particular(ctx, "without effect", "", aura)
        return (game,)
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


@result("{aura:name} {so:been} attached to {name:name}")
def is_attached(ctx: RunContext, game: Game, aura: str, name: str) -> bool:
    """Whether the Aura or Equipment is attached to that."""
    attached = game.find(Attached, aura)
    host = attached.name if attached else NOTHING
    ctx.say("{aura} is attached to {host}", aura=aura, host=host)
    is_equipment = host == name and is_of_type(game, aura, "Equipment")
    if is_equipment and controller_of(game, aura) != controller_of(game, host):
        particular(ctx, "equips for another", "", aura, host)
    return host == name
