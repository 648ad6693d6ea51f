"""Days told by a term of the rules: "when sagas came out", "before the monarch", 「マナバーンがなくなった頃」."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from mtgcr.kb.asking.named_changes import find_changes
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_calendar
from mtgcr.kb.storage.calendar import Calendar
from mtgcr.kb.storage.spoken_days import DaySpan
from mtgcr.kb.words.coming import Coming, coming_of, terms_named
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import TermStatus

if TYPE_CHECKING:
    from mtgcr.kb.words.terms import Term

_CAME = (
    r"(?:came|appeared|arrived|started|began|existed|showed|introduced|added|created|became|launched|debuted)"
    r"(?: (?:in|out|along|up|a thing|to the (?:game|rules)|in(?:to)? the (?:game|rules)))*"
    r"|(?:was|were) (?:new|born|a thing|in the (?:game|rules))"
)
_WENT = (
    r"(?:went|left|ended|disappeared|stopped|died|removed|dropped|abolished|cut|renamed|replaced)"
    r"(?: (?:away|out|from the (?:game|rules)|the (?:game|rules)))*|(?:was|were) gone"
)
_ENGLISH = re.compile(
    r"(?:as of |in the (?:time|days?) |at the time |(?:right |just |shortly )?(?P<before>before )|since )?"
    r"(?:when |the (?:time|day|release|set)(?: (?:that|when))? )?(?:the |a |an )?(?P<what>.+?)"
    rf"(?: (?:was|were|got|had been))?(?: first)? (?:(?P<came>{_CAME})|(?P<went>{_WENT}))"
)
_JAPANESE = re.compile(
    r"(?P<what>.+?)(?:という(?:ルール|用語|能力|カード・?タイプ))?(?:の?ルール)?(?:が|の|は)?(?:初めて|はじめて)?"
    r"(?:(?P<came>入|導入|追加|登場|でき|出来|出て|出|実装|加わ|始ま|現れ)|(?P<went>[無な]くな|廃止|消え|撤廃|削除|終わ))"
    r"(?:っ|され|し|り|わ|れ|え)*(?:た|て(?:き)?た|る)?(?:の|ばかりの|すぐの)?"
    r"(?:(?P<before>前|以前|直前|まで)|頃|ころ|ごろ|時|とき|時点|時期|当時|直後|年|版|日|セット)?"
)
_MARKS = "??! .。、"


def span_told(given: str) -> DaySpan | None:
    """The days that the whole text tells by the coming or the going of a term; None where it tells none so.

    Where the very release is not known, from the first to the last that it can have been.
    """
    folded = " ".join(fold(given).strip(_MARKS).split())
    found = _ENGLISH.fullmatch(folded) or _JAPANESE.fullmatch(folded)
    if found is None:
        return _named_change(folded)
    changes = (_going_of(term) if found["went"] else coming_of(term) for term in terms_named(found["what"]))
    spans = (_span(one, is_before=bool(found["before"])) for one in changes if one and one.last_without)
    return next(spans, None) or _named_change(folded)


def _going_of(term: Term) -> Coming | None:
    """The last release that has the term, and the first that has not; of what an obsolete one was replaced by, too."""
    is_gone = term.status is TermStatus.OBSOLETE and term.last_in_force
    return Coming(term.last_in_force, term.until) if is_gone and term.until else None


def _span(change: Coming, *, is_before: bool) -> DaySpan:
    """From the first release that may have brought the change to the one known to have; before it the day before."""
    moment = Calendar(load_calendar(data_directory()), ()).after(change.last_without, change.came)
    if not is_before:
        return DaySpan(moment.earliest or change.came, change.came)
    day = (moment.earliest or change.came) - datetime.timedelta(days=1)
    return DaySpan(day, day)


def _named_change(folded: str) -> DaySpan | None:
    """The days of a change of the rules that the whole text names ("when damage used the stack")."""
    for text in (folded, f"when {folded}"):
        for one in find_changes(text):
            if (one.start, one.end) == (0, len(text)):
                return one.span
    return None
