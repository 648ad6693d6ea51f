"""The server over HTTP and over stdin and stdout, asked by the client of the SDK, and by others that mean no good."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import httpx2
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

import mtgcr
from mtgcr.assistant.server import make_server
from mtgcr.assistant.serving import LARGEST_BODY, LOCAL, http_app
from mtgcr.tests.assistants import read_reply

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

CHECKOUT = Path(__file__).resolve().parent.parent
PORT = 8765
OURS = f"http://{LOCAL}:{PORT}"
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}


def over_http(home: Path, ask: Callable[[httpx2.AsyncClient], Awaitable[Any]], base: str = OURS) -> Any:
    """What the request comes to; the application runs in this process."""
    app = http_app(make_server(mtgcr.open(home)), LOCAL, PORT)

    async def run() -> Any:
        transport = httpx2.ASGITransport(app)
        async with app.router.lifespan_context(app), httpx2.AsyncClient(transport=transport, base_url=base) as http:
            return await ask(http)

    return anyio.run(run)


def test_a_tool_is_called_over_http(mini_home: Path) -> None:
    async def ask(http: httpx2.AsyncClient) -> Any:
        async with Client(streamable_http_client(f"{OURS}/mcp", http_client=http)) as client:
            return await client.call_tool("rule_as_of", {"number": "101.1", "as_of": "2013-03-03"})

    reply = read_reply(over_http(mini_home, ask))

    assert reply.data["status"] == "found"
    assert reply.items[0]["number"] == "101.1"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, 200),
        ({"origin": OURS}, 200),
        ({"host": "evil.example"}, 421),
        ({"host": f"evil.example:{PORT}"}, 421),
        ({"host": f"{LOCAL}:9999"}, 421),
        ({"host": f"{LOCAL}.evil.example:{PORT}"}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": f"{OURS}.evil.example"}, 403),
        ({"content-type": "text/plain"}, 400),
    ],
    ids=str,
)
def test_only_our_own_host_and_origin_are_answered(mini_home: Path, headers: dict[str, str], code: int) -> None:
    answer = over_http(mini_home, lambda http: http.post("/mcp", json=CALL, headers={**HEADERS, **headers}))

    assert answer.status_code == code
    assert ("rule_as_of" in answer.text) == (code == 200)


def test_a_request_that_is_too_large_is_refused(mini_home: Path) -> None:
    answer = over_http(mini_home, lambda http: http.post("/mcp", content=b"x" * (LARGEST_BODY + 1), headers=HEADERS))

    assert answer.status_code == 413


def test_a_tool_is_called_over_stdin_and_stdout(mini_home: Path) -> None:
    """The whole program as a client starts it; nothing but the protocol may stand on stdout."""
    environment = {**os.environ, "MTGCR_HOME": str(mini_home), "PYTHONPATH": str(CHECKOUT)}
    started = StdioServerParameters(command=sys.executable, args=["-m", "mtgcr", "mcp"], env=environment)

    async def run() -> Any:
        async with Client(started) as client:
            return await client.call_tool("rule_as_of", {"number": "101.1", "as_of": "2013-03-03"})

    assert read_reply(anyio.run(run)).items[0]["number"] == "101.1"


def test_without_the_package_the_command_says_how_to_install_it(
    mini_home: Path, mtgcr: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [one for one in sys.modules if one.startswith(("mcp", "mtgcr.assistant"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)

    said = mtgcr(mini_home, "mcp")

    assert said.code == 2
    assert "pip install 'mtgcr[mcp]'" in said.err


def test_help_loads_nothing_of_the_sdk() -> None:
    code = (
        "import sys; from mtgcr import cli\ntry: cli.main()\n"
        "finally: print(*{'mcp', 'starlette', 'pydantic', 'uvicorn'} & {m.partition('.')[0] for m in sys.modules})"
    )

    for arguments in (["--help"], ["mcp", "--help"]):
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == ""
