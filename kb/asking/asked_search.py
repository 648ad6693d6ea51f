"""Searching for words as somebody types them: where they stand together in no rule, they are taken as a question too.

A sentence, or everyday words, are seldom the words of a rule.  What `ask` finds for them then stands among the hits:

- words that stand together in at least FEW hits, are a heading or a term: the hits are left as they are;
- words that stand together in fewer: these first, then what answers;
- words that one rule has all of, apart: the best of these first, then what answers;
- words that no rule has all of: what answers first, so surely as it answers, then the rules with some of the words.

Before all of these come the rules of everyday words (kb.asking.everyday), where the query is nothing else, or is most
like them and no rule has all of its words; where it is less like them, the first stands before what answers.
A term as a whole has one of its own rules among the hits that are looked at.

Nothing is added where no rule answers; nothing is found where the words are besides about another topic, or hold no
term of the rules (names of people and places of the story), or are the name of a card (kb.asking.other_matters).
"""

from __future__ import annotations

from itertools import chain

from mtgcr.kb.asking.heard_words import words_meant
from mtgcr.kb.asking.other_matters import (
    is_card,
    is_known_elsewhere,
    names_unknown,
    people_of_story,
    speaks_of_rules,
    subject_elsewhere,
    topic_elsewhere,
)
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.finding import IN_PART, SearchAnswer, SearchHit, open_searcher
from mtgcr.kb.search.query import QuotedPhrase, Words, parse_query
from mtgcr.kb.search.search_scope import EVERYWHERE
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.kb.term_numbers import number_on
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.loanword_table import is_ordinary
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import KANA
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import KEYWORD_GROUPS, is_under, parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.asking.answering import FoundRules
    from mtgcr.kb.asking.everyday import LikePhrase
    from mtgcr.kb.search.finding import AnyHit
    from mtgcr.kb.search.search_scope import SearchScope
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.words.terms import Expansion
    from mtgcr.parser.diagnostic import Diagnostic

_KANA_WORD = expression(f"[{KANA}・]+")
MOST_MEANT = 2
"""Rules of everyday words that come first."""
FEW = 3
"""Hits with the words together from which on nothing is asked: the first three are what a reader looks at."""
MOST_AGREED = 6
"""Rules that words, answers and phrases agree on, put before the other hits."""
MOST_SURE, MOST_UNSURE = 3, 2
"""Rules that answer, put among the hits, where they surely answer and where they may."""
ASKED_FIRST = "No rule has all of these words; what answers them as a question comes first."
ELSEWHERE = "the rules say nothing about {topic}"
OF_A_CARD = "{words} is the name of a card, of which the rules say nothing."
NO_RULE = "No rule has these words."


def find_words(
    base: KnowledgeBase, words: str, date: datetime.date, scope: SearchScope = EVERYWHERE, limit: int = 10
) -> SearchAnswer | Diagnostic | NoRelease:
    """The best hits for the words as they were meant; what answers them where they stand together in no rule."""
    searcher, typed = open_searcher(base), _as_question(words)
    meant = words_meant(load_lexicon().written(typed), searcher.concordance)
    if meant != typed and is_known_elsewhere(typed):
        meant = typed
    read = meant if meant != typed else words
    found = searcher.find(read, date, scope, limit)
    if isinstance(found, SearchAnswer) and not found.readings and (name := _other_name(meant, typed, found)):
        named = searcher.find(name, date, scope, limit)
        read, found = name, _before(named, found, limit) if _stands(typed, found) else named
    if not isinstance(found, SearchAnswer):
        return found
    if typed and (not scope.kinds or NodeKind.RULE in scope.kinds):
        found = _asked(_Weaving(base, typed if read == words else read, date, scope), found, limit)
    if not (found.hits or found.suggestions or found.notes):
        found = found._replace(suggestions=_spelt_like(words))
    return found if read == words else found._replace(notes=(f"{words} was read as {read}", *found.notes))


