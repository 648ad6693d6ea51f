"""Numbers that no word and no sign marks as a rule's: citations where what stands beside them says so.

"scry is 701.18" and "722 the initiative" are citations to any reader, "117.3 kg" is none.  Between them a number is
read where the words of its line speak for a rule that ever had it; else it is passed over, and told.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from typing import TYPE_CHECKING

from mtgcr.kb.citing.meanings import ENOUGH
from mtgcr.kb.citing.surroundings import REACH, lists_of, stems, words_around
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.prose import OF_ANOTHER, UNIT_LETTERS, find_bare_numbers, is_amount, is_introduced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from mtgcr.kb.citing.meanings import Meanings
    from mtgcr.kb.citing.surroundings import Words
    from mtgcr.kb.citing.tenures import Tenures
    from mtgcr.parser.document import Citation, Span

AMOUNTS = frozenset(("life", "damage", "mana", "cards", "counters", "loyalty", "colors", "hand", "name", "defense",
                     "ライフ", "ダメージ", "マナ", "カード", "カウンター", "色", "手札", "名前"))  # fmt: skip
"""Headings of one word that stand beside many a number which is an amount."""
NOTHING_BESIDE = "nothing near it fits a rule that ever had this number"
NEVER_A_RULE = "no rule ever had the number"
AN_AMOUNT = "it may be an amount"
NO_HEADING = "none of its headings is near it"
"""For whole numbers, which are everywhere: it is told of what somebody asks, not of files."""
ANOTHER_RULE = "it may be a number of something else"
NO_FORM = "it does not have the form of a rule number"
SHORT_END = "the range ends in the middle of a number"
IN_ADDRESS = "it is part of a web address"
APART = "its letter is split off, so only the number before it was read"
FIGURES_APART = "the number is split, so only its first part was read"


FIGURES = re.compile(r"[0-9０-９](?:[0-9０-９A-Za-z.,/:-]*[0-9０-９A-Za-z])?")
MARKED = re.compile(
    r"(?:\bCR|\b[Rr]ules?|§|ルール)\s?([1-9][0-9]{2}[.,-](?:[0-9A-Za-z.,-]*[0-9A-Za-z])"
    r"|[1-9][0-9]{3,}\.[0-9]+[a-z]?(?![0-9A-Za-z]|[.,-][0-9A-Za-z]))"
    r"|(?:\bCR|総合ルール)\s?([1-9][0-9]?\.[0-9]{1,3}[a-z]?)(?![0-9A-Za-z]|[.,-][0-9A-Za-z])"
)
"""What is marked as a rule and has no form of its number that is read: CR 702.1000, CR 1000.1, CR 70.4."""
ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"'()]+")
ADDRESSED = re.compile(r"(?<![0-9.])[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}(?![A-Za-z0-9]|\.[0-9])")
"""A number in a web address: http://x/701.18, http://x/Rule_701.18."""
TOO_LONG = re.compile(r"(?<![\w.,$€£¥-])([1-9][0-9]{2}\.[0-9]{4,}[a-z]?)(?![\w%]|[.,][0-9])")
"""The same with nothing that marks it, in a line that cites rules: "rules 702.19 and 702.1000"."""
SHORT_RANGE = re.compile(r"(?<![\w.,$€£¥+/:~-])(([1-9][0-9]{2})\.([0-9]{1,3}))[-–]([0-9]{1,3})(?![\w%-]|[.,][0-9])")
"""A range whose end is but the last figures, with nothing that marks it: 701.18-20."""
LETTER_APART = re.compile(
    r"[ \t\u3000](a(?=[ \t]*(?:[.,;:!?)\]、。]|$))|[b-hj-np-wyz])(?![A-Za-z0-9'’-])", re.MULTILINE
)
"""A letter after a number that has none: "608.2 b"; "a" where no word follows, of which it would be the article."""
REST_APART = re.compile(
    r"(?P<rest>[ \t\u3000]+[.．][ \t\u3000]*[0-9０-９]{1,3}|[.．][ \t\u3000]+[0-9０-９]{1,3}(?=[a-zａ-ｚ])"
    r"|[ \t\u3000]*[・の][0-9０-９]{1,3}(?=の?[a-zａ-ｚ]))"
    r"(?:(?:[ \t\u3000]*[.．・の][ \t\u3000]*)?(?P<letter>[a-zａ-ｚ]))?(?![0-9０-９A-Za-z])"
)
"""The rest of a number after that of its group: "702 .19b", 「７０２の１９ｂ」."""
REFERRED = re.compile(
    r"(?<=[0-9a-z])\s?(?:を[^\s。、をが]{0,6}?(?:参照|見|読|確認|引|調べ|挙げ)|に(?:よ|書|定|従|基|あ[るり]|反)|(?:番)?のルール|[番項条節](?![目手地号])"
    r"|より(?!大|小|高|低|多|少|上|下|長|短|速|遅|安|も)|(?:です|だ)?って(?:何|なに))"
    r"|(?<=[0-9a-z])\s(?:says|states|tells|explains|covers|specifies|describes|defines)\b"
)
"""After a number that somebody refers to: "614.12 says", 「614.12を参照」, 「614.12によると」."""
REFERRING = re.compile(
    r"\b(?:according to|as per|quot(?:e[sd]?|ing)|cit(?:e[sd]?|ing)|(?:read|check)(?:\sout)?)\s\Z"
    r"|(?:根拠|出典|参考|参照)(?:は|[:：])?\s?\Z",
    re.IGNORECASE,
)
"""Before such a number."""
NEXT_WORD = re.compile(r" ([a-z]+)")
COMPARED = re.compile(r"\s?(?:to|vs\.?|versus|and|or|[-–~/,→])\s?")
"""What stands between two numbers that measure the same."""
COUNTED = re.compile(
    f" ?(?:{'|'.join(sorted(AMOUNTS))})(?=[.,;:!?)、。]|\\Z|[\u3041-\u3096]"
    r"|\s(?:per|over|in|to|on|against|an?|each|every|from|for|by|with|at|and|or|is|was|of)\b)"
)
"""Straight after a number that may count it: then another heading must speak for a rule."""


