"""Where the official texts are looked for: the table data/sources.toml, or another of its form."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgcr.kb.embedded import data_directory
from mtgcr.parser.bounded import read_bounded
from mtgcr.parser.language import Language
from mtgcr.parser.works.forms import form_of

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_TABLE = 1_000_000
"""Bytes."""


class SourcesError(Exception):
    """The table of addresses cannot be read; the message tells why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Who may serve a text, and what it must be to be believed."""

    name: str
    """What the source is called in reports."""
    language: Language | None
    """None where any will do."""
    hosts: frozenset[str]
    """Host names, with the port where it is not the usual one."""
    least_rules: int


@dataclass(frozen=True, slots=True)
class PageSource:
    """Pages, one or more, that link to the newest text."""

    expected: Expected
    addresses: tuple[str, ...]
    link: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class ArchiveSource:
    """A list of all releases, and the address of the text of one, with `{code}` in it."""

    expected: Expected
    listing: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSource:
    """A file of cards or rulings: at the address itself, or, with a `kind`, where a list at the address says.

    Such a list is Scryfall's of its bulk files: `kind` is "oracle_cards" or "rulings"; "" without a list.
    """

    name: str
    address: str
    kind: str
    hosts: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkSource:
    """Pages that link to the newest edition of a tournament document; `work` is its code."""

    name: str
    work: str
    addresses: tuple[str, ...]
    link: re.Pattern[str]
    hosts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sources:
    """The whole table; `archive` is None where it names none."""

    pages: tuple[PageSource, ...]
    archive: ArchiveSource | None
    cards: tuple[CardSource, ...] = ()
    works: tuple[WorkSource, ...] = ()


def read_sources(path: Path | None = None) -> Sources:
    """The table in the file, the embedded one without a file.  SourcesError for one that is not of the form."""
    path = path or data_directory() / "sources.toml"
    try:
        table = tomllib.loads(read_bounded(path, LARGEST_TABLE).decode())
        archive = table.get("archive")
        pages = tuple(_page(entry) for entry in table.get("page", []))
        cards = tuple(_cards(entry) for entry in table.get("cards", []))
        works = tuple(_work(entry) for entry in table.get("work", []))
        return Sources(pages, _archive(archive) if archive else None, cards, works)
    except OSError as error:
        raise SourcesError(f"{path} can't be read: {(error.strerror or 'damaged').lower()}") from error
    except (ValueError, KeyError, TypeError, AttributeError, re.error) as error:
        raise SourcesError(f"{path} is not a table of sources: {error}") from error


def _page(entry: dict[str, Any]) -> PageSource:
    addresses = tuple(map(str, entry["addresses"]))
    if not addresses:
        raise ValueError("a page without addresses")
    return PageSource(_expected(entry), addresses, re.compile(entry["link"]))


def _work(entry: dict[str, Any]) -> WorkSource:
    code, addresses = str(entry["work"]), tuple(map(str, entry["addresses"]))
    if not addresses or form_of(code) is None:
        raise ValueError(f"“{code}” is no work that is known, or has no address")
    hosts = frozenset(map(str, entry["hosts"]))
    return WorkSource(
        name=str(entry["name"]), work=code, addresses=addresses, link=re.compile(entry["link"]), hosts=hosts
    )


def _archive(entry: dict[str, Any]) -> ArchiveSource:
    return ArchiveSource(_expected(entry), str(entry["listing"]), str(entry["text"]))


def _cards(entry: dict[str, Any]) -> CardSource:
    address, hosts = entry.get("address") or entry["listing"], frozenset(map(str, entry["hosts"]))
    kind = "" if "address" in entry else str(entry["kind"])
    return CardSource(name=str(entry["name"]), address=str(address), kind=kind, hosts=hosts)


def _expected(entry: dict[str, Any]) -> Expected:
    return Expected(
        name=str(entry["name"]),
        language=Language(entry["language"]),
        hosts=frozenset(map(str, entry["hosts"])),
        least_rules=int(entry["least_rules"]),
    )
