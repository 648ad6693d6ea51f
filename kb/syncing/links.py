"""The links of a web page, and the one that leads to the newest text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

DATE = re.compile(r"(?:19|20)[0-9]{6}")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SPOKEN = re.compile(
    rf"((?:19|20)[0-9]{{2}})[ _-]?({'|'.join(MONTHS)})[a-z]*[ _-]?([0-9]{{1,2}})(?![0-9])", re.IGNORECASE
)
"""A day as "2024Sep23", "2026_Feb27", "2025_Apr 21"."""
_ADDRESS = re.compile(r"https?://[^\s\"'<>\\\\]+")


class _Anchors(HTMLParser):
    """Gathers the addresses of all links."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value.strip() for name, value in attrs if tag == "a" and name == "href" and value]


def find_text(page: str, address: str, link: re.Pattern[str]) -> str | None:
    """The absolute address of the newest text that the page links to; None where it links to none.

    The newest is the one with the greatest date in its name; without dates the first one.  A page may show some of its
    links only and have all in a script: whole addresses are looked for there too, after those that are shown.
    """
    anchors = _Anchors()
    anchors.feed(page)
    plain = page.replace(r"\u002F", "/").replace(r"\/", "/")
    addresses = (*anchors.addresses, *_ADDRESS.findall(plain))
    found = [full for one in addresses if (full := _absolute(address, one)) and link.search(_path(full))]
    return max(found, key=date_in_name, default=None)


def date_in_name(address: str) -> str:
    """The greatest date (YYYYMMDD) in the path of the address; "" without any."""
    path = _path(address)
    spoken = (f"{year}{MONTHS.index(month.lower()) + 1:02}{int(day):02}" for year, month, day in _SPOKEN.findall(path))
    return max((*DATE.findall(path), *spoken), default="")


def _absolute(base: str, address: str) -> str | None:
    try:
        full = urljoin(base, address.replace(" ", "%20"))
        return full if urlsplit(full).scheme in {"http", "https"} else None
    except ValueError:
        return None


def _path(address: str) -> str:
    return unquote(urlsplit(address).path)


def name_of_text(address: str) -> str:
    """A harmless file name for the text at the address, from the last part of its path."""
    parts = urlsplit(address)
    name = re.sub(r"[^A-Za-z0-9._-]+", "_", unquote(parts.path.rstrip("/").rpartition("/")[2])).strip("._")
    return f"{name.removesuffix('.txt')[:80] or 'text'}.txt"
