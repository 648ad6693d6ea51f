"""Terms that came with a release after the one that answers: when, and what our own words say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.glossary_lookup import LaterTerm, entries_named, names_of, told_entries
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.coming import coming_of, replaced_by
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.glossary_lookup import Entry
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term


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
        """The term with what is known of its coming; None where the release has it, or nobody knows when it came."""
        names, coming = names_of(term), coming_of(term)
        if coming is None or coming.came <= self.then.effective or entries_named(self.store, self.then, names):
            return None
        moment = self.store.calendar().after(*coming)
        is_ahead = moment.is_bounded and (moment.earliest or coming.came) > self.day
        entries = () if is_ahead else self._told(names)
        number = next(iter(term.rules), "")
        return LaterTerm(term.english, term.japanese, number, moment, is_ahead, entries, replaced_by(term))

    def _told(self, names: set[str]) -> tuple[Entry, ...]:
        """The entries in our own words, those of the day where there are some."""
        return self._told_on(self.day, names) or self._told_on(self.named_in.effective, names)

    def _told_on(self, day: datetime.date, names: set[str]) -> tuple[Entry, ...]:
        releases = (self.store.release_on(day, one, Edition.DIGEST) for one in Language)
        return tuple(entry for one in releases if one for entry in told_entries(self.store, one, names, self.day))
