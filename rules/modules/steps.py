"""What scenarios say that happens, where one line tells it: life, cards, moves, combat, turns (608, 119, 121, 500)."""

from __future__ import annotations

from mtgcr.rules.modules.copiable import OwnName
from mtgcr.rules.modules.declare_attackers import declared_to_attack
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.faces import CastHalf, ChosenPlayer
from mtgcr.rules.modules.keyword_costs import costs_of_scavenging, demands_echo
from mtgcr.rules.modules.linked import ExiledWith
from mtgcr.rules.modules.names import Acquired
from mtgcr.rules.modules.new_games import MainGame, with_all_cards, with_libraries
from mtgcr.rules.modules.pipeline import follow, happen
from mtgcr.rules.modules.players import Lost
from mtgcr.rules.modules.seats import Seats, seats_of
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.table import ZONES
from mtgcr.rules.workbench import steps

STEPS = steps(
    {
        "{player:player} is chosen for {name:name}": lambda _ctx, game, player, name: game.put(
            ChosenPlayer(name, player)
        ),
        "{half:name} of {card:name} is cast": lambda _ctx, game, half, card: game.put(CastHalf(card, half)),
        "{player:player} resolves {source:new} to {effect:effect}": lambda ctx, game, player, source, effect: follow(
            ctx, game, effect, Scope(player, source)
        ),
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
        "{player:player} activates scavenge of {card:name}": costs_of_scavenging,
        "echo of {name:name} resolves": demands_echo,
        "{object:name} exiles {exiled:new} with the ability of {card:name}": lambda _ctx, game, object, exiled, card: (  # noqa: A006  # the name of the slot
            game.put(ExiledWith(exiled, object, card))
        ),
        "the game is restarted": with_all_cards,
        "a subgame begins": lambda ctx, game: with_libraries(ctx, game).put(MainGame(game)),
        "{source:name} gives its ability to {object:new}": lambda _ctx, game, source, object: game.put(  # noqa: A006  # the name of the slot
            Acquired(object, source)
        ),
        "the next turn begins": lambda _ctx, game: game.put(
            Seats(tuple(one for one in seats_of(game) if not game.find(Lost, one)))
        ),
        "{object:name} is now named {text:text}": lambda _ctx, game, object, text: game.put(OwnName(object, text)),  # noqa: A006  # the name of the slot
        "{source:new} deals {amount:number} damage to {target:target}": lambda ctx, game, source, amount, target: (
            happen(ctx, game, Event(Kind.DAMAGE, target, amount, source))
        ),
    }
)
