"""The places of the reader: a path, what is made there, on which thread, and how a no is told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.views.voice import interface_languages
from mtgcr.web.web_question import Cost

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.web.making import Made, Make, WebRequest
    from mtgcr.web.problems import Problem


PREFIXES = {one: "" if one is Language.EN else f"/{one.value}" for one in interface_languages()}
"""What stands before every path of the interface in the language."""


class KeptFor(Enum):
    """How long what is made may be kept."""

    GENERATION = "generation"
    """As long as nothing new is held and the day is the same."""
    REDIRECT = "redirect"
    NEVER = "never"
    """Texts of others, and answers that name the user's own cards."""
    FOR_EVER = "for-ever"
    """Files with their checksum in their address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPlace:
    """One path of the reader."""

    path: str
    make: Make
    refuse: Callable[[Problem, WebRequest], Made]
    cost: Cost = Cost.QUICK
    method: str = "GET"
    keeping: KeptFor = KeptFor.GENERATION
    language: Language = Language.EN
    is_open: bool = False
    """Whether pages of other sites may read it (CORS)."""
    takes_form: bool = False
    """Whether a POST brings a form, of which the field `text` is read, and not the text itself."""
