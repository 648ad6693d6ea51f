"""mtgcr: the Comprehensive Rules of Magic: The Gathering as a dated, bilingual, executable knowledge base.

    >>> import mtgcr
    >>> with mtgcr.open() as kb:  # doctest: +SKIP
    ...     kb.rule("510.1c", on="FDN").found[0].number
    '510.1c'

`docs/library.md` tells every method.  The names below are read when they are first used, so that importing the package
costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mtgcr.library.library import Library, open  # noqa: A004  # as shelve.open
    from mtgcr.library.refusals import Refusal
    from mtgcr.parser.language import Language
    from mtgcr.views.json.answers import to_json

__all__ = ["Language", "Library", "Refusal", "open", "to_json"]

_PLACES = {
    "Language": "mtgcr.parser.language",
    "Library": "mtgcr.library.library",
    "Refusal": "mtgcr.library.refusals",
    "open": "mtgcr.library.library",
    "to_json": "mtgcr.views.json.answers",
}
"""Where each public name stands."""


def __getattr__(name: str) -> Any:
    """The public name, read from its module when first used."""
    if name not in _PLACES:
        raise AttributeError(f"module 'mtgcr' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(_PLACES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
