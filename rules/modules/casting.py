"""Playing cards: lands (305.2), and which spells may be cast, from where and in which way (601.3)."""

import datetime

from mtgcr.rules.context import Offer, Unmodelled
from mtgcr.rules.modules.additional_costs import lets_itself_be_cast
from mtgcr.rules.modules.cards import PlayingCard, Stacked, allowed_later, cards_of
from mtgcr.rules.modules.commander import Commander
from mtgcr.rules.modules.costs import cost_of
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.keyword_instances import instances
from mtgcr.rules.modules.linked import ChooseNothing
from mtgcr.rules.modules.mana import symbols_of
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.players import TurnOf, is_time_for_sorceries
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import TYPES, OfType, has_quality, is_of_type, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.phrases import given, option, when
from mtgcr.rules.registry import unruled
from mtgcr.rules.workbench import Game, OfName, OfPlayer, RunContext, SlotTerm, Vocabulary, Worlds, implements, remark

WAYS = Vocabulary("way", ("bestowed", "face-down"))
"""Ways of casting a card that change what it is."""
BESTOWED, FACE_DOWN = WAYS["bestowed"], WAYS["face-down"]


class Adventure(OfName, about="name", names="name"):
    """The other set of characteristics of an adventurer card, and the card it is on."""

    card: str


@given("{name:name} is the top card of the library")
class Top(OfName):
    """A named card is on top of its owner's library."""


@given("{player:player} may cast {kinds:kind+} spells from the top of the library")
class FromTop(OfPlayer):
    """A permission to cast spells of some kinds from the top of the library."""

    kinds: tuple[SlotTerm, ...]


@given("{player:player} may cast {kind:kind} spells as though they had flash")
class AsFlash(OfPlayer):
    """A permission to cast spells of a kind as though they had flash."""

    kind: SlotTerm


@given("{player:player} can't cast {kind:kind} spells")
class CantCast(OfPlayer):
    """A prohibition on spells of a kind."""

    kind: SlotTerm


@option("cast {card:name}[ {way:way}]")
class Cast:
    """A card is cast, in a way that changes what it is or not."""

    card: str
    way: SlotTerm | None = None


@option("cast no spell")
class CastNothing:
    """No spell is cast."""


def may_cast(ctx: RunContext, game: Game, player: str, cast: Cast) -> bool:
    """Whether the card may be cast from where it is, now, and nothing prohibits it."""
    verdicts = (
        may_cast_from_there(ctx, game, player, cast),
        may_cast_now(ctx, game, player, cast),
        not is_prohibited(ctx, game, player, cast),
        not any(has_quality(game, one.name, "split second") and is_split(ctx, one.name) for one in game.all(Stacked)),
        lets_itself_be_cast(ctx, game, player, card_of(game, cast).name),
    )
    return all(verdicts)


is_split = remark("no spell can be cast while {spell} is on the stack", "702.61a", gives=True)


def may_cast_from_there(ctx: RunContext, game: Game, player: str, cast: Cast) -> bool:
    """Whether the player may cast from the zone: the hand, and others where something allows it."""
    card = card_of(game, cast)
    match str(zone_of(game, card.name)):
        case "the hand":
            return card.owner == player
        case "the graveyard":
            has_it = has_quality(game, card.name, "flashback") and keeps_abilities(game, card.name, "the graveyard")
            by_keyword = (one for one in instances(game, card.name, "alternative") if "graveyard" in one.row.condition)
            has_it = has_it or any(one.is_met(ctx, game) for one in by_keyword)
            return has_it and _is_as_own(ctx, game, player, card)
        case "the command zone":
            is_one = card.owner == player and game.find(Commander, card.name) is not None
            return is_one and as_commander(ctx, card.name)
        case "exile":
            return card.owner == player and bool(allowed_later(game, card.name))
        case "the library":
            return card.owner == player and _is_allowed_from_top(ctx, game, player, cast)
        case _:
            return False


