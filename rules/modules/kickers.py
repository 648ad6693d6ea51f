"""Kicker and the abilities linked to it (607.2i): each looks at the cost that it names."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, result, when


@given("ability {place:number} of {spell:name} triggers if it was kicked with {cost:cost}")
class KickedAbility(Fact):
    """An enters ability of a card that refers to one of its kicker costs."""

    place: int
    spell: str
    cost: str


@dataclass(frozen=True, slots=True)
class Kicked(Fact):
    """It was declared that a kicker cost of the spell is paid."""

    spell: str
    cost: str


@when("{spell:name} is kicked with {cost:cost}")
def kick(_ctx: RunContext, game: Game, spell: str, cost: str) -> Game:
    """The game with the intent to pay the cost declared."""
    return game.put(Kicked(spell, cost))


@result("ability {place:number} of {spell:name} triggers {times:number} time[s]")
def triggers(ctx: RunContext, game: Game, place: int, spell: str, times: int) -> bool:
    """Whether the ability triggers so often as the permanent enters."""
    return triggering(ctx, game, spell).count(place) == times


@implements("607.2i")
def triggering(ctx: RunContext, game: Game, spell: str) -> tuple[int, ...]:
    """Each ability refers to whether the cost that it names was declared, and to no other."""
    linked = [each for each in game.all(KickedAbility) if each.spell == spell]
    found = tuple(each.place for each in linked if game.find(Kicked, spell, each.cost))
    for each in linked:
        ctx.say("ability {place} of {spell} is linked to {cost}", place=each.place, spell=spell, cost=each.cost)
    return found
