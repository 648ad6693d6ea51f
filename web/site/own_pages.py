"""Pages of a site that the reader has otherwise: the first page, the search in the browser, what a copy lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.web.catalogue import say
from mtgcr.web.rendering import page

if TYPE_CHECKING:
    from mtgcr.library.library import Library
    from mtgcr.web.making import Made, Make, WebRequest
    from mtgcr.web.site.scope import SiteScope


def home(scope: SiteScope) -> Make:
    """The first page: the sections of the release, the comparisons, and what is known to be newer."""

    def make(kb: Library, wanted: WebRequest) -> Made:
        found, existing = kb.contents(scope.day), kb.releases().existing
        newer = [day for day in existing if day > scope.day]
        return page(
            "home",
            wanted,
            release=found.release,
            sections=found.sections,
            steps=[(new, old) for old, new in scope.steps],
            notes=[say(wanted.language, "as_files.newer", day=max(newer))] if newer else [],
            existing=existing,
            keeps=True,
        )

    return make


def compare(scope: SiteScope) -> Make:
    """The comparisons that the site has."""

    def make(_: Library, wanted: WebRequest) -> Made:
        days = sorted({day for pair in scope.pairs for day in pair}, reverse=True)
        return page("compare", wanted, days=days)

    return make


def search(scope: SiteScope) -> Make:
    """The page on which the script lists what it finds."""

    def make(_: Library, wanted: WebRequest) -> Made:
        return page("site_search", wanted, day=scope.day, keeps=True)

    return make


def copy(scope: SiteScope) -> Make:
    """What this copy is, and what it has not."""

    def make(_: Library, wanted: WebRequest) -> Made:
        return page("site_copy", wanted, day=scope.day, keeps=True)

    return make
