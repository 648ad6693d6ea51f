"""Writes the lists of docs/scenarios.md into docs/ja/scenarios.md, in Japanese.

python -m mtgcr.tools.scenario_sayings

The lists of both pages stand in blocks of the same kinds in the same order; the text between them is written by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

from mtgcr.parser.language import Language
from mtgcr.rules.library import library
from mtgcr.rules.modules.actions import EFFECTS
from mtgcr.rules.phrases import Role

DOCS = Path(__file__).resolve().parent.parent / "docs"
_BLOCK = re.compile(r"(?<=```scenario-)(given|when|effect|result|option)\n(.*?)(?=```)", re.DOTALL)
_NAMED = re.compile(r"(?<![A-Za-z])[A-Z][a-z]{2,}(?:-\d+)?(?![A-Za-z])")
_PLAYER = re.compile(r"^アレックスが「an effect」を解決して")
_UNNAMED = "「an effect」を解決して"


def sayings(page: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The lists of the page: what stands in a block, and its lines."""
    return tuple((found[1], tuple(found[2].splitlines())) for found in _BLOCK.finditer(page))


def in_japanese(kind: str, line: str) -> str:
    """The line of an English list as Japanese scenarios say it, an instruction without the name of its source."""
    if kind == "effect":
        return _quoted(EFFECTS.show(EFFECTS.value_of(line), Language.JA))
    ((phrase, values),) = library().phrasebook.matches(Role(kind), line, Language.EN)
    written = library().phrasebook.form(phrase, Language.JA).write(dict(values))
    is_of_nobody = not line.startswith("Alex")
    return _quoted((_PLAYER.sub("", written) if is_of_nobody else written).replace(_UNNAMED, ""))


def said_once(kind: str, lines: tuple[str, ...]) -> dict[str, str]:
    """The lines in Japanese, in order, each with an English line that it says: some that differ in English do not."""
    return {in_japanese(kind, line): line for line in lines}


def translated(page: str, japanese: str) -> str:
    """The Japanese page with its lists made anew."""
    lists = (f"{kind}\n" + "".join(f"{line}\n" for line in said_once(kind, lines)) for kind, lines in sayings(page))
    return _BLOCK.sub(lambda _: next(lists), japanese)


def _quoted(line: str) -> str:
    return _NAMED.sub(lambda name: f"「{name[0]}」", line.replace("「", "").replace("」", "")) if "「" in line else line


def main() -> None:
    """Writes the page."""
    page = DOCS / "ja" / "scenarios.md"
    page.write_text(translated((DOCS / "scenarios.md").read_text("utf-8"), page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