class NoCitation(NamedTuple):
    """A number at an offset that is no citation, with the reason."""

    number: str
    start: int
    why: str


class Settled(NamedTuple):
    """The citations of a text, in order, and the numbers that are none."""

    citations: Sequence[Citation]
    unread: Sequence[NoCitation]


class BareNumbers:
    """Tells citations from other numbers by the words beside them."""

    def __init__(self, tenures: Tenures, meanings: Meanings) -> None:
        self._tenures, self._meanings = tenures, meanings

    def settle(self, text: str, cited: Sequence[Citation]) -> Settled:
        """The citations of the text with those that only their words tell, without those that measure."""
        outside = list(_outside(cited, find_bare_numbers(text)))
        linked = _in_addresses(text, cited)
        measures = self._measures(text, [one for one in cited if one not in linked])
        cited = [one for one in cited if one not in measures and one not in linked]
        bare = [one for one in outside if self._may_be(one, text)]
        every = sorted((*cited, *bare), key=lambda one: one.span.start)
        spans, doubtful, sure = [one.span for one in every], set(bare), {_line_start(text, one) for one in cited}
        lists = lists_of(text, spans)
        taken: list[Citation] = []
        unread = [(one, NEVER_A_RULE) for one in outside if self._is_slip(one)]
        unread += [(one, AN_AMOUNT) for one in measures]
        for index, one in enumerate(every):
            start = _line_start(text, one)
            is_beside = start in sure or bool(taken and _line_start(text, taken[-1]) == start)
            why = (
                self._why_not(one, words_around(text, spans, lists[index]), text, is_beside) if one in doubtful else ""
            )
            taken += [] if why else [one]
            unread += [(one, why)] if why and why != NO_HEADING else []
        seen = sorted((one.span for one in every), key=lambda span: span.start)
        marked = [
            NoCitation(found[1] or found[2], found.start(1 if found[1] else 2), NO_FORM)
            for found in _between(MARKED, text, seen)
        ]
        told = (
            *_too_long(text, seen, taken),
            *self._letters_apart(text, taken),
            *self._figures_apart(text, taken),
            *self._short_ranges(text, seen),
            *self._addressed(text, seen),
        )
        others = {one.start: one for one in (*told, *marked)}
        return Settled(taken, sorted((*_in_order(unread), *others.values()), key=lambda one: one.start))

    def _measures(self, text: str, cited: Sequence[Citation]) -> set[Citation]:
        """The numbers with a letter of a unit that nothing calls a rule, and that no rule of those cited beside it had.

        "117.1s" is no slip for a rule, and so "704.5s to 117.1s" measures twice, though there is a rule 704.5s.
        """
        units = [one for one in cited if _may_measure(one, text)]
        strange = [one for one in units if not all(self._tenures.ever(str(number)) for number in one.numbers)]
        found = [one for one in strange if not any(_are_neighbours(one, other, text) for other in cited)]
        pairs = [one for one in units if any(_are_compared(one, other, text) for other in found)]
        return {*found, *pairs}

    def _short_ranges(self, text: str, seen: Sequence[Span]) -> Iterator[NoCitation]:
        """The ranges of which both ends, written in full, were ever rules."""
        for found in _between(SHORT_RANGE, text, seen):
            first, group, rule, last = found.groups()
            if int(rule) < int(last) and self._tenures.ever(first) and self._tenures.ever(f"{group}.{last}"):
                yield NoCitation(found[0], found.start(), SHORT_END)

    def _addressed(self, text: str, seen: Sequence[Span]) -> Iterator[NoCitation]:
        """The numbers in web addresses that a rule ever had."""
        addresses = (found.span() for found in _between(ADDRESS, text, seen))
        for found in (number for span in addresses for number in ADDRESSED.finditer(text, *span)):
            if self._tenures.ever(found[0]):
                yield NoCitation(found[0], found.start(), IN_ADDRESS)

    def _letters_apart(self, text: str, taken: Iterable[Citation]) -> Iterator[NoCitation]:
        """The citations behind which a letter stands that makes the number of another rule."""
        for one in taken:
            number, found = (one.numbers or (None,))[-1], LETTER_APART.match(text, one.figures.end)
            if found and number and number.rule and not number.letters and self._tenures.ever(f"{number}{found[1]}"):
                yield NoCitation(f"{number}{found[0]}", one.figures.start, APART)

    def _figures_apart(self, text: str, taken: Iterable[Citation]) -> Iterator[NoCitation]:
        """The citations of a group behind which the rest of a rule's number stands."""
        for one in taken:
            number, found = (one.numbers or (None,))[-1], REST_APART.match(text, one.figures.end)
            if not found or number is None or number.rule:
                continue
            rule = "".join(filter(str.isdecimal, unicodedata.normalize("NFKC", found["rest"])))
            letter = unicodedata.normalize("NFKC", found["letter"] or "")
            if self._tenures.ever(f"{number}.{rule}{letter}"):
                yield NoCitation(f"{number}{found[0]}", one.figures.start, FIGURES_APART)

    def settle_asked(self, text: str, cited: Sequence[Citation]) -> Settled:
        """The same in words that are known to be about rules: each number is a citation, or has its reason.

        A whole number is one where its heading stands beside it: "monarch 722", not "117 life".
        """
        outside = [(one, self._why_not_asked(one, text)) for one in _outside(cited, find_bare_numbers(text))]
        read = sorted((*cited, *(one for one, why in outside if not why)), key=lambda one: one.span.start)
        seen = sorted((one.span for one in (*cited, *(one for one, _ in outside))), key=lambda span: span.start)
        others = [NoCitation(found[0], found.start(), NO_FORM) for found in _between(FIGURES, text, seen)]
        unread = [*_in_order((one, why) for one, why in outside if why), *others]
        return Settled(read, sorted(unread, key=lambda one: one.start))

    def _why_not_asked(self, citation: Citation, text: str) -> str:
        number = citation.numbers[0]
        if not self._tenures.ever(str(number)):
            return NEVER_A_RULE
        return "" if number.rule else self._why_not_named(self._named(str(number), stems(text)))

    def _is_slip(self, citation: Citation) -> bool:
        """Whether it has the form of a number of a group that there was, and no rule ever had it (104.9)."""
        number = citation.numbers[0]
        is_plain = bool(number.rule) and citation.span == citation.figures
        return is_plain and not self._tenures.ever(str(number)) and bool(self._tenures.ever(str(number.group)))

    def _may_be(self, citation: Citation, text: str) -> bool:
        """Whether the number was ever a rule's, and if it is whole whether words of its headings stand in the line."""
        number = citation.numbers[0]
        if number.rule or citation.span != citation.figures:
            return bool(self._tenures.ever(str(number)))
        start = _line_start(text, citation)
        line = stems(text[max(start, citation.span.start - REACH) : _line_end(text, citation)])
        return any(name <= line for name in map(stems, self._meanings.headings(str(number))))

    def _why_not(self, citation: Citation, words: Words, text: str, is_beside: bool) -> str:
        """Why the number is no citation; "" where it is one."""
        number, end = citation.numbers[0], citation.span.end
        if citation.span != citation.figures:
            return ANOTHER_RULE
        if not number.rule:
            return self._why_not_whole(str(number), words, text[end : end + 40])
        return self._why_not_fitting(citation, words, text, is_beside)

    def _why_not_fitting(self, citation: Citation, words: Words, text: str, is_beside: bool) -> str:
        """The same of the number of a rule, not of a group: what counts, measures or numbers, and the words."""
        number, start, end = str(citation.numbers[0]), citation.span.start, citation.span.end
        if counted := COUNTED.match(text, end):
            others = {word for word, _ in words} - stems(counted[0])
            return "" if self._named(number, others) else AN_AMOUNT
        if max(self._meanings.weigh(number, words), default=0.0) >= ENOUGH:
            return ""
        if is_amount(text, start, end):
            return AN_AMOUNT
        if OF_ANOTHER.search(text, max(0, start - 20), start):
            return ANOTHER_RULE
        is_told = is_beside or REFERRED.match(text, end) or REFERRING.search(text, max(0, start - 16), start)
        return "" if is_told or self._meanings.named_instead(number, words) else NOTHING_BESIDE

    def _why_not_whole(self, number: str, words: Words, after: str) -> str:
        """A whole number must have a heading beside it, and one that is not counted: 117 life, 722 the initiative."""
        named = self._named(number, {word for word, _ in words})
        why = self._why_not_named(named)
        return why or (AN_AMOUNT if any(_is_counted(one, after) for one in named) else "")

    def _named(self, number: str, present: Collection[str]) -> list[str]:
        """The headings of all that ever had the number whose words are all there."""
        return [name for name in self._meanings.headings(number) if stems(name) and stems(name) <= set(present)]

    @staticmethod
    def _why_not_named(named: Sequence[str]) -> str:
        """Why a whole number beside these headings of its own is no citation."""
        if not named:
            return NO_HEADING
        return AN_AMOUNT if all(name.casefold() in AMOUNTS for name in named) else ""


