"""The rules that callers ask for, by numbers and by terms, read in one place for all doors."""

from __future__ import annotations

import re

from mtgcr.library.refusals import Refusal
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber

_TERM_LIST = r"\s*(?:[,;&+、]|\band\b|と)\s*"
"""What stands between terms of which several rules are asked for."""
_LIST_MARKS = ",;+、"
"""What makes terms a list, even where the lexicon has a term of the same words: "trample, deathtouch"."""


def read_rule_number(store: Store, given: str, day: datetime.date) -> RuleNumber:
    """The number on the day of the one rule that is meant, by a number or a term.  Refusal for several, or for none.

    A term of which there is no rule on the day has the number that the lexicon names.
    """
    rule = one_of(read_rule_numbers(given), given)
    return rule.number_on(store, day) or rule.number


def one_of(rules: Sequence[GivenRule], given: str) -> GivenRule:
    """The one rule.  Refusal for several, which has each as it may be asked for alone."""
    if len(rules) > 1:
        numbers = ", ".join(str(rule.number) for rule in rules)
        each = tuple(rule.asked_alone for rule in rules)
        apart = taken_apart(given, rules) or None
        raise Refusal("one-at-a-time", is_question=True, given=given, numbers=numbers, each=each, not_a_term=apart)
    return rules[0]


class GivenRule(NamedTuple):
    """A rule that is meant, as its number was typed, or by a keyword or term."""

    number: RuleNumber
    """As typed; of a term that which the lexicon names, which need not be its number in a newer text."""
    terms: tuple[Term, ...] = ()
    """Those by which it is meant; none where its number was typed."""

    @property
    def by_term(self) -> bool:
        """Whether it is meant by a keyword or term, and not by its number."""
        return bool(self.terms)

    @property
    def asked_alone(self) -> str:
        """What is typed to ask for it alone."""
        return self.terms[0].english or self.terms[0].japanese if self.by_term else str(self.number)

    def number_on(self, store: Store, day: datetime.date) -> RuleNumber | None:
        """The number as it was typed; of a term its rule's on the day, None where there was no such rule then."""
        if not self.by_term:
            return self.number
        from mtgcr.kb.term_numbers import number_on
        from mtgcr.kb.words.lexicon import load_lexicon

        return number_on(store, self.number, day, load_lexicon().rules_of)


def read_rule_numbers(given: str) -> tuple[GivenRule, ...]:
    """The rules that are meant, each once: numbers, stretches and lists of them, keywords and terms, also mixed.

    Refusal for something that is not understood as a whole, with the nearest terms, and for a number of another work.
    """
    is_list = any(mark in given for mark in _LIST_MARKS)
    if found := _rules_of_list(given) or _rules_of(given) if is_list else _rules_of(given) or _rules_of_list(given):
        return tuple(_each_once(found if is_list else _keywords_apart(given) or found))
    words = _without_rule(given)
    raise Refusal("not-a-number", is_question=True, given=given, suggestions=_near_names(given, words))


def _keywords_apart(given: str) -> tuple[GivenRule, ...]:
    """The rules of keywords with only blanks between them, which players name together too ("deathtouch trample")."""
    from mtgcr.parser.numbers import KEYWORD_GROUPS

    row = _rules_of_row(given.split()) or _rules_of_list(given)
    return row if all(rule.by_term and str(rule.number).startswith(KEYWORD_GROUPS) for rule in row) else ()


def taken_apart(given: str, rules: Sequence[GivenRule]) -> str:
    """What was asked for, if it is read word by word as terms and was no list of them: "double team"; else "".

    Keyword abilities beside each other are a list, as players name them ("deathtouch trample").
    """
    from mtgcr.parser.numbers import KEYWORD_ABILITIES

    words = _without_rule(given)
    if len(rules) < 2 or len(re.split(_TERM_LIST, words)) > 1 or not all(rule.by_term for rule in rules):
        return ""
    return "" if all(str(rule.number).startswith(KEYWORD_ABILITIES) for rule in rules) else words


def _each_once(rules: Iterable[GivenRule]) -> Iterator[GivenRule]:
    """Each number once, with all terms by which it is meant; apart from them where it was typed too."""
    terms: dict[tuple[RuleNumber, bool], tuple[Term, ...]] = {}
    for one in rules:
        terms[one.number, one.by_term] = (*terms.get((one.number, one.by_term), ()), *one.terms)
    return (GivenRule(number, meant_by) for (number, _), meant_by in terms.items())


