"""Fetching tournament documents from a server on this machine that serves an invented guide, and what is none."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.syncing.fetching import Patience
from mtgcr.kb.syncing.links import date_in_name, find_text
from mtgcr.kb.syncing.sources import SourcesError, read_sources
from mtgcr.kb.syncing.sync import SyncOutcome
from mtgcr.kb.syncing.work_sync import sync_works
from mtgcr.kb.works.work_shelf import held_copies
from mtgcr.tests.kettle_policy import LAYOUT
from mtgcr.tests.servers import Server, give, give_page, refuse, serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.syncing.sync import SyncItem
    from mtgcr.tests.servers import Answer

QUICK = Patience(connect=1, silence=0.3, whole=5, tries=2, pause=0.001)
GUIDE, PDF = "/files/KTG_IPG_2030.txt", "/files/KTG_IPG_2030.pdf"
TABLE = """
[[work]]
name = "publisher"
work = "{work}"
addresses = ["{url}/none", "{url}/documents"]
link = '/KTG_IPG_[^/]*[.](?:pdf|txt)$'
hosts = ["{host}"]
"""


@pytest.fixture
def server() -> Iterator[Server]:
    with serve() as running:
        running.answers = {"/documents": [give_page("/files/other.txt", GUIDE)], GUIDE: [give(LAYOUT.encode())]}
        yield running


def synced(home: Path, server: Server, work: str = "ipg", *, dry: bool = False) -> SyncItem:
    """What became of the one work of the table."""
    home.mkdir(exist_ok=True)
    table = home.parent / "sources.toml"
    table.write_text(TABLE.format(work=work, url=server.url(""), host=server.host), "utf-8")
    (item,) = sync_works(home, read_sources(table), dry=dry, patience=QUICK)
    return item


def codes(item: SyncItem) -> list[str]:
    return [one.code for one in item.diagnostics]


def test_the_newest_edition_is_kept_and_not_fetched_again(tmp_path: Path, server: Server) -> None:
    home = tmp_path / "home"

    assert synced(home, server, dry=True).outcome is SyncOutcome.WANTED
    assert held_copies(home) == ()
    added = synced(home, server)
    assert added.outcome is SyncOutcome.ADDED
    assert added.work is not None
    assert added.work.edition is not None
    assert added.work.edition.effective == datetime.date(2030, 3, 3)
    assert [(one.work, one.effective.year) for one in held_copies(home)] == [("ipg", 2030)]
    assert synced(home, server).outcome is SyncOutcome.HELD
    assert synced(home, server, dry=True).outcome is SyncOutcome.HELD


def test_an_edition_of_another_work_is_not_believed(tmp_path: Path, server: Server) -> None:
    item = synced(tmp_path / "home", server, "mtr")

    assert (item.outcome, codes(item)) == (SyncOutcome.FAILED, ["sync-not-believed"])
    assert held_copies(tmp_path / "home") == ()


@pytest.mark.parametrize(
    ("path", "answer", "expected"),
    [
        (GUIDE, give(b"Kettles are filled with water."), ["work-unknown"]),
        (GUIDE, give(b""), ["not-text"]),
        (GUIDE, refuse(404), ["sync-refused"]),
        ("/documents", give_page("/files/other.txt"), ["sync-refused", "sync-no-link"]),
    ],
)
def test_what_cannot_be_had_is_told(
    tmp_path: Path, server: Server, path: str, answer: Answer, expected: list[str]
) -> None:
    server.answers[path] = [answer]

    item = synced(tmp_path / "home", server)

    assert (item.outcome, codes(item)) == (SyncOutcome.FAILED, expected)


def test_a_pdf_is_read_by_pdftotext(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    (tmp_path / "guide.txt").write_text(LAYOUT, "utf-8")
    (tools / "pdftotext").write_text(f"#!/bin/sh\n/bin/cat >/dev/null; /bin/cat '{tmp_path}/guide.txt'\n", "utf-8")
    (tools / "pdftotext").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    server.answers |= {"/documents": [give_page(PDF)], PDF: [give(b"%PDF-1.7 kettles")]}

    assert synced(tmp_path / "home", server).outcome is SyncOutcome.ADDED


def test_without_pdftotext_a_pdf_is_refused_with_what_to_install(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    server.answers |= {"/documents": [give_page(PDF)], PDF: [give(b"%PDF-1.7 kettles")]}

    item = synced(tmp_path / "home", server)

    assert (item.outcome, codes(item)) == (SyncOutcome.FAILED, ["work-pdf-unread"])
    assert "poppler" in str(item.diagnostics[0].hint)


def test_the_table_that_ships_knows_the_pages_of_all_three() -> None:
    assert {one.work for one in read_sources().works} == {"mtr", "ipg", "jar"}


@pytest.mark.parametrize("wrong", ["work = 'tea'", "addresses = []", "link = '('", ""])
def test_a_table_with_a_wrong_work_is_refused(tmp_path: Path, wrong: str) -> None:
    right = {"name": "'a'", "work": "'ipg'", "addresses": "['http://a']", "link": "'b'", "hosts": "['a']"}
    key, _, value = wrong.partition(" = ")
    entries = {**right, key: value} if wrong else {"name": "'a'"}
    table = tmp_path / "sources.toml"
    table.write_text("[[work]]\n" + "".join(f"{name} = {given}\n" for name, given in entries.items()), "utf-8")

    with pytest.raises(SourcesError):
        read_sources(table)


PAGE = """
<div class="downloadableDocument item"><div class="updated">Feb 27, 2026</div>
<a href="https://media.wizards.com/ContentResources/WPN/MTG_MTR_2026_Feb27_EN.pdf">Download</a></div>
<script type="application/json" id="__NUXT_DATA__">[7, "https://media.wizards.com/ContentResources/WPN/MTG_IPG_2024Apr15.pdf",
"https:\\u002F\\u002Fmedia.wizards.com\\u002FContentResources\\u002FWPN\\u002FMTG_IPG_2024Sep23_EN.pdf",
"https:\\/\\/media.wizards.com\\/ContentResources\\/WPN\\/MTG_IPG_2025Jan01_JP.pdf",
"https://media.wizards.com/ContentResources/WPN/MTG_JAR_2024Sep23_EN.pdf",
"https://media.wizards.com/ContentResources/WPN/MTG_MTR_2025_Apr 21_EN.pdf"]</script>
"""
"""The form that others tell of the publisher's page: ten documents are shown, all stand in a script."""


@pytest.mark.parametrize(
    ("work", "name"),
    [("mtr", "MTG_MTR_2026_Feb27_EN"), ("ipg", "MTG_IPG_2024Sep23_EN"), ("jar", "MTG_JAR_2024Sep23_EN")],
)
def test_the_newest_english_text_is_found_though_the_page_shows_only_some(work: str, name: str) -> None:
    (source,) = (one for one in read_sources().works if one.work == work)

    found = find_text(PAGE, source.addresses[0], source.link)

    assert found == f"https://media.wizards.com/ContentResources/WPN/{name}.pdf"


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("MTG_IPG_2024Sep23_EN.pdf", "20240923"),
        ("MTG_MTR_2025_Apr%2021_EN.pdf", "20250421"),
        ("MTG_MTR_2024_May13.pdf", "20240513"),
        ("MagicCompRules%2020260227.txt", "20260227"),
        ("MTG_JAR.pdf", ""),
    ],
)
def test_the_day_in_a_name_is_read(name: str, day: str) -> None:
    assert date_in_name(f"https://kettle.example/{name}") == day
