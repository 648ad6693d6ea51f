"""What a new release does to the citations of a body of texts that follows an older one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.citing.figures import is_range

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.citing.cite_migration import Migration
    from mtgcr.kb.citing.mentions import Mention
    from mtgcr.kb.citing.tenures import Tenure
    from mtgcr.parser.numbers import RuleNumber


class Effect(Enum):
    """What becomes of a citation, the gravest first."""

    UNKNOWN = "unknown"
    """The number named nothing in the old release, or two rules."""
    ORPHANED = "orphaned"
    """The rule is gone."""
    JOINED = "split or merged"
    """Words of the rule went to others, or theirs came to it."""
    RETARGETED = "retargeted"
    """The number now stands for another rule, so that nothing looks wrong; the rule has another number."""
    FOLLOWED = "followed"
    """The rule has another number, and the old number stands for nothing."""
    REWORDED = "reworded"
    """The same number with other words."""
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Impact:
    """What becomes of one number of a citation."""

    mention: Mention
    number: RuleNumber
    effect: Effect
    new_number: str | None
    """The number of the rule in the new release; None where it is gone or not known."""
    stands: Tenure | None
    """What has the old number in the new release; None for nothing."""
    is_reworded: bool
    """Whether the words are others, whatever became of the number."""


def weigh_impact(citator: Citator, migration: Migration, mentions: Iterable[Mention]) -> Iterator[Impact]:
    """The effect on each number of a list that it touches, and the gravest on all other citations, in their order."""
    for mention in mentions:
        effects = [_weigh(citator, migration, mention, number) for number in mention.citation.numbers]
        touched = [] if is_range(mention.figures) else [one for one in effects if one.effect is not Effect.SAME]
        ends = [effects[0], effects[-1], *(one for one in effects[1:-1] if one.effect is not Effect.UNKNOWN)]
        yield from touched or [min(ends, key=lambda one: GRAVITY[one.effect])]


GRAVITY = {effect: place for place, effect in enumerate(Effect)}


def _weigh(citator: Citator, migration: Migration, mention: Mention, number: RuleNumber) -> Impact:
    tenures, written = citator.tenures, str(number)
    now = next(iter(tenures.standing(written, migration.new)), None)
    standing = tenures.standing(written, migration.old)
    if len(standing) != 1:
        return Impact(mention, number, Effect.UNKNOWN, None, now, is_reworded=False)
    (rule,) = standing
    target = tenures.of(rule.lineage, migration.new)
    is_reworded = tenures.reworded(rule.lineage, *migration.times) is not None
    effect = _effect(migration, rule, target, now, is_reworded=is_reworded)
    new_number = target.number if target else None
    return Impact(mention, number, effect, new_number, now, is_reworded=is_reworded)


def _effect(
    migration: Migration, rule: Tenure, target: Tenure | None, now: Tenure | None, *, is_reworded: bool
) -> Effect:
    if target is None:
        return Effect.ORPHANED
    if migration.is_joined(rule.lineage):
        return Effect.JOINED
    if target.number != rule.number:
        return Effect.RETARGETED if now else Effect.FOLLOWED
    return Effect.REWORDED if is_reworded else Effect.SAME


def count_effects(impacts: Iterable[Impact]) -> Counter[Effect]:
    """How often each effect occurs."""
    return Counter(one.effect for one in impacts)
