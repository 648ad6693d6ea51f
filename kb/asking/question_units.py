"""A question's terms and words as units of searching: the patterns that stand for each, and how much it counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest

from mtgcr.kb.asking.asking_tables import load_asking
from mtgcr.kb.words.folding import IDEOGRAPH, drop_ending, english_forms, fold
from mtgcr.kb.words.terms import TermStatus
from mtgcr.kb.words.tokens import Pattern, pattern
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.words.terms import Expansion


class UnitKind(Enum):
    """What a unit is; the value is how much it counts beside others."""

    TERM = 1.0
    """A term of the lexicon."""
    WORD = 0.8
    """Another word."""
    PHRASE = 1.2
    """A phrase of players that the rules say otherwise (data/asking/plain_words.tsv)."""
    NAME = 0.3
    """The name of a card."""
    PART = 0.25
    """A word of a longer term."""


ALSO, INFLECTED = 0.9, 0.8
"""How much another name and another form count beside what was typed."""
_KANA_AT_END = expression(f"[{HIRAGANA}]+$")
_IS_KANJI = expression(IDEOGRAPH)


@dataclass(frozen=True, slots=True)
class QuestionUnit:
    """Something that a question says, and how much it counts: `forms` find it in an index, `spellings` in a text."""

    text: str
    forms: tuple[tuple[Pattern, float], ...]
    spellings: tuple[str, ...]
    kind: UnitKind
    term: Expansion | None = None
    """The term that it is, or is a part of."""


def question_units(question: Question, ground: Ground) -> tuple[QuestionUnit, ...]:
    """What is to be looked for in the ground, each text once, with the most that it counts."""
    plain, common = load_asking().plain, load_asking().common
    parts = {
        word for term in question.terms for word in fold(term.text).split() if word.isascii() and word not in common
    }
    units: dict[str, QuestionUnit] = {}
    for kind, texts in ((UnitKind.PART, parts), (UnitKind.NAME, question.names), (UnitKind.WORD, question.words)):
        for text in sorted(map(fold, texts)):
            which = UnitKind.PHRASE if kind is UnitKind.WORD and text in plain else kind
            units[text] = _unit(text, plain.get(text, ()), which, ground)
    for term in question.terms:
        for text, names in _term_names(term):
            units[text] = replace(_unit(text, names, UnitKind.TERM, ground), term=term)
    return tuple(unit for unit in units.values() if unit.forms)


def _term_names(term: Expansion) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the term is called: once with all its names, or once for each word that it takes today ("drain")."""
    today = term.english if len(term.english) > 1 and not _is_official(term) else ()
    if not today or len(term.japanese) not in (0, len(today)):
        own = (
            name for one in term.terms for name in (one.english, one.japanese, *one.also_english, *one.also_japanese)
        )
        yield fold(term.text), tuple(dict.fromkeys(filter(None, (*term.english, *term.japanese, *own))))
        return
    for english, japanese in zip_longest(today, term.japanese, fillvalue=""):
        yield fold(english), tuple(filter(None, (japanese,)))


def _is_official(term: Expansion) -> bool:
    return any(one.status is TermStatus.OFFICIAL for one in term.terms)


def _unit(text: str, also: Iterable[str], kind: UnitKind, ground: Ground) -> QuestionUnit:
    spellings: dict[str, float] = {}
    for name, factor in ((text, 1.0), *((fold(other), ALSO) for other in also)):
        spellings.setdefault(name, factor)
        for other in _inflected(name, ground):
            spellings.setdefault(other, factor * INFLECTED)
    forms = ((pattern(spelling), factor) for spelling, factor in spellings.items())
    return QuestionUnit(text, tuple((form, factor) for form, factor in forms if form), tuple(spellings), kind)


def _inflected(name: str, ground: Ground) -> Iterator[str]:
    """The name with its last word in the other forms that the texts know; a Japanese one without its ending."""
    if name.isascii():
        head, _, last = name.rpartition(" ")
        for form in ground.concordance.known(english_forms(last)):
            yield f"{head} {form}".strip()
        return
    for bare in dict.fromkeys((drop_ending(name), _KANA_AT_END.sub("", name))):
        if bare != name and (len(bare) > 1 or _IS_KANJI.match(bare)):
            yield bare
