"""What lies on the table: players, permanents, their characteristics, counters, damage, zones (CR 1 to 4).

Facts that the other modules share.  Power, toughness and colours are asked of the functions at the end, never
read from `Body`, so that effects and counters count.
"""

import datetime
from functools import partial
from typing import ClassVar

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.copiable import NOTHING, Copiable, Copied, copied_face, own_abilities, printed_name
from mtgcr.rules.modules.effects import COUNTING, Begun, Characteristics, Grants, Layer, OnObject
from mtgcr.rules.modules.faces import FlipSide, PrintedCost, defined_size, face_up, other_face
from mtgcr.rules.modules.keywords import SUBTYPES, UNEXECUTED, WORDS, Abilities, together, word_of
from mtgcr.rules.modules.layers import (
    Applied,
    Asked,
    Decides,
    Objects,
    apply_effects,
    as_meant,
    counters_modify,
    meaningful,
    say_layers,
    say_reach,
    shows_half,
)
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.status import FaceDown, is_flipped
from mtgcr.rules.slots import PowerToughness, SlotChange, SlotKind, SlotTerm, Vocabulary
from mtgcr.rules.workbench import Fact, Game, OfName, RunContext, Unmodelled, given, remark, result

_COLOURS = ("white", "blue", "black", "red", "green")
COLOURS = Vocabulary("colour", _COLOURS)
COLOURINGS = Vocabulary("colouring", (*_COLOURS, "colourless"))
"""What may be said of colours: which, or that there is none."""
_PERMANENTS = ("artifacts", "battles", "creatures", "enchantments", "lands", "planeswalkers")
_SHIELDED = (*_COLOURS, *_PERMANENTS, "instants", "sorceries", "everything")
QUALITIES = Abilities("quality", (*_COLOURS, *WORDS, *(f"protection from {one}" for one in _SHIELDED)))
"""Colours and keyword abilities, as they follow power and toughness."""
UNEXECUTED_WORDS = SlotKind("unexecuted", f"(?:{'|'.join(sorted(UNEXECUTED))})", str)
"""Keywords that stop a scenario: whatever number follows them."""
_CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery")
_OTHERS = ("Arcane", "anything", "basic", "legendary", "snow", "world")
TYPES = Vocabulary("type", (*_CARD_TYPES, *_OTHERS, *SUBTYPES))
"""Card types, supertypes and subtypes."""
KEYWORD_COUNTERS = (
    *("deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof"),
    *("indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"),
)
"""Counters that give the keyword that they are named after (122.1b)."""
KEYWORDS_SINCE = datetime.date(2020, 4, 17)
"""Since then counters give keywords."""
COUNTERS = Vocabulary(
    "counter",
    (
        *("+1/+1", "-1/-1", "loyalty", "defense", "poison", "age", "charge", "rad", "fade", "flood", "lore"),
        *("level", "time", *KEYWORD_COUNTERS),
        *("finality", "shield", "stun", "oil", "quest", "verse"),
    ),
)
ZONES = Vocabulary(
    "zone",
    (
        *("the battlefield", "exile", "the graveyard", "the hand", "the library", "the stack", "the command zone"),
        "a place outside the game",
    ),
)
"""Where objects can be; outside the game is no zone (400.11), but cards go there and come from there."""
_BATTLEFIELD = ZONES["the battlefield"]


class Permanent(OfName, about="name", names="name"):
    """Something on the battlefield and who controls (and owns) it."""

    controller: str


class TokenPermanent(OfName):
    """A permanent that is a token (111)."""


@given("{name:name} is also {type:type}")
class OfType(OfName):
    """A card type, supertype or subtype that an object has."""

    type: str


@given("{name:name} is {colours:colour+}")
class OfColours(OfName, about="name"):
    """The colours that an object has, besides those said with its power and toughness."""

    colours: tuple[str, ...]


class Physique(OfName, about="name"):
    """What is printed on a creature: power and toughness, colours and keyword abilities."""

    size: PowerToughness | None
    qualities: frozenset[str]


