"""What a long-lived process lets go of."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.changes.redline import tokens
from mtgcr.library.forgetting import MOST, WORKING, WorkingTables, forget_workings
from mtgcr.library.library import Library

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("tables", WORKING, ids=lambda one: one.module)
def test_every_table_that_is_named_remembers(tables: WorkingTables) -> None:
    module = import_module(tables.module)
    assert all(getattr(module, name).cache_info() for name in tables.functions)


def test_a_table_that_has_grown_is_emptied_and_a_small_one_stays() -> None:
    tokens.cache_clear()
    tokens("tea")
    forget_workings()
    assert tokens.cache_info().currsize == 1

    for number in range(MOST):
        tokens(f"tea {number}")
    forget_workings()
    assert tokens.cache_info().currsize == 0


def test_answers_are_the_same_after_letting_go(embedded_home: Path) -> None:
    kb = Library(embedded_home, None, None)
    before = kb.diff("2024-09-20", "2024-11-08")
    kb.let_go()
    assert before == kb.diff("2024-09-20", "2024-11-08")


def test_letting_go_before_anything_was_asked_does_nothing(tmp_path: Path) -> None:
    Library(tmp_path / "home", None, None).let_go()
