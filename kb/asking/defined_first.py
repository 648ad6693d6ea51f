"""The rules that say what a term is, before those that only have the word: 112.1 for "What is a spell?".

Of each meaning of the term one rule leads: the first of its section; where it has several, the first that begins with a
rule that has the word, else the best that has it.
"""

from __future__ import annotations

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under, parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.asking.questions import Question

_ACTIONS, _KEYWORDS = "701.", ("701.", "702.")
"""Where the rules on what players do, and on keywords, stand."""
_AS_A_THING = expression(r"\b(?:an?|the) [a-z+/-]+\b(?! (?:spell|ability|creature|permanent))")
"""What an article makes a thing in a question: "a counter" is none that is countered."""


def defined_first(ranked: Sequence[Candidate], question: Question) -> list[Candidate]:
    """The candidates with those first that say what the one term of the question is; in their order if it has no such.

    The others keep their order, and so do the first of several meanings, but for what players do where a thing is
    asked for.  An obsolete word is told first by the rule that still has it.
    """
    term = question.terms[0]
    is_gone = len(term.text) > 1 and all(one.status is TermStatus.OBSOLETE for one in term.terms)
    if is_gone and any(fold(term.text) in fold(one.text) for one in ranked[:1]):
        return list(ranked)
    names = frozenset(fold(name) for name in (*term.english, *term.japanese, term.text) if name)
    sections = [_section(rule, ranked, names) for rule in term.rules]
    places = {id(one): place for place, one in enumerate(ranked)}
    leading = sorted(_leading(sections, len(term.terms)), key=lambda one: places[id(one)])
    if _AS_A_THING.search(fold(question.text)):
        leading.sort(key=lambda one: one.place.number.startswith(_ACTIONS))
    led = {id(one) for one in leading}
    return [*leading, *(one for one in ranked if id(one) not in led)]


class _Section(NamedTuple):
    """One of the rules that define a term, what stands under it in the order of the rules, and the term's names."""

    rule: str
    rules: tuple[Candidate, ...]
    ranked: tuple[Candidate, ...]
    """The same, best first."""
    names: frozenset[str]

    def opening(self) -> Candidate | None:
        """The first of all, where it has the term."""
        return next((one for one in self.rules[:1] if self._names(one)), None)

    def naming(self) -> Candidate | None:
        """The best that has the term; of a single rule and what is under it the best, which is about nothing else."""
        return next((one for one in self.ranked if "." in self.rule or self._names(one)), None)

    def _names(self, one: Candidate) -> bool:
        folded = fold(one.text)
        return any(name.removesuffix("y") in folded for name in self.names)


def _section(rule: str, ranked: Sequence[Candidate], names: frozenset[str]) -> _Section:
    found = tuple(one for one in ranked if is_under(one.place.number, rule))
    return _Section(rule, tuple(sorted(found, key=_order)), found, names)


def _order(candidate: Candidate) -> tuple[object, ...]:
    number = parse_number(candidate.place.number)
    return (number.sort_key,) if number else ()


def _leading(sections: Sequence[_Section], meanings: int) -> Iterator[Candidate]:
    """For each meaning of the term the rule that says what it is."""
    if meanings > 1:
        for one in sections[:meanings]:
            yield from _leading([one], 1)
        return
    own = [one for place, one in enumerate(sections) if not (place and one.rule.startswith(_KEYWORDS))]
    ways = (
        *(one.rules[0] for one in own if one.rules and len(sections) == 1 and "." not in one.rule),
        *(one.opening() for place, one in enumerate(own) if not place or "." not in one.rule),
        *(one.naming() for one in own),
        *(one.rules[0] for one in own if one.rules),
    )
    yield from [one for one in ways if one][:1]