class PrintedAbility(OfName, about=("name", "word")):
    """A keyword ability that is printed on an object, with what is written after the keyword."""

    word: str
    ability: SlotTerm


@given("{name:name} has {ability:quality}")
def has_ability(name: str, ability: SlotTerm) -> PrintedAbility:
    """A keyword ability, one of each keyword."""
    return PrintedAbility(name, word_of(ability), ability)


@given("{name:name} gets {change:change}")
class Boost(OfName):
    """An effect that changes power and toughness."""

    change: SlotChange
    stamp: int = 0
    """Tells those apart that spells and abilities made, which last until end of turn; 0 for others."""


@given("{name:target} has {amount:number} {kind:counter} counter[s]")
class Counters(OfName, about=("name", "kind")):
    """How many counters of a kind an object has."""

    kind: str
    amount: int
    LAYER: ClassVar = Layer.ABILITY

    @property
    def effect(self) -> str:
        """What the effect of keyword counters is called."""
        return counter_effect(self.name, self.kind)

    def now(self, _game: Game) -> Grants | None:
        """The ability that keyword counters give."""
        return Grants(self.effect, self.kind) if self.kind in KEYWORD_COUNTERS and self.amount else None


COUNTING.append(Counters)


@given("{name:name} has {amount:number} damage")
class Marked(OfName, about="name"):
    """Damage marked on a permanent."""

    amount: int


class DealtThisTurn(OfName, about="name"):
    """How much damage was dealt to a permanent this turn, whether it is still marked or not."""

    amount: int


class InZone(OfName, about="name"):
    """The zone that an object went to from the battlefield."""

    zone: SlotTerm


class Ceased(OfName):
    """An object that does not exist any more."""


@given("{controller:player} controls the {types:type+} {name:new}[ {printed:pt}][ {qualities:quality+}]")
def controlled(
    controller: str,
    types: tuple[str, ...],
    name: str,
    printed: PowerToughness | None = None,
    qualities: tuple[str, ...] = (),
) -> tuple[Fact, ...]:
    """A permanent on the battlefield with its types, power and toughness, colours and keyword abilities."""
    body = Physique(name, printed, together(qualities))
    return (Permanent(name, controller), body, *(OfType(name, type_) for type_ in types))


@result("{name:name} is in {zone:zone}")
@result("{name:name} is on {zone:zone}")
def is_in_zone(ctx: RunContext, game: Game, name: str, zone: SlotTerm) -> bool:
    """Whether the object is in the zone."""
    if game.find(Ceased, name):
        ctx.say("{name} exists no more", name=name)
        return False
    if not game.find(InZone, name) and not game.find(Permanent, name):
        raise Unmodelled("nothing says where {name} is", name=name)
    ctx.say("{name} is in {zone}", name=name, zone=zone_of(game, name))
    return zone_of(game, name) == zone


def is_of_type(game: Game, name: str, type_: str) -> bool:
    """Whether the permanent has the card type, supertype or subtype."""
    return characteristics_of(game, name).has_type(type_)


def as_colours(said: tuple[str, ...]) -> frozenset[str]:
    """The colours that are said; none where something is said to be colourless."""
    return frozenset(str(one) for one in said if one in _COLOURS)


def has_quality(game: Game, name: str, word: str) -> bool:
    """Whether the object has the colour or keyword ability."""
    return word in game.derive(_qualities, name)


def _qualities(game: Game, name: str) -> frozenset[str]:
    """The colours and abilities of the object, these also without what is written after their first words."""
    it = characteristics_of(game, name)
    begun = (one[:at] for one in it.abilities for at, sign in enumerate(one) if sign == " ")
    return frozenset().union(it.colours, it.abilities, begun)


def colours_of(game: Game, name: str) -> tuple[str, ...]:
    """The object's colours."""
    held = characteristics_of(game, name).colours
    return tuple(colour for colour in _COLOURS if colour in held)


