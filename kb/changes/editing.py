"""What kind of editing a change of words is that means the same: so that a reader may pass over it by kind."""

from __future__ import annotations

import re
from enum import Enum

from mtgcr.kb.changes.redline import PieceKind
from mtgcr.kb.words.masking import mask_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.changes.redline import Piece


class Editing(Enum):
    """Kinds of editing, the narrowest first."""

    NUMBERS = "numbers"
    """Only figures and numerals."""
    PRONOUNS = "pronouns"
    """Gender-neutral wording: "his or her" became "their", and the verbs with it; every other word is as it was."""
    TEMPLATING = "templating"
    """The same said by another pattern ("enters the battlefield", "enters"), case, punctuation."""
    MARKS = "marks"
    """Only web addresses, trade marks and the marks of italics."""


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_NUMERALS = frozenset(
    _WORD.findall("zero one two three four five six seven eight nine ten eleven twelve fifteen twenty")
)
_GENDERED = re.compile(r"\b(?:himself or herself|him or her|his or hers|his or her|he or she)\b")
_NEUTRAL = {
    "himself or herself": "themselves",
    "him or her": "them",
    "his or hers": "theirs",
    "his or her": "their",
    "he or she": "they",
}
_SUBJECT = re.compile(r"\bhe or she (?P<adverb>(?:also|both|either|first|next|now|still|then) )?(?P<verb>[a-z]+)\b")
"""The verb right behind is the only word that goes with the pronoun: anything else must be the same in both texts."""
_PLURALS = {"is": "are", "isn": "aren", "was": "were", "wasn": "weren", "has": "have", "hasn": "haven", "doesn": "don"}
"""Of "doesn’t" and its like what stands before the apostrophe."""
_SINGULAR = re.compile(r"(?<=[^aeiou])ies$|(?<=sh|ch|ss|zz)es$|(?<=[ox])es$|(?<=[^s])s$")


_TRADE_MARK = re.compile(r"(?<=[^\W_])_?\s?(?:[™®]|\((?:tm|r)\))", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(?:https?://)?(?:[\w-]+\.)+(?:com|net|org)\b[^\s<>()”\"]*>?", re.IGNORECASE)


def unmarked(text: str) -> str:
    """A text without trade marks and marks of italics, and with one word for every web address.

    >>> unmarked("The _Magic_ (TM) site is <www.example.com/rules>.")
    'The Magic site is address.'
    """
    return _ADDRESS.sub("address", _TRADE_MARK.sub("", text)).replace("_", "")


_PUNCTUATION = re.compile(r"[^\w{}/+-]+|(?<=[a-z])-(?=[a-z])")
"""A hyphen between letters too: in old texts it stands for a dash, as a sign that was lost does."""
_TEMPLATES = (
    (re.compile(r"\binto play\b"), "onto the battlefield"),
    (re.compile(r"\bcome(s|ing)? onto the battlefield\b"), r"enter\1"),
    (re.compile(r"\bcame onto the battlefield\b"), "entered"),
    (re.compile(r"\b(leav(?:es?|ing)|left) play\b"), r"\1"),
    (re.compile(r"\b(in|from) play\b"), r"\1 the battlefield"),
    (re.compile(r"\bin the battlefield\b"), "on the battlefield"),
    (re.compile(r"\b(enter(?:s|ing|ed)?|leav(?:es?|ing)|left) the battlefield\b"), r"\1"),
    (re.compile(r"\bremov(e|es|ed|ing) (.{1,60}?)?from the game\b"), r"exil\1 \2"),
)
"""Older and newer templating of the same thing; the rules themselves say that nothing changed."""


def is_editing(before: str, after: str) -> bool:
    """Whether two wordings say the same: numbers of references, punctuation, pronouns and templating aside."""
    return _plain(before) == _plain(after)


def _plain(text: str) -> str:
    folded = _PUNCTUATION.sub(" ", neutral(mask_references(unmarked(text)).lower()))
    for old, new in _TEMPLATES:
        folded = old.sub(new, folded)
    return " ".join(folded.split())


def neutral(text: str) -> str:
    """A text in lower case with "they" for "he or she", and the verb behind it: "he or she draws", "they draw"."""
    return _GENDERED.sub(lambda found: _NEUTRAL[found[0]], _SUBJECT.sub(_with_plural, text))


def _with_plural(found: re.Match[str]) -> str:
    verb = found["verb"]
    plural = _PLURALS.get(verb) or _SINGULAR.sub("y" if verb.endswith("ies") else "", verb)
    return f"he or she {found['adverb'] or ''}{plural}"


def editing_of(words: Sequence[Piece]) -> Editing:
    """The kind of an edited wording."""
    changed = [piece.text for piece in words if piece.kind is not PieceKind.KEPT]
    found = {word for text in changed for word in _words(text)}
    if found and all(word.isdigit() or word in _NUMERALS for word in found):
        return Editing.NUMBERS
    old, new = (_text(words, without=kind) for kind in (PieceKind.INSERTED, PieceKind.DELETED))
    if _words(old) != _words(new) and _words(unmarked(old)) == _words(unmarked(new)):
        return Editing.MARKS
    if _words(old) != _words(new) and _words(neutral(old)) == _words(neutral(new)):
        return Editing.PRONOUNS
    return Editing.TEMPLATING


def _text(words: Iterable[Piece], *, without: PieceKind) -> str:
    """The older or the newer text, in lower case."""
    return "".join(piece.text for piece in words if piece.kind is not without).lower()


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("'", "’"))
