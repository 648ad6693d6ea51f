"""Triggered abilities that keywords stand for, in the terms of data/keywords/abilities.tsv (702)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgcr.rules.modules.actions import EFFECTS
from mtgcr.rules.modules.combat import controller_of, is_player, target_of
from mtgcr.rules.modules.conditions import CONDITIONS, EVENTS, Happens
from mtgcr.rules.modules.effects import Grants, Lately
from mtgcr.rules.modules.events import Event, dies, leaves
from mtgcr.rules.modules.keywords import TRIGGERS, Meaning, value_of, word_of
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.status import PhasedOut
from mtgcr.rules.modules.sunburst import ModularSunburst, modular
from mtgcr.rules.modules.table import QUALITIES, Physique, PrintedAbility, characteristics_of, counters_on, zone_of
from mtgcr.rules.modules.triggers import Ability, asks_if, looked_at, wait_for
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.registry import Operation, implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game
    from mtgcr.rules.sentences import Sentences


def _told(word: str) -> Operation[..., bool]:
    """Says whether the keyword triggers, as the event has happened that it waits for."""
    operation: Operation[..., bool] = Operation(
        f"keyword_triggers.{word.replace(' ', '_')}", f"whether {word} triggers"
    )

    @operation.implements(*TRIGGERS[word][0].rules.split())
    def tell(ctx: RunContext, name: str, *, so: bool) -> bool:
        ability = QUALITIES.keyword(word)
        ctx.say(
            "{ability} of {name} triggers" if so else "{ability} of {name} does not trigger", ability=ability, name=name
        )
        return so

    return operation


OPERATIONS = {word: _told(word) for word in TRIGGERS}
"""What is said of each keyword."""


def trigger_keywords(ctx: RunContext, before: Game, after: Game, events: tuple[Event, ...]) -> Game:
    """The game with the keyword abilities that the events triggered waiting."""
    game = after
    for event in (one for one in events if dies(before, one) and before.find(ModularSunburst, one.subject)):
        game = modular(ctx, game, event.subject, last_counters(ctx, before, event.subject))
    for name in dict.fromkeys((*before.derive(_bearers, ""), *after.derive(_bearers, ""))):
        for ability in sorted({*_abilities(before, name), *_abilities(after, name)}):
            for row in TRIGGERS[word_of(ability)]:
                game = _triggered(ctx, before, after, game, events, KeywordInstance(name, ability, row))
    return game


def _bearers(game: Game, _about: str) -> tuple[str, ...]:
    """All objects, where a triggered keyword ability is stated of anything."""
    stated = {word_of(one) for body in game.all(Physique) for one in body.qualities}
    others: tuple[Grants | Lately | PrintedAbility, ...] = (
        *game.all(Grants),
        *game.all(Lately),
        *game.all(PrintedAbility),
    )
    stated |= {word_of(one.ability) for one in others}
    return tuple(body.name for body in game.all(Physique)) if stated & set(TRIGGERS) else ()


def _abilities(game: Game, name: str) -> tuple[str, ...]:
    """The triggered keyword abilities of the permanent."""
    is_there = zone_of(game, name) == BATTLEFIELD and not game.find(PhasedOut, name)
    held = characteristics_of(game, name).abilities if is_there else ()
    return tuple(one for one in held if word_of(one) in TRIGGERS)


class KeywordInstance(NamedTuple):
    """A triggered keyword ability of an object, and what one line of the table says of it."""

    name: str
    ability: str
    row: Meaning

    def part(self, kind: Sentences, seen: Game, text: str) -> Any:  # what the kind of sentences reads
        """A sentence of the line, with what it speaks of in this game; None for none."""
        you = controller_of(seen, self.name) or owner_of(seen, self.name)
        value = value_of(self.ability)
        told = text.format(you=you, n=value, cost=value, defender=_defender(seen, self.name, you))
        return _read(kind, told) if told else None


@cache
def _read(kind: Sentences, text: str) -> Any:  # as above
    return kind.value_of(text)


def _triggered(
    ctx: RunContext, before: Game, after: Game, game: Game, events: tuple[Event, ...], one: KeywordInstance
) -> Game:
    """The game in which the ability waits as often as the events trigger it."""
    found: dict[object, Event] = {}
    for event in events:
        seen = looked_at(ctx.fork(quiet=True), before, after, event)
        if one.ability not in _abilities(seen, one.name):
            continue
        pattern = one.part(EVENTS, seen, one.row.event)
        if pattern.matches(before, seen, event, Scope(controller_of(seen, one.name), one.name)):
            # a creature blocks once, whatever it blocks (509.3a)
            found[event.kind, event.subject, isinstance(pattern, Happens) or event.source] = event
    for event in found.values():
        seen = looked_at(ctx, before, after, event)
        game = _asked(ctx, seen, game, event, events, one)
    if not found:
        OPERATIONS[word_of(one.ability)](ctx.fork(quiet=True), one.name, so=False)
    return game


def _asked(
    ctx: RunContext, seen: Game, game: Game, event: Event, events: tuple[Event, ...], one: KeywordInstance
) -> Game:
    """The game with the ability waiting, if what it asks for besides is so."""
    pattern, condition = one.part(EVENTS, seen, one.row.event), one.part(CONDITIONS, seen, one.row.condition)
    ability = Ability(one.name, pattern, condition, one.part(EFFECTS, seen, one.row.effect))
    if leaves(seen, event):
        last_counters(ctx, seen, event.subject)
    had = one.part(CONDITIONS, seen, one.row.had)
    so = had is None or had.holds(ctx, seen, Scope(controller_of(seen, one.name), one.name, event.subject, events))
    so = so and (condition is None or asks_if(ctx, seen, ability, event.subject))
    word = word_of(one.ability)
    return wait_for(seen, game, ability, event, word) if OPERATIONS[word](ctx, one.name, so=so) else game


def _defender(seen: Game, name: str, you: str) -> str:
    """The player whom the creature attacks, or whose planeswalker or battle it attacks; else who asks."""
    target = target_of(seen, name) or you
    return target if is_player(seen, target) else controller_of(seen, target) or you


@implements("704.8")
def last_counters(ctx: RunContext, before: Game, name: str) -> int:
    """What left the battlefield is judged as it was before everything that happened at that time."""
    plus = counters_on(before, name, "+1/+1")
    ctx.say("{name} last had {plus} +1/+1 counters on the battlefield", name=name, plus=plus)
    return plus
