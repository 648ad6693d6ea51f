"""How far a long piece of work is: told to whoever waits for it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told how far a long piece of work is: its stage, what is done of it, and the whole."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Tell that `done` of `total` steps of the stage are done."""


def no_progress(stage: str, done: int, total: int) -> None:
    """Progress that nobody watches."""
