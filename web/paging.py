"""Long lists a page at a time: a cursor says where to go on, and nothing that a caller may rely on."""

from __future__ import annotations

import base64
import binascii
from typing import Any, NamedTuple

from mtgcr.web.problems import Problem, ProblemKind

PER_PAGE = 50
"""Things on a page where no other number is asked for."""
MOST = 500
"""Things on a page, at most."""
_MARK = "from "


class Cut(NamedTuple):
    """An answer with one page of its list, and the cursor of the next; None at the end."""

    data: dict[str, Any]
    cursor: str | None


def cut_list(data: dict[str, Any], name: str, start: int, limit: int) -> Cut:
    """The answer with the page of the list of that name."""
    whole = data[name]
    end = start + limit
    return Cut({**data, name: whole[start:end]}, cursor_at(end) if end < len(whole) else None)


def cursor_at(place: int) -> str:
    """The cursor of the place in a list."""
    return base64.urlsafe_b64encode(f"{_MARK}{place}".encode()).decode().rstrip("=")


def place_of(cursor: str | None) -> int:
    """The place that a cursor means, 0 for none.  Problem for one that we have not made."""
    if not cursor:
        return 0
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        text = ""
    figures = text.removeprefix(_MARK)
    if not text.startswith(_MARK) or not (figures.isascii() and figures.isdigit()) or cursor_at(int(figures)) != cursor:
        raise Problem(ProblemKind.BAD_PARAMETER, "cursor is none that links.next gave", data={"parameter": "cursor"})
    return int(figures)
