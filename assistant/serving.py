"""The server run: over stdin and stdout, or over HTTP on this machine."""

from __future__ import annotations

import io
import sys
import threading
from typing import TYPE_CHECKING

import anyio.to_thread
from mcp.server.transport_security import TransportSecuritySettings

from mtgcr.assistant.server import make_server
from mtgcr.assistant.unreadable_messages import ReadableLines
from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from mtgcr.assistant.server import RulesServer
    from mtgcr.library.library import Library

LOCAL = "127.0.0.1"
THREADS = 4
"""Questions that are worked on at once; the others wait."""
LARGEST_BODY = 64 * 1024
"""Bytes of a request: a text of 20,000 characters fits in any language."""


def serve_stdio(library: Library, reader: str = "") -> None:
    """Serve one client over stdin and stdout until it closes them."""
    server = make_server(library, reader)
    _open_ahead(library)

    async def run() -> None:
        _few_threads()
        await server.run_over(
            ReadableLines(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="surrogateescape"))
        )

    anyio.run(run)


def serve_http(library: Library, port: int, reader: str = "", host: str = LOCAL) -> None:
    """Serve Streamable HTTP at /mcp on this machine until it is stopped."""
    import uvicorn

    app = http_app(make_server(library, reader), host, port)
    _open_ahead(library)

    async def run() -> None:
        _few_threads()
        config = uvicorn.Config(app, host=host, port=port, log_level="warning", access_log=False)
        await uvicorn.Server(config).serve()

    anyio.run(run)


def http_app(server: RulesServer, host: str, port: int) -> Starlette:
    """The server as an application for HTTP: stateless, JSON answers, other hosts and origins refused.

    A page in a browser can make requests to this machine under a name of its own; only our own names are answered.
    """
    names = [f"{name}:{port}" for name in (host, "localhost", "127.0.0.1", "[::1]")]
    origins = [f"http://{name}" for name in names]
    return server.streamable_http_app(
        streamable_http_path="/mcp",
        json_response=True,
        stateless_http=True,
        host=host,
        max_request_body_size=LARGEST_BODY,
        transport_security=TransportSecuritySettings(allowed_hosts=names, allowed_origins=origins),
    )


def _few_threads() -> None:
    anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS


def _open_ahead(library: Library) -> None:
    """Open the knowledge base while the client introduces itself: the first time it has to be built."""

    def open_it() -> None:
        try:
            _ = library.generation
        except Refusal:
            return  # the first question is told

    threading.Thread(target=open_it, daemon=True).start()
