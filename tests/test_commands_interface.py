"""What is typed is refused where a part of it is empty; fields keep their names whatever is spoken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.commands.interface import without_empty
from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        (["--home=", "rule", "100.1"], "--home="),
        (["search", "trample", "--section="], "--section="),
        (["export", "--to= ", "--format", "csv"], "--to= "),
    ],
)
def test_an_option_with_nothing_behind_its_sign_is_refused(typed: list[str], option: str) -> None:
    with pytest.raises(Refusal) as refused:
        without_empty(typed)

    assert (refused.value.code, refused.value.data["after"]) == ("empty-word", option)


def test_what_stands_behind_the_end_of_the_options_is_no_option() -> None:
    assert without_empty(["ask", "--", "--home="]) == ["ask", "--", "--home="]


def test_the_fields_of_a_diff_have_their_names_whatever_is_spoken(mini_home: Path, mtgcr: Callable[..., Any]) -> None:
    typed = ("diff", "2013-04-01", "2013-10-01", "--lang", "en", "--format", "json")

    assert mtgcr(mini_home, "--ui", "ja", *typed).json == (told := mtgcr(mini_home, *typed).json)
    assert told["summary"]["rules"]["reworded"]


@pytest.mark.parametrize("interface", ["en", "ja"])
@pytest.mark.parametrize("command", ["search", "rule", "serve", "refs", "feed"])
def test_no_help_names_types_of_the_program(
    mtgcr: Callable[..., Any], tmp_path: Path, command: str, interface: str
) -> None:
    told = mtgcr(tmp_path, "--ui", interface, command, "--help").out

    assert re.findall(r"<int|<str|<path|[<>]=", told) == []
    assert not (interface == "en" and command == "refs") or "[default: 1; 1 to 6]" in told
