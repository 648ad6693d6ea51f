"""The quick reference for the table: every infraction with its penalty, and what to do about it in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.words.folding import fold
from mtgcr.kb.works.own_words import load_called
from mtgcr.kb.works.section_lookup import EditionMeant, NoEdition, at_regular, edition_meant, facts_of
from mtgcr.kb.works.work_facts import load_facts

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


class PenaltyRow(NamedTuple):
    """An infraction on the day.  `repeat` is the Warning of its category that becomes a Game Loss, 0 for none.

    `regular` is what Judging at Regular REL has for it instead; None where nothing is told for the day.
    """

    section: SectionFacts
    repeat: int
    regular: tuple[SectionTenure, SectionLine] | None


class PenaltyTable(NamedTuple):
    """The infractions of the edition that the day means."""

    asked: str
    meant: EditionMeant
    rows: tuple[PenaltyRow, ...]


def find_penalties(words: str, day: datetime.date) -> PenaltyTable | NoEdition:
    """All infractions, or those whose number, title, abbreviation or line has all the words, or that are called so."""
    facts = load_facts(WORK)
    meant = edition_meant(facts, day)
    if isinstance(meant, NoEdition):
        return meant
    told = [facts_of(facts, one, day) for one in facts.on(day) if one.penalty]
    wanted = fold(words).removeprefix(WORK).split()
    named = [one for one in told if all(_has(_head(one), word) for word in wanted)]
    found = named or [one for one in told if all(_has(f"{_head(one)} {_said(one)}", word) for word in wanted)]
    found = found or [one for one in told if _called(one, fold(words))]
    rows = tuple(PenaltyRow(one, repeat_rule(one, meant), at_regular(one, day)) for one in found)
    return PenaltyTable(words, meant, rows)


def _has(text: str, word: str) -> bool:
    """Whether a word of the text begins with the word; a Japanese one may stand anywhere."""
    return any(one.startswith(word) for one in text.split()) if word.isascii() else word in text


def _head(one: SectionFacts) -> str:
    short = one.remedy.short if one.remedy else ""
    return fold(f"{one.tenure.number} {one.tenure.title} {one.japanese} {short}")


def _said(one: SectionFacts) -> str:
    return fold(f"{one.line.english} {one.line.japanese}") if one.line else ""


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
