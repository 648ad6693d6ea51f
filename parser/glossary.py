"""The glossary of a release: paragraphs → entries with term, reading, senses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.document import Continuation, GlossaryEntry, Part, Passage
from mtgcr.parser.paragraphs import unlabelled
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.document import BodyPart, Language
    from mtgcr.parser.lines import Line

FUSED = re.compile(r"(?P<term>[^.:]{2,40}?)(?=1\. )")
"""A heading with its first sense on the same line ("Ability1. …", June 2021)."""
SLASHED_HEADING = re.compile(r"=?(?P<term>.*?)(?:（(?P<reading>[^）]*)）)?[／/](?P<english>[\x20-\x7e’é]+?)=?")
NEXT_SENSE = re.compile(r"[2-9]\. [A-Z]")
FIRST_SENSE = re.compile(r"\s*1\.")
FURTHER_SENSE = re.compile(r"(?<=[。）)])\s*(?=[2-9]\. ?[^0-9])")
"""Where the next sense of a Japanese entry begins on the line of the one before."""
OBSOLETE = re.compile(r"[(（\[](?:Obsolete|廃語)[)）\]]", re.IGNORECASE)
HEADING_LENGTH = 110
SLASHED_HEADING_LENGTH = 300
SENTENCE_ENDS = (".", ".”", '."', ".)")
SHORT_TERM = re.compile(r"[A-Z][^.:;,]{1,38}[^\W\d_]")

Entry = tuple[Passage, list["BodyPart"]]


def parse_glossary(
    lines: Sequence[Line], language: Language, *, wrapped: bool
) -> tuple[Part, tuple[GlossaryEntry, ...]]:
    """The heading of the glossary and its entries; every line is in one of them."""
    paragraphs = [unlabelled(line.passage) for line in lines]
    if not paragraphs:
        return Part("glossary", ()), ()
    is_slashed = layout_of(language).slashed_entries
    split = _slashed_entries if is_slashed else _parted_entries
    preface, entries = split(paragraphs[1:], wrapped=wrapped)
    build = _slashed_entry if is_slashed else _plain_entry
    return Part("glossary", (paragraphs[0], *preface)), tuple(build(heading, tuple(body)) for heading, body in entries)


def _parted_entries(paragraphs: Sequence[Passage], *, wrapped: bool) -> tuple[list[Passage], list[Entry]]:
    """A line after a blank line opens an entry, unless it reads like a sentence or heads a list.

    In April 1999 all definitions are indented; then a line that is not opens an entry, and lines that follow each other
    make one paragraph.
    """
    indented = sum(passage.text[0].isspace() for passage in paragraphs) * 2 > len(paragraphs)
    preface: list[Passage] = []
    entries: list[Entry] = []
    before: Passage | None = None
    for i, passage in enumerate(paragraphs):
        following = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
        after_blank = before is None or before.tail.count("\n") > 1
        if _is_heading(passage, None if indented else following) and (
            after_blank or (not wrapped and _is_swallowed(before, passage))
        ):
            entries.extend(_opened(passage, following))
        elif not entries:
            preface.append(passage)
        else:
            _append(entries[-1][1], passage, joined=(wrapped or indented) and not after_blank, indented=indented)
        before = passage
    return preface, entries


def _is_heading(passage: Passage, following: Passage | None) -> bool:
    text = passage.text
    if following is not None and _is_fused(passage, following):
        return True
    heads_list = following is not None and following.text[0].isspace()
    return len(text) < HEADING_LENGTH and text[-1] not in ".:" and not text[0].isspace() and not heads_list


def _is_swallowed(before: Passage | None, passage: Passage) -> bool:
    """Whether a heading stands without a blank line before it ("Concede" in July 2020)."""
    complete = before is not None and before.text.endswith(SENTENCE_ENDS)
    return complete and passage.tail.count("\n") == 1 and bool(SHORT_TERM.fullmatch(passage.text))


def _is_fused(passage: Passage, following: Passage) -> bool:
    return following.text.startswith("2. ") and bool(FUSED.match(passage.text))


def _opened(passage: Passage, following: Passage | None) -> Iterator[Entry]:
    fused = FUSED.match(passage.text) if following and _is_fused(passage, following) else None
    if fused is None:
        yield passage, []
        return
    at = fused.end("term")
    sense = Passage("", passage.text[at:], passage.tail, passage.start + at)
    yield Passage("", passage.text[:at], "", passage.start), [Continuation(sense)]


def _append(body: list[BodyPart], passage: Passage, *, joined: bool, indented: bool) -> None:
    """Add a paragraph; a wrapped line goes on with the one before unless it alone is indented, or is a sense."""
    opens = (passage.text[0].isspace() and not indented) or NEXT_SENSE.match(passage.text.lstrip())
    if joined and body and not opens:
        last = body[-1].passage
        passage = Passage(last.label, last.text + last.tail + passage.text, passage.tail, last.start)
        body[-1] = Continuation(passage)
        return
    body.append(Continuation(passage))


def _slashed_entries(paragraphs: Sequence[Passage], *, wrapped: bool) -> tuple[list[Passage], list[Entry]]:
    """A line that ends with a slash and an English term opens an entry."""
    del wrapped  # no release with such entries wraps its lines
    preface: list[Passage] = []
    entries: list[Entry] = []
    for passage in paragraphs:
        if not passage.text[0].isspace() and _slashed_heading(passage):
            entries.append((passage, []))
        elif entries:
            entries[-1][1].extend(map(Continuation, _senses(passage)))
        else:
            preface.append(passage)
    return preface, entries


def _slashed_heading(passage: Passage) -> re.Match[str] | None:
    return SLASHED_HEADING.fullmatch(passage.text) if len(passage.text) < SLASHED_HEADING_LENGTH else None


def _senses(passage: Passage) -> Iterator[Passage]:
    """The numbered senses that stand on one line, each as a passage."""
    begun, start = 0, passage.start
    breaks = FURTHER_SENSE.finditer(passage.text) if FIRST_SENSE.match(passage.text) else ()
    for gap in breaks:
        yield Passage("", passage.text[begun : gap.start()], gap[0], start + begun)
        begun = gap.end()
    yield Passage("", passage.text[begun:], passage.tail, start + begun)


def _plain_entry(heading: Passage, body: tuple[BodyPart, ...]) -> GlossaryEntry:
    return GlossaryEntry(_plain(heading.text), heading, body, obsolete=_is_obsolete(heading, body))


def _plain(heading: str) -> str:
    """The term without the remark that it is obsolete."""
    return OBSOLETE.sub("", heading).strip()


def _slashed_entry(heading: Passage, body: tuple[BodyPart, ...]) -> GlossaryEntry:
    found = _slashed_heading(heading)
    if found is None:
        return _plain_entry(heading, body)
    term, reading = _plain(found["term"]), found["reading"]
    return GlossaryEntry(
        term or reading or "",
        heading,
        body,
        _plain(found["english"]),
        reading,
        _is_obsolete(heading, body),
    )


def _is_obsolete(heading: Passage, body: tuple[BodyPart, ...]) -> bool:
    first = body[0].passage.text.lstrip() if body else ""
    return bool(OBSOLETE.search(heading.text) or OBSOLETE.match(first))
