"""Who may ask how much: hosts, lengths of addresses, sizes of bodies, and in public how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from mtgcr.library.refusals import Refusal
from mtgcr.web.problems import Problem, ProblemKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Parsed = TypeVar("Parsed")
LONGEST_PATH, LONGEST_QUERY = 1_500, 4_000
"""Bytes of an address, as sent: a Japanese letter takes 9, and a question may have 300."""
LARGEST_HEADERS = 16 << 10
"""Bytes of headers; the server below refuses them too, but only where they come in more than one piece."""
LARGEST_BODY = 64 << 10
"""Bytes of a text to be read for citations."""
LARGEST_FORM = 4 * LARGEST_BODY
"""Bytes of a form with such a text: a Japanese letter has three, and nine as browsers write it."""
A_SECOND, SLOW_A_SECOND = 10.0, 2.0
"""Requests of one address, in public."""
BURST = 4
"""Seconds of requests that may come at once: a page with its styles and scripts, then the next."""
MOST_ADDRESSES = 10_000
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Who may reach the reader: on this machine alone, or under a public address."""

    hosts: tuple[str, ...] = LOCAL_HOSTS
    """Names in the Host header that are answered, without ports; others could be pages of strangers (rebinding)."""
    origin: str = ""
    """The public address, "https://rules.example"; "" on this machine alone."""
    trusted: tuple[str, ...] = ()
    """Networks of proxies whose word for the address of a client is taken."""

    @property
    def is_public(self) -> bool:
        """Whether strangers may ask, so that they are counted."""
        return bool(self.origin)


def public_reach(url: str, trusted: Iterable[str] = ()) -> Reach:
    """The reach under a public address.  Refusal for something that is no address of a site, or none of a network."""
    parts = _parsed(urlsplit, url, "no-site-address")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise Refusal("no-site-address", is_question=True, given=url)
    networks = tuple(str(_parsed(ip_network, one, "no-network")) for one in trusted)
    return Reach(hosts=(*LOCAL_HOSTS, parts.hostname), origin=f"{parts.scheme}://{parts.netloc}", trusted=networks)


def _parsed(parse: Callable[[str], Parsed], given: str, code: str) -> Parsed:
    try:
        return parse(given)
    except ValueError as error:
        raise Refusal(code, is_question=True, given=given) from error


def check_host(reach: Reach, host: str) -> None:
    """Problem for a host that is not ours."""
    name = host.lower()
    name = name.partition("]")[0] + "]" if name.startswith("[") else name.partition(":")[0]
    if name not in reach.hosts:
        raise Problem(ProblemKind.WRONG_HOST)


def check_length(path: bytes, query: bytes, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    """Problem for an address that is longer than any that we make, or more headers than any browser sends."""
    if len(path) > LONGEST_PATH or len(query) > LONGEST_QUERY:
        raise Problem(ProblemKind.TOO_LONG, data={"path": LONGEST_PATH, "query": LONGEST_QUERY})
    if sum(len(name) + len(value) for name, value in headers) > LARGEST_HEADERS:
        raise Problem(ProblemKind.LONG_HEADERS)


def client_of(reach: Reach, peer: str, headers: Mapping[bytes, bytes]) -> str:
    """The address of who asks: that of the connection, or what a trusted proxy says, the last that it has seen."""
    if not reach.trusted or not _is_in(peer, reach.trusted):
        return peer
    said = headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")[-1].strip()
    return said or peer


@lru_cache(maxsize=256)
def _is_in(address: str, networks: tuple[str, ...]) -> bool:
    """Whether it is an address of one of the networks; proxies are few, and ask again and again."""
    try:
        return any(ip_address(address) in ip_network(one) for one in networks)
    except ValueError:
        return False


class Allowances:
    """How much each address may still ask: so many a second, a few seconds' worth at once."""

    def __init__(self, a_second: float) -> None:
        self._a_second = a_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float | None = None) -> None:
        """One request of the address.  Problem where it has asked too much."""
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(address, (self._a_second * BURST, now))
        left = min(self._a_second * BURST, left + (now - then) * self._a_second)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        if left < 1:
            raise Problem(ProblemKind.TOO_MANY, headers={"retry-after": "1"})
