"""Syncing from a server on this machine that serves invented releases, and everything that is none."""

from __future__ import annotations

import datetime
import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.home import HomeBusyError
from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.sync_record import FOLDER
from mtgcr.kb.syncing.fetching import Fetcher, Patience
from mtgcr.kb.syncing.links import date_in_name, find_text, name_of_text
from mtgcr.kb.syncing.sources import SourcesError, read_sources
from mtgcr.kb.syncing.sync import Sync, SyncOutcome, SyncReport
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release
from mtgcr.tests.servers import Server, cut, drip, give, give_packed, give_page, lie_about_length, refuse, serve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.tests.servers import Answer

pytestmark = pytest.mark.usefixtures("nothing_embedded")

CHECKOUT = Path(__file__).resolve().parent.parent
DAY = datetime.date(2013, 10, 1)
QUICK = Patience(connect=1, silence=0.3, whole=0.6, tries=2, pause=0.001)
ENGLISH, JAPANESE = "/2013/downloads/KettleRules%2020130909.txt", "/data/JPN_KR_20130909_0.txt"
TABLE = """
[[page]]
name = "publisher"
language = "en"
addresses = ["{url}/en/rules"]
link = '/KettleRules[^/]*[.]txt$'
hosts = ["{host}"]
least_rules = {least}

[[page]]
name = "judges"
language = "ja"
addresses = ["{url}/ja/nothing", "{url}/ja/rules"]
link = '/JPN_KR_[0-9]+_[0-9]+[.]txt$'
hosts = ["{host}"]
least_rules = 10

[archive]
name = "archive"
language = "en"
listing = "{url}/metadata"
text = "{url}/file/{{code}}?format=txt"
hosts = ["{host}"]
least_rules = 10
"""


@pytest.fixture
def server() -> Iterator[Server]:
    """The publisher with a newer release, the judges with their translation, the archive with both releases."""
    with serve() as running:
        listing = [{"creationDay": "2013-09-09", "setCode": "POT"}, {"creationDay": "2013-03-01", "setCode": "CUP"}]
        running.answers = {
            "/en/rules": [give_page("/2012/downloads/KettleRules 20120101.txt", ENGLISH)],
            ENGLISH: [give(english_release(AUTUMN).encode())],
            "/ja/rules": [give_page("data.html", f"..{JAPANESE}")],
            JAPANESE: [give(japanese_release(AUTUMN).encode())],
            "/metadata": [give(json.dumps({"data": listing}).encode())],
            "/file/POT?format=txt": [give(english_release(AUTUMN).encode())],
            "/file/CUP?format=txt": [give(english_release(SPRING).encode())],
        }
        yield running


def table(server: Server, folder: Path, least: int = 10) -> Path:
    """The file with the addresses of the server."""
    path = folder / "sources.toml"
    path.write_text(TABLE.format(url=server.url(""), host=server.host, least=least), "utf-8")
    return path


def sync(home: Path, server: Server, *, least: int = 10, **wishes: bool) -> SyncReport:
    with Fetcher(home / FOLDER, QUICK) as fetcher:
        return Sync(home, fetcher, DAY).run(read_sources(table(server, home.parent, least)), **wishes)


def sync_english(home: Path, server: Server, least: int = 10) -> SyncReport:
    """Sync from the publisher alone."""
    sources = read_sources(table(server, home.parent, least))
    with Fetcher(home / FOLDER, QUICK) as fetcher:
        return Sync(home, fetcher, DAY).run(replace(sources, pages=sources.pages[:1]))


def outcomes(report: SyncReport) -> list[tuple[str, SyncOutcome]]:
    return [(item.source, item.outcome) for item in report.items]


def held(home: Path) -> list[str]:
    releases = open_knowledge_base(home).store.releases()
    return [f"{r.effective} {r.language.value} {r.name}" for r in releases if r.edition is Edition.OFFICIAL]


def test_the_newest_texts_of_both_languages_are_taken_in(tmp_path: Path, server: Server) -> None:
    report = sync(tmp_path / "home", server)

    assert [item.outcome for item in report.items] == [SyncOutcome.ADDED, SyncOutcome.ADDED]
    assert held(tmp_path / "home") == ["2013-09-09 en KettleRules_20130909.txt", "2013-09-09 ja JPN_KR_20130909_0.txt"]
    assert not list((tmp_path / "home" / FOLDER).glob("*.part"))


