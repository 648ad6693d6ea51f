"""Sets by which a question tells a time: "before Foundations", "ROE was just out", 「ミラディンが出たての頃」.

A set is a time where its clause says that it was out, new, sold, drafted or legal then.  What says so stands in one
list for each language; between it and the name may stand what a clause has there (an adverb, a shop).
"""

from __future__ import annotations

import datetime

from mtgcr.kb.asking.related_sets import find_related
from mtgcr.kb.asking.set_names import (
    NamePlace,
    english_places,
    left_standard,
    misspelt_japanese_places,
)
from mtgcr.kb.storage.spoken_days import DaySpan
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mtgcr.kb.asking.related_sets import RelatedPlace
    from mtgcr.kb.asking.set_names import SetName

BEFORE = r"(?P<before>(?:right |just |shortly )?(?:before|ahead of)|prior to|until|till|up to|pre)"
NEWEST = r"(?:newest|latest|most recent|current)(?: core)? (?:set|expansion|release)"
AT = (
    r"(?:as of|as at|back in|on|in|at|during|since|after|around|circa|from|post|when|while|once|under|with"
    rf"|{NEWEST}(?: out)? (?:then )?was(?: still)?)"
)
FILLER = (
    r"(?:[ -](?:the )?(?:very |exact |same )?(?:time|year|release|launch|rules|days?|start|end)(?: of| that| when)?)?"
    r"(?:[ -](?:the|about))?(?: (?:very )?(?:first|original))?[ -]"
)
"""What stands before a day or a set that a question speaks of."""
LONGEST_LEAD = 40
"""Letters before a day among which the words that lead to it are looked for."""
_LEAD = expression(rf"\b(?:{BEFORE}|{AT}){FILLER}$")
_OF_TIMES = expression(
    r"(?:before|ahead of|prior to|until|till|up to|pre|as of|as at|back in|since|around|circa|post)\b"
    r"|(?:right |just |shortly )?(?:before|ahead of)\b|.*\b(?:time|year|release|days?)\b"
)
"""What leads to a product only as a time: it is in Conspiracy, and with Doctor Who, that one plays."""
_STRONG_LEAD = expression(
    r"\b(?:(?:arrival|releases?|launch|debut|coming|advent|heyday|prime|dawn|(?:first|opening|release|launch)"
    r" (?:day|week(?:end)?|month)|(?:days|weeks|months|time|era|age|season)) of (?:the )?(?:first |original )?"
    r"|(?P<pre>pre-?releases?(?: weekend)?) (?:of|for) (?:the )?"
    r"|(?:new|fresh|introduced|debuted|(?:came|just) in|came out|arrived|appeared|started|born|out) (?:with|in) "
    r"|\b(?:we|everyone|everybody|people|they|you) were (?:all |still )?(?:busting|cracking|opening|ripping|drafting)"
    r"(?: up| open)? (?:the )?"
    r"|rotation (?:that|which|with|of|at|around|caused by|brought by|due to) (?:the )?"
    r"|(?:pro tour|pt|mythic championship|players tour)(?: in)? (?:the )?)$"
)
"""What says before a set that its coming is meant, or the tournament that was named after it."""
_SHOPS = r"(?:the |our |my |your )?(?:local )?(?:game )?(?:stores?|shops?|shel(?:f|ve)s|streets?|markets?|lgs|tables?)"
_ADVERB = (
    r"(?: (?:just|only|still|then|first|freshly|finally|already|newly|barely|literally|brand|all|that (?:very )?"
    r"(?:day|week|weekend|month|year)|a few (?:days|weeks) ago))*"
)
_THING = (
    r"(?: ?\([^()]{1,12}\))?(?:'s)?(?: (?:sets?|block|expansion|core set|boosters?|packs?|cards?"
    r"|(?:commander )?(?:decks?|precons?)|rules|rulebook|document))?(?: ?\([^()]{1,12}\))?"
    r"(?:,? (?:the )?(?:first|second|third|last|final) set of (?:its|the|that) block,?)?"
)
_CAME = (
    rf"(?:came|come) (?:along|in stores)|(?P<sold>(?:came|come)(?: out)? that (?:very )?day)|(?:came|come) out"
    rf"|c[ao]me(?:(?= ?[,.;:?!)]|$)| in\b)|rolled in|dropped|landed|arrived|launched|(?:was |were |been )?released"
    rf"|debuted"
    rf"|(?:went|gone|came|put) on sale|(?:came|got|made it) (?:in)?to {_SHOPS}|hit(?: (?:arena|mtgo|magic online"
    rf"|paper)(?: and)?| {_SHOPS}|(?= ?[,.;:?!)]|$))|reached {_SHOPS}"
)
_STATE = (
    rf"(?:(?:the|our) )?{NEWEST}|out|(?:brand[ -]?)?new|fresh|newest|latest|current"
    r"|the (?:newest|latest|current)(?: thing)?"
    rf"|released|launched|on sale|hot off the press(?:es)?|(?:in|on) {_SHOPS}|put on sale"
    r"|(?:being )?(?:drafted|opened|cracked|played in limited)"
    r"|(?:the )?(?:thing|set|format)?(?: that)? ?(?:we|everyone|everybody|people|they|you)(?: all)?"
    r" (?:were |was )?draft\w*"
    r"|the (?:thing|set|format|talk|rage)(?: of the (?:day|week|month|hour|moment))?|(?:still )?(?:hot"
    r"|warm)(?= ?[,.;:?!)]|$)|all the rage|in limited"
)
_STANDARD = r"(?:standard|type (?:2|ii|two)|t2)"
_ROTATED = (
    rf"rotated(?: (?:out|from|away))?(?: (?:of|from))?(?: {_STANDARD})?|left {_STANDARD}|cycled out"
    rf"|(?:fell|dropped|went|moved|passed) out of {_STANDARD}|stopped being {_STANDARD}[- ]legal"
    rf"|(?:was|were) no longer (?:{_STANDARD}[- ]legal|(?:legal )?in {_STANDARD})|ceased to be {_STANDARD}[- ]legal"
)
_LEGAL = rf"(?:legal )?in {_STANDARD}|{_STANDARD}[- ]legal|in the standard"
_PLAYED_WITH = r"[ -](?:standard|limited|draft|sealed)s?"
"""What is played with a product on any day ("Conspiracy draft")."""
_SOLD_NOUN = (
    r"(?:release|launch|opening|first|street) (?:day|date|weekend|week)(?: (?:in|at|on) [a-z]+)?|(?:day|week) (?:one|1)"
    r"|(?:day|week|weekend|date|month) of (?:its |the )?(?:release|launch|debut|arrival)"
)
_IT_CAME = (
    r"(?:that |when )?(?:it|they) (?:first )?(?:came(?: out)?|(?:was|were) (?:released|new)|dropped|landed|arrived"
    r"|launched|hit)"
)
_DAY_IT_CAME = rf"(?:very )?day {_IT_CAME}"
_BEHIND = expression(
    rf"{_THING}(?:"
    r"(?P<era>[- ]era|-ish| days(?! \d)| time(?= ?[,.;:?!)]|$)| season| rotation)"
    rf"|(?P<played>{_PLAYED_WITH})"
    rf"|(?:'s)?,? (?P<pre>pre-?release)(?: (?:weekend|day|event|party))?"
    rf"|(?:'s)?,? (?P<sold_noun>{_SOLD_NOUN}|week(?:end)?(?= ?[,.;:?!)]|$))"
    r"|(?:'s)?(?: paper| physical| official| big)? (?:release|launch|arrival|debut|heyday)"
    rf"|(?P<rotated>(?: had)? (?:{_ROTATED}))"
    rf"|(?: had| have)?{_ADVERB} (?:{_CAME})"
    rf"|(?: was| were| had(?: just| only)* been)(?: the)?{_ADVERB} (?:(?P<legal>{_LEGAL})|{_STATE})"
    r"| (?:just |freshly |newly |recently )(?:out|released|launched|printed|arrived)| launching(?= ?[,.;:?!)]|$)"
    r"| fresh(?:ly)? out| freshly (?:there|arrived|released)| new(?= ?[,.;:?!)]|$)"
    rf"| (?:on|in) (?:the )?(?:store )?(?:shel(?:f|ve)s|stores|shops)"
    r"| (?:back )?then"
    r")(?:(?![a-z0-9])| (?=$))"
    rf"(?:,? (?:on )?(?:the )?(?P<sold_day>{_DAY_IT_CAME}))?"
    rf"|,? (?:on )?(?:the )?(?P<sold_day_>{_DAY_IT_CAME})"
    rf"|{_THING},? (?:in |on |at |by |during )?(?:the )?(?:(?:very |same |first )?(?:week|weekend|month"
    rf"|time) )?{_IT_CAME}\b"
    rf"|{_THING},? (?:brand[ -]?)?(?:new|fresh) (?:in|on|at) {_SHOPS}"
    rf"|{_THING} is (?:just |now |finally )?(?:out|new)(?: today)? in (?:my|our|the) (?:diary|notes?|log)\b"
)
"""What says behind a set that it was out, new, sold or played then."""
_RULES_LEAD = expression(r"(?:^|[.?!(] ?|\b(?:by|per|under|in|with|of)(?: the)?(?: old| original| classic)? )$")
_RULES = expression(r" (?:rules|rulebook|rule book|wording)\b")
_ON_THE_DAY = expression(r"\b(?:the|that)(?: very| exact| same)? (?:day|night|weekend)(?: that| when)? (?:the )?$")
_BACK_FROM = expression(r"\b(?:fresh|back|home|straight|coming|returning) from (?:(?:an?|the|my|our|your) )?$")
"""What stands before a prerelease that is over, so that the rules of the set are next."""
_RULES_CAME = expression(r"(?:'s?)? rules\b")
_MAY_BE_SLIP = expression(
    r"\b(?:out|new|newest|released?|launch|pre-?release|arriv|landed|hit|dropped|era|before|draft|standard|day one)"
)
"""What says in an English question that a set may be named with a slip in its name."""

