"""docs/library.md: every example says what is so, and every method has one."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import mtgcr
from mtgcr.library.library import Library
from mtgcr.library.refusals import sentences
from mtgcr.parser.language import Language

PAGE = Path(__file__).resolve().parent.parent / "docs" / "library.md"
NOT_SHOWN = {
    "pack",
    "add",
    "add_cards",
    "add_works",
    "bring_in",
    "sync",
    "build",
    "bulletin",
    "page",
    "document",
    "pairing",
}
"""Methods that need files of the user's, or the network; tests/test_library.py and those of the commands call them."""


@pytest.mark.usefixtures("few_scenarios")
def test_every_example_of_the_page_says_what_is_so(embedded_home: Path) -> None:
    text = PAGE.read_text("utf-8").replace("mtgcr.open() ", f"mtgcr.open({str(embedded_home)!r}) ", 1)
    examples = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, "library.md", None, 0)
    told: list[str] = []

    doctest.DocTestRunner().run(examples, out=told.append)

    shown = "".join(told)
    assert not shown, shown


def test_every_method_is_told_on_the_page_and_shown() -> None:
    methods = {name for name in dir(Library) if callable(getattr(Library, name)) and not name.startswith("_")} - {
        "close"
    }
    text = PAGE.read_text("utf-8")

    assert {name for name in methods if f"`{name}(" not in text} == set()
    assert {name for name in methods - NOT_SHOWN if not re.search(rf"kb\.{name}\(", text)} == set()


def test_every_code_of_a_refusal_is_raised_somewhere() -> None:
    root = Path(mtgcr.__file__).resolve().parent
    code = "".join(
        path.read_text("utf-8") for folder in ("library", "commands", "web") for path in (root / folder).glob("*.py")
    )

    assert [name for name in sentences(Language.EN) if f'"{name}"' not in code] == []
