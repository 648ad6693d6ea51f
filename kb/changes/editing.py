"""What kind of editing a change of words is that means the same: so that a reader may pass over it by kind."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.changes.redline import PieceKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.changes.redline import Piece


class Editing(Enum):
    """Kinds of editing, the narrowest first."""

    NUMBERS = "numbers"
    """Only figures and numerals."""
    PRONOUNS = "pronouns"
    """Gender-neutral wording: "his or her" became "their", and the verbs with it."""
    TEMPLATING = "templating"
    """The same said by another pattern ("enters the battlefield", "enters"), case, punctuation."""


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))


_PRONOUNS = _words(
    "he she him her his hers himself herself they them their theirs themselves themself "
    "or that player player’s the a they’re he’s she’s they’ve"
)
_VERBS = _words(
    "is are was were has have does do doesn’t don’t controls control owns own chooses choose puts put draws draw "
    "loses lose wins win takes take gets get makes make plays play casts cast pays pay wants want can’t needs need"
)
_NUMERALS = _words("zero one two three four five six seven eight nine ten eleven twelve fifteen twenty")


def editing_of(words: Iterable[Piece]) -> Editing:
    """The kind of an edited wording."""
    changed = [piece.text for piece in words if piece.kind is not PieceKind.KEPT]
    found = {word.lower().replace("'", "’") for text in changed for word in _WORD.findall(text)}
    if found and all(word.isdigit() or word in _NUMERALS for word in found):
        return Editing.NUMBERS
    if found & {"they", "their", "them", "themselves"} and found <= _PRONOUNS | _VERBS:
        return Editing.PRONOUNS
    return Editing.TEMPLATING
