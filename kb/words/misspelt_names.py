"""English names of several words of which one or two were typed with a slip: "begining phase" for beginning phase.

A word that some name has is what it is: "hand side" is no hand size.
"""

from __future__ import annotations

from collections import defaultdict

from mtgcr.kb.words.misspelling import SWAPPED, correct
from mtgcr.kb.words.spelling import fold_term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

MOST_WORDS = 6
"""Words of the longest text that is compared."""


class MisspeltNames:
    """The folded names of several words, by each of their words."""

    def __init__(self, names: Iterable[str]) -> None:
        self._known: set[str] = set()
        by_word: defaultdict[str, list[str]] = defaultdict(list)
        for name in filter(str.isascii, names):
            words = name.split()
            self._known.update(words)
            if 1 < len(words) <= MOST_WORDS:
                for word in set(words):
                    by_word[word].append(name)
        self._by_word: Mapping[str, Sequence[str]] = by_word

    def meant(self, text: str) -> str:
        """The words without their slips, where they are a name but for words that no name has; "" for none."""
        typed = text.lower().replace("-", " ").split()
        words = [fold_term(word) for word in typed]
        strange = {word for word in words if word not in self._known}
        if not (0 < len(strange) < len(set(words)) and len(words) <= MOST_WORDS):
            return ""
        right = next(word for word in words if word in self._known)
        name = next((one for one in self._by_word[right] if _is_meant(words, one.split(), strange)), "")
        return " ".join(map(_in_its_form, typed, words, name.split())) if name else ""


def _is_meant(words: Sequence[str], name: Sequence[str], strange: Collection[str]) -> bool:
    return len(words) == len(name) and all(
        one == other or (one in strange and _is_slip(one, other)) for one, other in zip(words, name, strict=True)
    )


def _is_slip(word: str, meant: str) -> bool:
    return len(word) >= SWAPPED and word[0] == meant[0] and correct(word, lambda _: (meant,)) == meant


def _in_its_form(typed: str, folded: str, meant: str) -> str:
    """The word that is meant with the ending that was typed: "efects" is "effects"."""
    return typed if folded == meant else meant + typed.removeprefix(folded) if typed.startswith(folded) else meant
