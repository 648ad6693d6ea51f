"""Fetching from a server on this machine: everything that can go wrong with a connection."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.storage.sync_record import Fetched
from mtgcr.kb.syncing.fetching import Body, Fetcher, Patience, Unchanged
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.parser.reader import LARGEST
from mtgcr.tests.servers import (
    Server,
    cut,
    drip,
    give,
    give_packed,
    keep_silent,
    lie_about_length,
    pour,
    refuse,
    serve,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mtgcr.tests.servers import Answer, Request

TEXT = b"Pour the tea slowly.\n" * 5000
QUICK = Patience(connect=1, silence=0.2, whole=0.5, tries=3, pause=0.001, longest_pause=0.01)


@pytest.fixture
def server() -> Iterator[Server]:
    with serve() as running:
        yield running


@pytest.fixture
def fetcher(tmp_path: Path) -> Iterator[Fetcher]:
    with Fetcher(tmp_path / "downloads", QUICK) as one:
        yield one


def fetch(fetcher: Fetcher, server: Server, *answers: Answer) -> Body | Unchanged | Diagnostic:
    server.answers["/text"] = list(answers)
    return fetcher.fetch(server.url("/text"), frozenset({server.host}))


def test_a_text_comes_as_it_is_with_its_validators(fetcher: Fetcher, server: Server) -> None:
    got = fetch(fetcher, server, give(TEXT))

    assert isinstance(got, Body)
    assert (got.data, got.address) == (TEXT, server.url("/text"))
    assert got.etag


def test_a_packed_text_is_unpacked(fetcher: Fetcher, server: Server) -> None:
    got = fetch(fetcher, server, give_packed(TEXT))

    assert isinstance(got, Body)
    assert got.data == TEXT


def test_what_did_not_change_is_not_sent_again(fetcher: Fetcher, server: Server) -> None:
    got = fetch(fetcher, server, give(TEXT))
    assert isinstance(got, Body)
    fetcher.forget(server.url("/text"))

    again = fetcher.fetch(server.url("/text"), frozenset({server.host}), Fetched("", got.etag))

    assert isinstance(again, Unchanged)


def test_a_download_goes_on_where_the_connection_was_cut(fetcher: Fetcher, server: Server) -> None:
    got = fetch(fetcher, server, cut(TEXT, 70_000), give(TEXT))

    assert isinstance(got, Body)
    assert got.data == TEXT
    assert server.asked[1][1]["Range"] == "bytes=70000-"


def test_it_goes_on_in_the_next_run_too(server: Server, tmp_path: Path) -> None:
    with Fetcher(tmp_path, QUICK) as first:
        failed = fetch(first, server, cut(TEXT, 50_000), refuse(503))
    with Fetcher(tmp_path, QUICK) as second:
        got = fetch(second, server, give(TEXT))

    assert isinstance(failed, Diagnostic)
    assert isinstance(got, Body)
    assert got.data == TEXT
    assert server.asked[-1][1]["Range"] == "bytes=50000-"


def test_a_text_that_changed_meanwhile_is_fetched_from_its_start(fetcher: Fetcher, server: Server) -> None:
    newer = TEXT.replace(b"tea", b"soup")

    got = fetch(fetcher, server, cut(TEXT, 50_000), give(newer))

    assert isinstance(got, Body)
    assert got.data == newer


@pytest.mark.parametrize("spread", ["bytes 7-9/10", "nonsense", "bytes 99999999999999999999-/5"])
def test_a_server_that_goes_on_elsewhere_is_asked_anew(fetcher: Fetcher, server: Server, spread: str) -> None:
    def go_on_elsewhere(request: object) -> None:
        request.send(206, b"soup", Content_Range=spread)  # type: ignore[attr-defined]

    got = fetch(fetcher, server, cut(TEXT, 50_000), go_on_elsewhere, give(TEXT))

    assert isinstance(got, Body)
    assert got.data == TEXT


@pytest.mark.parametrize("code", [429, 500, 502, 503])
def test_a_passing_trouble_is_waited_out(fetcher: Fetcher, server: Server, code: int) -> None:
    got = fetch(fetcher, server, refuse(code, Retry_After="0"), refuse(code), give(TEXT))

    assert isinstance(got, Body)


def test_the_pauses_grow_and_a_server_may_ask_for_longer_ones(server: Server, tmp_path: Path) -> None:
    pauses: list[float] = []
    patience = Patience(tries=4, pause=1, longest_pause=9)
    with Fetcher(tmp_path, patience, sleep=pauses.append) as fetcher:
        fetch(fetcher, server, refuse(500), refuse(500), refuse(503, Retry_After="3600"), refuse(500))

    assert [1 <= pauses[0] <= 1.25, 2 <= pauses[1] <= 2.5, pauses[2]] == [True, True, 9]


@pytest.mark.parametrize(
    ("answer", "code", "requests"),
    [
        (refuse(404), "sync-refused", 1),
        (refuse(403), "sync-refused", 1),
        (refuse(500), "sync-unreachable", 3),
        (keep_silent(0.6), "sync-unreachable", 3),
        (drip(TEXT, 0.05), "sync-unreachable", 3),
        (cut(TEXT, 0), "sync-unreachable", 3),
        (lie_about_length(TEXT, len(TEXT) + 5), "sync-unreachable", 3),
        (lie_about_length(b"x", LARGEST + 1), "sync-not-believed", 1),
        (pour(b"x" * 1_000_000, 40), "sync-not-believed", 1),
        (give_packed(b"\0" * (LARGEST + 1)), "sync-not-believed", 1),
        (give_packed(TEXT, "br"), "sync-not-believed", 1),
        (refuse(302, Location="http://example.invalid/rules.txt"), "sync-redirect", 1),
        (refuse(301, Location="file:///etc/passwd"), "sync-redirect", 1),
        (refuse(307, Location="//127.0.0.1:1/"), "sync-redirect", 1),
        (refuse(308, Location="http://[::::"), "sync-unreachable", 3),
        (refuse(302, Location="/text"), "sync-redirect", 6),
    ],
)
def test_a_fault_is_told_and_nothing_is_believed(
    fetcher: Fetcher, server: Server, answer: Answer, code: str, requests: int
) -> None:
    got = fetch(fetcher, server, answer)

    assert isinstance(got, Diagnostic)
    assert (got.code, len(server.asked)) == (code, requests)
    assert got.message.startswith("tried 3 times: ") is (code == "sync-unreachable")


def test_a_redirect_to_an_allowed_place_is_followed(fetcher: Fetcher, server: Server) -> None:
    server.answers["/moved"] = [give(TEXT)]

    got = fetch(fetcher, server, refuse(301, Location="/moved"))

    assert isinstance(got, Body)
    assert got.address == server.url("/moved")


def test_nobody_listening_is_told(fetcher: Fetcher) -> None:
    got = fetcher.fetch("http://127.0.0.1:1/", frozenset({"127.0.0.1:1"}))

    assert isinstance(got, Diagnostic)
    assert got.code == "sync-unreachable"


@pytest.mark.parametrize("address", ["", "tea", "ftp://127.0.0.1/", "http://", "http://[", "http://127.0.0.1:99999/"])
def test_an_address_that_is_none_is_told(fetcher: Fetcher, address: str) -> None:
    got = fetcher.fetch(address, frozenset({"", "127.0.0.1", "127.0.0.1:99999"}))

    assert isinstance(got, Diagnostic)


def test_a_proxy_of_the_environment_is_used(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", server.url(""))
    monkeypatch.setenv("NO_PROXY", "")
    server.answers["http://tea.invalid/text"] = [give(TEXT)]

    with Fetcher(tmp_path, QUICK) as fetcher:
        got = fetcher.fetch("http://tea.invalid/text", frozenset({"tea.invalid"}))

    assert isinstance(got, Body)
    assert got.data == TEXT


def test_a_proxy_that_cannot_be_used_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "gopher://tea")

    with Fetcher(tmp_path, QUICK) as fetcher:
        got = fetcher.fetch("http://tea.invalid/text", frozenset({"tea.invalid"}))

    assert isinstance(got, Diagnostic)
    assert got.code == "sync-proxy"


def slow_headers(ended: list[str]) -> Answer:
    """A header, a byte at a time for half a minute."""
    return say_on(b"HTTP/1.1 200 OK\r\nX-Tea: ", b"t", ended)


def endless_hundreds(ended: list[str]) -> Answer:
    """Promises to go on for half a minute, and nothing else."""
    return say_on(b"", b"HTTP/1.1 100 Continue\r\n\r\n", ended)


def say_on(first: bytes, again: bytes, ended: list[str]) -> Answer:
    """An answer that notes when it has been heard to its end, sixty times as long as a fetch may take."""

    def answer(request: Request) -> None:
        request.wfile.write(first)
        for _ in range(600):
            request.wfile.write(again)
            request.wfile.flush()
            time.sleep(0.05)
        ended.append(request.path)

    return answer


@pytest.mark.parametrize("answer", [slow_headers, endless_hundreds])
def test_headers_have_no_more_time_than_all_the_rest(
    tmp_path: Path, server: Server, answer: Callable[[list[str]], Answer]
) -> None:
    ended: list[str] = []
    server.answers["/rules"] = [answer(ended)]

    with Fetcher(tmp_path, QUICK) as fetcher:
        found = fetcher.fetch(server.url("/rules"), frozenset({server.host}))

    assert isinstance(found, Diagnostic)
    assert found.code == "sync-unreachable"
    assert ended == []


def test_all_that_sync_fetches_has_one_limit_of_time(tmp_path: Path, server: Server) -> None:
    ended: list[str] = []
    for path in ("/one", "/two", "/three"):
        server.answers[path] = [slow_headers(ended)]

    with Fetcher(tmp_path, replace(QUICK, whole=10, all=0.6)) as fetcher:
        found = [fetcher.fetch(server.url(path), frozenset({server.host})) for path in ("/one", "/two", "/three")]

    assert [getattr(one, "code", "") for one in found] == ["sync-too-long"] * 3
    assert server.paths() == ["/one"], "once the time is over nothing more is asked"
    assert ended == []
