"""A redline as one line of text, its deleted and inserted words marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.changes.redline import PieceKind
from mtgcr.views.text.terminal import deleted, inserted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mtgcr.kb.changes.redline import Piece


class Marks(NamedTuple):
    """How deleted and inserted words are shown."""

    deleted: Callable[[str], str]
    inserted: Callable[[str], str]


PLAIN = Marks(lambda text: f"[-{text}-]", lambda text: f"{{+{text}+}}")
COLOURED = Marks(deleted, inserted)
MARKDOWN = Marks(lambda text: f"~~{text}~~", lambda text: f"**{text}**")


def show_words(pieces: Iterable[Piece], *, colour: bool) -> str:
    """A redline on one line, in colour or with [-deleted-] and {+inserted+}."""
    return mark_words(pieces, COLOURED if colour else PLAIN)


def mark_words(pieces: Iterable[Piece], marks: Marks) -> str:
    """The redline with the marks close around its words."""
    return "".join(_piece(piece, marks) for piece in pieces)


def _piece(piece: Piece, marks: Marks) -> str:
    """The piece with its marks close around the words, white space outside."""
    if piece.kind is PieceKind.KEPT or not piece.text.strip():
        return piece.text
    words = piece.text.strip()
    before, _, after = piece.text.partition(words)
    mark = marks.deleted if piece.kind is PieceKind.DELETED else marks.inserted
    return f"{before}{mark(words)}{after}"