def characteristics_of(game: Game, name: str) -> Characteristics:
    """What the object is after all continuous effects."""
    return game.derive(_after_effects, name)[0][name]


def say_characteristics(ctx: RunContext, game: Game, name: str, asked: Asked) -> Characteristics:
    """What the object is after all continuous effects; told is only that without which the answer would be another."""
    objects, applied = game.derive(_after_effects, name)

    def decides(other: Game) -> bool:
        return asked(characteristics_of(other, name)) != asked(objects[name])

    say_reach(ctx, game, objects, name, asked, decides)
    bare, painted = (asked(replace(objects[name], colours=frozenset(some))) for some in ((), _COLOURS))
    if "devoid" in objects[name].abilities and bare != painted:
        particular(ctx, "is devoid", "", name)
    if decides(game.drop(PrintedCost(name, ""))):
        particular(ctx, "cost is coloured", "", name)
    say_face(ctx, game, name, decides)
    say_layers(ctx, game, applied, name, decides)
    say_changes(ctx, game, name, decides)
    return objects[name]


def say_changes(ctx: RunContext, game: Game, name: str, decides: Decides) -> None:
    """Tell of the counters and simple changes of size that decide."""
    held = [one for one in game.all(Counters) if one.name == name]
    if decides(game.drop(*(one for one in held if one.kind in KEYWORD_COUNTERS))):
        gives_keyword(ctx, name)
    counters = [one for one in held if one.kind in ("+1/+1", "-1/-1")]
    boosts = [one for one in game.all(Boost) if one.name == name]
    is_decided = decides(game.drop(*counters, *boosts))
    if counters and (is_decided or decides(game.drop(*counters))):
        counters_modify(ctx, name)
    if boosts and (is_decided or decides(game.drop(*boosts))):
        particular(ctx, "changed size", "", name)


def say_face(ctx: RunContext, game: Game, name: str, decides: Decides) -> None:
    """Tell which half shows, and what the object copies, where that decides."""
    if copiable_values(game, name).flipped:
        shows_half(ctx, name, is_other=is_flipped(game, name))
    copied = copied_face(game, name)
    if copied and decides(game.drop(Copied(name, ""))):
        (keeps_copied if copied.values else has_copied)(ctx, name, copied.of)
    if copied and (other := other_face(game, copied.of)) and decides(game.put(Copied(name, other))):
        particular(ctx, "copies", "two faces", name, copied.of)


gives_keyword = remark("{name} has what its counters give", "122.1b", since=KEYWORDS_SINCE)
has_copied = remark("{name} has the copiable values of {of}", "707.2", "707.3")
keeps_copied = remark("{name} keeps the copiable values of {of}", "707.3")


def _after_effects(game: Game, name: str) -> tuple[Objects, tuple[Applied, ...]]:
    """All permanents after all effects of what is on the battlefield and of what has resolved.

    Where there is no effect only the object asked for matters.
    """
    given_by = (fact for one in game.all(Counters) if one.now(game) for fact in _begun_by(game, one))
    game = game.put(*given_by)
    names = [one.name for one in game.all(Permanent)] if game.all(Begun) else [name]
    ended = (Begun(one) for one in names if zone_of(game, one) != "the battlefield")
    return as_meant(game, *apply_effects(game.drop(*ended), {one: _base(game, one) for one in {*names, name}}))


def _begun_by(game: Game, held: Counters) -> tuple[Fact, ...]:
    """The effect of a keyword counter: it began when the last of its kind was put there (613.7c)."""
    return OnObject(held.effect, held.name), game.find(Begun, held.effect) or Begun(held.effect)


def counter_effect(name: str, kind: str) -> str:
    """What the effect of a keyword counter on the object is called."""
    return f"{name}/{kind} counter"


