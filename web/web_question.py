"""A question of the web door: where it is asked, with what, how it is answered, and on which thread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mtgcr.library.library import Library
    from mtgcr.web.parameters import Parameter

ROOT = "/v1"


class Cost(Enum):
    """On which thread a question is answered, so that many quick ones need not wait for a slow one."""

    QUICK = "quick"
    SLOW = "slow"
    """Comparisons of whole releases, texts of others, scenarios: 10 ms to several seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebQuestion:
    """One question: where it is asked, with what, how it is answered, and where its page is."""

    name: str
    """Also the name of the shape of the answer, in docs/json, where `shape` is not given."""
    path: str
    about: str
    ask: Callable[[Library, Mapping[str, Any]], object]
    parameters: tuple[Parameter, ...] = ()
    cost: Cost = Cost.QUICK
    shape: str = ""
    listed: str = ""
    """The list in the answer of which a page at a time is sent; "" where there is none."""
    is_cut: Callable[[Any], bool] | None = None
    """Whether more follows after the page that the library answered with; None where it answers with the whole list."""
    page: Callable[[Mapping[str, Any]], str] | None = None
    """The address of the page for people; None where there is none."""
    takes_text: bool = False
    """Whether the body of a POST is what is asked about."""
    reads_copies: bool = False
    """Whether the user's own texts may answer, which no generation names: such an answer is never kept."""

    @property
    def answers(self) -> str:
        """The name of the shape of the answer."""
        return self.shape or self.name

    @property
    def method(self) -> str:
        """GET, or POST where a text is sent."""
        return "POST" if self.takes_text else "GET"


def page_path(*parts: object) -> str:
    """The address of a page of these parts."""
    return "/" + "/".join(quote(str(part), safe="~;:,") for part in parts)


def route_of(question: WebQuestion) -> str:
    """The path of the question."""
    return ROOT + question.path
