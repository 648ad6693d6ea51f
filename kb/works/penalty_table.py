"""The quick reference for the table: every infraction with its penalty, and what to do about it in our own words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.kb.works.own_words import load_called
from mtgcr.kb.works.section_lookup import EditionMeant, NoEdition, at_regular, edition_meant, facts_of
from mtgcr.kb.works.section_search import search_sections
from mtgcr.kb.works.section_words import MEANING, stem, tokens, units
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.works.own_words import SectionLine
    from mtgcr.kb.works.section_lookup import SectionFacts
    from mtgcr.kb.works.work_facts import SectionTenure

WORK = "ipg"
NEVER_UPGRADED = "Failure to Maintain Game State"
GAME_PLAY, TOURNAMENT = "Game Play Error", "Tournament Error"
TWO_WARNINGS = 2
THREE_WARNINGS = 3
NEAR = 0.9
"""The share of the best infraction's score from which on another is as near."""
MOST_NEAR = 3
EVERY = 1000
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SAID_OF_ALL = frozenset(map(stem, ("penalty", "penalties", "infraction", "infractions")))


class PenaltyRow(NamedTuple):
    """An infraction on the day.  `repeat` is the Warning of its category that becomes a Game Loss, 0 for none.

    `regular` is what Judging at Regular REL has for it instead; None where nothing is told for the day.
    """

    section: SectionFacts
    repeat: int
    regular: tuple[SectionTenure, SectionLine] | None


class PenaltyTable(NamedTuple):
    """The infractions of the edition that the day means.

    `is_nearest` where none is called as asked, and these are about it; `unread` are words that none of them has.
    """

    asked: str
    meant: EditionMeant
    rows: tuple[PenaltyRow, ...]
    is_nearest: bool = False
    unread: tuple[str, ...] = ()


def find_penalties(words: str, day: datetime.date) -> PenaltyTable | NoEdition:
    """All infractions, or those whose number, title or abbreviation has all the words, or that are called so.

    Words count in all their forms ("played slowly").  Where no infraction is called so, those that are about it.
    """
    facts = load_facts(WORK)
    meant = edition_meant(facts, day)
    if isinstance(meant, NoEdition):
        return meant
    told = [facts_of(facts, one, day) for one in facts.on(day) if one.penalty]
    wanted = fold(words).removeprefix(WORK).split()
    found = [one for one in told if all(_has(_head(one), word) for word in wanted)]
    found = found or [one for one in told if _is_titled(one, words) or _called(one, fold(words))]
    near = NearInfractions() if found else near_infractions(words, day)
    rows = tuple(PenaltyRow(one, repeat_rule(one, meant), at_regular(one, day)) for one in found or near.found)
    return PenaltyTable(words, meant, rows, bool(near.found), near.unread)


class NearInfractions(NamedTuple):
    """Infractions that are about what was asked, best first, and the words that the best one does not have."""

    found: tuple[SectionFacts, ...] = ()
    unread: tuple[str, ...] = ()


def near_infractions(words: str, day: datetime.date) -> NearInfractions:
    """The infractions nearest to the words; none where the best one has less than half of what they say."""
    wanted = {word: set(tokens(word)) - SAID_OF_ALL for word in _WORD.findall(fold(words))}
    wanted = {word: said for word, said in wanted.items() if said}
    hits = [hit for hit in search_sections(words, (WORK,), day, {}, EVERY).hits if hit.section.tenure.penalty]
    if not hits or all(word.isdigit() for word in wanted):
        return NearInfractions()
    near = tuple(hit.section for hit in hits if hit.score >= NEAR * hits[0].score)[:MOST_NEAR]
    missed = [word for word, said in wanted.items() if said.isdisjoint(hits[0].matched) and not _means_much(word)]
    return NearInfractions(near, tuple(missed)) if 2 * len(missed) <= len(wanted) else NearInfractions()


def _means_much(word: str) -> bool:
    """Whether it is a word that says the same as others, by which the infraction was found: "tardy"."""
    return any(unit.startswith(MEANING) for unit in units(word))


def _has(text: str, word: str) -> bool:
    """Whether a word of the text begins with the word; a Japanese one may stand anywhere."""
    return any(one.startswith(word) for one in text.split()) if word.isascii() else word in text


def _head(one: SectionFacts) -> str:
    short = one.remedy.short if one.remedy else ""
    return fold(f"{one.tenure.number} {one.tenure.title} {one.japanese} {short}")


def _is_titled(one: SectionFacts, words: str) -> bool:
    """Whether the title has all that the words say, in any form: "looked at an extra card"."""
    said = set(tokens(words)) - SAID_OF_ALL
    return bool(said) and said <= set(tokens(one.tenure.title))


def _called(one: SectionFacts, words: str) -> bool:
    """Whether players call the infraction so ("スロープレイ")."""
    names = load_called(WORK).get(one.tenure.lineage, "").split()
    return bool(words) and any(fold(name) == "".join(words.replace("・", " ").split()) for name in names)


def repeat_rule(one: SectionFacts, meant: EditionMeant) -> int:
    """Which Warning of the same category becomes a Game Loss: told for the wording of the newest edition only."""
    if meant.following or one.tenure.penalty not in ("Warning", "No Penalty") or NEVER_UPGRADED in one.tenure.title:
        return 0
    if one.tenure.title.startswith(GAME_PLAY):
        return THREE_WARNINGS
    return TWO_WARNINGS if one.tenure.title.startswith((TOURNAMENT, "Unsporting Conduct — Minor")) else 0
