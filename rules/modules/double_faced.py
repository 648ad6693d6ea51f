"""Double-faced permanents: which face is up, and what can transform (712, 701.27)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.faces import MELD, Back, BackUp
from mtgcr.rules.modules.keywords import together
from mtgcr.rules.modules.table import OfType, Physique
from mtgcr.rules.modules.traits import has_trait
from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, given, implements, remark, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.events import Event

RULE_OF_ITS_OWN = datetime.date(2016, 7, 22)
"""Since then the rules on double-faced cards say what can transform; those on transforming did."""
MODAL = "is a modal double-faced card"
MODAL_CARDS = datetime.date(2020, 9, 25)
"""Since then there are modal double-faced cards, which could not transform at first."""
MODAL_CARDS_TRANSFORM = datetime.date(2025, 9, 19)
"""Since then every double-faced card that is no meld card can transform."""


@given("{name:name} is printed as a[ {size:pt}][ {qualities:quality+}] {types:type+}")
def is_printed(
    name: str, types: tuple[str, ...], size: PowerToughness | None = None, qualities: tuple[str, ...] = ()
) -> tuple[Fact, ...]:
    """What is printed on a face that is no permanent of its own."""
    return (Physique(name, size, together(qualities)), *(OfType(name, type_) for type_ in types))


@implements("711.5", since=RULE_OF_ITS_OWN, before=MODAL_CARDS)
@implements("712.9", since=MODAL_CARDS_TRANSFORM)
def may_transform(ctx: RunContext, game: Game, name: str) -> bool:
    """A double-faced card that is no meld card, whatever it copies."""
    return _told(ctx, name, is_able=_has_back(game, name) and not has_trait(game, name, MELD))


@may_transform.implements("712.9", since=MODAL_CARDS, before=MODAL_CARDS_TRANSFORM)
def _is_transforming_card(ctx: RunContext, game: Game, name: str) -> bool:
    is_other = has_trait(game, name, MELD) or has_trait(game, name, MODAL)
    return _told(ctx, name, is_able=_has_back(game, name) and not is_other)


@may_transform.implements("701.25a", before=RULE_OF_ITS_OWN)
def _has_two_faces(ctx: RunContext, game: Game, name: str) -> bool:
    return _told(ctx, name, is_able=_has_back(game, name))


def _has_back(game: Game, name: str) -> bool:
    return game.find(Back, name) is not None


def _told(ctx: RunContext, name: str, *, is_able: bool) -> bool:
    ctx.say("{name} can transform" if is_able else "{name} cannot transform", name=name)
    return is_able


@when("{name:name} transforms")
def transforms(ctx: RunContext, game: Game, name: str) -> Game:
    """The game with the other face up, or the same game where the permanent cannot transform."""
    return turned_over(ctx, game, name) if may_transform(ctx, game, name) else game


@implements("712.18")
def turned_over(ctx: RunContext, game: Game, name: str) -> Game:
    """The same object with its other face up; effects go on applying to it."""
    ctx.say("{name} is no new object", name=name)
    return game.drop(BackUp(name)) if game.find(BackUp, name) else game.put(BackUp(name))


def enters_with_spell_up(ctx: RunContext, game: Game, entry: Event) -> bool:
    """Whether something would enter with a face up that is no permanent."""
    back = game.find(Back, entry.subject)
    types = {str(one.type) for one in game.all(OfType) if back and one.name == back.back}
    return (
        BackUp(entry.subject) in entry.also
        and bool(types & {"instant", "sorcery"})
        and is_no_permanent(ctx, entry.subject)
    )


is_no_permanent = remark(
    "double_faced.is_no_permanent", "{name} does not enter: its back is no permanent", "712.13a", gives=True
)
