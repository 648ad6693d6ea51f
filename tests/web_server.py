"""Servers that a test starts and stops, so that a browser really loses its network."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import uvicorn

from mtgcr.library.library import Library
from mtgcr.tests.web_client import PATIENT
from mtgcr.web.application import Reader
from mtgcr.web.working import Workers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def reader_at(home: Path, port: int) -> Iterator[None]:
    """A reader over the home that listens at the port, and does not afterwards; it refuses nothing for being busy."""
    reader = Reader(Library(home, None, None), "0.1.0")
    reader.workers = Workers(PATIENT)
    server = uvicorn.Server(uvicorn.Config(reader, port=port, log_level="error", timeout_keep_alive=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        thread.join(10)


@contextmanager
def files_at(folder: Path, port: int) -> Iterator[None]:
    """The files of the folder, served as any host does."""

    class Silent(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", port), partial(Silent, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()
