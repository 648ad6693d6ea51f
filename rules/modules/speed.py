"""What players have: speed (702.179), blessings (702.131), rad counters that an ability works off (728)."""

from collections.abc import Callable

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.actions import Ways
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keyword_instances import stated_words
from mtgcr.rules.modules.players import opponents_of, players_in
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.selections import Scope, permanents, permanents_of
from mtgcr.rules.modules.table import characteristics_of, has_quality
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.workbench import Game, OfPlayer, RunContext, SlotTerm, Vocabulary, implements, remark, result

MOST = 4
ENGINES = "start your engines!"


class Speed(OfPlayer, about="player"):
    """The speed of a player who has one."""

    amount: int


class SpedUp(OfPlayer):
    """The speed of the player has been about to rise this turn."""


def speed_of(game: Game, player: str) -> int:
    """The player's speed, 0 for a player who has none."""
    held = game.find(Speed, player)
    return held.amount if held else 0


def given_speed(ctx: RunContext, game: Game) -> list[Event]:
    """The first speed of each player who controls a permanent with start your engines! and has none."""
    engines = {controller_of(game, name) for name in permanents(game) if has_quality(game, name, ENGINES)}
    return [starts(ctx, one) for one in players_in(game) if one in engines and not game.find(Speed, one)]


@implements("704.5aa", "702.179a")
def starts(ctx: RunContext, player: str) -> Event:
    """The player's speed becomes 1."""
    ctx.say("{player} has speed 1", player=player)
    return Event(Kind.BECOME, player, also=(Speed(player, 1),))


@frozen
class SpeedUp:
    """Increase one's speed."""

    amount: int

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The new speed."""
        return ((Event(Kind.BECOME, scope.you, also=(Speed(scope.you, speed_of(game, scope.you) + self.amount),)),),)


def speed_triggers(ctx: RunContext, game: Game, events: tuple[Event, ...]) -> Game:
    """The game with the ability of the active player's speed waiting, where opponents have lost life."""
    if not game.all(Speed):
        return game
    player, *_ = turn_order(game)
    lost = {event.subject for event in events if event.kind is Kind.LOSE_LIFE}
    is_moved = bool(lost & set(opponents_of(game, player))) and 0 < speed_of(game, player) < MOST
    return rises(ctx, game, player) if is_moved and not game.find(SpedUp, player) else game


@implements("702.179d")
def rises(ctx: RunContext, game: Game, player: str) -> Game:
    """The ability triggers once each turn; it has no source and is the player's."""
    ctx.say("the speed of {player} triggers", player=player)
    return trigger(game.put(SpedUp(player)), ENGINES, Pending(player, player, "", SpeedUp(1)))


_STORIED = frozenset({"artifact", "Saga", "legendary"})
_EARNED: dict[str, tuple[str, Callable[[Game, str], int], int]] = {
    "the city's blessing": ("ascend", lambda game, player: len(permanents_of(game, player)), 10),
    "an enduring story": (
        "storied",
        lambda game, player: sum(
            bool(characteristics_of(game, one).types & _STORIED) for one in permanents_of(game, player)
        ),
        3,
    ),
}
BLESSINGS = Vocabulary("blessing", _EARNED)
"""Designations of players for the rest of the game."""
_TELLS = {
    "the city's blessing": remark("{player} has the city's blessing", "702.131b", "702.131c", named="speed.ascends"),
    "an enduring story": remark("{player} has an enduring story", "702.195a", "702.195b", named="speed.is_storied"),
}


class Blessed(OfPlayer):
    """A player has such a designation."""

    blessing: SlotTerm


def blessed(game: Game) -> Game:
    """The game in which whoever has what a keyword asks for has the designation."""
    if game.derive(stated_words, "").isdisjoint(keyword for keyword, _, _ in _EARNED.values()):
        return game
    for blessing, (keyword, count, least) in _EARNED.items():
        able = {controller_of(game, name) for name in permanents(game) if has_quality(game, name, keyword)}
        earned = (player for player in sorted(able) if count(game, player) >= least)
        game = game.put(*(Blessed(player, BLESSINGS[blessing]) for player in earned))
    return game


@result("{player:player} {so:have} {blessing:blessing}")
def has_blessing(ctx: RunContext, game: Game, player: str, blessing: SlotTerm) -> bool:
    """Whether the player has the designation."""
    has_it = blessed(game).find(Blessed, player, blessing) is not None
    return has_it and not _TELLS[blessing](ctx, player)
