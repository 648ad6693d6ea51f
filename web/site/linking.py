"""A page of the reader as a file: links lead to files beside it; what only a running reader can do is taken out."""

from __future__ import annotations

import html
import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.web.site.plan import Plan

_ASKING = re.compile(
    r'<form class="(?!find").*?</form>|<p class="switch".*?</p>|<section class="around">.*?</section>'
    r'|<script\b[^>]*></script>| data-suggest="[^"]*"|<button type="button" class="plain".*?</button>'
    r'|<details class="copy">.*?</details>|<div class="suggest" hidden></div>|<p class="live".*?</p>'
    r'|<link rel="icon"[^>]*>|<p><a href="(?:/ja)?/documents">.*?</p>|<a href="(?:/ja)?/rule/[^"]*">[^<]*</a>'
    r'| (?:maxlength|autocomplete)="[^"]*"',
    re.DOTALL,
)
"""What a reader answers or scripts, other views of a page, and what a page has twice: rules around it, citations."""
_BLANK = re.compile(r"\n\s*\n")
_TAG = re.compile(r"<(?:a|link|form)\b[^>]*>|</a>")
_ADDRESS = re.compile(r'\b(?:href|action)="([^"]*)"')
_CLASS = re.compile(r' class="[^"]*"')
_LINK = re.compile(r'\b(?:href|src|action)="([^"#?]+)[^"]*"')
SEARCH_SCRIPTS = ("index.js", "site.js")


def as_file(text: str, file: str, plan: Plan, said: str) -> str:
    """The page of the reader as this file of the site, with what is said of the copy at its foot."""
    up = "../" * file.count("/")
    bare = _BLANK.sub("\n", _ASKING.sub("", text))
    scripts = SEARCH_SCRIPTS if posixpath.basename(file) == "search.html" else ()
    loaded = "".join(f'<script defer src="{up}static/{name}"></script>\n' for name in scripts)
    linked = "".join(_linked(bare, file, plan)).replace("</head>", f"{loaded}</head>", 1)
    return linked.replace("</footer>", f"<p>{html.escape(said)}</p>\n</footer>", 1)


def _linked(text: str, file: str, plan: Plan) -> Iterator[str]:
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
        target = _target(html.unescape(address[1]), file, plan) if address else None
        if target is not None and address is not None and 'rel="canonical"' not in found:
            yield found[: address.start(1)] + html.escape(target) + found[address.end(1) :]
        elif found.startswith("<a"):
            is_text, named = True, _CLASS.search(found)
            yield f"<span{named.group() if named else ''}>"
    yield text[at:]


def _target(address: str, file: str, plan: Plan) -> str | None:
    """The address seen from the file; None where no file has it."""
    if address.startswith("#"):
        return address
    if address.startswith("/static/"):
        found: str | None = f"static/{posixpath.basename(address)}"
    else:
        found = plan.file_of(address.partition("#")[0])
    return posixpath.relpath(found, posixpath.dirname(file) or ".") if found else None


def links_in(text: str) -> set[str]:
    """The files that a page leads to, as it names them."""
    return {html.unescape(one) for one in _LINK.findall(text)}
