"""That a text may not be the official one, as text."""

from __future__ import annotations

from mtgcr.kb.model import DoubtKind
from mtgcr.views.voice import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.model import Doubt

SHOWN = 5


def mark(doubt: Doubt | None) -> str:
    """What stands behind the source of words: "" for official ones."""
    match doubt:
        case None:
            return ""
        case _ if doubt.kind is DoubtKind.NEW:
            return say(", unverified (new to the atlas)")
        case _:
            return say(", NOT the official text as published")


def say_doubt(doubt: Doubt, *, name_all: bool = False) -> str:
    """The doubt as a sentence, with the names of what differs, the first few or all."""
    if doubt.kind is DoubtKind.NEW:
        return say("the atlas does not know this release: nobody has checked that it is the official text")
    told = (
        f"{what} {_count(names, name_all=name_all)}"
        for what, names in (
            (say("other words in"), doubt.differing),
            (say("not known:"), doubt.strange),
            (say("missing:"), doubt.lacking),
        )
        if names
    )
    return say("not the official text as published; {told}", told="; ".join(told))


def _count(names: tuple[str, ...], *, name_all: bool) -> str:
    shown = names if name_all else names[:SHOWN]
    more = ", …" if len(shown) < len(names) else ""
    return f"{len(names)} ({', '.join(shown)}{more})"
