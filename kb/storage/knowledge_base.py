"""The current generation of a home, open."""

from __future__ import annotations

from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store


class KnowledgeBase(NamedTuple):
    """The current generation: its store, open, the file of its index, and the file of its originals.

    Store and index are of this program's part of it; other versions of the program have parts of their own.
    """

    store: Store
    index_file: Path
    originals: Path

    @property
    def home(self) -> Path:
        """The folder that the generation is in, with what is kept beside it."""
        return self.originals.parent.parent.parent
