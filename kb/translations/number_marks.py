"""What must be known of a rule number beside what it says: its number today, and how its translation stands."""

from __future__ import annotations

from enum import Enum

from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.translations.freshness import official_translation
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.store import Store


class TranslationState(Enum):
    """How the official Japanese that is held stands beside the English of a day."""

    BEHIND = "behind"
    """The English has been reworded since."""
    ABSENT = "absent"
    """It does not have the rule."""


class NumberMark(NamedTuple):
    """What is odd about the number of a rule on a day."""

    number: str
    today: str | None
    """The number that the rule has today; None where it is gone."""
    japanese: TranslationState | None
    """None where the Japanese says the same, and where no official Japanese is held."""


def number_marks(store: Store, numbers: Iterable[str], day: datetime.date) -> tuple[NumberMark, ...]:
    """Marks for those of the numbers, as of the day, of which there is something to say."""
    then, now = newest_known(store, day), newest_known(store)
    has_japanese = bool(store.releases_of(Language.JA, Edition.OFFICIAL))
    if then is None or now is None or (then == now and not has_japanese):
        return ()
    marks = (mark for number in dict.fromkeys(numbers) for mark in _mark(store, number, then, now, day))
    held = (mark if has_japanese else mark._replace(japanese=None) for mark in marks)
    return tuple(mark for mark in held if mark.today != mark.number or mark.japanese)


def _mark(store: Store, number: str, then: ReleaseInfo, now: ReleaseInfo, day: datetime.date) -> Iterator[NumberMark]:
    parsed = parse_number(number)
    for revision in store.numbered(number, then, kind_of(parsed))[:1] if parsed else ():
        today = revision if then == now else store.standing(revision.lineage, now)
        found = official_translation(store, revision.lineage, day, Language.JA)
        state = TranslationState.ABSENT if found is None else TranslationState.BEHIND if found.behind else None
        yield NumberMark(number, today.number if today else None, state)
