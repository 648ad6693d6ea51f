"""Creatures that enter attacking or blocking, or that effects say attack, without a declaration (508.4, 509.4)."""

import datetime

from mtgcr.rules.modules.combat import Attacking, Blocking, controller_of, is_player, target_of
from mtgcr.rules.modules.combat_damage import FREE_SINCE
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.pipeline import NOTHING, happen
from mtgcr.rules.modules.players import opponents_of, players_in
from mtgcr.rules.modules.table import is_of_type, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements, remark, result, speech

OF_DEFENDERS = datetime.date(2024, 11, 8)
"""Since then it matters who controls the planeswalker by now."""


def enters_attacking(ctx: RunContext, game: Game, name: str, target: str) -> Worlds:
    """The games after the creature entered; whether it attacks depends on what has become of the target."""
    attacks = can_be_entered_against(ctx, game, owner_of(game, name), target)
    return happen(ctx, game, moves(name, BATTLEFIELD, *((Attacking(name, target),) if attacks else ())))


def is_said_to_attack(ctx: RunContext, game: Game, name: str, target: str) -> Game:
    """The game after the effect; whether the creature attacks depends on what has become of the target."""
    attacks = can_be_said_to_attack(ctx, game, controller_of(game, name), target)
    return game.put(Attacking(name, target)) if attacks else game


def is_there(ctx: RunContext, game: Game, target: str) -> bool:
    """Whether the target is still somebody or something that can be attacked."""
    if is_player(game, target):
        is_so = target in players_in(game)
    else:
        is_kind = any(is_of_type(game, target, one) for one in ("battle", "planeswalker"))
        is_so = zone_of(game, target) == BATTLEFIELD and is_kind
    ctx.say("{target} is still there" if is_so else "{target} is gone", target=target)
    return is_so


def is_of_defender(ctx: RunContext, game: Game, attacker: str, target: str) -> bool:
    """Whether the planeswalker is controlled by a defending player; a player is one."""
    if is_player(game, target):
        return True
    player = controller_of(game, target)
    ctx.say("{target} is controlled by {player}", target=target, player=player)
    return player in opponents_of(game, attacker)


@result("{name:name} {so:been} attacking[ {target:target}]")
def is_attacking(ctx: RunContext, game: Game, name: str, target: str | None = None) -> bool:
    """Whether the creature attacks that, or anything where nothing is named."""
    now = say_target(ctx, game, name)
    return now is not None and target in (None, now)


def say_target(ctx: RunContext, game: Game, name: str) -> str | None:
    """What the creature attacks, told."""
    now = target_of(game, name)
    ctx.say("{name} attacks {now}", name=name, now=now or NOTHING)
    return now


def enters_blocking(ctx: RunContext, game: Game, name: str, attacker: str) -> Worlds:
    """The games after the creature entered: it blocks and was not declared as a blocker, so nothing blocked."""
    worlds = happen(ctx, game, moves(name, BATTLEFIELD))
    blocking(ctx, name, attacker)
    return tuple(world.put(Blocking(name, attacker)) for world in worlds)


blocking = remark("{name} is blocking {attacker}", "509.4", since=FREE_SINCE)
blocking.implements("509.7", before=FREE_SINCE)(speech("{name} gets a place in the order of {attacker}"))


def can_attack(ctx: RunContext, game: Game, attacker: str, target: str) -> bool:
    """It attacks if the player is in the game, or the planeswalker there and that of a defending player."""
    return is_there(ctx, game, target) and is_of_defender(ctx, game, attacker, target)


def can_attack_anybodys(ctx: RunContext, game: Game, attacker: str, target: str) -> bool:  # noqa: ARG001  # the operation's shape
    """It attacked if the player was in the game, or the permanent there and of a kind to attack."""
    return is_there(ctx, game, target)


can_be_entered_against = implements("506.3c", "508.4a", since=OF_DEFENDERS)(can_attack)
can_be_entered_against.implements("506.3c", "508.4a", before=OF_DEFENDERS)(can_attack_anybodys)
can_be_said_to_attack = implements("508.4b", since=OF_DEFENDERS)(can_attack)
can_be_said_to_attack.implements("508.4b", before=OF_DEFENDERS)(can_attack_anybodys)
