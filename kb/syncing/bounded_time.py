"""A limit to the time of a whole exchange over the network: of its headers, and of answers that never begin, too.

httpx limits the time between two pieces only, so that a server that sends a byte of its headers a second holds it for
ever.  Here every wait is cut at the moment when all must be done.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import httpcore

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterable

    import httpx


def bound_time(client: httpx.Client, until: Callable[[], float]) -> None:
    """Have no connection of the client wait longer than until the moment (time.monotonic) that is told.

    httpx has no door for this: the connections of its transports are made by their pools, which is where it is put in.
    """
    transports: list[Any] = [client._transport, *client._mounts.values()]
    for transport in transports:
        if transport is not None:
            pool = transport._pool
            pool._network_backend = _Bounded(pool._network_backend, until)


class _Bounded(httpcore.NetworkBackend):
    """Makes connections that wait no longer than they may."""

    def __init__(self, inner: httpcore.NetworkBackend, until: Callable[[], float]) -> None:
        self._inner, self._until = inner, until

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:  # fmt: skip
        """The connection, made in time."""
        left = _left(self._until(), timeout, httpcore.ConnectTimeout)
        return _Stream(self._inner.connect_tcp(host, port, left, local_address, socket_options), self._until)

    def sleep(self, seconds: float) -> None:
        """As the system does."""
        self._inner.sleep(seconds)


class _Stream(httpcore.NetworkStream):
    """A connection that waits no longer than it may."""

    def __init__(self, inner: httpcore.NetworkStream, until: Callable[[], float]) -> None:
        self._inner, self._until = inner, until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """What comes in, in time."""
        return self._inner.read(max_bytes, _left(self._until(), timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send, in time."""
        self._inner.write(buffer, _left(self._until(), timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        """Close the connection."""
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """The connection encrypted, in time."""
        left = _left(self._until(), timeout, httpcore.ConnectTimeout)
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, left), self._until)

    def get_extra_info(self, info: str) -> Any:
        """What is known of the connection."""
        return self._inner.get_extra_info(info)


def _left(until: float, timeout: float | None, over: type[Exception]) -> float:
    """The seconds that may be waited; raises `over` where there are none left."""
    left = until - time.monotonic()
    if left <= 0:
        raise over("the time for it is over")
    return left if timeout is None else min(left, timeout)
