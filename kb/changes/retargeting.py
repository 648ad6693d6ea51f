"""What became of the references of a text that changed: which follow the rules they name, which name others now."""

from __future__ import annotations

from enum import Enum

from mtgcr.kb.words.cited_numbers import MARK, ends, tokens
from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.masking import mask_references
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class ReferenceKind(Enum):
    """What became of a reference."""

    FOLLOWED = "followed"
    """It names the rule that it named, under the new number of that rule."""
    RETARGETED = "retargeted"
    """It names another rule than before."""


class ReferenceChange(NamedTuple):
    """A reference in an older and a newer wording, as printed ("903.9a", "903.9b-c")."""

    kind: ReferenceKind
    old: str
    new: str


def reference_changes(before: str, after: str, moves: Mapping[str, str]) -> tuple[ReferenceChange, ...]:
    """The references that stand at the same place of both wordings and follow a move, or name another rule.

    `moves` tells the new numbers of rules that have another than before.  A reference that came or went with its
    sentence is none of either.
    """
    if not all(MARK in mask_references(text) for text in (before, after)):
        return ()
    old, new = _tokens(before), _tokens(after)
    pairs = ((old[i][1], new[j][1]) for i, j in _same_places(old, new) if old[i][1] and new[j][1])
    return tuple(dict.fromkeys(change for one, other in pairs if (change := _judge(one, other, moves))))


def number_changes(old: Iterable[str], new: Iterable[str], moves: Mapping[str, str]) -> tuple[ReferenceChange, ...]:
    """The same of a text that is not held and of which only references changed, by the numbers that it cites."""
    left = dict.fromkeys(new)
    strayed = []
    followed = []
    for number in dict.fromkeys(old):
        target = moves.get(number, number)
        if target not in left:
            strayed.append(number)
        elif left.pop(target, number) is None and target != number:
            followed.append(ReferenceChange(ReferenceKind.FOLLOWED, number, target))
    if strayed and left:
        return (*followed, ReferenceChange(ReferenceKind.RETARGETED, ", ".join(strayed), ", ".join(left)))
    return tuple(followed)


def has_retargeted(changes: Iterable[ReferenceChange]) -> bool:
    """Whether one of the references names another rule than before."""
    return any(change.kind is ReferenceKind.RETARGETED for change in changes)


def cited(text: str) -> tuple[str, ...]:
    """The numbers that the references of the text name; of a range both ends."""
    references = (reference for _, reference in _tokens(text) if reference)
    return tuple(dict.fromkeys(number for reference in references for number in ends(reference)))


def _judge(old: str, new: str, moves: Mapping[str, str]) -> ReferenceChange | None:
    """None for a reference that names what it named under the number that it had."""
    follows = tuple(moves.get(number, number) for number in ends(old)) == ends(new)
    if follows and ends(old) == ends(new):
        return None  # "601.2e - g" is printed "601.2e-g" elsewhere
    return ReferenceChange(ReferenceKind.FOLLOWED if follows else ReferenceKind.RETARGETED, old, new)


def _tokens(text: str) -> Sequence[tuple[str, str]]:
    """Each word of the text with the reference that it is: ("#", "702.9a"), ("Flying", "")."""
    return [(word, reference) for word, reference, _ in tokens(fold_typography(text))]


def _same_places(old: Sequence[tuple[str, str]], new: Sequence[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    ours, theirs = [word for word, _ in old], [word for word, _ in new]
    if ours == theirs:
        yield from ((place, place) for place in range(len(ours)))
        return
    from rapidfuzz.distance import Indel

    for step in Indel.opcodes(ours, theirs):
        if step.tag == "equal":
            yield from zip(range(step.src_start, step.src_end), range(step.dest_start, step.dest_end), strict=True)
