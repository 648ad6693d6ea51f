"""Rule numbers written otherwise inside a sentence, made those of the rules: r702.19b, 702 . 19 . b, 七〇二・一九b."""

from __future__ import annotations

from mtgcr.parser.expressions import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_MAY_BE = expression(
    r"(?i:\br\.?\s?[1-9１-９])|[0-9０-９]\s*[・の点]|[0-9０-９]\s+[.．]|[.．]\s+[0-9a-z０-９ａ-ｚ]|[〇二三四五六七八九]"
)
"""What is in every such number, so that most sentences need not be looked at further."""
_FIGURE = "〇一二三四五六七八九"
_KANJI = expression(
    rf"(?<![{_FIGURE}十百])([一二三四五六七八九][{_FIGURE}]{{2}})([・.．の点])([{_FIGURE}]{{1,3}})(?![{_FIGURE}十百])"
)
_MARKED = expression(
    r"(?<![A-Za-z0-9_./#-])[Rr]\.?\s?(?=[1-9]\d{2}\.\d{1,3}[a-z]{0,2}(?![a-zA-Z0-9_]|\.\d))",
)
_PARTED = expression(
    r"(?<![\w.,/-])([1-9]\d{2})(?:\s+\.\s*|\.\s+|\s*[・の点]\s*)(\d{1,3})(?:\s*[.・の点]\s*)?([a-z])(?![a-zA-Z0-9_'’])"
    r"|(?<![\w.,/-])([1-9]\d{2})\.(\d{1,3})(?:\s+\.\s*|[・の点]\s*)([a-z])(?![a-zA-Z0-9_'’])"
)
_WIDE = {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF41, 0xFF5B), 0xFF0E)}
_DIGITS = str.maketrans(_FIGURE, "0123456789")


def with_plain_numbers(text: str) -> str:
    """The text with such numbers as the rules print them; what has no letter behind it may be anything else.

    >>> with_plain_numbers("七〇二・一九bと７０２の２ｃ")
    '702.19bと702.2c'
    """
    if not _MAY_BE.search(text):
        return text
    plain = _KANJI.sub(lambda found: f"{found[1]}.{found[3]}".translate(_DIGITS), text)
    narrow = plain.translate(_WIDE)
    found = _PARTED.sub(_joined, _MARKED.sub("", narrow))
    return plain if found == narrow else found


def _joined(found: re.Match[str]) -> str:
    group, rule, letter = (part for part in found.groups() if part)
    return f"{group}.{rule}{letter}"
