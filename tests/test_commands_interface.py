"""What is typed is refused where a part of it is empty; fields keep their names whatever is spoken."""

from __future__ import annotations

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
