"""What the incumbent API tells of changes: the trace of a rule, the comparison of two releases."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from mtgcr.kb.changes.changes import ChangedPart, Weight
from mtgcr.kb.changes.redline import PieceKind, redline
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_sets
from mtgcr.parser.language import Language
from mtgcr.web.problems import Problem, ProblemKind

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.changes.changes import Change
    from mtgcr.kb.changes.history import History, Step
    from mtgcr.kb.changes.redline import Piece
    from mtgcr.kb.storage.asof import SetRelease
    from mtgcr.library.library import Library

Body: TypeAlias = "dict[str, Any]"
_MOVED_ALONE = (Weight.NONE, Weight.REFERENCES)
"""Weights of changes that leave the words as they were, numbers of references aside."""


class _ReleaseSets(NamedTuple):
    """The days of the releases, and the sets with which they came."""

    days: tuple[datetime.date, ...]
    """Of all releases held or known, the oldest first."""

    @classmethod
    def of(cls, kb: Library) -> _ReleaseSets:
        """Those that the library knows."""
        issues = kb.releases().issues
        return cls(tuple(sorted({one.release.effective for one in issues if one.release.language is Language.EN})))

    def code(self, day: datetime.date | None) -> str | None:
        """The code of the set that came with the release; its day where none did."""
        if day is None:
            return None
        found = _set_of(day)
        return found.code if found else day.isoformat()

    def name(self, day: datetime.date) -> str:
        """The name of that set; the day where none is known."""
        found = _set_of(day)
        return found.english if found else day.isoformat()

    def beside(self, day: datetime.date, step: int) -> datetime.date | None:
        """The release so many steps later; None where there is none."""
        place = self.days.index(day) + step if day in self.days else -1
        return self.days[place] if 0 <= place < len(self.days) else None

    def told(self, old: datetime.date, new: datetime.date) -> Body:
        """Names and codes of the sets of two releases."""
        return {
            "sourceSet": self.name(old),
            "sourceCode": self.code(old),
            "destSet": self.name(new),
            "destCode": self.code(new),
        }


def _set_of(day: datetime.date) -> SetRelease | None:
    """The set that came with the release of the day; of several that which the others are named after."""
    found = (one for one in load_sets(data_directory()) if one.effective == day)
    return min(found, key=lambda one: len(one.english), default=None)


def trace_body(kb: Library, number: str) -> list[Body]:
    """What became of the rule that has the number, or had it last, the newest change first."""
    found, sets = kb.history(number).found[0], _ReleaseSets.of(kb)
    return list(reversed(list(_traced(found, sets))))


def _traced(found: History, sets: _ReleaseSets) -> Iterator[Body]:
    ended = {"ended": found.ended.isoformat()} if found.ended else {}
    first = found.steps[0].revision
    if before := sets.beside(first.since, -1):
        created = {"ruleNumber": first.number, "ruleText": first.text or None}
        yield {"action": "created", "old": None, "new": created, "diff": sets.told(before, first.since), **ended}
    for old, new in pairwise(found.steps):
        day = new.revision.since
        if (action := _action(new)) and (before := sets.beside(day, -1)):
            yield {"action": action, **_sides(old, new, action), "diff": sets.told(before, day), **ended}


def _action(step: Step) -> str:
    """What the incumbent calls the step; "" for one that it does not tell."""
    if step.reworded:
        return "replaced" if step.renumbered else "edited"
    return "moved" if step.renumbered else ""


def _sides(old: Step, new: Step, action: str) -> Body:
    """The rule before and after; without words where it only moved, and None for words that are not held."""
    before, after = old.revision, new.revision
    if action == "moved":
        return {"old": {"ruleNumber": before.number}, "new": {"ruleNumber": after.number}}
    marked: tuple[str | None, str | None] = (before.text or None, after.text or None)
    if before.text and after.text:
        marked = _marked(redline(before.text, after.text))
    return {
        "old": {"ruleNumber": before.number, "ruleText": marked[0]},
        "new": {"ruleNumber": after.number, "ruleText": marked[1]},
    }


def _marked(pieces: Iterable[Piece]) -> tuple[str, str]:
    """The older and the newer words, what differs between << and >> doubled."""
    old = new = ""
    for one in pieces:
        old += {PieceKind.KEPT: one.text, PieceKind.DELETED: f"<<<<{one.text}>>>>"}.get(one.kind, "")
        new += {PieceKind.KEPT: one.text, PieceKind.INSERTED: f"<<<<{one.text}>>>>"}.get(one.kind, "")
    return old, new


def diff_body(kb: Library, old: str | None, new: str | None, *, nav: bool) -> Body:
    """The comparison of any two releases; of one with its neighbour where one is given, of the newest two for none."""
    sets = _ReleaseSets.of(kb)
    if old is None:
        newest = kb.contents(new).release.effective if new else sets.days[-1]
        old = _day_beside(sets, newest, -1)
        new = str(newest)
    elif new is None:
        new = _day_beside(sets, kb.contents(old).release.effective, 1)
    found = kb.diff(old, new)
    rules = [one for one in found.changes if one.part is ChangedPart.RULES]
    body = {
        "creationDay": found.new.isoformat(),
        **sets.told(found.old, found.new),
        "changes": [_changed(one) for one in rules if not _is_move(one) and not _is_quiet(one)],
        "moves": [
            {"from": one.old.number, "to": one.new.number} for one in rules if _is_move(one) and one.old and one.new
        ],
    }
    if nav:
        before, after = sets.beside(found.old, -1), sets.beside(found.new, 1)
        body["nav"] = {"prevSourceCode": sets.code(before), "nextDestCode": sets.code(after)}
    return body


def _day_beside(sets: _ReleaseSets, day: datetime.date, step: int) -> str:
    found = sets.beside(day, step)
    if found is None:
        raise Problem(ProblemKind.NO_RELEASE, f"no release is known beside that of {day}")
    return str(found)


def _is_move(change: Change) -> bool:
    """Whether the rule has another number and the words it had."""
    both = change.old is not None and change.new is not None
    return both and change.weight in _MOVED_ALONE and change.old.number != change.new.number  # type: ignore[union-attr]  # neither is None


def _is_quiet(change: Change) -> bool:
    """Whether only numbers of references changed, with the rules that they name."""
    return change.old is not None and change.new is not None and change.weight in _MOVED_ALONE


def _changed(change: Change) -> Body:
    """A change as its two sides; None for the side on which there is no rule."""
    old, new = change.old.text if change.old else "", change.new.text if change.new else ""
    if change.old and change.new and old and new:
        old, new = _marked(change.words or redline(old, new))
    return {
        "old": {"ruleNumber": change.old.number, "ruleText": old} if change.old else None,
        "new": {"ruleNumber": change.new.number, "ruleText": new} if change.new else None,
    }
