"""Times in a question that only tell when something was: "I bought it in 2015", 「2016年に組んだデッキ」.

Of several times those that the question asks about are the others; where it has no other, and asks about nothing past,
it asks for the rules of today.  Where all that is asked is in the present, a time in another sentence is of a story too
("I was there in May 2018. Does it attack?"), and so is one from which a thing is (「2013年のボックスから出たカード」).
"""

from __future__ import annotations

from mtgcr.kb.asking.asked_ago import (
    DEEDS,
    SENTENCE_END,
    asks_of_then,
    asks_where,
    is_past,
    speaks_of_then,
    tells_of_lately,
)
from mtgcr.kb.asking.asked_things import JAPANESE_THINGS, THINGS
from mtgcr.kb.words.coming import terms_named
from mtgcr.parser.expressions import expression

_CLAUSE_END = expression(r"[.?!;](?=\s|$)|[。?!\n]|\bbut\b|けど|けれど|ですが|だが")
_RULES = r"rules?|wording|version|text|cr|release|ruling|question|situation|game|match|tournament|time|era"
_PERSON = (
    r"(?:\b(?:i|we|he|she|they|who|somebody|someone|[a-z]+(?:'s)? (?:friend|group|brother|sister|cousin|dad|mom|son"
    r"|daughter|wife|husband|kid)|have|has|had)\b|'ve\b)"
)
_STORY_LEAD = expression(
    rf"(?:^\W*|{_PERSON}[^,;:]{{0,25}}?\b)(?:{DEEDS})\b.{{0,45}}$"
    r"|\b(?:taught|showed)(?: it| magic| this| the game)?(?: to)? (?:me|us|him|her|them)\b.{0,45}$"
    r"|\b(?:founded|bought|(?:was|were) (?:born|printed)"
    r"|got (?:in|into|back|it|this|these|them|one|some"
    r"|(?:my|his|her|their|our|an?|the)(?: very)?(?: first| new| old)?))\b"
    r".{0,45}$"
    r"|(?:\b(?:haven't|hasn't|have|has|been)\b|'ve\b).{0,30}\bsince\b.{0,30}$"
    r"|\bwon (?:it|this|these|them|one)\b.{0,45}$"
    r"|\bnot (?:in |from |now and not )?$|\b(?:met|married|graduated|divorced|befriended)\b.{0,24}$"
)
"""What stands before the time of something that the asker did, or before one that is not meant."""
_LONG_SINCE = expression(
    r"(?:\b(?:collect(?:ed|ing)|kept|owned|held|have|has|been|haven't|hasn't|touched|played|playing|ever)\b|'ve\b).{0,45}$"
)
"""What stands before "since 2003" where that is a stretch up to today."""
_THING_FROM = expression(
    rf"\b(?:my|your|his|her|our|their|an?|the|this|that|[a-z]+'s)(?: (?!(?:{_RULES})\b)[a-z'-]+){{1,4}}"
    r"(?: (?:is|was|are|were|dates?))? $"
)
"""What stands before "from 2004" where that is of a deck or a card."""
_JAPANESE_LEAD = expression(
    r"(?:復帰|引退|開店|カード(?:自体)?|デッキ)は$"
    r"|(?:買っ|組ん|作っ|つくっ|始め|はじめ|もらっ|貰っ|引い|当て|剥い|開け|出会っ|知り合っ|結婚し|生まれ|復帰し|やめ|辞め|引退し|購入し"
    r"|手に入れ|入手し|覚え|習っ|教わっ|印刷され|刷られ|発売され|書かれ|見つけ)たのは(?:確か|たしか|たぶん)?、?$"
)
_JAPANESE_BEHIND = expression(
    r"(?:[)」』]?以来|(?:の?(?:変更|改定|改訂))?から(?!の?ルール)|に?(?:もら[いっ]|貰|プレゼント)|に?(?:マジックを|mtgを)?始め(?:た|まし|て)|以来|生まれ|開店|じゃなく|ではなく|でなく)"
    r"|[^。?!、]{0,12}?(?:買[っいう]|購入|手に入|(?:プレリ|ドラフト|シールド|パック|イベント|大会)で(?:引い|当て|もら)|剥い|組んだ|復帰|引退|辞め|やめ"
    r"|引っ越|結婚|卒業|入学|就職|解散|サインし)"
)
"""What stands behind such a time; drawing, starting and getting something is done in games too."""
_OF_RULES = expression(r"ルール|時点|当時|頃|ころ|ごろ|環境|版")
"""What stands in a Japanese time for whose rules somebody asks."""
_GOT_THEN = expression(
    r"で(?:引い|当て|もら|貰|開け|剥い)|に?(?:買|購入|手に入|もら|貰|組ん|始め|剥い|引退|辞め|やめ|当て[たて])"
)
"""What is done outside games, right behind a time of which a word for its rules is a part (「第6版のころに買った」)."""
_THING = rf"(?:《|トークン・?カード|{JAPANESE_THINGS}|モノ|もの[をは]|やつ[をは])"
_JAPANESE_ORIGIN = expression(
    rf"(?:の|に|で)?[^。、?!]{{0,16}}?{_THING}|(?:の(?:やつ|もの|版)?)?[)](?:の|以来|で|に|と|を|から)"
)
"""What stands behind a time, or its の, where a thing is from then; in brackets it stands behind the thing."""
_FULL = expression(
    r"(?:末|初め|はじめ|頃|ころ|ごろ|現在|時点|当時|付け?)?の?"
    r"(?:話|こと|件|質問|ルール|規則|裁定|時点|状況|前提|設定|文面|答え|回答|定義|条文|cr|文書|規定|記述|書き方)"
    r"|って|の?[^。、]{1,15}について"
    r"|[- ]?(?:ish )?(?:questions?|games?|match|dispute|argument|situation|scenario)\b"
)
"""What stands behind a time that is told as that of the question."""
_TOLD_TWICE = expression(r"ね?、[^。、?!]{1,12}?(?:年|頃|ころ|ごろ|時期|時|とき)(?:です|だ|ね)*[。!]?$")
"""What stands behind a time that is told in other words too (「2014年の後半ね、タルキールが出た年」)."""
_SUPPOSED = expression(
    r"\b(?:it'?s|it is|it was|that's|say|suppose|imagine|assum(?:e|ing)|mean|like|as if"
    r"|(?:games?|match|dispute|argument|this|that|it|thing) (?:was|is|happened|took place))\b[^.?!,]{0,24}$"
    r"|\b(?:has|have|had|was|is) (?:just |only |now |newly |already )?(?:been )?out\b[^.?!]*$"
    r"|\bas (?:it|they|the rules?) (?:stood|was|were|worked)\b[^.?!,]*$"
    r"|が(?:出た|発売された|新しかった)$"
    r"|\b(?:pretend\w*|throwback|re-?enact\w*|play(?:ing)? (?:it )?(?:like|as in|as if|by))\b[^.?!]*$"
)
"""What stands before a time in which the question is to be thought."""
_HEADLINE = expression(r"(?P<behind>[^,:;、。]{0,12}?) ?[,:;、]")
_UNLED = expression(r"(?:in|on|at|since|from|back in|during|around|after)\b|.*に$")
_SOMEBODY = expression(r"\b(?:i|we|he|she|they|me|us|him|her|my|our|his|their)\b")
_TOLD_BY = expression(rf"{_SOMEBODY.pattern}|\b(?:is|are|was|were|has|have|had)\b")
"""What is in a whole sentence, and not in words that stand before one."""
_RULES_OF_THEN = expression(r"\b(?:rules?|rulebook|rulings?|wording|cr)\b|ルール|規則|裁定")
_ROTATION = expression(r"\brotat(?:ed|ion)\b|ローテ")
_IS_THEN = expression(r"の?(?:です|でした|だった)(?:[。、]|$)")
_OF_SOMETHING = expression(r"は")
"""What makes a sentence that ends so one about something else (「最後に遊んだのは2008年です」)."""
_IN_GAMES = expression(
    r"\b(?:attack|block|tapp|sacrific|activat|resolv|destroy|mulligan|clon|copied|copies|bounc|trigger|exil|discard"
    r"|counter(?:ed|s)\b|cast(?:s|ed)?\b|dies\b|died\b|enchant|equipp|melded|mutat|morph(?:ed|s)\b|redirect"
    r"|opponents?\b|face[- ]?down\b|gang[- ]?block|upkeep\b|(?:draw|end|untap) step|life total|under my control\b"
    r"|(?:on|to|from) the (?:table|board|battlefield|stack)\b"
    r"|in(?:to)? (?:my|his|her|the|their) (?:graveyard|library|hand)\b"
    r"|combat\b|(?:deal|dealt|take|took) (?:\d+ |the |combat )?damage|went down to (?:\d|four|five|six)"
    r"|fired (?:off )?(?:an?|my|the|his|her)\b|got hit (?:by|with)\b|commander got\b)"
    r"|攻撃し|攻撃され|ブロックし|ブロックされ|唱え[たてら]|打ち消[しさ]|タップし|場に[^。、]{0,12}(?:出|渡)し"
    r"|トークンを[^。、]{0,6}(?:出し|渡し|作)|》を?(?:も|が)?(?:場に)?出し[てた]|生け贄に(?:し|捧)|起動し|誘発し|死亡し|マリガンし"
    r"|コントロールし|バウンスされ|バウンスし|対戦相手が|めくれ|指定する|唱えて|除去され|破壊され|統率領域に|出してき"
    r"|[^。、]{1,12}が場に(?:い|あ)|授与で|(?:たい|る|た)場合"
)
"""What is done in games, for which the rules of then are asked."""
_QUOTED = expression(r"\"[^\"]*\"|「[^」]*」|『[^』]*』")
_COLON = expression(r": ")
_FEW_WORDS = 3
"""So many words beside a time make no sentence."""
_FEW_LETTERS = 8
"""So many letters of Japanese make none."""
_OF_TERMS = expression(r"(?:[a-z'/-]+ ){1,4}$")
_NO_TERM = expression(
    rf"\b(?:{DEEDS}|my|your|his|her|our|their|an?|the|this|that|cup|champions?|championship|team|class|season|top|from|of"
    r"|deck|box|card|promo|foil|playmat|kit|i|we|he|she|they|is|are|was|were|has|have|had)\b"
)
"""What makes more of the words before a year than a term of the rules."""
_ENDED = expression(r"(?:です|ます|た|だ)$")
_THINGS = expression(rf"\b{THINGS}\b|{JAPANESE_THINGS}")
_NO_SENTENCE = expression(
    rf"\b(?:{DEEDS}|[a-z]{{3,}}(?:ed|s)(?= (?:me|us|it|in|on|at|to|the|a|an|my|when|while|after"
    r"|before|during)\b)|says?|said|met|ran)\b"
)
"""What tells of a deed without somebody before it."""
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
        or _GOT_THEN.match(behind)
        or (_JAPANESE_BEHIND.match(behind) and not _OF_RULES.search(folded, start, end))
        or _is_apart(folded, start, end)
    )