_MAY_BE_JAPANESE_SLIP = expression(
    r"発売|[が]出|最新|以?前|頃|ころ|当時|プロ・?ツアー|時代|プレリ|リミテッド|スタン|ブロック|新し|店頭"
)
_CLOSING = r"[』」\"]?"
_JAPANESE_NOUN = (
    r"(?:・?ブロック(?:構築)?|の?(?:構築済み|統率者)?デッキ|の?カードセット|のセット|のカード|のパック|のボックス"
    r"|の世界"
    r"|の?コラボ|の弾)?"
)
_JAPANESE_PLACE = (
    r"(?:店頭|お?店|棚|世|日本|環境|リミテッド|ドラフト|シールド|スタンダード|大会|市場|最初|初|一番|みんな|皆|仲間"
    r"|その(?:日|週))"
)
_PARTICLES = rf"[{HIRAGANA}]"
_JAPANESE_COMING = (
    rf"(?:{_PARTICLES}{{0,5}}{_JAPANESE_PLACE})*{_PARTICLES}{{0,8}}?"
    rf"(?:(?:発売|発効|登場|リリース|施行|出(?!来)|並[びんぶべ]|新し|でた(?!ら)|最新|新セット|新弾|新製品|新発売|解禁"
    rf"|販売開始|お披露目|入荷|デビュー"
    rf"|現役|旬|流行|ドラフト|シールド|リミテッド)"
    rf"(?:の?(?:セット|弾|エキスパンション))?[{HIRAGANA}始]{{0,8}}?"
    rf"|(?:使|遊|剥|開け|届|売)[{HIRAGANA}始]{{0,6}}[ただる])"
)
"""The clause that says that the set came out or was played."""
_JAPANESE_BEFORE = r"(?P<before>以前|より前|直前|(?P<eve>前[日夜])(?:まで)?|前(?![後半列方])|まで)"
_ROTATION = (
    r"(?:(?:スタン(?:ダード)?|t2|タイプ2|下の環境)(?:環境|の?ローテ(?:ーション)?)?(?:から|を|で)?"
    r"|ローテ(?:ーション)?(?:で|により|によって|から)?)"
)
_GONE = r"落ち|消え|退場|退い|いなくな|使えなくな|抜け|去っ|外れ"
_JAPANESE_WHEN = (
    r"以降|直後|以後|時点|当時|当初|(?P<day>当日|日(?!本|の?前[日夜の]))|とき|時(?![間計])|際"
    r"|間|あいだ|頃|ころ|ごろ|後|月|時期|時代|週末?|シーズン|あたり"
)
_JAPANESE_BEHIND = expression(
    rf"{_CLOSING}{_JAPANESE_NOUN}(?:"
    r"の?(?P<pre>プレ(?:リ(?:リース)?)?(?![イーゼビミ])(?:トーナメント)?)"
    r"|(?P<legal>が?(?:まだ)?の?スタン(?:ダード)?(?:環境)?(?:(?:に(?:い|あ|残)|で使え|で現役|リーガル)[ぁ-ん]{0,4}た?"
    r"(?P<last>(?:の)?最後の[日週月]|最終日)?|(?:から|を|が)?(?P<rotated>落ち)(?:する|した|る|た)?)"
    r"(?:の?(?:頃|ころ|ごろ|時期|時|とき|最後|日|後|(?P<before__>直前|前|まで))?))"
    rf"|(?:勢|組|産)?(?:が|は|の)?{_ROTATION}(?P<rotated_>{_GONE})[ぁ-ん]{{0,3}}"
    r"(?:の?(?:頃|ころ|ごろ|時期|時|とき|際|日|直後|後|(?P<before___>直前|前|まで)))?"
    r"|(?:勢|組)?(?:が|は)(?P<rotated__>落ち)[たる](?:頃|ころ|ごろ|時期|時|とき|際|日|直後|後|(?P<before____>直前|前"
    r"|まで))"
    r"|(?:が|は)?(?:(?:で|出)(?:て|た)?|(?:発売|リリース|登場|解禁)(?:し|され)た)(?:ばっか|ばかり|たて"
    r"|立て)(?!り?の?['\d])(?:の?(?:頃|ころ|ごろ|時|とき))?"
    r"|の?(?:登場|発売|参入|加入)で"
    rf"|{_PARTICLES}{{1,4}}(?P<not_yet>出て(?:い)?な(?:い|く|かった)|未発売)(?:だった)?(?:の?(?:頃|ころ|ごろ|とき"
    rf"|時期?))?"
    rf"|{_JAPANESE_COMING}(?:ばかり|すぐ|たて)?の?(?:{_JAPANESE_BEFORE}|{_JAPANESE_WHEN})"
    r"|の?(?:紙の)?(?:発売日|初日|発売週末?|(?:最初|初め|発売)の(?:日|週末?))(?P<day_>)"
    r"(?:の?(?P<before_____>前日|前夜|前の日|前の晩|直前|前(?![後半])))?"
    r"|(?:へ|で|による|に伴う|(?:の?発売|の?登場|参入)(?:に伴う|による"
    r"|での?))?の?(?:スタン(?:ダード)?の?)?ローテ(?:ーション)?"
    r"(?:を?迎え[ぁ-ん]{1,2}|の?あった|が?あった|が?起き[ぁ-ん]{1,2}|になった|した)?の?"
    r"(?:(?P<before_>直前|前(?!後)|まで)|直後|後|時|頃|ころ|とき|日|際)"
    r"|が?(?:の?発売(?:され)?|登場し|リリースされ|出)て(?=から|すぐ|間も|まもな)"
    r")"
)
"""What says behind a set in Japanese that it was out, new or played then."""
_JAPANESE_DIRECT = expression(
    rf"{_CLOSING}{_JAPANESE_NOUN}(?:が|の)?(?:{_JAPANESE_BEFORE}"
    r"|以降|直後|以後|時点|当時|当初|当日|とき|時(?![間計])|日(?!本)|間|あいだ|頃|ころ|ごろ|後|環境"
    r"|(?:総合)?ルール|版|時代|時期|期(?![間待限])|シーズン|あたり)"
)
"""What makes a time of the name of a set alone."""
_OF_PRODUCTS_DIRECT = expression(r"[』」]?(?:の)?(?:以前|より前|前|以降|直前|直後|当時|頃|ころ|ごろ|時代|時期)")
_JAPANESE_EVENT = expression(r"(?:プロ・?ツアー|ミシック・?チャンピオンシップ|プレイヤーズ・?ツアー)・?[『「\"]?$")
_EVENT_BEHIND = expression(r"[』」\"]?の?(?:プロ・?ツアー|ミシック・?チャンピオンシップ|プレイヤーズ・?ツアー)")
_EVENT_TAIL = expression(r"[』」\"]?(?:の?(?:とき|時|頃|ころ|ごろ|当時|時点|会場))?")
_DAYS_OF = expression(r"^[』」]?・?(?:ブロック)?の?(?:頃|ころ|ごろ|時代|時期|期|環境|シーズン|あたり)$")
"""The days of a set in Japanese, of which nothing says that it was new."""
_PAPER = expression(r"店頭|発売|店に|並")
_ONE_DAY = datetime.timedelta(1)
_MONDAY = 0
_LAST_OF_OLD = 2010
"""Until then sets without rules of their own had a prerelease; products since have none."""


