"""What ties a text to rules: the numbers that it cites, the words that it quotes, the terms that it names.

A ruling keeps the numbers of its day, or has none.  Cited numbers are looked up in the release of that day; terms
lead to the rules that define them, whatever their numbers were; long quotes are held against the words of the rules
found so far and of what stands below them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import TYPE_CHECKING

from mtgcr.kb.changes.pairs import find_standing
from mtgcr.kb.model import NodeKind
from mtgcr.kb.rulings.ruling_sayings import find_said, load_ordinary
from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.numbers import KEYWORD_GROUPS, parse_number
from mtgcr.parser.prose import find_citations_in_prose

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Expansion, Term
    from mtgcr.parser.language import Language
    from mtgcr.parser.numbers import RuleNumber

QUOTE = re.compile(r"[“\"]([^”\"]{40,})[”\"]|「([^」]{30,})」")
CARD_NAME = re.compile(r"《[^》]*》")
"""Names of cards hold words that mean nothing there: a plan is no keyword in 《ヨーグモスの行動計画》."""
INTERVENING_IF = re.compile(r"^(?:When|Whenever|At)\b[^.]*?, (if [^,.]+),")
LIKE = 60.0
"""A quote this like a passage of a rule (0 to 100) is meant to be that passage."""
NAMING = frozenset(("keyword action", "keyword ability", "counter", "token", "option", "variant"))
"""The kinds of terms that a ruling is about when it names them; "player" or "creature" say nothing."""
BEFORE_KEYWORD = re.compile(r"\b(?:has|have|having|with|without|gains?|gained|gaining|loses?|lost|and|or|keyword) $")
AFTER_KEYWORD = re.compile(r"[\s,]*(?:abilit|costs?\b|counters?\b|from\b|\{|\d|X\b)")
"""What stands around such a word where the keyword is meant."""
COUNTERS = "122"
"""The rules on counters as a whole, which say nothing of one kind."""


class How(Enum):
    """How a text is tied to a rule, the surest first."""

    CITES = "cites"
    QUOTES = "quotes"
    SAYS = "says"
    NAMES = "names"


@dataclass(frozen=True, slots=True)
class RulingTie:
    """A rule that a text is about; `words` are those of the text that say so."""

    how: How
    lineage: str
    words: str


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """A long quote held against the rule that it is nearest to; `passage` is what that rule says."""

    quote: str
    rule: Revision
    passage: str
    is_same: bool

    @property
    def lost_condition(self) -> str:
        """The intervening "if" clause (rule 603.4) that the rule's passage has and the quote lacks; "" for none."""
        found = INTERVENING_IF.search(self.passage)
        return found[1] if found and not self.is_same and not INTERVENING_IF.search(self.quote) else ""


