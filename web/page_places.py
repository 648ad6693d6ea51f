"""The places of the pages, in both interfaces, and of the styles and scripts that they use.

What makes a page is loaded with the first page that is asked for: templates and views are two fifths of a start.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mtgcr.web.making import Made
from mtgcr.web.places import PREFIXES, KeptFor, WebPlace
from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.web_question import ROOT, Cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.library.library import Library
    from mtgcr.parser.language import Language
    from mtgcr.web.making import Make, WebRequest

_QUICK = (
    "/cr", "/cr/{when}", "/cr/{when}/{number}", "/rule/{when}/{number}", "/search", "/suggest", "/terms",
    "/term/{term}", "/history/{when}/{number}", "/releases", "/documents", "/diff", "/penalty",
)  # fmt: skip
_SLOW = ("/cr/{when}/{number}/example/{ordinal}", "/diff/{old}/{new}", "/documents/{name}", "/rulings/{of}")
_OF_THE_USER = ("/ask", "/cards/{card}", "/works", "/works/{when}/{section}")
"""Pages that may show the user's own cards or texts."""


def refuse_page(problem: Problem, wanted: WebRequest) -> Made:
    """The no as a page that says what to do."""
    from mtgcr.web import rendering

    return rendering.refuse_page(problem, wanted)


def load_pages() -> None:
    """Load what makes pages before the first is asked for."""
    from mtgcr.web.rendering import templates

    import_module("mtgcr.web.pages.makers")
    for language in PREFIXES:
        templates(language).get_template("rule.html")


def _maker(path: str) -> Make:
    """What makes the page of the path in either interface, loaded when it is asked for."""

    def make(kb: Library, wanted: WebRequest) -> Made:
        from mtgcr.web.pages.makers import MAKERS

        return MAKERS[path](kb, wanted)

    return make


def _places(language: Language) -> Iterator[WebPlace]:
    """The pages of the interface in the language."""
    prefix = PREFIXES[language]
    yield WebPlace(path=prefix or "/en", make=_maker("/"), refuse=refuse_page, language=language)
    for cost, paths in ((Cost.QUICK, _QUICK), (Cost.SLOW, _SLOW)):
        for path in paths:
            yield WebPlace(path=prefix + path, make=_maker(path), refuse=refuse_page, cost=cost, language=language)
    for path in _OF_THE_USER:
        yield WebPlace(
            path=prefix + path, make=_maker(path), refuse=refuse_page, cost=Cost.SLOW, language=language,
            keeping=KeptFor.NEVER,
        )  # fmt: skip
    for method in ("GET", "POST"):
        yield WebPlace(
            path=f"{prefix}/cite", make=_maker("/cite"), refuse=refuse_page, method=method, language=language,
            cost=Cost.SLOW if method == "POST" else Cost.QUICK,
            keeping=KeptFor.NEVER if method == "POST" else KeptFor.GENERATION, takes_form=True,
        )  # fmt: skip


def _static(_: Library, wanted: WebRequest) -> Made:
    """A style or script under the checksum of them all."""
    from mtgcr.web.rendering import STATIC_TYPES, static_files, static_hash

    name = wanted.path_values["name"]
    found = static_files().get(name)
    if found is None or wanted.path_values["hash"] != static_hash():
        raise Problem(ProblemKind.NO_SUCH_PAGE)
    return Made(200, STATIC_TYPES[f".{name.rpartition('.')[2]}"], found)


def _robots(_: Library, __: WebRequest) -> Made:
    """Machines may read the rules, not search for them."""
    asked = (f"Disallow: {prefix}/{page}" for prefix in PREFIXES.values() for page in ("search", "ask", "suggest"))
    lines = ("User-agent: *", *asked, "")
    return Made(200, "text/plain; charset=utf-8", "\n".join(lines).encode())


def _api(_: Library, wanted: WebRequest) -> Made:
    """The table of questions, for those who write programs."""
    from mtgcr.web.rendering import page

    return page("api", wanted, questions=QUESTIONS, root=ROOT)


PAGE_PLACES = (
    WebPlace(path=f"{ROOT}/docs", make=_api, refuse=refuse_page),
    WebPlace(path="/static/{hash}/{name}", make=_static, refuse=refuse_page, keeping=KeptFor.FOR_EVER),
    WebPlace(path="/robots.txt", make=_robots, refuse=refuse_page),
    *(place for language in PREFIXES for place in _places(language)),
)
