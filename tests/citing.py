"""What the tests of the citator share: a citator over a home, and its verdicts on a text."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Citator
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.lexicon import load_lexicon

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.citing.citator import Finding
    from mtgcr.kb.storage.store import Store

NEWEST = datetime.date(2026, 8, 7)


@lru_cache(maxsize=4)
def open_citator(home: Path) -> tuple[Store, Citator]:
    """The store of the home with a citator over it."""
    store = open_knowledge_base(home).store
    return store, Citator(store, load_lexicon())


def judge(home: Path, text: str, day: datetime.date = NEWEST, written: datetime.date | None = None) -> list[Finding]:
    """What the citations of the text are worth on the day."""
    _, citator = open_citator(home)
    return [
        citator.judge(mention, day, written) for mention in find_mentions(text, "note.txt", bare=citator.bare).mentions
    ]
