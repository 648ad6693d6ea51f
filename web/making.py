"""A request as those who make bodies see it, and what they make; nothing here knows of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mtgcr.library.library import Library


@dataclass(frozen=True, slots=True, kw_only=True)
class WebRequest:
    """What a request asks for: its path with the values in it, its query as given, its body as text."""

    path: str
    path_values: Mapping[str, str] = field(default_factory=dict)
    query: list[tuple[str, str]] = field(default_factory=list)
    body: str = ""
    language: Language = Language.EN
    """That of the interface."""
    origin: str = ""
    """The address of the reader as strangers know it, or as this client does: "https://rules.example"."""
    copied: str = ""
    """What is said of the copy, where the page becomes a file of one; it then has nothing that only a reader does."""


class Made(NamedTuple):
    """A body with its status, type and headers of its own."""

    status: int
    media_type: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


Make: TypeAlias = "Callable[[Library, WebRequest], Made]"
"""What makes the body of a route; Problem where there is none."""
Values: TypeAlias = "Mapping[str, Any]"
