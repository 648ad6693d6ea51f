"""The JSON API: a question answered, and its answer wrapped with what to know of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, urlencode

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import NEWEST
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.views.json.answers import to_json
from mtgcr.views.text.terminal import escape_controls
from mtgcr.web.day_notes import days_of_answer, notes_of
from mtgcr.web.making import Made, WebRequest
from mtgcr.web.paging import Cut, cursor_at, cut_list, place_of
from mtgcr.web.parameters import read_parameters
from mtgcr.web.problems import JSON_TYPE, MEDIA_TYPE, Problem, problem_json, problem_of
from mtgcr.web.work_notes import days_of_works, effective_of, work_notes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.library.library import Library
    from mtgcr.web.web_question import WebQuestion

_OWN_FOLDER = json.dumps(str(data_directory()), ensure_ascii=False)[1:-1].encode()


class ApiAnswer(NamedTuple):
    """What a question came to: the answer of the library, and how its list was cut."""

    answer: object
    cut: Cut


def answer_api(kb: Library, question: WebQuestion, wanted: WebRequest) -> Made:
    """The body for the request.  Problem where there is none."""
    given = read_parameters(question.parameters, wanted.path_values, wanted.query)
    if question.takes_text:
        given["text"] = wanted.body
    try:
        found = _ask(kb, question, given)
    except Refusal as no:
        raise problem_of(no) from no
    return Made(200, JSON_TYPE, without_places(dump(_envelope(kb, question, wanted, given, found))))


def _ask(kb: Library, question: WebQuestion, given: dict[str, Any]) -> ApiAnswer:
    if not question.listed:
        answer = question.ask(kb, given)
        return ApiAnswer(answer, Cut(to_json(answer), None))
    start, limit = place_of(given["cursor"]), given["limit"]
    given["start"] = start
    given["reach"] = start + limit + 1  # a search finds only as many as it is asked for; one more tells that there are
    answer = question.ask(kb, given)
    if question.is_cut is not None:
        return ApiAnswer(answer, Cut(to_json(answer), cursor_at(start + limit) if question.is_cut(answer) else None))
    return ApiAnswer(answer, cut_list(to_json(answer), question.listed, start, limit))


def _envelope(
    kb: Library, question: WebQuestion, wanted: WebRequest, given: Mapping[str, Any], found: ApiAnswer
) -> dict[str, Any]:
    days = days_of_answer(found.answer)
    return {
        "data": found.cut.data,
        "as_of": _as_of(found.answer, days),
        "release": _release(days) or effective_of(found.answer) or found.cut.data.get("release"),
        "generation": kb.generation,
        "links": _links(question, wanted, given, found.cut.cursor, days),
        "notes": [*notes_of(found.answer, Language.EN), *work_notes(found.answer, Language.EN)],
    }


def _as_of(answer: object, days: tuple[DayMeant, ...]) -> str | None:
    """The newest day asked for; None for the latest, which is no day, and where no day matters."""
    day = max((*(one.asked.day for one in days), *days_of_works(answer)), default=NEWEST)
    return None if day == NEWEST else day.isoformat()


def _release(days: tuple[DayMeant, ...]) -> str | None:
    answering = [one.answering for one in days if one.answering]
    return max(answering).isoformat() if answering else None


def _links(
    question: WebQuestion, wanted: WebRequest, given: Mapping[str, Any], cursor: str | None, days: tuple[DayMeant, ...]
) -> dict[str, str | None]:
    kept = [(name, value) for name, value in wanted.query if name != "cursor"]
    release = _release(days)
    is_rule = question.name == "rule" and release
    return {
        "self": address(wanted.path, wanted.query),
        "html": question.page(given) if question.page else None,
        "permalink": f"/rule/{release}/{quote(given['number'], safe='')}" if is_rule else None,
        "next": address(wanted.path, [*kept, ("cursor", cursor)]) if cursor else None,
    }


def address(path: str, query: list[tuple[str, str]]) -> str:
    """The path with its query, as a link has it."""
    return quote(path, safe="/~;:,@") + (f"?{urlencode(query)}" if query else "")


def dump(body: Mapping[str, Any]) -> bytes:
    """The JSON of a body; controls of a hostile text are escaped as on a terminal."""
    return escape_controls(json.dumps(body, ensure_ascii=False, separators=(",", ":"))).encode("utf-8", "replace")


def problem_body(problem: Problem, wanted: WebRequest) -> Made:
    """The problem as JSON."""
    body = problem_json(problem, address(wanted.path, []), Language.EN)
    return Made(problem.kind.status, MEDIA_TYPE, dump(body), tuple(problem.headers.items()))


def without_places(body: bytes) -> bytes:
    """The body without the folder in which the program lies, which is nobody's business."""
    return body.replace(_OWN_FOLDER, b"data")
