"""The paths of the incumbent API: the fields and types of its public documentation, and more than it answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mtgcr.tests.web_client import WebClient

SHAPES = json.loads((Path(__file__).parent / "cases/compat_shapes.json").read_text("utf-8"))
SIDES = {"side": {"ruleNumber"}, "worded side": {"ruleNumber", "ruleText"}}
ACTIONS = ("created", "moved", "edited", "replaced")


@pytest.fixture(scope="module")
def web(embedded_home: Path) -> WebClient:
    return WebClient(embedded_home)


def ask(web: WebClient, path: str, status: int = 200) -> Any:
    """What the path below the incumbent's root is answered."""
    said = web.get(f"/compat/ar{path}")
    assert said.status_code == status
    assert said.headers["access-control-allow-origin"] == "*"
    return said.json()


def fits(body: Any, shape: Any) -> bool:
    """Whether the body has all fields of the shape, each of its type; it may have more."""
    if isinstance(shape, list):
        return isinstance(body, list) and all(fits(one, shape[0]) for one in body)
    if isinstance(shape, dict):
        if "*" in shape:
            return isinstance(body, dict) and all(fits(one, shape["*"]) for one in body.values())
        return isinstance(body, dict) and all(name in body and fits(body[name], one) for name, one in shape.items())
    return any(is_of_type(body, name) for name in shape.split("|"))


def is_of_type(body: Any, name: str) -> bool:
    if name in SIDES:
        return isinstance(body, dict) and SIDES[name] <= body.keys()
    if name == "texts":
        return isinstance(body, list) and all(isinstance(one, str) for one in body)
    return isinstance(body, {"text": str, "count": int, "null": type(None)}[name])


def test_a_body_of_another_shape_is_noticed() -> None:
    assert fits({"term": "Tap", "definition": "Turn."}, SHAPES["/cr/glossary/{term}"])
    assert not fits({"term": "Tap"}, SHAPES["/cr/glossary/{term}"])
    assert not fits({"term": "Tap", "definition": None}, SHAPES["/cr/glossary/{term}"])
    assert not fits([{"number": "1", "title": "Game Concepts", "subsections": []}], SHAPES["/cr/toc"])


@pytest.mark.parametrize(
    ("shape", "path"),
    [
        ("/cr/{number}", "/cr/702.19b"),
        ("/cr/{number}", "/cr/702.19b?as_of=FDN"),
        ("/cr/{number}", "/cr/100.1?as_of=1999-11-01"),
        ("/cr/example/{number}", "/cr/example/510.1c"),
        ("/cr/example/{number}", "/cr/example/100.1"),
        ("/cr/toc", "/cr/toc"),
        ("/cr/toc", "/cr/toc?as_of=FDN"),
        ("/cr/keywords", "/cr/keywords"),
        ("/cr/keywords", "/cr/keywords?as_of=1999-11-01"),
        ("/cr/glossary/{term}", "/cr/glossary/Deathtouch"),
        ("/cr/unofficial-glossary", "/cr/unofficial-glossary"),
        ("/cr/trace/{number}", "/cr/trace/702.19b"),
        ("/cr/trace/{number}", "/cr/trace/509.2"),
        ("/diff/cr", "/diff/cr?old=dsk&new=fdn&nav=true"),
        ("/diff/cr", "/diff/cr?old=2026-06-19&new=HOB&nav=true"),
        ("/diff/cr", "/diff/cr?nav=true"),
    ],
)
def test_each_answer_has_the_fields_of_the_documentation(web: WebClient, shape: str, path: str) -> None:
    assert fits(ask(web, path), SHAPES[shape])


@pytest.mark.parametrize(
    ("shape", "path", "status"),
    [
        ("/cr/{number} 404", "/cr/999.9", 404),
        ("/cr/{number} 404", "/cr/trace/999.9", 404),
        ("/cr/{number} 404", "/cr/nonsense", 400),
        ("/cr/{number} 404", "/cr/702.19b?as_of=nonsense", 400),
        ("/cr/{number} 404", "/cr/702.19b?exact_match=perhaps", 400),
        ("/cr/glossary/{term} 404", "/cr/glossary/zzzzzz", 404),
        ("/cr/glossary/{term} 404", "/cr/glossary/zzzzzzzz?fuzzy=true", 404),
        ("/diff/cr 404", "/diff/cr?old=nonsense&new=FDN", 400),
        ("/diff/cr 404", "/diff/cr?old=1980-01-01&new=FDN", 404),
        ("/diff/cr 404", "/diff/cr?new=1999-11-01", 404),
        ("/cr/glossary/{term} 404", "/nonsense", 404),
        ("/cr/glossary/{term} 404", "/mtr", 501),
        ("/cr/glossary/{term} 404", "/ipg/2.1", 501),
        ("/cr/glossary/{term} 404", "/file/cr/FDN", 501),
        ("/cr/glossary/{term} 404", "/metadata/cr", 501),
    ],
)
def test_each_no_has_the_form_of_theirs(web: WebClient, shape: str, path: str, status: int) -> None:
    assert fits(ask(web, path, status), SHAPES[shape])


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("POST", "/cr", 405), ("GET", "/file/cr/%0D%0AX", 404), ("GET", "/cr?as_of=" + "a" * 4100, 414)],
)
def test_a_no_before_any_question_has_the_form_of_theirs_too(
    web: WebClient, method: str, path: str, status: int
) -> None:
    said = web.send(method, f"/compat/ar{path}")

    assert (said.status_code, said.headers["content-type"]) == (status, "application/json")
    assert list(said.json()) == ["detail"]


