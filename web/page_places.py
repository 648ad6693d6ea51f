"""The places of the pages, in both interfaces, and of the styles and scripts that they use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.web.making import Made
from mtgcr.web.pages import change_pages, finding_pages, reading_pages, work_pages
from mtgcr.web.places import KeptFor, WebPlace
from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.rendering import PREFIXES, STATIC_TYPES, page, refuse_page, static_files, static_hash
from mtgcr.web.web_question import ROOT, Cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.library.library import Library
    from mtgcr.web.making import Make, WebRequest

_QUICK: tuple[tuple[str, Make], ...] = (
    ("/cr", reading_pages.go),
    ("/cr/{when}", reading_pages.contents),
    ("/cr/{when}/{number}", reading_pages.rule),
    ("/rule/{when}/{number}", reading_pages.permalink),
    ("/search", finding_pages.search),
    ("/suggest", finding_pages.suggestions),
    ("/terms", finding_pages.terms),
    ("/term/{term}", finding_pages.term),
    ("/history/{when}/{number}", change_pages.history),
    ("/releases", finding_pages.releases),
    ("/documents", finding_pages.documents),
    ("/diff", change_pages.compare),
    ("/penalty", work_pages.penalties),
)
_SLOW: tuple[tuple[str, Make], ...] = (
    ("/cr/{when}/{number}/example/{ordinal}", reading_pages.example),
    ("/diff/{old}/{new}", change_pages.diff),
    ("/documents/{name}", finding_pages.document),
    ("/rulings/{of}", finding_pages.rulings),
)
_OF_THE_USER: tuple[tuple[str, Make], ...] = (
    ("/ask", finding_pages.ask),
    ("/works", work_pages.works),
    ("/works/{when}/{section}", work_pages.section),
)
"""Pages that may show the user's own cards or texts."""


def _places(language: Language) -> Iterator[WebPlace]:
    """The pages of the interface in the language."""
    prefix = PREFIXES[language]
    yield WebPlace(path=prefix or "/en", make=reading_pages.home, refuse=refuse_page, language=language)
    for cost, made in ((Cost.QUICK, _QUICK), (Cost.SLOW, _SLOW)):
        for path, make in made:
            yield WebPlace(path=prefix + path, make=make, refuse=refuse_page, cost=cost, language=language)
    for path, make in _OF_THE_USER:
        yield WebPlace(
            path=prefix + path, make=make, refuse=refuse_page, cost=Cost.SLOW, language=language, keeping=KeptFor.NEVER
        )
    for method in ("GET", "POST"):
        yield WebPlace(
            path=f"{prefix}/cite", make=finding_pages.cite, refuse=refuse_page, method=method, language=language,
            cost=Cost.SLOW if method == "POST" else Cost.QUICK,
            keeping=KeptFor.NEVER if method == "POST" else KeptFor.GENERATION, takes_form=True,
        )  # fmt: skip


def _static(_: Library, wanted: WebRequest) -> Made:
    """A style or script under the checksum of them all."""
    name = wanted.path_values["name"]
    found = static_files().get(name)
    if found is None or wanted.path_values["hash"] != static_hash():
        raise Problem(ProblemKind.NO_SUCH_PAGE)
    return Made(200, STATIC_TYPES[f".{name.rpartition('.')[2]}"], found)


def _robots(_: Library, __: WebRequest) -> Made:
    """Machines may read the rules, not search for them."""
    lines = ("User-agent: *", "Disallow: /search", "Disallow: /ask", "Disallow: /suggest", "Disallow: /ja/search", "")
    return Made(200, "text/plain; charset=utf-8", "\n".join(lines).encode())


def _api(_: Library, wanted: WebRequest) -> Made:
    """The table of questions, for those who write programs."""
    return page("api", wanted, questions=QUESTIONS, root=ROOT)


PAGE_PLACES = (
    WebPlace(path=f"{ROOT}/docs", make=_api, refuse=refuse_page),
    WebPlace(path="/static/{hash}/{name}", make=_static, refuse=refuse_page, keeping=KeptFor.FOR_EVER),
    WebPlace(path="/robots.txt", make=_robots, refuse=refuse_page),
    *(place for language in Language for place in _places(language)),
)
