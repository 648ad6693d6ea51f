"""Who may ask how much: hosts, proxies, allowances."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from mtgcr.library.refusals import Refusal
from mtgcr.tests.web_client import WebClient
from mtgcr.web.limits import A_SECOND, BURST, Allowances, Reach, check_host, client_of, public_reach
from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.web_question import Cost
from mtgcr.web.working import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

PUBLIC = public_reach("https://rules.example", ["10.0.0.0/8"])


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost", "[::1]:8642", "RULES.example"])
def test_hosts_of_ours_are_answered(host: str) -> None:
    check_host(PUBLIC, host)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "rules.example.evil"])
def test_strange_hosts_are_refused(host: str) -> None:
    with pytest.raises(Problem) as no:
        check_host(PUBLIC, host)

    assert no.value.kind.status == 421


def test_a_page_that_rebinds_a_name_to_this_machine_reads_nothing(embedded_home: Path) -> None:
    said = WebClient(embedded_home, host="http://evil.example:8642").get("/v1/releases")

    assert (said.status_code, "data" in said.json()) == (421, False)


@pytest.mark.parametrize(
    "url", ["rules.example", "ftp://rules.example", "https://", "https://[", "https://rules.example/path"]
)
def test_what_is_no_address_of_a_site_is_refused(url: str) -> None:
    with pytest.raises(Refusal, match="not the address"):
        public_reach(url)


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(Refusal, match="“tea” is not a network"):
        public_reach("https://rules.example", ["tea"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.1.2.3", b"192.0.2.7", "192.0.2.7"),
        ("10.1.2.3", b"1.1.1.1, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.9", b"192.0.2.7", "192.0.2.9"),
        ("10.1.2.3", b"", "10.1.2.3"),
        ("", b"192.0.2.7", ""),
    ],
)
def test_only_a_trusted_proxy_says_who_asks(peer: str, forwarded: bytes, client: str) -> None:
    assert client_of(PUBLIC, peer, {b"x-forwarded-for": forwarded} if forwarded else {}) == client


def test_an_address_may_ask_so_much_at_once_and_then_a_little_each_second() -> None:
    allowances, most = Allowances(A_SECOND), int(A_SECOND * BURST)
    for _ in range(most):
        allowances.take("192.0.2.7", now=100.0)

    with pytest.raises(Problem):
        allowances.take("192.0.2.7", now=100.0)
    allowances.take("192.0.2.8", now=100.0)
    allowances.take("192.0.2.7", now=100.0 + 2 / A_SECOND)


def test_strangers_are_counted_and_people_on_this_machine_are_not(embedded_home: Path) -> None:
    most = int(A_SECOND * BURST)
    public, local = (WebClient(embedded_home, reach) for reach in (PUBLIC, Reach()))

    asked = [public.get("/v1/documents").status_code for _ in range(most + 20)]

    assert 429 in asked
    assert {local.get("/v1/documents").status_code for _ in range(most + 20)} == {200}


def test_public_logs_have_places_and_neither_words_nor_addresses(
    embedded_home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="mtgcr.web")

    WebClient(embedded_home, PUBLIC).get("/search?q=secret+words")

    assert [one.getMessage().rpartition(" 200 ")[0] for one in caplog.records] == ["GET /search"]


def test_what_waits_too_long_is_told_to_come_again() -> None:
    async def crowd() -> list[object]:
        workers, gate = Workers(longest=0.05), threading.Event()
        asked = [workers.run(Cost.SLOW, lambda: gate.wait(5)) for _ in range(12)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        gate.set()
        workers.close()
        return list(told)

    told = asyncio.run(crowd())

    assert {one.kind for one in told if isinstance(one, Problem)} == {ProblemKind.BUSY}
    assert len(told) == 12


@pytest.mark.parametrize(("interface", "told"), [("", "cannot be read"), ("/ja", "読めません")])
def test_a_form_of_too_many_fields_is_refused(embedded_home: Path, interface: str, told: str) -> None:
    said = WebClient(embedded_home).send(
        "POST", f"{interface}/cite", data={f"field{number}": "tea" for number in range(40)}
    )

    assert said.status_code == 400
    assert told in said.text


@pytest.mark.parametrize(("letters", "status"), [(9_000, 200), (22_000, 413), (30_000, 413)])
def test_a_japanese_text_in_a_form_may_be_as_long_as_an_english_one(
    embedded_home: Path, letters: int, status: int
) -> None:
    said = WebClient(embedded_home).send("POST", "/ja/cite", data={"text": "あ" * letters})

    assert said.status_code == status


@pytest.mark.parametrize(("path", "told"), [("/v1/releases", "16 KB"), ("/ja", "16KB"), ("/en", "16 KB")])
def test_headers_of_more_than_16_kb_are_refused(embedded_home: Path, path: str, told: str) -> None:
    said = WebClient(embedded_home).get(path, cookie="a" * 17_000)

    assert said.status_code == 431
    assert told in said.text


@pytest.mark.parametrize(
    ("path", "told"), [("/v1/cite", b"within ten seconds"), ("/ja/cite", "もう一度送って".encode())]
)
def test_a_text_that_does_not_come_is_not_said_to_be_too_long(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch, path: str, told: bytes
) -> None:
    monkeypatch.setattr("mtgcr.web.application.SLOW_BODY", 0)
    web = WebClient(embedded_home)

    async def never() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    said = web.send("POST", path, content=never())

    assert said.status_code == 408
    assert told in said.content
