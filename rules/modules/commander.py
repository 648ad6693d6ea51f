"""Commanders: colour identity and decks (903.4, 903.5), their damage over a game, the command zone (704.6c, 704.6d)."""

import datetime
import re
from collections.abc import Iterable

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.game import OfCard
from mtgcr.rules.modules.events import Decision, Event, Kind, Prospects, moves
from mtgcr.rules.modules.faces import Back, Indicator
from mtgcr.rules.modules.losing import can_lose
from mtgcr.rules.modules.mana import COLOURED
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.table import COLOURS, as_colours, zone_of
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext, SlotTerm, Vocabulary, given, implements, result

LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The mana that each basic land type lets a land produce (305.6)."""
BASIC = Vocabulary("landtype", LAND_TYPES)
TEXTS = Vocabulary("textpart", ("rules text", "reminder text"))
_SYMBOL = re.compile(r"\{([^}]+)\}")


@given("the deck card {card:new} is a[ {landtype:landtype}] card[ with mana cost {cost:cost}]")
class DeckCard(OfCard, about="card", names="card"):
    """A card outside the game with its basic land type, or with what is printed as its mana cost."""

    landtype: SlotTerm | None = None
    cost: str = ""


@given("the {part:textpart} of {card:name} has {symbols:cost}")
class InText(OfCard):
    """Mana symbols in the rules text or the reminder text of a card."""

    part: SlotTerm
    symbols: str


def _colours_in(symbols: Iterable[str]) -> frozenset[str]:
    """The colours of mana symbols; a hybrid one has both of its colours."""
    letters = (letter for group in symbols for symbol in _SYMBOL.findall(group) for letter in symbol)
    return frozenset(COLOURED[letter] for letter in letters if letter in COLOURED)


@implements("903.4")
def colours_of_face(ctx: RunContext, game: Game, face: str) -> frozenset[str]:
    """The colours of the symbols in cost and rules text of a face, and of its colour indicator."""
    card = game.find(DeckCard, face)
    texts = [text.symbols for text in game.all(InText) if text.card == face and text.part == "rules text"]
    indicated = frozenset(str(one.colour) for one in game.all(Indicator) if one.card == face)
    colours = _colours_in([card.cost if card else "", *texts]) | indicated
    _say_colours(ctx, face, colours)
    return colours


@implements("903.4d")
def colours_of_back(ctx: RunContext, game: Game, card: str) -> frozenset[str]:
    """The back of a double-faced card counts as well."""
    back = game.find(Back, card)
    colours = colours_of_face(ctx, game, back.back) if back else frozenset()
    if back:
        _say_colours(ctx, back.back, colours)
    return colours


@implements("903.4c", "207.2")
def say_ignored(ctx: RunContext, game: Game, card: str) -> bool:
    """Reminder text counts for nothing."""
    ignored = [text for text in game.all(InText) if text.card == card and text.part == "reminder text"]
    return ctx.verdict(bool(ignored), "the reminder text of {card} is ignored", card=card)


def colour_identity(ctx: RunContext, game: Game, card: str) -> frozenset[str]:
    """The colour identity of the card."""
    return colours_of_face(ctx, game, card) | colours_of_back(ctx, game, card)


def _say_colours(ctx: RunContext, card: str, colours: frozenset[str]) -> None:
    ctx.say(
        "the colour identity of {card}: {colours}",
        card=card,
        colours=tuple(COLOURS[one] for one in COLOURED.values() if one in colours) or SlotTerm("none"),
    )


@implements("903.5c")
def fits_identity(ctx: RunContext, game: Game, card: str, commander: str) -> bool:
    """Every colour of the card is one of the commander's."""
    foreign = colour_identity(ctx, game, card) - colour_identity(ctx, game, commander)
    said = "{card} has a colour that {commander} lacks" if foreign else "{card} has no colour that {commander} lacks"
    ctx.say(said, card=card, commander=commander)
    return not foreign


@implements("903.5d")
def fits_land_type(ctx: RunContext, game: Game, card: str, commander: str) -> bool:
    """Every colour of mana that the basic land types of the card give is one of the commander's."""
    types = [one.landtype for one in game.all(DeckCard) if one.card == card and one.landtype]
    foreign = frozenset(COLOURED[LAND_TYPES[one]] for one in types) - colour_identity(ctx, game, commander)
    if foreign:
        said = "{card} makes mana of a colour that {commander} lacks"
    else:
        said = "{card} makes no mana that {commander} lacks"
    ctx.say(said, card=card, commander=commander)
    return not foreign


@result("{card:name} {so:may} be in the deck of {commander:name}")
def may_be_in_deck(ctx: RunContext, game: Game, card: str, commander: str) -> bool:
    """Whether the card may be in a deck with the commander."""
    by_land_type = fits_land_type(ctx, game, card, commander)
    return fits_identity(ctx, game, card, commander) and by_land_type


