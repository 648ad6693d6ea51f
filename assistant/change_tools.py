"""Tools that tell how the rules changed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mtgcr.assistant.asking import Cursor, Number, OneLanguage, Tools
from mtgcr.assistant.paging import Found
from mtgcr.assistant.passages import LONGEST, passage, remark_on, source_word
from mtgcr.assistant.shapes import DiffResult, HistoryResult
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition
from mtgcr.views.json.moments import DatedFields
from mtgcr.views.text.diff import change_name, is_loud, remarks_before, whose_lines

if TYPE_CHECKING:
    from mtgcr.assistant.shapes import ChangeItem, NumberedShape, PassageShape, SourceWord, StepItem
    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.changes.history import History, Step
    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.model import Junction, Node

Release = Annotated[str, Field(max_length=100, description="A day or set: 2024-11-08, FDN; 2024-11-08~1 of several.")]
Below = Annotated[str | None, Field(max_length=10, description="Only this section, group or rule: 5, 509, 510.1c.")]
Only = Annotated[
    list[str] | None,
    Field(max_length=20, description="Only these: rules, examples, glossary, headings, added, removed, reworded, …"),
]
Everything = Annotated[bool, Field(description="Also changes that mean the same: renumbered, retyped, repointed.")]


class ChangeTools(Tools):
    """How the rules changed."""

    def rule_history(self, number: Number, lang: OneLanguage = "en", cursor: Cursor = None) -> HistoryResult:
        """Every number and wording of the rule that has or ever had a number, oldest first; also of rules gone.

        Use this for “when did this change”, “what was this rule before”, and for numbers out of older texts.
        """
        question = ("rule_history", number, lang)
        found: HistoryResult = self.paged(cursor, lambda: self._history(number, lang), *question)
        return found

    def _history(self, number: str, lang: str) -> Found:
        first, *others = self.library.history(number, lang=lang).found
        dated, last = DatedFields(first.unsure), first.numbers[-1]
        release = first.steps[-1].revision.since.isoformat()
        ended = [f"This rule is gone since {first.ended}."] if first.ended else []
        also = [f"{len(others)} more rules had this number at some time: see `others`."] if others else []
        return Found(
            "found",
            release,
            self.places.history(release, last.number),
            {
                "numbers": [self._numbered(first, dated, place) for place in range(len(first.numbers))],
                "ended": first.ended.isoformat() if first.ended else None,
                "junctions": [_joint(one) for one in first.junctions],
                "others": [self._other(one) for one in others],
            },
            [self._step(step, dated) for step in first.steps],
            [*ended, *also],
        )

    def _numbered(self, history: History, dated: DatedFields, place: int) -> NumberedShape:
        span = history.numbers[place]
        return {
            "number": span.number,
            "since": span.since.isoformat(),
            "since_earliest": dated.since(span.since)["since_earliest"],
            "until": span.until.isoformat() if span.until else None,
        }

    def _other(self, history: History) -> str:
        last = history.numbers[-1]
        until = f" until {history.ended}" if history.ended else " today"
        return f"{last.number}{until}: {self.places.rule(last.since, last.number)}"

    def _step(self, step: Step, dated: DatedFields) -> StepItem:
        revision = step.revision
        return {
            **self._wording(step),
            "since": revision.since.isoformat(),
            "since_earliest": dated.since(revision.since)["since_earliest"],
            "until": revision.until.isoformat() if revision.until else None,
            "renumbered": step.renumbered,
            "reworded": step.reworded,
            "references": [_reference(one) for one in step.references],
        }

    def _wording(self, step: Step) -> PassageShape:
        revision = step.revision
        if step.source is not None and revision.text and source_word(step.source) != "none":
            return passage(self.places, revision.number, "wording", revision.text, step.source, remark_on(step.source))
        return {
            "number": revision.number,
            "role": "wording",
            "text": "",
            "language": revision.language.value,
            "release": revision.since.isoformat(),
            "source": "none",
            "permalink": self.places.rule(revision.since, revision.number),
            "remark": "there are no words of that time: nothing can be quoted",
            "is_whole": True,
        }

    def diff_releases(
        self,
        old: Release,
        new: Release,
        section: Below = None,
        only: Only = None,
        lang: OneLanguage = "en",
        everything: Everything = False,
        cursor: Cursor = None,
    ) -> DiffResult:
        """What changed between two releases: what came, went, was reworded, renumbered, with a summary.

        Use this for “what is new in the rules since …”, and once more with `section` for one part.
        Without `everything` only what matters to a player is listed; `summary` counts all.
        """
        question = ("diff_releases", old, new, section, only, lang, everything)
        found: DiffResult = self.paged(
            cursor, lambda: self._diff(old, new, section, tuple(only or ()), lang, everything=everything), *question
        )
        return found

    def _diff(
        self, old: str, new: str, section: str | None, only: tuple[str, ...], lang: str, *, everything: bool
    ) -> Found:
        diff = self.library.diff(old, new, lang=lang, section=section or None, only=only)
        shown = [one for one in diff.changes if everything or only or is_loud(one)]
        quiet = len(diff.changes) - len(shown)
        notes = [
            *remarks_before(diff),
            *(f"{line[0].upper()}{line[1:]}." for line in whose_lines(diff)),
            *([f"{quiet} changes that mean the same are not listed; `everything` lists them."] if quiet else []),
        ]
        facts = {
            "old": diff.between[0],
            "new": diff.between[1],
            "by_fingerprints": diff.by_prints,
            "summary": _summary(diff),
        }
        items = [self._change(diff, one) for one in shown]
        return Found("found", diff.new.isoformat(), self.places.diff(*diff.between), facts, items, notes)

    def _change(self, diff: Diff, change: Change) -> ChangeItem:
        texts = [node.text if node and node.text else None for node in (change.old, change.new)]
        words: SourceWord = "digest" if diff.by_prints or _is_ours(change) else _whose(diff)
        return {
            "change": change_name(change),
            "part": change.part.value,
            "meaning": change.weight.value,
            "old_number": _number(change.old),
            "new_number": _number(change.new),
            "term": change.node.title if change.node.kind is NodeKind.ENTRY else None,
            "old": texts[0][:LONGEST] if texts[0] else None,
            "new": texts[1][:LONGEST] if texts[1] else None,
            "source": words if any(texts) else "none",
            "is_whole": all(len(text or "") <= LONGEST for text in texts),
            "references": [_reference(one) for one in change.references],
            "remarks": [f"{one.document}, line {one.excerpt.line}: {one.excerpt.text[:600]}" for one in change.why[:3]],
            "permalink": self._changed(diff, change),
        }

    def _changed(self, diff: Diff, change: Change) -> str:
        day = diff.new if change.new else diff.old
        is_numbered = bool(change.node.number)
        return self.places.rule(day, change.node.number) if is_numbered else self.places.term(change.node.title)


def _is_ours(change: Change) -> bool:
    """Whether the change is told in words of our own."""
    return change.told is not None and change.told.edition is Edition.DIGEST


def _whose(diff: Diff) -> SourceWord:
    """Whose words a diff of held texts shows."""
    return "unverified" if any(day.doubt for day in diff.days) else "official"


def _summary(diff: Diff) -> dict[str, dict[str, int]]:
    """How many changes of each kind there are, by part."""
    counts: dict[str, Counter[str]] = {}
    for change in diff.changes:
        counts.setdefault(change.part.value, Counter())[change_name(change)] += 1
    return {part: dict(found) for part, found in counts.items()}


def _reference(one: ReferenceChange) -> str:
    return f"{one.old} → {one.new} ({one.kind.value})"


def _joint(one: Junction) -> str:
    return f"{one.on}: {one.kind}; words {'went to' if one.went else 'came from'} {one.number or one.term}"


def _number(node: Node | None) -> str | None:
    return (node.number or None) if node else None
