"""Times that are those of a thing in a question: "my Dec 2011 gift box", "a spell bought in 2021", 「2013年のデッキ」.

For the rules of such a time nobody asks, in the past or the present, unless the rules of then are spoken of.
"""

from __future__ import annotations

from mtgcr.kb.asking.asked_ago import is_past, tells_of_lately
from mtgcr.parser.expressions import expression

THINGS = (
    r"(?:cards?|decks?|box(?:es)?|packs?|boosters?|kits?|mats?|playmats?|sleeves?|promos?|foils?|cubes?|binders?|mugs?"
    r"|precons?|printings?|cop(?:y|ies)|starters?|gifts?|presents?|pins?|dice|shirts?|t-shirts?|tins?|bundles?"
    r"|playsets?|collections?|photos?|pictures?|deck ?lists?|articles?|magazines?|souvenirs?|prizes?|trophy"
    r"|coasters?)"
)
"""What people own from a time."""
JAPANESE_THINGS = (
    r"(?:カード|デッキ|ボックス|箱|パック|プロモ|特典|フォイル|キューブ|スリーブ|スターター|プレイマット|マット|プレゼント|トークン"
    r"|ダイス|コイン|グッズ|記念|お土産|景品|賞品)"
)
_THINGS = rf"{THINGS}(?! (?:nights?|games?|match(?:es)?|drafts?|events?|leagues?|tournaments?|sessions?)\b)"
_OWNER = r"(?:my|your|his|her|our|their|its|an?|the|this|that|some|these|those|[a-z]+'s)"
_NO_CLAUSE = (
    r"(?!(?:i|we|he|she|they|you|who|which|that|the|an?|my|his|her|our|their|and|or|but|if|when|is|was|are|were|did|do"
    r"|does|could|can|had|has|have|would|rules?|rulebook|rulings?|wording|version|text|cr|to|in|on|at|from)\b)"
)
"""No word that begins another phrase, and none of the rules."""
_WORD = rf"(?: {_NO_CLAUSE}[\w'/-]+)"
_OWNED = expression(rf"\b{_OWNER}{_WORD}{{0,3}} $")
_OWNED_LEAD = expression(rf"(?:from|in|with|of|under|on) {_OWNER} ")
_SET_LEAD = expression(r"(?:from|in|with|of) [^\d]+$")
_THING_BEHIND = expression(rf"{_WORD}{{0,3}}? (?:{_THINGS}\b|reunions?\b)")
_GOT = (
    r"(?:bought|printed|purchased|opened|pulled|signed|made|built|sleeved|drafted|won|gifted|given|got|received|collected"
    r"|acquired|traded|found|stamped|dated|painted|altered|foiled|graded|sold)"
)
_GOT_BEFORE = expression(
    rf"\b{_OWNER}{_WORD}{{1,6}},? {_GOT}(?: (?:back|by [a-z]+|for me|new|used|together|to me))? $"
    rf"|\b(?:had|'d) (?:[a-z]+ )?[a-z]+(?:ed|en) (?:ever )?$"
)
_NAMED_BEFORE = expression(
    rf"\b(?:my|your|his|her|our|their|[a-z]+'s){_WORD}{{0,4}} (?:{_THINGS}|set)(?:,| \(|:) ?\(?$"
)
_FROM_BEFORE = expression(rf"\b{_OWNER}{_WORD}{{0,4}} (?:{_THINGS})(?: (?:that )?(?:is|was|dates?))? (?:from |of )?$")
_QUOTE_BEFORE = expression(rf"(?:\b{_OWNER}{_WORD}{{0,2}}|\b(?:called|named|titled|dubbed)) [\"']$")
_QUOTE_BEHIND = expression(r"[^\"':]{0,20}[\"'](?: [a-z]+|[,.]|$)")
_JAPANESE_BEHIND = expression(
    rf"の?[^。、?!はがをでに]{{0,12}}?{JAPANESE_THINGS}(?!は|って|の?(?:ルール|規則|枚数|最低))|[)](?:の|を|で|に)"
)
_EPISODE = expression(
    r"\b(?:i|we|he|she|they|opponent|friend|brother|sister|neighbou?r|wife|husband|son|daughter|cousin|guy)"
    r"(?: (?:then|just|only|also|both|never))? "
    r"(?:[a-z]{2,}ed|went|drew|got|cast|put|hit|swung|took|dealt|lost|chose|made|let|stole|had|ran|paid|drew|threw|won)\b"
)
"""What somebody did, of which the question tells."""


def is_of_a_thing(folded: str, start: int, end: int) -> bool:
    """Whether the time from the one offset to the other is that of a thing, which the question is not about."""
    if not folded.isascii() and tells_of_lately(folded):
        return bool(_JAPANESE_BEHIND.match(folded, end) or _JAPANESE_BEHIND.match(folded, end - 1))
    before = folded[max(0, start - 80) : start]
    if _has_thing_behind(folded, before, start, end) or _NAMED_BEFORE.search(before):
        return True
    if _QUOTE_BEFORE.search(before) and _QUOTE_BEHIND.match(folded, end):
        return True
    is_told = tells_of_lately(folded) or (_EPISODE.search(folded) and is_past(folded))
    is_since = folded.startswith(("since ", "from "), start)
    got = _GOT_BEFORE.search(before)
    return bool((got and (is_told or not is_past(folded))) or (is_told and is_since and _FROM_BEFORE.search(before)))


def _has_thing_behind(folded: str, before: str, start: int, end: int) -> bool:
    """Whether the time is a part of what a thing is called ("the Guilds of Ravnica 2018 kit")."""
    is_owned = _OWNED.search(before) or _OWNED_LEAD.match(folded, start, end) or _SET_LEAD.match(folded[start:end])
    return bool(is_owned and _THING_BEHIND.match(folded, end))