def _is_apart(folded: str, start: int, end: int) -> bool:
    """Whether all that is asked is in the present and the time belongs to something else."""
    stretch = _sentence(folded, start)
    asking, colon = asks_where(folded, start), _COLON.search(folded, end, stretch[1])
    if asking and colon and _SOMEBODY.search(folded, stretch[0], colon.start()):
        return not is_past(folded[colon.end() : stretch[1]]) and not _is_told(folded, start, end, stretch)
    if asks_of_then(folded):
        is_lately = tells_of_lately(folded) and not speaks_of_then(folded)
        return is_lately and _is_origin(folded, start, end)
    if _is_told(folded, start, end, stretch):
        return False
    return not asking or _is_origin(folded, start, end)


def _is_told(folded: str, start: int, end: int, stretch: tuple[int, int]) -> bool:
    """Whether the sentence tells the time for its own sake: with its rules, as supposed, or with hardly a word more."""
    first, last = stretch
    if _FULL.match(folded, end) or _FULL.search(folded, start, end) or _TOLD_TWICE.match(folded, end, last):
        return True
    if _IS_THEN.match(folded, end) and not _OF_SOMETHING.search(folded, first, start):
        return True
    rest = " ".join((folded[first:start] + " " + folded[end:last]).split()).strip(" .,;:!?()。、「」")
    few = len(rest.split()) <= _FEW_WORDS if rest.isascii() else _is_few(rest)
    is_edge = not folded[first:start].strip() or not folded[end:last].strip(" .!?")
    is_short = (few or (is_edge and _is_fragment(rest))) and not _SOMEBODY.search(rest) and not _THINGS.search(rest)
    is_ruled = not asks_where(folded, start) and (
        _RULES_OF_THEN.search(folded, first, last)
        or _ROTATION.search(folded, first, last)
        or _IN_GAMES.search(folded, end, last)
    )
    is_plain = (is_short or _is_headline(folded, first, start, end)) and not _is_quoted(folded, start, end)
    return bool(_SUPPOSED.search(folded, first, start) or is_ruled or is_plain)


