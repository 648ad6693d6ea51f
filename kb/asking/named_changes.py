"""Days told by a change of the rules: "back when damage used the stack", "before the companion errata".

data/asking/rule_changes.tsv has the ways in which players say what was so once, with its first and last day, and what
changed, with that day twice.  The days are those of the releases (data/sets.tsv).  A form that says "it" counts only
where the question names what the row is about.
"""

from __future__ import annotations

import datetime
from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.spoken_days import DaySpan
from mtgcr.kb.words.needed_words import has_needed
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.scripts import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_LEADS = (
    r"\b(?:back )?(?:(?P<before>before|prior to|until|till)"
    r"|(?:in|during|from) the (?:good )?(?:old )?(?:days?|times?|era) (?:when|of|that)"
    r"|when|while|since|after|as of|with|under|in|at)"
    r"(?: the| all the| old)? (?P<words>{form})"
)
_TAIL = (
    r"{form}(?P<tail>(?:され|し|なっ|な|わっ|え)?(?:る|た|て)?(?:の|より)?"
    r"(?:(?P<before>以前|直前|前|まで)|以降|以来|から|直後|以後|後|あと|時点|時代|当時|とき|時|頃|ころ|ごろ|環境|ルール))"
)


_CAME = (
    r" (?:even )?(?:existed"
    r"|(?:was|were) (?:even )?(?:a thing|introduced|in the (?:game|rules)|added to the (?:game|rules))"
    r"|came (?:out|along)|showed up"
    r"|(?P<none>(?:did not|didn't)(?: yet| even)* exist|(?:was not|were not|wasn't|weren't)(?: yet| even)*"
    r" (?:a thing|in the (?:game|rules))))"
)
"""What is said of a thing on the day on which it came into the game; in the table `{came}`.

Not that it was added, came in or appeared: so counters and permanents do in any game.
"""
_JAPANESE_CAME = (
    r"(?:という(?:カード・?タイプ|種類別|能力))?(?:が(?:まだ(?:無い|ない|無かった|なかった)|(?:まだ)?存在しなかった|(?:無かった|なかった)(?=の?(?:頃|ころ|ごろ|時代|当時)))"
    r"(?P<none>)"
    r"|が?(?:導入され|実装され|(?:総合)?ルールに(?:入|追加され)|(?:でき|出来|登場す|追加され)(?=る(?:前|以前|まで))))"
)
"""The same; 「英雄譚がない時」 only tells that there is none on the battlefield."""
_KEYWORDED = (
    r" (?:(?:became|was (?:made|turned into)|turned into|was|got|had become)"
    r"|(?P<none>(?:was not|wasn't)(?: yet| even)*)) (?:an? )?(?:official |real |evergreen )?key ?word(?:ed)?\b"
)
"""What is said of an ability or action on the day from which its words were one; in the table `{keyworded}`."""
_JAPANESE_KEYWORDED = (
    r"が(?:(?:まだ)?キーワード(?:能力|処理)?(?:では?|じゃ)な(?:かった|い)(?P<none>)|キーワード(?:能力|処理)?(?:に|化))"
)


class NamedChange(NamedTuple):
    """A stretch of a question that tells days by a change of the rules.

    It lies from `start` to `end`; of that what tells the time alone lies from `lead` to `lead_end`, the rest is a topic
    of the question too.
    """

    start: int
    end: int
    lead: int
    lead_end: int
    span: DaySpan
    is_before: bool


class _Change(NamedTuple):
    """How a change is named, alone and with what makes it tell days; few questions have the first."""

    name: re.Pattern[str]
    form: re.Pattern[str]
    span: DaySpan
    one_of: str
    """Words of which every name has one (kb.words.needed_words)."""
    about: str
    """Words of which the question has one where the name does not say what it is of."""


def find_changes(folded: str) -> Iterator[NamedChange]:
    """All stretches of the folded question that tell days so; "before" a change, or a state, is the day before it."""
    language = language_of(folded)
    possible = (one for one in _changes(language) if has_needed(folded, one.one_of) and has_needed(folded, one.about))
    for change in (one for one in possible if one.name.search(folded)):
        for found in change.form.finditer(folded):
            is_before = bool(found["before"]) or found.groupdict().get("none") is not None
            day = change.span.first - datetime.timedelta(days=1)
            lead = (
                (found.start(), found.start("words"))
                if language is Language.EN
                else (found.start("tail"), found.end("tail"))
            )
            span = DaySpan(day, day) if is_before else change.span
            yield NamedChange(found.start(), found.end(), *lead, span, is_before)


@lru_cache(maxsize=2)
def _changes(language: Language) -> tuple[_Change, ...]:
    """The changes of the table, as they are named in the language; read once per process."""
    _, rows = read_table(data_directory() / "asking" / "rule_changes.tsv")
    around = _LEADS if language is Language.EN else _TAIL
    forms = ((_filled(form, language), *rest) for code, form, *rest in rows if Language(code) is language)
    return tuple(
        _Change(
            expression(form),
            expression(around.replace("{form}", f"(?:{form})")),
            DaySpan(_day(first), _day(last)),
            one_of,
            about,
        )
        for form, first, last, about, one_of in forms
    )


def _filled(form: str, language: Language) -> str:
    """The form with the words that stand for its places."""
    came, keyworded = (_CAME, _KEYWORDED) if language is Language.EN else (_JAPANESE_CAME, _JAPANESE_KEYWORDED)
    return form.replace("{came}", came).replace("{keyworded}", keyworded)


def _day(written: str) -> datetime.date:
    return datetime.date.fromisoformat(written)