def test_a_second_sync_fetches_no_text_again_and_changes_nothing(tmp_path: Path, server: Server) -> None:
    sync(tmp_path / "home", server)
    current = (tmp_path / "home" / "current").read_text()
    server.asked.clear()

    report = sync(tmp_path / "home", server)

    assert [item.outcome for item in report.items] == [SyncOutcome.HELD, SyncOutcome.HELD]
    assert (tmp_path / "home" / "current").read_text() == current
    assert all("If-None-Match" in headers for path, headers in server.asked if path in {ENGLISH, JAPANESE})


def test_older_releases_come_from_the_archive_and_only_those_that_are_missing(tmp_path: Path, server: Server) -> None:
    sync(tmp_path / "home", server)

    report = sync(tmp_path / "home", server, older=True)

    assert [item.address for item in report.items if item.outcome is SyncOutcome.ADDED] == [
        server.url("/file/CUP?format=txt")
    ]
    assert "/file/POT?format=txt" not in server.paths()
    assert held(tmp_path / "home")[0] == "2013-03-03 en CUP.txt"


def test_another_text_of_a_day_that_is_held_is_left_and_not_fetched_again(tmp_path: Path, server: Server) -> None:
    sync(tmp_path / "home", server)
    server.answers[ENGLISH] = [give(english_release(AUTUMN).replace("kettle", "samovar").encode())]

    changed = sync(tmp_path / "home", server)
    server.asked.clear()
    again = sync(tmp_path / "home", server)

    assert outcomes(changed)[0] == outcomes(again)[0] == ("publisher", SyncOutcome.HELD)
    assert not changed.changed
    assert "If-None-Match" in dict(server.asked)[ENGLISH]


def test_a_dry_run_fetches_no_text_and_changes_nothing(tmp_path: Path, server: Server) -> None:
    with Fetcher(tmp_path / "elsewhere", QUICK) as fetcher:
        work = Sync(tmp_path / "home", fetcher, DAY)
        report = work.run(read_sources(table(server, tmp_path)), older=True, dry=True)

    assert [item.outcome for item in report.items] == [SyncOutcome.WANTED] * 4
    assert not (tmp_path / "home").exists()
    assert not {ENGLISH, JAPANESE} & set(server.paths())


SECTIONLESS = "\n\n".join(f"§ {n} A cup holds {n} sips, and nobody counts them." for n in range(3000)).encode()
ELSEWHERE = english_release(AUTUMN).replace("September 9, 2013", "September 9, 2113").encode()
WHOLE = english_release(AUTUMN).encode()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (refuse(404), "sync-refused"),
        (refuse(500), "sync-unreachable"),
        (refuse(302, Location="http://tea.invalid/rules.txt"), "sync-redirect"),
        (drip(WHOLE, 0.01), "sync-unreachable"),
        (cut(WHOLE, 1500), "sync-unreachable"),
        (lie_about_length(WHOLE, 1500), "sync-not-a-release"),
        (lie_about_length(WHOLE, len(WHOLE) + 9), "sync-unreachable"),
        (give(b"<!doctype html><html><body>Sign in</body></html>", "text/html"), "sync-not-a-release"),
        (give(b""), "sync-not-a-release"),
        (give(b"%PDF-1.7 rules"), "sync-not-a-release"),
        (give(SECTIONLESS), "sync-not-a-release"),
        (give(ELSEWHERE), "sync-too-far-off"),
        (give(japanese_release(AUTUMN).encode()), "sync-wrong-language"),
        (give_packed(b"\0" * 20_000_000), "sync-not-believed"),
    ],
)  # fmt: skip
def test_a_text_that_is_not_believed_is_left_out_and_told(
    tmp_path: Path, server: Server, answer: Answer, code: str
) -> None:
    server.answers[ENGLISH] = [answer]

    report = sync_english(tmp_path / "home", server)

    assert outcomes(report) == [("publisher", SyncOutcome.FAILED)]
    assert report.failed[0].diagnostics[-1].code == code
    assert not (tmp_path / "home" / "generations").exists()


