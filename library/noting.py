"""What changed between two releases, told for those who rule in Japanese too."""

from __future__ import annotations

from itertools import islice, pairwise

from mtgcr.library.change_questions import ChangeQuestions
from mtgcr.library.keeping import Keeping
from mtgcr.library.reading import ReadingQuestions
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.lookup import RuleAnswer, Wording
    from mtgcr.kb.model import Node
    from mtgcr.library.answers import NotedChange, ReleaseNotes, ReleaseSteps
    from mtgcr.library.given import Day


class NotingQuestions(ReadingQuestions, ChangeQuestions, Keeping):
    """What changed, with the Japanese beside the English."""

    def release_notes(
        self, old: Day, new: Day, *, section: str | None = None, only: Sequence[str] = ()
    ) -> ReleaseNotes:
        """Every change from the older release to the newer, the Japanese before and after beside each.

        With the terms that fell out of use between them, and the rules of which only the translation changed.
        """
        from mtgcr.library.answers import ReleaseNotes

        diff = self.diff(old, new, section=section, only=only)
        changes = tuple(self._noted(diff, change) for change in diff.changes)
        obsolete = self.vocabulary(status="obsolete").terms
        terms = tuple(term for term in obsolete if term.until and diff.old < term.until <= diff.new)
        return ReleaseNotes(diff, changes, terms, self._retranslated(diff, section), diff.days)

    def release_steps(self, count: int = 10) -> ReleaseSteps:
        """What each of the newest `count` releases known changed, the newest first."""
        from mtgcr.library.answers import ReleaseSteps

        english = (one.release for one in self.releases().issues if one.release.language is Language.EN)
        days = sorted({one.effective for one in english if one.edition is not Edition.DIGEST}, reverse=True)
        steps = (self._step(older, newer) for newer, older in pairwise(days))
        return ReleaseSteps(tuple(islice(filter(None, steps), count)))

    def _step(self, older: datetime.date, newer: datetime.date) -> Diff | None:
        """What the newer release changed; None where one text answers for both."""
        try:
            return self.diff(older, newer)
        except Refusal:
            return None

    def _noted(self, diff: Diff, change: Change) -> NotedChange:
        from mtgcr.library.answers import NotedChange

        before = self._japanese(change.old, diff.old)
        return NotedChange(change, before, self._japanese(change.new, diff.new))

    def _japanese(self, node: Node | None, day: datetime.date) -> Wording | None:
        """The Japanese of what stands at the number on the day; None where there is none, or no number."""
        from mtgcr.kb.model import NodeKind

        if node is None or not node.number:
            return None
        try:
            found = self.rule(node.number, day).found
        except Refusal:
            return None
        answer = next((one for one in found if _is_of(one, node)), found[0])
        return _example(answer, node.ordinal) if node.kind is NodeKind.EXAMPLE else answer.wording(Language.JA)

    def _retranslated(self, diff: Diff, section: str | None) -> tuple[Change, ...]:
        """The changes of the official Japanese words whose English did not change between the same two texts."""
        try:
            ours = self.diff(diff.old, diff.new, lang=Language.JA, section=section)
            theirs = self.diff(ours.old, ours.new, section=section)
        except Refusal:
            return ()
        if ours.by_prints or ours.is_translated or theirs.by_prints or ours.old == ours.new:
            return ()
        reworded = {_place(change) for change in theirs.changes if change.words or not (change.old and change.new)}
        return tuple(one for one in ours.changes if one.words and _place(one) not in reworded)


def _place(change: Change) -> tuple[str, str, int]:
    """Where in the newer text the change stands, alike in both languages."""
    node = change.node
    return node.kind.value, node.number or node.english or node.title, node.ordinal


def _is_of(answer: RuleAnswer, node: Node) -> bool:
    """Whether the answer has the words of the node: two rules may share a number."""
    wording = answer.wording(Language.EN)
    return wording is not None and wording.text == node.text


def _example(answer: RuleAnswer, ordinal: int) -> Wording | None:
    """The Japanese of the example in that place."""
    from mtgcr.kb.lookup import Wording

    found = answer.examples[ordinal - 1] if ordinal <= len(answer.examples) else None
    if found is None or not found.ja or found.ja_source is None:
        return None
    told = found.told if found.ja_source.edition is Edition.DIGEST else None
    return Wording(found.ja, answer.number, found.ja_source, found.behind, told)
