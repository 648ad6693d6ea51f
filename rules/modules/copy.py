"""Becoming a copy, turning face up, and what an object shows then (707.4, 708)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.copy_effects import as_copy, keeps_status
from mtgcr.rules.modules.faces import printed_cost
from mtgcr.rules.modules.status import FaceDown, is_flipped
from mtgcr.rules.modules.table import say_characteristics, shown_values, underlying_values
from mtgcr.rules.phrases import result, when
from mtgcr.rules.registry import implements
from mtgcr.rules.slots import Vocabulary

if TYPE_CHECKING:
    from mtgcr.rules.context import Context
    from mtgcr.rules.game import Game
    from mtgcr.rules.slots import Term


SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world"})
FEATURES = Vocabulary(
    "feature", {"abilities": "能力", "mana cost": "マナ・コスト", "name": "名前", "supertypes": "特殊タイプ"}
)
"""What an object may be without."""


@when("{copy:name} becomes a copy of {name:name}", ja="{copy:name}が{name:name}のコピーになる")
def becomes_copy(ctx: Context, game: Game, copy: str, name: str) -> Game:
    """The game with the copy, whose other effects, counters and status stay as they are (707.4)."""
    if is_flipped(game, copy):
        keeps_status(ctx, copy)
    return game.put(as_copy(ctx, game, copy, name))


@implements("708.2")
def may_turn_up(ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Only what is face down can be turned face up, by an ability that it would have face up (708.7)."""
    is_down = game.find(FaceDown, name) is not None
    ctx.say(*(_IS_DOWN if is_down else _IS_UP), name=name)
    return is_down and ability in underlying_values(game, name).abilities


_IS_DOWN = "{name} is face down", "{name}は裏向きである"
_IS_UP = "{name} is face up", "{name}は表向きである"


@result(
    "{name:name} {so:can} be turned face up by {ability:text}", ja="{name:name}は{ability:text}により表向きに{so:can}"
)
def can_turn_up(ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Whether the ability lets its controller turn it face up."""
    return may_turn_up(ctx, game, name, ability)


@result("{name:name} is named {words:text}", ja="{name:name}の名前は{words:text}である")
def is_named(ctx: Context, game: Game, name: str, words: str) -> bool:
    """Whether that is its name."""
    return _name_of(ctx, game, name) == words


def _name_of(ctx: Context, game: Game, name: str) -> str:
    say_characteristics(ctx, game, name)
    return shown_values(game, name).name


@result("{name:name} has no {feature:feature}", ja="{name:name}に{feature:feature}はない")
def has_no(ctx: Context, game: Game, name: str, feature: Term) -> bool:
    """Whether it has nothing of that."""
    match feature:
        case "abilities":
            return not say_characteristics(ctx, game, name).abilities
        case "mana cost":
            return not printed_cost(game, name)
        case "supertypes":
            return not say_characteristics(ctx, game, name).types & SUPERTYPES
        case _:
            return not _name_of(ctx, game, name)


@result("{name:name} {so:have} the ability {ability:text}", ja="{name:name}は能力{ability:text}を{so:have}")
def has_own_ability(_ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Whether it has the ability."""
    return ability in shown_values(game, name).abilities