def _asked(weaving: _Weaving, found: SearchAnswer, limit: int) -> SearchAnswer:
    """The hits with what the words mean beside what they say."""
    question = weaving.words
    if term := _as_term(question):
        found = _led(weaving, term, found, limit)
        if found.whole:
            return found
    if (_is_guess(question, found) or _is_of_another_topic(question, found)) and (topic := topic_elsewhere(question)):
        found = _nothing((), ELSEWHERE.format(topic=topic))
    from mtgcr.kb.asking.everyday import everyday_meaning  # 5 ms, and a term alone needs none

    everyday = everyday_meaning(question)
    if not (found.together or found.readings or everyday.is_whole) and is_card(question):
        return _nothing((), OF_A_CARD.format(words=question))
    meant = weaving.numbered(weaving.of_day(everyday.rules[:MOST_MEANT]))
    if _is_found(found):
        first = meant if everyday.is_whole else ()
        notes = found.notes if found.hits or not first else ()
        return found._replace(hits=_once(first, found.hits)[:limit], notes=notes)
    from mtgcr.kb.asking.answering import find_rules  # 40 ms, and most words stand together in some rule

    answering = find_rules(weaving.base, question, weaving.date)
    if isinstance(answering, NoRelease):
        return found
    woven = weaving.put(found, meant, answering) if meant else weaving.weigh(found, everyday.like, answering)
    return woven._replace(hits=woven.hits[:limit])


def _stands(words: str, found: SearchAnswer) -> bool:
    """Whether something was found, and for a word in kana that it is no part of longer ones only."""
    return bool(found.counts if _KANA_WORD.fullmatch(fold(words)) else found.hits)


def _other_name(meant: str, typed: str, found: SearchAnswer) -> str:
    """The term that words which stand nowhere are; of a word in kana that stands somewhere the keyword that it sounds.

    ダッシュ is a sign in the rules, and 疾駆 as it is said in English.
    """
    if not _stands(typed, found):
        return _heard(meant)
    if not typed or not _KANA_WORD.fullmatch(fold(typed)):
        return ""
    name = _heard(meant, slips=False)
    return name if name and _is_keyword(name) else ""


def _is_keyword(name: str) -> bool:
    exact = (match.term for match in load_lexicon().find(name) if not match.near)
    return any(rule.startswith(KEYWORD_GROUPS) for term in exact for rule in term.rules[:1])


def _before(
    named: SearchAnswer | Diagnostic | NoRelease, found: SearchAnswer, limit: int
) -> SearchAnswer | Diagnostic | NoRelease:
    """What the name finds, and after its first hits what was found without it."""
    if not isinstance(named, SearchAnswer) or not named.hits:
        return named
    return named._replace(hits=_once(named.hits[:FEW], found.hits, named.hits)[:limit])


def _heard(words: str, *, slips: bool = True) -> str:
    """The term that the words are in other letters, or Japanese with a slip; "" for none, and for what is known itself.

    A word of something else (サッカー, コーヒー, プロツアー, ブログ) is no term with a slip.
    """
    if is_known_elsewhere(words) or is_ordinary(words):
        return ""
    known = any(not match.near for match in load_lexicon().find(words))
    heard = () if known else load_lexicon().heard(words)
    if heard:
        return heard[0].japanese or heard[0].english
    return load_lexicon().slipped(words) if slips and not known else ""


def _spelt_like(words: str) -> tuple[str, ...]:
    """The names of terms that are spelt nearly so, in the language typed."""
    near = (match.term for match in load_lexicon().find(words, MOST_MEANT) if match.near)
    return tuple(dict.fromkeys(one.english if words.isascii() else one.japanese or one.english for one in near))


def _as_question(words: str) -> str:
    """The words without quotation marks; "" where signs, numbers or open ends make them a query of its own kind."""
    match parse_query(words):
        case Words(bare):
            return " ".join(bare)
        case QuotedPhrase(text):
            return text
    return ""


def _as_term(question: str) -> Expansion | None:
    """The one term that the words are as a whole, but for a mark at their end."""
    typed = fold(question).rstrip("。、?!.")
    return next((one for one in load_lexicon().expand(question) if fold(one.text) == typed), None)


def _led(weaving: _Weaving, term: Expansion, found: SearchAnswer, limit: int) -> SearchAnswer:
    """What was found for a term with its own rules: those of slang and of earlier words first, but for its entry.

    Those of today's words come after the first hit, where none of the hits that are looked at is one of them.  A word
    of earlier rules that was theirs on the day stands in them.
    """
    looked_at = [hit for hit in found.hits[:FEW] if isinstance(hit, SearchHit)]
    if term.is_still_said(weaving.date):
        return found
    if all(one.status is not TermStatus.OFFICIAL for one in term.terms) and term.rules:
        named = [hit for hit in looked_at[:1] if fold(hit.term) == fold(weaving.words)]
        own = weaving.own(found, term, weaving.of_day(map(_telling, term.rules[:MOST_MEANT])))
        return found._replace(hits=_once(named, own, found.hits)[:limit], together=limit)
    numbers = _own_rules(weaving, term.rules)
    if not found.whole or any(is_under(hit.number, rule) for hit in looked_at for rule in numbers):
        return found
    return found._replace(hits=_once(found.hits[:1], weaving.own(found, term, numbers), found.hits[1:])[:limit])


