"""Type lines read: card types and subtypes (205.3); choices of subtypes and of card names (201.4)."""

import datetime
from itertools import pairwise

from mtgcr.rules.game import OfName
from mtgcr.rules.modules.keywords import CREATURE_TYPES
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.workbench import Fact, Game, Offer, RunContext, SlotTerm, given, implements, option, remark, result

TWO_WORDS = datetime.date(2023, 10, 13)
"""Since then a creature type may have two words."""
_DASH = "—"


@given("{name:new} has the type line {line:text}")
class TypeLine(OfName, about="name", names="name"):
    """What is printed on the type line of a card."""

    line: str


@given("{word:text} is among the {type:type} types")
class Subtype(Fact):
    """A subtype that the lists of the rules give to a card type (205.3g to 205.3m)."""

    word: str
    type: SlotTerm


def known_creature_types(game: Game) -> frozenset[str]:
    """The creature types of the list of the rules (205.3m) as far as it is given."""
    return frozenset(one.word for one in game.all(Subtype) if one.type == "creature")


@option("name {text:text}")
class ChosenWord:
    """A name or a subtype that is chosen."""

    text: str


@implements("205.3b", since=TWO_WORDS)
def subtypes_of(ctx: RunContext, game: Game, name: str) -> tuple[str, ...]:
    """Each word after the dash, save that two words may be one creature type and that those of a plane are one."""
    words = _words_after_dash(game, name)
    pairs = {pair for pair in pairwise(words) if game.find(Subtype, " ".join(pair), "creature")}
    return _told(ctx, name, _joined(words, pairs))


subtypes_of.implements("205.3b", before=TWO_WORDS)(
    lambda ctx, game, name: _told(ctx, name, _words_after_dash(game, name))
)


def _words_after_dash(game: Game, name: str) -> tuple[str, ...]:
    """The words after the dash; the collective subtype of a plane counts as one word."""
    after = _halves(game, name)[1]
    return (after.strip(),) if "plane" in card_types(game, name) else tuple(after.split())


def card_types(game: Game, name: str) -> tuple[str, ...]:
    """Supertypes and card types: the words before the dash, as the vocabulary of types writes them."""
    return tuple(_halves(game, name)[0].lower().split())


def _halves(game: Game, name: str) -> tuple[str, str]:
    line = game.find(TypeLine, name)
    before, _, after = line.line.partition(_DASH) if line else ("", "", "")
    return before, after


def _told(ctx: RunContext, name: str, subtypes: tuple[str, ...]) -> tuple[str, ...]:
    ctx.say("{name} has the subtypes {subtypes}", name=name, subtypes=subtypes)
    return subtypes


def _joined(words: tuple[str, ...], pairs: set[tuple[str, str]]) -> tuple[str, ...]:
    """The words with each pair as one."""
    if not words:
        return ()
    taken = 2 if words[:2] in pairs else 1
    return (" ".join(words[:taken]), *_joined(words[taken:], pairs))


@implements("205.3c")
def correlated(ctx: RunContext, game: Game, name: str, type_: str) -> tuple[str, ...]:
    """The subtypes that belong to the card type: where there are several card types each goes to its own."""
    own = tuple(word for word in subtypes_of(ctx, game, name) if game.find(Subtype, word, type_))
    ctx.say("{own} belong to {type}", own=own, type=type_)
    return own


creature_types = remark("subtypes of creatures are creature types", "302.3")
land_types = remark("subtypes of lands are land types", "305.5")
_CALLED = {"creature": creature_types, "land": land_types}


@result("the {type:type} types of {name:name} are {words:text+}")
def has_types_of(ctx: RunContext, game: Game, type: SlotTerm, name: str, words: tuple[str, ...]) -> bool:  # noqa: A002  # the slot is named by the rules' word
    """Whether these are its subtypes of the card type."""
    if type in _CALLED:
        _CALLED[type](ctx)
    return correlated(ctx, game, name, type) == words


@implements("205.3e")
def may_choose(ctx: RunContext, game: Game, word: str, type_: str) -> bool:
    """Only one subtype that exists, and only one of the card type asked for."""
    return ctx.verdict(game.find(Subtype, word, type_) is not None, "{word} is one", "{word} is none", word=word)


def chooses_type(ctx: RunContext, game: Game, type: SlotTerm) -> Offer:  # noqa: A002  # as above
    """The subtypes that may be chosen, among all that are known."""
    words = {ChosenWord(one.word) for one in game.all(Subtype)}
    return Offer.one(ctx, game, words, lambda ctx, one: may_choose(ctx, game, one.text, type), ChosenWord)


@implements("702.73a")
def every_type(ctx: RunContext, game: Game, name: str) -> frozenset[str]:
    """Every creature type, those too that only the scenario names."""
    ctx.say("{name} is every creature type", name=name)
    return CREATURE_TYPES | known_creature_types(game)


chosen_anew = remark("the controller of {name} makes choices of their own", "707.6")


ANY_FORMAT = datetime.date(2017, 4, 28)
"""Since then the card need not be legal in the format of the game."""
_NOT_IN_FORMAT = "is not legal in the format"


def chooses_name(ctx: RunContext, game: Game, type: SlotTerm) -> Offer:  # noqa: A002  # the slot is named by the rules' word
    """The names that may be chosen, among all cards that are known."""
    names = {ChosenWord(one.name) for one in game.all(TypeLine)}
    return Offer.one(ctx, game, names, lambda ctx, one: matches(ctx, game, one.text, type), ChosenWord)


@implements("201.4a", since=ANY_FORMAT)
def matches(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    """The card with the name must have the characteristics in its Oracle text, whatever its legality."""
    if has_trait(game, name, _NOT_IN_FORMAT):
        ctx.say("the format does not matter for {name}", name=name)
    return _is_of_type(ctx, game, name, type_)


@matches.implements("201.3", before=ANY_FORMAT)
def matches_in_format(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    """The card must be legal in the format, too."""
    is_legal = not has_trait(game, name, _NOT_IN_FORMAT)
    if not is_legal:
        ctx.say("{name} is not legal in the format", name=name)
    return is_legal and _is_of_type(ctx, game, name, type_)


def _is_of_type(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    fits = type_ in card_types(game, name)
    return ctx.verdict(fits, "the card {name} is of that type", "the card {name} is not of that type", name=name)
