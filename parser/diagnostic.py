"""What is told of a source: where something stands, and what is wrong or odd there.

Apart from the tree of a release (parser.document), which questions do without.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.parser.remedies import Remedy


class Severity(Enum):
    """How grave a diagnostic is: an error stops a file from being taken, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file: the path as given by the user, line and column from 1, in characters."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """Something wrong or odd in a source, told as a value.

    `code` is a stable word of docs/diagnostics.md ("number-out-of-order"); `message` says what was found in one
    sentence; `hint`, where there is one, says what to do next, or is the remedy.
    """

    code: str
    severity: Severity
    message: str
    place: Place
    hint: str | Remedy | None = None

    def __str__(self) -> str:
        line = f"{self.place}: {self.severity.value}[{self.code}]: {self.message}"
        return f"{line}\n    hint: {self.hint}" if self.hint else line


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text by offsets in characters: `text[span.start:span.end]`."""

    start: int
    end: int