def _is_counted(name: str, after: str) -> bool:
    """Whether a word of the heading is what the number may count: 119 life, 121 cards."""
    word = NEXT_WORD.match(after)
    return word is not None and bool(stems(word[1]) & stems(name))


def _outside(cited: Sequence[Citation], bare: Iterable[Citation]) -> Iterator[Citation]:
    """The bare numbers that are no part of a citation."""
    starts = [one.span.start for one in cited]
    for one in bare:
        place = bisect_right(starts, one.figures.start) - 1
        if place < 0 or cited[place].span.end <= one.figures.start:
            yield one


def _in_order(unread: Iterable[tuple[Citation, str]]) -> list[NoCitation]:
    told = (NoCitation(str(one.numbers[0]), one.figures.start, why) for one, why in unread)
    return sorted(told, key=lambda one: one.start)


def _in_addresses(text: str, cited: Iterable[Citation]) -> set[Citation]:
    """The citations inside a web address (x.org/rules#702.19b), where another number would be another page."""
    spans = [found.span() for found in ADDRESS.finditer(text)]
    starts = [start for start, _ in spans]
    placed = ((one, bisect_right(starts, one.span.start) - 1) for one in cited) if spans else ()
    return {one for one, place in placed if place >= 0 and one.span.start < spans[place][1]}


