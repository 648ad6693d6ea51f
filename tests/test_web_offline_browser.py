"""The reader and a copy as files in a real browser whose network is cut: the server is stopped.

Needs what tests/test_web_browser.py needs.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
import pytest

from mtgcr.library.library import Library
from mtgcr.tests.mini_releases import AUTUMN
from mtgcr.tests.test_web_browser import AXE, CHROMIUM
from mtgcr.tests.web_server import files_at, free_port, reader_at
from mtgcr.web.site.writing import write_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.browser
DAY = "2026-08-07"
AXE_TAGS = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}"
LARGEST = 1_500_000
"""Bytes that the pack of both languages, with all that shows it, may take on its way."""
EXPECTED = ("ERR_CONNECTION", "ERR_FAILED", "status of 404", "status of 500")
"""What a browser says of a server that is not there, of an icon that a copy's page has not, and of what is tried."""


class Device(NamedTuple):
    """A browser with one tab, and the port at which it looks for the reader."""

    tab: Any
    port: int

    def keep(self, first: str = "en") -> None:
        """Keep what the first page offers."""
        self.tab.goto(first)
        self.tab.click("[data-keep]")
        self.tab.wait_for_selector("text=Saved for offline use", timeout=60_000)

    def words(self, path: str) -> list[str]:
        """The texts of the rules on the page."""
        self.tab.goto(path)
        return [one.strip() for one in self.tab.locator("main .rule .words").all_inner_texts()]

    def head(self, path: str) -> str:
        """The heading of the page."""
        self.tab.goto(path)
        return str(self.tab.inner_text("h1"))


@pytest.fixture
def device() -> Iterator[Device]:
    """A new device; whatever its browser complains of but the missing network fails the test."""
    if CHROMIUM is None:
        pytest.skip("no chromium: apt-get install chromium fonts-noto-cjk, or MTGCR_CHROMIUM")
    api = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install -e '.[browser]'")
    complaints: list[str] = []
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        port = free_port()
        tab = browser.new_context(base_url=f"http://127.0.0.1:{port}/").new_page()
        tab.on("console", lambda one: complaints.append(one.text) if one.type in ("error", "warning") else None)
        tab.on("pageerror", lambda one: complaints.append(str(one)))
        yield Device(tab, port)
        browser.close()
    assert [one for one in complaints if not any(known in one for known in EXPECTED)] == []


def test_rules_are_read_without_network_with_the_words_that_they_have_with_it(
    device: Device, embedded_home: Path
) -> None:
    pages = [f"{ui}cr/{DAY}/{number}" for ui in ("", "ja/") for number in ("510.1c", "702.19b", "100.1", "601.2")]
    with reader_at(embedded_home, device.port):
        online = {page: device.words(page) for page in pages}
        device.keep()

    for page in pages:
        assert device.words(page) == online[page]
        assert DAY in device.tab.inner_text("p[data-state]")
    device.tab.goto(f"cr/{DAY}/702.19b")
    device.tab.click("main .facts a.ref >> nth=0")
    assert device.tab.url.endswith(f"/cr/{DAY}/{device.tab.inner_text('h1').split()[0]}")


def test_what_is_fetched_to_be_kept_is_small(device: Device, embedded_home: Path) -> None:
    with reader_at(embedded_home, device.port):
        device.tab.goto("en")
        told = device.tab.evaluate("fetch('/sw.js').then(said => said.text())")
        files = json.loads(told.partition(";\n")[0].removeprefix("const STATE = "))["files"]
        fetched = [httpx.get(f"http://127.0.0.1:{device.port}{file}", timeout=60) for file in files]

    assert {one.status_code for one in fetched} == {200}
    assert sum(one.num_bytes_downloaded for one in fetched) <= LARGEST