def test_a_failure_of_one_source_keeps_no_other_out(tmp_path: Path, server: Server) -> None:
    server.answers[ENGLISH] = [refuse(404)]

    report = sync(tmp_path / "home", server)

    assert outcomes(report) == [("publisher", SyncOutcome.FAILED), ("judges", SyncOutcome.ADDED)]
    assert [line.split()[1] for line in held(tmp_path / "home")] == ["ja"]


def test_a_text_with_too_few_rules_is_not_believed(tmp_path: Path, server: Server) -> None:
    report = sync_english(tmp_path / "home", server, least=2500)

    assert report.failed[0].diagnostics[-1].code == "sync-too-few-rules"


@pytest.mark.parametrize("page", [give(b""), give(b"\xff<a href="), give_page("/rules.docx"), refuse(404)])
def test_a_page_without_a_link_is_told(tmp_path: Path, server: Server, page: Answer) -> None:
    server.answers["/en/rules"] = [page]

    report = sync_english(tmp_path / "home", server)

    assert outcomes(report) == [("publisher", SyncOutcome.FAILED)]
    assert report.failed[0].diagnostics[-1].code in {"sync-no-link", "sync-refused"}


@pytest.mark.parametrize(
    "listing",
    [b"", b"[]", b'{"data": 3}', b'{"data": [1]}', b"<html>", b"[" * 100_000, b'{"data": [{"setCode": "A"}]}'],
)
def test_a_listing_that_cannot_be_read_is_told(tmp_path: Path, server: Server, listing: bytes) -> None:
    server.answers["/metadata"] = [give(listing)]
    sources = replace(read_sources(table(server, tmp_path)), pages=())

    with Fetcher(tmp_path / "home" / FOLDER, QUICK) as fetcher:
        report = Sync(tmp_path / "home", fetcher, DAY).run(sources, older=True)

    assert [item.diagnostics[-1].code for item in report.failed] == ["sync-listing"]


def test_only_one_sync_works_at_a_time(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mtgcr.kb.storage.locking.LOCK_WAIT", 0.01)

    with write_lock(tmp_path / "home", "sync.lock"), pytest.raises(HomeBusyError):
        sync(tmp_path / "home", server)


def test_the_command_takes_one_file_or_address(tmp_path: Path, server: Server, mtgcr: Any) -> None:
    (tmp_path / "kettle.txt").write_text(english_release(SPRING), "utf-8")

    of_file = mtgcr(tmp_path / "home", "sync", "--from", str(tmp_path / "kettle.txt"))
    unsafe = mtgcr(tmp_path / "home", "sync", "--from", server.url(ENGLISH))
    of_address = mtgcr(tmp_path / "home", "sync", "--from", server.url(ENGLISH), "--insecure", "--format", "json").json
    missing = mtgcr(tmp_path / "home", "sync", "--from", str(tmp_path / "nowhere.txt"))

    assert (of_file.code, "1 added" in of_file.out) == (0, True)
    assert (unsafe.code, "not encrypted" in unsafe.err) == (2, True)
    assert [text["effective"] for text in of_address["texts"]] == ["2013-09-09"]
    assert (missing.code, "no such file" in missing.err) == (1, True)


def test_the_command_tells_what_it_would_fetch(tmp_path: Path, server: Server, mtgcr: Any) -> None:
    said = mtgcr(tmp_path / "home", "sync", "--dry-run", "--sources", str(table(server, tmp_path)))

    assert (said.code, said.out.splitlines()[0]) == (0, f"publisher: wanted: {server.url(ENGLISH)}")


@pytest.mark.parametrize("text", ["", "page = 3", "[[page]]", "[[page]\n", "[archive]\nname = 1"])
def test_a_table_of_sources_that_is_none_is_told(tmp_path: Path, mtgcr: Any, text: str) -> None:
    (tmp_path / "sources.toml").write_text(text)

    said = mtgcr(tmp_path / "home", "sync", "--sources", str(tmp_path / "sources.toml"))

    assert said.code == (2 if text else 0)
    assert "Traceback" not in said.err


def test_the_embedded_table_names_publisher_judges_and_archive() -> None:
    sources = read_sources()

    assert [page.expected.language for page in sources.pages] == [Language.EN, Language.JA]
    assert sources.archive is not None
    assert all(address.startswith("https://") for page in sources.pages for address in page.addresses)
    with pytest.raises(SourcesError):
        read_sources(Path("nowhere.toml"))


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("https://media.wizards.com/2026/downloads/MagicCompRules%2020260807.txt", "MagicCompRules_20260807.txt"),
        ("https://media.wizards.com/2024/downloads/MagicCompRules%2004102024.txt", "MagicCompRules_04102024.txt"),
        ("https://x/a/..%2F..%2Fetc%2Fpasswd", "etc_passwd.txt"),
        ("https://x/" + "a" * 300 + ".txt", "a" * 80 + ".txt"),
        ("https://x/%1b]0;%07.txt", "0_.txt"),
        ("https://x/", "text.txt"),
        ("https://x/file/cr/ODY?format=txt", "ODY.txt"),
    ],
)
def test_a_fetched_text_gets_a_harmless_name(page: str, name: str) -> None:
    assert name_of_text(page).split("/")[-1] == name


