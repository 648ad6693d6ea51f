"""Days counted from today inside a question, and whether it asks for the rules of then or only tells a story.

"A year ago, did damage use the stack?" asks for the rules of then; "I bought it last year, can it attack?" for those of
today: the time there belongs to a purchase, a start, something heard, or what is asked is in the present.
"""

from __future__ import annotations

import re

from mtgcr.kb.storage.days_ago import find_ago
from mtgcr.kb.words.coming import terms_named
from mtgcr.kb.words.folding import LETTER
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import KANJI

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.storage.spoken_days import SpokenDays

_MAY_TELL = expression(
    r"\bago\b|\bback\b|\blast\b|\bprevious\b|\bthis (?:year|month|spring|summer|autumn|fall|winter)|yesterday"
    r"|前|[去昨今]年|[先今昨]|おととし|おととい|きのう"
)
"""What is in every telling, so that most questions need not be looked at further."""
_SHORTENED = (
    r"(?<!\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)(?=\. '?\d))(?<!\bsept(?=\. '?\d))(?<!\b(?:vs|st|ed)(?=\. ))"
)
"""What a point that ends no sentence stands behind: a month or another word that is cut short."""
SENTENCE_END = expression(rf"{_SHORTENED}[.?!;](?=\s|$)|[。?!\n]")
_ASKS = expression(r"[?]|か[。!]?$")
_TILL_ASKED = r"(?=[^.!?]*\?)"
_JAPANESE_TILL_ASKED = (
    r"(?=(?:の?(?:総合)?(?:ルール|規則|裁定)?(?:って|で?は|も|なら|だと|でも?|的に)|、)[^。?!]*(?:\?|か。?$))"
)
"""What follows where that time is spoken of in a sentence that asks, and not in one of a story."""
_THEN = expression(
    r"\bback[ -]then\b|\b(?:at|around) that time\b|\bat the time(?=[?,.]|$)|\bin those days\b|\bthen(?=[?.]|$)"
    r"|\bthose rules\b|\brules (?:of|at|in) (?:that|those)\b|\bthat version\b"
    rf"|\b(?:in|during|for|at|by) (?:(?:all|any|each|most)(?: of)? )?(?:that|those) (?:eras?|ages?|periods?"
    rf"|years|times|weeks|months|seasons?)\b(?!'){_TILL_ASKED}"
    rf"|\b(?:by|under|per|in) that (?:era|age|period|day|time|season|year)(?:'s|s')? (?:rules?|rulebook|book"
    rf"|wording){_TILL_ASKED}"
    rf"|\b(?:rules?|rulebook|book|wording) of the (?:day|time|era|period|moment)\b"
    rf"|\bright then(?=[?,]|$){_TILL_ASKED}"
    r"|[こそあ]の時期|当時|その頃|そのころ|あの頃|あのころ|時点|その[時日]の(?:総合)?(?:ルール|規則|裁定)"
    rf"|[あそ]の(?:時代|時期){_JAPANESE_TILL_ASKED}|あの(?:時|とき){_JAPANESE_TILL_ASKED}"
)
"""What says that the rules of then are asked for."""
_NOW = expression(
    r"\bnow\b|\btoday\b|\bnowadays\b|\bcurrent(?:ly)?\b|\bthese days\b|\bany ?more\b|\bany longer\b"
    r"|今(?![年月週の回ご頃])|(?<![ぁ-ん])いま(?!し)|現在|現行|もう(?!一)"
)
_LATELY = expression(
    r"\byesterday\b|\bjust now\b|\bearlier today\b|\bthe other (?:day|night|week)\b|\b(?:a|an|two|few) (?:minutes?"
    r"|moments?|hours?|days?) ago\b"
    r"|\b(?:last|this) (?:night|week|weekend|evening|morning|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|\btonight\b|昨[日夜晩]|きのう|ゆうべ|夕べ|おととい|一昨日|先週|先日|今[日週朝夜晩]|この(?:前|間|あいだ)"
    r"|こないだ|さっき|先ほど|さきほど"
    r"|(?<![日月火水木金土(最])[月火水木金土日]曜(?:日?)?(?:の|に)(?!.{0,3}発売)"
)
_STILL = expression(r"\bstill\b|まだ")
"""The same where what is asked is not of the past ("did it still")."""
DEEDS = (
    r"bought|buy|purchased|pulled|opened|picked up|pre-?ordered|sold|traded|built|made|started|began|learn(?:ed|t)"
    r"|quit|stopped|returned|came back|joined"
)
"""What players do outside games, of which an English sentence may tell the time."""
_OWN_STORY = expression(
    rf"\b(?:{DEEDS}|printed|released|came out|taught|told|said|heard|read|explained|argued"
    r"|got (?:in|into|back|this|these|my|an?|the) ?)\b"
    r"|\b(?:card|set|deck|box|pack|product|precon)s? from "
)
"""What else than a rule the time of an English sentence may belong to."""
_STRETCH_LEAD = expression(r"\b(?:for|over|within|since|after|throughout|during the|in the|of the|the|past) $")
"""What makes of "last year" a stretch up to today: "in the last year", "since last summer"."""
_RULES_LEAD = expression(
    r"\b(?:rules?|wording|version|cr)(?: text)? (?:of|from|in|as of) $|\b(?:rules?|cr) (?:stood|were|was) $"
    r"|\b(?:as of|as at|under) $"
)
_RULES_BEHIND = expression(
    r"'s (?:comprehensive )?(?:rules?|wording|version|cr)\b|の?(?:総合|当時の)?(?:ルール|版|裁定|文面)"
    r"|の?(?:時点|頃|ころ)?(?:に?は(?!じ)|まで(?:は)?)"
)
_NOUN_BEHIND = expression(r"の(?P<it>[^。、?!\n]{1,20}?)(?:は|って)?[?!。]*$")
_OF_A_TERM = expression(r"(?:の?(?:総合)?ルール|の?コスト|の?手順|の?処理|の?順番?)$")
"""What of a term is asked for, and belongs to the rules with it."""
_PAST = expression(
    r"\b(?:did|didn't|was|wasn't|were|weren't|had|could|couldn't|would|wouldn't|used to|worked|applied|existed"
    r"|counted|chose|kept|happened|became|went|came|took|needed)\b"
    r"|(?:^|[,:;] (?:and |but |so )?)(?:who|what|(?:which|how many|how much)(?: (?!that|who|which)[a-z']+){0,2})"
    r" (?:[a-z]{2,}ed|made|got|paid|drew|lost|won"
    r"|put|let|meant|said|ran|stood|held|began|fell|left|saw|dealt|gave)\b"
    rf"|(?:た|(?<=[{KANJI}][んい])だ)(?:の|ん|だ|か|です|でしょう|だろう|っけ|かな|よね|ろう|ろ)*$"
    r"|た(?:の|ん)?(?:です)?か(?:どうか)?[をも、]?(?:教え|知り|確認|聞|訊|お願い)"
)
"""What is asked of the past."""
_NUMBER_WANTED = expression(r"\b(?:which|what) number\b|\brule(?:s|'s)? number\b|何番|番号")
"""What asks for the number of a rule, which is another one on other days: nobody tells of a purchase so."""
_JAPANESE_STORY = expression(
    r"(?:から|以来|ぶり)|の(?:カード|セット|デッキ|パック|弾|構築済み)"
    r"|[^、。]{0,12}?(?:買|購入|手に入|始め|はじめ|もら|当て|当た|引いた|剥い|作[っり]|組[んみ]|出た|発売|収録|やめ"
    r"|辞め|引退|復帰"
    r"|覚え|教わ|教えて|習|聞いた|聞き|言われ|言って|読んだ|見た)"
)
"""What follows where the time is that of a purchase, a start, or something heard."""


