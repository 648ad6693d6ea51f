"""The scenarios that were kept as they were read are those that would be read, and are never taken for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb import made_ahead
from mtgcr.library import scenarios_ahead
from mtgcr.library.scenarios_ahead import AHEAD, own_scenarios
from mtgcr.rules import check
from mtgcr.rules.library import library
from mtgcr.rules.model import Use
from mtgcr.tests import own_scenarios as tested

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout of which the files that scenarios are read by say their names, and the folder of its link."""
    for name in AHEAD.made_of:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / ".links").mkdir()
    monkeypatch.setattr(made_ahead, "data_directory", lambda: tmp_path / "data")
    own_scenarios.cache_clear()
    yield tmp_path
    own_scenarios.cache_clear()


def test_they_are_those_that_would_be_read(checkout: Path) -> None:
    made = own_scenarios()
    own_scenarios.cache_clear()

    assert (made, own_scenarios()) == (tested.read_own(), tested.read_own())
    assert [path.name for path in (checkout / ".links").iterdir()] == [AHEAD.name]


@pytest.mark.usefixtures("checkout")
def test_what_was_kept_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = own_scenarios()
    own_scenarios.cache_clear()
    monkeypatch.setattr(check, "load_scenarios", None)

    assert own_scenarios() == made


@pytest.mark.usefixtures("checkout")
def test_their_phrases_are_those_of_the_library() -> None:
    own_scenarios()
    own_scenarios.cache_clear()
    uses = {given.use for scenario in own_scenarios()[0] for given in scenario.givens}

    assert all(isinstance(use, Use) for use in uses)
    assert {id(use.phrase) for use in uses} <= set(map(id, library().phrasebook.phrases))


@pytest.mark.parametrize(
    "name", ["rules/modules/combat.py", "rules/scenario.lark", "parser/numbers.py", "data/scenarios/layers.scenarios"]
)
def test_where_another_file_is_read_they_are_read_again(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    own_scenarios()
    own_scenarios.cache_clear()
    (checkout / name).write_text("changed")
    monkeypatch.setattr(check, "load_scenarios", lambda _: ((), ()))

    assert own_scenarios() == ((), ())


def test_a_file_by_another_name_is_another(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_scenarios()
    own_scenarios.cache_clear()
    renamed = [name.replace("layers.scenarios", "layers2.scenarios") for name in AHEAD.made_of]
    (checkout / "data/scenarios/layers.scenarios").rename(checkout / "data/scenarios/layers2.scenarios")
    monkeypatch.setattr(scenarios_ahead, "AHEAD", AHEAD._replace(made_of=tuple(renamed)))
    monkeypatch.setattr(check, "load_scenarios", lambda _: ((), ()))

    assert own_scenarios() == ((), ())


def test_what_cannot_be_kept_is_read_each_time(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strange: tuple[tuple[Any, ...], tuple[()]] = ((lambda: None,), ())
    monkeypatch.setattr(check, "load_scenarios", lambda _: strange)

    assert own_scenarios() is strange
    assert list((checkout / ".links").iterdir()) == []
