"""A store that several threads ask at once."""

from __future__ import annotations

import datetime
import sqlite3
import sys
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.shared_reading import open_shared
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DAY = datetime.date(2013, 10, 1)


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns a thousand times as often as they do by default."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("nothing_embedded", "hurried")
def test_eight_threads_get_the_answers_that_one_gets(mini_home: Path) -> None:
    store = open_knowledge_base(mini_home).store
    release = store.release_on(DAY, Language.EN)
    assert release
    document = store.document(release)
    numbers = [one.number for one in document.revisions if one.number]

    def ask(number: str) -> bool:
        found = store.numbered(number, release)
        rest = [store.children(one.lineage, release) for one in found]
        return all(one.number == number for one in found) and len(rest) == len(found)

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, numbers * 20))
        assert set(threads.map(store.document, [release] * 40)) == {document}


@pytest.mark.usefixtures("hurried")
def test_rows_of_one_statement_never_end_up_with_another_thread(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "cups")) as database:
        database.execute("CREATE TABLE cup (id INTEGER PRIMARY KEY, name TEXT)")
        database.executemany("INSERT INTO cup VALUES (?, ?)", ((i, f"cup {i}") for i in range(1000)))
        database.commit()
    shared = open_shared(tmp_path / "cups")

    def ask(number: int) -> bool:
        rows = shared.execute("SELECT name FROM cup WHERE id = ?", (number,)).fetchall()
        return rows == [(f"cup {number}",)]

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, list(range(1000)) * 10))


def test_rows_come_one_by_one_or_all_that_are_left(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "cups")):
        rows = open_shared(tmp_path / "cups").execute("VALUES (1), (2), (3), (4)")

    assert rows.fetchone() == (1,)
    assert next(rows) == (2,)
    assert rows.fetchall() == [(3,), (4,)]
    assert rows.fetchone() is None


def test_questions_leave_nothing_in_memory(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "cups")):
        shared = open_shared(tmp_path / "cups")
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(3000):
            shared.execute("VALUES (1)").fetchall()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert after - before < 50_000  # 3,000 cursors that stayed took 270,000
