"""The reader asked in process: no socket, no server, the same application."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import httpx

from mtgcr.library.library import Library
from mtgcr.web.application import Reader
from mtgcr.web.working import Workers

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.web.limits import Reach

PATIENT = 300.0
"""Seconds: no test fails because the machine is busy with others."""
HOST = "http://127.0.0.1:8642"


class WebClient:
    """Asks the reader over a home, one request at a time; redirects are told, not followed."""

    def __init__(self, home: Path, reach: Reach | None = None, host: str = HOST) -> None:
        self.kb = Library(home, None, None)
        self.reader = Reader(self.kb, "0.1.0", reach)
        self.reader.workers = Workers(PATIENT)
        self._host = host

    def get(self, path: str, **headers: str) -> httpx.Response:
        """What a GET with these headers is answered."""
        return self.send("GET", path, headers=headers)

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        """What the request is answered; `headers`, `content` and `data` as httpx takes them."""
        headers = {name.replace("_", "-"): value for name, value in options.pop("headers", {}).items()}
        return asyncio.run(self._send(method, path, headers=headers, **options))

    async def _send(self, method: str, path: str, **options: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.reader, raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url=self._host) as client:
            return await client.request(method, path, **options)
