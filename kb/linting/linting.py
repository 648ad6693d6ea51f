"""Linting a release that the knowledge base holds, beside the one in the other language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.linting.lint import lint_release
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.originals import read_original
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.reader import parse_source

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.parser.document import Diagnostic, Release


class LintedRelease(NamedTuple):
    """A release with its errors, in its order."""

    release: ReleaseInfo
    diagnostics: tuple[Diagnostic, ...]


def lint_held(base: KnowledgeBase, date: datetime.date, language: Language) -> LintedRelease | NoRelease:
    """The errors of the official text in force on the day; a translation of the same date is held against it."""
    release = base.store.release_on(date, language, Edition.OFFICIAL)
    if release is None:
        texts = [one for one in base.store.releases() if one.edition is Edition.OFFICIAL]
        held = [one.effective for one in texts if one.language is language]
        return NoRelease(asked=date, first=min(held, default=None), is_of_language=bool(texts))
    other = Language.JA if language is Language.EN else Language.EN
    beside = base.store.release_on(release.effective, other, Edition.OFFICIAL)
    same_day = beside is not None and beside.effective == release.effective
    parsed = _parse(base, release)
    assert parsed is not None
    return LintedRelease(release, lint_release(parsed, _parse(base, beside) if beside and same_day else None))


def _parse(base: KnowledgeBase, release: ReleaseInfo) -> Release | None:
    data = read_original(base.originals, release.sha256)
    return parse_source(release.name, data).release if data is not None else None
