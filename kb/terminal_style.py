"""What may reach a terminal: colours of ours, and no control character of a text."""

from __future__ import annotations

import re

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
OURS = re.compile(r"(\x1b\[[0-9;]*m)")
"""Colour sequences, which is all that this program writes itself."""


def strip_controls(text: str) -> str:
    """The text without control characters, line ends, tabs and colours aside, so that no file commands a terminal."""
    return "".join(piece if OURS.fullmatch(piece) else CONTROLS.sub("", piece) for piece in OURS.split(text))


def deleted(text: str) -> str:
    """The text in red and struck through."""
    return f"\x1b[31;9m{text}\x1b[0m"


def inserted(text: str) -> str:
    """The text in green and underlined."""
    return f"\x1b[32;4m{text}\x1b[0m"
