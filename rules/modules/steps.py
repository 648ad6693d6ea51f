"""What scenarios say that happens, where one line tells it: life, cards, moves, combat, turns (608, 119, 121, 500)."""

from collections.abc import Callable

from mtgcr.rules.modules.actions import Instruction
from mtgcr.rules.modules.activation import Activatable, said_of, stacked
from mtgcr.rules.modules.additional_costs import announce_kicker, choose_modes
from mtgcr.rules.modules.copiable import OwnName, origin
from mtgcr.rules.modules.damage_orders import announces_division, made_to_block
from mtgcr.rules.modules.declare_attackers import declared_to_attack
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.faces import CastHalf, ChosenPlayer
from mtgcr.rules.modules.grand_melee import sit_down
from mtgcr.rules.modules.keyword_costs import demands, demands_echo
from mtgcr.rules.modules.linked import ChosenColour, ExiledWith, card_of
from mtgcr.rules.modules.names import Acquired
from mtgcr.rules.modules.payment import offer_payment, parts_of_mana
from mtgcr.rules.modules.pipeline import follow, happen, in_each
from mtgcr.rules.modules.players import Lost
from mtgcr.rules.modules.put_attacking import enters_attacking, enters_blocking, is_said_to_attack
from mtgcr.rules.modules.range_of_influence import chooses_mode, chooses_target, has_opponent_choose
from mtgcr.rules.modules.resolving import PERMANENT_TYPES, leaves_stack
from mtgcr.rules.modules.seats import Seats, seats_of
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.shortcuts import shortcut_taken
from mtgcr.rules.modules.sunburst import counters_for
from mtgcr.rules.modules.table import ZONES, characteristics_of, zone_of
from mtgcr.rules.modules.targets import choose_targets, choose_targets_anew
from mtgcr.rules.modules.type_lines import chooses_name, chooses_type
from mtgcr.rules.modules.vanguard import MainGame, subgame_ends, with_all_cards, with_libraries
from mtgcr.rules.modules.zones import Owned, owner_of
from mtgcr.rules.workbench import Game, Offer, RunContext, SlotTerm, Vocabulary, Worlds, steps

_COURSES: dict[str, Callable[[RunContext, Game], object]] = {
    "a subgame begins": lambda ctx, game: with_libraries(ctx, game).put(MainGame(game)),
    "the game is restarted": with_all_cards,
    "the next turn begins": lambda _ctx, game: game.put(
        Seats(tuple(one for one in seats_of(game) if not game.find(Lost, one)))
    ),
    "the shortcut is taken": shortcut_taken,
    "the subgame ends": subgame_ends,
    "the teams sit down": sit_down,
}
COURSES = Vocabulary("course", _COURSES)
"""What happens to the game as a whole."""
_CHOICES: dict[str, Callable[[RunContext, Game, str], Offer]] = {
    "it is announced whether it is kicked": announce_kicker,
    "new targets are chosen": choose_targets_anew,
    "the division is announced": announces_division,
    "the modes are chosen": choose_modes,
    "the targets are chosen": choose_targets,
}
CHOICES = Vocabulary("announcement", _CHOICES)
"""What is chosen for a spell."""
_SOUGHT: dict[str, Callable[[RunContext, Game, str, str], Offer]] = {
    "a mode": chooses_mode,
    "a creature or player as target": chooses_target,
    "an opponent": lambda ctx, game, _chooser, source: has_opponent_choose(ctx, game, source),
}
SOUGHT = Vocabulary("sought", _SOUGHT)
"""What somebody chooses, whoever controls the spell."""
_WORDS: dict[str, Callable[[RunContext, Game, SlotTerm], Offer]] = {"card name": chooses_name, "subtype": chooses_type}
WORDS = Vocabulary("chosenword", _WORDS)
"""What is chosen by its word."""


_COMINGS: dict[str, Callable[[RunContext, Game, str, str], object]] = {
    "enters the battlefield attacking": enters_attacking,
    "enters the battlefield blocking": enters_blocking,
    "is said to be attacking": is_said_to_attack,
    "is said to be blocking": made_to_block,
}
COMINGS = Vocabulary("coming", _COMINGS)
"""How creatures come to attack or block without a declaration."""
_UPKEPT = {"cumulative upkeep": demands, "echo": demands_echo}
UPKEPT = Vocabulary("upkept", _UPKEPT)
"""Keywords that ask for a cost once they resolve."""


