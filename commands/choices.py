"""What the user may choose from: forms of output, languages."""

from __future__ import annotations

from enum import StrEnum


class OutputFormat(StrEnum):
    """How an answer is printed."""

    TEXT = "text"
    JSON = "json"


class LanguageChoice(StrEnum):
    """Which wordings are shown."""

    EN = "en"
    JA = "ja"
    BOTH = "both"
