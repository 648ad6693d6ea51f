"""Becoming a copy (707.4), turning face up (708), and the copy that a prepared permanent has in exile (722.3)."""

from mtgcr.rules.modules.casting import Adventure
from mtgcr.rules.modules.copiable import Copied, origin
from mtgcr.rules.modules.copy_effects import as_copy, keeps_status
from mtgcr.rules.modules.faces import PrintedCost, printed_cost
from mtgcr.rules.modules.layers import say_names
from mtgcr.rules.modules.meld import is_printed
from mtgcr.rules.modules.status import FaceDown, is_flipped
from mtgcr.rules.modules.table import (
    ZONES,
    InZone,
    copiable_values,
    say_characteristics,
    say_face,
    shown_values,
    underlying_values,
)
from mtgcr.rules.workbench import Fact, Game, OfCard, RunContext, SlotTerm, Vocabulary, given, implements, result, when

SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world"})
FEATURES = Vocabulary("feature", ("abilities", "mana cost", "name", "supertypes"))
"""What an object may be without."""


@when("{copy:name} becomes a copy of {name:name}")
def becomes_copy(ctx: RunContext, game: Game, copy: str, name: str) -> Game:
    """The game with the copy, whose other effects, counters and status stay as they are (707.4)."""
    if is_flipped(game, copy):
        keeps_status(ctx, copy)
    return game.put(as_copy(ctx, game, copy, name))


@implements("708.2")
def may_turn_up(ctx: RunContext, game: Game, name: str, ability: str) -> bool:
    """Only what is face down can be turned face up, by an ability that it would have face up (708.7)."""
    is_down = game.find(FaceDown, name) is not None
    ctx.say("{name} is face down" if is_down else "{name} is face up", name=name)
    return is_down and ability in underlying_values(game, name).abilities


def name_shown(ctx: RunContext, game: Game, name: str) -> str:
    """The name of the object with the face or half that shows."""
    say_face(ctx, game, name, lambda _other: True)
    say_names(ctx, game, name)
    return shown_values(game, name).name


@result("{name:name} has no {feature:feature}")
def has_no(ctx: RunContext, game: Game, name: str, feature: SlotTerm) -> bool:
    """Whether it has nothing of that."""
    match feature:
        case "abilities":
            return not say_characteristics(ctx, game, name, lambda it: not it.abilities).abilities
        case "mana cost":
            return not printed_cost(game, name)
        case "supertypes":
            return not say_characteristics(ctx, game, name, lambda it: it.types & SUPERTYPES).types & SUPERTYPES
        case _:
            return not name_shown(ctx, game, name)


class PrepareSpell(OfCard, about="card", names="spell"):
    """The second set of characteristics of a preparation card."""

    spell: str


CARD_PARTS = Vocabulary("cardpart", ("Adventure", "prepare spell"))


@given("the {part:cardpart} of {card:name} is [the {types:type+} ]{spell:new}[ with mana cost {cost:cost}]")
def second_spell(
    part: str, card: str, spell: str, types: tuple[SlotTerm, ...] = (), cost: str = ""
) -> tuple[Fact, ...]:
    """The second set of characteristics of a card; what it is may be told apart."""
    held = Adventure(spell, card) if part == "Adventure" else PrepareSpell(card, spell)
    priced = (PrintedCost(spell, cost),) if cost else ()
    return (held, *(is_printed(spell, types) if types else ()), *priced)


@when("{name:name} becomes prepared with the copy {copy:new}")
def becomes_prepared(ctx: RunContext, game: Game, name: str, copy: str) -> Game:
    """The game with the permanent prepared and, where it has a prepare spell, the copy in exile."""
    spell = game.find(PrepareSpell, origin(game, name))
    return in_exile(ctx, game, spell, copy) if spell else game


@implements("722.3c")
def in_exile(ctx: RunContext, game: Game, spell: PrepareSpell, copy: str) -> Game:
    """The copy has the characteristics of the prepare spell alone, whatever was said of the permanent as a copy."""
    ctx.say("{copy} is {spell} and nothing else", copy=copy, spell=spell.spell)
    values = copiable_values(game, spell.spell)
    return game.put(Copied(copy, spell.spell, values), InZone(copy, ZONES["exile"]))
