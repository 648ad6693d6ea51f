"""Which sections of the tournament documents answer words of either language, best first.

What is searched: titles in both languages, abbreviations, our own line and remedy, words by which judges call what the
section is about and ask for it, the words of the user's own copy.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import islice

from mtgcr.kb.works.own_words import japanese_title, load_asked, load_called, load_words
from mtgcr.kb.works.section_lookup import NoEdition, edition_meant, facts_of, own_words, words_ever
from mtgcr.kb.works.section_words import MEANING, tokens, units, units_meant
from mtgcr.kb.works.work_facts import ALL_WORKS, load_facts
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import KATAKANA
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.works.own_words import SectionLine, TableRemedy
    from mtgcr.kb.works.section_lookup import EditionMeant, SectionFacts
    from mtgcr.kb.works.work_facts import SectionTenure, WorkFacts

TITLE, LINE, CALLED, REMEDY, TEXT = 3.0, 2.0, 1.5, 0.35, 0.35
"""What a word counts by the place where it stands; found by trying on the open half of the judge questions."""
SATURATION = 1.2
_KATAKANA_WORD = expression(rf"[{KATAKANA}][{KATAKANA}ー]*")


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

    tenure: SectionTenure
    weights: Mapping[str, float]


def search_sections(
    words: str,
    works: Iterable[str],
    day: datetime.date,
    texts: Mapping[tuple[str, str], str],
    limit: int,
    *,
    as_called: bool = True,
) -> SectionHits:
    """The sections that the words find; `texts` has the words of held copies by work and number.

    Without `as_called` the words by which judges call and ask for things do not count, nor what means the same.
    """
    editions: list[EditionMeant] = []
    searched: list[SearchedSection] = []
    for work in works:
        facts = load_facts(work)
        meant = edition_meant(facts, day)
        if isinstance(meant, NoEdition):
            continue
        editions.append(meant)
        searched += _as_called(work, day) if as_called else _of_work(work, day)
    if texts:
        held = (texts.get((one.tenure.work, one.tenure.number), "") for one in searched)
        split = units if as_called else tokens
        searched = [_with_words(one, TEXT, text, split) for one, text in zip(searched, held, strict=True)]
    known = {word for one in searched for word in one.weights}
    ranked = rank_sections(units_meant(words, known) if as_called else tokens(words), searched)[:limit]
    return SectionHits(words, tuple(editions), tuple(_hit(one, day) for one in ranked))


def sections_beside(words: str, day: datetime.date, most: int = 3) -> tuple[SectionHit, ...]:
    """The sections that have all words of a search in the rules, best first; what ships is searched, and no copy.

    One that has some of them only has them by chance: those of most searches in the rules stand in some section.
    """
    wanted = set(tokens(words))
    works = [work for work in ALL_WORKS if not isinstance(edition_meant(load_facts(work), day), NoEdition)]
    ranked = rank_sections(tokens(words), [one for work in works for one in _of_work(work, day)]) if wanted else []
    whole = (one for one in ranked if len(one.matched) == len(wanted) and _stands_apart(words, one.tenure, day))
    return tuple(_hit(one, day) for one in islice(whole, most))


def said_ever() -> Iterator[tuple[str, str]]:
    """What is searched of each section, by work and lineage, on any day."""
    for tenure in (one for work in ALL_WORKS for one in load_facts(work).tenures):
        yield from ((f"{tenure.work} {tenure.lineage}", said) for _, said in _said(tenure, *words_ever(tenure)))


def _stands_apart(words: str, tenure: SectionTenure, day: datetime.date) -> bool:
    """Whether the section has each katakana word by itself: レイヤー is no part of プレイヤー."""
    sought = _KATAKANA_WORD.findall(unicodedata.normalize("NFKC", words))
    if not sought:
        return True
    said = " ".join(text for _, text in _fields(load_facts(tenure.work), tenure, day))
    has = _KATAKANA_WORD.findall(unicodedata.normalize("NFKC", said))
    return all(word in has for word in sought)


class RankedSection(NamedTuple):
    """A section that has some of the words."""

    tenure: SectionTenure
    score: float
    matched: tuple[str, ...]


def _hit(one: RankedSection, day: datetime.date) -> SectionHit:
    return SectionHit(facts_of(load_facts(one.tenure.work), one.tenure, day), one.score, one.matched)


@lru_cache(maxsize=12)
def _of_work(work: str, day: datetime.date) -> tuple[SearchedSection, ...]:
    """The sections of the day with the words that ship."""
    facts = load_facts(work)
    return tuple(SearchedSection(one, _weights(_fields(facts, one, day))) for one in facts.on(day))


@lru_cache(maxsize=12)
def _as_called(work: str, day: datetime.date) -> tuple[SearchedSection, ...]:
    """The sections of the day also with the words by which judges call and ask for what they are about."""
    facts, called, asked = load_facts(work), load_called(work), load_asked(work)
    return tuple(
        SearchedSection(one, _weights([*_fields(facts, one, day), *more], units))
        for one in facts.on(day)
        for more in [[(CALLED, called.get(one.lineage, "")), (CALLED, asked.get(one.lineage, ""))]]
    )


def rank_sections(wanted: Iterable[str], searched: Sequence[SearchedSection]) -> list[RankedSection]:
    """The sections that have any of the units, by how much these say and how prominently they stand."""
    holders = {word: sum(word in one.weights for one in searched) for word in dict.fromkeys(wanted)}
    says = {word: math.log(1 + len(searched) / count) for word, count in holders.items() if count}
    hits = []
    for one in searched:
        matched = tuple(word for word in says if word in one.weights)
        score = sum(says[word] * one.weights[word] / (one.weights[word] + SATURATION) for word in matched)
        if matched:
            words = tuple(word for word in matched if not word.startswith(MEANING))
            hits.append(RankedSection(one.tenure, round(score, 4), words))
    return sorted(hits, key=lambda hit: -hit.score)


def _with_words(
    one: SearchedSection, weight: float, text: str, split: Callable[[str], Iterator[str]]
) -> SearchedSection:
    """The section with more words, each of which counts so much."""
    weights = dict(one.weights)
    for word, more in _weights([(weight, text)], split).items():
        weights[word] = weights.get(word, 0.0) + more
    return one._replace(weights=weights)


def _weights(
    fields: Iterable[tuple[float, str]], split: Callable[[str], Iterator[str]] = tokens
) -> Mapping[str, float]:
    weights: defaultdict[str, float] = defaultdict(float)
    for weight, said in fields:
        for word, times in Counter(split(said)).items():
            weights[word] += weight * math.sqrt(times)
    return dict(weights)


def _fields(facts: WorkFacts, tenure: SectionTenure, day: datetime.date) -> Iterator[tuple[float, str]]:
    """What is searched of a section, with what a word counts there."""
    return _said(tenure, *own_words(facts, tenure, day))


def _said(tenure: SectionTenure, line: SectionLine | None, told: TableRemedy | None) -> Iterator[tuple[float, str]]:
    yield TITLE, f"{tenure.title} {japanese_title(tenure.work, tenure.title)}"
    if line:
        words = load_words(tenure.work).get(tenure.lineage, "")
        yield LINE, words or f"{line.english} {line.japanese}"
    if told:
        yield TITLE, told.short
        yield REMEDY, f"{told.remedy.english} {told.upgrade.english} {told.downgrade.english}"
        yield REMEDY, f"{told.remedy.japanese} {told.upgrade.japanese} {told.downgrade.japanese}"