def _is_fragment(rest: str) -> bool:
    """Whether the English words beside a time are no sentence and tell of no deed ("Range of a general, Jan. 2006")."""
    return rest.isascii() and not _TOLD_BY.search(rest) and not _NO_SENTENCE.search(rest)


def _is_few(rest: str) -> bool:
    """Whether the Japanese beside a time is hardly more than it, and no sentence where it is more than a particle."""
    return len(rest) <= _FEW_WORDS or (len(rest) <= _FEW_LETTERS and not _ENDED.search(rest))


def is_headline(folded: str, start: int) -> bool:
    """Whether a year stands behind the few words that begin a text, which are a term ("poison counters 2011, how")."""
    words = folded[:start]
    return bool(_OF_TERMS.fullmatch(words) and not _NO_TERM.search(words) and terms_named(words.strip()))


def _is_headline(folded: str, first: int, start: int, end: int) -> bool:
    """Whether the sentence begins with the time and hardly a word more ("EDH in early 2015, tapped a land")."""
    words = folded[first:start].strip("( ")
    headline = _HEADLINE.match(folded, end)
    if "," in words or "、" in words or headline is None or not headline["behind"].isascii():
        return False
    if not words:
        return not _UNLED.match(folded[start:end])
    return words.isascii() and len(words.split()) <= _FEW_WORDS and not _TOLD_BY.search(words)


def _is_origin(folded: str, start: int, end: int) -> bool:
    """Whether a thing is from then, or is called so."""
    if _OF_RULES.search(folded, start, end) and not folded[start:end].endswith(
        ("版", "時", "頃", "ころ", "ごろ", "時代")
    ):
        return False
    return _is_quoted(folded, start, end) or bool(
        not folded.isascii() and (_JAPANESE_ORIGIN.match(folded, end) or _JAPANESE_ORIGIN.match(folded, end - 1))
    )


def _is_quoted(folded: str, start: int, end: int) -> bool:
    """Whether the time is a part of what stands between quotation marks."""
    return any(
        found.start() < start and end < found.end() and len(found[0]) >= end - start + 3
        for found in _QUOTED.finditer(folded)
    )


def _sentence(folded: str, offset: int) -> tuple[int, int]:
    ends = [0, *(found.end() for found in SENTENCE_END.finditer(folded)), len(folded)]
    return max(end for end in ends if end <= offset), min(end for end in ends if end > offset)


def _clause_before(folded: str, start: int) -> str:
    ends = [found.end() for found in _CLAUSE_END.finditer(folded, 0, start)]
    return folded[max(ends, default=0) : start]
