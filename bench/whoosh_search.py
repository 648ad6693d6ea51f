"""whoosh as its authors mean it, as a yardstick of our search: schema, analyzer, query parser, BM25F.

Nothing of it is ours but the tokens, without which it knows no Japanese.  bench.search asks it the same questions of
the same texts; tests/test_kb_concordance.py holds our phrases against its own (docs/adr/0010-search-without-whoosh.md).
"""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any

from whoosh.analysis import Analyzer, Token
from whoosh.fields import ID, NUMERIC, TEXT, Schema
from whoosh.index import create_in
from whoosh.qparser import MultifieldParser, OrGroup

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import tokenise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from mtgcr.kb.storage.indexed_texts import IndexEntry

BOOSTS = {"title": 4.0, "heading": 2.0, "body": 1.0}


class WhooshAnalyzer(Analyzer):  # type: ignore[misc]  # whoosh has no type hints
    """kb.words.tokens as whoosh wants an analyzer: folds, keeps every word, numbers the tokens from 0."""

    def __call__(self, value: str, **options: Any) -> Iterator[Any]:
        """The tokens of the value, as one object that changes (whoosh's protocol)."""
        token = Token(**{name: options[name] for name in ("positions", "chars", "mode") if name in options})
        for place, found in enumerate(tokenise(fold(value)), start=options.get("start_pos", 0)):
            token.text, token.pos, token.boost, token.stopped = found.text, place, 1.0, False
            token.startchar, token.endchar = found.start, found.end
            yield token


class WhooshSearch:
    """An index of the entries in the folder, in whoosh's own form; `seconds` is what making it took."""

    def __init__(self, folder: Path, entries: Iterable[IndexEntry]) -> None:
        fields = {name: TEXT(analyzer=WhooshAnalyzer(), field_boost=boost) for name, boost in BOOSTS.items()}
        start = time.process_time()
        index = create_in(str(folder), Schema(key=NUMERIC(stored=True), number=ID(), **fields))
        with index.writer() as writer:
            for entry in entries:
                number = entry.numbers[-1] if entry.numbers else ""
                words = {"title": entry.title, "heading": entry.heading, "body": entry.text}
                writer.add_document(key=entry.key, number=number, **words)
        self.seconds = time.process_time() - start
        self.megabytes = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
        self._searcher = index.searcher()
        self._parser = MultifieldParser([*BOOSTS, "number"], index.schema, group=OrGroup.factory(0.9))

    def ask(self, query: str, limit: int) -> list[int]:
        """The keys of the best hits."""
        return [hit["key"] for hit in self._searcher.search(self._parser.parse(query), limit=limit)]

    def times(self, queries: Sequence[str]) -> str:
        """Milliseconds of a search, asked as a person types."""
        taken = []
        for query in queries:
            start = time.process_time()
            self.ask(query, 10)
            taken.append((time.process_time() - start) * 1000)
        middle, slow = statistics.median(taken), sorted(taken)[int(0.95 * len(taken))]
        return f"p50 {middle:.1f} ms, p95 {slow:.1f} ms"
