"""The places of the JSON API: one for each question of the table, the OpenAPI document, and whether all is well."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.web.making import Made
from mtgcr.web.places import KeptFor, WebPlace
from mtgcr.web.problems import JSON_TYPE
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.web_question import ROOT, route_of

if TYPE_CHECKING:
    from mtgcr.library.library import Library
    from mtgcr.web.making import WebRequest
    from mtgcr.web.problems import Problem
    from mtgcr.web.web_question import WebQuestion

OPENAPI = Path(__file__).with_name("openapi.json")


def refuse_json(problem: Problem, wanted: WebRequest) -> Made:
    """The no as a problem of RFC 9457."""
    from mtgcr.web.api import problem_body

    return problem_body(problem, wanted)


def _place(question: WebQuestion) -> WebPlace:
    return WebPlace(
        path=route_of(question),
        make=partial(_answer, question),
        refuse=refuse_json,
        cost=question.cost,
        method=question.method,
        keeping=KeptFor.NEVER if _is_of_the_user(question) else KeptFor.GENERATION,
        is_open=True,
    )


def _is_of_the_user(question: WebQuestion) -> bool:
    """Whether texts or cards of the user answer."""
    return question.takes_text or question.reads_copies or question.name == "ask"


def _answer(question: WebQuestion, kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.api import answer_api  # views of all answers, which a start need not pay

    return answer_api(kb, question, wanted)


def _openapi(_: Library, __: WebRequest) -> Made:
    return Made(200, JSON_TYPE, _openapi_text())


@cache
def _openapi_text() -> bytes:
    return OPENAPI.read_bytes()


def _health(kb: Library, _: WebRequest) -> Made:
    """That a question is answered, and by which generation; any other path is a no by itself."""
    from mtgcr.web.api import dump

    return Made(200, JSON_TYPE, dump({"status": "ok", "generation": kb.generation}))


API_PLACES = (
    *map(_place, QUESTIONS),
    WebPlace(path=f"{ROOT}/openapi.json", make=_openapi, refuse=refuse_json, is_open=True),
    WebPlace(path="/healthz", make=_health, refuse=refuse_json, keeping=KeptFor.NEVER),
)