def _base(game: Game, name: str) -> Characteristics:
    """The object before continuous effects, with the changes of counters and of simple effects."""
    values, permanent = shown_values(game, name), game.find(Permanent, name)
    counters = counters_on(game, name, "+1/+1") - counters_on(game, name, "-1/-1")
    boosts = (boost.change for boost in game.all(Boost) if boost.name == name)
    return Characteristics(
        controller=permanent.controller if permanent else "",
        types=values.types,
        colours=values.colours,
        abilities=values.abilities,
        size=values.size or defined_size(game, name, partial(_creatures_of, game)),
        modifiers=(SlotChange(counters, counters), *boosts),
        is_permanent=zone_of(game, name) == "the battlefield",
        is_every_kind="changeling" in values.abilities,
    )


def shown_values(game: Game, name: str) -> Copiable:
    """The copiable values as the status of the object modifies them: those of the other half where it is flipped."""
    values = copiable_values(game, name)
    return values.flipped if values.flipped and is_flipped(game, name) else values


def _creatures_of(game: Game, player: str) -> int:
    """How many creatures the player controls; only what is copiable makes one, as sizes are not known yet."""
    own = [one.name for one in game.all(Permanent) if one.controller == player]
    out = (name for name in own if zone_of(game, name) == _BATTLEFIELD)
    return sum("creature" in copiable_values(game, name).types for name in out)


def copiable_values(game: Game, name: str) -> Copiable:
    """What the object is before all effects but copying and being face down (707.2)."""
    return NOTHING if game.find(FaceDown, name) else underlying_values(game, name)


def underlying_values(game: Game, name: str) -> Copiable:
    """What the object is, or would be if it were face up."""
    copied = copied_face(game, name)
    if copied is None:
        return _printed(game, face_up(game, name))
    return copied.values or underlying_values(game, copied.of)


def _printed(game: Game, name: str) -> Copiable:
    qualities = body.qualities if (body := game.find(Physique, name)) else frozenset()
    own = *(one.ability for one in game.all(PrintedAbility) if one.name == name), *own_abilities(game, name)
    half, painted = game.find(FlipSide, name), game.find(OfColours, name)
    colours = {*qualities, *(map(str, painted.colours) if painted else ())} & set(_COLOURS)
    if not (colours or painted) and (price := game.find(PrintedCost, name)):  # 105.2, 202.2
        colours = {colour for letter, colour in zip("WUBRG", _COLOURS, strict=True) if letter in price.cost}
    values = Copiable(
        name=printed_name(game, name),
        types=frozenset(str(one.type) for one in game.all(OfType) if one.name == name),
        colours=frozenset() if "devoid" in qualities else frozenset(colours),
        abilities=meaningful(game, together((*sorted(qualities - set(_COLOURS)), *own))),
        size=body.size if body else None,
    )
    return replace(values, flipped=replace(_printed(game, half.other), colours=values.colours)) if half else values


def counters_on(game: Game, name: str, kind: str) -> int:
    """How many counters of the kind the object has."""
    return held.amount if (held := game.find(Counters, name, kind)) else 0


def marked_on(game: Game, name: str) -> int:
    """The damage marked on the permanent."""
    return marked.amount if (marked := game.find(Marked, name)) else 0


def damage_dealt(game: Game, name: str) -> int:
    """The damage that was dealt to the permanent this turn."""
    return dealt.amount if (dealt := game.find(DealtThisTurn, name)) else 0


def zone_of(game: Game, name: str) -> SlotTerm:
    """The zone that the object is in."""
    moved = game.find(InZone, name)
    return moved.zone if moved else _BATTLEFIELD


def power_of(game: Game, name: str) -> int:
    """Power after all continuous effects; 0 for what has none."""
    size = characteristics_of(game, name).size
    return size.power if size else 0


def toughness_of(game: Game, name: str) -> int:
    """Toughness after all continuous effects; 0 for what has none."""
    size = characteristics_of(game, name).size
    return size.toughness if size else 0


def tell_types(ctx: RunContext, game: Game, group: str, name: str) -> None:
    """Tells of each type of the object what a rule of the group says of it."""
    for type_ in sorted(one for one in characteristics_of(game, name).types if one in TYPES):
        particular(ctx, group, type_, name, TYPES[type_])