def tells_of_lately(folded: str) -> bool:
    """Whether something is told of the last days, which then is what is asked about in the past."""
    return bool(_LATELY.search(folded))


def speaks_of_then(folded: str) -> bool:
    """Whether the rules of then are spoken of ("back then", 「当時」)."""
    return bool(_THEN.search(folded))


def asks_of_then(folded: str) -> bool:
    """Whether anything that is asked is of the past, or the rules of then are spoken of."""
    return bool(_THEN.search(folded)) or is_past(_asking_part(folded))


def asks_of_the_past(folded: str) -> bool:
    """Whether the text asks for the rules of another time than today: what was so, and not what is so now."""
    if _THEN.search(folded):
        return True
    asking = _asking_part(folded)
    return is_past(asking) and not _NOW.search(asking)


def times_ago(folded: str, today: datetime.date) -> Iterator[SpokenDays]:
    """The days before today, counted from it, for whose rules the text asks."""
    yield from (one for one in _told(folded, today) if _asks_for_then(folded, one))


def stories_ago(folded: str, today: datetime.date) -> Iterator[SpokenDays]:
    """The days before today, counted from it, that only tell when something was; today's rules are asked for."""
    yield from (one for one in _told(folded, today) if not _asks_for_then(folded, one))


def _told(folded: str, today: datetime.date) -> Iterator[SpokenDays]:
    """The tellings that lie in no other one; what reaches up to today is told by today's rules."""
    if not _MAY_TELL.search(folded):
        return
    found = [one for one in find_ago(folded, today) if one.span.last < today]
    for one in found:
        if not any(other.start <= one.start and one.end <= other.end and other != one for other in found):
            yield one


