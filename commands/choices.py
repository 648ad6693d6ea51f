"""What the user may choose from: forms of output, languages."""

from __future__ import annotations

from enum import StrEnum

from mtgcr.parser.language import Language


class OutputFormat(StrEnum):
    """How an answer is printed."""

    TEXT = "text"
    JSON = "json"


class PostedFormat(StrEnum):
    """How what may be posted elsewhere is printed."""

    TEXT = "text"
    JSON = "json"
    DISCORD = "discord"
    MARKDOWN = "markdown"
    BBCODE = "bbcode"


class DiffFormat(StrEnum):
    """How a diff is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


class CheckFormat(StrEnum):
    """How verdicts on citations are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"


class GraphForm(StrEnum):
    """How the rules are written for other programs: the graph of a day, or all that is held as tables."""

    JSONL = "jsonl"
    GRAPHML = "graphml"
    SQLITE = "sqlite"
    CSV = "csv"


class LanguageChoice(StrEnum):
    """Which wordings are shown."""

    EN = "en"
    JA = "ja"
    vars().update({one.value.upper(): one.value for one in Language if one not in {Language.EN, Language.JA}})
    BOTH = "both"


HITS = 10
"""Hits of a search that are shown where no other number is asked for."""
RULES = 5
"""Rules that an answer to a question has unless told."""
