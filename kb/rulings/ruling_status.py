"""What became of what a ruling said: every sentence of the rules that it rests on, looked for in today's rules.

A ruling of years ago quotes a rule by a number that is long gone.  The rule of that number in the release of its time
is followed to today by its lineage; each of its sentences, its obsolete terms replaced by their successors, is
looked for in the rule that it became, in what stands below that, in the rules that either cites, and last in all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import TYPE_CHECKING

from rapidfuzz.distance import Indel

from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.masking import mask_references, split_words
from mtgcr.kb.words.sentences import split_sentences
from mtgcr.kb.words.similarity import Weights
from mtgcr.kb.words.term_words import has_term, has_word, words_of
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.citations import find_citations
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon

IN_ORDER = 0.5
"""A sentence of which this share of words stands in order in one of today's is the same sentence, reworded."""
ANYWHERE = 0.6
"""The same share where the sentence of today stands in a rule that nothing else ties to that of then."""
FEWEST_WORDS = 6
"""Shorter sentences are not looked for everywhere: too many are alike."""
WORDS, TERMS = 0.6, 0.8
"""A sentence spread over several rules: the share of its words, rare ones weighing more, and of its terms."""
_ASIDE = re.compile(r"\W*(?:for example|see |for (?:more )?information|\d*\W*$)", re.IGNORECASE)
"""How sentences begin that state nothing: examples, references, the number of a sense."""
_AMOUNTS = frozenset(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twice"))
_DENIALS = frozenset(("not", "no", "never", "can't", "cannot", "doesn't", "don't", "isn't", "aren't", "won't"))
_SENSE = re.compile(r"^\d+\. ", re.MULTILINE)
_QUOTED = re.compile(r"[“\"]([^”\"]+)[”\"]")
_REVOKED = re.compile(r"\bused to\b|\bno longer\b|\bprevious(?:ly)?\b|\bobsolete\b", re.IGNORECASE)
"""How an entry of today speaks of a meaning that its term has lost."""


class PointStatus(Enum):
    """What became of what a ruling said."""

    HOLDS = "holds"
    EXTENDED = "extended"
    """All of it stands, and more was added."""
    CHANGED = "changed"
    """Part of it does not stand any more."""
    REVERSED = "reversed"
    """None of it stands any more: the rule says otherwise."""
    GONE = "gone"
    """None of it stands any more, and the rule is gone: nothing says otherwise in its place."""
    REWORDED = "worded anew"
    """None of it stands in its words, and nothing says otherwise: whether it means the same a person must read."""
    UNKNOWN = "unknown"
    """No rule decides it, or the words of the releases are not held."""


NOTHING_STANDS = (PointStatus.REVERSED, PointStatus.GONE, PointStatus.REWORDED)
"""Where no sentence stands, the gravest first."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A sentence of the rules of then, and whether it stands; `number` is today's rule that is nearest to it."""

    text: str
    stands: bool
    number: str
    is_denied: bool = False
    """Whether a sentence of what the rule became has its words with other amounts, or denies what it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Descent:
    """A rule or glossary entry of then, followed to today."""

    then: Revision
    today: Revision | None
    """None where it has ended."""
    related: tuple[Revision, ...]
    """The rules of today that a definition is found in: those that today's entry names."""
    stated: tuple[Stated, ...]
    """Its sentences; empty where the words of then or today are not held."""
    added: tuple[str, ...]
    """Sentences of today, and quoted wordings, that it did not have."""

    @property
    def status(self) -> PointStatus:
        """What the sentences tell."""
        if not self.stated:
            return PointStatus.UNKNOWN
        standing = [one.stands for one in self.stated]
        if all(standing):
            return PointStatus.EXTENDED if self.added else PointStatus.HOLDS
        if any(standing):
            return PointStatus.CHANGED
        if any(one.is_denied for one in self.stated):
            return PointStatus.REVERSED
        return PointStatus.GONE if self.today is None else PointStatus.REWORDED


def judge(descents: Sequence[Descent]) -> PointStatus:
    """The status of a ruling that rests on all of these; where none of what they say stands, the gravest."""
    found = {descent.status for descent in descents}
    if not found or PointStatus.UNKNOWN in found:
        return PointStatus.UNKNOWN
    if len(found) == 1:
        return found.pop()
    if found <= set(NOTHING_STANDS):
        return next(status for status in NOTHING_STANDS if status in found)
    if found & {PointStatus.CHANGED, *NOTHING_STANDS}:
        return PointStatus.CHANGED
    return PointStatus.EXTENDED if PointStatus.EXTENDED in found else PointStatus.HOLDS


class ReleaseTimeline:
    """Two releases far apart: that of a ruling's time and today's."""

    def __init__(self, store: Store, lexicon: Lexicon, then: ReleaseInfo, today: ReleaseInfo) -> None:
        self.then, self.today, self._store = then, today, store
        self._expanded = cache(lexicon.expand)
        self._read = cache(_ReadSentence.of)

    @cached_property
    def _old(self) -> dict[str, Revision]:
        return {revision.lineage: revision for revision in self._store.standing_in(self.then)}

    @cached_property
    def _new(self) -> dict[str, Revision]:
        return {revision.lineage: revision for revision in self._store.standing_in(self.today)}

    def numbered(self, number: str) -> Revision | None:
        """The rule or group that had the number then."""
        found = (one for one in self._old.values() if one.number == number and one.kind is not NodeKind.EXAMPLE)
        return next(found, None)

    def entry(self, term: str) -> Revision | None:
        """The glossary entry of then with that term."""
        named = (one for one in self._old.values() if one.kind is NodeKind.ENTRY)
        return next((one for one in named if one.title.casefold() == term.casefold()), None)

    def successor(self, revision: Revision) -> Revision | None:
        """What the rule of then is today."""
        return self._new.get(revision.lineage)

    def follow(self, revision: Revision, sense: str | None = None) -> Descent:
        """The rule of then followed to today; of an entry with several senses the one told."""
        today, text = self.successor(revision), sense or revision.text
        related, stated = self.related(revision, sense), self._stated(revision, sense)
        return Descent(
            then=revision,
            today=today,
            related=related,
            stated=stated or (),
            added=tuple(self._added(text, self._family(related) if related else [today]))
            if stated is not None and today
            else (),
        )

    def related(self, revision: Revision, sense: str | None = None) -> tuple[Revision, ...]:
        """The rules of today that the entry of then, in the sense told, is found in; none of a rule."""
        today = self.successor(revision)
        is_entry = today is not None and today.kind is NodeKind.ENTRY
        return tuple(self._named_by(today, sense or revision.text)) if today and is_entry else ()

    def _stated(self, revision: Revision, sense: str | None = None) -> tuple[Stated, ...] | None:
        """Its sentences, looked for in what it became; None where the words of then or of today are not held."""
        today, text = self.successor(revision), sense or revision.text
        roots = (*filter(None, (today,)), *self.related(revision, sense), *self._cited_then(revision))
        family = tuple(self._family(roots))
        has_words = bool(text) and all(one.text for one in family if one.kind is NodeKind.RULE)
        return tuple(self._find_sentences(text, family)) if has_words else None

    def _named_by(self, entry: Revision, text: str) -> Iterator[Revision]:
        """The rules that an entry of today refers to, in its sense that is most like the text."""
        sense = max(senses_of(entry), key=lambda one: len(words_of(one) & words_of(text)))
        for citation in find_citations(sense, Language.EN):
            yield from filter(None, (self._numbered_today.get(str(number)) for number in citation.numbers))

    def _cited_then(self, revision: Revision) -> Iterator[Revision]:
        """What the rules that it cited then are today."""
        for citation in find_citations(revision.text, Language.EN):
            for number in citation.numbers:
                cited = self.numbered(str(number))
                today = self.successor(cited) if cited else None
                if today is not None:
                    yield today

    def _family(self, roots: Iterable[Revision]) -> Iterator[Revision]:
        """The revisions with all that stands below them today."""
        for root in dict.fromkeys(roots):
            yield root
            yield from self._family(self._below.get(root.lineage, ()))

    @cached_property
    def _below(self) -> dict[str | None, list[Revision]]:
        below: dict[str | None, list[Revision]] = {}
        for revision in self._new.values():
            below.setdefault(revision.parent, []).append(revision)
        return below

    @cached_property
    def _numbered_today(self) -> dict[str, Revision]:
        return {one.number: one for one in self._new.values() if one.number and one.kind is not NodeKind.EXAMPLE}

    @cached_property
    def _weights(self) -> Weights:
        return Weights([mask_references(revision.text) for revision in self._new.values()])

    def _modernise(self, text: str) -> str:
        """The text with its obsolete terms replaced by what they are called today."""
        for found in reversed(self._expanded(text)):
            if all(term.status is TermStatus.OBSOLETE for term in found.terms) and found.english:
                text = text[: found.start] + " ".join(found.english) + text[found.end :]
        return text

    def _find_sentences(self, text: str, family: Sequence[Revision]) -> Iterator[Stated]:
        everywhere = words_of("\n".join(one.text for one in family))
        sentences = [(other, one.number) for one in family for other in sentences_of(one.text)]
        for printed in sentences_of(text):
            if not _ASIDE.match(printed):
                sentence = self._modernise(printed)
                likeness = ((self._alike(sentence, other), number) for other, number in sentences)
                nearest = max(likeness, default=(0.0, ""))
                stands = nearest[0] >= IN_ORDER or self._is_spread(sentence, everywhere)
                elsewhere = "" if stands else self._anywhere(sentence)
                stands = stands or bool(elsewhere)
                is_denied = not stands and any(self._is_like(sentence, other) for other, _ in sentences)
                yield Stated(printed, stands, elsewhere or nearest[1], is_denied)

    def _anywhere(self, sentence: str) -> str:
        """The number of the rule of today, of all, that says so; "" where none does."""
        if len(words_of(sentence)) < FEWEST_WORDS:
            return ""
        read = self._read(sentence)
        others = self._sentences_today.get(read.claim, ())
        likest = max(((_in_order(read.words, words), number) for words, number in others), default=(0.0, ""))
        return likest[1] if likest[0] >= ANYWHERE else ""

    @cached_property
    def _sentences_today(self) -> dict[_Claim, list[tuple[tuple[str, ...], str]]]:
        """The words of every sentence of today's rules with its number, by the claims that could be the same."""
        found: dict[_Claim, list[tuple[tuple[str, ...], str]]] = {}
        for rule in self._new.values():
            for sentence in sentences_of(rule.text) if rule.kind is NodeKind.RULE else ():
                read = self._read(sentence)
                found.setdefault(read.claim, []).append((read.words, rule.number))
        return found

    def _alike(self, one: str, other: str) -> float:
        """How many of the words of the two sentences stand in the same order in both; 0 for different claims."""
        read, beside = self._read(one), self._read(other)
        return _in_order(read.words, beside.words) if read.claim == beside.claim else 0.0

    def _is_like(self, one: str, other: str) -> bool:
        """Whether as much of the two sentences stands in the same order as if they were one, whatever they claim."""
        return _in_order(self._read(one).words, self._read(other).words) >= IN_ORDER

    def _is_spread(self, sentence: str, words: frozenset[str]) -> bool:
        """Whether most of what the sentence says is said somewhere among the words."""
        if not self._read(sentence).claim.figures <= words:
            return False
        terms = [any(has_term(words, term) for term in one.terms) for one in self._expanded(sentence)]
        return sum(terms) >= TERMS * len(terms) and self._has_most(words, words_of(mask_references(sentence)))

    def _has_most(self, words: frozenset[str], own: frozenset[str]) -> bool:
        """Whether the words have most of what those of a sentence weigh."""
        weight = sum(map(self._weights.of, own))
        return sum(self._weights.of(word) for word in own if has_word(words, word)) >= WORDS * weight

    def _added(self, text: str, today: Iterable[Revision]) -> Iterator[str]:
        """The sentences of today that nothing of the old text is like, and wordings that the others newly quote."""
        own, old = words_of(self._modernise(text)), tuple(map(self._modernise, sentences_of(text)))
        quoted_then = len(_templates(text))
        rules = [one for one in today if one.kind is not NodeKind.EXAMPLE]
        for sentence in dict.fromkeys(sentence for one in rules for sentence in sentences_of(one.text)):
            likest = max((self._alike(sentence, other) for other in old), default=0.0)
            if _ASIDE.match(sentence) or likest >= IN_ORDER or self._is_spread(sentence, own):
                yield from _templates(sentence)[quoted_then:]
                quoted_then = max(0, quoted_then - len(_templates(sentence)))
            else:
                yield sentence

    def is_revoked(self, entry: Revision) -> bool:
        """Whether today's entry tells that the term has lost its meaning of then, and most of that is gone."""
        today = self.successor(entry)
        if today is None or not _REVOKED.search(f"{today.title} {today.text}"):
            return False
        stated = self._stated(entry) or ()
        return sum(not one.stands for one in stated) * 2 > len(stated)


def _templates(text: str) -> list[str]:
    """The quoted wordings of a text; a heading or single term in quotes is none."""
    return [quoted for quoted in _QUOTED.findall(text) if len(quoted.split()) > 2]


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of a text in order."""
    return tuple(text[span.start : span.end] for span in split_sentences(text))


class _Claim(NamedTuple):
    """What two sentences have in common if they say the same: the amounts named, and whether something is denied."""

    figures: frozenset[str]
    denies: bool


class _ReadSentence(NamedTuple):
    """A sentence as it is compared: each of today's is, with every sentence that stands nowhere near."""

    claim: _Claim
    words: tuple[str, ...]

    @classmethod
    def of(cls, sentence: str) -> _ReadSentence:
        """The sentence read."""
        words = split_words(mask_references(sentence))
        return cls(_Claim(_figures(words), not _DENIALS.isdisjoint(words)), words)


def _in_order(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """How many of the words stand in the same order in both, from 0 to 1."""
    return Indel.normalized_similarity(one, other)


def _figures(words: Sequence[str]) -> frozenset[str]:
    """The amounts that a sentence of the words names; references are masked in them."""
    return _AMOUNTS.intersection(words).union(filter(str.isdigit, words))


def senses_of(entry: Revision) -> tuple[str, ...]:
    """The numbered senses of a glossary entry, or its whole text."""
    starts = [found.start() for found in _SENSE.finditer(entry.text)]
    if len(starts) < 2:
        return (entry.text,)
    return tuple(entry.text[start:end] for start, end in zip(starts, (*starts[1:], None), strict=True))