def test_a_rule_that_only_names_a_keyword_is_answered_by_what_defines_it(web: WebClient) -> None:
    assert ask(web, "/cr/702.3")["ruleNumber"] == "702.3"
    assert ask(web, "/cr/702.3?find_definition=true")["ruleNumber"] == "702.3b"
    assert ask(web, "/cr/702.3?exact_match=false")["ruleNumber"] == "702.3b"
    assert ask(web, "/cr/510.1c?find_definition=true")["ruleNumber"] == "510.1c"


def test_terms_are_found_as_written_or_by_likeness(web: WebClient) -> None:
    assert ask(web, "/cr/glossary/dEATHtouch")["term"] == "Deathtouch"
    assert ask(web, "/cr/glossary/detahtouch", 404)
    assert ask(web, "/cr/glossary/detahtouch?fuzzy=true")["term"] == "Deathtouch"
    assert ask(web, "/cr/glossary/2hg")["definition"].endswith("[Unofficial]")
    assert ask(web, "/cr/glossary/2hg?unofficial=false", 404)


def test_the_glossary_has_every_entry_of_the_release(web: WebClient) -> None:
    told = ask(web, "/cr/glossary?as_of=2026-08-07")

    assert len(told) == 739
    assert {"venture into [quality]", "transforming double-faced cards"} <= set(told)


def test_a_trace_tells_the_newest_change_first_with_their_four_actions(web: WebClient) -> None:
    trace = ask(web, "/cr/trace/702.19b")
    told = [
        (one["action"], one["old"]["ruleNumber"], one["new"]["ruleNumber"], one["diff"]["destCode"]) for one in trace
    ]

    assert told[:4] == [
        ("edited", "702.19b", "702.19b", "MOM"),
        ("edited", "702.19b", "702.19b", "IKO"),
        ("moved", "702.18b", "702.19b", "BNG"),
        ("moved", "702.17b", "702.18b", "RTR"),
    ]
    assert "ruleText" not in trace[2]["new"]
    assert not any("ended" in one for one in trace)
    assert {one["action"] for one in ask(web, "/cr/trace/509.2")} == {"created", "replaced"}


def test_a_rule_that_is_gone_has_a_trace_that_says_when_it_ended(web: WebClient) -> None:
    trace = ask(web, "/cr/trace/509.6")

    assert [(one["action"], one["ended"]) for one in trace] == [("edited", "2024-11-08"), ("created", "2024-11-08")]


def test_what_differs_is_marked_on_both_sides(web: WebClient) -> None:
    changes = ask(web, "/diff/cr?old=2026-06-19&new=HOB")["changes"]
    both = [(one["old"]["ruleText"], one["new"]["ruleText"]) for one in changes if one["old"] and one["new"]]
    worded = [pair for pair in both if all(pair)]

    assert worded
    for pair in worded:
        assert any("<<<<" in one for one in pair)
        old, new = (re.sub("<<<<.*?>>>>", "", one, flags=re.DOTALL) for one in pair)
        assert old == new


def test_rules_that_only_moved_are_told_apart_from_changes(web: WebClient) -> None:
    body = ask(web, "/diff/cr?old=KHM&new=FDN")

    assert body["moves"]
    assert all(one["from"] != one["to"] for one in body["moves"])
    assert (body["sourceCode"], body["destCode"]) == ("KHM", "FDN")


def test_neighbours_are_taken_where_one_release_is_given(web: WebClient) -> None:
    assert ask(web, "/diff/cr?old=DSK")["destCode"] == "FDN"
    assert ask(web, "/diff/cr?new=FDN")["sourceCode"] == "DSK"


def test_the_link_leads_to_the_publisher(web: WebClient) -> None:
    said = web.get("/compat/ar/link/cr")

    assert said.status_code == 307
    assert said.headers["location"].startswith("https://magic.wizards.com/")
