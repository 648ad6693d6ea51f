"""A term in both languages: what the lexicon knows, and its glossary entries as of a day."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

from mtgcr.kb.storage.in_force import source_of
from mtgcr.kb.storage.told import told_of
from mtgcr.kb.term_numbers import term_numbers
from mtgcr.kb.translations.freshness import is_left_behind
from mtgcr.kb.translations.present_numbers import moved_numbers
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.letters import JAPANESE
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.model import ReleaseInfo, Revision, Source
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.term_numbers import TermNumber
    from mtgcr.kb.translations.present_numbers import MovedNumber
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Match, Term


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A glossary entry of one release."""

    term: str
    english: str | None
    text: str
    source: Source
    told: ToldBy | None = None
    """What is known of words of our own; None for those of others."""
    behind: bool = False
    """Whether it is a translation whose English has been reworded since, by the day asked for."""
    moved: tuple[MovedNumber, ...] = ()
    """The references in a translation that have other numbers on the day."""
    cites: tuple[str, ...] = ()
    """The numbers that it refers to."""


class LaterTerm(NamedTuple):
    """A term that the release which answers does not have yet."""

    english: str
    japanese: str
    number: str
    """That of its first rule today; "" where no rule speaks of it."""
    came: Moment
    """When it came."""
    is_ahead: bool
    """Whether that was after the day asked for; else it is the text that is not held."""
    entries: tuple[Entry, ...] = ()
    """What our own words say of it in each language, where its text is not held."""
    replaced: tuple[Term, ...] = ()
    """What the rules said before it came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TermAnswer:
    """What a word means: terms of the lexicon, best first, and the glossary entries of their official words."""

    asked: str
    matches: tuple[Match, ...]
    entries: tuple[Entry, ...]
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""
    unsure: tuple[Moment, ...] = ()
    """Of the days since which terms are obsolete those that are only the last on which they can have become so."""
    numbers: tuple[TermNumber, ...] = ()
    """Of the rules of the terms those that have another number on the day, or do not stand on it."""
    later: tuple[LaterTerm, ...] = ()
    """The terms that came after the release that answers."""
    rule_then: str | None = None
    """The rule of a term that is gone, with nothing in its place, by its number when it was last in force."""

    def rules(self, term: Term) -> tuple[str, ...]:
        """The rules of the term as they are numbered on the day; not those that do not stand on it."""
        changed = {one.listed: one.then for one in self.numbers}
        return tuple(then for number in term.rules if (then := changed.get(number, number)))


_BETWEEN = (r"\s*(?:[,;/&+、・]|\band\b|と)\s*", r"\s+")
"""What stands between the terms of a list; of words alone, spaces."""


def _of_list(lexicon: Lexicon, words: str) -> tuple[Match, ...]:
    """The terms of a list of which each is known; of words alone as those that may be meant; none of anything else."""
    for between in _BETWEEN:
        is_guess = between is _BETWEEN[-1]
        parts = [part for part in re.split(between, words.strip()) if part]
        found = [[match for match in lexicon.find(part) if not match.near][:1] for part in parts]
        if len(parts) > 1 and all(found):
            return tuple(dict.fromkeys(match._replace(near=is_guess) for (match,) in found))
    return ()


def find_term(store: Store, lexicon: Lexicon, word: str, date: datetime.date) -> TermAnswer:
    """The word in the lexicon and in the glossaries in force on the date; both may be empty."""
    matches = lexicon.meanings(word)
    if all(match.near for match in matches):
        matches = _of_list(lexicon, word) or matches or lexicon.holding(word)
    meant = [match.term for match in matches if not match.near]
    names = {name for term in (*meant, *_said_then(meant, date)) for name in names_of(term)} | {_fold(word)}
    found = _entries_on(store, names, date)
    if originals := {_fold(one.english) for one in found if one.english} - names:
        found = _entries_on(store, names | originals, date)
    listed = (number for match in matches for number in match.term.rules)
    return TermAnswer(
        asked=word,
        matches=matches,
        entries=found,
        unsure=tuple(_unsure(store, matches)),
        numbers=term_numbers(store, listed, lexicon.rules_of, date),
    )


def _said_then(terms: Iterable[Term], date: datetime.date) -> Iterator[Term]:
    """What the rules of the date said in place of the terms that came later."""
    from mtgcr.kb.words.coming import coming_of, replaced_by

    for term in terms:
        coming = coming_of(term)
        if coming and date < coming.came:
            yield from replaced_by(term)


def _entries_on(store: Store, names: set[str], date: datetime.date) -> tuple[Entry, ...]:
    """The entries under one of the folded names in each language, our own words where the text is too old for them."""
    found: list[Entry] = []
    for language in Language:
        release = store.release_on(date, language)
        retold = store.release_on(date, language, Edition.DIGEST)
        if release is not None:
            entries = told_entries(store, release, names, date)
            is_later = retold is not None and retold.effective > release.effective
            found += entries or (told_entries(store, retold, names, date) if retold and is_later else ())
    return tuple(found)


def newer_text(store: Store, lexicon: Lexicon, day: datetime.date) -> ReleaseInfo | None:
    """The English text of the day where it is newer than the lexicon, whose terms and numbers it need not have."""
    release = store.release_on(day, Language.EN, Edition.OFFICIAL)
    return release if release and release.effective > lexicon.rules_of else None


def new_entries(store: Store, lexicon: Lexicon, text: str, day: datetime.date) -> tuple[Entry, ...]:
    """The entries of a text newer than the lexicon, which does not know them, whose names stand in what somebody said.

    Without them a keyword of a new release would be a word like any other.
    """
    release = newer_text(store, lexicon, day)
    if release is None:
        return ()
    places = _glossary(store, release).places
    said = set(_runs_of_words(text)) & places.keys()
    unknown = {name for name in said if all(match.near for match in lexicon.meanings(name))}
    return told_entries(store, release, unknown, day)


def _runs_of_words(text: str) -> Iterator[str]:
    """Every few folded words that follow each other, of single words also their other forms."""
    from mtgcr.kb.words.folding import english_forms

    apart = _LETTERS_MEET.sub(" ", _fold(text[:_LONGEST_SAID]))
    words = [word.strip(_MARKS) for word in apart.split()]
    for first in range(len(words)):
        for last in range(first + 1, min(first + _MOST_WORDS, len(words)) + 1):
            yield " ".join(words[first:last])
        yield from english_forms(words[first])


def _unsure(store: Store, matches: Iterable[Match]) -> Iterator[Moment]:
    """The days on which terms became obsolete, as far as they are not certain."""
    for term in (match.term for match in matches):
        if term.until and not term.exact:
            moment = store.calendar().after(term.last_in_force, term.until)
            if not moment.is_exact:
                yield moment


def names_of(term: Term) -> set[str]:
    """The words of the term and those to use today, folded as headings are."""
    names = (term.english, term.japanese, *term.official_english, *term.official_japanese)
    return {_fold(name) for name in names if name}


class _Glossary(NamedTuple):
    """A glossary with the places of its entries by each folded heading."""

    entries: tuple[Revision, ...]
    places: Mapping[str, list[int]]


_GLOSSARIES: WeakKeyDictionary[Store, dict[ReleaseInfo, _Glossary]] = WeakKeyDictionary()
"""Of each open store the last few glossaries: reading one anew was nine tenths of the time of a term."""
REMEMBERED = 4
_MOST_WORDS = 5
"""Words of the longest name of an entry that is looked for in what was said."""
_LONGEST_SAID = 2000
_MARKS = "\"'“”‘’.,;:!?()[]"
_LETTERS_MEET = expression(rf"(?<=[a-z0-9])(?=[{JAPANESE}])|(?<=[{JAPANESE}])(?=[a-z0-9])")
"""Between an English word and a Japanese one, which no blank separates: 「barkwalkとは」."""
_STAND_IN = expression(r"\s*[\[［].*?[\]］]")
"""What stands for other words in a heading: "Venture into [Quality]"."""
_OF_MANY = expression(r"(?<= )(.*[^ s])s$")
"""A heading of several words that names many, where the lexicon names one: "State-Based Actions"."""


def _entry(store: Store, revision: Revision, release: ReleaseInfo, date: datetime.date) -> Entry:
    """The entry with what became of it by the day; the official English speaks for its own day."""
    is_translation = release.language is not Language.EN and release.edition is Edition.OFFICIAL
    return Entry(
        term=revision.title,
        english=revision.english,
        text=revision.text,
        source=source_of(release),
        told=told_of(store, revision),
        behind=is_translation and is_left_behind(store, revision, release, date),
        moved=moved_numbers(store, revision, release.effective, date) if is_translation else (),
        cites=store.cited_numbers(revision.wording),
    )


def told_entries(store: Store, release: ReleaseInfo, names: set[str], day: datetime.date) -> tuple[Entry, ...]:
    """The entries of the release under one of the folded names, with what became of them by the day."""
    return tuple(_entry(store, revision, release, day) for revision in entries_named(store, release, names))


def entries_named(store: Store, release: ReleaseInfo, names: set[str]) -> tuple[Revision, ...]:
    """The glossary entries of the release under one of the folded names."""
    glossary = _glossary(store, release)
    places = sorted({place for name in names - {""} for place in glossary.places.get(name, ())})
    return tuple(glossary.entries[place] for place in places)


def _glossary(store: Store, release: ReleaseInfo) -> _Glossary:
    kept = _GLOSSARIES.get(store, {})
    if release in kept:
        return kept[release]
    entries, places = store.entries(release), defaultdict(list)
    for place, entry in enumerate(entries):
        for heading in _headings(entry):
            places[heading].append(place)
    found = _Glossary(entries, places)
    _GLOSSARIES[store] = {**dict(tuple(kept.items())[1 - REMEMBERED :]), release: found}  # none is changed in place
    return found


def _headings(revision: Revision) -> set[str]:
    """The entry's heading whole and in its parts ("Control, Controller"), in both languages, and as the lexicon has it.

    The lexicon names one where a heading names many, and has no word for what stands for others.
    """
    whole = [revision.title, revision.english or ""]
    parts = {part.strip() for heading in whole for part in (heading, *heading.replace("、", ",").split(","))}
    return {_fold(form) for part in parts for form in (part, _STAND_IN.sub("", part), _OF_MANY.sub(r"\1", part))}


@lru_cache(maxsize=8192)  # the headings of two glossaries, which were half of the time of a term
def _fold(name: str) -> str:
    from mtgcr.kb.words.folding import fold

    return " ".join(fold(name).split())
