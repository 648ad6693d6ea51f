"""Questions for the time of a change of the rules: "when did mana burn go away?", 「704.5gは2020年以降に変わった？」.

The whole of a question has one of the forms below, or it asks for something else ("when did it leave the
battlefield").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.asked_stretches import JAPANESE_STRETCH, LEADING_STRETCH, STRETCH, AskedStretch, read_stretch
from mtgcr.kb.words.coming import terms_named
from mtgcr.kb.words.folding import fold
from mtgcr.parser.expressions import expression
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime
    import re
    from collections.abc import Iterator

    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber

_WHEN = (
    r"(?:since when|when(?: exactly)?|(?:in |on |with |as of )?(?:what|which) (?:year|day|date|set|release|edition))"
)
_VERBS = (
    r"come|came|appear(?:ed)?|introduced|added|start(?:ed)?|beg[aiu]n|become|became|created|invented|born|exist(?:ed)?"
    r"|go|went|gone|end(?:ed)?|stop(?:ped)?|removed?|leave|left|dropped|disappear(?:ed)?|abolished|die|died|cut|retired"
    r"|obsolete|changed?|renamed|renumbered|reworded|updated|revised|called|replaced?|get|be|been|in|out|there"
    r"|a thing|a term|a rule"
)
_CHANGED = r"(?:chang(?:e|ed|es)|reworded|updated|revised|renamed|renumbered|redefined|different)"
_ANY_CHANGES = r"(?:any |some )?(?:rules? |wording )?(?:changes?|updates?|revisions?|rewordings?)(?: made)?"
_A = r"(?:the |an? |any )?"
_KIND = r"(?P<kind>(?: (?:rules?|mechanic|keyword|ability|term))?)"
_EVER = r"(?: (?:ever|actually|really|been|gotten|got|be|much|at all|first|finally|officially|last|most|recently))*"
_IN_RULES = (
    r"(?: (?:exists?|around|a thing|(?:an? )?(?:official )?(?:rule|keyword|term)|part|of|in|the|game|rules?|there|used"
    r"|comprehensive|rulebook|valid|works?|official|cr|magic|mtg|today|now|any ?more|current))+"
)
_TOLD = rf"(?P<told>{STRETCH}?)"
_LAST = r"(?:last|latest|most recent|newest|previous|first)"
_ENGLISH = (
    expression(
        rf"{_WHEN} (?:introduced|brought|added|removed|changed|is there|are there|do we have)(?: in)? {_A}(?P<what>.+)"
    ),
    expression(
        r"(?P<how>what|how)(?: has| have| did)? (?:changed?|is new)(?: about| in| with| for| to| on)? "
        rf"{_A}(?P<what>.+?)(?P<kind>(?: rules?)?){_TOLD}"
    ),
    expression(rf"(?P<how>how) (?:has|have|did) {_A}(?P<what>.+?){_KIND}{_EVER} chang(?:e|ed){_TOLD}"),
    expression(
        rf"(?:has|have|had|did|was|were|is|are) {_A}(?P<what>.+?){_KIND}{_EVER} {_CHANGED}"
        rf"(?: at all| much| in any way| wording| number)*{_TOLD}"
    ),
    expression(
        rf"(?P<how>have|has|had|were|was|are) there(?: been)? {_ANY_CHANGES} (?:to|in|of|about|for|on) {_A}"
        rf"(?P<what>.+?){_KIND}{_TOLD}"
    ),
    expression(rf"(?:is|are|does|do|did) {_A}(?P<what>.+?){_KIND} still{_IN_RULES}"),
    expression(rf"(?:(?:is|are) there still|do we still have) {_A}(?P<what>.+?){_KIND}{_IN_RULES}?"),
    expression(
        rf"{_WHEN} (?P<how>did|was|were|has|have|had) {_A}(?P<what>.+?){_KIND}{_EVER} (?P<verb>{_VERBS})\b"
        rf"(?P<rest>.*?){_TOLD}"
    ),
    expression(
        rf"{_WHEN} {_A}(?P<what>.+?)(?P<how> (?:was|were|got|has been|have been))?{_KIND}{_EVER} (?P<verb>{_VERBS})\b"
        rf"(?P<rest>.*?){_TOLD}"
    ),
    expression(
        rf"{_WHEN} (?:was|is|were) the {_LAST} time (?:that )?{_A}(?P<what>.+?){_KIND}"
        rf"(?: (?P<how>was|were|got|had|has))?{_EVER} (?P<verb>{_CHANGED})"
    ),
    expression(rf"{_A}(?P<what>.+?){_KIND} {_LAST} (?P<verb>{_CHANGED}) {_WHEN}"),
    expression(
        rf"(?:(?:{_WHEN}|what) (?:was|were|is|are) |what's |(?:show|tell) me )?(?:the )?(?:(?:date|day|release) of )?"
        rf"(?:the )?(?P<how>{_LAST} {_ANY_CHANGES}|(?:change|revision|rewording|update) history) (?:to|of|in|for|on) "
        rf"{_A}(?P<what>.+?){_KIND}{_TOLD}"
    ),
)
_LED = expression(rf"(?P<told>{LEADING_STRETCH}),? (?P<question>(?:what|how|has|have|had|did|was|were)\b.+)")
_REST = expression(
    rf"(?: (?:{_VERBS}|the|of|from|into|to|by|away|along|around|effect|game|rules?|magic|mtg|comprehensive|rulebook"
    r"|obsolete|used|using|being|term|keyword|ability|action|official|last|first|time|a))*"
)
"""What may still follow: anything else would make it a question about a game ("when did it leave the battlefield")."""
_RENAMED = expression(
    r"(?:(?:get|be|been) )?(?:became|become|renamed|called|replaced?|changed?)(?: (?:by|to|into|as|with))? (?P<new>.+)"
)
_ITS = r"(?P<kind>(?:という(?:ルール|用語|言葉|能力|キーワード|概念))?(?:の?ルール|の概念)?)"
_BEGUN = r"(?=.*(?:た(?!い)|て[いるた]))"
"""That something is over: 「マナはいつ消える？」 asks about a game, 「マナ・バーンはいつ消えた？」 about the rules."""
_IN_GAMES_TOO = r"(?:[無な]くな|消え|削除|終わ|使われ|入(?!れ)|追加|でき|出来|登場|始ま|始め|生まれ|加わ|変わ|変更)"
"""What also happens in games: mana that goes away, day that becomes night."""
_JAPANESE_VERBS = (
    r"(?P<verb>(?:正式に|初めて|はじめて|最後に|ゲームに|.{1,12}に(?=なった|変わ|改))*"
    rf"(?:{_IN_GAMES_TOO}{_BEGUN}|(?:総合)?ルール(?:に|から){_IN_GAMES_TOO}"
    r"|廃止|撤廃|あった|有効だった|導入|採用|実装|改訂|改定|改名|書き換|名前が変|なった|ある|あり|呼ばれ|存在).*|から|まで|)"
)
_WHEN_JAPANESE = (
    r"(?:いつ(?:頃|ごろ)?|何年|どの(?:セット|版|エキスパンション|発売)|何の?セット)(?:から|まで|に|の|で|頃)*"
)
_COME_OR_GONE = rf"(?:{_IN_GAMES_TOO}{_BEGUN}|廃止|撤廃|導入|改訂|改定|なった)"
_ASKED = r"(?:です|でし)?(?:か|た|っけ)*"
_HOW_JAPANESE = (
    r"(?P<how>(?:何が|何か|どこが|どこか|どう|どのように|どれ(?:くらい|だけ)|一度でも|これまでに|今までに)?)"
)
_CHANGED_JAPANESE = r"(?:変わ|変更|変化|改訂|改定|書き換|更新|見直)"
_STILL_JAPANESE = r"(?:今でも|今も|まだ|現在も|いまだに|今の?(?:総合)?ルール(?:に|で)も?|現行の?ルール(?:に|で)も?)+"
_JAPANESE = (
    expression(
        rf"(?P<what>.+?){_ITS}(?:が|の|、)(?P<verb>{_COME_OR_GONE}).{{0,6}}(?:の|頃|版|セット|時期)(?:は|って)、?"
        rf"{_WHEN_JAPANESE}{_ASKED}"
    ),
    expression(
        rf"(?P<what>.+?){_ITS}(?:は|が|って|の廃止は|の導入は|の変更は|の改訂は|、)、?{_WHEN_JAPANESE}{_JAPANESE_VERBS}{_ASKED}"
    ),
    expression(
        rf"(?:(?P<told>{JAPANESE_STRETCH})(?:に|で|は)?、?)(?P<what>.+?){_ITS}(?:は|が|って|の|に)、?"
        rf"{_HOW_JAPANESE}、?{_CHANGED_JAPANESE}.*"
    ),
    expression(
        rf"(?P<what>.+?){_ITS}(?:は|が|って|に|の(?=何|どこ|どう))、?(?:(?P<told>{JAPANESE_STRETCH})(?:に|で|は)*)?、?"
        rf"{_HOW_JAPANESE}、?(?(told)|(?!変わ(?:る|りま[すせ]))){_CHANGED_JAPANESE}.*"
    ),
    expression(
        rf"(?P<what>.+?){_ITS}(?:は|が|って)、?{_STILL_JAPANESE}、?(?:総合)?(?:ルールに|ゲームに)?"
        r"(?:ある|あり|存在|残っ|有効|使われ|使え|使って|生きて|現役).*"
    ),
    expression(
        rf"{_WHEN_JAPANESE}、?(?P<what>.+?){_ITS}(?:は|が|って)"
        rf"(?P<verb>(?:{_COME_OR_GONE}|(?:書き換|更新|見直){_BEGUN}).*)"
    ),
    expression(
        rf"(?P<what>.+?){_ITS}(?:の|、)?(?P<how>(?:最終|(?:最後|直近|最新|前回|(?:一番)?最近)の)(?:変更|改訂|改定|更新|書き換え)"
        rf"(?:日|時期)?|(?:変更|改訂|改定|更新)(?:の?履歴|日))(?:は|を|って|が)?、?(?:{_WHEN_JAPANESE})?{_ASKED}"
        r"(?:(?:教え|見せ|知り).*)?"
    ),
)
_WHICH = expression(
    r"(?:^|(?<=[はがでにつのって、]))(?:一番)?"
    r"(?:最後に|最初に|最近|直近[でに]|前回|初めて|はじめて|正式に)、?(?!な|の|変わったこと)"
    r"|(?<=、)(?:この)?前に、?|(?<=[はがて、])最後(?=いつ)"
)
"""Japanese words that may stand anywhere and say which of several changes is meant: all of them are told."""
_CHANGE = expression(r"chang|renam|renumber|reword|updat|revis|redefin|different|変|改|書き換|更新|見直")
_OF_WORDS = expression(
    r"\brules?\b|\bever\b|reword|renam|renumber|redefin|revis|wording|ルール|文面|改訂|改定|書き換|これまで|今まで"
)
"""What shows that words of the rules are asked about, and not what changes in a game ("did the target change?")."""
_HINT = expression(
    r"\bwhen\b|\b(?:what|which) (?:year|day|date|set|release|edition)\b|\bstill\b|chang|updat|revis|reword|renam"
    r"|renumber|redefin|different|is new"
    r"|いつ|何年|セット|どの版|まだ|今も|今でも|現在も|今の|現行|変|改|書き換|更新|見直"
)
_LONGEST = 200
"""Letters of the longest question that has such a form; to read the ends of a stretch in a page takes minutes."""
_MARKS = "?? !.。、"
_NUMBER = expression(
    r"(?:(?:wording|text|words|number) of )?(?:the )?(?:comprehensive |総合)?(?:rules?|cr|ルール)? ?第?"
    r"(?P<number>\d{3}(?:\.\d{1,3}[a-z]{0,2})?)"
    r"(?:項|条|番)?(?:の?(?:文面|文章|条文|番号|文言))?(?:'s (?:wording|text|number))?"
)


class ChangesAsked(NamedTuple):
    """What a question for the time of a change asks about."""

    terms: tuple[Term, ...]
    """The terms that it names; none where it names a rule by its number."""
    number: RuleNumber | None
    stretch: AskedStretch | None
    """Of which time changes are asked for; None for all."""
    with_changes: bool
    """Whether changes of the words are asked for, and not only when it came and went."""


def read_changes_asked(question: str, today: datetime.date | None = None) -> ChangesAsked | None:
    """What the question asks about; None where it asks for something else.

    Without `today` no end of a stretch is counted from it.
    """
    folded = fold(question).strip(_MARKS)
    if len(folded) > _LONGEST or not _HINT.search(folded):
        return None
    with_changes = bool(_CHANGE.search(folded))
    for parts in _parts(folded):
        stretch = read_stretch(parts.get("told", ""), today) if with_changes else None
        number, terms = _number_asked(parts["what"]), _terms_asked(parts)
        if (number or terms) and (number or _is_of_rules(folded, parts, stretch)):
            return ChangesAsked(() if number else terms, number, stretch, with_changes)
    return None


def _is_of_rules(folded: str, parts: dict[str, str], stretch: AskedStretch | None) -> bool:
    """Whether it is the rules that are asked about: whether a thing changed may be asked of a game too."""
    is_yes_or_no = bool(_CHANGE.search(folded)) and not (parts.keys() & {"how", "verb"})
    return not is_yes_or_no or bool(stretch and stretch.read) or bool(_OF_WORDS.search(folded))


def _parts(folded: str) -> Iterator[dict[str, str]]:
    """What stands where in the forms that the question has."""
    led = _LED.fullmatch(folded)
    asked = led["question"] if led else _WHICH.sub("", folded)
    for form in (*_ENGLISH, *(() if folded.isascii() else _JAPANESE)):
        if found := form.fullmatch(asked):
            parts = _told_parts(found)
            if led:
                parts = {**parts, "told": led["told"]}
            if _has_end(parts):
                yield parts


def _told_parts(found: re.Match[str]) -> dict[str, str]:
    """The parts; a stretch behind a verb in which no day is read belongs to what follows it ("renamed from")."""
    parts = {name: words for name, words in found.groupdict().items() if words}
    told = parts.get("told", "")
    stretch = read_stretch(told, None) if told and "verb" in parts else None
    if stretch and not stretch.read:
        del parts["told"]
        parts["rest"] = parts.get("rest", "") + told
    return parts


def _has_end(parts: dict[str, str]) -> bool:
    """Whether nothing but the rules can be meant by what follows the verb: "go away", "become kindred"."""
    rest = parts.get("rest", "")
    if not rest or _REST.fullmatch(rest):
        return True
    renamed = _RENAMED.fullmatch(parts["verb"] + rest)
    return bool(renamed and terms_named(renamed["new"]))


def _number_asked(what: str) -> RuleNumber | None:
    found = _NUMBER.fullmatch(what)
    return parse_number(found["number"]) if found else None


def _terms_asked(parts: dict[str, str]) -> tuple[Term, ...]:
    what = parts["what"]
    return terms_named(f"{what}{parts.get('kind', '')}") or terms_named(what)
