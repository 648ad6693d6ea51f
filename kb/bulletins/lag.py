"""Japanese older than the English: a translation held against the wordings that its original had, by terms.

A translation is by other hands and weeks later.  Its words cannot be compared with the English letter by
letter, but its terms can: a Japanese text that has the terms that only the older English had, and none of those that
came with the newer, is the old text; one with terms that the English gave up years ago was never brought up to date.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.bulletins.fusion import Printed
from mtgcr.kb.words.term_words import has_term, words_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.changes.pairs import Pair
    from mtgcr.kb.model import Revision
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.bulletin import Item


@dataclass(frozen=True, slots=True)
class StaleTerm:
    """A term of the Japanese that the English does not have any more; `last` is the release that had it last."""

    japanese: str
    english: str
    last: datetime.date


@dataclass(frozen=True, slots=True, kw_only=True)
class Lag:
    """A Japanese text that does not say what the English beside it says.

    `printed` is OLD for one that has not taken over the change, None where it lags in another place.
    """

    item: Item
    printed: Printed | None
    stale: tuple[StaleTerm, ...]


@dataclass(frozen=True, slots=True)
class TermEvidence:
    """The terms of a Japanese text that tell which English wording it translates."""

    of_old: tuple[str, ...]
    """Those that only the older English has."""
    of_new: tuple[str, ...]
    missing: tuple[str, ...]
    """Terms that came with the newer English and that the Japanese lacks."""

    @property
    def printed(self) -> Printed | None:
        """Which wording the text is by its terms; None where they do not tell."""
        if self.of_old and self.of_new:
            return Printed.FUSED
        if self.of_new:
            return Printed.NEW
        return Printed.OLD if self.of_old and self.missing else None


def weigh_terms(japanese: str, old: str, new: str, lexicon: Lexicon) -> TermEvidence:
    """What the terms of the Japanese text say of the two English wordings."""
    terms = _terms(japanese, lexicon)
    of_old = tuple(name for name, term in terms.items() if _says(old, term) and not _says(new, term))
    of_new = tuple(name for name, term in terms.items() if _says(new, term) and not _says(old, term))
    came = [t for e in lexicon.expand(new) for t in e.terms if t.japanese and not _says(old, t)]
    missing = dict.fromkeys(term.japanese for term in came if term.japanese not in japanese)
    return TermEvidence(of_old, of_new, tuple(missing))


def find_lag(item: Item, pair: Pair, past: Sequence[Revision], lexicon: Lexicon) -> Lag | None:
    """Where the Japanese item lags behind the English wordings; None where it does not, as far as terms tell.

    `past` are the revisions of the English, oldest first.
    """
    before, new = pair.old.text if pair.old else "", pair.new
    if new is None or not new.text:
        return None
    evidence = weigh_terms(item.text, before, new.text, lexicon)
    stale = tuple(_stale_terms(item.text, (before, new.text), past, lexicon))
    return Lag(item=item, printed=evidence.printed, stale=stale) if evidence.printed is Printed.OLD or stale else None


def _stale_terms(
    japanese: str, wordings: Iterable[str], past: Sequence[Revision], lexicon: Lexicon
) -> Iterable[StaleTerm]:
    """The terms of the Japanese that none of the wordings has but an earlier one had."""
    kept = tuple(wordings)
    for name, term in _terms(japanese, lexicon).items():
        if any(_says(wording, term) for wording in kept):
            continue
        had = [revision for revision in past if _says(revision.text, term)]
        if had:
            yield StaleTerm(name, term.english, had[-1].since)


def _terms(japanese: str, lexicon: Lexicon) -> dict[str, Term]:
    """The unambiguous terms of the text by the Japanese words that stand in it; titles are none."""
    found = [one for one in lexicon.expand(japanese) if len(one.terms) == 1 and not one.text.isascii()]
    return {one.text: one.terms[0] for one in found if one.terms[0].kind != "heading"}


def _says(english: str, term: Term) -> bool:
    return has_term(words_of(english), term)
