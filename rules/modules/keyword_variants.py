"""Keywords with variants: protection and landwalk shared by effects, values of toxic added up (702.1c, 702.164)."""

from __future__ import annotations

from dataclasses import replace

from mtgcr.rules.modules.effects import Begun, Grants, OnObject, next_stamp
from mtgcr.rules.modules.evasion import Landwalk
from mtgcr.rules.modules.keywords import value_of, word_of
from mtgcr.rules.modules.protection import protections_of
from mtgcr.rules.modules.selections import creatures_of
from mtgcr.rules.modules.table import QUALITIES, Protection, characteristics_of, has_quality, say_characteristics
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Unmodelled, Vocabulary, implements, result, when

SHARED = Vocabulary("shared", ("flying", "landwalk", "protection", "trample", "vigilance"))
"""Keywords that effects share among creatures."""
_VARIANTS: dict[str, type[Landwalk | Protection]] = {"landwalk": Landwalk, "protection": Protection}


def has_toxic(game: Game, name: str) -> bool:
    """Whether the creature has a toxic ability."""
    return any(word_of(one) == "toxic" for one in characteristics_of(game, name).abilities)


@implements("702.164b")
def total_toxic(ctx: RunContext, game: Game, name: str) -> int:
    """The values of all toxic abilities together."""
    held = characteristics_of(game, name).abilities
    if "toxic" in held:
        raise Unmodelled("{keyword} without its value", keyword=QUALITIES["toxic"])
    total = sum(int(value_of(one)) for one in held if word_of(one) == "toxic")
    ctx.say("the total toxic value of {name} is {total}", name=name, total=total)
    return total


@when("the creatures of {player:player} share {keywords:shared+}")
def share(ctx: RunContext, game: Game, player: str, keywords: tuple[SlotTerm, ...]) -> Game:
    """The game with each of the keywords that one of the creatures has on all of them."""
    creatures = creatures_of(game, player)
    for keyword in keywords:
        if keyword in _VARIANTS:
            game = game.put(*variants(ctx, game, creatures, keyword))
        elif any(has_quality(game, name, keyword) for name in creatures):
            game = _granted(game, creatures, keyword)
    return game


@implements("702.1c")
def variants(ctx: RunContext, game: Game, creatures: tuple[str, ...], keyword: str) -> tuple[Fact, ...]:
    """Every variant that any of them has is granted to each of them."""
    held = [one for one in game.all(_VARIANTS[keyword]) if one.name in creatures]
    ctx.say("{count} kinds of {keyword} are granted", count=len(held), keyword=keyword)
    return tuple(replace(one, name=name) for one in held for name in creatures)


def _granted(game: Game, creatures: tuple[str, ...], keyword: str) -> Game:
    """The game with an effect that gives the creatures the keyword."""
    begun = Begun(keyword, next_stamp(game))
    return game.put(Grants(keyword, keyword), begun, *(OnObject(keyword, name) for name in creatures))


@result("{name:name} {so:have} protection from {colour:colour}")
def has_protection(ctx: RunContext, game: Game, name: str, colour: SlotTerm) -> bool:
    """Whether it has protection from the colour."""
    ctx.say("{name} is asked for protection", name=name)
    say_characteristics(ctx, game, name)
    return colour in protections_of(game, name)


@result("{name:name} has {types:type+} landwalk")
def has_landwalk(ctx: RunContext, game: Game, name: str, types: tuple[SlotTerm, ...]) -> bool:
    """Whether it has landwalk for lands of these types."""
    ctx.say("{name} is asked for landwalk", name=name)
    return game.find(Landwalk, name, types) is not None
