"""Mana: symbols in costs (107.4), mana in pools and what it may be spent on (106)."""

import re
from collections import Counter
from collections.abc import Iterable

from mtgcr.rules.game import OfPlayer, OfSource
from mtgcr.rules.workbench import Game, RunContext, SlotKind, SlotTerm, Vocabulary, given, implements, result

LETTERS = "WUBRGC"
"""The types of mana (106.1b): five colours and colourless."""
COLOURED = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""The letters of coloured mana symbols (107.4, 202.2a)."""
COLOUR_LETTERS = {colour: letter for letter, colour in COLOURED.items()}
PURPOSES = Vocabulary("purpose", ("anything", "creature"))
"""What mana may be spent on: anything, or spells of a type."""
ANYTHING = PURPOSES["anything"]
MANA = SlotKind("mana", r"(?:\{[WUBRGC]\})+", str)
"""Mana itself, in difference to costs."""
_SYMBOL = re.compile(r"\{([^}]+)\}")


class Pool(OfPlayer, about=("player", "purpose")):
    """The unspent mana of a player that may be spent on something, as letters in order."""

    purpose: str
    mana: str


MEASURES = Vocabulary("measure", ("creature of its controller", "point of its power"))
"""What an amount of mana may be counted by."""
MODELS = Vocabulary("model", ("a permanent of its controller has", "a land of an opponent could produce"))
"""Where the colour of one mana may be taken from."""
OWN = MODELS["a permanent of its controller has"]


@given("{source:name} adds {mana:mana}[ for each {measure:measure}]")
class Adds(OfSource):
    """A permanent has an ability: tap it to add this mana, or so much for each of something."""

    mana: str
    measure: SlotTerm | None = None


@given("{source:name} adds one mana of a colour that {model:model}")
class AddsColour(OfSource):
    """A permanent has an ability: tap it to add one mana of a colour found somewhere."""

    model: SlotTerm


@given("{player:player} has {mana:mana} in the mana pool[ only for {purpose:purpose} spells]")
def pool(player: str, mana: str, purpose: str = ANYTHING) -> Pool:
    """Mana that may be spent on anything, or on some spells only."""
    return Pool(player, purpose, letters_of(mana))


def symbols_of(cost: str) -> tuple[str, ...]:
    """The symbols of a cost, without braces.

    >>> symbols_of("{2}{G/W}")
    ('2', 'G/W')
    """
    return tuple(_SYMBOL.findall(cost))


def letters_of(mana: str) -> str:
    """Mana as letters in the order white, blue, black, red, green, colourless.

    >>> letters_of("{G}{W}{G}")
    'WGG'
    """
    return in_order(symbols_of(mana))


def in_order(letters: Iterable[str]) -> str:
    """The letters of mana in order."""
    return "".join(sorted(letters, key=LETTERS.index))


def as_symbols(letters: Iterable[str]) -> str:
    """Letters as mana symbols.

    >>> as_symbols("WGG")
    '{W}{G}{G}'
    """
    return "".join(f"{{{letter}}}" for letter in letters)


def unspent(game: Game, player: str, purposes: Iterable[str]) -> str:
    """The player's mana that may be spent on any of these."""
    held = (pool.mana for pool in game.all(Pool) if pool.player == player and pool.purpose in purposes)
    return in_order("".join(held))


def mana_in(game: Game, player: str, purpose: str) -> str:
    """The player's mana that may be spent on just that."""
    held = game.find(Pool, player, purpose)
    return held.mana if held else ""


def add_mana(game: Game, player: str, letters: str) -> Game:
    """The game with mana added that may be spent on anything."""
    return game.put(Pool(player, ANYTHING, in_order(mana_in(game, player, ANYTHING) + letters)))


def spend_mana(game: Game, player: str, letters: str, purposes: Iterable[str]) -> Game:
    """The game with the mana spent, restricted mana first."""
    owed = Counter(letters)
    for purpose in sorted(purposes, key=lambda purpose: purpose == ANYTHING):
        held = Counter(mana_in(game, player, purpose))
        used = held & owed
        owed -= used
        game = game.put(Pool(player, purpose, in_order((held - used).elements())))
    return game


@implements("106.6")
def add_unrestricted(ctx: RunContext, game: Game, player: str, letters: str) -> Game:
    """A restriction holds for the mana that was produced with it, not for other mana of the type."""
    ctx.say("{player} adds {mana} without restriction", player=player, mana=as_symbols(letters))
    return add_mana(game, player, letters)


@result("{player:player} has no mana in the mana pool")
@result("{player:player} has {mana:mana} in the mana pool[ only for {purpose:purpose} spells]")
def has_mana(ctx: RunContext, game: Game, player: str, mana: str = "", purpose: str = ANYTHING) -> bool:
    """Whether the player has just this mana, or none, that may be spent on anything, or on such spells only."""
    held = mana_in(game, player, purpose)
    ctx.say("{player} has {held} for {purpose}", player=player, held=as_symbols(held) or "0", purpose=purpose)
    return held == letters_of(mana)