class SetTime(NamedTuple):
    """A stretch of a folded question that tells a time by a set."""

    start: int
    end: int
    span: DaySpan
    is_before: bool = False
    is_vague: bool = False
    """Whether it says no more than that it was in the days of the set."""


def find_sets(
    question: str, folded: str, offsets: tuple[int, ...], directory: Path, japanese: Iterable[NamePlace]
) -> Iterator[SetTime]:
    """All such stretches, in no order; `japanese` are the places of names in Japanese."""
    named, japanese = [*english_places(question, folded, offsets, directory)], [*japanese]
    for place in named:
        if found := _english(folded, place):
            yield found
    for place in japanese:
        if found := _japanese(folded, place):
            yield found
    for one in find_related(folded, directory, named, japanese):
        if found := _related(folded, one):
            yield found


def _related(folded: str, one: RelatedPlace) -> SetTime | None:
    """The time told by a set that is told by another: its days where nothing says more, but of "that set" nothing."""
    place = one.place
    if one.is_reign:
        return SetTime(place.start, place.end, _one((place.name.released or place.name.first) - _ONE_DAY))
    is_english = folded[place.start : place.end].isascii()
    found = _english(folded, place) if is_english else _japanese(folded, place)
    if one.is_that:
        return found if found and found.end > place.end else None
    if found is None and is_english:
        return SetTime(place.start, place.end, DaySpan(place.name.first, place.name.last))
    return found


