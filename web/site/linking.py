"""A page of the reader as a file: its links lead to files beside it, and only to those that are there."""

from __future__ import annotations

import html
import posixpath
import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.web.site.plan import Plan

_TAG = re.compile(r'(<(?:a|link|form|script)\b[^>]*?\b(?:href|action|src)=")([^"]*)("[^>]*>)(?=(<?))|</a>')
"""A tag with its address, and whether a tag follows it at once."""
_CLASS = re.compile(r' class="[^"]*"')
_LINK = re.compile(r'\b(?:href|src|action)="([^"#?]+)[^"]*"')
_FRAME = re.compile(r"(<body>.*?</nav>|<footer>.*</footer>)", re.DOTALL)
"""What all pages of a language have around their own words."""
_BLANK = re.compile(r"\n\s*(?=\n|</?(?:p|div|[dou]l|li|d[dt]|h[123]|section|article|nav|header|main|form|link|meta)\b)")
"""Ends of lines that mean nothing, of which the pages of a copy have a megabyte."""
KEPT_LINKS = 65536
"""Links of a language's pages in one folder that are kept: 300,000 links name some 12,000 files."""
KEPT_FRAMES = 64
"""Frames that are kept: one of a language in each of its folders."""


class Links:
    """The links of a site's pages: each address as a file of a folder names it, found once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._seen_from = lru_cache(KEPT_LINKS)(self._target)
        self._frame = lru_cache(KEPT_FRAMES)(self._piece)

    def as_file(self, text: str, file: str) -> str:
        """The page of the reader as this file of the site."""
        folder = posixpath.dirname(file)
        pieces = enumerate(_FRAME.split(_BLANK.sub("", text)))
        return "".join((self._frame if place % 2 else self._piece)(piece, folder) for place, piece in pieces)

    def _piece(self, text: str, folder: str) -> str:
        return "".join(self._linked(text, folder))

    def _linked(self, text: str, folder: str) -> Iterator[str]:
        """The page piece by piece; a link to what no file has becomes its text."""
        at, end_of_link = 0, "</a>"
        for tag in _TAG.finditer(text):
            yield text[at : tag.start()]
            at, (before, address, after, follows) = tag.end(), tag.groups()
            if address is None:
                yield end_of_link
                end_of_link = "</a>"
            elif (target := self._seen_from(address, folder)) is not None:
                yield f"{before}{target}{after}"
            elif before.startswith("<a"):
                named = _CLASS.search(f"{before}{after}")
                is_bare = follows and not named  # what stands in it is a tag of its own
                yield "" if is_bare else f"<span{named.group() if named else ''}>"
                end_of_link = "" if is_bare else "</span>"
        yield text[at:]

    def _target(self, escaped: str, folder: str) -> str | None:
        """The address as a file in the folder names it, escaped as it was; None where no file has it."""
        address = html.unescape(escaped)
        if address.startswith("#"):
            return escaped
        if address.startswith("/static/"):
            found: str | None = f"static/{posixpath.basename(address)}"
        else:
            found = self._plan.file_of(address.partition("#")[0])
        return html.escape(_seen(*posixpath.split(found), folder)) if found else None


def _seen(above: str, name: str, folder: str) -> str:
    """The file as the folder names it."""
    return _way(above, folder) + name


@lru_cache(KEPT_FRAMES)
def _way(target: str, folder: str) -> str:
    """From one folder of the site to another, there are a dozen: "" or what ends in a stroke."""
    way = posixpath.relpath(target or ".", folder or ".")
    return "" if way == "." else f"{way}/"


def links_in(text: str) -> set[str]:
    """The files that a page leads to, as it names them."""
    return {html.unescape(one) for one in _LINK.findall(text)}
