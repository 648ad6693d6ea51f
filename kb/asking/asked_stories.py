"""Times in a question that only tell when something was: "I bought it in 2015", 「2016年に組んだデッキ」.

Of several times those that the question asks about are the others; where it has no other, and asks about nothing past,
it asks for the rules of today.
"""

from __future__ import annotations

from mtgcr.kb.asking.asked_ago import DEEDS
from mtgcr.parser.expressions import expression

_CLAUSE_END = expression(r"[.?!;](?=\s|$)|[。?!\n]|\bbut\b|けど|けれど|ですが|だが")
_RULES = r"rules?|wording|version|text|cr|release|ruling|question|situation|game|match|tournament|time|era"
_STORY_LEAD = expression(
    rf"\b(?:{DEEDS}|founded|(?:was|were) (?:born|printed)|got (?:in|into|back|it|this|these|them|one|some|my))\b"
    r".{0,45}$"
    r"|(?:\b(?:haven't|hasn't|have|has|been)\b|'ve\b).{0,30}\bsince\b.{0,30}$"
    r"|\bnot (?:in |from |now and not )?$"
)
"""What stands before the time of something that the asker did, or before one that is not meant."""
_LONG_SINCE = expression(r"(?:\b(?:have|has|been|haven't|hasn't|touched|played|playing|ever)\b|'ve\b).{0,45}$")
"""What stands before "since 2003" where that is a stretch up to today."""
_THING_FROM = expression(
    rf"\b(?:my|your|his|her|our|their|an?|the|this|that|[a-z]+'s)(?: (?!(?:{_RULES})\b)[a-z'-]+){{1,4}}"
    r"(?: (?:is|was|are|were|dates?))? $"
)
"""What stands before "from 2004" where that is of a deck or a card."""
_JAPANESE_LEAD = expression(r"(?:復帰|引退|開店|カード(?:自体)?|デッキ)は$")
_JAPANESE_BEHIND = expression(
    r"(?:から(?!の?ルール)|に?(?:もら[いっ]|貰|プレゼント)|に?(?:マジックを|mtgを)?始め(?:た|まし|て)|以来|生まれ|開店|じゃなく|ではなく|でなく)"
    r"|[^。?!、]{0,12}?(?:買[っいう]|購入|手に入|プレリで引い|剥い|組んだ|復帰|引退|辞め|やめ)"
)
"""What stands behind such a time; drawing, starting and getting something is done in games too."""
_OF_RULES = expression(r"ルール|時点|当時|頃|ころ|ごろ|環境|版")
"""What stands in a Japanese time for whose rules somebody asks."""
_IS_LED = expression(r"[a-z]+")


def is_story(folded: str, start: int, end: int) -> bool:
    """Whether the time from the one offset to the other, with the words that lead to it, is one of a story."""
    before, behind = _clause_before(folded, start), folded[end:]
    lead = _IS_LED.match(folded, start)
    word = lead[0] if lead else ""
    return bool(
        _STORY_LEAD.search(before)
        or (word == "since" and _LONG_SINCE.search(before))
        or (word == "from" and _THING_FROM.search(before))
        or _JAPANESE_LEAD.search(before)
        or (_JAPANESE_BEHIND.match(behind) and not _OF_RULES.search(folded, start, end))
    )


def _clause_before(folded: str, start: int) -> str:
    ends = [found.end() for found in _CLAUSE_END.finditer(folded, 0, start)]
    return folded[max(ends, default=0) : start]
