"""A redline as one line of text, its deleted and inserted words marked."""

from __future__ import annotations

import re

from mtgcr.kb.changes.redline import PieceKind
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.views.text.terminal import deleted, inserted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mtgcr.kb.changes.redline import Piece


NEAR = 160
"""Characters of a stretch that was kept which are shown beside a change, at most."""
LITTLE = 40
"""A stretch that would be shorter by no more than this is shown whole."""
SENTENCE_END = re.compile(r"[.!?。！？][”’\"')」』]*(?:\s+|(?=[^\s\x00-\x7f]))")


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


def around_changes(pieces: Sequence[Piece], near: int = NEAR) -> tuple[Piece, ...]:
    """The redline without what is far from any change: of a long stretch kept, the ends that read as sentences.

    What is left out stands as "…"; at most `near` characters stay beside a change.
    """
    last = len(pieces) - 1
    return tuple(
        _shortened(piece, near, at_start=place == 0, at_end=place == last) if piece.kind is PieceKind.KEPT else piece
        for place, piece in enumerate(pieces)
    )


def _shortened(piece: Piece, near: int, *, at_start: bool, at_end: bool) -> Piece:
    """A stretch that was kept, to the sentence end beside each change; whole where that saves little."""
    text = piece.text
    head = "" if at_start else _first_sentence(text, near)
    tail = "" if at_end else _last_sentence(text, near)
    short = f"{head}{'' if at_start else ' '}…{'' if at_end else ' '}{tail}"
    return piece if len(text) - len(short) < min(LITTLE, near) else piece._replace(text=short)


def _first_sentence(text: str, near: int) -> str:
    found = SENTENCE_END.search(text)
    end = found.end() if found else len(text)
    return text[:end] if end <= near else text[: text.rfind(" ", 0, near) + 1 or near]


def _last_sentence(text: str, near: int) -> str:
    ends = [found.end() for found in SENTENCE_END.finditer(text[:-1])]
    start = ends[-1] if ends else 0
    if len(text) - near > start:
        start = text.find(" ", len(text) - near) + 1 or len(text) - near  # no word is cut
    return text[start:].lstrip()
