"""Rules that say again what another rule decides, so that a verdict may name either: rules/restated.tsv.

714.4 is 704.5s in the words of the section about Sagas; numbers are those of the newest release.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.rules.catalogue import rows_of
from mtgcr.rules.registry import cite

if TYPE_CHECKING:
    from mtgcr.rules.model import RuleCited


class Restated(NamedTuple):
    """A rule, and the one that decided what it says too."""

    rule: RuleCited
    decided: RuleCited


@cache
def restated() -> tuple[Restated, ...]:
    """What the lines of the table after its heading say; read when a verdict names what no sentence rests on."""
    return tuple(Restated(*map(cite, row)) for row in rows_of("restated.tsv"))
