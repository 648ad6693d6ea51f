"""Fetching from the network: the only module that touches it.

Nothing of what comes in is believed here but its length: every address is held against the hosts that are allowed,
every answer against limits of size and time, and what was cut off is asked for from where it stopped.
"""

from __future__ import annotations

import random
import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

import httpx

from mtgcr.kb.intake.version import program_version
from mtgcr.kb.syncing.bounded_time import bound_time
from mtgcr.kb.syncing.download import Download, DownloadError
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.reader import LARGEST
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.storage.sync_record import Fetched

REDIRECTS = 5
Taken = TypeVar("Taken")
"""What a whole download is made into."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds, and how often to try."""

    connect: float = 10
    silence: float = 15
    """Between two pieces of an answer."""
    whole: float = 120
    """For one attempt, so that a drip does not go on for ever."""
    tries: int = 4
    pause: float = 0.5
    """Before the second attempt; doubled for each further one."""
    longest_pause: float = 30
    all: float = 120
    """For everything that one run of sync fetches."""


@dataclass(frozen=True, slots=True)
class Body:
    """What an address gave, whole and unpacked, with the validators for asking again."""

    data: bytes
    address: str
    """The last one, after redirects."""
    etag: str
    modified: str


@dataclass(frozen=True, slots=True)
class SavedBody:
    """What an address gave, whole and unpacked in a file, with the validators for asking again."""

    path: Path
    etag: str
    modified: str


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The address gives what it gave before."""


@dataclass(frozen=True, slots=True)
class _Again(Exception):  # noqa: N818  # not an error but a reason to try once more
    """The attempt failed in a way that another may mend."""

    reason: str
    wait: float = 0


class _Final(Exception):  # noqa: N818  # carries the diagnostic out of the attempt
    """The attempt failed for good."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def no_watch(_come: int, _all: int) -> None:
    """Bytes that come in and that nobody watches."""