def read_rules_named(store: Store, given: str, day: datetime.date) -> tuple[GivenRule, ...]:
    """As `read_rule_numbers`; also terms that only a newer text has, in its glossary or as the heading of a rule."""
    try:
        found = read_rule_numbers(given)
    except Refusal:
        if named := _named_in_text(store, _without_rule(given), day):
            return (named,)
        raise
    whole = _named_in_text(store, words, day) if (words := taken_apart(given, found)) else None
    return (whole,) if whole else found


def _named_in_text(store: Store, words: str, day: datetime.date) -> GivenRule | None:
    """The rule of a term of the day, where the text is newer than the lexicon: the first that its entry cites."""
    from mtgcr.kb.contents import rule_headed
    from mtgcr.kb.glossary_lookup import new_entries, newer_text
    from mtgcr.kb.words.lexicon import load_lexicon
    from mtgcr.parser.numbers import parse_number

    lexicon = load_lexicon()
    entries = (one for one in new_entries(store, lexicon, words, day) if one.term.casefold() == words.casefold())
    cited = (number for one in entries for number in one.cites)
    number = next((found for one in cited if (found := parse_number(one))), None)
    if number is None and (release := newer_text(store, lexicon, day)):
        number = rule_headed(store, words, release)
    return GivenRule(number) if number else None


def _rules_of(given: str) -> tuple[GivenRule, ...]:
    """The rules by numbers alone or by one term, none for anything else.  Refusal for a number of another work."""
    from mtgcr.kb.words.given_numbers import OtherWork, read_numbers

    found = read_numbers(given)
    if isinstance(found, OtherWork):
        raise Refusal("other-work", is_question=True, given=given, work=found.work)
    return tuple(map(GivenRule, found or ())) or _rules_of_term(_without_rule(given))


def _rules_of_term(words: str) -> tuple[GivenRule, ...]:
    """The rules that the lexicon names for the term, in today's numbers: those that define it, no rule below them."""
    from mtgcr.kb.words.lexicon import load_lexicon
    from mtgcr.parser.numbers import parse_number

    exact = [match.term for match in load_lexicon().find(words) if not match.near]
    numbers = [(parse_number(rule), term) for term in exact for rule in term.rules[:1]]
    return tuple(GivenRule(number, (term,)) for number, term in numbers if number)


def obsolete_terms(rules: Iterable[GivenRule], day: datetime.date) -> tuple[Term, ...]:
    """The terms by which rules are meant and that are out of use on the day."""
    terms = dict.fromkeys(term for rule in rules for term in rule.terms)
    if not terms:  # a number alone loads no lexicon
        return ()
    from mtgcr.kb.words.terms import TermStatus

    gone = (term for term in terms if term.status is TermStatus.OBSOLETE)
    return tuple(term for term in gone if term.until is None or term.until <= day)


def _rules_of_list(given: str) -> tuple[GivenRule, ...]:
    """The rules of a list of numbers and terms; none where one of its parts is neither.

    A figure beside a term is no section: "annihilator 2".
    """
    from mtgcr.kb.model import NodeKind
    from mtgcr.kb.words.given_numbers import kind_of

    parts = [_rules_of(part) or _rules_of_row(part.split()) for part in re.split(_TERM_LIST, given.strip())]
    found = tuple(rule for part in parts for rule in part) if all(parts) else ()
    return () if any(kind_of(rule.number) is NodeKind.SECTION for rule in found) else found


def _rules_of_row(words: Sequence[str]) -> tuple[GivenRule, ...]:
    """The rules of numbers and terms with only blanks between them, as a shell hands them over: the longest first."""
    for end in range(len(words) - 1, 0, -1):
        first = _rules_of(" ".join(words[:end]))
        if first and (rest := _rules_of(" ".join(words[end:])) or _rules_of_row(words[end:])):
            return (*first, *rest)
    return ()


def _without_rule(given: str) -> str:
    return given.strip().removeprefix("rule ").strip()


def _near_names(given: str, words: str) -> tuple[str, ...]:
    """The number that may have been meant, or the terms."""
    from mtgcr.kb.words.given_numbers import likely_number, likely_stretch
    from mtgcr.kb.words.lexicon import load_lexicon

    if meant := likely_number(given) or likely_stretch(given):
        return (str(meant),)
    near = (match.term for match in load_lexicon().meanings(words) if match.near)
    names = ((term.english, term.japanese) if words.isascii() else (term.japanese, term.english) for term in near)
    return tuple(dict.fromkeys(one or other for one, other in names))