def _own_rules(weaving: _Weaving, rules: Sequence[str]) -> tuple[str, ...]:
    """The first rules of a term, before others a section whose heading it is; of that its first rule.

    A heading alone says nothing.
    """
    of_day = weaving.of_day(rules)
    sections = (weaving.numbered((rule,)) for rule in of_day if rule.isdigit())
    headed = (hit.number for hits in sections for hit in hits if weaving.words in hit.revision.title)
    first = tuple(dict.fromkeys((*headed, *of_day)))[:MOST_MEANT]
    return tuple(map(_telling, first))


def _telling(rule: str) -> str:
    """The number of the first rule of a section, of others the number itself."""
    return f"{rule}.1" if rule.isdigit() else rule


def _is_found(found: SearchAnswer) -> bool:
    """Whether the words stand together, or are those of something that the rules do not speak of."""
    return found.together >= min(FEW, len(found.hits)) if found.hits else bool(found.notes)


class _Weaving(NamedTuple):
    """Puts the rules that answer among the hits for the same words."""

    base: KnowledgeBase
    words: str
    date: datetime.date
    scope: SearchScope

    def put(self, found: SearchAnswer, meant: Sequence[AnyHit], answering: FoundRules) -> SearchAnswer:
        """The hits with the rules that the words mean as a whole first, then what answers."""
        from mtgcr.kb.asking.answers import ANSWERED, NO_RULE_FOUND  # loaded with what answers

        asked = () if answering.status == NO_RULE_FOUND else self._answering(answering)
        most = MOST_SURE if answering.status == ANSWERED and not found.whole else MOST_UNSURE
        return _noted(found, _once(meant, found.hits[: _ahead(found)], asked[:most], found.hits))

    def weigh(self, found: SearchAnswer, like: Sequence[LikePhrase], answering: FoundRules) -> SearchAnswer:
        """The hits in the order in which words, answers and everyday phrases agree on them; those with all words first.

        As `_beyond` says where no rule answers and no phrase is much like the words.
        """
        from mtgcr.kb.asking.agreement import Witnesses, agreed  # loaded with what answers
        from mtgcr.kb.asking.answers import NO_RULE_FOUND
        from mtgcr.kb.asking.everyday import ALIKE, LikePhrase

        is_refused = answering.status == NO_RULE_FOUND
        is_like = bool(like) and like[0].share >= ALIKE
        if is_refused and not found.whole and people_of_story(self.words):
            return _nothing(found.suggestions, NO_RULE)
        if names_unknown(answering) or (is_refused and not is_like):
            found = _beyond(found, answering)
            if not found.hits:
                return found
        asked, ahead = self._answering(answering), found.hits[: _ahead(found)]
        of_day = [LikePhrase(share, self.of_day(rules)) for share, rules in like]
        names = [_name(hit) for hit in found.hits]
        agreeing = agreed(Witnesses(of_day, [hit.number for hit in asked], answering.status, names, len(ahead)))
        shown = (*found.hits, *asked) if answering.status == NO_RULE_FOUND else (*asked, *found.hits)
        known = {_name(hit): hit for hit in reversed(shown)}
        first = {_name(hit) for hit in ahead}
        others = [name for name in agreeing if name not in first][:MOST_AGREED]
        best = ([known[name]] if name in known else self._numbered(name) for name in others)
        return _noted(found, _once(ahead, *best, found.hits))

    def of_day(self, numbers: Iterable[str]) -> tuple[str, ...]:
        """The numbers on the day of the rules that the lexicon names by these; none of a rule that is not there."""
        store, named_on = self.base.store, load_lexicon().rules_of
        release = find_release(store, self.date)
        if isinstance(release, NoRelease):
            return ()
        parsed = filter(None, map(parse_number, numbers))
        found = (number_on(store, one, release.effective, named_on) for one in parsed)
        return tuple(str(one) for one in found if one)

    def _numbered(self, number: str) -> tuple[SearchHit, ...]:
        """The rule that has the number on the day."""
        return tuple(hit for hit in self.numbered((number,)) if hit.number == number)

    def _answering(self, answering: FoundRules) -> tuple[SearchHit, ...]:
        """The rules that answer, best first."""
        rows = (one.place.lineage for one in answering.ranked[: MOST_SURE + FEW])
        return self.hits(map(self.base.store.lineage_name, rows))

    def own(self, found: SearchAnswer, term: Expansion, numbers: tuple[str, ...]) -> tuple[SearchHit, ...]:
        """The rules of a term as hits, the words marked as in the others; only those that have none answer besides."""
        marked = found.hits[0].terms if found.hits else ()
        names = tuple(map(fold, (term.text, *term.english, *term.japanese)))
        rules = self.numbered(numbers)
        return tuple(hit._replace(asked=not _names_one(hit, names), terms=marked) for hit in rules)

    def numbered(self, numbers: Iterable[str]) -> tuple[SearchHit, ...]:
        """The rules that have the numbers on the day, as hits that answer."""
        return self.hits(open_searcher(self.base).lineages(numbers, self.date))

    def hits(self, lineages: Iterable[str]) -> tuple[SearchHit, ...]:
        """The rules of the lineages as hits that answer."""
        found = open_searcher(self.base).rules(lineages, self.words, self.date, self.scope)
        return tuple(hit._replace(asked=True) for hit in found)


