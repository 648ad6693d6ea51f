"""The JSON API: every question of the table, problems, pages of lists, tags, and what strangers may send."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import mtgcr
from mtgcr.kb.embedded import data_directory
from mtgcr.library.refusals import Refusal
from mtgcr.tests.web_client import WebClient
from mtgcr.tools.openapi import text
from mtgcr.web import api_places
from mtgcr.web.api_places import OPENAPI
from mtgcr.web.problems import ProblemKind, problem_of
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.web_question import route_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.web.web_question import WebQuestion

OPENAPI_DOCUMENT = json.loads(OPENAPI.read_text("utf-8"))
NOT_HELD = {"lint", "rulings", "document", "card"}
"""Questions about texts that do not ship with the program."""
SLOW = {"coverage", "outcomes"}
"""Questions that run all scenarios; tests/test_library_outcome_changes.py and others ask the library for them."""
ASKED = [question for question in QUESTIONS if question.name not in SLOW]


@pytest.fixture(scope="module")
def web(embedded_home: Path) -> WebClient:
    return WebClient(embedded_home)


def address_of(question: WebQuestion) -> str:
    """The question with the examples of its parameters."""
    path = route_of(question)
    for one in question.parameters:
        path = path.replace(f"{{{one.name}}}", quote(one.example))
    query = "&".join(
        f"{one.name}={quote(one.example)}" for one in question.parameters if one.is_required and not one.in_path
    )
    return f"{path}?{query}" if query else path


def schema_of(question: WebQuestion) -> dict[str, Any]:
    """The schema of the body by the OpenAPI document, its components among it."""
    operation = OPENAPI_DOCUMENT["paths"][route_of(question)][question.method.lower()]
    schema: dict[str, Any] = operation["responses"]["200"]["content"]["application/json"]["schema"]
    return {**schema, "components": OPENAPI_DOCUMENT["components"]}


def test_the_openapi_document_is_made_from_the_table() -> None:
    assert OPENAPI.read_text("utf-8") == text(), "python -m mtgcr.tools.openapi"


def test_the_openapi_document_is_served(web: WebClient) -> None:
    assert web.get("/v1/openapi.json").json() == OPENAPI_DOCUMENT


@pytest.mark.parametrize("question", ASKED, ids=lambda one: one.name)
def test_every_question_is_answered_as_the_openapi_document_says(web: WebClient, question: WebQuestion) -> None:
    said = web.send(question.method, address_of(question), content="Scry is in rule 701.18." * question.takes_text)

    if question.name in NOT_HELD:
        assert said.status_code == 404
        assert said.headers["content-type"] == "application/problem+json"
    else:
        assert said.status_code == 200
        assert [
            error.message[:300] for error in Draft202012Validator(schema_of(question)).iter_errors(said.json())
        ] == []
        assert str(data_directory()) not in said.text


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/v1/rules/FDN/510.1c", ["rule", "510.1c", "--as-of", "FDN"]),
        ("/v1/rules/2024-11/613?all=1", ["rule", "613", "--as-of", "2024-11", "--all"]),
        ("/v1/terms/接死", ["term", "接死"]),
        ("/v1/history/509.2?blame=1", ["history", "509.2", "--blame"]),
        ("/v1/refs/FDN/510.1c?depth=2", ["refs", "510.1c", "--depth", "2", "--as-of", "FDN"]),
        ("/v1/diff/DSK/FDN?section=510", ["diff", "DSK", "FDN", "--section", "510"]),
        ("/v1/ask?q=Does+deathtouch+work+with+trample%3F", ["ask", "Does deathtouch work with trample?"]),
        ("/v1/documents", ["documents"]),
        ("/v1/works/sections/2024-10-01/IPG%202.1", ["rule", "IPG 2.1", "--as-of", "2024-10-01"]),
        ("/v1/works/sections/2016-05-01/MTR", ["rule", "MTR", "--as-of", "2016-05-01"]),
        ("/v1/works/history/IPG%202.5", ["history", "IPG 2.5"]),
        ("/v1/works/penalties?q=hidden+card&as-of=2024-10-01", ["penalty", "hidden", "card", "--as-of", "2024-10-01"]),
        ("/v1/works/penalties?as-of=2014-05-02", ["penalty", "--as-of", "2014-05-02"]),
        (
            "/v1/works/search?q=slow+play&work=ipg,jar&limit=3",
            ["search", "--work", "ipg,jar", "--limit", "3", "slow", "play"],
        ),
        ("/v1/works/diff/mtr/2022-03-07/2023-11-13", ["diff", "--work", "mtr", "2022-03-07", "2023-11-13"]),
        ("/v1/works/editions/ipg", ["releases", "--work", "ipg"]),
    ],
)  # fmt: skip
def test_the_data_is_what_the_command_line_prints(
    web: WebClient, embedded_home: Path, mtgcr: Callable[..., Any], path: str, command: list[str]
) -> None:
    printed = mtgcr(embedded_home, *command, "--format", "json").json

    assert web.get(path).json()["data"] == printed


@pytest.mark.parametrize(
    ("path", "listed", "ask"),
    [
        ("/v1/search?q=trample&limit=7", "hits", lambda kb: kb.search("trample", limit=500)),
        ("/v1/diff/DSK/FDN?limit=20", "changes", lambda kb: kb.diff("DSK", "FDN")),
        ("/v1/releases?limit=60", "releases", lambda kb: kb.releases()),
    ],
)
def test_the_pages_of_a_list_joined_are_the_list(
    web: WebClient, path: str, listed: str, ask: Callable[[Any], object]
) -> None:
    pages, following = [], path
    while following:
        body = web.get(following).json()
        pages.append(body["data"])
        following = body["links"]["next"]

    whole = mtgcr.to_json(ask(web.kb))
    assert len(pages) > 1
    assert [one for page in pages for one in page[listed]] == whole[listed]
    assert all({**page, listed: []} == {**whole, listed: []} for page in pages if "summary" in page)


def test_an_answer_says_its_release_its_links_and_what_to_know_first(web: WebClient) -> None:
    body = web.get("/v1/rules/2024-10-01/510.1c").json()

    assert (body["as_of"], body["release"], body["notes"]) == ("2024-10-01", "2024-09-20", [])
    assert body["links"] == {
        "self": "/v1/rules/2024-10-01/510.1c",
        "html": "/cr/2024-10-01/510.1c",
        "permalink": "/rule/2024-09-20/510.1c",
        "next": None,
    }
    assert body["generation"] == web.kb.generation


PROBLEMS = (
    ("/v1/rules/FDN/tea", 400, "bad-number"),
    ("/v1/rules/FDN/MTR%202.1", 400, "bad-number"),
    ("/v1/rules/the%20day%20before/510.1c", 400, "bad-day"),
    ("/v1/rules/2024-11-08~2/510.1c", 400, "bad-day"),
    ("/v1/diff/2998-01-01/2999-01-01", 404, "no-release"),
    ("/v1/search?q=%22tea", 400, "bad-query"),
    ("/v1/search", 400, "bad-parameter"),
    ("/v1/search?q=tea&limit=0", 400, "bad-parameter"),
    ("/v1/search?q=tea&limit=501", 400, "bad-parameter"),
    ("/v1/search?q=tea&cursor=zzz", 400, "bad-parameter"),
    ("/v1/search?q=tea&in=kettle", 400, "bad-parameter"),
    ("/v1/search?q=tea&colour=red", 400, "bad-parameter"),
    ("/v1/diff/DSK/FDN?only=kettles", 400, "bad-parameter"),
    ("/v1/rules/FDN/999.9", 404, "no-such-rule"),
    ("/v1/history/999.9", 404, "no-such-rule"),
    ("/v1/rules/1990-01-01/100.1", 404, "no-release"),
    ("/v1/documents/tea.txt", 404, "no-such-thing"),
    ("/v1/examples/FDN/510.1c/9", 404, "no-such-thing"),
    ("/v1/works/sections/2011-08-01/IPG%202.3", 404, "not-in-work"),
    ("/v1/works/sections/today/IPG%209.9", 404, "not-in-work"),
    ("/v1/works/sections/1990-01-01/IPG", 404, "not-in-work"),
    ("/v1/works/sections/today/510.1c", 400, "bad-parameter"),
    ("/v1/works/history/MTR%2099.9", 404, "not-in-work"),
    ("/v1/works/penalties?q=teapot", 404, "not-in-work"),
    ("/v1/works/search?q=tea&work=cr", 400, "bad-parameter"),
    ("/v1/works/diff/cr/2020-01-01/2021-01-01", 400, "bad-parameter"),
    ("/v1/tea", 404, "no-such-page"),
    ("/v1", 404, "no-such-page"),
    (f"/v1/rules/FDN/{'9' * 1600}", 414, "too-long"),
    (f"/v1/search?q={'a' * 4100}", 414, "too-long"),
)


@pytest.mark.parametrize(("path", "status", "kind"), PROBLEMS, ids=[f"{one[0][:30]} {one[2]}" for one in PROBLEMS])
def test_a_no_is_a_problem_with_its_type(web: WebClient, path: str, status: int, kind: str) -> None:
    said = web.get(path)

    assert (said.status_code, said.json()["type"]) == (status, f"/problems/{kind}")
    assert said.headers["content-type"] == "application/problem+json"
    assert said.headers["cache-control"] == "no-store"
    assert {"title", "detail", "instance"} <= said.json().keys()


@pytest.mark.parametrize("code", ["unknown-day", "file-for-day", "no-day", "numbered-day"])
def test_every_no_to_a_day_is_a_bad_day(code: str) -> None:
    assert problem_of(Refusal(code, is_question=True)).kind is ProblemKind.BAD_DAY


def test_a_number_that_is_not_in_use_is_told_with_its_times(web: WebClient) -> None:
    assert web.get("/v1/rules/FDN/509.6").json()["in_use"] == [{"from": "2009-07-11", "until": "2024-11-08"}]


def test_nearest_sets_are_suggested_for_a_day_that_is_none(web: WebClient) -> None:
    assert "Foundations" in web.get("/v1/rules/Foundation/510.1c").json()["suggestions"]


def test_who_has_the_body_is_told_so(web: WebClient) -> None:
    first = web.get("/v1/rules/FDN/510.1c")

    again = web.get("/v1/rules/FDN/510.1c", if_none_match=first.headers["etag"])

    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert web.get("/v1/rules/FDN/510.1b", if_none_match=first.headers["etag"]).status_code == 200


@pytest.mark.parametrize("packing", ["zstd", "gzip", "identity", ""])
def test_a_body_is_packed_as_the_client_takes_it(web: WebClient, packing: str) -> None:
    said = web.get("/v1/rules/FDN/613", accept_encoding=packing)

    assert said.headers.get("content-encoding", "identity") == (packing or "identity")
    assert said.json()["data"]["rule"]["number"] == "613"


def test_head_has_the_headers_of_get_and_no_body(web: WebClient) -> None:
    got, head = web.get("/v1/rules/FDN/510.1c"), web.send("HEAD", "/v1/rules/FDN/510.1c")

    assert head.content == b""
    assert head.headers == got.headers


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        *(("PUT", "/v1/cite", "POST"), ("GET", "/v1/cite", "POST"), ("POST", "/v1/releases", "GET, HEAD")),
        ("POST", "/v1/openapi.json", "GET, HEAD"),
    ],
)
def test_what_is_not_done_here_is_told_with_what_is(web: WebClient, method: str, path: str, allowed: str) -> None:
    said = web.send(method, path)

    assert (said.status_code, said.json()["type"], said.headers["allow"]) == (405, "/problems/method", allowed)


def test_pages_of_other_sites_may_read_the_api(web: WebClient) -> None:
    asked = web.send("OPTIONS", "/v1/cite", headers={"origin": "https://cards.example"})

    assert asked.status_code == 204
    assert asked.headers["access-control-allow-origin"] == "*"
    assert web.get("/v1/releases").headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-origin" not in web.get("/healthz").headers


def test_a_text_is_checked_and_nothing_of_it_is_kept(web: WebClient) -> None:
    said = web.send("POST", "/v1/cite", content="Scry is in rule 701.18. 701.22a too.")

    assert said.json()["data"]["citations"][0]["verdict"] == "elsewhere"
    assert said.headers["cache-control"] == "no-store"


def test_a_text_that_names_a_file_is_only_a_text(web: WebClient, tmp_path: Path) -> None:
    secret = tmp_path / "notes.txt"
    secret.write_text("rule 701.18 scry", "utf-8")

    assert web.send("POST", "/v1/cite", content=str(secret)).json()["data"]["citations"] == []
    assert web.get(f"/v1/date?q={quote(str(secret), safe='')}").status_code == 404


def test_a_text_that_is_too_large_is_refused(web: WebClient) -> None:
    assert web.send("POST", "/v1/cite", content="a" * 65537).json()["type"] == "/problems/too-large"


CITING = "See rule 702.19b."
PACKED = gzip.compress(CITING.encode(), mtime=0)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_a_text_is_read_in_whatever_encoding_it_is_sent(web: WebClient, encoding: str) -> None:
    told = web.send("POST", "/v1/cite", content=f"{CITING} トランプルとダメージ".encode(encoding)).json()

    assert [one["number"] for one in told["data"]["citations"]] == ["702.19b"]


@pytest.mark.parametrize(
    ("body", "headers"),
    [(PACKED, {"content-encoding": "gzip"}), (PACKED, {}), (bytes(range(9)) * 99, {})],
    ids=["said to be packed", "packed unsaid", "no text"],
)
def test_what_is_no_text_is_refused_and_not_found_without_citations(
    web: WebClient, body: bytes, headers: dict[str, str]
) -> None:
    told = web.send("POST", "/v1/cite", content=body, headers=headers)

    assert (told.status_code, told.json()["type"]) == (415, "/problems/unread-text")


@given(
    place=st.sampled_from([question for question in ASKED if question.method == "GET"]),
    words=st.lists(st.text(max_size=40), min_size=4, max_size=4),
    names=st.lists(st.sampled_from(["q", "as-of", "lang", "limit", "cursor", "section", "in", "all", "x"]), max_size=3),
)
@example(place=next(one for one in ASKED if one.name == "contents"), words=["/", "", "", ""], names=[])
@settings(max_examples=30)
def test_whatever_is_sent_is_answered_or_refused(
    web: WebClient, place: WebQuestion, words: list[str], names: list[str]
) -> None:
    path = route_of(place)
    for one, word in zip([one for one in place.parameters if one.in_path], words, strict=False):
        path = path.replace(f"{{{one.name}}}", quote(word, safe="") or "x")
    query = "&".join(f"{name}={quote(word, safe='')}" for name, word in zip(names, words, strict=False))

    said = web.send("GET", f"{path}?{query}", follow_redirects=path.endswith("%2F"))  # on to where it has none

    assert said.status_code in (200, 400, 404, 414)
    assert said.json()["type"].startswith("/problems/") if said.status_code != 200 else "data" in said.json()


def test_a_mistake_of_ours_is_told_without_its_trace(web: WebClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(type(web.kb), "releases", broken)

    said = WebClient.get(web, "/v1/releases?limit=3")

    assert (said.status_code, said.json()["type"]) == (500, "/problems/mistake")
    assert "secret" not in said.text


def test_the_table_names_each_question_and_place_once() -> None:
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    assert len({(place.path, place.method) for place in api_places.API_PLACES}) == len(api_places.API_PLACES)


@pytest.mark.parametrize(
    ("path", "release", "told"),
    [
        ("/v1/works/sections/2090-01-01/IPG%202.1", "2024-09-23", ["a newer edition may be in force", "our own words"]),
        ("/v1/works/penalties?as-of=2090-01-01", "2024-09-23", ["a newer edition may be in force", "our own words"]),
        ("/v1/works/search?q=slow+play&as-of=2090-01-01", None, ["MTR 2026-02-27", "JAR 2024-09-23", "our own words"]),
        ("/v1/works/diff/ipg/2019-07-12/2090-01-01", "2024-09-23", ["a newer edition may be in force"]),
        ("/v1/ask?q=penalty+for+slow+play%3F&as-of=2090-01-01", "2026-08-07", ["MTR 2026-02-27", "our own words"]),
        ("/v1/works/editions/mtr", None, ["were not found"]),
    ],
)
def test_what_is_unsure_of_a_tournament_document_is_told_first(
    web: WebClient, path: str, release: str | None, told: list[str]
) -> None:
    body = web.get(path).json()

    notes = "\n".join(body["notes"])
    assert [words for words in told if words not in notes] == []
    assert body["release"] == release


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/v1/rules/2090-01-01/510.1c", "is in the future"),
        ("/v1/search?q=trample&as-of=2090-01-01", "is in the future"),
        ("/v1/examples/2090-01-01/702.19b/1", "is in the future"),
        ("/v1/terms/trample?as-of=1990-01-01", "No known release"),
        ("/v1/outcomes/2024-09-20/2090-01-01", "is in the future"),
        ("/v1/rules/2016-01-22/702.19b", "Without its words"),
        ("/v1/works/history/IPG%202.1", "This goes up to the edition of"),
        ("/v1/works/history/IPG%202.1", "the list has gaps"),
    ],
)
def test_a_day_that_no_text_answers_for_is_told_first(web: WebClient, path: str, told: str) -> None:
    said = web.get(path)
    assert said.status_code == 200, said.text
    assert told in "\n".join(said.json()["notes"])


def test_the_tournament_documents_of_a_day_before_them_are_none(web: WebClient) -> None:
    said = web.get("/v1/works/search?q=trigger&as-of=1990-01-01")

    assert (said.status_code, said.json()["code"]) == (404, "no-edition")


def test_a_japanese_question_may_be_as_long_as_an_english_one(web: WebClient) -> None:
    assert web.get(f"/v1/suggest?q={quote('接死' * 150)}").status_code == 200


def test_an_edition_that_is_sure_is_told_without_doubts(web: WebClient) -> None:
    body = web.get("/v1/works/diff/mtr/2022-03-07/2023-11-13").json()

    assert (body["as_of"], body["notes"]) == ("2023-11-13", [])


def test_answers_that_may_hold_words_of_the_users_own_copies_are_not_kept(web: WebClient) -> None:
    kept = {path: web.get(path).headers["cache-control"] for path in (
        "/v1/works/sections/today/IPG%202.1", "/v1/works/search?q=slow+play", "/v1/works/penalties",
    )}  # fmt: skip

    assert [value == "no-store" for value in kept.values()] == [True, True, False]
