"""Answers as JSON objects; the field names are documented in docs/cli.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, overload

from mtgcr.kb.model import NodeKind
from mtgcr.views.json.attached import attached_json
from mtgcr.views.json.day_meant import rule_day_json
from mtgcr.views.json.doubts import doubt_json
from mtgcr.views.json.moments import DatedFields, unsure_json
from mtgcr.views.remedies import with_command

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.citing_place import CitingPlace
    from mtgcr.kb.glossary_lookup import Entry
    from mtgcr.kb.lookup import ExampleTexts, RuleAnswer, Rules, Wording
    from mtgcr.kb.model import Revision, Source
    from mtgcr.kb.storage.held_documents import DocumentInfo
    from mtgcr.kb.storage.issues import Issue
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.translations.number_marks import NumberMark
    from mtgcr.kb.translations.present_numbers import MovedNumber
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.answers import Held, Linted
    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.views.json.shapes.changes import RevisionShape
    from mtgcr.views.json.shapes.common import (
        DiagnosticShape,
        EntryShape,
        MentionShape,
        MovedShape,
        NumberMarkShape,
        ReferenceChangeShape,
        SourceShape,
        ToldShape,
    )
    from mtgcr.views.json.shapes.held import DocumentShape, LintShape, ReleaseShape, ReleasesShape
    from mtgcr.views.json.shapes.rules import ExampleShape, ObsoleteTermShape, RuleShape, RulesShape, WordingShape

Json = dict[str, Any]


@overload
def iso(date: datetime.date) -> str: ...
@overload
def iso(date: None) -> None: ...
@overload
def iso(date: datetime.date | None) -> str | None: ...
def iso(date: datetime.date | None) -> str | None:
    """The date as YYYY-MM-DD, null for none."""
    return date.isoformat() if date else None


def source_json(source: Source) -> SourceShape:
    """Where words stand: `release`, `language`, `edition`, `file`."""
    return {
        "release": iso(source.release),
        "language": source.language.value,
        "edition": source.edition.value,
        "file": source.file,
        "doubt": source.doubt.kind.value if source.doubt else None,
    }


def issue_json(issue: Issue) -> ReleaseShape:
    """One text held, with its number among those of its day, and whether it is the one that speaks."""
    release = issue.release
    return {
        "effective": iso(release.effective),
        "language": release.language.value,
        "edition": release.edition.value,
        "rules": release.rules,
        "examples": release.examples,
        "glossary": release.glossary,
        "warnings": release.warnings,
        "file": release.name,
        "sha256": release.sha256,
        "doubt": doubt_json(release.doubt),
        "issue": issue.number,
        "speaks": issue.speaks,
    }


def wording_json(wording: Wording) -> WordingShape:
    """A wording with its source; `behind` says that the English has been reworded since."""
    return {
        "text": wording.text,
        "number": wording.number,
        "behind": wording.behind,
        "moved": moved_json(wording.moved),
        "told": told_json(wording.told),
        "source": source_json(wording.source),
    }


def moved_json(moved: Iterable[MovedNumber]) -> list[MovedShape]:
    """The references of a translation that have other numbers on the day."""
    return [{"end": one.end, "printed": one.printed, "now": one.now} for one in moved]


def told_json(told: ToldBy | None) -> ToldShape | None:
    """What is known of words of our own; null for those of others."""
    if told is None:
        return None
    return {
        "retold": iso(told.retold),
        "reviewed": iso(told.reviewed),
        "reworded": iso(told.reworded),
        "unreviewed": told.is_unreviewed,
        "omits": told.omits,
    }


def example_json(example: ExampleTexts) -> ExampleShape:
    """An example in both languages, null where absent; `behind` and `ja_source` as of a wording."""
    return {
        "id": example.name,
        "en": example.en,
        "ja": example.ja,
        "behind": example.behind,
        "moved": moved_json(example.moved),
        "told": told_json(example.told),
        "ja_source": source_json(example.ja_source) if example.ja_source else None,
    }


def mark_json(mark: NumberMark) -> NumberMarkShape:
    """What must be known of a number."""
    return {
        "number": mark.number,
        "today": mark.today,
        "japanese": mark.japanese.value if mark.japanese else None,
    }


def mention_json(mention: CitingPlace) -> MentionShape:
    """Who cites: `kind`, and `number` or `term`; the introduction has neither."""
    match mention.kind:
        case NodeKind.ENTRY:
            return {"kind": mention.kind.value, "term": mention.term}
        case NodeKind.PARAGRAPH:
            return {"kind": mention.kind.value}
        case _:
            return {"kind": mention.kind.value, "number": mention.number}


def rule_json(answer: RuleAnswer) -> RuleShape:
    """A rule as of a release with all that `mtgcr rule` knows of it."""
    since = DatedFields(answer.unsure).since(answer.changed)
    found: RuleShape = {
        "number": answer.number,
        "lineage": answer.lineage,
        "kind": answer.kind.value,
        "release": iso(answer.release.effective),
        "path": [
            {"number": number, "title": title, "title_ja": ja or None}
            for (number, title), ja in zip(answer.path, answer.path_ja, strict=True)
        ],
        "wordings": {w.source.language.value: wording_json(w) for w in answer.wordings},
        "examples": [example_json(example) for example in answer.examples],
        "subrules": [rule_json(subrule) for subrule in answer.subrules],
        "cites": list(answer.cites),
        "cited_by": [mention_json(mention) for mention in answer.cited_by],
        "number_today": answer.number_today,
        "superseded": iso(answer.superseded),
        "changed": iso(answer.changed),
        "since_earliest": since["since_earliest"],
        "since_latest": since["since_latest"],
        "unsure": unsure_json(answer.unsure),
        "attached": attached_json(answer.attached),
    }
    if answer.asked is None:
        return found
    return cast("RuleShape", {**found, **rule_day_json(answer.asked)})  # mypy joins no shapes with fields left out


def rules_json(answer: Rules) -> RulesShape:
    """`rule` for the one rule of a number; `rules` for all where a number means several."""
    found = [rule_json(one) for one in answer.found]
    beside: RulesShape = {
        "missing": list(answer.missing),
        "nearest": list(answer.nearest),
        "obsolete": [_obsolete_json(one) for one in answer.obsolete],
        "not_a_term": answer.apart or None,
    }
    if len(found) == 1:
        return {"rule": found[0], **beside}
    return {"rules": found, **beside}


def _obsolete_json(term: Term) -> ObsoleteTermShape:
    return {
        "english": term.english,
        "japanese": term.japanese,
        "until": iso(term.until),
        "exact": term.exact,
        "number": term.rules[0],
        "note": term.note,
    }


def revision_json(revision: Revision) -> RevisionShape:
    """One revision of a lineage."""
    return {
        "kind": revision.kind.value,
        "number": revision.number,
        "title": revision.title,
        "language": revision.language.value,
        "edition": revision.edition.value,
        "since": iso(revision.since),
        "until": iso(revision.until),
        "text": revision.text,
    }


def document_json(document: DocumentInfo) -> DocumentShape:
    """A document beside the releases, and how many of its excerpts are attached."""
    return {
        "file": document.name,
        "kind": document.kind,
        "language": document.language.value,
        "sha256": document.sha256,
        "excerpts": document.excerpts,
        "attached": document.attached,
    }


def references_json(changes: Iterable[ReferenceChange]) -> list[ReferenceChangeShape]:
    """The references that changed, each with `kind` ("followed" or "retargeted"), `old` and `new`."""
    return [{"kind": change.kind.value, "old": change.old, "new": change.new} for change in changes]


def releases_json(answer: Held) -> ReleasesShape:
    """The texts of the rules that are held, under `releases`."""
    return {
        "releases": [issue_json(one) for one in answer.issues],
        "existing": [iso(day) for day in answer.existing],
    }


def linted_json(answer: Linted) -> LintShape:
    """The errors of a rules text, under `diagnostics`."""
    return {"diagnostics": [diagnostic_json(one) for one in answer.found]}


def diagnostic_json(diagnostic: Diagnostic) -> DiagnosticShape:
    """A mistake in a text with its place: `code`, `severity`, `message`, `path`, `line`, `column`, `hint`."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "path": diagnostic.place.path,
        "line": diagnostic.place.line,
        "column": diagnostic.place.column,
        "hint": with_command(diagnostic.hint) if diagnostic.hint else None,
    }


def entry_json(entry: Entry) -> EntryShape:
    """A glossary entry with its source."""
    return {
        "term": entry.term,
        "english": entry.english,
        "text": entry.text,
        "behind": entry.behind,
        "moved": moved_json(entry.moved),
        "told": told_json(entry.told),
        "source": source_json(entry.source),
    }
