"""What may reach a terminal: colours of ours, and no control character of a text.

Renderers mark what is coloured with sequences of private characters that are drawn by lot anew in every run, so that no
text, name or argument can hold one.  They become colours as the very last step, and all else that could command a
terminal, turn the direction of writing, or break a page of XML is taken out between them.
"""

from __future__ import annotations

import os
import re
from functools import cache

_FIRST, _MANY = 0xF0000, 65_000


def _drawn() -> str:
    """Three private characters by lot; there are 2 * 10 ** 14 such sequences."""
    lot = int.from_bytes(os.urandom(9), "little")
    return "".join(chr(_FIRST + (lot >> shift) % _MANY) for shift in (0, 24, 48))


DELETED, INSERTED, PLAIN, BOLD = MARKS = (_drawn(), _drawn(), _drawn(), _drawn())
"""What begins a colour, and PLAIN, which ends it; they take no room."""
COLOURS = {DELETED: "\x1b[31;9m", INSERTED: "\x1b[32;4m", PLAIN: "\x1b[0m", BOLD: "\x1b[1m"}
_FORMATS = "\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
"""Direction marks, separators of lines, characters that are none, halves of characters."""
_LAST = (plane + last for plane in range(0x10000, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
_ASTRAL = "\U000e0000-\U000e0fff" + "".join(map(chr, _LAST))
"""Tags, and the characters of the other planes that are none."""
_LAYOUT = {ord("\n"): None, ord("\t"): None}


@cache
def _controls() -> re.Pattern[str]:
    return re.compile(f"[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f{_FORMATS}{_ASTRAL}]")


@cache
def _odd_in_json() -> re.Pattern[str]:
    return re.compile(f"[\\x7f-\\x9f{_FORMATS}{_ASTRAL}]")


def plain(text: str) -> str:
    """The text without control characters, line ends and tabs aside, and without colours."""
    return _cleaned(bare(text))


def coloured(text: str) -> str:
    """The text without control characters, line ends and tabs aside, and with our colours."""
    cleaned = _cleaned(text)
    for mark, colour in COLOURS.items():
        cleaned = cleaned.replace(mark, colour)
    return cleaned


def bare(text: str) -> str:
    """The text without our marks."""
    if text.isascii():
        return text
    for mark in MARKS:
        text = text.replace(mark, "")
    return text


def _cleaned(text: str) -> str:
    # Most texts have none, which is told sooner than what finds them is compiled; selectors beyond are printable.
    is_clean = text.translate(_LAYOUT).isprintable() and max(text, default="") < "\U000e0000"
    return text if is_clean else _controls().sub("", text)


def escape_controls(json_text: str) -> str:
    """JSON in which no control character stands as itself, so that it can be shown on a terminal too."""
    return _odd_in_json().sub(lambda found: _escape(found[0]), json_text)


def _escape(character: str) -> str:
    """The character as JSON writes it with ASCII alone."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def ended(text: str) -> str:
    """The text with the colour ended that still goes on where it was cut."""
    begun = max((text.rfind(mark) for mark in MARKS if mark != PLAIN), default=-1)
    return f"{text}{PLAIN}" if begun > text.rfind(PLAIN) else text


def deleted(text: str) -> str:
    """The text in red and struck through."""
    return f"{DELETED}{text}{PLAIN}"


def inserted(text: str) -> str:
    """The text in green and underlined."""
    return f"{INSERTED}{text}{PLAIN}"


def bold(text: str) -> str:
    """The text in bold."""
    return f"{BOLD}{text}{PLAIN}"
