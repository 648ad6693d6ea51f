"""Other ways to say what phrases say: articles, "with" before abilities, an instruction as something that happens.

rules/idioms.tsv holds a language, where in a scenario it may stand, what is said and how the phrases say it;
`<player>` and the like are values of that kind.  The rows are applied one after the other, to words that are no phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from mtgcr.rules.slots import SlotKind

ANYWHERE = "any"


class Idiom(NamedTuple):
    """A way to say something, as a regular expression in which kinds of slots stand, and the way of the phrases."""

    language: Language
    role: str
    said: str
    plain: str


@cache
def idioms() -> tuple[Idiom, ...]:
    """Every idiom, in the order in which they are applied."""
    lines = resources.files("mtgcr.rules").joinpath("idioms.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return tuple(Idiom(Language(language), role, said, plain) for language, role, said, plain in rows)


def plainer(role: str, words: str, language: Language, kinds: Mapping[str, SlotKind]) -> Iterator[str]:
    """The words more and more as phrases say it."""
    for idiom in idioms():
        if idiom.language is language and idiom.role in (role, ANYWHERE):
            pattern = re.sub(r"<(\w+)>", lambda kind: kinds[kind[1]].pattern(language), idiom.said)
            words, before = re.sub(pattern, idiom.plain, words), words
            if words != before:
                yield words
