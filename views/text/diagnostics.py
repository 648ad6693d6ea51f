"""A diagnostic as a line for a terminal, in the language of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.remedies import remedy_text
from mtgcr.views.voice import in_other_words, say

if TYPE_CHECKING:
    from mtgcr.parser.diagnostic import Diagnostic


def diagnostic_text(diagnostic: Diagnostic) -> str:
    """What was found, as path:line:column: severity[code]: message, and what to do in a line under it."""
    message = in_other_words(diagnostic.message)
    severity = in_other_words(diagnostic.severity.value)
    line = f"{diagnostic.place}: {severity}[{diagnostic.code}]: {message}"
    if not diagnostic.hint:
        return line
    return f"{line}\n{say('    hint: {hint}', hint=remedy_text(diagnostic.hint))}"
