"""Feeds of what changed, and the search of browsers' own bars: the reader followed by other programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as Xml  # of our own making

import pytest

from mtgcr.tests.web_client import WebClient
from mtgcr.web.limits import public_reach

if TYPE_CHECKING:
    from pathlib import Path

ENTRY, TITLE = "{http://www.w3.org/2005/Atom}entry", "{http://www.w3.org/2005/Atom}title"
URL = "{http://a9.com/-/spec/opensearch/1.1/}Url"


@pytest.fixture
def web(embedded_home: Path) -> WebClient:
    return WebClient(embedded_home)


def entries(web: WebClient, path: str) -> list[str]:
    """The titles of the entries of the feed."""
    said = web.get(path)
    assert said.headers["content-type"].startswith("application/atom+xml")
    return [entry.findtext(TITLE, "") for entry in Xml.fromstring(said.text).iter(ENTRY)]


def test_releases_and_a_section_have_a_feed_of_what_changed(web: WebClient) -> None:
    releases, section = entries(web, "/feed.atom"), entries(web, "/feed/section/7.atom")

    assert len(releases) == 10
    assert all(re.fullmatch(r"Rules of [\d-]{10}: \d+ changes? since [\d-]{10}", title) for title in releases)
    assert all(re.match(r"Rules of [\d-]{10}, section 7: ", title) for title in section)


def test_the_feed_of_a_rule_follows_it_to_its_other_numbers(web: WebClient) -> None:
    then, later = (entries(web, f"/feed/rule/{place}.atom") for place in ("2024-11-08/701.18", "2026-08-07/701.22"))

    assert then == later
    assert "701.22: renumbered" in then


@pytest.mark.parametrize("path", ["/feed/section/12.atom", "/feed/rule/2024-11-08/799.9.atom", "/feed.atom/x"])
def test_of_what_is_not_there_is_no_feed(web: WebClient, path: str) -> None:
    assert web.get(path).status_code == 404


def test_the_search_is_described_under_the_address_that_is_known(embedded_home: Path) -> None:
    public = WebClient(embedded_home, public_reach("https://rules.example"))
    here, there = WebClient(embedded_home).get("/ja/opensearch.xml"), public.get("/opensearch.xml")

    for said, address in ((here, "http://127.0.0.1:8642/ja"), (there, "https://rules.example")):
        url = next(Xml.fromstring(said.text).iter(URL))
        assert url.get("template") == address + "/search?q={searchTerms}"
