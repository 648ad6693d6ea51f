"""A question's terms and words as units of searching: the patterns that stand for each, and how much it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.asking_tables import load_asking
from kb.folding import drop_ending, english_forms, fold
from kb.tokens import Pattern, pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kb.ground import Ground
    from kb.questions import Question
    from kb.terms import Expansion

TERM, WORD, NAME = 1.0, 0.8, 0.3
"""How much a term of the lexicon, another word and the name of a card count."""
ALSO, INFLECTED = 0.9, 0.8
"""How much another name and another form count beside what was typed."""


@dataclass(frozen=True, slots=True)
class QuestionUnit:
    """Something that a question says: the patterns that stand for it, with how much each counts, and its weight."""

    text: str
    forms: tuple[tuple[Pattern, float], ...]
    weight: float


def question_units(question: Question, ground: Ground) -> tuple[QuestionUnit, ...]:
    """What is to be looked for in the ground, each text once."""
    plain = load_asking().plain
    units = {
        **{fold(name): _unit(fold(name), (), NAME, ground) for name in question.names},
        **{word: _unit(word, plain.get(word, ()), WORD, ground) for word in question.words},
        **{fold(term.text): _unit(fold(term.text), _names(term), TERM, ground) for term in question.terms},
    }
    return tuple(unit for unit in units.values() if unit.forms)


def _unit(text: str, also: Iterable[str], weight: float, ground: Ground) -> QuestionUnit:
    forms: dict[Pattern, float] = {}
    for name, factor in ((text, 1.0), *((fold(other), ALSO) for other in also)):
        forms.setdefault(pattern(name), factor)
        for other in _inflected(name, ground):
            forms.setdefault(pattern(other), factor * INFLECTED)
    return QuestionUnit(text, tuple((form, factor) for form, factor in forms.items() if form), weight)


def _inflected(name: str, ground: Ground) -> Iterator[str]:
    """The name with its last word in the other forms that the texts know; a Japanese one without its ending."""
    if name.isascii():
        head, _, last = name.rpartition(" ")
        for form in english_forms(last):
            if len(ground.concordance.places(form)):
                yield f"{head} {form}".strip()
    elif len(bare := drop_ending(name)) > 1:
        yield bare


def _names(term: Expansion) -> tuple[str, ...]:
    """All that the rules call the term, in both languages, today and earlier."""
    own = (name for one in term.terms for name in (one.english, one.japanese, *one.also_english, *one.also_japanese))
    return tuple(dict.fromkeys(filter(None, (*term.english, *term.japanese, *own))))
