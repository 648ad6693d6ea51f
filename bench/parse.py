"""Measures the parse of a folder of releases against a plain reading with regular expressions, in user CPU time.

python -m mtgcr.bench.parse FOLDER [ROUNDS]

Every round is cold: nothing remembered from the round before.  The plain reading decodes the same files and finds
numbers, examples and short lines; it builds nothing, keeps no places and tells no mistakes.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.parser.lines import read_parts
from mtgcr.parser.numbers import letters_after, parse_number
from mtgcr.parser.reader import find_files, read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ENCODINGS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
NUMBERED = re.compile(r"(?m)^(\d{3}\.\d+[a-z]{0,2})\.? (.*)$")
EXAMPLE = re.compile(r"(?m)^(?:Example|例)[:：] ?(.*)$")
HEADING = re.compile(r"(?m)^(\d{1,3})\. (.{1,60})$")
SHORT = re.compile(r"(?m)^([A-Z“][^.\n]{1,60})\n(.+)$")


def read_plainly(path: Path) -> int:
    """The number of things that four regular expressions find in the file."""
    data = path.read_bytes()
    codec = next((codec for mark, codec in ENCODINGS if data.startswith(mark)), None)
    text = data.decode(codec) if codec else _decode_unmarked(data)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return sum(len(pattern.findall(text)) for pattern in (NUMBERED, EXAMPLE, HEADING, SHORT))


def _decode_unmarked(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def forget() -> None:
    """Empties the memories of the parser."""
    for memory in (read_parts, parse_number, letters_after):
        memory.cache_clear()


def seconds(step: Callable[[Path], object], paths: Sequence[Path]) -> float:
    """The user CPU time of the step over all files, cold."""
    forget()
    start = time.process_time()
    for path in paths:
        step(path)
    return time.process_time() - start


def main(folder: Path, rounds: int) -> None:
    """Prints the best round of the whole folder and of its slowest file, with the ratio to the plain reading."""
    paths = find_files([folder])
    parsed = min(seconds(read_source, paths) for _ in range(rounds))
    plain = min(seconds(read_plainly, paths) for _ in range(rounds))
    slowest, path = max((min(seconds(read_source, [path]) for _ in range(rounds)), path) for path in paths)
    print(f"{len(paths)} files: parsed {parsed:.2f} s, read plainly {plain:.2f} s, ratio {parsed / plain:.1f}")
    print(f"slowest file, alone: {path.name} {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3)
