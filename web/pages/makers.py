"""What makes each page, by its path in the English interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.web.pages import change_pages, finding_pages, reading_pages, work_pages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.web.making import Make

MAKERS: Mapping[str, Make] = {
    "/": reading_pages.home,
    "/cr": reading_pages.go,
    "/cr/{when}": reading_pages.contents,
    "/cr/{when}/{number}": reading_pages.rule,
    "/cr/{when}/{number}/example/{ordinal}": reading_pages.example,
    "/rule/{when}/{number}": reading_pages.permalink,
    "/history/{when}/{number}": change_pages.history,
    "/diff": change_pages.compare,
    "/diff/{old}/{new}": change_pages.diff,
    "/search": finding_pages.search,
    "/suggest": finding_pages.suggestions,
    "/ask": finding_pages.ask,
    "/terms": finding_pages.terms,
    "/term/{term}": finding_pages.term,
    "/releases": finding_pages.releases,
    "/documents": finding_pages.documents,
    "/documents/{name}": finding_pages.document,
    "/rulings/{of}": finding_pages.rulings,
    "/cards/{card}": finding_pages.card,
    "/cite": finding_pages.cite,
    "/penalty": work_pages.penalties,
    "/works": work_pages.works,
    "/works/{when}/{section}": work_pages.section,
}
