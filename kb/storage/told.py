"""What is known of the words of the digest: of which release they tell, and whether they were checked."""

from __future__ import annotations

from mtgcr.kb.storage.codes import day_of, open_day_of
from mtgcr.parser.language import Edition
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language


class ToldBy(NamedTuple):
    """Words of our own that stand for official ones."""

    retold: datetime.date
    """The release that they were written for."""
    reviewed: datetime.date | None
    """The day on which a second reader checked them; None for none."""
    reworded: datetime.date | None
    """Since when the official words are others; None while they are those retold."""
    omits: str = ""
    """What of the official words is left out."""

    @property
    def is_unreviewed(self) -> bool:
        """Whether nobody but their writer has held these words against the official ones as they are by now."""
        return self.reworded is not None or self.reviewed is None


def told_of(store: Store, revision: Revision) -> ToldBy | None:
    """What is known of the words of the revision; None for words that are not the digest's."""
    if revision.edition is not Edition.DIGEST:
        return None
    query = "SELECT retold, reviewed, reworded, omits FROM told WHERE revision = ?"
    row = store.database.execute(query, (revision.row,)).fetchone()
    return ToldBy(day_of(row[0]), open_day_of(row[1]), open_day_of(row[2]), row[3]) if row else None


def asked_lines(store: Store, language: Language) -> tuple[tuple[int, str], ...]:
    """How players ask for rules in the language: the lineage as a row, and one way to ask a line, folded."""
    from mtgcr.kb.storage.asked_ways import unpack_ways  # only questions are compared with them

    rows = store.database.execute("SELECT ways FROM asked WHERE language = ?", (language.row,))
    return tuple(way for (packed,) in rows for way in unpack_ways(packed))