@dataclass(slots=True)
class Fetcher:
    """Fetches into a folder, where unfinished downloads wait for the next attempt or the next run."""

    folder: Path
    patience: Patience = Patience()
    sleep: Callable[[float], None] = time.sleep
    largest: int = LARGEST
    """Bytes that one answer may have, packed and unpacked."""
    watch: Callable[[int, int], None] = no_watch
    """Told how many bytes have come in of how many, 0 where the server does not say."""
    _client: httpx.Client | None = field(default=None, init=False)
    _until: float = field(default=0, init=False)
    """When all must be done; counted from the first fetch."""
    _now_until: float = field(default=0, init=False)
    """When the attempt under way must be done."""

    def __enter__(self) -> Fetcher:
        return self

    def __exit__(self, *_: object) -> None:
        if self._client:
            self._client.close()

    def fetch(
        self, address: str, hosts: frozenset[str], before: Fetched | None = None
    ) -> Body | Unchanged | Diagnostic:
        """What the address gives; Unchanged where that is what it gave before; a diagnostic where it cannot be had."""
        return self._fetch(address, hosts, before, _body)

    def fetch_to(
        self, target: Path, address: str, hosts: frozenset[str], before: Fetched | None = None
    ) -> SavedBody | Unchanged | Diagnostic:
        """As `fetch`, but what the address gives is written into the file, however large."""

        def save(download: Download) -> SavedBody:
            download.unpack_to(target)
            return SavedBody(target, download.etag, download.modified)

        return self._fetch(address, hosts, before, save)

    def _fetch(
        self, address: str, hosts: frozenset[str], before: Fetched | None, take: Callable[[Download], Taken]
    ) -> Taken | Unchanged | Diagnostic:
        pause, reason = self.patience.pause, ""
        self._until = self._until or time.monotonic() + self.patience.all
        for attempt in range(self.patience.tries):
            if time.monotonic() > self._until:
                return self._too_late(address)
            try:
                return self._attempt(address, hosts, before, take)
            except _Final as final:
                return final.diagnostic
            except _Again as again:
                reason = again.reason
                if attempt + 1 < self.patience.tries:
                    wanted = max(again.wait, pause * (1 + random.random() / 4))
                    left = max(0.0, self._until - time.monotonic())
                    self.sleep(min(wanted, self.patience.longest_pause, left))
                    pause *= 2
        return sync_error(address, "sync-unreachable", f"tried {self.patience.tries} times: {reason}",
                           "try again later; what was fetched is kept")  # fmt: skip

    def _too_late(self, address: str) -> Diagnostic:
        message = f"sync gave up after {self.patience.all / 60:g} minutes"
        return sync_error(address, "sync-too-long", message, "run it again: what was fetched is kept")

    def forget(self, address: str) -> None:
        """Drop what is on disk of the download from the address: it was used, or is not wanted."""
        Download(self.folder, address).drop()

    def _attempt(
        self, address: str, hosts: frozenset[str], before: Fetched | None, take: Callable[[Download], Taken]
    ) -> Taken | Unchanged:
        download = Download(self.folder, address, self.largest)
        headers = {"Accept-Encoding": "gzip, identity", **download.conditions(before)}
        self._now_until = min(time.monotonic() + self.patience.whole, self._until)
        try:
            with closing(self._follow(address, hosts, headers)) as response:
                unchanged = self._receive(response, download, self._now_until)
            return unchanged or take(download)
        except DownloadError as error:
            download.drop()
            raise _Final(sync_error(address, "sync-not-believed", str(error))) from error
        except httpx.TimeoutException as error:
            raise _Again("no answer in time") from error
        except httpx.TransportError as error:
            raise _Again(f"the connection failed ({_say(error)})") from error

    def _follow(self, address: str, hosts: frozenset[str], headers: dict[str, str]) -> httpx.Response:
        """The answer after allowed redirects, its body not read yet."""
        client, at = self._opened(), address
        for _ in range(REDIRECTS + 1):
            _check_address(address, at, hosts)
            try:
                response = client.send(client.build_request("GET", at, headers=headers), stream=True)
            except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError) as error:
                raise _Final(sync_error(address, "sync-redirect", f"{at} is not a web address")) from error
            if not response.has_redirect_location:
                return response
            response.close()
            at = _join(address, at, response.headers["Location"])
        raise _Final(sync_error(address, "sync-redirect", f"more than {REDIRECTS} redirects"))

    def _receive(self, response: httpx.Response, download: Download, until: float) -> Unchanged | None:
        """Take the answer in; Unchanged where it says that nothing new is there, and nothing waits to be taken."""
        match response.status_code:
            case 304:
                return None if download.is_whole else Unchanged()
            case 206 if download.continues(response.headers.get("Content-Range", "")):
                pass
            case 200:
                download.start(response.headers)
            case 206 | 416:
                download.drop()
                raise _Again("the server would not resume the download")
            case 429 | 500 | 502 | 503 | 504 as code:
                raise _Again(f"the server answers {code}", _wait_wanted(response))
            case code:
                message = f"the server answers {code} {response.reason_phrase}".rstrip()
                raise _Final(sync_error(download.address, "sync-refused", message, "open the page in a browser"))
        length = response.headers.get("Content-Length", "")
        whole = download.size + int(length) if length.isascii() and length.isdecimal() else 0
        for piece in response.iter_raw():
            download.add(piece)
            self.watch(download.size, whole)
            if time.monotonic() > until:
                raise _Again(f"the answer took more than {self.patience.whole:g} seconds")
        download.finish(str(response.url))
        return None

    def _opened(self) -> httpx.Client:
        if self._client is None:
            limits = httpx.Timeout(self.patience.silence, connect=self.patience.connect)
            agent = {"User-Agent": f"mtgcr/{program_version()}"}
            try:
                self._client = httpx.Client(timeout=limits, headers=agent, follow_redirects=False)
                bound_time(self._client, lambda: self._now_until)
            except (ValueError, httpx.InvalidURL) as error:
                message = f"the proxy that the environment names cannot be used: {error}"
                raise _Final(sync_error("", "sync-proxy", message, "check HTTPS_PROXY and ALL_PROXY")) from error
        return self._client


def _body(download: Download) -> Body:
    return Body(download.unpack(), download.final, download.etag, download.modified)


def _check_address(asked: str, at: str, hosts: frozenset[str]) -> None:
    try:
        parts = urlsplit(at)
        good = parts.netloc.lower() in hosts and parts.scheme in {"http", "https"}
        downgraded = parts.scheme == "http" and urlsplit(asked).scheme == "https"
    except ValueError:
        good = downgraded = False
    if not good or downgraded:
        what = (
            f"it leads to {at}, which is not one of its hosts" if not downgraded else f"it leads to {at}, unencrypted"
        )
        raise _Final(sync_error(asked, "sync-redirect", what, Remedy.NAME_NEW_HOST))


def _join(asked: str, at: str, location: str) -> str:
    try:
        return str(httpx.URL(at).join(location))
    except (httpx.InvalidURL, ValueError, UnicodeError) as error:
        raise _Final(sync_error(asked, "sync-redirect", "it leads to something that is not a web address")) from error


def _wait_wanted(response: httpx.Response) -> float:
    """The seconds that the server asks to wait; 0 where it does not say."""
    wanted = response.headers.get("Retry-After", "")
    return float(wanted) if wanted.isdecimal() and wanted.isascii() else 0


def _say(error: httpx.TransportError) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


def sync_error(address: str, code: str, message: str, hint: str | Remedy | None = None) -> Diagnostic:
    """What kept a text from being fetched, or believed, from the address."""
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, place=Place(address), hint=hint)
