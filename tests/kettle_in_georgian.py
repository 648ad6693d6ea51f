"""An invented language and the kettle game in it: English word for word, in Georgian letters, with files of its own.

Nothing in the program knows it: what a test registers is a folder with a layout and a grammar of citations.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgcr.parser.dates import MONTHS
from mtgcr.parser.language import Language, forget_language, register_language
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODE = "qka"
LETTERS = r"\u10d0-\u10e9"
_KEPT = re.compile(r"\d+\.\d+[a-z](?:–[a-z])?|[A-Za-z]")
"""The letters of subrules stay as they are; all others change."""


def in_georgian(text: str) -> str:
    """The text with a Georgian letter for each Latin one, A and a alike."""
    return _KEPT.sub(lambda found: _letter(found[0]), text)


def _letter(latin: str) -> str:
    return latin if len(latin) > 1 else chr(0x10D0 + ord(latin.lower()) - ord("a"))


LAYOUT = f"""
blank_lines = true
slashed_entries = false

[headings]
introduction = '{in_georgian("Introduction")}'
contents = '{in_georgian("Contents")}'
glossary = '{in_georgian("Glossary")}'
credits = '{in_georgian("Credits")}'

[examples]
words = ["{in_georgian("Example")}"]

[effective]
stated = ['{in_georgian("as of")} (?P<month>[{LETTERS}]+) (?P<day>\\d+), (?P<year>\\d+)']
after = []
titled = []
months = [{", ".join(f'"{in_georgian(month)}"' for month in MONTHS)}]

[citations]
worth = '[1-9][0-9]{{2}}'

[again]
example = "{in_georgian("Example")}: "
contents = "{in_georgian("Contents")}"
glossary = "{in_georgian("Glossary")}"
credits = "{in_georgian("Credits")}"
effective = "{in_georgian("These rules are effective as of ")}{{month}} {{day}}, {{year}}."
"""
GRAMMAR = rf"""
paragraph: (_PROSE | worded | bare)*
worded: RULE_WORD listed (_JOIN listed)*
bare: (lone | titled) (_JOIN listed)*
listed: (number | group | fused) TITLE?
lone: lone_number TITLE?
titled: lone_group TITLE -> lone
RULE_WORD.9: /{in_georgian("rule")}{in_georgian("s")}?\s/ _NUMBER_AHEAD
LONE_GROUP.5: HUNDREDS /(?=,\s“)/
TITLE.8: /,\s“[^“”]{{1,80}}”/
_JOIN.7: /\s{in_georgian("and")}\s/ _NUMBER_AHEAD
_PROSE.-1: /[\s\S](?:(?!{in_georgian("rule")}|(?<![\w.])[0-9]{{3}})[\s\S])*/
"""


@contextmanager
def georgian_kettle(folder: Path) -> Iterator[Language]:
    """The language, registered while it is wanted, with its files in the folder."""
    (folder / f"{CODE}.toml").write_text(LAYOUT, "utf-8")
    (folder / f"{CODE}.lark").write_text(GRAMMAR, "utf-8")
    language = register_language(CODE, "Kettle Georgian", LETTERS, LETTERS, str(folder))
    try:
        yield language
    finally:
        forget_language(language)


def write_georgian(folder: Path) -> tuple[Path, ...]:
    """Both releases of the kettle game in English, and both in the invented language."""
    texts = {}
    for day in (SPRING, AUTUMN):
        texts[f"kettle_en_{day:%Y%m%d}.txt"] = english_release(day)
        texts[f"kettle_{CODE}_{day:%Y%m%d}.txt"] = in_georgian(english_release(day))
    paths = tuple(folder / name for name in texts)
    for path in paths:
        path.write_text(texts[path.name], "utf-8")
    return paths
