"""The sentences of mistakes in what was given, as they stand in the source of the layers below."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from mtgcr.tests.test_docs import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

LAYERS = ("parser", "kb", "rules")
MAKING = "Diagnostic("
TELLING = frozenset({"error", "at", "at_offset", "Diagnostic", "Flaw"})
"""Besides the functions of a module that make a diagnostic: the reporter's, and what a lint finds."""
FACT = re.compile(r"\{[^}]*\}")
FEWEST_WORDS = 3


def told_mistakes() -> dict[str, str]:
    """Every message and hint that is written where a diagnostic is made, facts as {}, with its file."""
    files = (file for layer in LAYERS for file in sorted((CHECKOUT / layer).rglob("*.py")))
    return {mistake: str(file.relative_to(CHECKOUT)) for file in files for mistake in _told_in(file)}


def without_facts(sentence: str) -> str:
    """The sentence with {} for each fact."""
    return FACT.sub("{}", sentence).replace("{}{}", "{}")


def _told_in(file: Path) -> Iterator[str]:
    text = file.read_text("utf-8")
    tree = ast.parse(text) if MAKING in text or "reporter" in text or "Flaw(" in text else ast.Module([], [])
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    makers = {
        function.name for function in functions if any(_is_call(node, {"Diagnostic"}) for node in ast.walk(function))
    }
    for function in functions:
        given = {target.id: node.value for node in ast.walk(function) if isinstance(node, ast.Assign)
                 for target in node.targets if isinstance(target, ast.Name)}  # fmt: skip
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and _is_call(call, makers | TELLING):
                for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
                    named = argument.id if isinstance(argument, ast.Name) else ""
                    yield from _sentences(given.get(named, argument))


def _is_call(node: ast.AST, names: Collection[str]) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) in names


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _sentences(argument: ast.expr) -> Iterator[str]:
    """The sentence that an argument is, or may be."""
    match argument:
        case ast.Constant(value=str(words)):
            sentence = words
        case ast.JoinedStr(values=parts):
            sentence = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_sentences(one), *_sentences(other))
            return
        case _:
            return
    if len(re.findall("[a-z]{2,}", sentence)) >= FEWEST_WORDS and " " in sentence:
        yield sentence