as_commander = remark("{card} is a commander and may be cast from there", "903.8", gives=True)


def card_of(game: Game, cast: Cast) -> PlayingCard:
    """The card that is cast; for an Adventure the card it is on."""
    adventure = game.find(Adventure, cast.card)
    found = game.find(PlayingCard, adventure.card if adventure else cast.card)
    if found is None:
        raise Unmodelled("casting something that is stated as no card")
    return found


_OTHER_GRAVEYARDS = "may cast cards in other graveyards as though they were in their own"


def _is_as_own(ctx: RunContext, game: Game, player: str, card: PlayingCard) -> bool:
    if card.owner == player:
        return True
    return has_trait(game, player, _OTHER_GRAVEYARDS) and both_apply(ctx, card.name)


both_apply = remark("{card} is cast as though from the player's own graveyard", "609.4a", gives=True)


def _is_allowed_from_top(ctx: RunContext, game: Game, player: str, cast: Cast) -> bool:
    allowed = [kind for each in game.all(FromTop) if each.player == player for kind in each.kinds]
    types = as_cast(ctx, game, cast)
    on_top = game.find(Top, card_of(game, cast).name) is not None
    return on_top and any(_is_kind(types, kind) for kind in allowed)


def as_cast(ctx: RunContext, game: Game, cast: Cast) -> frozenset[str]:
    """The types that decide whether the card can be cast in this way."""
    types = types_as(game, cast)
    if cast.way == BESTOWED:
        return as_bestowed(ctx, cast, types)
    is_other = cast.way == FACE_DOWN or game.find(Adventure, cast.card)
    return as_alternative(ctx, cast, types) if is_other else types


def types_as(game: Game, cast: Cast) -> frozenset[str]:
    """The types of the card cast in this way."""
    if cast.way == FACE_DOWN:
        return frozenset({"creature"})
    printed = frozenset(str(fact.type) for fact in game.all(OfType) if fact.name == cast.card)
    return (printed - {"creature"}) | {"Aura"} if cast.way == BESTOWED else printed


@implements("702.102c", since=datetime.date(2016, 7, 22), before=datetime.date(2020, 1, 24))
@implements("702.103d", since=datetime.date(2020, 1, 24))
def as_bestowed(ctx: RunContext, cast: Cast, types: frozenset[str]) -> frozenset[str]:
    """Only what bestow makes of the card decides."""
    ctx.say("{card} cast bestowed is an Aura and no creature", card=cast.card)
    return types


as_bestowed.implements("702.102c", before=datetime.date(2016, 7, 22))(
    unruled("no rule says by what a bestowed spell is judged")
)


@implements("601.3e")
def as_alternative(ctx: RunContext, cast: Cast, types: frozenset[str]) -> frozenset[str]:
    """Only the alternative characteristics decide."""
    ctx.say("{card} is judged by what it is when cast so", card=cast.card)
    return types


def _is_kind(types: frozenset[str], kind: str) -> bool:
    if kind == "all":
        return True
    return kind.removeprefix("non") not in types if kind.startswith("non") else kind in types


def may_cast_now(ctx: RunContext, game: Game, player: str, cast: Cast) -> bool:
    """Whether it is a time to cast it: any time for instants and flash, else the player's own turn."""
    types, is_time = types_as(game, cast), is_time_for_sorceries(game, player)
    deciding = types & {"land"} or types & {"instant"} or types
    if deciding == types and not is_time and _is_flashed(ctx, game, player, cast.card, types):
        return True
    for type_ in sorted(one for one in deciding if one in TYPES):
        particular(ctx, "timing", type_, cast.card, TYPES[type_])
    return "land" not in types and ("instant" in types or is_time or not_now(ctx, cast.card))


