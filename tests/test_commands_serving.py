"""`mtgcr serve`: what it says at the start, what it refuses, and one real server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx

from mtgcr.web import serving
from mtgcr.web.limits import Reach

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


def test_without_its_packages_the_command_to_install_them_is_told(
    tmp_path: Path, mtgcr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("mtgcr.web.serving")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)

    said = mtgcr(tmp_path, "serve")

    assert said.code == 2
    assert "pip install 'mtgcr[web]'" in said.err


def test_an_address_that_is_none_is_refused(tmp_path: Path, mtgcr: Callable[..., Any]) -> None:
    assert mtgcr(tmp_path, "serve", "--public", "rules.example").code == 2


def test_the_start_says_where_the_reader_is_and_what_is_made_public(
    embedded_home: Path, mtgcr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    listened: list[dict[str, Any]] = []
    monkeypatch.setattr("uvicorn.run", lambda _, **options: listened.append(options))

    said = mtgcr(embedded_home, "serve", "--port", "8700", "--public", "https://rules.example")

    assert said.out == "The reader is at http://127.0.0.1:8700/ (Ctrl-C ends it).\n"
    assert "official texts too" in said.err
    assert [(one["host"], one["port"], one["access_log"]) for one in listened] == [("127.0.0.1", 8700, False)]


def test_a_process_of_several_learns_what_the_first_was_told(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)
    monkeypatch.setenv(serving.SETTINGS, "")
    reach = Reach(hosts=("rules.example",), origin="https://rules.example", trusted=("10.0.0.0/8",))

    serving.run(embedded_home, reach, "127.0.0.1", 8700, 2, None)

    assert serving.from_settings().reach == reach


def test_a_real_server_answers_and_stops(embedded_home: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "MTGCR_HOME": str(embedded_home)}
    server = subprocess.Popen([sys.executable, "-m", "mtgcr", "serve", "--port", str(port)], env=environment)
    try:
        said = asked_until_answered(f"http://127.0.0.1:{port}/healthz")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)

    assert said["status"] == "ok"


def asked_until_answered(address: str) -> Any:
    """The answer, as soon as the server listens."""
    for _ in range(600):
        try:
            return httpx.get(address).json()
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")
