"""The places of the incumbent API's paths; a no has its form too: a status and `detail`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mtgcr.parser.language import Language
from mtgcr.views.text.terminal import escape_controls
from mtgcr.web.catalogue import say
from mtgcr.web.making import Made
from mtgcr.web.parameters import Parameter, ParameterForm, read_parameters
from mtgcr.web.places import KeptFor, WebPlace
from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.web_question import Cost

if TYPE_CHECKING:
    from mtgcr.library.library import Library
    from mtgcr.web.making import Make, WebRequest

COMPAT = "/compat/ar"
PUBLISHER = "https://magic.wizards.com/en/rules"
AS_OF = Parameter(name="as_of", about="As of when; today without it.")
NUMBER = Parameter(name="number", about="A rule.", in_path=True, is_required=True)
TERM = Parameter(name="term", about="A term.", in_path=True, is_required=True)
DEFINITION = Parameter(name="find_definition", about="That of the keyword.", form=ParameterForm.FLAG, default=False)
EXACT = Parameter(
    name="exact_match", about="As an earlier form of theirs had it.", form=ParameterForm.FLAG, default=True
)
FUZZY = Parameter(name="fuzzy", about="The nearest term.", form=ParameterForm.FLAG, default=False)
UNOFFICIAL = Parameter(name="unofficial", about="Our own words too.", form=ParameterForm.FLAG, default=True)
OLD = Parameter(name="old", about="A set or day.")
NEW = Parameter(name="new", about="A set or day.")
NAV = Parameter(name="nav", about="With the neighbours.", form=ParameterForm.FLAG, default=False)
NOT_DONE = 501
JSON_TYPE = "application/json"


def _dump(body: object) -> bytes:
    """The JSON of a body; controls of a hostile text are escaped as on a terminal."""
    return escape_controls(json.dumps(body, ensure_ascii=False, separators=(",", ":"))).encode("utf-8", "replace")


def _told(body: object) -> Made:
    return Made(200, JSON_TYPE, _dump(body))


def _rule(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.compat.rule_bodies import rule_body

    given = read_parameters((NUMBER, AS_OF, DEFINITION, EXACT), wanted.path_values, wanted.query)
    finds = given["find_definition"] or not given["exact_match"]
    return _told(rule_body(kb, given["number"], given["as_of"], find_definition=finds))


def _example(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.compat.rule_bodies import example_body

    given = read_parameters((NUMBER, AS_OF), wanted.path_values, wanted.query)
    return _told(example_body(kb, given["number"], given["as_of"]))


def _trace(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.compat.change_bodies import trace_body

    return _told(trace_body(kb, read_parameters((NUMBER,), wanted.path_values, wanted.query)["number"]))


def _diff(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.compat.change_bodies import diff_body

    given = read_parameters((OLD, NEW, NAV), {}, wanted.query)
    return _told(diff_body(kb, given["old"], given["new"], nav=given["nav"]))


def _term(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.compat.glossary_bodies import term_body

    given = read_parameters((TERM, AS_OF, FUZZY, UNOFFICIAL), wanted.path_values, wanted.query)
    found = term_body(kb, given["term"], given["as_of"], fuzzy=given["fuzzy"], unofficial=given["unofficial"])
    if found is None:
        raise Problem(ProblemKind.NO_SUCH_THING, "Entry not found.")
    return _told(found)


def _listing(name: str) -> Make:
    """What makes the body of that name, which takes a day alone."""

    def make(kb: Library, wanted: WebRequest) -> Made:
        from mtgcr.web.compat import glossary_bodies, rule_bodies

        when = read_parameters((AS_OF,), {}, wanted.query)["as_of"]
        bodies: dict[str, Any] = {
            "all": rule_bodies.all_body,
            "toc": rule_bodies.contents_body,
            "keywords": rule_bodies.keywords_body,
            "glossary": glossary_bodies.glossary_body,
            "unofficial": glossary_bodies.unofficial_body,
        }
        return _told(bodies[name](kb, when))

    return make


def _publisher(_: Library, __: WebRequest) -> Made:
    return Made(307, JSON_TYPE, b"", (("location", PUBLISHER),))


def _not_done(_: Library, wanted: WebRequest) -> Made:
    """What the incumbent has and this has not; a wrong path is told apart from it."""
    known = ("mtr", "ipg", "diff/mtr", "file", "link", "metadata", "pending")
    rest = wanted.path.removeprefix(f"{COMPAT}/")
    if not any(rest == one or rest.startswith(f"{one}/") for one in known):
        raise Problem(ProblemKind.NO_SUCH_PAGE)
    return Made(NOT_DONE, JSON_TYPE, _dump({"detail": "Not done here: docs/compat.md tells what is."}))


def refuse_compat(problem: Problem, wanted: WebRequest) -> Made:
    """The no in the incumbent's form: `detail`, and what was asked for."""
    detail = problem.said(Language.EN) or say(Language.EN, f"problem.{problem.kind.slug}.hint")
    asked = {"ruleNumber": wanted.path_values["number"]} if "number" in wanted.path_values else {}
    if wanted.path == f"{COMPAT}/diff/cr":
        given = dict(wanted.query)
        asked = {"old": given.get("old", ""), "new": given.get("new", "")}
    headers = tuple(problem.headers.items())
    return Made(problem.kind.status, JSON_TYPE, _dump({"detail": detail, **asked}), headers)


def _place(path: str, make: Make, cost: Cost = Cost.SLOW, keeping: KeptFor = KeptFor.GENERATION) -> WebPlace:
    return WebPlace(path=COMPAT + path, make=make, refuse=refuse_compat, cost=cost, keeping=keeping, is_open=True)


COMPAT_PLACES = (
    _place("/cr", _listing("all")),
    _place("/cr/toc", _listing("toc"), Cost.QUICK),
    _place("/cr/keywords", _listing("keywords")),
    _place("/cr/glossary", _listing("glossary")),
    _place("/cr/unofficial-glossary", _listing("unofficial")),
    _place("/cr/glossary/{term}", _term),
    _place("/cr/example/{number}", _example, Cost.QUICK),
    _place("/cr/trace/{number}", _trace),
    _place("/cr/{number}", _rule, Cost.QUICK),
    _place("/diff/cr", _diff),
    _place("/link/cr", _publisher, Cost.QUICK, KeptFor.REDIRECT),
    _place("/{rest:path}", _not_done, Cost.QUICK, KeptFor.NEVER),
)
"""The paths of the incumbent, those that another would match first."""