def find_misspelt_sets(question: str, folded: str, offsets: tuple[int, ...], directory: Path) -> Iterator[SetTime]:
    """The same of names that were typed with a slip, which is dear to look for."""
    if _MAY_BE_SLIP.search(folded):
        for place in english_places(question, folded, offsets, directory, misspelt=True):
            if place.is_plain and (found := _english(folded, place)):
                yield found
    if not folded.isascii() and _MAY_BE_JAPANESE_SLIP.search(folded):
        for place in misspelt_japanese_places(folded, directory):
            if found := _japanese(folded, place):
                yield found


def _english(folded: str, place: NamePlace) -> SetTime | None:
    name = place.name
    before = folded[max(0, place.start - LONGEST_LEAD) : place.start]
    lead, strong = _LEAD.search(before), _STRONG_LEAD.search(before)
    behind = _behind(folded, place, before)
    is_weak = name.is_product or place.is_plain
    if not (behind or (strong and not place.is_plain) or (lead and (not is_weak or _OF_TIMES.match(lead[0])))):
        return None
    begin = min((found.start() for found in (lead, strong) if found), default=len(before))
    told = _told(behind)
    if (_ON_THE_DAY.search(before) or (lead and " day" in lead[0])) and not _RULES_CAME.match(folded, place.end):
        told["sold"] = "day"
    if strong and strong["pre"]:
        told["pre"] = strong["pre"]
    if _BACK_FROM.search(before):
        told.pop("pre", None)
    days = _span(name, told, is_before=bool(lead and lead["before"]))
    return SetTime(place.start - len(before) + begin, behind.end() if behind else place.end, *days, "era" in told)


