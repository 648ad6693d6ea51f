"""What an object shows: results about its characteristics, counters, damage and controller (109.3, 110.5)."""

from collections.abc import Callable
from functools import partial

from mtgcr.rules.modules.additional_costs import ModeChosen
from mtgcr.rules.modules.attachments import can_be_modified, modifies
from mtgcr.rules.modules.cards import Stacked
from mtgcr.rules.modules.clock import is_top
from mtgcr.rules.modules.commander import is_designated
from mtgcr.rules.modules.copy import may_turn_up, name_shown
from mtgcr.rules.modules.costs import total_cost
from mtgcr.rules.modules.effects import Arrived, latest
from mtgcr.rules.modules.faces import BackUp
from mtgcr.rules.modules.for_each import total_size
from mtgcr.rules.modules.grand_melee import range_for
from mtgcr.rules.modules.keyword_costs import keyword_cost
from mtgcr.rules.modules.keyword_variants import total_toxic
from mtgcr.rules.modules.linked import chosen_colour, linked_triggers
from mtgcr.rules.modules.mana import symbols_of
from mtgcr.rules.modules.mana_values import colours_of_cost, mana_cost, mana_value, whole_devotion
from mtgcr.rules.modules.names import meant, name_of
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.replacement import times_applied
from mtgcr.rules.modules.speed import speed_of
from mtgcr.rules.modules.state_based import is_in_sector
from mtgcr.rules.modules.status import SECTORS, STATUSES, FaceDown, has_status
from mtgcr.rules.modules.table import (
    COLOURS,
    Ceased,
    as_colours,
    counters_on,
    is_in_zone,
    marked_on,
    say_characteristics,
    shown_values,
    zone_of,
)
from mtgcr.rules.modules.targets import Targeted, asks_itself, chosen_for, need_targets
from mtgcr.rules.modules.triggers import triggers_of
from mtgcr.rules.modules.type_lines import every_type, subtypes_of
from mtgcr.rules.modules.zones import OUTSIDE, is_on_top
from mtgcr.rules.workbench import Game, PowerToughness, RunContext, SlotTerm, Vocabulary, questions, result


@result("{name:name} is {size:pt}")
def has_size(ctx: RunContext, game: Game, name: str, size: PowerToughness) -> bool:
    """Whether power and toughness are these; what is no creature has none (208.3)."""
    now = say_characteristics(ctx, game, name, lambda it: it.size).size
    if game.find(FaceDown, name):
        particular(ctx, "face down", "", name)
    if now:
        ctx.say("{name} is {power}/{toughness}", name=name, power=now.power, toughness=now.toughness)
    return now == size


def _triggered(game: Game, name: str, ability: str = "") -> int:
    """How often it has triggered; not known while targets are to be chosen, which would trigger it."""
    need_targets(game, *(one.name for one in game.all(Stacked)))
    return triggers_of(game, name, ability)


_FIGURES: dict[str, Callable[[RunContext, Game, str], int]] = {
    **{f"devotion to {one}": partial(whole_devotion, colour=COLOURS[one]) for one in COLOURS.words},
    "least range of influence": range_for,
    "mana value": mana_value,
    "number of linked triggers": linked_triggers,
    "number of targets": lambda _ctx, game, spell: len(chosen_for(game, spell)),
    "speed": lambda _ctx, game, player: speed_of(game, player),
    "total power and toughness": total_size,
    "total toxic value": total_toxic,
}
FIGURES = Vocabulary("figure", _FIGURES)
"""Numbers that an object or player comes to."""
_STANDINGS: dict[str, Callable[[RunContext, Game, str], bool]] = {
    **{word: partial(has_status, status=SlotTerm(word, "status")) for word in STATUSES},
    **{f"in the {one} sector": partial(is_in_sector, sector=SECTORS[one]) for one in SECTORS.words},
    "a commander": is_designated,
    "modified": lambda ctx, game, name: can_be_modified(ctx, game, name) and modifies(ctx, game, name),
    "on top of the library": is_on_top,
    "on top of the stack": is_top,
    "outside the game": lambda ctx, game, name: is_in_zone(ctx, game, name, OUTSIDE),
    "targeted": asks_itself,
    "the last card in exile": lambda ctx, game, name: ctx.shows(
        latest(game, (one.name for one in game.all(Arrived) if zone_of(game, one.name) == "exile")),
        (name,),
        "exiled last: {found}",
    ),
}
STANDINGS = Vocabulary("status", _STANDINGS)
"""What an object may be besides its characteristics."""

