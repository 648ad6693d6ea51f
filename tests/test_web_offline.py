"""What the reader keeps for times without network: whole, small, of one state, and under the strict policy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.parser.language import Language
from mtgcr.tests.mini_releases import AUTUMN
from mtgcr.tests.web_client import WebClient
from mtgcr.web.offline.app import shell_words
from mtgcr.web.places import PREFIXES
from mtgcr.web.rendering import static_files

if TYPE_CHECKING:
    from pathlib import Path


def _state(web: WebClient) -> dict[str, Any]:
    """What the worker of the reader is told to keep."""
    told = web.get("/sw.js").text.partition(";\n")[0]
    return dict(json.loads(told.removeprefix("const STATE = ")))


@pytest.fixture(scope="module")
def web(mini_home: Path) -> WebClient:
    return WebClient(mini_home)


@pytest.fixture(scope="module")
def state(web: WebClient) -> dict[str, Any]:
    """What the worker is told to keep."""
    return _state(web)


@pytest.fixture(scope="module")
def pack(web: WebClient, state: dict[str, Any]) -> dict[str, Any]:
    """The pack that it keeps."""
    (address,) = (one for one in state["files"] if one.startswith("/offline/pack.js"))
    told = web.get(address).text.removeprefix("var mtgcrPack = ").removesuffix(";\n")
    return dict(json.loads(told))


def test_every_file_that_is_to_be_kept_is_there(web: WebClient, state: dict[str, Any]) -> None:
    assert {web.get(file).status_code for file in state["files"]} == {200}
    assert set(state["shells"]) == {"", "ja/"}
    assert set(state["shells"].values()) < set(state["files"])
    assert {file.rpartition("/")[2] for file in state["files"] if file.startswith("/static/")} == set(static_files())


def test_the_worker_is_asked_for_anew_each_time_and_may_do_what_the_policy_allows(web: WebClient) -> None:
    said = web.get("/sw.js")

    assert said.headers["cache-control"] == "no-store"
    assert said.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "worker-src 'self'" in said.headers["content-security-policy"]
    assert "unsafe" not in said.headers["content-security-policy"]


def test_another_state_has_another_name_and_is_refused(
    web: WebClient, state: dict[str, Any], embedded_home: Path
) -> None:
    other = WebClient(embedded_home)

    assert other.get("/sw.js").text.partition("\n")[0] != web.get("/sw.js").text.partition("\n")[0]
    assert {other.get(file).status_code for file in state["files"] if "state=" in file} == {404}


@pytest.mark.parametrize("path", ["/offline", "/ja/offline", "/offline/pack.js"])
def test_a_state_that_is_none_is_refused(web: WebClient, path: str) -> None:
    assert web.get(path).status_code == 400
    assert web.get(f"{path}?state=").status_code == 400
    assert web.get(f"{path}?state={'x' * 200}").status_code == 400
    assert web.get(f"{path}?state=2013-09-09-other").status_code == 404
    assert web.get(f"{path}?other=1").status_code == 400


def test_the_pack_has_the_words_of_each_rule_with_their_mark(web: WebClient, pack: dict[str, Any]) -> None:
    (rule,) = (one for one in pack["rules"] if one["number"] == "101.1a")
    answer = web.kb.rule("101.1a", AUTUMN).found[0]

    for language in Language:
        wording = answer.wording(language)
        text, mark = rule[language.value]
        assert wording is not None
        assert text == wording.text
        assert pack["marks"][mark][0].startswith("official text")
        assert str(wording.source.release) in pack["marks"][mark][1]


def test_the_pack_names_the_release_the_headings_and_what_rules_cite(pack: dict[str, Any]) -> None:
    numbers = {one["number"] for one in pack["rules"]}

    assert pack["day"] == "2013-09-09"
    assert {group[0] for section in pack["sections"] for group in section[3]} <= numbers
    assert {number for one in pack["rules"] for number in one.get("cites", ())} & numbers
    assert all(place < len(pack["glossary"]) for term in pack["terms"] for place in term.get("entries", ()))
    assert {term["kind"] for term in pack["terms"]} == set(pack["kinds"])


def test_the_manifest_names_icons_that_are_there(web: WebClient) -> None:
    told = web.get("/manifest.webmanifest")
    read = told.json()

    assert told.headers["content-type"] == "application/manifest+json"
    assert (read["display"], read["start_url"], read["scope"]) == ("standalone", "./", "./")
    assert {one["sizes"] for one in read["icons"]} >= {"192x192", "512x512"}
    for icon in read["icons"]:
        found = web.get(f"/{icon['src']}")
        assert (found.status_code, found.headers["content-type"]) == (200, icon["type"])


@pytest.mark.parametrize("path", ["/en", "/ja", "/cr/2013-09-09/101.1a"])
def test_each_page_offers_to_keep_the_rules_by_scripts_of_its_own(web: WebClient, path: str) -> None:
    text = web.get(path).text

    assert '<link rel="manifest" href="/manifest.webmanifest">' in text
    assert "/app.js" in text
    assert "data-keep=" in text


@pytest.mark.parametrize("language", tuple(PREFIXES))
def test_the_page_of_the_pack_has_its_words_in_both_languages(language: Language) -> None:
    words = json.loads(shell_words(language))
    script = static_files()["offline.js"].decode()

    assert all(words.values())
    assert {name for name in words if f"words.{name}" not in script} <= {"official", "obsolete", "colloquial"}
