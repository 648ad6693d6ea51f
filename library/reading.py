"""Questions of somebody who turns the pages: headings, rules followed to today, words as they are typed, terms."""

from __future__ import annotations

from mtgcr.kb.missing_numbers import NoSuchRule
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.library.given import days_of, held, no_release, no_such_rule, read_asked_day, read_day
from mtgcr.library.given_rules import read_rule_number
from mtgcr.library.refusals import Refusal
from mtgcr.library.rule_questions import RuleQuestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.following import Followed
    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.answers import Contents, ExampleResults, Suggestions, TermList
    from mtgcr.library.given import Day


def _told(base: KnowledgeBase, terms: Iterable[Term], day: datetime.date) -> tuple[Term, ...]:
    """The terms with their rules as they are numbered on the day."""
    from mtgcr.kb.term_numbers import told_by_day
    from mtgcr.kb.words.lexicon import load_lexicon

    return told_by_day(base.store, terms, load_lexicon().rules_of, day)


class ReadingQuestions(RuleQuestions):
    """Questions of somebody who turns the pages."""

    def contents(self, on: Day = None) -> Contents:
        """The sections of the day with their groups, headings in both languages."""
        from mtgcr.kb.contents import find_headings
        from mtgcr.library.answers import Contents

        asked = read_asked_day(on)
        with self._asked() as base:
            release, sections = held(find_headings(base.store, asked.day))
            return Contents(release, sections, days_of(base.store, asked))

    def follow(self, number: str, on: Day) -> Followed:
        """The rule that had the number on the day, and its number today; or when it ended and where its words went."""
        from mtgcr.kb.following import follow_number

        day = read_day(on)
        with self._asked() as base:
            wanted = read_rule_number(base.store, number, day)
            found = follow_number(base.store, wanted, day)
        if isinstance(found, NoRelease):
            raise no_release(found)
        if isinstance(found, NoSuchRule):
            raise no_such_rule(found)
        return found

    def rows(self, number: str, on: Day = None) -> tuple[RuleAnswer, ...]:
        """The rule of that number on the day with its subrules, words and examples alone; none where nothing has it."""
        from mtgcr.kb.lookup import find_rows

        day = read_day(on)
        with self._asked() as base:
            wanted = read_rule_number(base.store, number, day)
            return find_rows(base.store, wanted, day)

    def is_in_use(self, number: str, on: Day = None) -> bool:
        """Whether the number names something on the day."""
        from mtgcr.kb.lookup import is_in_use

        day = read_day(on)
        with self._asked() as base:
            wanted = read_rule_number(base.store, number, day)
            return is_in_use(base.store, wanted, day)

    def suggest(self, typed: str, on: Day = None, *, limit: int = 8) -> Suggestions:
        """What the words may become that somebody is typing: rules by number, terms, rules by their words."""
        from mtgcr.kb.search.finding import open_searcher
        from mtgcr.library.answers import Suggestions

        asked = read_asked_day(on)
        with self._asked() as base:
            found = held(open_searcher(base).suggest(typed, asked.day, limit))
            return Suggestions(typed, _told(base, found.terms, asked.day), found.hits, days_of(base.store, asked))

    def vocabulary(self, on: Day = None, *, kind: str = "", status: str = "") -> TermList:
        """The terms of the lexicon, all or those of one kind or standing; those without an English word stand last.

        Their rules have the numbers of the day.
        """
        from mtgcr.kb.words.lexicon import load_lexicon
        from mtgcr.kb.words.terms import TermStatus
        from mtgcr.library.answers import TermList

        terms = load_lexicon().terms()
        kinds, known = tuple(sorted({term.kind for term in terms})), tuple(one.value for one in TermStatus)
        if kind and kind not in kinds:
            raise Refusal("unknown-part", is_question=True, given=kind, known=", ".join(kinds))
        if status and status not in known:
            raise Refusal("unknown-part", is_question=True, given=status, known=", ".join(known))
        chosen = (t for t in terms if kind in ("", t.kind) and status in ("", t.status.value))
        ordered = sorted(chosen, key=lambda term: (not term.english, term.english.casefold(), term.japanese))
        day = read_day(on)
        with self._asked() as base:
            return TermList(_told(base, ordered, day), kinds)

    def example_results(self, number: str, ordinal: int = 1, on: Day = None) -> ExampleResults:
        """The printed example in that place under the rule, from 1, and what it comes to over the releases."""
        from mtgcr.kb.asking.carried_results import CarriedResults
        from mtgcr.kb.asking.executed import ever_results_of
        from mtgcr.kb.storage.in_force import newest_known
        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.kb.words.fingerprint import fingerprint
        from mtgcr.library.answers import ExampleResults

        rule = self.rule(number, on).found[0]
        day, printed = rule.release.effective, len(rule.examples)
        if not 1 <= ordinal <= printed:
            raise Refusal("no-such-example", number=rule.number, ordinal=ordinal, release=day, printed=printed)
        with self._asked() as base:
            book, words = StoredRuleBook(base.store), rule.examples[ordinal - 1].en
            if any(first <= day for first in book.releases()[:1]):
                made = book.example_fingerprint(rule.number, ordinal, day)
            else:  # before the releases that are executed the number may have been another rule's
                made = fingerprint(words) if words else None
            told = ever_results_of(rule.number, made) if made else ()
            release = newest_known(base.store, day)
            carried = CarriedResults(base.store, release).ever(rule.examples[ordinal - 1].name) if release else ()
        return ExampleResults(rule, ordinal, carried or told)