def _may_measure(citation: Citation, text: str) -> bool:
    """Whether its numbers end in one letter that may be a unit, and nothing calls them a rule's."""
    span, letters = citation.span, {number.letters for number in citation.numbers}
    is_bare = span == citation.figures and len(letters) == 1 and letters <= UNIT_LETTERS
    line = _line_start(text, citation)
    words = text[line : _line_end(text, citation)]
    if not is_bare or is_introduced(words, span.start - line, span.end - line):
        return False
    return not (REFERRED.match(text, span.end) or REFERRING.search(text, max(0, span.start - 16), span.start))


def _are_neighbours(one: Citation, other: Citation, text: str) -> bool:
    """Whether the other, on the same line, is of the same group: then the number is a slip."""
    is_near = one is not other and _line_start(text, one) == _line_start(text, other)
    return is_near and bool(other.numbers) and one.numbers[0].group == other.numbers[0].group


def _are_compared(one: Citation, other: Citation, text: str) -> bool:
    """Whether the numbers have the same unit and stand beside each other: 704.5s to 117.1s."""
    first, second = sorted((one.span, other.span), key=lambda span: span.start)
    is_same = one is not other and one.numbers[0].letters == other.numbers[0].letters
    return is_same and COMPARED.fullmatch(text, first.end, second.start) is not None


def _between(form: re.Pattern[str], text: str, read: Sequence[Span]) -> Iterator[re.Match[str]]:
    """Where the form stands in none of the spans, which are in order."""
    ends = [0, *(one.end for one in read)]
    for start, end in zip(ends, [*(one.start for one in read), len(text)], strict=True):
        yield from form.finditer(text, start, max(start, end))


def _too_long(text: str, read: Sequence[Span], taken: Iterable[Citation]) -> Iterator[NoCitation]:
    """What begins as a rule's number does and has too many figures, in lines that cite rules."""
    lines = {_line_start(text, one) for one in taken}
    for found in _between(TOO_LONG, text, read) if lines else ():
        if text.rfind("\n", 0, found.start(1)) + 1 in lines:
            yield NoCitation(found[1], found.start(1), NO_FORM)


def _line_start(text: str, citation: Citation) -> int:
    return text.rfind("\n", 0, citation.span.start) + 1


def _line_end(text: str, citation: Citation) -> int:
    end = text.find("\n", citation.span.end)
    return min(len(text) if end < 0 else end, citation.span.end + REACH)
