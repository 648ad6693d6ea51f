"""What a rule cites and what cites it, as text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mtgcr.views.text.columns import width_of, wrap_hanging
from mtgcr.views.text.number_marks import marked_number
from mtgcr.views.text.term_names import term_name
from mtgcr.views.voice import listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mtgcr.kb.neighbourhood import Neighbourhood

MARGIN = "  "
MOST_UNDER = 60
"""How many lines tell of the rules under a number; a group like 702 has four hundred, which JSON lists."""


def neighbourhood_text(found: Neighbourhood, width: int) -> str:
    """The references as two lists; deeper ones as pairs."""
    marks = {mark.number: mark for mark in found.marks}
    told = partial(marked_number, marks=marks)
    deeper = [edge for edge in found.edges if found.number not in (edge.citing, edge.cited)]
    lines = [
        say("{number} in the release of {day}", number=told(found.number), day=found.release.effective),
        say("  cites     {names}", names=listed(map(told, found.cites)) or say("nothing")),
        say("  cited by  {names}", names=listed(told(term_name(one)) for one in found.cited_by) or say("nothing")),
    ]
    policy = listed(f"{one.work.upper()} {one.number}" for one in found.sections)
    lines += [say("  and in the tournament documents by  {names}", names=policy)] if policy else []
    lines += [f"  {told(edge.citing)} → {told(edge.cited)}" for edge in deeper]
    lines += _under(found, told)
    if len(found.number) == 1:
        told_by = "What the rules of a section cite is told by group, as by mtgcr refs {number}02."
        lines += ["", say(told_by, number=found.number)]
    lines += [say("  {number} is cited but does not exist in this release", number=n) for n in found.missing]
    hang = width_of(say("  cited by  {names}", names="")) - len(MARGIN)  # under the first number
    return "\n".join(wrap_hanging(line, width, hang) for line in lines)


def _under(found: Neighbourhood, told: Callable[[str], str]) -> list[str]:
    """The rules under the number with what cites them and what they cite, a line each."""
    lines = list(_of_each(found, told))
    if not lines:
        return []
    rest = len(lines) - MOST_UNDER
    more = [say("  and {count} more lines: --format json lists them", count=rest)] if rest > 0 else []
    return ["", say("under {number}", number=found.number), *lines[:MOST_UNDER], *more]


def _of_each(found: Neighbourhood, told: Callable[[str], str]) -> Iterator[str]:
    cites: dict[str, list[str]] = {}
    cited_by: dict[str, list[str]] = {}
    inside = tuple(f"{found.number}{mark}" for mark in (*"abcdefghijklmnopqrstuvwxyz", "."))
    for edge in found.under:
        if edge.citing.startswith(inside):
            cites.setdefault(edge.citing, []).append(edge.cited)
        else:
            cited_by.setdefault(edge.cited, []).append(edge.citing)
    for number in dict.fromkeys(edge.citing if edge.citing.startswith(inside) else edge.cited for edge in found.under):
        if number in cited_by:
            names = listed(told(term_name(one)) for one in cited_by[number])
            yield say("  {number}  cited by  {names}", number=told(number), names=names)
        if number in cites:
            yield say("  {number}  cites  {names}", number=told(number), names=listed(map(told, cites[number])))
