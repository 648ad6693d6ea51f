"""The reader in a real browser: what a judge does, every page at every width, and what axe finds.

`make browser` runs these and brings what they need where it can: chromium (apt-get install chromium fonts-noto-cjk),
playwright (pip, downloads nothing else), and axe-core (npm; MTGCR_AXE names axe.min.js).  By hand: pytest -m browser.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from mtgcr.library.library import Library
from mtgcr.web.application import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.browser

CHROMIUM = os.environ.get("MTGCR_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path(os.environ.get("MTGCR_AXE", "node_modules/axe-core/axe.min.js"))
ONE_LINE = 48
"""Pixels that one line of the menu takes at most."""
PAGES = (
    "/",
    "/cr/2024-11-08",
    "/cr/2024-11-08/510",
    "/cr/2024-11-08/510.1c",
    "/cr/2026-09-25/702.19b",
    "/cr/2024-11-08/509.6",
    "/rule/2024-09-20/509.2",
    "/history/2024-11-08/510.1c?blame=1",
    "/diff",
    "/diff/2024-09-20/2024-11-08",
    "/search?q=lethal+damage",
    "/ask?q=Does+deathtouch+work+with+trample",
    "/terms",
    "/term/mana%20burn",
    "/releases",
    "/cite",
    "/cr/2024-11-08/510.1c/example/1",
    "/cr/today/702",
    "/documents",
    "/penalty",
    "/penalty?q=missed+trigger",
    "/penalty?q=teapot",
    "/works",
    "/works?q=missed+trigger",
    "/works/2024-11-08/IPG%202.1",
    "/works/2019-01-01/MTR%204.2",
    "/works/today/IPG",
    "/works/today/MTR",
    "/works/today/JAR",
    "/ask?q=What+is+the+penalty+for+a+missed+trigger%3F",
    "/cr/2024-11-08/799.9",
    "/cr/Foundation/510.1c",
)


def in_interface(path: str, interface: str) -> str:
    """The page in the interface of the language."""
    return {"en": path, "ja": f"/ja{path.rstrip('/')}"}[interface] if path != "/" else f"/{interface}"


@pytest.fixture(scope="module")
def address(embedded_home: Path) -> Iterator[str]:
    """Where a reader over what ships with the program listens."""
    reader = Reader(Library(embedded_home, None, None), "0.1.0")
    server = uvicorn.Server(uvicorn.Config(reader, port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The chromium of the system."""
    if CHROMIUM is None:
        pytest.skip("no chromium: apt-get install chromium fonts-noto-cjk, or MTGCR_CHROMIUM")
    api = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install -e '.[browser]'")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def tab(browser: Any, address: str) -> Iterator[Any]:
    """A tab on a wide screen; what the browser complains of fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.on("console", lambda one: complaints.append(one.text) if one.type in ("error", "warning") else None)
    page.on("pageerror", lambda one: complaints.append(str(one)))
    yield page
    context.close()
    assert complaints == []


@pytest.mark.parametrize("interface", ["en", "ja"])
@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_no_page_is_wider_than_the_screen_nor_complains(browser: Any, address: str, interface: str, width: int) -> None:
    context = browser.new_context(base_url=address, viewport={"width": width, "height": 800}, color_scheme="dark")
    page, complaints = context.new_page(), []
    page.on("console", lambda one: complaints.append(f"{page.url}: {one.text}"))
    for path in PAGES:
        page.goto(in_interface(path, interface), wait_until="load")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate("document.querySelector('.top nav').offsetHeight") <= ONE_LINE, path
    context.close()

    assert [one for one in complaints if "status of 40" not in one] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("interface", ["en", "ja"])
def test_axe_finds_nothing(browser: Any, address: str, interface: str, scheme: str) -> None:
    if not AXE.is_file():
        pytest.skip("no axe-core: npm install axe-core, or MTGCR_AXE=…/axe.min.js")
    context = browser.new_context(base_url=address, color_scheme=scheme)
    page, found = context.new_page(), []
    tags = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}"
    for path in PAGES:
        page.goto(in_interface(path, interface), wait_until="load")
        page.evaluate(AXE.read_text("utf-8"))
        violations = page.evaluate(f"axe.run({tags}).then(one => one.violations)")
        found += [(path, one["id"], one["nodes"][0]["html"][:120]) for one in violations]
    context.close()

    assert found == []


def test_a_judge_types_a_word_and_goes_to_its_rule_by_keyboard(tab: Any) -> None:
    tab.goto("/en")
    tab.keyboard.press("/")
    tab.keyboard.type("tramp")
    tab.wait_for_selector(".suggest a")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/term/**")
    tab.click("main a.ref >> text=702.19")
    tab.wait_for_url("**/702.19")

    assert tab.inner_text("h1").startswith("702.19")


def test_a_judge_reads_the_rule_as_of_a_set_and_compares(tab: Any) -> None:
    tab.goto("/cr/2024-11-08/510.1c")
    now = tab.inner_text(".rule .words >> nth=0")
    tab.fill("form.day input[name=when]", "DSK")
    tab.press("form.day input[name=when]", "Enter")
    tab.wait_for_url("**/cr/2024-09-20/510.1c")
    assert tab.inner_text(".rule .words >> nth=0") != now

    tab.goto("/diff?old=DSK&new=FDN")
    assert tab.url.endswith("/diff/2024-09-20/2024-11-08")
    assert tab.locator("ins, del").count() > 5


def test_a_reference_is_previewed_and_the_preview_goes(tab: Any) -> None:
    tab.goto("/cr/2024-11-08/702.19b")
    tab.hover("main a.ref >> nth=0")
    tab.wait_for_selector(".preview .words")
    box = tab.locator(".preview").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1280
    tab.hover(".preview")
    assert tab.locator(".preview").is_visible()
    tab.keyboard.press("Escape")

    assert tab.locator(".preview").count() == 0


def test_a_citation_is_copied_with_its_day_and_mark(browser: Any, address: str) -> None:
    context = browser.new_context(base_url=address, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/cr/2024-11-08/510.1c")
    page.click("details.copy summary")
    page.click("[data-copy] >> nth=0")
    page.wait_for_selector("text=Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    context.close()

    assert copied.startswith("CR 510.1c (2024-11-08, digest): ")


def test_a_stale_permanent_link_says_what_became_of_the_rule(tab: Any) -> None:
    tab.goto("/ja/rule/2024-11-08/701.18")

    assert "当時の番号は701.18、現在は701.22です。" in tab.inner_text("main")


def test_a_judge_looks_up_a_penalty_and_its_section(tab: Any) -> None:
    tab.goto("/penalty")
    tab.fill("main input[name=q]", "missed trigger")
    tab.press("main input[name=q]", "Enter")
    tab.wait_for_url("**/penalty?q=missed+trigger*")
    tab.click("main a >> text=2.1 >> nth=0")
    tab.wait_for_url("**/works/**")

    assert "2.1" in tab.inner_text("h1")


def test_a_section_typed_into_the_search_is_opened(tab: Any) -> None:
    tab.goto("/ja")
    tab.fill(".find input", "IPG 2.1")
    tab.press(".find input", "Enter")
    tab.wait_for_url("**/ja/works/today/IPG%202.1")

    assert "2.1" in tab.inner_text("h1")


def test_a_number_half_typed_is_suggested_with_its_heading(tab: Any) -> None:
    tab.goto("/en")
    tab.fill(".find input", "70")
    tab.wait_for_selector(".suggest a")

    assert tab.inner_text(".suggest a >> nth=2").split("\n") == ["702", "Keyword Abilities"]


def test_shortcuts_can_be_switched_off_and_stay_so(tab: Any) -> None:
    tab.goto("/cr/2024-11-08/510.1c")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_url("**/510.1d")
    tab.click("[data-keys]")
    tab.goto("/cr/2024-11-08/510.1c")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("/")

    assert tab.url.endswith("/510.1c")
    assert tab.evaluate("document.activeElement.name") != "q"


def test_all_of_it_works_without_scripts(browser: Any, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto("/ja")
    page.click(".rest summary")
    page.click(".rest a >> text=用語")
    assert page.url.endswith("/ja/terms")
    page.fill(".find input", "接死")
    page.press(".find input", "Enter")
    page.click(".hits a >> nth=0")
    assert "702.2" in page.inner_text("h1")
    page.goto("/ja/ask")
    page.fill("#question", "接死とトランプルを両方持つと？")
    page.press("#question", "Enter")

    assert page.locator(".hits .words mark").count() > 0
    context.close()
