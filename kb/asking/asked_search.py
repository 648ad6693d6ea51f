"""Searching for words as somebody types them: where they stand together in no rule, they are taken as a question too.

A sentence, or everyday words, are seldom the words of a rule.  What `ask` finds for them then stands among the hits:

- words that stand together in at least FEW hits, are a heading or a term: the hits are left as they are;
- words that stand together in fewer: these first, then what answers;
- words that one rule has all of, apart: the best of these first, then what answers;
- words that no rule has all of: what answers first, so surely as it answers, then the rules with some of the words.

Nothing is added where no rule answers; nothing is found where the words are besides about another topic, or hold no
term of the rules (names of cards, people and places of the story).
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.asking.answers import ANSWERED, NO_RULE_FOUND
from mtgcr.kb.asking.confidence import status_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.finding import IN_PART, SearchAnswer, SearchHit, open_searcher
from mtgcr.kb.search.query import QuotedPhrase, Words, parse_query
from mtgcr.kb.search.search_scope import EVERYWHERE
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.lexicon import load_lexicon

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.asking.answering import FoundRules
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.search.finding import AnyHit
    from mtgcr.kb.search.search_scope import SearchScope
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.parser.diagnostic import Diagnostic

FEW = 3
"""Hits with the words together from which on nothing is asked: the first three are what a reader looks at."""
MOST_SURE, MOST_UNSURE = 3, 2
"""Rules that answer, put among the hits, where they surely answer and where they may."""
ASKED_FIRST = "No rule has all of these words; first comes what answers them as a question."
WELL_SAID = 10.0
"""What is said of a rule fits a query so well only where the rules speak of its topic (kb.search.said)."""


def find_words(
    base: KnowledgeBase, words: str, date: datetime.date, scope: SearchScope = EVERYWHERE, limit: int = 10
) -> SearchAnswer | Diagnostic | NoRelease:
    """The best hits for the words, and where these stand together in no rule what answers them as a question."""
    found = open_searcher(base).find(words, date, scope, limit)
    if not isinstance(found, SearchAnswer) or (scope.kinds and NodeKind.RULE not in scope.kinds):
        return found
    question = _as_question(words)
    if not question or _is_found(question, found):
        return found
    answering = find_rules(base, question, date)
    if isinstance(answering, NoRelease):
        return found
    return _Weaving(base, question, date, scope).put(found, answering, limit)


def _as_question(words: str) -> str:
    """The words without quotation marks; "" where signs, numbers or open ends make them a query of its own kind."""
    match parse_query(words):
        case Words(bare):
            return " ".join(bare)
        case QuotedPhrase(text):
            return text
    return ""


def _is_found(question: str, found: SearchAnswer) -> bool:
    """Whether the words are found as words: together, as a term, or as something that the rules do not speak of."""
    if not found.hits:
        return bool(found.notes)
    if found.together >= min(FEW, len(found.hits)):
        return True
    return found.whole and any(fold(one.text) == fold(question) for one in load_lexicon().expand(question))


class _Weaving(NamedTuple):
    """Puts the rules that answer among the hits for the same words."""

    base: KnowledgeBase
    words: str
    date: datetime.date
    scope: SearchScope

    def put(self, found: SearchAnswer, answering: FoundRules, limit: int) -> SearchAnswer:
        """The hits with what answers among them; without any where the rules do not speak of what is asked."""
        status = status_of(answering.confidence)
        if status == NO_RULE_FOUND:
            return _beyond(found, answering)
        most = MOST_SURE if status == ANSWERED and not found.whole else MOST_UNSURE
        asked = tuple(self._hits(answering))[:most]
        ahead = max(found.together, 1) if found.whole else 0
        hits = _once(chain(found.hits[:ahead], asked, found.hits[ahead:]))
        notes = tuple(note for note in found.notes if note != IN_PART)
        return found._replace(hits=tuple(hits)[:limit], notes=notes if found.whole else (*notes, ASKED_FIRST))

    def _hits(self, answering: FoundRules) -> Iterator[SearchHit]:
        """The rules that answer, best first, as hits."""
        lineages = (self.base.store.lineage_name(one.place.lineage) for one in answering.ranked[: MOST_SURE + FEW])
        hits = open_searcher(self.base).rules(lineages, self.words, self.date, self.scope)
        return (hit._replace(asked=True) for hit in hits)


def _beyond(found: SearchAnswer, answering: FoundRules) -> SearchAnswer:
    """The hits as they are; none where they are chance: the words are of another topic, or hold no term."""
    if found.together or not found.hits:
        return found
    if answering.question.outside:
        note = f"the rules do not speak of {answering.question.outside[0]}"
    elif not _speaks_of_rules(answering):
        note = "No rule speaks of these words."
    else:
        return found
    return SearchAnswer((), {}, 0, found.suggestions, (note,), loose=False)


def _speaks_of_rules(answering: FoundRules) -> bool:
    """Whether the words hold a term of the rules, or are much like what is said of one."""
    return answering.gathered.said >= WELL_SAID or bool(answering.question.numbers or _terms(answering.question))


def _terms(question: Question) -> tuple[str, ...]:
    """The terms of the question but subtypes and colours, which are words of names too."""
    kinds = ((one.text, term.kind) for one in question.terms for term in one.terms)
    return tuple(text for text, kind in kinds if not kind.endswith("type") and kind != "colour")


def _once(hits: Iterable[AnyHit]) -> Iterator[AnyHit]:
    """The hits without those whose rule came before."""
    seen = set[object]()
    for hit in hits:
        name: object = hit.revision.lineage if isinstance(hit, SearchHit) else hit.ruling
        if name not in seen:
            seen.add(name)
            yield hit
