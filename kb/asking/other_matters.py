"""What a search is about that the rules do not speak of: other topics, cards, people and places of the story."""

from __future__ import annotations

import re
from functools import lru_cache

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.parser.letters import KATAKANA, LONG_VOWEL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.asking.answering import FoundRules
    from mtgcr.kb.asking.questions import Question

_PEOPLE, _PLACES = "planeswalker type", "planar type"
WELL_SAID = 10.0
"""What is said of a rule fits a query so well only where the rules speak of its topic (kb.asking.said)."""
A_FEW = 3
"""English words that are no sentence."""
SHORTEST_NAME = 3
"""Letters of a name of the story from which on it is no part of another word (Japanese), and one more in English."""


def topic_elsewhere(question: str) -> str:
    """The topic of the first word that belongs to one the rules do not speak of; "" where there is none."""
    from mtgcr.kb.asking.asking_tables import load_asking  # asked of words that were not found

    folded = fold(question)
    known = ((word, topic) for word, topic in load_asking().outside.items() if word in folded)
    whole = (topic for word, topic in known if not word.isascii() or re.search(rf"\b{re.escape(word)}\b", folded))
    return next(whole, "")


def is_known_elsewhere(words: str) -> bool:
    """Whether the words are as a whole a word of what the rules do not speak of."""
    from mtgcr.kb.asking.asking_tables import load_asking  # few words are not those of some rule

    return fold(words) in load_asking().outside


def subject_elsewhere(folded: str) -> str:
    """The words of what the rules do not speak of that Japanese words are about, if a term is in them; else "".

    What Japanese words are about stands at their end or before 「は」.
    """
    from mtgcr.kb.asking.asking_tables import load_asking  # few words are not those of some rule

    said = (one for one in load_asking().outside if not one.isascii() and one in folded)
    about = (one for one in said if one != folded and (folded.endswith(one) or f"{one}は" in folded))
    return next((one for one in about if any(term.text != one for term in load_lexicon().expand(one))), "")


def is_card(words: str) -> bool:
    """Whether the words are as a whole the name of a card, in either language."""
    from mtgcr.kb.words.cards import load_card_names  # a megabyte, and few words stand together in no rule

    return load_card_names().is_name(words)


def names_of_story(words: str) -> tuple[str, ...]:
    """The people and places of the story that the words name, as far as the rules list them as subtypes."""
    return (*_named(words, _PEOPLE), *_named(words, _PLACES))


def people_of_story(words: str) -> tuple[str, ...]:
    """The people alone: a place stands in what players call lands, too (「ラヴニカのショックランド」)."""
    return _named(words, _PEOPLE)


def _named(words: str, kind: str) -> tuple[str, ...]:
    folded = fold(words)
    return tuple(name for name, pattern in _story(kind) if name in folded and pattern.search(folded))


@lru_cache(maxsize=2)
def _story(kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The names of the kind, folded, each with a pattern that finds it where it is no part of another word."""
    terms = (term for term in load_lexicon().terms() if term.kind == kind)
    names = dict.fromkeys(fold(name) for term in terms for name in (term.english, term.japanese))
    edge = f"[{KATAKANA}{LONG_VOWEL}a-z]"
    long = (name for name in names if len(name) >= SHORTEST_NAME + name.isascii())
    return tuple((name, re.compile(f"(?<!{edge}){re.escape(name)}(?!{edge})")) for name in long)


def names_unknown(answering: FoundRules) -> bool:
    """Whether the words are a name and terms, or few in English of which one stands in no rule.

    What answers them is then about the others: a colour (“black lotus”), or a subtype.
    """
    question, unknown = answering.question, answering.gathered.grip.unknown_words
    is_named = bool(question.names) and not question.words
    return is_named or (question.language is Language.EN and bool(unknown) and len(question.text.split()) <= A_FEW)


def speaks_of_rules(answering: FoundRules) -> bool:
    """Whether the words hold a term of the rules, or are much like what is said of one and name nobody of the story."""
    question = answering.question
    is_said = answering.gathered.said >= WELL_SAID and not names_of_story(question.text)
    return is_said or bool(question.numbers or _terms(question))


def _terms(question: Question) -> tuple[str, ...]:
    """The terms of the question but subtypes and colours, which are words of names too."""
    kinds = ((one.text, term.kind) for one in question.terms for term in one.terms)
    return tuple(text for text, kind in kinds if not kind.endswith("type") and kind != "colour")
