"""What is typed is refused where a part of it is empty, as a variable of the shell that is not set."""

from __future__ import annotations

import pytest

from mtgcr.commands.interface import without_empty
from mtgcr.library.refusals import Refusal


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
