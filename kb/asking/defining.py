"""Whether a rule says what a term means: 「“Scry N” means …」, "A permanent is …", 「死亡する」…を意味する."""

from __future__ import annotations

import re
from functools import lru_cache

from mtgcr.kb.words.folding import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ONLY_KIND = re.compile(
    r"[\w’' -]{1,40} is (?:an? )?[\w -]{1,40} abilit(?:y|ies)\.(?: \(?See rule[^.]*(?:\.\d[^.]*)*\.[”)]*)?"
    r"|[^。は]{1,20}は[^。、]{1,20}能力である。(?:\(?rule[^。]*。?\)?)?"
)

_LEADS = ('"', "the term ", "to ")
"""What stands right before an English name in its definition."""


def defining(names: Iterable[str]) -> Callable[[str], bool]:
    """Tells of a text whether it says in so many words what one of the names, folded, means.

    To look first for what stands before an English name in its definition saves most searches.
    """
    marked = [(name, [f"{lead}{name}" for lead in _LEADS] if name.isascii() else [name]) for name in names]

    def gives_meaning(text: str) -> bool:
        folded = _folded(text)
        for name, marks in marked:  # a question asks this 900 times: `any` would take three times as long
            if name in folded:
                for mark in marks:
                    if mark in folded and _meaning(name).search(folded):
                        return True
        return False

    return gives_meaning


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    """The text folded; kept, since most questions look at the same rules."""
    return fold(text)


@lru_cache(maxsize=8192)
def says_only_kind(text: str) -> bool:
    """Whether the text says no more than what kind of ability a keyword is ("Flying is an evasion ability.")."""
    return _ONLY_KIND.fullmatch(text) is not None


@lru_cache(maxsize=1024)
def _meaning(name: str) -> re.Pattern[str]:
    word = re.escape(name)
    if name.isascii():
        return re.compile(
            rf'(?:"|the term |\bto ){word}s?\b[^."]{{0,40}}"? (?:means|is to|refers to)|(?:^|\. )to "?{word}\b'
        )
    return re.compile(
        rf"(?:^|。|は、?)「?{word}[^。「]{{0,12}}(?:／[^」]*)?」?(?:と(?:いう語)?は、?|は、?「|[^。]{{0,60}}(?:を意味する|ことである))"
    )
