"""What stands under a heading: penalty, labelled parts, paragraphs joined over lines and pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.diagnostic import Span
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.works.printed import PrintedParagraph, PrintedPenalty, SectionPart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.parser.works.forms import WorkForm
    from mtgcr.parser.works.lines import WorkLine

PENALTIES = (
    (r"No Penalty|None|なし", "No Penalty"),
    (r"Caution|【?注意】?", "Caution"),
    (r"Warning\*?|【?警告】?", "Warning"),
    (r"Game(?: Loss)?\*?|【?ゲームの敗北】?", "Game Loss"),
    (r"Match(?: Loss)?\*?|【?マッチの敗北】?", "Match Loss"),
    (r"Disqualification(?: without prizes?)?|DQ(?: w/o (?:P|prize))?|【?失格】?", "Disqualification"),
)
VALUE = "|".join(pattern for pattern, _ in PENALTIES)
AT_RIGHT = re.compile(rf"(?:^|\s{{2,}}|^.*?懲罰\s*[:：]?\s*[–—―─-]?\s*)(?P<cell>Penalty|{VALUE})\s*$")
LEVEL = re.compile(r"REL\s*\d|Regular|Competitive|Professional|All Levels")
VALUES = re.compile(rf"{VALUE}|N/A", re.IGNORECASE)
CELL = re.compile(rf"{LEVEL.pattern}|{VALUES.pattern}", re.IGNORECASE)
NEAR = 6
"""Written lines below the heading in which its penalty stands."""
MARK = re.compile(r"\s*(?P<mark>[•·●◦*▪\uf0b7]|\(?[A-Z][.)]|[-–](?=\s)|\d{1,2}\.)(?:\s+|$)(?P<text>.*)$")
TWO_COLUMNS = re.compile(r"^(\s*[•]\s*\S.*?)\s{3,}([•]\s*\S.*)$")
ENDS = re.compile(r"[.!?:。！？：][”\"')）」]*\s*$")
BULLETS = "•·●◦*▪\uf0b7-–"


class _Line(NamedTuple):
    text: str
    start: int
    opens: bool


def read_penalties(lines: Sequence[WorkLine], tail: str) -> tuple[tuple[PrintedPenalty, ...], tuple[WorkLine, ...]]:
    """The penalty of a section, and its lines without it.

    Layouts: at the right end of the heading; "Penalty" there and the value at the end of the next line; the value at
    the end of the line of the first label; a table with a column for each Rules Enforcement Level.
    """
    if table := _table(lines):
        return table, tuple(lines)
    values = [tail] if tail and not _is_word(tail) else []
    left: list[WorkLine] = []
    near = 0
    for line in lines:
        found = AT_RIGHT.search(line.text) if near < NEAR and not values else None
        near += bool(line.text.strip())
        if found:
            values += [] if _is_word(found["cell"]) else [found["cell"]]
            left.append(line._replace(text=line.text[: found.start()].rstrip()))
        else:
            left.append(line)
    if not values:
        return (), tuple(lines)
    return (PrintedPenalty("", values[0]),), tuple(left)


def penalty_meant(printed: str) -> str:
    """The penalty by its name of today: "None" is "No Penalty", "Warning*" is "Warning", "Game" is "Game Loss"."""
    return next((name for pattern, name in PENALTIES if re.fullmatch(pattern, printed, re.IGNORECASE)), printed)


def _is_word(cell: str) -> bool:
    return cell.startswith(("Penalt", "懲罰"))


def _table(lines: Sequence[WorkLine]) -> tuple[PrintedPenalty, ...]:
    """The values below a line of levels; in reading order each has a line, and they may alternate."""
    for at, line in enumerate(lines):
        if line.text.strip() and not LEVEL.sub("", line.text).strip():
            levels, values = list[str](), list[str]()
            for below in lines[at:]:
                if not (bare := below.text.strip()):
                    continue
                if CELL.sub("", bare).strip("* \t"):
                    break
                levels += LEVEL.findall(bare)
                values += VALUES.findall(LEVEL.sub("", bare))
            if levels and len(values) >= len(levels):
                named = ("" if level == "All Levels" else " ".join(level.split()) for level in levels)
                return tuple(PrintedPenalty(*pair) for pair in zip(named, values, strict=False))
    return ()


def read_parts(lines: Sequence[WorkLine], form: WorkForm) -> tuple[SectionPart, ...]:
    """The parts of a section by its labels, each with its paragraphs; the first has no label."""
    label = re.compile("|".join(f"(?P<{key}>{pattern})" for key, pattern in form.labels)) if form.labels else None
    groups: list[tuple[str, list[_Line]]] = [("", [])]
    for line in lines:
        bare = line.text.strip()
        found = label.match(bare) if label else None
        rest = bare[found.end() :] if found else ""
        if found and found.lastgroup and (not rest or rest[0] in ":："):
            groups.append((found.lastgroup, []))
            rest = rest[1:].strip() if rest else ""
            if rest:
                groups[-1][1].append(_Line(rest, line.start + line.text.index(rest), line.opens))
        else:
            groups[-1][1].append(_Line(line.text, line.start, line.opens))
    parts = (SectionPart(key, tuple(_paragraphs(_by_columns(group)))) for key, group in groups)
    return tuple(part for part in parts if part.paragraphs or part.key)


def _by_columns(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Lists that stand side by side, the left one first."""
    right: list[_Line] = []
    for line in lines:
        found = TWO_COLUMNS.match(line.text)
        if found:
            right.append(_Line(found[2], line.start + found.start(2), False))
            yield line._replace(text=found[1])
        elif right and line.text.strip() and not line.text.lstrip().startswith("•"):
            yield from right
            right = []
            yield _Line("", line.start, False)
            yield line
        else:
            yield line
    yield from right


def _paragraphs(lines: Iterable[_Line]) -> Iterator[PrintedParagraph]:
    """The lines joined; a blank line ends a paragraph, unless a page ends there in the middle of a sentence."""
    pieces: list[_Line] = []
    mark = ""
    is_open, turns = True, False
    for line in lines:
        bare = line.text.strip()
        turns = turns or line.opens
        if not bare:
            is_open = False
            continue
        found = MARK.match(line.text)
        goes_on = is_open or (turns and bool(pieces) and not ENDS.search(pieces[-1].text))
        if pieces and (found or not goes_on):
            yield _paragraph(pieces, mark)
            pieces, mark = [], ""
        if found:
            mark, bare = found["mark"].strip("().") or found["mark"], found["text"].strip()
        if bare:
            pieces.append(_Line(bare, line.start + max(line.text.find(bare), 0), line.opens))
        is_open, turns = True, False
    if pieces:
        yield _paragraph(pieces, mark)


def _paragraph(pieces: Sequence[_Line], mark: str) -> PrintedParagraph:
    text = " ".join(" ".join(piece.text for piece in pieces).split())
    span = Span(pieces[0].start, pieces[-1].start + len(pieces[-1].text))
    return PrintedParagraph(text, span, "•" if mark and mark in BULLETS else mark)