def _names_one(hit: SearchHit, names: Iterable[str]) -> bool:
    """Whether the rule has one of the folded names."""
    text = fold(hit.revision.text)
    return any(name in text for name in names)


def _is_guess(question: str, found: SearchAnswer) -> bool:
    """Whether the words were found in part or put right only; beside slang in part, and with no official term."""
    if not found.readings:
        return not found.whole or bool(found.suggestions)
    terms = (term for one in load_lexicon().expand(question) for term in one.terms)
    return not (found.whole or any(term.status is TermStatus.OFFICIAL for term in terms))


def _is_of_another_topic(question: str, found: SearchAnswer) -> bool:
    """Whether the words are of something else, which no rule has, though one has their parts apart.

    As a whole, or in that which they are about (「シールド戦の賞品」: 「戦の賞品」, which has a term in it).
    """
    hits = (hit for hit in found.hits if isinstance(hit, SearchHit))
    said = fold(question) if is_known_elsewhere(question) else subject_elsewhere(fold(question))
    return bool(said) and not any(_names_one(hit, (said,)) for hit in hits)


def _beyond(found: SearchAnswer, answering: FoundRules) -> SearchAnswer:
    """The hits as they are; none where they are chance: the words are of another topic, or hold no term."""
    if found.together or not found.hits:
        return found
    if answering.question.outside:
        return _nothing(found.suggestions, ELSEWHERE.format(topic=answering.question.outside[0]))
    return found if speaks_of_rules(answering) else _nothing(found.suggestions, NO_RULE)


def _nothing(suggestions: tuple[str, ...], note: str) -> SearchAnswer:
    """No hits, and why."""
    return SearchAnswer((), {}, 0, suggestions, (note,))


def _ahead(found: SearchAnswer) -> int:
    """How many of the hits stand first whatever answers: those with the words together, the best with all of them."""
    return max(found.together, 1) if found.whole else 0


def _noted(found: SearchAnswer, hits: tuple[AnyHit, ...]) -> SearchAnswer:
    """What was found with these hits, and a note where none has all of the words and the first stands for another."""
    if found.whole or not any(isinstance(hit, SearchHit) and hit.asked for hit in hits[:1]):
        return found._replace(hits=hits)
    notes = tuple(note for note in found.notes if note != IN_PART)
    return found._replace(hits=hits, notes=(*notes, ASKED_FIRST))


def _name(hit: AnyHit) -> str:
    """The number of a rule, the title of an entry, the place of a ruling."""
    if isinstance(hit, SearchHit):
        return hit.number or hit.term
    return f"{hit.ruling.document}:{hit.ruling.excerpt.line}"


def _once(*parts: Iterable[AnyHit]) -> tuple[AnyHit, ...]:
    """The hits of all parts without those whose rule came before."""
    first: dict[object, AnyHit] = {}
    for hit in chain(*parts):
        first.setdefault(hit.revision.lineage if isinstance(hit, SearchHit) else hit.ruling, hit)
    return tuple(first.values())