def _asks_for_then(folded: str, one: SpokenDays) -> bool:
    """Whether the rules of those days are asked for."""
    before, behind = folded[: one.start], folded[one.end :]
    is_stretch = _STRETCH_LEAD.search(before) or _JAPANESE_STORY.match(behind)
    if _THEN.search(folded):
        return True
    asking = _asking_part(folded)
    is_now = _NOW.search(asking) or (_STILL.search(asking) and not is_past(asking))
    if is_stretch or is_now or _OWN_STORY.search(_sentence_of(folded, one)):
        return False
    of_rules = _RULES_LEAD.search(before) or _RULES_BEHIND.match(behind) or _NUMBER_WANTED.search(asking)
    return bool(of_rules or is_past(asking) or _is_of_a_term(behind))


def _is_of_a_term(behind: str) -> bool:
    """Whether nothing but a term of the rules follows, or what belongs to the rules of one (「の相棒のコストは？」)."""
    found = _NOUN_BEHIND.match(behind)
    return bool(found and (terms_named(found["it"]) or terms_named(_OF_A_TERM.sub("", found["it"]))))


def is_past(asking: str) -> bool:
    """Whether one of the sentences that ask is of the past."""
    return any(_PAST.search(sentence.strip()) for sentence in SENTENCE_END.split(asking))


def _sentence_of(folded: str, one: SpokenDays) -> str:
    """The English sentence in which the telling stands; nothing of a Japanese one, of which its place tells enough."""
    if re.search(LETTER, folded):
        return ""
    ends = [0, *(found.end() for found in SENTENCE_END.finditer(folded)), len(folded)]
    return folded[max(end for end in ends if end <= one.start) : min(end for end in ends if end >= one.end)]


def asks_where(folded: str, offset: int) -> bool:
    """Whether the sentence at the offset asks; where none does, whether it is the last."""
    return any(start <= offset < end for start, end in _asking_stretches(folded))


def _asking_part(folded: str) -> str:
    """The sentences that ask."""
    return "\n".join(folded[start:end] for start, end in _asking_stretches(folded))


def _asking_stretches(folded: str) -> list[tuple[int, int]]:
    """Where the sentences that ask begin and end; the last one where none does."""
    starts = [0, *(found.end() for found in SENTENCE_END.finditer(folded))]
    stretches = zip(starts, [*starts[1:], len(folded)], strict=True)
    sentences = [(start, end) for start, end in stretches if folded[start:end].strip()]
    asking = [(start, end) for start, end in sentences if _ASKS.search(folded[start:end].strip())]
    return asking or sentences[-1:]