def _behind(folded: str, place: NamePlace, before: str) -> re.Match[str] | None:
    """What stands behind the name, where it tells a time."""
    found = _BEHIND.match(folded, place.end)
    if found and place.name.is_product and found["played"]:
        return None
    if found is None and not place.name.is_product and _RULES_LEAD.search(before):
        return _RULES.match(folded, place.end)
    return found


def _told(found: re.Match[str] | None) -> dict[str, str]:
    """The parts of what was found, by their names."""
    groups = found.groupdict() if found else {}
    return {name.rstrip("_"): part for name, part in groups.items() if part is not None}


def _japanese(folded: str, place: NamePlace) -> SetTime | None:
    if found := _at_event(folded, place):
        return found
    behind = _JAPANESE_BEHIND.match(folded, place.end)
    if behind is None and not (place.name.is_product and not _OF_PRODUCTS_DIRECT.match(folded, place.end)):
        behind = _JAPANESE_DIRECT.match(folded, place.end)
    if behind is None:
        return None
    told = _told(behind)
    if "eve" in told and _PAPER.search(behind[0]):
        told["paper"] = behind[0]
    is_before = bool({"before", "not_yet"} & told.keys())
    days = _span(place.name, told, is_before=is_before)
    return SetTime(place.start, behind.end(), *days, bool(_DAYS_OF.search(behind[0]) and not is_before))


