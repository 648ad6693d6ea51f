"""Whom a creature attacks in Two-Headed Giant, and what protects that player (805.10, once 810.7)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.context import Offer
from rules.game import Fact
from rules.modules.table import OfType, Permanent, has_quality
from rules.modules.two_headed_giant import Team, team_of
from rules.phrases import given, option, result, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.slots import Term

ONE_IS_ATTACKED = datetime.date(2018, 7, 13)
"""Since then a creature attacks one player of a team; it attacked the team."""


@given(
    "{colour:colour} creatures cannot attack {player:player}",
    ja="{colour:colour}のクリーチャーは{player:player}を攻撃できない",
)
@dataclass(frozen=True, slots=True)
class CannotAttack(Fact):
    """An effect keeps creatures of a colour from attacking a player."""

    colour: Term
    player: str


@dataclass(frozen=True, slots=True)
class Against(Fact):
    """The player whom a creature attacks."""

    name: str
    player: str


@option("attack {player:player}", ja="{player:player}を攻撃")
@dataclass(frozen=True, slots=True)
class Attack:
    """A player to be attacked."""

    player: str


@implements(rule("805.10b", "427f788cbf6de172", "c103f7f580797b9b"), since=ONE_IS_ATTACKED)
def may_attack(ctx: Context, game: Game, name: str, player: str) -> bool:
    """What keeps creatures from attacking a player protects that player alone."""
    kept = _is_kept_off(game, name, player)
    en, ja = (
        ("{player} is protected", "{player}は守られている") if kept else ("{player} is not", "{player}は守られていない")
    )
    ctx.say(en, ja, player=player)
    return not kept


@may_attack.implements(rule("810.7c", "e09576936c027c77"), until=ONE_IS_ATTACKED - datetime.timedelta(days=1))
def _team_is_protected(ctx: Context, game: Game, name: str, player: str) -> bool:
    kept = [member for member in team_of(game, player).members if _is_kept_off(game, name, member)]
    en, ja = "{kept} protect the whole team", "{kept}によりチーム全体が守られている"
    if kept:
        ctx.say(en, ja, kept=tuple(kept))
    else:
        ctx.say("nobody protects the team of {player}", "{player}のチームは守られていない", player=player)
    return not kept


def _is_kept_off(game: Game, name: str, player: str) -> bool:
    return any(one.player == player and has_quality(game, name, one.colour) for one in game.all(CannotAttack))


@when("an attack of {name:name} is declared", ja="{name:name}の攻撃を指定する")
def declares(ctx: Context, game: Game, name: str) -> Offer:
    """The opponents whom the creature may attack."""
    attacker = game.find(Permanent, name)
    own = team_of(game, attacker.controller).members if attacker else ()
    players = [member for team in game.all(Team) for member in team.members if member not in own]
    return Offer(
        ctx,
        (frozenset({Attack(player)}) for player in players),
        lambda judging, choice: all(may_attack(judging, game, name, one.player) for one in choice),
        apply=lambda choice: game.put(*(Against(name, one.player) for one in choice)),
    )


@implements(rule("805.10e", "278ea78087b5362a", "83cf8fc4ce479ef6"), since=ONE_IS_ATTACKED)
def finds_land(ctx: Context, game: Game, name: str, type_: str) -> bool:
    """Landwalk looks at the lands of the player whom the creature attacks."""
    attacked = [one.player for one in game.all(Against) if one.name == name]
    ctx.say("{name} attacks {players}", "{name}は{players}を攻撃している", name=name, players=tuple(attacked))
    return any(_controls(game, player, type_) for player in attacked)


@finds_land.implements(rule("810.7d", "bf490182f11782bf"), until=ONE_IS_ATTACKED - datetime.timedelta(days=1))
def _finds_land_of_team(ctx: Context, game: Game, name: str, type_: str) -> bool:
    attacked = [m for one in game.all(Against) if one.name == name for m in team_of(game, one.player).members]
    ctx.say("{name} attacks {players}", "{name}は{players}を攻撃している", name=name, players=tuple(attacked))
    return any(_controls(game, player, type_) for player in attacked)


def _controls(game: Game, player: str, type_: str) -> bool:
    own = [one.name for one in game.all(Permanent) if one.controller == player]
    return any(game.find(OfType, name, type_) for name in own)


@result("{name:name} finds a {type:type} to walk through", ja="{name:name}は{type:type}渡りの土地を見つける")
def walks(ctx: Context, game: Game, name: str, type: Term) -> bool:  # noqa: A002  # the slot is named by the rules' word
    """Whether a landwalk ability of the creature makes it unblockable."""
    return finds_land(ctx, game, name, type)


@result("{name:name} finds no {type:type} to walk through", ja="{name:name}は{type:type}渡りの土地を見つけない")
def does_not_walk(ctx: Context, game: Game, name: str, type: Term) -> bool:  # noqa: A002  # as above
    """Whether a landwalk ability of the creature is idle."""
    return not finds_land(ctx, game, name, type)
