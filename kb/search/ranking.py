"""Ranking: the words of a query over a ground → a score for every wording that has some of them.

The score is the sum, over the words asked for, over each two neighbours of them, and over all of them as one
phrase, of

    part · idf · w / (k + w),   w = form · (n / length + title · t + near · h)

where part is 1 for a word, `pair` for two neighbours and `whole` for the phrase; idf is that of BM25 over the wordings
searched; form is 1 for what was typed, less for other punctuation, other forms and other names; n counts how often it
stands in the text, length is 1 - b + b · (tokens / average tokens); t and h are the share of the title and of the
innermost heading that it makes up.  `named_title` and `named_near` are added where
title or heading is what was asked for and nothing else.  The sum is multiplied by the share of the words found, to
the power of `coverage`, and by the weights of its kind and of the depth of its number.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.search.units import Form, inflect
from mtgcr.kb.search.weights import ALSO, INFLECTED
from mtgcr.kb.words.folding import drop_ending
from mtgcr.kb.words.tokens import pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.units import Unit
    from mtgcr.kb.words.tokens import Pattern


class Part(NamedTuple):
    """A part of the sum: what it is called, its factor (part · idf), and w / (k + w) of each wording."""

    name: str
    factor: float
    shares: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The wordings that have some of the words of a query.

    `scores` holds them all, `complete` those with all the words, `phrased` those that have them one after the other
    or are named so; `parts` explain the scores.
    """

    scores: Mapping[int, float]
    complete: Collection[int]
    phrased: Collection[int]
    parts: tuple[Part, ...]


def rank(ground: Ground, text: str, units: Sequence[Unit], names: Iterable[str] = ()) -> Ranking:
    """The wordings with one of the units of the folded text at least; `names` are other names of all of it."""
    words = _word_parts(ground, units)
    phrases = _phrase_parts(ground, text, units, names)
    named = _named(ground, (text, *names))
    scores: defaultdict[int, float] = defaultdict(float)
    present: defaultdict[int, float] = defaultdict(float)
    for _, factor, shares in sorted(words, key=lambda part: -part.factor):
        wanted = shares.keys() & scores.keys() if len(scores) > ground.weights.enough else shares
        for document in wanted:
            scores[document] += factor * shares[document]
            present[document] += factor
    for _, factor, shares in phrases:
        for document in shares.keys() & scores.keys():
            scores[document] += factor * shares[document]
    needed = sum(part.factor for part in words)
    for document, bonus in named.items():
        scores[document] += bonus
        present[document] = needed
    coverage, priors = ground.weights.coverage, ground.priors
    final = {
        document: score * (present[document] / needed) ** coverage * priors[document]
        for document, score in scores.items()
    }
    complete = {document for document, share in present.items() if share > needed - 1e-9}
    phrased = complete & (ground.holding(pattern(text), exact=text.isascii()) | named.keys())
    return Ranking(final, complete, phrased, (*words, *phrases, Part("named", 1.0, named)))


def _word_parts(ground: Ground, units: Sequence[Unit]) -> list[Part]:
    """A part for each unit that says something; for all where none does."""
    parts = []
    for unit in [unit for unit in units if not unit.is_weak] or units:
        shares = ground.shares(unit.forms)
        parts.append(Part(unit.text, ground.idf(len(shares)), shares))
    rare = [part for part in parts if len(part.shares) <= ground.weights.common * ground.size]
    return rare or parts


def _phrase_parts(ground: Ground, text: str, units: Sequence[Unit], names: Iterable[str]) -> list[Part]:
    """A part for each two neighbours that say something, in any form, and last one for the whole text.

    None for a single unit, which is the whole text itself.
    """
    if len(units) < 2:
        return []
    said = [unit for unit in units if not unit.is_weak]
    pairs = dict.fromkeys(text[one.start : other.end] for one, other in pairwise(said))
    pairs.pop(text, None)
    parts = [_phrase_part(ground, pair, (Form(_inflected(pair, units), 1.0),), ground.weights.pair) for pair in pairs]
    whole = _whole_forms(text, units, names, ground.weights.loose)
    return [*parts, _phrase_part(ground, text, whole, ground.weights.whole)]


def _phrase_part(ground: Ground, phrase: str, forms: tuple[Form, ...], factor: float) -> Part:
    shares = ground.shares(forms)
    return Part(f'"{phrase}"', factor * ground.idf(len(shares)), shares)


def _whole_forms(text: str, units: Sequence[Unit], names: Iterable[str], loose: float) -> tuple[Form, ...]:
    """The text as typed, with other punctuation, with its words in other forms, and by its other names.

    Japanese marks count for nothing: マナ・コスト and マナコスト are ways of typing.
    """
    steps = pattern(text)
    typed = [Form(steps, 1.0, exact=True), Form(steps, loose)] if text.isascii() else [Form(steps, 1.0)]
    inflected = Form(_inflected(text, units), INFLECTED)
    return (*typed, inflected, *(Form(form, ALSO) for name in names if (form := pattern(name))))


def _inflected(phrase: str, units: Sequence[Unit]) -> Pattern:
    """The phrase with its English words in any form, or without its Japanese ending."""
    return inflect(pattern(phrase), units) if phrase.isascii() else pattern(drop_ending(phrase))


def _named(ground: Ground, names: Iterable[str]) -> dict[int, float]:
    """What is added for wordings whose title or innermost heading is one of the names."""
    bonus: dict[int, float] = {}
    for titled, near in map(ground.named, dict.fromkeys(names)):
        bonus.update((document, ground.weights.named_near) for document in near if document not in bonus)
        bonus.update((document, ground.weights.named_title) for document in titled)
    return bonus
