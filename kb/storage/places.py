"""Where something stands in a release that nobody printed: rules in the order of numbers, then the glossary."""

from __future__ import annotations

from mtgcr.kb.model import NodeKind
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.model import Revision

_NO_NUMBER = (0, 0, 0, 0, "")


def place_in_release(revision: Revision) -> tuple[object, ...]:
    """A key by which the revisions of one release sort as its text would print them."""
    number = parse_number(revision.number) if revision.number else None
    is_example = revision.kind is NodeKind.EXAMPLE
    head = (revision.english or revision.title).casefold() if number is None else ""
    return number is None, number.sort_key if number else _NO_NUMBER, is_example, head, revision.ordinal
