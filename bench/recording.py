"""Records a terminal session on the embedded knowledge base as a picture: docs/session.svg.

python -m mtgcr.bench.recording [FILE.svg]
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
import unicodedata
from html import escape
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
PICTURE = CHECKOUT / "docs" / "session.svg"
COMMANDS = (
    ("mtgcr rule 510.1c --as-of FDN --lang both", 12),
    ("mtgcr diff 2024-09-20 2024-11-08 --section 510 --only examples", 8),
    ('mtgcr check "Vastwood Gorger and two blockers" --rule 510.1c', 4),
    ("mtgcr history 509.2", 4),
    ("mtgcr term 接死", 7),
    ('mtgcr ask "What is the best deck?"', 3),
)
"""What is typed, and how many lines of its output are shown."""
COLUMNS, WIDTH, HEIGHT = 100, 8.4, 20
ESCAPE = re.compile("\x1b\\[([0-9;]*)m")
CLASSES = {"31;9": "del", "32;4": "ins"}
STYLE = """
.page { fill: #14161b; } text { font: 14px ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; }
text, .plain { fill: #d7dae0; white-space: pre; } .typed { fill: #8fd3ff; }
.del { fill: #ff9a94; text-decoration: line-through; } .ins { fill: #9be3a5; text-decoration: underline; }
"""


def record(home: Path) -> list[str]:
    """The lines of the session, coloured as on a terminal."""
    lines: list[str] = []
    for command, shown in COMMANDS:
        said = run(command, home).rstrip("\n").split("\n")
        lines += [f"$ {command}", *said[:shown], *(["…"] if len(said) > shown else []), ""]
    return lines


def run(command: str, home: Path) -> str:
    """What the command prints on a terminal of COLUMNS columns; standard error follows."""
    program = (
        f"import sys, mtgcr.commands.session as s; s.use_colour = lambda: True; s.terminal_width = lambda: {COLUMNS};"
    )
    code = f"{program} import cli; sys.argv = {shlex.split(command)!r}; cli.main()"
    environment = {**os.environ, "MTGCR_HOME": str(home), "COLUMNS": str(COLUMNS)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def draw(lines: list[str]) -> str:
    """The picture of the lines."""
    rows = [row for line in lines for row in wrap(line)]
    size = f'width="{COLUMNS * WIDTH + 40:.0f}" height="{len(rows) * HEIGHT + 40}"'
    texts = "\n".join(draw_row(row, 34 + i * HEIGHT) for i, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="A session with mtgcr">\n'
        f'<style>{STYLE}</style>\n<rect class="page" width="100%" height="100%" rx="8"/>\n{texts}\n</svg>\n'
    )


def wrap(line: str) -> list[list[tuple[str, str]]]:
    """The line as rows of pieces with their classes, broken where the terminal ends."""
    rows: list[list[tuple[str, str]]] = [[]]
    column, kind = 0, "typed" if line.startswith("$ ") else "plain"
    for i, piece in enumerate(ESCAPE.split(line)):
        if i % 2:
            kind = CLASSES.get(piece, "plain")
            continue
        for character in piece:
            if column + wide(character) > COLUMNS:
                rows.append([])
                column = 0
            rows[-1].append((character, kind))
            column += wide(character)
    return rows


def draw_row(row: list[tuple[str, str]], y: int) -> str:
    """A row as words, each at its own column, so that no font moves them."""
    spans, column, start, word, last = [], 0, 0, "", ""
    for character, kind in [*row, (" ", "")]:
        if word and (character == " " or kind != last or wide(character) != wide(word[-1])):
            spans.append(f'<tspan class="{last}" x="{20 + start * WIDTH:.1f}">{escape(word)}</tspan>')
            word = ""
        if character != " ":
            start, word, last = (start, word + character, last) if word else (column, character, kind)
        column += wide(character)
    return f'<text y="{y}">{"".join(spans)}</text>'


def wide(character: str) -> int:
    """The columns that the character takes."""
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def main(argv: list[str]) -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as home:
        run("mtgcr build", Path(home))
        (Path(argv[0]) if argv else PICTURE).write_text(draw(record(Path(home))), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
