"""Layers: what no scenario can say well, because the rules give no answer or code has to be called."""

from __future__ import annotations

import pytest

from mtgcr.rules.context import Unmodelled
from mtgcr.rules.game import Game
from mtgcr.rules.modules.effects import Begun, Colours, OnObject, begins, ends
from mtgcr.rules.modules.table import characteristics_of, controlled


def game(*stamps: int) -> Game:
    """A bear that one effect makes red and another blue, with these timestamps."""
    facts = [*controlled("Alex", ("creature",), "Bear"), OnObject("Red", "Bear"), OnObject("Blue", "Bear")]
    facts += [Colours("Red", ("red",)), Colours("Blue", ("blue",))]
    return Game([*facts, *(Begun(name, stamp) for name, stamp in zip(("Red", "Blue"), stamps, strict=False))])


@pytest.mark.parametrize(("stamps", "colour"), [((1, 2), "blue"), ((2, 1), "red"), ((0, 1), "blue"), ((0,), "red")])
def test_the_newest_effect_of_a_layer_is_the_last(stamps: tuple[int, ...], colour: str) -> None:
    assert characteristics_of(game(*stamps), "Bear").colours == {colour}


def test_two_effects_without_order_have_no_answer() -> None:
    with pytest.raises(Unmodelled):
        characteristics_of(game(0, 0), "Bear")


def test_an_effect_that_begins_is_newer_than_all() -> None:
    from mtgcr.rules.context import RunContext

    ctx = RunContext(lambda operation: operation.implementations[0])
    begun = begins(ctx, begins(ctx, game(), "Blue"), "Red")
    assert sorted((one.effect, one.stamp) for one in begun.all(Begun)) == [("Blue", 1), ("Red", 2)]
    assert characteristics_of(ends(ctx, begun, "Red"), "Bear").colours == {"blue"}
