"""The glossary of a release: paragraphs → entries with term, reading, senses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.document import Continuation, GlossaryEntry, Language, Part, Passage
from parser.paragraphs import join_paragraphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parser.document import BodyPart
    from parser.lines import Line

FUSED = re.compile(r"(?P<term>[^.:]{2,40}?)(?=1\. )")
"""A heading with its first sense on the same line ("Ability1. …", June 2021)."""
JAPANESE_HEADING = re.compile(r"(?P<term>.*?)(?:（(?P<reading>[^）]*)）)?[／/](?P<english>[\x20-\x7e’é]+)")
OBSOLETE = re.compile(r"[(（\[](?:Obsolete|廃語)[)）\]]", re.IGNORECASE)
HEADING_LENGTH = 110

Entry = tuple[Passage, list["BodyPart"]]


def parse_glossary(
    lines: Sequence[Line], language: Language, *, wrapped: bool
) -> tuple[Part, tuple[GlossaryEntry, ...]]:
    """The heading of the glossary and its entries; every line is in one of them."""
    paragraphs = [_unlabelled(passage) for _, passage in join_paragraphs(lines, wrapped=False)]
    if not paragraphs:
        return Part("glossary", ()), ()
    split = _japanese_entries if language is Language.JA else _english_entries
    preface, entries = split(paragraphs[1:], wrapped=wrapped)
    build = _japanese_entry if language is Language.JA else _english_entry
    return Part("glossary", (paragraphs[0], *preface)), tuple(build(heading, tuple(body)) for heading, body in entries)


def _unlabelled(passage: Passage) -> Passage:
    return Passage("", passage.label + passage.text, passage.tail, passage.start)


def _english_entries(paragraphs: Sequence[Passage], *, wrapped: bool) -> tuple[list[Passage], list[Entry]]:
    """A line after a blank line opens an entry, unless it reads like a sentence or is indented."""
    preface: list[Passage] = []
    entries: list[Entry] = []
    after_blank = True
    for i, passage in enumerate(paragraphs):
        following = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
        if after_blank and _is_heading(passage, following):
            entries.extend(_opened(passage, following))
        elif not entries:
            preface.append(passage)
        else:
            _append(entries[-1][1], passage, joined=wrapped and not after_blank)
        after_blank = passage.tail.count("\n") > 1
    return preface, entries


def _is_heading(passage: Passage, following: Passage | None) -> bool:
    if following is not None and _is_fused(passage, following):
        return True
    text = passage.text
    return len(text) < HEADING_LENGTH and not text.endswith(".") and not text[0].isspace()


def _is_fused(passage: Passage, following: Passage) -> bool:
    return bool(FUSED.match(passage.text)) and following.text.startswith("2. ")


def _opened(passage: Passage, following: Passage | None) -> Iterator[Entry]:
    fused = FUSED.match(passage.text) if following and _is_fused(passage, following) else None
    if fused is None:
        yield passage, []
        return
    at = fused.end("term")
    sense = Passage("", passage.text[at:], passage.tail, passage.start + at)
    yield Passage("", passage.text[:at], "", passage.start), [Continuation(sense)]


def _append(body: list[BodyPart], passage: Passage, *, joined: bool) -> None:
    """Add a paragraph; in a wrapped text a line that is not indented goes on with the paragraph before it."""
    if joined and body and not passage.text[0].isspace():
        last = body[-1].passage
        passage = Passage(last.label, last.text + last.tail + passage.text, passage.tail, last.start)
        body[-1] = Continuation(passage)
        return
    body.append(Continuation(passage))


def _japanese_entries(paragraphs: Sequence[Passage], *, wrapped: bool) -> tuple[list[Passage], list[Entry]]:
    """A line that ends with a slash and an English term opens an entry."""
    del wrapped  # no Japanese release wraps its lines
    preface: list[Passage] = []
    entries: list[Entry] = []
    for passage in paragraphs:
        if not passage.text[0].isspace() and JAPANESE_HEADING.fullmatch(passage.text):
            entries.append((passage, []))
        elif entries:
            entries[-1][1].append(Continuation(passage))
        else:
            preface.append(passage)
    return preface, entries


def _english_entry(heading: Passage, body: tuple[BodyPart, ...]) -> GlossaryEntry:
    term = OBSOLETE.sub("", heading.text).strip()
    return GlossaryEntry(term, heading, body, obsolete=_is_obsolete(heading, body))


def _japanese_entry(heading: Passage, body: tuple[BodyPart, ...]) -> GlossaryEntry:
    found = JAPANESE_HEADING.fullmatch(heading.text)
    if found is None:
        return _english_entry(heading, body)
    term, reading = OBSOLETE.sub("", found["term"]).strip(), found["reading"]
    return GlossaryEntry(
        term or reading or "",
        heading,
        body,
        OBSOLETE.sub("", found["english"]).strip(),
        reading,
        _is_obsolete(heading, body),
    )


def _is_obsolete(heading: Passage, body: tuple[BodyPart, ...]) -> bool:
    first = body[0].passage.words if body else ""
    return bool(OBSOLETE.search(heading.text) or OBSOLETE.match(first))
