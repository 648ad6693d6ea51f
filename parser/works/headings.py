"""The headings of a text: found in the body by number, order and form; the contents only confirm.

Of all lines that look like headings the chain with the most evidence is taken: numbers that rise, text below them, a
title that the contents name too.  The contents themselves are wrong in two editions, and steps, dates and entries of
the change log look like headings: no single sign decides.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from mtgcr.parser.letters import is_japanese
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.parser.works.lines import WorkLine

NUMBERED = re.compile(
    r"\s*(?:(?:IPG|MTR)\s+)?(?P<number>\d{1,3}(?:\.\d{1,2})?)(?:(?:\.|\.?\s+)(?P<title>[^\s.].*)|\.?\s*)$"
)
APPENDIX = re.compile(
    r"\s*(?:(?:IPG|MTR)\s+)?A\s?PPENDIX\s+(?P<letter>[A-F])\s*(?P<dash>[—–―─-]*)\s*(?P<title>.*)$", re.IGNORECASE
)
JAPANESE_APPENDIX = re.compile(r"\s*★?\s*付録\s*(?P<letter>[A-F])\s*(?P<dash>[—–―─:：-]*)\s*(?P<title>.*)$")
LEADER = re.compile(r"(?:\s?\.){4,}\s*\d*\s*$|\t\d{1,3}\s*$|\s{3,}\d{1,3}\s*$")
PENALTY_CELL = re.compile(
    r"\s{2,}(?:Penalty|Penalties|None|No Penalty|Caution|Warning\*?|Game Loss|Match Loss|Disqualification"
    r"|なし)\s*$|\s+(?:懲罰.*|【.*】)\s*$"
)
DIVIDED = re.compile(r"\s[—–―─-]\s")
LAST_WORDS = re.compile(r"\s(?:Penalty|No Penalty|Warning\*?|Game Loss|Match Loss|Disqualification)$")
_SMALL = "a an and at by for from in into of on or the to with without vs. per & is"
SMALL = frozenset(_SMALL.split())
NO_TITLE = re.compile(
    r"REL \d.*|No Penalty|None|Warning\*?|Caution|Game(?: Loss)?|Match(?: Loss)?|Disqualification|All Levels"
    r"|Penalty|Definition|Examples?",
    re.IGNORECASE,
)
LONGEST = 95
SHORT = 40
NEXT_LINES = 4
"""Lines within which the title stands that belongs to a number alone in a line."""
FARTHEST = 600
"""Lines within which it stands where a list comes between."""
APPENDICES = 1000


class Headline(NamedTuple):
    """A line that may be a heading: `order` sorts as the numbers run, `at` and `last` are its lines."""

    number: str
    title: str
    order: tuple[int, int]
    at: int
    last: int
    tail: str = ""
    """What stands at the right end of the heading: a penalty, or the word."""
    is_listed: bool = False
    """Whether the line leads to a page, so that it is of the contents."""
    printed: str = ""


class FoundHeadings(NamedTuple):
    """The headings of the body in their order, the titles that the contents give by number, those misnumbered."""

    body: tuple[Headline, ...]
    contents: Mapping[str, str]


def find_headings(lines: Sequence[WorkLine]) -> FoundHeadings:
    """The headings of the text."""
    seen = list(_candidates(lines))
    listed: dict[str, str] = {}
    for one in seen:
        if one.is_listed:
            listed.setdefault(one.number, one.title)
    titles = {bare_title(one.title) for one in seen if one.is_listed}
    possible = sorted([*(one for one in seen if not one.is_listed), *_detached(lines, listed)], key=lambda one: one.at)
    body = _best_chain(possible, lines, titles)
    if body:
        for one in possible:
            if one.at < body[0].at:
                listed.setdefault(one.number, one.title)
                titles.add(bare_title(one.title))
    return FoundHeadings(tuple(_with_misnumbered(body, possible, titles)), listed)


def order_of(text: str) -> tuple[int, int] | None:
    """How a number that stands alone in a line sorts among the headings; None for anything else."""
    found = NUMBERED.match(text)
    if not found or found["title"] or not re.search(r"\d\.\s*$|\d\.\d+\s*$", text):
        return None
    chapter, _, section = found["number"].partition(".")
    return int(chapter), int(section or 0)


def _detached(lines: Sequence[WorkLine], listed: Mapping[str, str]) -> Iterator[Headline]:
    """Headings whose number stands alone some lines above the title: in reading order lists come between them."""
    for at, line in enumerate(lines):
        found = NUMBERED.match(line.text)
        if found and not found["title"] and (wanted := bare_title(listed.get(found["number"], ""))):
            following = range(at + NEXT_LINES, min(at + FARTHEST, len(lines)))
            place = next((one for one in following if bare_title(lines[one].text) == wanted), None)
            chapter, _, section = found["number"].partition(".")
            if place is not None:
                order = (int(chapter), int(section or 0))
                yield Headline(found["number"], lines[place].text.strip(), order, place, place)


def bare_title(title: str) -> str:
    """The letters of the title alone, so that dashes, capitals and small capitals that came apart are the same."""
    return "".join(char for char in unicodedata.normalize("NFKC", title).casefold() if char.isalnum())


def _candidates(lines: Sequence[WorkLine]) -> Iterator[Headline]:
    for at, line in enumerate(lines):
        if not line.text.strip() or len(line.text) > 400:
            continue
        one = _appendix(lines, at) or _numbered(lines, at)
        if one and _is_title(one.title):
            yield one


def _appendix(lines: Sequence[WorkLine], at: int) -> Headline | None:
    found = APPENDIX.match(lines[at].text) or JAPANESE_APPENDIX.match(lines[at].text)
    if not found:
        return None
    title, tail, listed, last = _title(lines, at, found["title"])
    if not found["dash"] and (found["title"] and not found["title"].isupper()):
        return None  # a sentence that names an appendix
    letter = found["letter"].upper()
    return Headline(letter, title, (APPENDICES, ord(letter)), at, last, tail, listed)


def _numbered(lines: Sequence[WorkLine], at: int) -> Headline | None:
    found = NUMBERED.match(lines[at].text)
    if not found or (not found["title"] and not re.search(r"\d\.\s*$|\d\.\d+\s*$", lines[at].text)):
        return None
    chapter, _, section = found["number"].partition(".")
    title, tail, listed, last = _title(lines, at, found["title"] or "")
    return Headline(found["number"], title, (int(chapter), int(section or 0)), at, last, tail, listed)


def _title(lines: Sequence[WorkLine], at: int, said: str) -> tuple[str, str, bool, int]:
    """The title, what stands at its right, whether it leads to a page, and its last line."""
    last = at
    if not said:
        following = range(at + 1, min(at + NEXT_LINES, len(lines)))
        last = next((line for line in following if lines[line].text.strip()), at)
        said = lines[last].text.strip() if last > at and not _is_of_list(lines, last) else ""
    listed = LEADER.search(said) is not None
    said = LEADER.sub("", said).strip()
    tail = PENALTY_CELL.search(said)
    if not tail and DIVIDED.search(said):  # "Kettle Error - Cold Spout Warning": a page that lost its columns
        tail = LAST_WORDS.search(said)
    if tail:
        return said[: tail.start()].strip(), tail[0].strip(), listed, last
    return said, "", listed, last


def _is_of_list(lines: Sequence[WorkLine], at: int) -> bool:
    """Whether short lines follow at once: a list that a column brought between a number and its title."""
    below = lines[at + 1].text.strip() if at + 1 < len(lines) else ""
    leads = LEADER.search(lines[at].text) or lines[at].text.isupper()
    is_short = bool(below) and len(below) < SHORT and not NO_TITLE.fullmatch(below)
    return is_short and not leads and not NUMBERED.match(below)


def _is_title(title: str) -> bool:
    if not 2 <= len(title) <= LONGEST or title[-1] in ".;:,。、?" or NO_TITLE.fullmatch(title):
        return False
    if is_japanese(title):
        return not re.search(r"(?:する|です|ます|した|こと)$", title)
    words = re.findall(r"[^\s—–―─/-]+", title.replace("(", " ").replace(")", " "))
    bare = [word.strip("“”\"'’‘") for word in words]
    if not title[0].isupper() or not any(len(word) > 2 for word in bare):
        return False
    low = [word for word in bare if word[:1].islower() and word not in SMALL]
    return len(low) <= (len(bare) == 2)  # one page writes "Unsporting conduct"


def _best_chain(possible: Sequence[Headline], lines: Sequence[WorkLine], listed: set[str]) -> list[Headline]:
    """The chain of rising numbers with the most evidence."""
    weights = [_weight(one, possible, at, lines, listed) for at, one in enumerate(possible)]
    best: list[float] = []
    before: list[int | None] = []
    for at, one in enumerate(possible):
        chosen, total = None, weights[at]
        for earlier in range(at):
            if possible[earlier].order < one.order and possible[earlier].last < one.at:
                reached = best[earlier] + weights[at] + _follows(possible[earlier].order, one.order)
                if reached > total:
                    chosen, total = earlier, reached
        best.append(total)
        before.append(chosen)
    chain: list[Headline] = []
    at_best = max(range(len(best)), key=best.__getitem__, default=None)
    while at_best is not None:
        chain.append(possible[at_best])
        at_best = before[at_best]
    return chain[::-1]


def _weight(one: Headline, possible: Sequence[Headline], at: int, lines: Sequence[WorkLine], listed: set[str]) -> float:
    """The evidence that the line is a heading of the body: text below it, a title of the contents, a penalty."""
    following = possible[at + 1] if at + 1 < len(possible) else None
    end = following.at if following else len(lines)
    has_text = any(
        lines[line].text.strip() and not LEADER.search(lines[line].text) for line in range(one.last + 1, end)
    )
    return 0.2 + 2.0 * has_text + 1.0 * (bare_title(one.title) in listed) + 0.5 * bool(one.tail)


def _follows(earlier: tuple[int, int], later: tuple[int, int]) -> float:
    """A bonus where the number is the next one, a small loss where numbers are left out."""
    if later in ((earlier[0], earlier[1] + 1), (earlier[0] + 1, 0)):
        return 1.0
    return 0.0 if later[0] - earlier[0] <= 10 or later[0] == APPENDICES else -1.0


def _with_misnumbered(body: Sequence[Headline], possible: Sequence[Headline], listed: set[str]) -> Iterator[Headline]:
    """The chain, with headings whose printed number is one that was had before: they get the next number."""
    taken = {bare_title(one.title) for one in body}
    for at, one in enumerate(body):
        yield one
        end = body[at + 1].at if at + 1 < len(body) else one.last + 1
        order = one.order
        for stray in possible:
            is_stray = one.last < stray.at < end and stray.order <= one.order and stray.order[1] and one.order[1]
            is_stray = is_stray and one.order[0] != APPENDICES
            title = bare_title(stray.title)
            if is_stray and (title in listed or stray.tail) and title not in taken:
                order = (order[0], order[1] + 1)
                number = f"{order[0]}.{order[1]}"
                taken.add(title)
                yield stray._replace(number=number, order=order, printed=stray.number)