def _at_event(folded: str, place: NamePlace) -> SetTime | None:
    """The tournament that was named after the set, which was in the weeks after its coming."""
    before, behind = _JAPANESE_EVENT.search(folded[: place.start]), _EVENT_BEHIND.match(folded, place.end)
    if not (before or behind):
        return None
    tail = _EVENT_TAIL.match(folded, behind.end() if behind else place.end)
    start = before.start() if before else place.start
    return SetTime(start, tail.end() if tail else place.end, *_span(place.name, {}, is_before=False))


def _span(name: SetName, told: dict[str, str], *, is_before: bool) -> tuple[DaySpan, bool]:
    """The days that are meant, and whether those before them are."""
    gone = left_standard(name) if {"rotated", "legal"} & told.keys() else None
    if gone:
        return _in_standard(name, told, gone, is_before=is_before)
    if "pre" in told and (days := _prerelease(name)):
        return (_one(days.first - _ONE_DAY) if is_before else days), is_before
    sold = name.released if {"sold", "sold_noun", "sold_day", "day", "paper"} & told.keys() else None
    first = sold or name.first
    return (_one(first - _ONE_DAY) if is_before else DaySpan(first, sold or name.last)), is_before


def _in_standard(name: SetName, told: dict[str, str], gone: datetime.date, *, is_before: bool) -> tuple[DaySpan, bool]:
    """The days of the set in Standard, their last one, or the first one after them."""
    if "rotated" in told:
        return _one(gone - _ONE_DAY if is_before else gone), is_before
    if is_before:
        return _one(name.first - _ONE_DAY), True
    last = gone - _ONE_DAY
    return (_one(last) if "last" in told else DaySpan(name.first, last)), False


def _prerelease(name: SetName) -> DaySpan | None:
    """The weekend before the week in which the set was sold first; None where that is not known."""
    if name.released is None or (name.is_product and name.released.year > _LAST_OF_OLD):
        return None
    saturday = name.released - datetime.timedelta(9 if name.released.weekday() == _MONDAY else 6)
    return DaySpan(saturday, saturday + _ONE_DAY)


def _one(day: datetime.date) -> DaySpan:
    return DaySpan(day, day)
