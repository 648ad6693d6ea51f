"""The file of what is said of rules, beside the other tables: read with them from the first question on.

It is a quarter of all bytes, and a look-up or a search asks nothing of it, so that it is held against its checksum only
by who does: damage never becomes an answer here either.
"""

from __future__ import annotations

import sqlite3
from _thread import allocate_lock  # as in functools: threading takes 2 ms that a question need not pay
from pathlib import Path

from mtgcr.kb.storage.home import SAID
from mtgcr.kb.storage.seal import SEAL, broken_parts
from mtgcr.kb.storage.shared_reading import reading_of
from mtgcr.kb.storage.store import StoreDamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.storage.store import Store

_ATTACHING = allocate_lock()
"""Two questions at once have it read once."""


def have_said(store: Store) -> None:
    """Have the store read the file too, unless it does.  StoreDamagedError where it is not as it was sealed."""
    with _ATTACHING:
        files = {name: file for _, name, file in store.database.execute("PRAGMA database_list").fetchall()}
        if "said" in files:
            return
        path = Path(files["main"]).with_name(SAID)
        if broken_parts(path.parent, thoroughly=True, below=SAID) not in {(), (SEAL,)}:
            raise StoreDamagedError(str(path))
        try:
            store.database.execute("ATTACH ? AS said", (reading_of(path),))
        except sqlite3.DatabaseError as error:
            raise StoreDamagedError(str(path)) from error
