"""Questions for the day of a change: "when did mana burn go away?", 「英雄譚はいつ入った？」."""

from __future__ import annotations

import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.asked_stretches import JAPANESE_STRETCH, STRETCH, read_stretch
from mtgcr.kb.changes.obsolete_terms import rule_then
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.storage.spine import same_words, spine
from mtgcr.kb.words.coming import coming_of, replaced_by, terms_named
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.asking.asked_stretches import Stretch
    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term

_WHEN = (
    r"(?:since when|when(?: exactly)?|(?:in |on |with |as of )?(?:what|which) (?:year|day|date|set|release|edition))"
)
_VERBS = (
    r"come|came|appear(?:ed)?|introduced|added|start(?:ed)?|beg[aiu]n|become|became|created|invented|born|exist(?:ed)?"
    r"|go|went|gone|end(?:ed)?|stop(?:ped)?|removed?|leave|left|dropped|disappear(?:ed)?|abolished|die|died|cut|retired"
    r"|obsolete|changed?|renamed|reworded|updated|revised|called|replaced?|get|be|been|in|out|there"
    r"|a thing|a term|a rule"
)
_ENGLISH = expression(
    rf"{_WHEN} (?:introduced|brought|added|removed|changed|is there|are there|do we have)"
    r"(?: in)?(?: the| a| an)? (?P<it>.+)"
    r"|(?:what|how)(?: has| have| did)? (?:changed?|is new)(?: about| in| with| for| to| on)?(?: the)? (?P<it_>.+?)"
    rf"(?P<kind_>(?: rules?)?)(?P<told>{STRETCH}?)"
    rf"|{_WHEN} (?:(?:did|was|were|has|have|had) (?:the |a |an )?(?P<what>.+?)"
    rf"|(?:the |a |an )?(?P<what_>.+?)(?: (?:was|were|got|has been|have been))?)"
    rf"(?P<kind>(?: (?:rules?|mechanic|keyword|ability|term))?)(?: (?:first|finally|actually|ever|officially|last))*"
    rf" (?P<verb>{_VERBS})\b(?P<rest>.*)"
)
_REST = expression(
    rf"(?: (?:{_VERBS}|the|of|from|into|to|by|away|along|around|effect|game|rules?|magic|mtg|comprehensive|rulebook"
    r"|obsolete|used|using|being|term|keyword|ability|action|official|last|first|time|a))*"
)
"""What may still follow: anything else would make it a question about a game ("when did it leave the battlefield")."""
_RENAMED = expression(
    r"(?:(?:get|be|been) )?(?:became|become|renamed|called|replaced?|changed?)(?: (?:by|to|into|as|with))? (?P<new>.+)"
)
_ITS = r"(?P<kind{}>(?:という(?:ルール|用語|言葉|能力|キーワード|概念))?(?:の?ルール|の概念)?)"
_JAPANESE_VERBS = (
    r"(?P<verb>(?:正式に|初めて|はじめて|最後に|ルール(?:に|から)|総合ルール(?:に|から)|ゲームに|.{1,12}に(?=なった|変わ|改))*"
    r"(?:[無な]くな|消え|廃止|撤廃|削除|終わ|あった|有効だった|使われ|入|導入|追加|採用|でき|出来|登場|始ま|始め|実装|生まれ|加わ"
    r"|変わ|変更|改訂|改定|改名|名前が変|なった|ある|あり|呼ばれ|存在).*|から|まで|)"
)
_WHEN_JAPANESE = (
    r"(?:いつ(?:頃|ごろ)?|何年|どの(?:セット|版|エキスパンション|発売)|何の?セット)(?:から|まで|に|の|で|頃)*"
)
_JAPANESE = expression(
    rf"(?P<what__>.+?){_ITS.format('__')}(?:が|の)(?:[無な]くな|消え|廃止|入|導入|追加|でき|登場|変わ|変更|改訂|始ま).{{0,6}}"
    rf"(?:の|頃|版|セット|時期)(?:は|って)、?{_WHEN_JAPANESE}(?:です|でし)?(?:か|た|っけ)*"
    rf"|(?P<what>.+?){_ITS.format('')}(?:は|が|って|の廃止は|の導入は|の変更は|、)、?{_WHEN_JAPANESE}{_JAPANESE_VERBS}"
    r"(?:です|でし)?(?:か|た|っけ)*"
    rf"|(?:(?P<told>{JAPANESE_STRETCH})(?:に|で|は)?、?)?(?P<what___>.+?){_ITS.format('___')}(?:は|が|って|の)、?"
    rf"(?:(?P<told_>{JAPANESE_STRETCH})(?:に|で|は)*)?、?(?:何が|どこが|どう|どのように)(?:変わ|変更|改訂).*"
    rf"|{_WHEN_JAPANESE}、?(?P<what_>.+?){_ITS.format('_')}(?:は|が|って)"
    r"(?:[無な]くな|消え|廃止|撤廃|削除|入|導入|追加|でき|登場|変わ|変更|改訂|なった).*"
)
_CHANGE = expression(r"chang|renam|reword|updat|revis|変|改")
_MARKS = "?? !.。、"
MOST_TERMS = 2
"""The meanings of a word whose days are told."""


