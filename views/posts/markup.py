"""The markup of places where rules are posted, and what each takes at most."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]])")
_LINE_START = re.compile(r"^(\s*)([#+-]|\d+(?=[.)] ))", re.MULTILINE)
_TAG = re.compile(
    r"\[(?=/?(?:b|i|u|s|url|img|quote|code|list|\*|size|color|font|spoiler|center|left|right|table|tr|td|email|youtube)\b)",
    re.IGNORECASE,
)
APART = "\u200b"
"""Put between two characters that would mean something together; no width of its own."""
SENTENCE = re.compile(r"[.!?。！？][”’\"')」』]*(?=\s|[^\x00-\x7f])")
CUT = " […]"


class Markup(NamedTuple):
    """How words are set in one place; `limit` is the most that one post takes there, None for no limit.

    What a text holds itself is shown and never obeyed (`escape`).
    """

    escape: Callable[[str], str]
    bold: Callable[[str], str]
    small: Callable[[str], str]
    quote: Callable[[str], str]
    limit: int | None
    gap: str = "\n"
    """What stands between two parts, so that they stay two."""


def _escape_markdown(text: str) -> str:
    return _LINE_START.sub(r"\1\\\2", _MARKDOWN.sub(r"\\\1", text))


def _escape_discord(text: str) -> str:
    """As in markdown; nobody is called by an @, no channel by a #."""
    return re.sub(r"([@#])(?=\w)", rf"\1{APART}", _escape_markdown(text))


def _escape_bbcode(text: str) -> str:
    """What looks like a tag is taken apart; other brackets stay ("[a creature]")."""
    return _TAG.sub(f"[{APART}", text)


def _quote_lines(text: str) -> str:
    return "\n".join(f"> {line}" if line else ">" for line in text.split("\n"))


DISCORD = Markup(
    escape=_escape_discord,
    bold=lambda text: f"**{text}**",
    small=lambda text: f"-# {text}",
    quote=_quote_lines,
    limit=2_000,
)
MARKDOWN = Markup(
    escape=_escape_markdown,
    bold=lambda text: f"**{text}**",
    small=lambda text: f"*{text}*",
    quote=_quote_lines,
    limit=None,
    gap="\n\n",
)
BBCODE = Markup(
    escape=_escape_bbcode,
    bold=lambda text: f"[b]{text}[/b]",
    small=lambda text: f"[i]{text}[/i]",
    quote=lambda text: f"[quote]{text}[/quote]",
    limit=None,
)


class PostForm(Enum):
    """Where a post goes, by the name of its format."""

    DISCORD = "discord"
    MARKDOWN = "markdown"
    BBCODE = "bbcode"

    @property
    def markup(self) -> Markup:
        """How words are set there."""
        return {PostForm.DISCORD: DISCORD, PostForm.MARKDOWN: MARKDOWN, PostForm.BBCODE: BBCODE}[self]


class Posted(NamedTuple):
    """A part of a post before it is set: what stands in bold before its words, and what is beside that."""

    name: str
    words: str
    beside: str = ""


def post(
    markup: Markup,
    head: Sequence[str],
    parts: Sequence[Posted],
    foot: Sequence[str],
    more: Callable[[int], str],
    limit: int | None,
) -> str:
    """The post: head and foot always, of the parts as many as fit, what `more` says where some do not.

    Head and foot say whose words these are and of which day; a post never goes without them.
    """
    top = [markup.small(markup.escape(line)) for line in head]
    bodies = [_set(markup, part) for part in parts]
    most = limit or markup.limit
    for shown in range(len(parts), -1, -1):
        left = len(parts) - shown
        told = [*foot, *([more(left)] if left else [])]
        bottom = [markup.small(markup.escape(line)) for line in told]
        made = markup.gap.join([*top, *bodies[:shown], *bottom])
        if most is None or length(made) <= most:
            return made if shown or not parts else _first_cut(markup, top, parts[0], bottom, most)
    return _first_cut(markup, top, parts[0], bottom, most)


def _set(markup: Markup, part: Posted) -> str:
    name = f"{markup.bold(markup.escape(part.name))}{markup.escape(part.beside)}"
    return markup.quote(f"{name} {markup.escape(part.words)}".strip())


def _first_cut(markup: Markup, top: Sequence[str], part: Posted, bottom: Sequence[str], most: int | None) -> str:
    """The first part alone, cut at the end of a sentence, or of a word, and marked as cut."""
    words = part.words
    while True:
        made = markup.gap.join([*top, _set(markup, part._replace(words=words)), *bottom])
        if most is None or length(made) <= most or len(words) <= len(CUT):
            return made
        words = _shortened(words.removesuffix(CUT))


def _shortened(words: str) -> str:
    """The words without their last sentence, else without a tenth."""
    ends = [found.end() for found in SENTENCE.finditer(words[:-1])]
    if ends and ends[-1] < len(words):
        return f"{words[: ends[-1]]}{CUT}"
    end = len(words) * 9 // 10
    return f"{words[: words.rfind(' ', 0, end) if ' ' in words[:end] else end]}{CUT}"


def length(text: str) -> int:
    """Characters as those places count them: one outside the first plane of Unicode counts twice."""
    return len(text.encode("utf-16-le")) // 2


def joined(lines: Iterable[str]) -> str:
    """The remarks on one line."""
    return "; ".join(dict.fromkeys(lines))