@result("the colour identity of {card:name} is {colours:colouring+}")
def has_identity(ctx: RunContext, game: Game, card: str, colours: tuple[SlotTerm, ...]) -> bool:
    """Whether the colour identity of the card is exactly these colours."""
    say_ignored(ctx, game, card)
    return colour_identity(ctx, game, card) == as_colours(colours)


@given("{card:name} is the commander of {player:player}")
class Commander(OfCard, about="card"):
    """A card that was designated as a player's commander."""

    player: str


@implements("903.3")
def is_designated(ctx: RunContext, game: Game, card: str) -> bool:
    """Being a commander is an attribute of the card: no effect gives it, copies it or takes it away."""
    is_one = game.find(Commander, card) is not None
    return ctx.verdict(
        is_one, "{card} is the card that was designated", "{card} is not the card that was designated", card=card
    )


BY_ACTION, BY_REPLACEMENT = datetime.date(2020, 7, 3), datetime.date(2016, 7, 22)
_DEADLY = 21
_LEFT_FOR = ("the hand", "the library", "the graveyard", "exile")
"""Zones in whose place the command zone may be, or was (903.9, 903.9b)."""


@given("{commander:name} has dealt {amount:number} combat damage to {player:player} this game")
class CommanderDamage(Fact, about=("commander", "player")):
    """How much combat damage a commander has dealt to a player over the game."""

    commander: str
    player: str
    amount: int


def remembered(game: Game, source: str, player: str, amount: int) -> tuple[Fact, ...]:
    """What the game remembers of combat damage to a player: that by a commander."""
    held = game.find(CommanderDamage, source, player)
    before = held.amount if held else 0
    return (CommanderDamage(source, player, before + amount),) if game.find(Commander, source) else ()


def beaten_by_commanders(ctx: RunContext, game: Game) -> list[Event]:
    """Players who were dealt 21 or more combat damage by one commander lose."""
    dealt = (one for one in game.all(CommanderDamage) if game.find(Commander, one.commander))
    told = [one for one in dealt if one.player in players_in(game) and is_deadly(ctx, one)]
    return [Event(Kind.LOSE_GAME, one.player) for one in told if can_lose(ctx, game, one.player)]


class LeftThere(OfCard, about="card"):
    """A commander that its owner left in the graveyard or in exile, as that object."""

    identity: int


def commanders_kept(ctx: RunContext, game: Game) -> list[Decision]:
    """What the owners of commanders that came into a graveyard or into exile decide."""
    lost = (one.card for one in game.all(Commander) if zone_of(game, one.card) in ("the graveyard", "exile"))
    new = ((card, identity_of(game, card)) for card in lost)
    return [way for one in new if game.find(LeftThere, one[0]) != LeftThere(*one) and (way := may_keep(ctx, *one))]


@implements("704.6d", since=BY_ACTION)
def may_keep(ctx: RunContext, card: str, identity: int) -> Decision:
    """The owner may put the commander into the command zone."""
    ctx.say("{card} may go to the command zone", card=card)
    stays = Event(Kind.BECOME, card, also=(LeftThere(card, identity),))
    return ((moves(card, "the command zone"),), (stays,))


may_keep.implements("903.9", before=BY_ACTION)(lambda *_: ())


def ways_to_keep(ctx: RunContext, game: Game, event: Event) -> Prospects:
    """The ways in which a commander may go that would be put into one of these zones; none for anything else."""
    goes = event.kind is Kind.MOVE and event.zone in _LEFT_FOR and "commander" not in event.used
    ways = may_go_there_instead(ctx, event) if goes and game.find(Commander, event.subject) else ()
    return tuple((game, (way,)) for way in ways)


@implements("903.9b", since=BY_ACTION)
def may_go_there_instead(ctx: RunContext, event: Event) -> tuple[Event, ...]:
    """The owner may put the commander into the command zone instead of a hand or library."""
    return _as_was_replaced(ctx, event) if event.zone in ("the hand", "the library") else ()


@may_go_there_instead.implements("903.9", since=BY_REPLACEMENT, before=BY_ACTION)
def _as_was_replaced(ctx: RunContext, event: Event) -> tuple[Event, ...]:
    """Until then instead of a graveyard or exile too."""
    ctx.say("{card} may go to the command zone", card=event.subject)
    goes = event.mark("commander")
    return goes, replace(goes, zone="the command zone", is_on_top=False)


@may_go_there_instead.implements("903.11", before=BY_REPLACEMENT)
def _was_replaced(_ctx: RunContext, event: Event) -> tuple[Event, ...]:
    """In 2015 two rules spoke of the ways into a graveyard and into exile."""
    raise NotModelled("903.9", event.subject)


@implements("704.6c")
def is_deadly(ctx: RunContext, dealt: CommanderDamage) -> bool:
    """Whether a commander has dealt so much that the player loses."""
    is_deadly = dealt.amount >= _DEADLY
    values = {"commander": dealt.commander, "amount": dealt.amount, "player": dealt.player}
    return ctx.verdict(is_deadly, "{commander} has dealt {amount} combat damage to {player}", **values)