class TermTime(NamedTuple):
    """A term with the days of its coming and going, as far as they are known."""

    term: Term
    came: Moment | None
    replaced: tuple[Term, ...]
    """What was said before it."""
    gone: Moment | None
    number: str
    """That of its first rule today, of one that is gone that of then; "" where none speaks of it."""
    reworded: tuple[Moment, ...] = ()
    """When that rule was, oldest first, where the question asks for changes: all, or those since the day it tells."""
    with_below: bool = False
    """Whether the rules right under it are counted too; a keyword's own rule is but its heading."""
    stretch: Stretch | None = None
    """Of which time changes are asked for; None for all."""


def times_asked(store: Store, question: str, today: datetime.date | None = None) -> tuple[TermTime, ...]:
    """The terms for whose days the question asks; none where it asks for something else.

    Without `today` no end of a stretch is counted from it.
    """
    folded = fold(question).strip(_MARKS).rstrip(_MARKS)
    with_changes = bool(_CHANGE.search(folded))
    parts = _parts(folded)
    known = [_time_of(store, term, with_changes=with_changes) for term in _terms_asked(parts)]
    found = tuple(one for one in known if one.came or one.gone)[:MOST_TERMS]
    stretch = read_stretch(parts.get("told", ""), today) if found and with_changes else None
    return tuple(_within(one, stretch) for one in found) if stretch else found


def unused_beside(times: Iterable[TermTime], unused: Iterable[str]) -> tuple[str, ...]:
    """Those of the times taken for no day that are no end of a stretch of which changes are told either."""
    read = {words for one in times if one.stretch for words in one.stretch.read}
    return tuple(time for time in unused if not any(fold(time) in words for words in read))


def _within(one: TermTime, stretch: Stretch) -> TermTime:
    """The same with the changes of the stretch alone; one whose release is not known counts where it may lie in it."""
    first, last = stretch.first or datetime.date.min, stretch.last or datetime.date.max
    reworded = (moment for moment in one.reworded if moment.latest >= first and (moment.earliest or first) <= last)
    return one._replace(reworded=tuple(reworded), stretch=stretch)


def _parts(folded: str) -> dict[str, str]:
    """What the question asks about, and the stretch that it tells; nothing where it asks for something else."""
    found = _ENGLISH.fullmatch(folded)
    if found and found["rest"] and not _REST.fullmatch(found["rest"]):
        renamed = _RENAMED.fullmatch(found["verb"] + found["rest"])
        if not (renamed and terms_named(renamed["new"])):
            return {}
    found = found or (None if folded.isascii() else _JAPANESE.fullmatch(folded))
    return {name.rstrip("_"): words for name, words in found.groupdict().items() if words} if found else {}


def _terms_asked(parts: Mapping[str, str]) -> tuple[Term, ...]:
    what = parts.get("what", parts.get("it", ""))
    return (terms_named(f"{what}{parts.get('kind', '')}") or terms_named(what)) if what else ()


def _time_of(store: Store, term: Term, *, with_changes: bool) -> TermTime:
    calendar, coming = store.calendar(), coming_of(term)
    rules = _rules_of(store, term) if with_changes else ()
    is_gone = term.status is TermStatus.OBSOLETE and term.until is not None
    return TermTime(
        term,
        calendar.after(*coming) if coming else None,
        replaced_by(term),
        calendar.after(term.last_in_force, term.until) if is_gone and term.until else None,
        _number_then(store, term) if is_gone else next(iter(term.rules), ""),
        () if is_gone else tuple(_rewordings(store, rules)),
        len(rules) > 1,
    )


def _number_then(store: Store, term: Term) -> str:
    then = rule_then(store, term.english or term.japanese)
    return str(then.number) if then else ""


def _rewordings(store: Store, rules: Iterable[Revision]) -> Iterator[Moment]:
    """When one of the rules got other words, oldest first."""
    days = {
        after.since
        for rule in rules
        for before, after in pairwise(spine(store, rule.lineage, Language.EN))
        if not same_words(before, after)
    }
    yield from map(store.calendar().moment, sorted(days))


def _rules_of(store: Store, term: Term) -> tuple[Revision, ...]:
    """The first rule of the term in the newest release, and the rules right under it."""
    number = parse_number(term.rules[0]) if term.rules else None
    release = newest_known(store, load_lexicon().rules_of)
    found = store.numbered(str(number), release, kind_of(number)) if number and release else ()
    below = (one for rule in found if release for one in store.children(rule.lineage, release))
    return (*found, *(one for one in below if one.kind is NodeKind.RULE))
