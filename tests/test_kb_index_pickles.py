"""The pickles of an index run nothing, whoever wrote them."""

from __future__ import annotations

import gc
import io
import os
import pickle
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import IndexEntry
from mtgcr.kb.search.index import Index, build_index
from mtgcr.kb.search.index_pickles import load_plain
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path


class Hostile:
    """Makes a folder where it is when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("made",)


def test_plain_values_are_read() -> None:
    value = {"tea": (1, 2.5, None), "cups": [b"x", {"y"}]}

    assert load_plain(io.BytesIO(pickle.dumps(value, -1))) == value


def test_a_pickle_that_would_run_something_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(pickle.UnpicklingError):
        load_plain(io.BytesIO(pickle.dumps(Hostile())))

    assert not (tmp_path / "made").exists()


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # whoosh leaves a file that it cannot read to the collector
@pytest.mark.parametrize("part", ["_wordings_1.toc", "*.trm"])
def test_an_index_with_a_hostile_pickle_is_no_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.chdir(tmp_path)
    index = tmp_path / "index"
    index.mkdir()
    entry = IndexEntry(
        key=1,
        kind=NodeKind.RULE,
        language=Language.EN,
        numbers=("101.1",),
        title="",
        heading="Cups",
        text="Pour the tea.",
    )
    build_index(index, [entry])
    Index(index)
    (path,) = index.glob(part)
    data = path.read_bytes()
    start = max(data.rfind(bytes([pickle.PROTO[0], protocol])) for protocol in (2, 3, 4, 5))
    hostile = pickle.dumps(Hostile())
    path.write_bytes(data[:start] + hostile + data[start + len(hostile) :])

    with pytest.raises((ValueError, OSError)):
        Index(index)
    gc.collect()

    assert not (tmp_path / "made").exists()
