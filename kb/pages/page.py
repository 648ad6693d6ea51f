"""A page that quotes the rules held against the release that it names, and against today's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.changes.pairs import find_standing, fold_term
from mtgcr.kb.model import NodeKind
from mtgcr.kb.pages.echoes import find_echo
from mtgcr.kb.rulings.ruling_ties import LIKE, QuoteCheck, passages
from mtgcr.kb.storage.spine import same_words
from mtgcr.kb.words.fingerprint import fingerprint, fold_typography
from mtgcr.parser.scripts import find_language
from mtgcr.parser.wiki import QuoteKind

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.pages.echoes import Echo
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language
    from mtgcr.parser.rulings import Ruling
    from mtgcr.parser.wiki import Page, PageQuote, PageText

_KINDS = {QuoteKind.RULE: NodeKind.RULE, QuoteKind.HEADING: NodeKind.GROUP}
_SENTENCE_END = re.compile(r"(?<=[.!?。])\s+|(?<=:)\s+(?=[A-Z])|(?<=。)")
_FOOTNOTE = re.compile(r"\[\w{1,3}\]")
_NO_WORD = re.compile(r"[\W_]+")
_ELLIPSIS = re.compile(r"…+|\.{3,}|(?:\. ){2,}\.")
_MOST_SENTENCES = 4
"""A passage that is told in other words is told in no more sentences than this."""
_LONG = 8
"""Words; a passage this long that two texts have in common is no accident."""


class QuoteMatch(Enum):
    """How a quote compares with the release that it is from."""

    IDENTICAL = "identical"
    PUNCTUATION = "punctuation only"
    PART = "part"
    """Only a part of what stands there, in its words; an ellipsis may stand for what lies between."""
    CHANGED = "changed"
    MISSING = "missing"
    """That release has no such number or term."""
    UNCERTAIN = "uncertain"
    """Its fingerprint does not fit, and the words are not held."""
    UNCOMPARED = "not compared"
    """It is in a language of which no release is held; what became of the rule is told from the original."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteAccount:
    """A quoted rule, heading or entry: what it is in the release that the page names, and today."""

    quote: PageQuote
    match: QuoteMatch
    release: ReleaseInfo
    """The release that it was held against: that of the day that the page names, else today's; in its language."""
    then: Revision | None
    original: Revision | None
    """What has the lineage in the original on the day of that release; the same as `then` for a quote in it."""
    today: Revision | None
    """None where it has gone since."""
    first: PageQuote | None
    """The same quote further up the page."""
    meant: datetime.date | None = None
    """The release that was in force on the day that the page names; None where none is known, or no day is named."""

    @property
    def is_of_another(self) -> bool:
        """Whether it was held against another release than the page names."""
        return bool(self.quote.named) and self.meant != self.release.effective

    @property
    def language(self) -> Language:
        """The language that the quote is in."""
        return find_language(self.quote.text)

    @property
    def is_reworded_since(self) -> bool:
        """Whether today's words are others, numbers of references aside; of a quoted part those of the part."""
        if not (self.original and self.today) or same_words(self.original, self.today):
            return False
        return not (self.match is QuoteMatch.PART and _is_part(self.quote.text, self.today.text))


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRetelling:
    """Words of the page's own that say what a rule says, in other words; `ruling` is the official one they are of."""

    text: PageText
    check: QuoteCheck
    ruling: Ruling | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed:
    """Words of the page's own that are those of an official ruling."""

    text: PageText
    ruling: Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAccount:
    """All that the releases and the rulings held make of a page."""

    page: Page
    quotes: tuple[QuoteAccount, ...]
    retellings: tuple[PageRetelling, ...]
    borrowed: tuple[Borrowed, ...]
    echoes: tuple[Echo, ...]
    """What the page calls a ruling, and a ruling or rule says in nearly the same words."""
    has_rulings: bool
    """Whether there were rulings to hold it against."""
    today: ReleaseInfo
    """The release of the day, in which it is told what became of the quotes."""
    days: tuple[DayMeant, ...] = ()

    @property
    def unborne(self) -> tuple[PageText, ...]:
        """What the page calls a ruling without being the words of one that is held."""
        told = {one.text for one in self.borrowed} | {one.text for one in self.retellings}
        told |= {one.text for one in self.echoes}
        return tuple(one for one in self.page.texts if one.is_ruling and one not in told)


@dataclass(frozen=True, slots=True)
class NoRules:
    """No release is known that was in force on the day."""


def account_for_page(
    store: Store, page: Page, day: datetime.date, rulings: Iterable[Ruling] = ()
) -> PageAccount | NoRules:
    """The page held against the releases that it names (that of the day where it names none), the day's and rulings."""
    today = find_standing(store, day)
    if today is None:
        return NoRules()
    firsts: dict[tuple[object, ...], PageQuote] = {}
    quotes = tuple(_account_for(store, one, firsts.setdefault(_key(one), one), today) for one in page.quotes)
    given = tuple(rulings)
    retellings = tuple(_retellings(page.texts, quotes, given))
    retold = {one.text for one in retellings}
    borrowed = [Borrowed(text=one, ruling=found) for one in page.texts if (found := _ruling_with(one.text, given))]
    told = retold | {one.text for one in borrowed}
    own = (one for one in page.texts if one.is_ruling and one not in told)
    return PageAccount(
        page=page,
        quotes=quotes,
        retellings=retellings,
        borrowed=tuple(one for one in borrowed if one.text not in retold),
        echoes=tuple(filter(None, (find_echo(one, given, _rules_quoted(quotes)) for one in own))),
        has_rulings=bool(given),
        today=today,
    )


