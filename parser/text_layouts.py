"""How the texts of a language are printed, as its file in data/languages tells: headings, dates, citations."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.parser.language import Language


class StatedDay(NamedTuple):
    """How texts state the day from which they are effective; the patterns have groups year, month and day."""

    stated: tuple[re.Pattern[str], ...]
    after: tuple[str, ...]
    """What stands before the pattern; () for anything, so that a pattern can begin with long fixed words."""
    titled: tuple[re.Pattern[str], ...]
    """What names the day where the text states none."""
    months: tuple[str, ...]
    """The months by name, where they are not figures."""


class WordsAgain(NamedTuple):
    """The words with which a text is written out again from its nodes."""

    example: str
    contents: str
    glossary: str
    credits: str
    effective: str
    """With the places {year}, {month} and {day}."""


class TextLayout(NamedTuple):
    """How the texts of one language are printed."""

    blank_lines: bool
    """Whether paragraphs and the entries of the glossary are parted by blank lines."""
    slashed_entries: bool
    """Whether an entry of the glossary is headed by its term, a slash and the English one."""
    headings: Mapping[str, str]
    """Patterns of the headings introduction, contents, glossary and credits."""
    examples: tuple[str, ...]
    """The words that open an example, before a colon."""
    effective: StatedDay
    worth: re.Pattern[str]
    """What a paragraph must hold before its citations are looked for."""
    grammar: Path
    """The grammar of its citations (parser.citations)."""
    again: WordsAgain


@cache
def layout_of(language: Language) -> TextLayout:
    """The layout of the texts of the language."""
    folder = Path(language.folder)
    told = tomllib.loads((folder / f"{language.value}.toml").read_text("utf-8"))
    return TextLayout(
        blank_lines=told["blank_lines"],
        slashed_entries=told["slashed_entries"],
        headings=told["headings"],
        examples=tuple(told["examples"]["words"]),
        effective=_stated_day(told["effective"]),
        worth=re.compile(told["citations"]["worth"]),
        grammar=folder / f"{language.value}.lark",
        again=WordsAgain(**told["again"]),
    )


def _stated_day(told: Mapping[str, Any]) -> StatedDay:
    stated, titled = (tuple(map(re.compile, told[key])) for key in ("stated", "titled"))
    return StatedDay(stated, tuple(told["after"]), titled, tuple(told["months"]))
