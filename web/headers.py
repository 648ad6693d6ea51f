"""The headers of every response: what a browser may do with it, and for how long it may be kept."""

from __future__ import annotations

from mtgcr.web.delivery import FRESH, NOT_KEPT, REDIRECT_FRESH
from mtgcr.web.places import KeptFor

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
EVERYWHERE = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""On every response."""
OPEN = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"etag, retry-after"),
    (b"cross-origin-resource-policy", b"cross-origin"),
)
"""Where pages of other sites may read."""
OWN = ((b"cross-origin-resource-policy", b"same-origin"),)
PREFLIGHT = (
    (b"access-control-allow-methods", b"GET, HEAD, POST"),
    (b"access-control-allow-headers", b"content-type, if-none-match"),
    (b"access-control-max-age", b"86400"),
)
"""What a browser asks for before it sends a text from another site."""
_KEPT = {
    KeptFor.GENERATION: FRESH,
    KeptFor.REDIRECT: REDIRECT_FRESH,
    KeptFor.NEVER: NOT_KEPT,
    KeptFor.FOR_EVER: "public, max-age=31536000, immutable",
}


def kept(keeping: KeptFor, status: int) -> bytes:
    """How long a response may be kept; a no is asked for anew each time."""
    if status in (301, 302, 308):
        return REDIRECT_FRESH.encode()
    return _KEPT[keeping].encode() if status in (200, 304) else NOT_KEPT.encode()
