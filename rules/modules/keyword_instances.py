"""The abilities that keywords stand for, as objects have them: data/keywords/abilities.tsv for one of them (702)."""

import datetime
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from mtgcr.rules.modules.cards import CastBy
from mtgcr.rules.modules.combat import Attacking, controller_of, defender_of, is_player, target_of
from mtgcr.rules.modules.conditions import CONDITIONS
from mtgcr.rules.modules.effects import Grants
from mtgcr.rules.modules.keywords import MEANT, Meaning, cost_within, value_of, word_of
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.table import QUALITIES, Counters, Physique, PrintedAbility, characteristics_of, counters_on
from mtgcr.rules.modules.zones import owner_of
from mtgcr.rules.registry import Operation, unruled
from mtgcr.rules.sentences import Sentences
from mtgcr.rules.workbench import Game, OfName, RunContext, Unmodelled


def _told(word: str) -> Operation[..., bool]:
    """Says whether the keyword does something, as that happens which it is about."""
    operation: Operation[..., bool] = Operation(f"keyword.{word.replace(' ', '_')}", f"whether {word} does something")

    number, day, earlier = (*MEANT[word][0].rules.split("@"), "", "")[:3]
    since = datetime.date.fromisoformat(day) if day else None

    @operation.implements(number, since=since)
    def tell(ctx: RunContext, name: str, *, so: bool, triggers: bool = False) -> bool:
        said = "{ability} of {name} applies" if so else "{ability} of {name} does not apply"
        if triggers:
            said = "{ability} of {name} triggers" if so else "{ability} of {name} does not trigger"
        ctx.say(said, ability=QUALITIES[word], name=name)
        return so

    if since:
        operation.implements(earlier or number, before=since)(unruled("what the keyword meant before"))
    return operation


OPERATIONS = {word: _told(word) for word in MEANT}
"""What is said of each keyword whose meaning is data."""


class Priced(OfName, about=("name", "keyword")):
    """What is paid for a keyword of an object, where that is not mana, as a sentence."""

    keyword: str
    price: str


class KeywordInstance(NamedTuple):
    """A keyword ability of an object, and what one line of the table says of it."""

    name: str
    ability: str
    row: Meaning

    def part(self, kind: Sentences, seen: Game, text: str, cost: str = "") -> Any:  # what the kind of sentences reads
        """A sentence of the line, with what it speaks of in this game; None for none."""
        you, value = self.player(seen), value_of(self.ability)
        priced = seen.find(Priced, self.name, word_of(self.ability))
        cost = priced.price if priced else cost
        values = {
            "you": you,
            "n": value.partition(" ")[0],
            "cost": cost or cost_within(value),
            "word": word_of(self.ability),
        }
        values["counters"] = str(counters_on(seen, self.name, "+1/+1"))
        if not (value or cost) and ("{n}" in text or "{cost}" in text):
            raise Unmodelled("{keyword} without its value", keyword=QUALITIES[word_of(self.ability)])
        defender = defender_of(seen, target_of(seen, self.name) or you) or you
        own = {one.target for one in seen.all(Attacking) if controller_of(seen, one.creature) == you}
        attacked = sum(is_player(seen, target) for target in own)
        told = text.format(**values, defender=defender, attacked=attacked)
        return read_part(kind, told) if told else None

    def player(self, seen: Game) -> str:
        """Who controls the object, has cast it, or owns it."""
        cast = seen.find(CastBy, self.name)
        return controller_of(seen, self.name) or (cast.player if cast else owner_of(seen, self.name))

    def tell(self, ctx: RunContext, *, so: bool, triggers: bool = False) -> bool:
        """Says whether it does something."""
        if so:
            particular(ctx, "keyword", word_of(self.ability), self.name, QUALITIES[word_of(self.ability)])
        return OPERATIONS[word_of(self.ability)](ctx, self.name, so=so, triggers=triggers)

    def is_met(self, ctx: RunContext, game: Game, own: int | None = None) -> bool:
        """Whether the condition of the line is met, by the object of that number where one is told; says so."""
        condition = self.part(CONDITIONS, game, self.row.condition)
        so = condition is None or condition.holds(ctx, game, Scope(self.player(game), self.name, own=own))
        self.counts(ctx, game)
        return self.tell(ctx, so=so)

    def counts(self, ctx: RunContext, game: Game) -> None:
        """Says that each instance counts, where the object has several of the keyword."""
        word = word_of(self.ability)
        if sum(word_of(one) == word for one in characteristics_of(game, self.name).abilities) > 1:
            particular(ctx, "instance", word, self.name, QUALITIES[word])


@cache
def read_part(kind: Sentences, text: str) -> Any:  # as above
    """What the part of a line says; it is read once for all that runs."""
    return kind.value_of(text)


def instances(game: Game, name: str, kind: str) -> Iterator[KeywordInstance]:
    """The keyword abilities of the object that the table says something of this kind of."""
    if kind in game.derive(kinds_stated, ""):
        for ability in sorted(characteristics_of(game, name).abilities):
            yield from (KeywordInstance(name, ability, r) for r in MEANT.get(word_of(ability), ()) if r.kind == kind)


def kinds_stated(game: Game, _about: str) -> frozenset[str]:
    """What the keywords do that are stated of anything."""
    return frozenset(row.kind for word in game.derive(stated_words, "") for row in MEANT.get(word, ()))


def stated_words(game: Game, _about: str) -> frozenset[str]:
    """The keywords that are stated of anything, or given by effects and counters."""
    words = {word_of(one) for body in game.all(Physique) for one in body.qualities}
    others: tuple[Grants | PrintedAbility, ...] = (*game.all(Grants), *game.all(PrintedAbility))
    return frozenset(words | {word_of(one.ability) for one in others} | {one.kind for one in game.all(Counters)})