@pytest.mark.parametrize(
    "link",
    [
        "https://media.wizards.com/2026/downloads/MagicCompRules 20260807.txt",
        "//media.wizards.com/2026/downloads/MagicCompRules%2020260807.txt",
        "https://media.wizards.com/2025/downloads/MagicCompRules20250725.txt",
        "https://media.wizards.com/2024/downloads/MagicComp%20Rules%2020240206.TXT",
        "https://media.wizards.com/images/magic/tcg/resources/rules/MagicCompRules_20200122.txt",
    ],
)
def test_the_varying_names_of_the_publisher_are_found(link: str) -> None:
    publisher = read_sources().pages[0]
    page = f'<p><A HREF="{link}">TXT</A> <a href="https://media.wizards.com/x/MagicCompRules 20190101.pdf">PDF</a>'

    found = find_text(page, publisher.addresses[0], publisher.link)

    assert found is not None
    assert date_in_name(found) == date_in_name(link)


@pytest.mark.parametrize("wait", [0.2, 0.9])
def test_a_sync_that_is_killed_leaves_the_old_or_the_new_one(tmp_path: Path, server: Server, wait: float) -> None:
    home = tmp_path / "home"
    server.answers[JAPANESE] = [cut(japanese_release(AUTUMN).encode(), 900), *server.answers[JAPANESE]]
    command = ["sync", "--sources", str(table(server, tmp_path)), "--home", str(home)]
    process = subprocess.Popen([sys.executable, "-m", "mtgcr", *command], cwd=CHECKOUT, stderr=subprocess.DEVNULL)
    while not server.asked and process.poll() is None:
        time.sleep(0.005)
    time.sleep(wait)
    process.send_signal(signal.SIGKILL)
    process.wait()

    assert len(held(home)) in {0, 2}
    sync(home, server)
    assert len(held(home)) == 2


@pytest.mark.corpus
def test_the_real_texts_are_found_fetched_and_known(corpus: Path, tmp_path: Path, mtgcr: Any) -> None:
    newest = "/2026/downloads/MagicCompRules%2020260807.txt"
    with serve() as server:
        server.answers = {
            "/en/rules": [give_page("/2026/downloads/MagicCompRules 20260807.txt")],
            newest: [give_packed((corpus / "en" / "rules_20260807.txt").read_bytes())],
            "/ja/rules": [give_page("/JPN_KR_20260116_0.txt")],
            "/JPN_KR_20260116_0.txt": [give((corpus / "ja" / "cr_20260116.txt").read_bytes())],
            "/metadata": [give(json.dumps({"data": [{"creationDay": "2015-01-23", "setCode": "FRF"}]}).encode())],
            "/file/FRF?format=txt": [give((corpus / "en" / "rules_20150123.txt").read_bytes())],
        }
        names = table(server, tmp_path, least=2500).read_text().replace("/KettleRules", "/MagicCompRules")
        (tmp_path / "sources.toml").write_text(names)

        said = mtgcr(tmp_path / "home", "sync", "--older", "--sources", str(tmp_path / "sources.toml"))

    assert said.code == 0
    assert "fingerprints match" in said.out.splitlines()[0]
    assert "fingerprints match" in said.out.splitlines()[2]
    assert said.out.splitlines()[-1] == "3 added"
