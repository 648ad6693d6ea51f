"""The text of a page: HTML without its tags, entities written out, with the place that each stretch came from."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from html import unescape

LOOKS_LIKE_HTML = re.compile(r"\s*(?:<!doctype\s+html|<html[\s>]|<\?xml[^>]*>\s*<(?:!doctype\s+)?html)", re.IGNORECASE)
BLOCKS = "p|div|br|li|ul|ol|tr|td|th|table|h[1-6]|section|article|blockquote|pre|dd|dt|dl|title|head|body|hr"
MARKUP = re.compile(
    r"(?P<hidden><!--.*?-->|<style\b.*?</style\s*>)"
    rf"|(?P<block></?(?:{BLOCKS})\b[^<>]*>)"
    r"|(?P<tag></?[a-z!?][^<>]*>)"
    r"|(?P<entity>&(?:[a-z][a-z0-9]{1,30}|#[0-9]{1,7}|#x[0-9a-f]{1,6});)",
    re.IGNORECASE | re.DOTALL,
)
SPACES = {"\u00a0": " ", "\u202f": " ", "\u2009": " "}


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text to be read, and for stretches of it the offset in the file's own text."""

    text: str
    _starts: tuple[int, ...] = (0,)
    _sources: tuple[int, ...] = (0,)

    def source(self, offset: int) -> int:
        """The offset in the file's text of the character at the offset in this one."""
        stretch = bisect_right(self._starts, offset) - 1
        return self._sources[stretch] + offset - self._starts[stretch]


def is_html(text: str, name: str) -> bool:
    """Whether the file is a page, by its name or its first words."""
    return name.lower().endswith((".html", ".htm", ".xhtml")) or LOOKS_LIKE_HTML.match(text) is not None


def read_html(text: str) -> PlainText:
    """The page as its reader sees it; a block stands in a line of its own, comments and styles are left out.

    Line breaks of the file stay, so that a paragraph is not one endless line.
    """
    pieces: list[str] = []
    starts, sources = [0], [0]
    length = end = 0
    for found in MARKUP.finditer(text):
        shown = _shown(found)
        for piece, source in ((text[end : found.start()], end), (shown, found.start())):
            if piece:
                starts.append(length)
                sources.append(source)
                pieces.append(piece)
                length += len(piece)
        end = found.end()
    starts.append(length)
    sources.append(end)
    pieces.append(text[end:])
    return PlainText("".join(pieces), tuple(starts), tuple(sources))


def _shown(found: re.Match[str]) -> str:
    if found["entity"]:
        written = unescape(found["entity"])
        return SPACES.get(written, written)
    return "\n" if found["block"] else ""
