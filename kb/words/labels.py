"""Titles and headings as labels: their pieces, one per language, and the skeleton by which a query names one."""

from __future__ import annotations

from mtgcr.kb.words.folding import drop_ending, drop_okurigana, fold
from mtgcr.kb.words.tokens import tokenise
from mtgcr.parser.expressions import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PATH = " › "
LANGUAGES = "／"

_SIBILANT = expression(r"(?:s|x|z|ch|sh)es$")
_NO_PLURAL = ("ss", "us", "is")
_NUMBERED = expression(r"\s*\(\w\)$")


def joined(wordings: Iterable[str]) -> str:
    """The label of the wordings, one per language, each once."""
    return LANGUAGES.join(dict.fromkeys(wordings))


def below(path: str, label: str) -> str:
    """The path with a label more at its inner end; either may be ""."""
    return PATH.join(filter(None, (path, label)))


def innermost(path: str) -> str:
    """The innermost heading of the path; "" where there is none."""
    return path.rpartition(PATH)[2]


def pieces(label: str) -> list[str]:
    """The wordings of a label, one per language or alternative, without a mark such as "(2)"."""
    return [piece for part in label.split(LANGUAGES) if (piece := _NUMBERED.sub("", part.strip()))]


def skeleton(text: str) -> str:
    """What is left of a term when number, width, marks, okurigana and endings do not matter; "" without letters.

    >>> skeleton("State-Based Actions") == skeleton("state based action")
    True
    """
    words = [token.text for token in tokenise(fold(text))]
    if all(word.isascii() for word in words):
        return " ".join(map(singular, words))
    return drop_ending(drop_okurigana("".join(word[0] if not word.isascii() else singular(word) for word in words)))


def singular(word: str) -> str:
    """A folded English word without a plural's ending: abilities → ability, boxes → box."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if _SIBILANT.search(word) else word[:-1]
