"""Why a text that came from somewhere is not believed to be a release of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.model import NodeKind
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.syncing.sources import Expected
    from mtgcr.parser.document import Release
    from mtgcr.parser.reader import SourceFile

_UNREAD = frozenset(("file-unreadable", "file-too-large"))
"""Why nothing is known of what is in the file: that is all there is to say."""
FARTHEST_AHEAD = 200
"""Days; a text that says it takes effect later than that is not believed."""


def doubts(expected: Expected, address: str, text: SourceFile, today: datetime.date) -> tuple[Diagnostic, ...]:
    """Why the text from the address is not believed; nothing for a whole release of the kind expected."""
    errors = tuple(d for d in text.diagnostics if d.severity is Severity.ERROR)
    release = text.release
    if any(error.code in _UNREAD for error in errors):
        return errors
    if errors or release is None or release.effective is None:
        what = "this is not a release of the rules in a known layout"
        hint = Remedy.ADD_MENDED
        found = Diagnostic(
            code="sync-not-a-release", severity=Severity.ERROR, message=what, place=Place(address), hint=hint
        )
        return (*errors, found)
    if expected.language not in {None, release.language}:
        what = f"this is a release in {release.language.value}, not in {expected.language}"
        return (_doubt(address, "sync-wrong-language", what),)
    if (rules := _count_rules(release)) < expected.least_rules:
        what = f"only {rules} rules can be read, a whole release has {expected.least_rules} or more"
        return (_doubt(address, "sync-too-few-rules", what),)
    if (release.effective - today).days > FARTHEST_AHEAD:
        what = f"it says that it takes effect on {release.effective}, which is too far ahead"
        return (_doubt(address, "sync-too-far-off", what),)
    return ()


def _count_rules(release: Release) -> int:
    return sum(1 for node in flatten(release) if node.kind is NodeKind.RULE and node.text)


def _doubt(address: str, code: str, message: str) -> Diagnostic:
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, place=Place(address))
