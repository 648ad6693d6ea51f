"""Which sections of the tournament documents answer words of either language, best first.

What is searched: titles in both languages, abbreviations, our own line and remedy, the words of the user's own copy.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.works.own_words import load_words
from mtgcr.kb.works.section_lookup import NoEdition, edition_meant, facts_of
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.parser.letters import JAPANESE, KANJI

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.works.section_lookup import EditionMeant, SectionFacts

TITLE, LINE, REMEDY, TEXT = 3.0, 2.0, 0.35, 0.35
"""What a word counts by the place where it stands; found by trying on the open half of the judge questions."""
SATURATION = 1.2
_WORD = re.compile(rf"[a-z0-9]+|[{JAPANESE}]+")
_ENDINGS = ("ings", "ing", "edly", "ies", "ied", "ed", "es", "s", "ly")
SHORTEST_STEM = 4
_COMMON = (
    "a an and any are as at be been but by can could did do does for from had has have he her his how i if in is it "
    "its may me my no not of on or our out she should so than that the their them then there they this to was we what "
    "when where which who will with would you your during player players opponent"
)
KANJI_LETTER = re.compile(f"[{KANJI}]")
COMMON = frozenset(_COMMON.split())
_PARTICLES = re.compile(
    r"(?:ですか|ますか|でしょうか|です|ます|した|して|どうする|どうなる|する|とき|場合|を|は|が|に|で|の|と|も|へ|や|か)"
)


class SectionHit(NamedTuple):
    """A section that was found; `matched` are the words of the query that it has."""

    section: SectionFacts
    score: float
    matched: tuple[str, ...]


class SectionHits(NamedTuple):
    """What was found in which editions, best first."""

    asked: str
    editions: tuple[EditionMeant, ...]
    hits: tuple[SectionHit, ...]


class SearchedSection(NamedTuple):
    """A section with the weights of its words."""

    section: SectionFacts
    weights: Mapping[str, float]


def search_sections(
    words: str, works: Iterable[str], day: datetime.date, texts: Mapping[tuple[str, str], str], limit: int
) -> SectionHits:
    """The sections that the words find; `texts` has the words of held copies by work and number."""
    editions: list[EditionMeant] = []
    searched: list[SearchedSection] = []
    for work in works:
        facts = load_facts(work)
        meant = edition_meant(facts, day)
        if isinstance(meant, NoEdition):
            continue
        editions.append(meant)
        told = (facts_of(facts, one, day) for one in facts.on(day))
        searched += [_searched(one, texts.get((work, one.tenure.number), "")) for one in told]
    return SectionHits(words, tuple(editions), tuple(rank_sections(words, searched)[:limit]))


def rank_sections(words: str, searched: Sequence[SearchedSection]) -> list[SectionHit]:
    """The sections that have any of the words, by how much these say and how prominently they stand."""
    wanted = list(dict.fromkeys(tokens(words)))
    holders = Counter(word for one in searched for word in one.weights)
    says = {word: math.log(1 + len(searched) / holders[word]) for word in wanted if word in holders}
    hits = []
    for one in searched:
        matched = tuple(word for word in says if word in one.weights)
        score = sum(says[word] * one.weights[word] / (one.weights[word] + SATURATION) for word in matched)
        if matched:
            hits.append(SectionHit(one.section, round(score, 4), matched))
    return sorted(hits, key=lambda hit: -hit.score)


def _searched(section: SectionFacts, text: str) -> SearchedSection:
    weights: Counter[str] = Counter()
    for weight, said in _fields(section, text):
        for word, times in Counter(tokens(said)).items():
            weights[word] += weight * math.sqrt(times)  # type: ignore[assignment]  # a Counter of shares
    return SearchedSection(section, weights)


def _fields(section: SectionFacts, text: str) -> Iterator[tuple[float, str]]:
    """What is searched of a section, with what a word counts there."""
    yield TITLE, f"{section.tenure.title} {section.japanese}"
    if section.line:
        words = load_words(section.tenure.work).get(section.tenure.lineage, "")
        yield LINE, words or f"{section.line.english} {section.line.japanese}"
    if section.remedy:
        told = section.remedy
        yield TITLE, told.short
        yield REMEDY, f"{told.remedy.english} {told.upgrade.english} {told.downgrade.english}"
        yield REMEDY, f"{told.remedy.japanese} {told.upgrade.japanese} {told.downgrade.japanese}"
    yield TEXT, text


def tokens(text: str) -> Iterator[str]:
    """English words by their stem, Japanese ones by their pairs of letters; what says nothing is left out."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("'s", "")
    for found in _WORD.findall(plain):
        if found.isascii():
            if found not in COMMON:
                yield stem(found)
        else:
            for piece in _PARTICLES.split(found):
                yield from (piece[at : at + 2] for at in range(len(piece) - 1))
                yield from KANJI_LETTER.findall(piece)


def stem(word: str) -> str:
    """The word without its ending: "shuffling", "shuffles" and "shuffle" are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM - (ending == "s"):
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e") if len(word) > SHORTEST_STEM else word