def _key(quote: PageQuote) -> tuple[object, ...]:
    """The same for what is quoted twice."""
    return quote.kind, quote.number, fingerprint(quote.text)


def _account_for(store: Store, quote: PageQuote, first: PageQuote, today: ReleaseInfo) -> QuoteAccount:
    named = (find_standing(store, quote.release) if quote.release else None) or today
    own = find_standing(store, named.effective, find_language(quote.text))
    release = own or named
    then = _standing(store, quote, release)
    source = find_standing(store, release.effective) or named
    return QuoteAccount(
        quote=quote,
        match=_match(quote, then, is_compared=own is not None),
        release=release,
        then=then,
        original=store.standing(then.lineage, source) if then and source != release else then,
        today=store.standing(then.lineage, today) if then else None,
        first=None if first is quote else first,
        meant=store.calendar().in_force(quote.release) if quote.release else None,
    )


def _standing(store: Store, quote: PageQuote, release: ReleaseInfo) -> Revision | None:
    """What the release has under the number or term; of several rules of one number the one with these words."""
    if quote.kind is QuoteKind.ENTRY:
        wanted = fold_term(quote.term or "")
        found = tuple(entry for entry in store.entries(release) if fold_term(entry.title) == wanted)
    else:
        found = store.numbered(str(quote.number), release, _KINDS[quote.kind])
    return min(found, key=lambda one: _print_of(one) != fingerprint(quote.text), default=None)


def _print_of(revision: Revision) -> str:
    return revision.fingerprint or fingerprint(revision.text)


def _match(quote: PageQuote, then: Revision | None, *, is_compared: bool) -> QuoteMatch:
    if then is None:
        return QuoteMatch.MISSING
    if not is_compared:
        return QuoteMatch.UNCOMPARED
    if _print_of(then) == fingerprint(quote.text):
        return QuoteMatch.IDENTICAL
    if not then.text:
        return QuoteMatch.UNCERTAIN
    if _words(then.text) == _words(quote.text):
        return QuoteMatch.PUNCTUATION
    return QuoteMatch.PART if _is_part(quote.text, then.text) else QuoteMatch.CHANGED


def _is_part(quote: str, text: str) -> bool:
    """Whether the quote is words of the text, left out at its ends and where the quote has an ellipsis."""
    rest, pieces = _words(text), [_words(piece) for piece in _ELLIPSIS.split(quote)]
    for piece in (one for one in pieces if one.strip()):
        _, found, rest = rest.partition(piece)
        if not found:
            return False
        rest = f" {rest}"
    return any(piece.strip() for piece in pieces)


def _words(text: str) -> str:
    """The words alone, each between spaces."""
    return f" {_NO_WORD.sub(' ', _FOOTNOTE.sub(' ', fold_typography(text)).casefold()).strip()} "


def _retellings(
    texts: Iterable[PageText], quotes: Iterable[QuoteAccount], rulings: Sequence[Ruling]
) -> Iterator[PageRetelling]:
    rules = _rules_quoted(quotes)
    for text in texts:
        check = _nearest(text.text, rules)
        if check is not None and not check.is_same:
            yield PageRetelling(text=text, check=check, ruling=_ruling_with(check.quote, rulings))


def _rules_quoted(quotes: Iterable[QuoteAccount]) -> tuple[Revision, ...]:
    """What is quoted, as it stood in the release of the quote, each once; only what there are words of."""
    return tuple({one.then.lineage: one.then for one in quotes if one.then and one.then.text}.values())


def _nearest(text: str, rules: Iterable[Revision]) -> QuoteCheck | None:
    """The sentences of the text that are nearest to a passage of one of the rules; None where none is near."""
    from rapidfuzz import fuzz

    runs = [(run, fold_typography(run)) for run in _runs(text)]
    near = [
        (fuzz.ratio(plain, fold_typography(passage), score_cutoff=LIKE), run, rule, passage)
        for rule in rules
        for passage in passages(rule.text)
        if len(passage.split()) >= _LONG
        for run, plain in runs
    ]
    score, run, rule, passage = max(near, key=lambda one: one[0], default=(0.0, "", None, ""))
    if rule is None or score < LIKE:
        return None
    return QuoteCheck(run, rule, passage, is_same=_words(run) in _words(passage))


def _runs(text: str) -> Iterator[str]:
    """Every few sentences that follow each other."""
    sentences = [one for one in _SENTENCE_END.split(_FOOTNOTE.sub("", text)) if one.strip()]
    for first in range(len(sentences)):
        for last in range(first, min(first + _MOST_SENTENCES, len(sentences))):
            yield " ".join(sentences[first : last + 1])


def _ruling_with(text: str, rulings: Iterable[Ruling]) -> Ruling | None:
    """The ruling that has the words, or that the words have."""
    words = _words(text)
    if len(words.split()) < _LONG:
        return None
    for ruling in rulings:
        theirs = _words(ruling.text)
        if words in theirs or (len(theirs.split()) >= _LONG and theirs in words):
            return ruling
    return None