PAGES_OFFLINE = (
    "en", "ja", "cr/today", f"cr/{DAY}/5", f"cr/{DAY}/510", f"cr/{DAY}/510.1c", "ja/cr/today", f"ja/cr/{DAY}/702.19b",
    "terms", "ja/terms", "term/Deathtouch", "ja/term/Deathtouch", "term/kettle", "search?q=combat+damage",
    "ja/search?q=接死", "search?q=kettle", "cr/2024-11-08/510.1c", f"cr/{DAY}/999.9z", "ask?q=trample",
    "ja/ask?q=trample",
)  # fmt: skip
"""Each kind of page that is shown without network, and each no."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_what_is_shown_without_network(device: Device, embedded_home: Path, scheme: str) -> None:
    if not AXE.is_file():
        pytest.skip("no axe-core: npm install axe-core, or MTGCR_AXE=…/axe.min.js")
    device.tab.emulate_media(color_scheme=scheme)
    with reader_at(embedded_home, device.port):
        device.keep()
        assert axe_finds(device.tab) == []

    for path in PAGES_OFFLINE:
        device.tab.goto(path)
        assert device.tab.locator("p[data-state]").count() == 1, path
        assert axe_finds(device.tab) == [], path
        assert device.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def axe_finds(tab: Any) -> list[tuple[str, str]]:
    """What axe has to say of the page as it is."""
    tab.evaluate(AXE.read_text("utf-8"))
    found = tab.evaluate(f"axe.run({AXE_TAGS}).then(one => one.violations)")
    return [(one["id"], one["nodes"][0]["html"][:120]) for one in found]


def test_search_terms_and_contents_work_without_network(device: Device, embedded_home: Path) -> None:
    with reader_at(embedded_home, device.port):
        device.keep()

    device.tab.goto("cr/today")
    assert device.tab.locator("main section.toc").count() == 9
    device.tab.fill(".find input", "combat damage step")
    device.tab.press(".find input", "Enter")
    device.tab.click(".hits a >> text=510")
    assert device.tab.inner_text("h1").startswith("510")
    device.tab.goto("ja/search?q=接死")
    device.tab.click(".hits a >> nth=0")
    assert "接死" in device.tab.inner_text("main")
    assert "deathtouch" in device.head("term/Deathtouch").casefold()
    assert "kettle" in device.head("term/kettle")
    assert device.tab.locator("main .notes >> nth=-1").inner_text() == "Unknown term."


def test_what_is_not_kept_is_not_shown_under_another_day(device: Device, embedded_home: Path) -> None:
    with reader_at(embedded_home, device.port):
        device.keep()

    device.tab.goto("cr/2024-11-08/510.1c")
    said = device.tab.inner_text("[data-page]")
    assert "Nothing is saved for 2024-11-08." in said
    assert device.tab.locator("[data-page] .words").count() == 0
    device.tab.goto("ask?q=trample")
    assert "needs the network" in device.tab.inner_text("main")
    device.tab.goto(f"cr/{DAY}/999.9z")
    assert "has no rule 999.9z" in device.tab.inner_text("main")


def test_what_is_newer_is_offered_and_until_it_is_taken_all_is_as_it_was(
    device: Device, embedded_home: Path, mini_home: Path
) -> None:
    with reader_at(embedded_home, device.port):
        device.keep()
    with reader_at(mini_home, device.port):
        device.tab.goto("en")
        device.tab.wait_for_selector("[data-offer]:visible")

    device.tab.goto("cr/today/510.1c")
    assert f"the release of {DAY}" in device.tab.inner_text("main")

    with reader_at(mini_home, device.port):
        device.tab.goto("en")
        with device.tab.expect_navigation():
            device.tab.click("[data-offer] button")
        device.tab.wait_for_function("caches.keys().then(names => names.length === 1)")
    device.tab.goto("cr/today/101.1a")
    assert "the release of 2013-09-09" in device.tab.inner_text("main")
    assert "101.1a" in device.tab.inner_text("h1")
    assert DAY not in device.tab.content()


def test_what_was_kept_can_be_forgotten(device: Device, mini_home: Path) -> None:
    with reader_at(mini_home, device.port):
        device.keep()
        device.tab.click("[data-keep]")
        device.tab.wait_for_selector("text=Save the rules for offline")

        assert device.tab.evaluate("caches.keys()") == []
        device.tab.goto("ja")
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        device.tab.goto("cr/today/101.1a")


def test_what_cannot_be_kept_whole_is_not_kept(
    device: Device, mini_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> bytes:
        raise RuntimeError("on purpose")

    monkeypatch.setattr("mtgcr.web.offline.pack.pack_script", break_off)
    with reader_at(mini_home, device.port):
        device.tab.goto("en")
        device.tab.click("[data-keep]")
        device.tab.wait_for_selector("text=It could not be saved")

        assert device.tab.evaluate("caches.keys()") == []


def test_a_copy_as_files_is_read_without_network_from_any_folder(
    device: Device, mini_home: Path, tmp_path: Path
) -> None:
    with Library(mini_home, None, None) as kb:
        write_site(kb, AUTUMN, tmp_path / "below/public", lambda _, __: None, is_official=True)
    place = "below/public"
    with files_at(tmp_path, device.port):
        online = {page: device.words(f"{place}/{page}cr/{AUTUMN}/101.1a.html") for page in ("", "ja/")}
        device.keep(f"{place}/index.html")

    for page, words in online.items():
        assert device.words(f"{place}/{page}cr/{AUTUMN}/101.1a.html") == words
        assert str(AUTUMN) in device.tab.inner_text("p[data-state]")
    device.tab.fill(".find input", "kettle")
    device.tab.press(".find input", "Enter")
    with device.tab.expect_navigation():
        device.tab.click(".hits a >> nth=0")
    assert f"/{place}/ja/" in device.tab.url
    with device.tab.expect_navigation():
        device.tab.click(".tongue")
    assert device.tab.evaluate("document.documentElement.lang") == "en"
    assert device.tab.locator("main h1").count() == 1
