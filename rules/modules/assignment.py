"""An assignment of combat damage as a value, and when it is lethal (510.1, 702.2c).

A choice is a set of `Assign`: how all creatures of one player assign their combat damage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.table import has_quality, marked_on, toughness_of
from mtgcr.rules.slots import PLAYERS, Saying, show
from mtgcr.rules.workbench import Choice, Fact, Game, RunContext, option, remark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.language import Language


@option("{amount:number}[ from {source:name}] to {target:target}")
class Assign:
    """The damage that a creature assigns to something; `source` is None where only one creature assigns."""

    amount: int
    target: str
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Assigned(Fact, about=("source", "target")):
    """Combat damage assigned and not yet dealt."""

    source: str
    target: str
    amount: int


class Assignment:
    """How all creatures of one player assign their combat damage; lets itself be asked from both ends."""

    __slots__ = ("parts",)

    def __init__(self, choice: Choice, sources: Sequence[str]) -> None:
        alone = sources[0] if len(sources) == 1 else ""
        self.parts = tuple((part.source or alone, part.target, part.amount) for part in choice)

    def share(self, creature: str) -> dict[str, int]:
        """What the creature assigns to each target."""
        return {target: amount for source, target, amount in self.parts if source == creature}

    def onto(self, target: str) -> dict[str, int]:
        """What each creature assigns to the target."""
        return {source: amount for source, aimed, amount in self.parts if aimed == target}


@dataclass(frozen=True, slots=True)
class Shares:
    """One creature's part of an assignment as it stands in a trace: "Guardian 2, Elves 3"."""

    parts: tuple[tuple[str, int], ...]

    def show(self, language: Language) -> str:
        """The parts in words; players in the language."""
        shown = (f"{show(PLAYERS.get(target), language)} {amount}" for target, amount in self.parts)
        return ", ".join(shown) or "0"


def divisions(amount: int, targets: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Every way to divide the amount among the targets; those that get none are left out.

    >>> list(divisions(2, ("Elves", "Bear")))
    [{'Elves': 2}, {'Elves': 1, 'Bear': 1}, {'Bear': 2}]
    """
    first, *others = targets
    if not others:
        yield {first: amount} if amount else {}
        return
    for part in range(amount, -1, -1):
        for rest in divisions(amount - part, tuple(others)):
            yield {first: part, **rest} if part else rest


def lethal_share(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> tuple[int, int]:
    """How much damage is assigned to the creature by all, and how much would be lethal.

    Damage already marked counts; what may prevent or change the damage does not.
    """
    parts = whole.onto(creature)
    needed = max(0, toughness_of(game, creature) - marked_on(game, creature))
    poisonous = [source for source in parts if has_quality(game, source, "deathtouch")]
    if poisonous and touch_is_lethal(ctx, poisonous[0], creature):
        needed = min(needed, 1)
    return min(sum(parts.values()), needed), needed


touch_is_lethal = remark(
    "assignment.touch_is_lethal", "1 damage from {source} is lethal for {creature} (deathtouch)", "702.2c", gives=True
)


def say_legal(ctx: RunContext, creature: str, whole: Assignment, reason: str, **values: object) -> None:
    """Says why the creature's part is legal."""
    shares, why = _shares(creature, whole), Saying(reason, tuple(values.items()))
    ctx.say("{creature} → {shares}: legal, {reason}", creature=creature, shares=shares, reason=why)


def say_not_legal(ctx: RunContext, creature: str, whole: Assignment, reason: str, **values: object) -> None:
    """Says why the creature's part is not legal."""
    shares, why = _shares(creature, whole), Saying(reason, tuple(values.items()))
    ctx.say("{creature} → {shares}: not legal, {reason}", creature=creature, shares=shares, reason=why)


def _shares(creature: str, whole: Assignment) -> Shares:
    return Shares(tuple(sorted(whole.share(creature).items(), key=lambda part: (part[0] in PLAYERS, part))))
