"""Other ways to say what phrases say: articles, "with" before abilities, an instruction as something that happens.

rules/idioms.tsv holds a language, where in a scenario it may stand, what is said and how the phrases say it;
`<player>` and the like are values of that kind.  The rows are applied one after the other, to words that are no phrase;
those of the role `shown` the other way, to what phrases write: they inflect the verbs of instructions put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.rules.catalogue import rows_of

if TYPE_CHECKING:
    from mtgcr.parser.language import Language
    from mtgcr.rules.slots import SlotKind

ANYWHERE, SHOWN = "any", "shown"


class Idiom(NamedTuple):
    """A way to say something, as a regular expression in which kinds of slots stand, and the way of the phrases."""

    language: str
    role: str
    said: str
    plain: str


@cache
def idioms(language: Language, *roles: str) -> tuple[Idiom, ...]:
    """The idioms of the language in the roles, in the order in which they are applied."""
    rows = (Idiom(*row) for row in rows_of("idioms.tsv"))
    return tuple(row for row in rows if row.language == language.value and row.role in roles)


def plainer(role: str, words: str, language: Language, kinds: Mapping[str, SlotKind]) -> Iterator[str]:
    """The words more and more as phrases say it."""
    for idiom in idioms(language, role, ANYWHERE):
        pattern = re.sub(r"<(\w+)>", lambda kind: kinds[kind[1]].pattern(language), idiom.said)
        words, before = re.sub(pattern, idiom.plain, words), words
        if words != before:
            yield words


def shown(words: str, language: Language) -> str:
    """What phrases say, as one says it."""
    for idiom in idioms(language, SHOWN):
        words = re.sub(idiom.said, idiom.plain, words)
    return words
