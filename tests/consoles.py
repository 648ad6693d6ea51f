"""The terminal sessions that the documents show, held against what the program says today."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
SKIPPED = "…"
"""A line that stands for any number of lines."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A command that a document shows, with the lines of output that it shows under it."""

    command: str
    lines: tuple[str, ...]


def read_consoles(page: Path) -> list[Shown]:
    """All commands with output that the page shows."""
    shown = []
    for block in BLOCK.findall(page.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip("\n").split("\n")
            if lines:
                shown.append(Shown(command, tuple(lines)))
    return shown


def lines_not_said(shown: Shown, said: str) -> list[str]:
    """The lines shown that the output lacks; only where SKIPPED stands may others stand between them."""
    rest, missing, loose = said.split("\n"), [], True
    for line in shown.lines:
        if line == SKIPPED:
            loose = True
        elif line in (rest if loose else rest[:1]):
            rest, loose = rest[rest.index(line) + 1 :], False
        else:
            missing.append(line)
    return missing
