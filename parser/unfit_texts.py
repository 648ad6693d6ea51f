"""Texts that are not to be read as a release, for a reason that their form alone does not show."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.parser.document import Diagnostic, LineMap, Place, Severity
from mtgcr.parser.remedies import Remedy
from mtgcr.parser.scripts import told_language

if TYPE_CHECKING:
    from collections.abc import Iterator

MISREAD = ("â€", "â\x80", "ÔÇ", "ΓÇ", "╒", "╥", "╙", "縺", "繧", "繝")
"""What quotes and kana become where UTF-8 or Mac Roman is read as Windows-1252, Latin-1, code page 850, 437 or 932.

The first pieces only; of the real releases none has more than 10 of them.
"""
_BEGINNINGS = tuple({piece[0]: piece for piece in MISREAD})
"""Hardly in any text: looking whether these letters are there takes a fifth of the time of counting the pieces."""
LEAST_MISREAD, LETTERS_A_MISREAD = 10, 2000
"""So many of them, and one in so many letters, are no accident; a text read wrongly has one in 115."""
FIRST_RULE = re.compile(r"\n[ \t　]*100\.1(?![\w]|\.\d)")
RULE_LINE = re.compile(r"\n[ \t　]*(?P<number>[1-9]\d{2}\.\d{1,3}[a-z]{0,2})(?![\w]|\.\d)")
NUMBER = re.compile(r"\b[1-9]\d{2}\.\d{1,3}[a-z]?\b")
FEW_LINES, MANY_NUMBERS = 20, 500
"""Of a text whose line ends are lost; the shortest release has 3,700 lines."""
PAGE = re.compile(r"\s*(?:<!--.{0,500}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
TITLE = re.compile(r"<title[^>]*>\s*([^<]{1,80}?)\s*</title>", re.IGNORECASE)
ENGLISH = frozenset(("the", "of", "to", "and", "that", "or", "if"))
READ = 5000
"""Words from the beginning by which the language is told."""
LEAST_ENGLISH = 0.02
"""The part of `ENGLISH` among the words; releases have 0.14 and more, a list of names less, other languages none."""


def find_fault(text: str, path: str) -> Diagnostic | None:
    """Why the text must not be taken for one release; None where nothing of that kind is found."""
    return _misread(text, path) or _several(text, path)


def _misread(text: str, path: str) -> Diagnostic | None:
    least = max(LEAST_MISREAD, len(text) // LETTERS_A_MISREAD)
    if sum(text.count(letter) for letter in _BEGINNINGS if letter in text) < least:
        return None
    counts = {piece: count for piece in MISREAD if (count := text.count(piece))}
    if sum(counts.values()) < least:
        return None
    first = min(text.index(piece) for piece in counts)
    start = max((text.rfind(blank, 0, first) for blank in " \n\t"), default=0) + 1
    word = text[start : first + 8].split(maxsplit=1)[0][:20]
    message = f"the characters of the text are wrong, as in “{word}”: it was saved or read in a wrong encoding"
    return _error(
        "encoding-wrong", message, LineMap(path, text).place(first), "save it again from the original, as UTF-8"
    )


def _several(text: str, path: str) -> Diagnostic | None:
    if sum(1 for _ in _firsts(text)) < 2:
        return None
    counts = Counter(found["number"] for found in RULE_LINE.finditer(f"\n{text}"))
    again = sum(count > 1 for count in counts.values())
    if again * 2 < len(counts):
        return None
    *_, second = _firsts(text)
    message = f"the file holds more than one release: {again:,} rules are printed twice, the first of them again here"
    return _error("releases-several", message, LineMap(path, text).place(second), "put each into a file of its own")


def _firsts(text: str) -> Iterator[int]:
    """Where rule 100.1 is printed."""
    return (found.start() + 1 for found in FIRST_RULE.finditer(text))


def no_release(text: str, path: str) -> Diagnostic:
    """The text has no rules in it; what it is instead, where that can be seen."""
    if PAGE.match(text):
        title = TITLE.search(text, 0, 5000)
        named = f" (“{title[1]}”)" if title else ""
        hint = "save the text itself: the link that ends in .txt at magic.wizards.com/en/rules"
        return _error("not-a-release", f"the file is a web page{named}, not a text", Place(path), hint)
    if text.count("\n") < FEW_LINES and sum(1 for _ in NUMBER.finditer(text)) > MANY_NUMBERS:
        message = "the line breaks of the text are lost: several rules are on one line"
        return _error("not-a-release", message, Place(path), "take the text as it was published")
    return _error(
        "not-a-release",
        "no numbered rules under numbered headings were found; this is not a text of the Comprehensive Rules",
        Place(path),
        Remedy.READ_AS_ARTICLE,
    )


def too_many_lines(text: str, path: str) -> Diagnostic:
    """The text has more lines than any release, so that it is not looked at."""
    message = f"the text has {text.count(chr(10)):,} lines; none of the releases has 10,000"
    return _error("not-a-release", message, Place(path), "take the text as it was published")


def is_read(text: str) -> bool:
    """Whether the text is in a language that is read: by its letters, or by the words of every English sentence."""
    words = text.casefold().split(maxsplit=READ)[:READ]
    return told_language(text) is not None or sum(word in ENGLISH for word in words) >= LEAST_ENGLISH * len(words)


def _error(code: str, message: str, place: Place, hint: str | Remedy) -> Diagnostic:
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, place=place, hint=hint)
