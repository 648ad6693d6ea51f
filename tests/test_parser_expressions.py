"""An expression that is compiled late does what one does that is compiled at once."""

from __future__ import annotations

import copy
import re

import pytest

from mtgcr.parser.expressions import expression

FORM = r"(?P<number>\d{3})(?P<letter>[a-z]?)"
TEXT = "702, 702a and 510b"


@pytest.mark.parametrize(
    ("asked", "arguments"),
    [
        ("findall", (TEXT,)),
        ("sub", ("§", TEXT)),
        ("split", (TEXT,)),
        ("fullmatch", (TEXT,)),
    ],
)
def test_it_answers_as_one_compiled_at_once(asked: str, arguments: tuple[str, ...]) -> None:
    late, at_once = expression(FORM), re.compile(FORM)

    for _ in range(2):
        assert getattr(late, asked)(*arguments) == getattr(at_once, asked)(*arguments)


def test_flags_are_kept() -> None:
    late = expression("trample", re.IGNORECASE)

    assert late.search("TRAMPLE") is not None
    assert late.flags == re.compile("trample", re.IGNORECASE).flags


def test_nothing_is_compiled_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def compile_and_tell(form: str, flags: int) -> re.Pattern[str]:
        compiled.append(form)
        return at_once(form, flags)

    at_once = re.compile
    monkeypatch.setattr(re, "compile", compile_and_tell)

    late = expression("[a-z]")
    assert compiled == []
    assert late.match("a")
    assert late.match("b")
    assert compiled == ["[a-z]"]


def test_a_copy_is_an_expression_too() -> None:
    late = expression("[a-z]")

    assert copy.copy(late).match("a")
