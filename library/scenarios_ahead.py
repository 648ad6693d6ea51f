"""All scenarios of the program as they were read, made ahead (docs/adr/0014-made-ahead.md).

To read them takes a sixth as long as to play them at every release.
"""

from __future__ import annotations

import pickle
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.made_ahead import MadeAhead
from mtgcr.rules import check
from mtgcr.rules.library import library
from mtgcr.rules.modules.keywords import ValuedTerm
from mtgcr.rules.sentences import Clause

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.rules.model import Scenario

    ScenariosRead = tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]
    """The sound scenarios, and everything wrong with the others."""

NOT_KEPT = (pickle.PicklingError, TypeError, AttributeError)
"""What is raised where something that a scenario holds, or an outcome, cannot be written."""
_READ_BY = ("rules", "parser", "data/scenarios", "data/keywords", "data/languages", "data/lexicon")
"""The folders of what is read, and of what reads it."""
_KINDS = (".py", ".tsv", ".toml", ".lark", ".scenarios")


def _read_by() -> Iterator[str]:
    top = data_directory().parent
    found = (path for folder in _READ_BY for path in (top / folder).rglob("*") if path.suffix in _KINDS)
    yield from sorted(path.relative_to(top).as_posix() for path in found)
    yield "kb/embedded.py"
    yield "library/scenarios_ahead.py"


AHEAD = MadeAhead("scenarios", tuple(_read_by()))


@lru_cache(maxsize=1)
def own_scenarios() -> ScenariosRead:
    """All scenarios that ship with the program, and what is wrong with those that are not sound."""
    try:
        packed = AHEAD.read(pack_scenarios)
    except NOT_KEPT:
        return _read()
    read: ScenariosRead = _Unpacker(BytesIO(packed)).load()
    return read


def pack_scenarios() -> bytes:
    """The scenarios as `AHEAD` keeps them; one of NOT_KEPT where one of them holds what cannot be written."""
    written = BytesIO()
    _Packer(written).dump(_read())
    return written.getvalue()


def _read() -> ScenariosRead:
    return check.load_scenarios((data_directory() / "scenarios",))


@cache
def _declared() -> tuple[object, ...]:
    """What modules declare and scenarios are made of, which holds code: in the same order wherever the code is."""
    known = library()
    phrases = (*known.phrasebook.phrases, *known.sentences)
    return (*phrases, *(phrase.handler for phrase in phrases if isinstance(phrase.handler, Clause)))


@cache
def _places() -> dict[int, int]:
    return {id(one): place for place, one in enumerate(_declared())}


class TermPickler(pickle.Pickler):
    """Writes what scenarios are made of."""

    def reducer_override(self, one: object) -> Any:  # as in pickle
        """How a keyword with its value is made again, which is a word made of both; None of the others."""
        return (ValuedTerm, (one.keyword, one.value)) if isinstance(one, ValuedTerm) else NotImplemented


class _Packer(TermPickler):
    """Writes what modules declare as its places."""

    def persistent_id(self, one: object) -> int | None:
        return _places().get(id(one))


class _Unpacker(pickle.Unpickler):
    """Reads the places as what modules declare."""

    def persistent_load(self, place: int) -> object:
        return _declared()[place]
