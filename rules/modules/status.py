"""The status of permanents: tapped or not, flipped or not (110.5), and who has newly come under control (302.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.game import Fact
from rules.phrases import given, result, when

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game


@given("{name:name} is tapped", ja="{name:name}はタップ状態である")
@dataclass(frozen=True, slots=True)
class Tapped(Fact):
    """A permanent is tapped; untapped where nothing is said."""

    name: str


@given("{name:name} came under control this turn", ja="{name:name}はこのターンにコントロール下に入った")
@dataclass(frozen=True, slots=True)
class New(Fact):
    """A permanent that its controller has not controlled continuously since the turn began."""

    name: str


@given("{name:name} is flipped", ja="{name:name}は反転している")
@dataclass(frozen=True, slots=True)
class Flipped(Fact):
    """A permanent is flipped, whether or not that means anything to it (110.5c)."""

    name: str


@when("{name:name} flips", ja="{name:name}が反転する")
def flips(_ctx: Context, game: Game, name: str) -> Game:
    """The game with the permanent flipped."""
    return game.put(Flipped(name))


def is_flipped(game: Game, name: str) -> bool:
    """Whether the permanent is flipped."""
    return game.find(Flipped, name) is not None


def is_tapped(game: Game, name: str) -> bool:
    """Whether the permanent is tapped."""
    return game.find(Tapped, name) is not None


def is_new(game: Game, name: str) -> bool:
    """Whether the permanent came under its controller's control this turn."""
    return game.find(New, name) is not None


@result("{name:name} is tapped", ja="{name:name}はタップ状態である")
def shows_tapped(ctx: Context, game: Game, name: str) -> bool:
    """Whether the permanent is tapped."""
    tapped = is_tapped(game, name)
    en, ja = ("{name} is tapped", "{name}はタップ状態") if tapped else ("{name} is untapped", "{name}はアンタップ状態")
    ctx.say(en, ja, name=name)
    return tapped


@result("{name:name} is untapped", ja="{name:name}はアンタップ状態である")
def shows_untapped(ctx: Context, game: Game, name: str) -> bool:
    """Whether the permanent is untapped."""
    return not shows_tapped(ctx, game, name)
