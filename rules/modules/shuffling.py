"""Whether a library is shuffled into which nothing is put (701.24c, before that 701.16c and d)."""

from __future__ import annotations

import datetime

from mtgcr.rules.workbench import RunContext, remark

SHUFFLED = datetime.date(2016, 7, 22)
"""Since then a library is shuffled also where nothing was put into it (701.24c came between the releases of
January 2015 and July 2016)."""


shuffles_anyway = remark(
    "shuffling.shuffles_anyway",
    "the library of {player} is not shuffled",
    "701.16c",
    "701.16d",
    gives=False,
    before=SHUFFLED,
)


@shuffles_anyway.implements("701.24c", since=SHUFFLED)
def shuffles_all_the_same(ctx: RunContext, player: str) -> bool:
    """The library is shuffled even if nothing is put into it."""
    ctx.say("the library of {player} is shuffled all the same", player=player)
    return True
