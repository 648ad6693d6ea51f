"""Atom feeds: valid, the same identities in every run, what changed and no word of the rules."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest

import mtgcr
from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.mini_releases import AUTUMN, SPRING, write_releases
from mtgcr.views.feeds import SPACE, atom, release_feed, rule_feed, section_feeds

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.library.library import Library
    from mtgcr.views.feeds import Feed

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = re.compile(r"\d{4}-\d\d-\d\dT00:00:00Z")


@pytest.fixture(scope="module")
def feeds(embedded_home: Path) -> list[Feed]:
    kb = mtgcr.open(embedded_home)
    steps = kb.release_steps(3)
    return [release_feed(steps), *section_feeds(steps), rule_feed(kb.history("509.2"))]


@pytest.fixture
def kettle(tmp_path: Path, nothing_embedded: None) -> Library:  # noqa: ARG001  # which builds the home bare
    """A home that knows the two releases of the kettle game and no other."""
    home = tmp_path / "kettle"
    assert not add_files(home, write_releases(tmp_path), trusted=True).refused
    return mtgcr.open(home)


def test_every_feed_has_what_atom_asks_for_and_no_identity_twice(feeds: list[Feed]) -> None:
    for feed in feeds:
        root = ET.fromstring(atom(feed, "https://cr.example"))
        assert root.tag == f"{ATOM}feed"
        entries = root.findall(f"{ATOM}entry")
        for one in (root, *entries):
            assert one.findtext(f"{ATOM}title")
            assert TIME.fullmatch(one.findtext(f"{ATOM}updated") or "")
            assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", one.findtext(f"{ATOM}id") or "")
        assert root.findtext(f"{ATOM}author/{ATOM}name") == "mtgcr"
        link = root.find(f"{ATOM}link")
        assert link is not None
        assert link.attrib == {"rel": "self", "href": f"https://cr.example/{feed.file}"}
        identities = [one.findtext(f"{ATOM}id") for one in entries]
        assert len(set(identities)) == len(identities)
        days = [one.findtext(f"{ATOM}updated") or "" for one in entries]
        assert days == sorted(days, reverse=True)


def test_the_identities_are_the_same_for_ever(feeds: list[Feed]) -> None:
    rule = next(feed for feed in feeds if feed.file.endswith("509.2.atom"))
    entry = ET.fromstring(atom(rule)).find(f"{ATOM}entry")

    assert str(SPACE) == "667ca960-7e3c-524e-b222-c659b67c190c"
    assert rule.entries[0].about == "number 509.2 from 2024-11-08"
    assert entry is not None
    assert entry.findtext(f"{ATOM}id") == "urn:uuid:40a1a09e-5870-5f4e-a2b4-06a2ccbd0eb8"


def test_a_section_has_only_the_releases_that_changed_it(feeds: list[Feed]) -> None:
    section = next(feed for feed in feeds if feed.file == "feed/section/5.atom")

    assert 0 < len(section.entries) <= 3
    for entry in section.entries:
        named = [line for line in entry.lines if re.match(r"\d", line) and ": " in line]
        assert all(line.startswith("5") for line in named)


def test_what_changed_is_told_and_no_word_of_the_rules(kettle: Library) -> None:
    page = atom(release_feed(kettle.release_steps(1)))

    assert f"{AUTUMN}" in page
    assert f"since {SPRING}" in page
    assert "101.1a: reworded" in page
    assert "100.2: added" in page
    assert "sips" not in page


def test_a_rule_that_is_gone_says_so(kettle: Library) -> None:
    history = next(one for one in kettle.history("101.1c").found if one.ended)

    feed = rule_feed(kettle.history("101.1c")._replace(found=(history,)))

    assert feed.entries[0].title == "101.1c is gone"
    assert feed.entries[0].day == AUTUMN


def test_the_command_writes_the_files_and_writes_them_anew_alike(kettle: Library, mtgcr: Any, tmp_path: Path) -> None:
    def written(*interface: str) -> dict[str, str]:
        typed = (*interface, "feed", str(tmp_path / "out"), "--releases", "1", "--rule", "101.1a")
        assert mtgcr(kettle.home, *typed).code == 0
        return {str(path.relative_to(tmp_path / "out")): path.read_text("utf-8") for path in tmp_path.rglob("*.atom")}

    first = written()

    assert "feed.atom" in first
    assert sum(name.startswith("feed/section/") for name in first) == 9
    assert f"feed/rule/{AUTUMN}/101.1a.atom" in first
    assert written("--ui", "ja") == first
