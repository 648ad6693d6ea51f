"""Makes web/openapi.json from the table of questions and the shapes of the answers.

python -m mtgcr.tools.openapi [--check]

OpenAPI 3.1, served at /v1/openapi.json.  With --check nothing is written, and the exit code is 1 where the file is not
what the table says.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from mtgcr.tools.json_schemas import schema_of
from mtgcr.web.api_places import OPENAPI
from mtgcr.web.parameters import ParameterForm
from mtgcr.web.problems import JSON_TYPE, MEDIA_TYPE, ProblemKind
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.web_question import route_of

if TYPE_CHECKING:
    from mtgcr.web.web_question import WebQuestion

ABOUT = (
    "The Comprehensive Rules of Magic: The Gathering as a dated, bilingual knowledge base, read only. `data` of every "
    "answer is what the command line prints with --format json. Fields are only ever added in v1."
)
TEXT = {"type": ["string", "null"]}
LINKS = {
    "type": "object",
    "required": ["self", "html", "permalink", "next"],
    "additionalProperties": False,
    "properties": {
        "self": {"type": "string"},
        "html": {**TEXT, "description": "The page for people."},
        "permalink": {**TEXT, "description": "The address that follows the rule through its numbers."},
        "next": {**TEXT, "description": "The next page of the list; null at its end."},
    },
}
PROBLEM = {
    "type": "object",
    "description": "A problem of RFC 9457; further fields are the facts.",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string", "enum": [f"/problems/{kind.slug}" for kind in ProblemKind]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string"},
    },
}


def document() -> dict[str, Any]:
    """The whole document."""
    schemas: dict[str, Any] = {"Problem": PROBLEM, "Links": LINKS}
    paths: dict[str, Any] = {}
    for question in QUESTIONS:
        paths[route_of(question)] = {question.method.lower(): _operation(question, schemas)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "mtgcr", "version": "1", "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(question: WebQuestion, schemas: dict[str, Any]) -> dict[str, Any]:
    problem = {"description": "A no.", "content": {MEDIA_TYPE: {"schema": _ref("Problem")}}}
    answer = {"description": question.about, "content": {JSON_TYPE: {"schema": _envelope(question, schemas)}}}
    made: dict[str, Any] = {
        "operationId": question.name,
        "summary": question.about,
        "parameters": [_parameter(one) for one in question.parameters],
        "responses": {"200": answer, "default": problem},
    }
    if question.takes_text:
        text = {"schema": {"type": "string", "maxLength": 65536}}
        made["requestBody"] = {"required": True, "content": {"text/plain": text}}
    return made


def _parameter(one: Any) -> dict[str, Any]:
    place = "path" if one.in_path else "query"
    made = {"name": one.name, "in": place, "required": one.is_required, "description": one.about}
    made["schema"] = one.schema()
    if one.form is ParameterForm.CHOICES:
        made |= {"style": "form", "explode": False}
    return made | ({"example": one.example} if one.example else {})


def _envelope(question: WebQuestion, schemas: dict[str, Any]) -> dict[str, Any]:
    properties = {
        "data": _component(question.answers, schemas),
        "as_of": {**TEXT, "description": "The day that was asked for."},
        "release": {**TEXT, "description": "The effective date of the release that answers."},
        "generation": {"type": "string", "description": "What is held; another name as soon as that changes."},
        "links": _ref("Links"),
        "notes": {"type": "array", "items": {"type": "string"}, "description": "What to know first of the answer."},
    }
    return {
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": properties,
    }


def _component(name: str, schemas: dict[str, Any]) -> dict[str, Any]:
    """A reference to the shape, which is put among the components with all that it is made of."""
    made = _moved(schema_of(name))
    del made["$schema"]
    inner = made.pop("$defs", {})
    title = made.get("title") or made["$ref"].rpartition("/")[2]
    for shape, schema in {title: made, **inner}.items():
        assert schemas.setdefault(shape, schema) == schema or "$ref" in schema, shape
    return _ref(title)


def _moved(schema: Any) -> Any:
    """The schema with its references where the components of OpenAPI stand."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _moved(value)
            for key, value in schema.items()
        }
    return [_moved(one) for one in schema] if isinstance(schema, list) else schema


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def text() -> str:
    """The file."""
    return json.dumps(document(), ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def main() -> int:
    """Write or check the file."""
    made = text()
    if "--check" in sys.argv[1:]:
        is_stale = not OPENAPI.is_file() or OPENAPI.read_text("utf-8") != made
        print(*[OPENAPI] * is_stale, sep="\n")
        return int(is_stale)
    OPENAPI.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
