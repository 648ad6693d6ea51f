"""How players and the game stand: questions about turns, zones, ranges, shortcuts and who has won (102, 104, 400)."""

from collections.abc import Callable

from mtgcr.rules.modules.clock import is_empty, is_time
from mtgcr.rules.modules.grand_melee import emperors_are_apart, markers_for, players_of
from mtgcr.rules.modules.more_counters import RAD
from mtgcr.rules.modules.player_control import who_decides, who_sees
from mtgcr.rules.modules.players import Won, is_a_draw, is_playing
from mtgcr.rules.modules.range_of_influence import within_as_turn_began
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.shortcuts import Passing, Suggested, is_called_for, who_must_differ
from mtgcr.rules.modules.triggers import triggers_of
from mtgcr.rules.modules.zones import shuffles_of, size_of
from mtgcr.rules.workbench import Game, RunContext, Vocabulary, questions

_TRUTHS: dict[str, Callable[[RunContext, Game], bool]] = {
    "no emperor is within the range of another": emperors_are_apart,
    "the game is a draw": is_a_draw,
    "the shortcut can be taken": lambda _ctx, game: game.find(Suggested) is not None,
    "the stack is empty": is_empty,
}
TRUTHS = Vocabulary("truth", _TRUTHS)
"""What may be so of the game as a whole."""
QUESTIONS = questions(
    {
        "it is {time:daytime}": is_time,
        "{decider:player} decides {matter:matter} for {player:player}": lambda ctx, game, decider, matter, player: (
            who_decides(ctx, game, player, matter) == decider
        ),
        "it is the turn of {player:player}": lambda ctx, game, player: ctx.shows(
            turn_order(game)[0], player, "it is the turn of {found}"
        ),
        "the game has {markers:number} turn marker[s]": lambda ctx, game, markers: (
            markers_for(ctx, players_of(game)) == markers
        ),
        "{player:player} {so:can} make the same choice again": lambda ctx, game, player: (
            player != who_must_differ(ctx, game)
        ),
        "{player:player} {so:can} be forced to {effect:effect}": is_called_for,
        "{player:player} has lost the game": lambda ctx, game, player: not is_playing(ctx, game, player),
        "{player:player} has won the game": lambda ctx, game, player: ctx.verdict(
            game.find(Won, player) is not None, "{player} has won", "{player} has not won", player=player
        ),
        "the rad counters of {player:player} trigger {times:number} time[s]": lambda ctx, game, player, times: (
            ctx.shows(
                triggers_of(game, player, RAD),
                times,
                "the rad counters of {player} have triggered {found} times",
                player=player,
            )
        ),
        "within the range of {player:player} are {others:player+}": lambda ctx, game, player, others: (
            within_as_turn_began(ctx, game, player) == frozenset(others)
        ),
        "{truth:truth}": lambda ctx, game, truth: _TRUTHS[truth](ctx, game),
        "everybody passes until {player:player} has priority in the {step:step}": lambda _ctx, game, player, step: (
            game.find(Passing) == Passing(player, step)
        ),
        "{player:player} {so:can} look at {name:name}": lambda ctx, game, player, name: (
            player in who_sees(ctx, game, name)
        ),
        "the library of {player:player} is shuffled {times:number} time[s]": lambda ctx, game, player, times: ctx.shows(
            shuffles_of(game, player), times, "the library of {player} was shuffled {found} times", player=player
        ),
        "{player:player} has {amount:number} card[s] in {zone:zone}": lambda ctx, game, player, amount, zone: ctx.shows(
            size_of(game, player, zone), amount, "{player} has {found} cards in {zone}", player=player, zone=zone
        ),
    }
)
