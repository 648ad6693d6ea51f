"""Questions about tournament policy, answered from the tournament documents, for the Rules Enforcement Level asked."""

from __future__ import annotations

import re

from mtgcr.kb.works.section_lookup import at_regular
from mtgcr.kb.works.section_search import search_sections
from mtgcr.kb.works.section_words import COMMON, tokens
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.works.own_words import SectionLine
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.section_search import SectionHit
    from mtgcr.kb.works.work_facts import SectionTenure

TOPICS = frozenset({"tournament policy", "イベント規定"})
"""The topics of data/asking/outside.tsv that these documents settle."""
REGULAR = expression(
    r"\bregular\b|\bfnm\b|friday night|prerelease|casual event|一般|プレリリース|フライデー", re.IGNORECASE
)
COMPETITIVE = expression(r"\bcompetitive\b|\bprofessional\b|pro tour|競技|プロツアー|プロ[RＲ]", re.IGNORECASE)
PENALTY = expression(r"\bpenalt|\binfraction|\bpunish|罰|違反|警告", re.IGNORECASE)
MOST = 3
"""Sections that are shown."""
NEAR = 0.6
"""The share of the first section's score below which another is not shown."""
LEAST_MATCHED = 2
"""Units of the question (words, pairs of Japanese letters) that a section has at least: one proves nothing."""


class PolicyHit(NamedTuple):
    """A section that answers, and what Judging at Regular REL has for it, where it is an infraction."""

    hit: SectionHit
    regular: tuple[SectionTenure, SectionLine] | None


class PolicyAnswer(NamedTuple):
    """The sections that answer at a Rules Enforcement Level: "regular", "competitive", "" where none was told.

    Without one it is that of the IPG, with what differs at Regular; at Regular the JAR takes the place of the IPG, and
    an infraction for which nothing is told of it on the day is left out: its penalty is none at that level.
    """

    level: str
    editions: tuple[EditionMeant, ...]
    hits: tuple[PolicyHit, ...]


def is_of_policy(outside: Iterable[str]) -> bool:
    """Whether one of the topics of a question is settled by the tournament documents."""
    return not TOPICS.isdisjoint(outside)


def answer_policy(question: str, day: datetime.date) -> PolicyAnswer | None:
    """The sections that answer the question on the day; None where none has enough of it."""
    level = "regular" if REGULAR.search(question) else "competitive" if COMPETITIVE.search(question) else ""
    works = ("ipg", "jar", "mtr") if level == "regular" else ("ipg", "mtr")
    # the cuts below were set without the words by which judges call things, which lift the JAR over the IPG
    found = search_sections(question, works, day, {}, MOST, as_called=False)
    if PENALTY.search(question) and any(hit.section.tenure.penalty for hit in found.hits):
        found = found._replace(hits=tuple(hit for hit in found.hits if hit.section.tenure.penalty))
    wanted = {word for word in tokens(question) if word not in COMMON}
    least = min(LEAST_MATCHED, len(wanted))
    near = [hit for hit in found.hits if len(hit.matched) >= least and hit.score >= NEAR * found.hits[0].score]
    if not near or not wanted:
        return None
    told = (PolicyHit(hit, None if level == "competitive" else at_regular(hit.section, day)) for hit in near)
    hits = tuple(one for one in told if level != "regular" or one.regular or not one.hit.section.tenure.penalty)
    return PolicyAnswer(level, found.editions, hits) if hits else None