class RuleFinder:
    """Finds what a text is tied to, in the release of its day; keeps what it has looked up."""

    def __init__(self, store: Store, lexicon: Lexicon) -> None:
        self._store, self._lexicon = store, lexicon
        self._release_on = cache(self._find_release)
        self.lineage_of = cache(self._find_lineage)
        """The lineage of what has a number on a day; None when nothing has."""

    @cached_property
    def newest(self) -> datetime.date:
        """The effective date of the newest release known."""
        return max(release.effective for release in self._store.releases())

    def standing(self, lineage: str, day: datetime.date) -> Revision | None:
        """The lineage as it stands on the day; None when it does not."""
        release = self._release_on(day)
        return self._store.standing(lineage, release) if release else None

    def family(self, lineage: str, day: datetime.date) -> tuple[Revision, ...]:
        """The rule as it stands on the day and what stands right below it, examples left out."""
        release, rule = self._release_on(day), self.standing(lineage, day)
        below = self._store.children(lineage, release) if release and rule else ()
        return tuple(one for one in (rule, *below) if one and one.kind is not NodeKind.EXAMPLE)

    def rule_of(self, lineage: str) -> RuleNumber | None:
        """The number of today of the rule that the lineage is, or stands right below; None where it has none."""
        today = self.standing(lineage, self.newest)
        number = parse_number(today.number) if today and today.number else None
        return number.parent if number and number.letters else number

    def _find_release(self, day: datetime.date) -> ReleaseInfo | None:
        return find_standing(self._store, day)

    def _find_lineage(self, number: RuleNumber, day: datetime.date) -> str | None:
        release = self._release_on(day)
        found = self._store.numbered(str(number), release, kind_of(number)) if release else ()
        return found[0].lineage if found else None

    def find_ties(self, text: str, day: datetime.date, language: Language | None = None) -> tuple[RulingTie, ...]:
        """The rules that the text cites or names, each once, in the order of its words, cited ones first."""
        return first_ties((*self._cited(text, day, language), *self._named(text)))

    def find_cited(self, text: str, day: datetime.date) -> tuple[RulingTie, ...]:
        """The rules whose numbers stand in the text."""
        return first_ties(self._cited(text, day, None))

    def _cited(self, text: str, day: datetime.date, language: Language | None) -> Iterator[RulingTie]:
        for citation in find_citations_in_prose(text, language):
            for number in citation.numbers:
                lineage = self.lineage_of(number, day)
                if lineage is not None:
                    yield RulingTie(How.CITES, lineage, citation.text)

    def _named(self, text: str) -> Iterator[RulingTie]:
        """The rules of the terms that the text is about; a spelling that stands for several terms says nothing."""
        plain = CARD_NAME.sub(" ", text)
        for found in self._lexicon.expand(plain):
            if len(found.terms) == 1 and _says_what_about(found.terms[0]) and _is_keyword(found, plain):
                yield from self.tied(How.NAMES, defining_rule(found.terms[0]), found.text)

    def find_decided(self, text: str) -> tuple[RulingTie, ...]:
        """The rules that decide what a ruling says in words that many rulings have."""
        ties = (tie for number, words in find_said(text) for tie in self.tied(How.SAYS, number, words))
        return first_ties(ties)

    def tied(self, how: How, written: str, words: str) -> Iterator[RulingTie]:
        """The tie to the rule that has the number in the lexicon's release; none where nothing has."""
        number = parse_number(written)
        lineage = self.lineage_of(number, self._lexicon.rules_of) if number else None
        if lineage is not None:
            yield RulingTie(how, lineage, words)

    def check_quotes(self, text: str, ties: Sequence[RulingTie], day: datetime.date) -> tuple[QuoteCheck, ...]:
        """The long quotes of the text, each held against the nearest of the rules that it is tied to."""
        quotes = [next(filter(None, found.groups())) for found in QUOTE.finditer(text)]
        rules = [one for tie in ties for one in self.family(tie.lineage, day) if one.text] if quotes else []
        checks = (_check_quote(quote, dict.fromkeys(rules)) for quote in quotes)
        return tuple(check for check in checks if check)


def first_ties(ties: Iterable[RulingTie]) -> tuple[RulingTie, ...]:
    """Each rule once, where it comes first, with the words that are the first to tie it."""
    found: dict[str, RulingTie] = {}
    for tie in ties:
        found.setdefault(tie.lineage, tie)
    return tuple(found.values())


def _says_what_about(term: Term) -> bool:
    """Whether a text that has the term is about it: a keyword, a kind of counter, whatever 701 and 702 define.

    A word of players is not meant so ("permission" is none of 701.6), nor are verbs that every ruling has.
    """
    is_defined = term.kind in NAMING or any(rule.startswith(KEYWORD_GROUPS) for rule in term.rules[:1])
    return is_defined and term.status is not TermStatus.COLLOQUIAL and term.english not in load_ordinary().never


def _is_keyword(found: Expansion, text: str) -> bool:
    """Whether the words found are the rules' word and not the English one of the same letters."""
    if found.text not in load_ordinary().as_keyword:
        return True
    return bool(BEFORE_KEYWORD.search(text[: found.start]) or AFTER_KEYWORD.match(text[found.end :]))


def defining_rule(term: Term) -> str:
    """The number of the rule that defines the term; "" for none.  Others are only near it (crew: 301)."""
    return next((rule for rule in term.rules if rule != COUNTERS), "")


def _check_quote(quote: str, rules: Iterable[Revision]) -> QuoteCheck | None:
    from rapidfuzz import fuzz

    plain = fold_typography(quote).rstrip(".")
    likest: list[tuple[float, Revision, str]] = []
    for rule in rules:
        if plain in fold_typography(rule.text):
            return QuoteCheck(quote, rule, quote, is_same=True)
        likest += ((fuzz.ratio(plain, fold_typography(one)), rule, one) for one in passages(rule.text))
    found = [one for one in likest if one[0] >= LIKE]
    if not found:
        return None
    _, nearest, passage = max(found, key=lambda one: one[0])
    return QuoteCheck(quote, nearest, passage, is_same=False)


def passages(text: str) -> Iterator[str]:
    """What a quote may be of a rule: what the rule itself quotes, or its whole text."""
    yield from (next(filter(None, found.groups())) for found in QUOTE.finditer(text))
    yield text
