"""A web server on this machine that does what a test tells it, well or badly."""

from __future__ import annotations

import gzip
import hashlib
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Answer = Callable[["Request"], None]


class Request(BaseHTTPRequestHandler):
    """One request; the answers of this module write to it."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer as the script of the path says; the name is the one that http.server calls."""
        self.server.asked.append((self.path, dict(self.headers)))
        script = self.server.answers.get(self.path, [refuse(404)])
        answer = script[0] if len(script) == 1 else script.pop(0)
        try:
            answer(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def send(self, code: int, data: bytes = b"", **headers: str) -> None:
        """A whole, honest answer; underscores in the names of headers are hyphens."""
        self.send_response(code)
        for name, value in {"Content_Length": str(len(data)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Path → the answers that it gives one after the other; the last one for ever."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.answers: dict[str, list[Answer]] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []

    def handle_error(self, *_: object) -> None:
        """A connection that the other side broke off is what some tests want."""

    @property
    def host(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.server_port}"

    def url(self, path: str) -> str:
        """The whole address of a path."""
        return f"http://{self.host}{path}"

    def paths(self) -> list[str]:
        """The paths asked for so far."""
        return [path for path, _ in self.asked]


@contextmanager
def serve() -> Iterator[Server]:
    """A server that runs until the end of the block."""
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def give(data: bytes, kind: str = "text/plain") -> Answer:
    """The data with an ETag; conditional and partial requests are honoured."""
    tag = f'"{hashlib.sha256(data).hexdigest()[:12]}"'

    def answer(request: Request) -> None:
        if request.headers.get("If-None-Match") == tag:
            request.send(304, ETag=tag)
        elif request.headers.get("If-Range") == tag and (wanted := request.headers.get("Range")):
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            spread = f"bytes {start}-{len(data) - 1}/{len(data)}"
            request.send(206, data[start:], ETag=tag, Content_Range=spread)
        else:
            request.send(200, data, ETag=tag, Content_Type=kind)

    return answer


def give_page(*links: str) -> Answer:
    """A page with these links between others."""
    anchors = "".join(f'<p><a class="x" href="{link}">a text</a>' for link in ("/", "/rules.pdf", *links, "mailto:x"))
    return give(f"<!doctype html><html><body>{anchors}</body></html>".encode(), "text/html")


def refuse(code: int, **headers: str) -> Answer:
    """An answer with this status and a page of words."""
    return lambda request: request.send(code, b"<html>sorry</html>", Content_Type="text/html", **headers)


def cut(data: bytes, after: int) -> Answer:
    """The data, cut off after so many bytes by closing the connection."""
    tag = f'"{hashlib.sha256(data).hexdigest()[:12]}"'

    def answer(request: Request) -> None:
        request.send_response(200)
        request.send_header("Content-Length", str(len(data)))
        request.send_header("ETag", tag)
        request.end_headers()
        request.wfile.write(data[:after])
        request.close_connection = True

    return answer


def lie_about_length(data: bytes, length: int) -> Answer:
    """The data under another length."""

    def answer(request: Request) -> None:
        request.send(200, data, Content_Length=str(length))
        request.close_connection = True

    return answer


def drip(data: bytes, pause: float) -> Answer:
    """The data, a byte at a time."""

    def answer(request: Request) -> None:
        request.send_response(200)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        for byte in data:
            request.wfile.write(bytes([byte]))
            request.wfile.flush()
            time.sleep(pause)

    return answer


def keep_silent(seconds: float) -> Answer:
    """Nothing at all for so long."""
    return lambda _request: time.sleep(seconds)


def give_packed(data: bytes, encoding: str = "gzip") -> Answer:
    """The data packed with gzip, under that encoding or a false one."""
    packed = gzip.compress(data)
    return lambda request: request.send(200, packed, Content_Encoding=encoding)


def pour(piece: bytes, times: int) -> Answer:
    """A piece again and again in chunks, without telling a length."""

    def answer(request: Request) -> None:
        request.send_response(200)
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        for _ in range(times):
            request.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        request.wfile.write(b"0\r\n\r\n")

    return answer
