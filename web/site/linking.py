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

_TAG = re.compile(r"<(?:a|link|form|script)\b[^>]*>|</a>")
_ADDRESS = re.compile(r'\b(?:href|action|src)="([^"]*)"')
_CLASS = re.compile(r' class="[^"]*"')
_LINK = re.compile(r'\b(?:href|src|action)="([^"#?]+)[^"]*"')
KEPT_LINKS = 65536
"""Links of a language's pages in one folder that are kept: 300,000 links name some 12,000 files."""


class Links:
    """The links of a site's pages: each address as a file of a folder names it, found once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._seen_from = lru_cache(KEPT_LINKS)(self._target)

    def as_file(self, text: str, file: str) -> str:
        """The page of the reader as this file of the site."""
        return "".join(self._linked(text, posixpath.dirname(file)))

    def _linked(self, text: str, folder: str) -> Iterator[str]:
        """The page piece by piece; a link to what no file has becomes its text."""
        at, is_text = 0, False
        for tag in _TAG.finditer(text):
            yield text[at : tag.start()]
            at, found = tag.end(), tag.group()
            if found == "</a>":
                yield "</span>" if is_text else found
                is_text = False
                continue
            address = _ADDRESS.search(found)
            target = self._seen_from(address[1], folder) if address else None
            if target is not None and address is not None:
                yield found[: address.start(1)] + target + found[address.end(1) :]
            elif found.startswith("<a"):
                is_text, named = True, _CLASS.search(found)
                yield f"<span{named.group() if named else ''}>"
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
        return html.escape(posixpath.relpath(found, folder or ".")) if found else None


def links_in(text: str) -> set[str]:
    """The files that a page leads to, as it names them."""
    return {html.unescape(one) for one in _LINK.findall(text)}
