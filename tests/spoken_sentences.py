"""The sentences that the program says, as they stand in its source."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.tests.test_docs import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SAYING = frozenset({"say", "count", "_in_language"})
"""Functions of views.voice that take a sentence first."""
PRINTING = frozenset({"print", "print_text", "print_error", "print_pages", "warn", "fail"})
"""Functions that show a reader what they are given."""


def said_sentences() -> frozenset[str]:
    """Every sentence that views and commands say."""
    files = [CHECKOUT / "cli.py", *(CHECKOUT / "views").rglob("*.py"), *(CHECKOUT / "commands").glob("*.py")]
    languages = (language.name for language in Language)
    return frozenset((*languages, *(sentence for file in files for sentence in _said_in(file))))


def _said_in(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text("utf-8"))
    tables = _tables(tree)
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        known = {**tables, **_tables(function)}
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYING and call.args:
                yield from _strings(call.args[0], known)


def printed_unsaid() -> Iterator[str]:
    """Words that a command prints or tells on stderr without saying them in the language of the interface."""
    for file in [CHECKOUT / "cli.py", *(CHECKOUT / "commands").glob("*.py")]:
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in PRINTING:
                yield from (
                    words for words in map(_plain_words, call.args[:1]) if words.strip(" :") not in ("", "mtgcr")
                )


def _plain_words(node: ast.expr) -> str:
    """What stands in the expression as it is printed, without what it puts in."""
    pieces = node.values if isinstance(node, ast.JoinedStr) else [node]
    told = "".join(str(one.value) for one in pieces if isinstance(one, ast.Constant))
    return "".join(letter for letter in told if letter.isalpha() or letter in " :")


def _tables(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """What each name is given in the tree."""
    known: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for name, value in _pairs(node.targets[0], node.value):
                known.setdefault(name, []).append(value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            known.setdefault(node.target.id, []).append(node.value)
    return known


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=True):
            yield from _pairs(one, other)


def _strings(node: ast.expr, known: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The strings that an expression may be: a constant, a choice, a name of one, an entry of a table."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for part in _parts(node, known):
        yield from _strings(part, known)


def _parts(node: ast.expr, known: dict[str, list[ast.expr]]) -> list[ast.expr]:
    match node:
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.Name(id=name):
            return [value for value in known.get(name, ()) if not isinstance(value, ast.Name)]
        case ast.Subscript(value=table):
            return [table]
        case ast.Dict(values=values) | ast.Tuple(elts=values):
            return values
        case _:
            return []
