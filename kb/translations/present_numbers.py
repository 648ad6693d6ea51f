"""Numbers in a translation that are others on the day asked for: rules that moved since, and misprints."""

from __future__ import annotations

from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store

_FIGURES = expression(r"(?<![0-9.])([1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]{0,2})?)(?:-([a-z]{1,2})(?![a-z]))?(?![0-9])")
"""A number as a translation prints it, with the last letter of a range."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class MovedNumber(NamedTuple):
    """A reference in a text that ends at the offset `end` and has another number on the day asked for."""

    end: int
    printed: str
    now: str
    """The number on the day asked for."""
    is_past: bool = False
    """Whether that day is before the newest release known, so that `now` may not be today's number."""


def moved_numbers(
    store: Store, revision: Revision, printed: datetime.date, day: datetime.date
) -> tuple[MovedNumber, ...]:
    """The references of the Japanese revision, of a release of the day `printed`, that have other numbers on the day.

    A number that the English of the same time does not cite, where it cites one other, is a misprint for that.
    """
    cited = store.cited_numbers(revision.wording) if revision.language is Language.JA else ()
    then, now = (newest_known(store, printed), newest_known(store, day)) if cited else (None, None)
    if then is None or now is None:
        return ()
    carrying = _Carrying(store, then, now, _misprints(store, revision, cited, printed))
    return tuple(_moved(carrying, revision.text, cited, is_past=now != newest_known(store)))


def _moved(carrying: _Carrying, text: str, cited: Sequence[str], *, is_past: bool) -> Iterator[MovedNumber]:
    for found in _FIGURES.finditer(text):
        first, letter = found[1], found[2]
        if first not in cited:
            continue
        last = first.rstrip(_LETTERS) + letter if letter else first
        new = carrying.carried(first)
        new_last = carrying.carried(last) if letter else new
        if new and new_last and (new, new_last) != (first, last):
            tail = f"-{new_last.removeprefix(new.rstrip(_LETTERS))}" if letter else ""
            yield MovedNumber(found.end(), found[0], f"{new}{tail}", is_past)


class _Carrying(NamedTuple):
    store: Store
    then: ReleaseInfo
    now: ReleaseInfo
    misprints: dict[str, str]

    def carried(self, number: str) -> str | None:
        """The number that the rule with this number then has now; None where it had none, or has none now."""
        right = self.misprints.get(number, number)
        parsed = parse_number(right)
        named = self.store.numbered(right, self.then, kind_of(parsed)) if parsed else ()
        if len(named) != 1:
            return None
        is_same = named[0].stands_in(self.now)  # as most do
        standing = named[0] if is_same else self.store.standing(named[0].lineage, self.now)
        return standing.number if standing else None


def _misprints(store: Store, revision: Revision, cited: Sequence[str], printed: datetime.date) -> dict[str, str]:
    """The one number that only the translation cites, with the one that only its original does, where each is one."""
    release = next((r for r in (store.release_on(printed, Language.EN, Edition.OFFICIAL),) if r), None)
    original = store.standing(revision.lineage, release) if release and release.effective == printed else None
    if original is None:
        return {}
    meant = store.cited_numbers(original.wording)
    odd, lost = set(cited).difference(meant), set(meant).difference(cited)
    return {odd.pop(): lost.pop()} if len(odd) == len(lost) == 1 else {}
