"""Hostile texts: what they say reaches no terminal as a command, no page as markup, no folder as a path."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = "\x1b]0;owned\x07\x1b[2J\x9b31m\x08\x7f\u202e\u200f\u2028\ufdd0\ufdd3\ufffe"
MARKUP = "<script>alert(1)</script>&lol;\"'><img src=x onerror=y>]]><!--"
CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufdd0-\ufdef\ufffe\uffff]"
)


def hostile(text: str) -> str:
    """The release with control characters and markup in rules, headings, examples, glossary.

    One with many control characters would be no text at all (parser.decoding), so it is made longer.
    """
    for words in ("Cups", "A cup holds", "The host pours clockwise", "Carla covers", "A plate", "茶碗には", "Stirring"):
        text = text.replace(words, f"{words}{COMMANDS}{MARKUP}")
    return text.replace("three sips", "three sips" + " and a drop" * 1500)


@pytest.fixture(scope="module")
def hostile_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    paths = [
        folder / "..;rm -rf \x1b]0;owned\x07 &lt;<b>.txt",
        folder / "%2e%2e%2fautumn\u202e.txt",
        folder / "'; DROP TABLE release; --.txt",
    ]
    texts = (english_release(SPRING), english_release(AUTUMN), japanese_release(AUTUMN))
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(hostile(text).encode())
    report = add_files(folder / "home", paths)
    assert not report.refused, [str(d) for file in report.refused for d in file.diagnostics]
    return folder / "home"


ASKED = (
    ["rule", "101.1a", "--as-of", "2013-10-01", "--lang", "both"],
    ["rule", "101", "--as-of", "2013-03-03"],
    ["rule", "101.1a", "--as-of", "2013-10-01", "--format", "json"],
    ["search", "cup", "--as-of", "2013-10-01"],
    ["search", "script", "--as-of", "2013-10-01", "--format", "json"],
    ["search", COMMANDS],
    ["term", f"Cup{COMMANDS}"],
    ["diff", "2013-03-03", "2013-09-09"],
    ["diff", "2013-03-03", "2013-09-09", "--format", "markdown"],
    ["diff", "2013-03-03", "2013-09-09", "--format", "html"],
    ["history", "101.1a", "--blame"],
    ["refs", "101", "--as-of", "2013-10-01", "--depth", "2"],
    ["refs", "101", "--as-of", "2013-10-01", "--dot"],
    ["ask", "How many sips does a cup hold?", "--as-of", "2013-10-01"],
    ["ask", f"cup {COMMANDS}"],
    ["lint", "2013-09-09"],
    ["lint", "2013-09-09", "--lang", "ja"],
    ["releases"],
    ["pairing", "--as-of", "2013-10-01"],
    ["documents"],
    ["export", "--as-of", "2013-10-01"],
    ["export", "--as-of", "2013-10-01", "--format", "graphml"],
    ["doctor"],
    ["check", f"no {COMMANDS}"],
    ["rule", COMMANDS],
    ["rule", "101.1", "--as-of", COMMANDS],
    ["rulings", "--file", f"/nowhere/{COMMANDS}"],
    ["bulletin", f"/nowhere/{COMMANDS}"],
    ["add", f"/nowhere/{COMMANDS}"],
    ["sync", "--from", f"/nowhere/{COMMANDS}"],
    ["sync", "--from", f"http://127.0.0.1:1/{COMMANDS}", "--dry-run"],
    ["sync", "--sources", f"/nowhere/{COMMANDS}"],
    ["diff", "2013-03-03", "2013-09-09", "--only", COMMANDS],
    [COMMANDS],
)  # fmt: skip


@pytest.mark.parametrize("arguments", ASKED, ids=lambda a: re.sub(r"[^a-z0-9]+", "-", " ".join(a)))
def test_no_control_character_of_a_text_is_printed(hostile_home: Path, mtgcr: Any, arguments: list[str]) -> None:
    said = mtgcr(hostile_home, *arguments)

    assert said.code in {0, 1, 2}
    assert not CONTROL.search(said.out)
    assert not CONTROL.search(said.err)


class Tags(HTMLParser):
    """Gathers the names of all elements and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Called by the parser for each element."""
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_a_page_holds_only_our_own_elements(hostile_home: Path, mtgcr: Any) -> None:
    tags = Tags()
    tags.feed(mtgcr(hostile_home, "diff", "2013-03-03", "2013-09-09", "--format", "html").out)

    assert {"script", "img", "b"}.isdisjoint(tags.names)
    assert tags.attributes <= {"lang", "charset", "name", "content", "id", "href", "class"}


def test_markdown_holds_no_markup_of_a_text(hostile_home: Path, mtgcr: Any) -> None:
    page = mtgcr(hostile_home, "diff", "2013-03-03", "2013-09-09", "--format", "markdown").out

    assert "<script" not in page
    assert "<img" not in page


def test_an_export_is_well_formed_whatever_the_text_says(hostile_home: Path, mtgcr: Any) -> None:
    graph = ET.fromstring(mtgcr(hostile_home, "export", "--as-of", "2013-10-01", "--format", "graphml").out)
    lines = mtgcr(hostile_home, "export", "--as-of", "2013-10-01").out.splitlines()

    assert len(list(graph.iter())) > 20
    assert all(json.loads(line) for line in lines)


def test_a_hostile_name_stays_a_name(hostile_home: Path, mtgcr: Any) -> None:
    held = mtgcr(hostile_home, "releases", "--format", "json").json["releases"]

    assert all("/" not in release["file"] for release in held if release["edition"] == "official")
    assert {path.name for path in hostile_home.iterdir()} <= {
        "mtgcr-home",
        "current",
        "generations",
        "lock",
        "sync.lock",
    }
