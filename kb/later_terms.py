"""Terms that came with a release after the one that answers: when, and what our own words say of them."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.glossary_lookup import LaterTerm, entries_named, names_of, told_entries
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.glossary_lookup import Entry
    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term

_KEYWORDS = frozenset(("keyword ability", "keyword action"))
"""Kinds of terms that are ordinary words too, so that a text may have the word before the term."""
_WRITTEN_ANEW = datetime.date(2009, 7, 11)
"""The rules were written anew: what had a rule of its own from then on ("activate") may have been there before."""


def later_terms(
    store: Store, terms: Iterable[Term], listed_on: datetime.date, release: datetime.date, day: datetime.date
) -> tuple[LaterTerm, ...]:
    """Those of the terms that came after the release that answers for the day, each once.

    `listed_on` is the release by whose numbers the terms name their rules.
    """
    then, named_in = newest_known(store, release), newest_known(store, listed_on)
    if then is None or named_in is None or then.effective >= named_in.effective:
        return ()
    known = dict.fromkeys(term for term in terms if term.status is not TermStatus.OBSOLETE)
    asking = _Asking(store, then, named_in, day)
    found = (later for term in known if (later := asking.later(term)))
    once: dict[tuple[str, Moment], LaterTerm] = {}
    for one in found:
        once.setdefault((one.number or one.english, one.came), one)
    return tuple(once.values())


class _Asking(NamedTuple):
    """One question: the release known to answer it, the one in which terms name their rules, and the day."""

    store: Store
    then: ReleaseInfo
    named_in: ReleaseInfo
    day: datetime.date

    def later(self, term: Term) -> LaterTerm | None:
        """The term with what is known of its coming; None where the release has it."""
        names = names_of(term)
        if entries_named(self.store, self.then, names):
            return None
        born = self._born(term, entries_named(self.store, self.named_in, names))
        came = min((self._came(one) for one in born), default=self.then.effective)
        if came <= self.then.effective or came == _WRITTEN_ANEW:
            return None
        moment = self.store.calendar().moment(came)
        is_ahead = moment.is_bounded and (moment.earliest or came) > self.day
        entries = () if is_ahead else self._told(names)
        return LaterTerm(term.english, term.japanese, next(iter(term.rules), ""), moment, is_ahead, entries)

    def _born(self, term: Term, entries: tuple[Revision, ...]) -> tuple[Revision, ...]:
        """That with which the term came: a keyword with its rule, what a group is headed by with that group.

        Another came with its entry, where no text has its words.  Other rules are no sign: colours had theirs in 2009,
        and were there before; nor is a rule whose group came too.
        """
        parsed = [number for one in term.rules[:1] if (number := parse_number(one))]
        rules = [rule for one in parsed for rule in self.store.numbered(str(one), self.named_in, kind_of(one))]
        if term.kind in _KEYWORDS or any(_is_headed_by(rule, term) for rule in rules):
            return tuple(rule for rule in rules if not self._stands(rule.lineage) and self._stands(rule.parent))
        is_worded = self.then.edition is Edition.OFFICIAL
        return entries if is_worded and entries and not self._is_written(term) else ()

    def _stands(self, lineage: str | None) -> bool:
        return lineage is not None and self.store.standing(lineage, self.then) is not None

    def _is_written(self, term: Term) -> bool:
        """Whether the words of the term stand anywhere in the release."""
        if not term.english:
            return True
        words = re.compile(rf"\b{re.escape(term.english)}s?\b", re.IGNORECASE)
        return any(words.search(one.text) or words.search(one.title) for one in self.store.standing_in(self.then))

    def _came(self, revision: Revision) -> datetime.date:
        """The first release known to have the rule or entry."""
        known = self.store.of_lineage(revision.lineage, Language.EN)
        return min((one.since for one in known if one.edition is not Edition.DIGEST), default=revision.since)

    def _told(self, names: set[str]) -> tuple[Entry, ...]:
        """The entries in our own words, those of the day where there are some."""
        return self._told_on(self.day, names) or self._told_on(self.named_in.effective, names)

    def _told_on(self, day: datetime.date, names: set[str]) -> tuple[Entry, ...]:
        releases = (self.store.release_on(day, one, Edition.DIGEST) for one in Language)
        return tuple(entry for one in releases if one for entry in told_entries(self.store, one, names, self.day))


def _is_headed_by(rule: Revision, term: Term) -> bool:
    """Whether the rule is a group whose heading is the term: Battles, The Monarch."""
    heading = rule.title.casefold().removeprefix("the ").removesuffix("s")
    return rule.kind is NodeKind.GROUP and heading == term.english.casefold().removesuffix("s") != ""