def _follows(ctx: RunContext, game: Game, player: str, source: str, effect: Instruction) -> Worlds:
    """The games after the instruction; an instant or sorcery on the stack that gave it has resolved."""
    told = game.put(Owned(source, owner_of(game, source) or player))
    worlds = follow(ctx, told, effect, Scope(player, source))
    is_spell = zone_of(game, source) == "the stack" and not characteristics_of(game, source).types & {*PERMANENT_TYPES}
    return in_each(worlds, lambda one: leaves_stack(ctx, one, source)) if is_spell else worlds


STEPS = steps(
    {
        "{player:player} is chosen for {name:name}": lambda _ctx, game, player, name: game.put(
            ChosenPlayer(name, player)
        ),
        "{player:player} pays {cost:cost}": lambda ctx, game, player, cost: offer_payment(
            ctx, game, player, parts_of_mana(ctx, cost)
        ),
        "{player:player} activates the ability of {name:name}": lambda ctx, game, player, name: stacked(
            ctx, game, player, name, said_of(game, Activatable, origin(game, name))
        ),
        "{name:name} enters for {mana:mana}": lambda ctx, game, name, mana: happen(
            ctx, game, moves(name, ZONES["the battlefield"], *counters_for(ctx, game, name, mana))
        ),
        "{colour:colour} is chosen for {object:name}": lambda _ctx, game, colour, object: game.put(  # noqa: A006  # the name of the slot
            ChosenColour(object, card_of(game, object), colour)
        ),
        "{half:name} of {card:name} is cast": lambda _ctx, game, half, card: game.put(CastHalf(card, half)),
        "{player:player} resolves {source:new} to {effect:effect}": _follows,
        "{player:player} draws {amount:number} card[s]": lambda ctx, game, player, amount: happen(
            ctx, game, Event(Kind.DRAW, player, amount)
        ),
        "{player:player} loses {amount:number} life": lambda ctx, game, player, amount: happen(
            ctx, game, Event(Kind.LOSE_LIFE, player, amount)
        ),
        "{player:player} gains {amount:number} life": lambda ctx, game, player, amount: happen(
            ctx, game, Event(Kind.GAIN_LIFE, player, amount)
        ),
        "{names:name+} go[es] to {zone:zone}": lambda ctx, game, names, zone: happen(
            ctx, game, *(moves(name, zone) for name in names)
        ),
        "{names:name+} enter[s] the battlefield": lambda ctx, game, names: happen(
            ctx, game, *(moves(name, ZONES["the battlefield"]) for name in names)
        ),
        "{creatures:name+} attack[s] {target:target}": lambda ctx, game, creatures, target: declared_to_attack(
            ctx, game, dict.fromkeys(creatures, str(target))
        ),
        "{keyword:upkept} of {name:name} resolves": lambda ctx, game, keyword, name: _UPKEPT[keyword](ctx, game, name),
        "for {spell:name} {choice:announcement}": lambda ctx, game, spell, choice: _CHOICES[choice](ctx, game, spell),
        "{chooser:player} chooses {sought:sought} of {source:target}": lambda ctx, game, chooser, sought, source: (
            _SOUGHT[sought](ctx, game, chooser, source)
        ),
        "a {word:chosenword} of type {type:type} is chosen": lambda ctx, game, word, type: _WORDS[word](  # noqa: A006  # the name of the slot
            ctx, game, type
        ),
        "{name:name} {coming:coming} {target:target}": lambda ctx, game, name, coming, target: _COMINGS[coming](
            ctx, game, name, target
        ),
        "{course:course}": lambda ctx, game, course: _COURSES[course](ctx, game),
        "{object:name} exiles {exiled:new} with the ability of {card:name}": lambda _ctx, game, object, exiled, card: (  # noqa: A006  # the name of the slot
            game.put(ExiledWith(exiled, object, card))
        ),
        "{source:name} gives its ability to {object:new}": lambda _ctx, game, source, object: game.put(  # noqa: A006  # the name of the slot
            Acquired(object, source)
        ),
        "{object:name} is now named {text:text}": lambda _ctx, game, object, text: game.put(OwnName(object, text)),  # noqa: A006  # the name of the slot
        "{source:new} deals {amount:number} damage to {target:target}": lambda ctx, game, source, amount, target: (
            happen(ctx, game, Event(Kind.DAMAGE, target, amount, source))
        ),
    }
)