def _is_flashed(ctx: RunContext, game: Game, player: str, card: str, types: frozenset[str]) -> bool:
    """Whether flash, its own or lent, lets the card be cast at a time when no other of its types could be."""
    if has_quality(game, card, "flash"):
        particular(ctx, "flash", "", card)
        return True
    lent = (each for each in game.all(AsFlash) if each.player == player)
    return any(_is_kind(types, each.kind) and as_flash(ctx, card) for each in lent)


not_now = remark("{card} can be cast in a main phase of its player only", "117.1a")
as_flash = remark("{card} may be cast as though it had flash", "601.3b", gives=True)


def is_prohibited(ctx: RunContext, game: Game, player: str, cast: Cast) -> bool:
    """Whether some effect keeps the player from casting the card in this way."""
    held = [each.kind for each in game.all(CantCast) if each.player == player]
    types = as_cast(ctx, game, cast) if held else frozenset()
    by_value = "even-valued" in held and is_always_even(ctx, game, cast)
    return by_value or any(_is_kind(types, kind) for kind in held)


@implements("601.3a")
def is_always_even(ctx: RunContext, game: Game, cast: Cast) -> bool:
    """A prohibition is ignored if a choice to come, as that of X, could end it."""
    symbols = symbols_of(cost_of(game, cast.card)) if cast.way != FACE_DOWN else ()
    value = sum(int(symbol) if symbol.isdigit() else symbol != "X" for symbol in symbols)
    can_change = symbols.count("X") % 2 == 1
    ctx.say(
        "X may make the mana value of {card} odd" if can_change else "the mana value of {card} is {value}",
        card=cast.card,
        value=value,
    )
    return value % 2 == 0 and not can_change


class LandsPlayed(OfPlayer, about="player"):
    """How many lands a player played this turn."""

    amount: int


@option("play {card:name}")
class LandPlay:
    """A land card is played."""

    card: str


@when("{player:player} could play a land")
def could_play(ctx: RunContext, game: Game, player: str) -> Offer:
    """The lands in hand that the player may play now."""
    lands = [name for name in cards_of(game, player, "the hand") if is_of_type(game, name, "land")]

    def may(ctx: RunContext, part: object) -> bool:
        is_allowed = may_play_land(ctx, game, player)  # asked in any case, for the trace
        return is_allowed or part == ChooseNothing()

    def then(part: LandPlay | ChooseNothing) -> Worlds:
        if isinstance(part, ChooseNothing):
            return (game,)
        played = LandsPlayed(player, lands_played(game, player) + 1)
        return happen(ctx, game.put(played), moves(part.card, BATTLEFIELD, controller=player))

    parts = (ChooseNothing(), *map(LandPlay, lands))
    return Offer.one(ctx, game, parts, may, LandPlay, ChooseNothing, then=then)


def lands_played(game: Game, player: str) -> int:
    """How many lands the player played this turn."""
    held = game.find(LandsPlayed, player)
    return held.amount if held else 0


def may_play_land(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether rules and effects let the player play a land and none forbids it."""
    is_allowed = has_land_left(ctx, game, player)
    if (turn := game.find(TurnOf)) and turn.player != player:
        particular(ctx, "not in turn", "", player)
    is_allowed = is_allowed and (is_time_for_sorceries(game, player) or no_land_now(ctx, player))
    return is_allowed and not (has_trait(game, player, "can't play lands this turn") and is_forbidden(ctx, player))


no_land_now = remark(
    "{player} can play lands in a main phase of the own turn only", "305.1", "116.2a", "505.6b", "701.18a"
)


@implements("305.2", "305.2a", "305.2b")
def has_land_left(ctx: RunContext, game: Game, player: str) -> bool:
    """One land a turn, and one more for each effect that says so."""
    limit, played = 1 + has_trait(game, player, "may play an additional land this turn"), lands_played(game, player)
    ctx.say("{player} has played {played} of {limit} lands", player=player, played=played, limit=limit)
    return played < limit


is_forbidden = remark("{player} can't play lands", "101.2", gives=True)
