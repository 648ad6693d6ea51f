"""What may reach a terminal: colours of ours, and no control character of a text.

Renderers mark what is coloured with characters that Unicode keeps for use inside a program; they become colours as
the very last step, after every control character is gone, and `mtgcr.parser.decoding` lets none of them in.
"""

from __future__ import annotations

import re

DELETED, INSERTED, PLAIN, BOLD = MARKS = "\ufdd0\ufdd1\ufdd2\ufdd3"
"""What begins a colour, and PLAIN, which ends it; they take no room."""
COLOURS = str.maketrans({DELETED: "\x1b[31;9m", INSERTED: "\x1b[32;4m", PLAIN: "\x1b[0m", BOLD: "\x1b[1m"})
NO_COLOURS = dict.fromkeys(COLOURS)
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ODD_IN_JSON = re.compile(r"[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """The text without control characters, line ends and tabs aside, and without colours."""
    return CONTROLS.sub("", text).translate(NO_COLOURS)


def coloured(text: str) -> str:
    """The text without control characters, line ends and tabs aside, and with our colours."""
    return CONTROLS.sub("", text).translate(COLOURS)


def escape_controls(json_text: str) -> str:
    """JSON in which no control character stands as itself, so that it can be shown on a terminal too."""
    return ODD_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", json_text)


def deleted(text: str) -> str:
    """The text in red and struck through."""
    return f"{DELETED}{text}{PLAIN}"


def inserted(text: str) -> str:
    """The text in green and underlined."""
    return f"{INSERTED}{text}{PLAIN}"


def bold(text: str) -> str:
    """The text in bold."""
    return f"{BOLD}{text}{PLAIN}"