QUESTIONS = questions(
    {
        "the {figure:figure} of {who:target} is {value:integer}": lambda ctx, game, figure, who, value: (
            _FIGURES[figure](ctx, game, who) == value
        ),
        "{name:target} {so:be} {status:status}": lambda ctx, game, name, status: _STANDINGS[status](ctx, game, name),
        "{name:name} has {amount:number} damage": lambda ctx, game, name, amount: ctx.shows(
            marked_on(game, name), amount, "{name} has {found} damage", name=name
        ),
        "{name:target} has {amount:number} {kind:counter} counter[s]": lambda ctx, game, name, amount, kind: ctx.shows(
            counters_on(game, name, kind), amount, "{name} has {found} {kind} counters", name=name, kind=kind
        ),
        "{name:name} is {colours:colouring+}": lambda ctx, game, name, colours: (
            say_characteristics(ctx, game, name, lambda it: it.colours).colours == as_colours(colours)
        ),
        "{name:name} has the type[s] {types:type+}": lambda ctx, game, name, types: (
            not (missing := set(types) - (it := say_characteristics(ctx, game, name, lambda it: it.types)).types)
            or (it.is_every_kind and missing <= every_type(ctx, game, name))
        ),
        "{name:name} has exactly the type[s] {types:type+}": lambda ctx, game, name, types: (
            say_characteristics(ctx, game, name, lambda it: it.types).types == set(types)
        ),
        "{name:name} {so:have} {ability:quality}": lambda ctx, game, name, ability: (
            ability in say_characteristics(ctx, game, name, lambda it: ability in it.abilities).abilities
        ),
        "{player:player} controls {name:name}": lambda ctx, game, player, name: (
            say_characteristics(ctx, game, name, lambda it: it.controller).controller == player
        ),
        "{name:target} {so:been} target {place:number} of {spell:name}": lambda _ctx, game, name, place, spell: (
            game.find(Targeted, name, place, spell) is not None
        ),
        "{name:name} {so:can} be turned face up by {ability:text}": may_turn_up,
        "{name:name} {so:have} the ability {ability:text}": lambda _ctx, game, name, ability: (
            ability in shown_values(game, name).abilities
        ),
        "the total cost of {spell:name} is {cost:cost}": lambda ctx, game, spell, cost: (
            total_cost(ctx, game, spell) == cost
        ),
        "the back of {name:name} is up": lambda _ctx, game, name: game.find(BackUp, name) is not None,
        "the front of {name:name} is up": lambda _ctx, game, name: game.find(BackUp, name) is None,
        "the {keyword:costed} cost of {name:name} is {cost:cost}": lambda ctx, game, keyword, name, cost: (
            sorted(symbols_of(keyword_cost(ctx, game, name, keyword))) == sorted(symbols_of(cost))
        ),
        "the mana cost of {name:name} is {cost:cost}": lambda ctx, game, name, cost: (
            sorted(symbols_of(mana_cost(ctx, game, name))) == sorted(symbols_of(cost))
        ),
        "the cost of {name:name} makes it {colours:colouring+}": lambda ctx, game, name, colours: (
            colours_of_cost(ctx, name, mana_cost(ctx, game, name)) == as_colours(colours)
        ),
        "the name in the ability of {object:name} means {other:name}": lambda ctx, game, object, other: (  # noqa: A006  # the name of the slot
            meant(ctx, game, object) == other
        ),
        "the name in the ability of {object:name} reads {words:text}": lambda ctx, game, object, words: (  # noqa: A006  # the name of the slot
            shown_values(game, meant(ctx, game, object)).name == words
        ),
        "{name:name} is applied {times:number} time[s]": lambda ctx, game, name, times: ctx.shows(
            times_applied(game, name), times, "{name} was applied {found} times", name=name
        ),
        "the name of {object:name} is {text:text}": lambda ctx, game, object, text: name_of(ctx, game, object) == text,  # noqa: A006  # the name of the slot
        "{name:name} has ceased to exist": lambda _ctx, game, name: game.find(Ceased, name) is not None,
        "{name:name} triggers {times:number} time[s]": lambda ctx, game, name, times: ctx.shows(
            _triggered(game, name), times, "{name} has triggered {found} times", name=name
        ),
        "{ability:quality} of {name:name} triggers {times:number} time[s]": lambda ctx, game, ability, name, times: (
            ctx.shows(
                _triggered(game, name, ability),
                times,
                "{ability} of {name} has triggered {found} times",
                ability=ability,
                name=name,
            )
        ),
        "{name:name} is named {words:text}": lambda ctx, game, name, words: name_shown(ctx, game, name) == words,
        "mode {mode:number} of {spell:name} is chosen": lambda _ctx, game, mode, spell: (
            game.find(ModeChosen, spell, mode) is not None
        ),
        "the chosen colour of {object:name} is {colour:colour}": lambda ctx, game, object, colour: (  # noqa: A006  # the name of the slot
            chosen_colour(ctx, game, object) == colour
        ),
        "the chosen colour of {object:name} is undefined": lambda ctx, game, object: (  # noqa: A006  # the name of the slot
            chosen_colour(ctx, game, object) is None
        ),
        "the subtypes of {name:name} are {words:text+}": lambda ctx, game, name, words: (
            subtypes_of(ctx, game, name) == words
        ),
    }
)
