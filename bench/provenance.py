"""What a result was made from: the scenario as read, and the functions of the rule modules that ran for it.

A result is stale when one of these has changed; an edit elsewhere touches no other.  Comments within a function count,
for code is compared as it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from cProfile import Profile
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, TypeVar

from mtgcr.kb.intake.collection import no_collection

if TYPE_CHECKING:
    from mtgcr.rules.model import Scenario

T = TypeVar("T")
_MODULES = str(Path(__file__).parent.parent / "rules" / "modules")


def codes_run(run: Callable[[], T]) -> tuple[set[CodeType], T]:
    """The code of every rule module that runs, and what comes of it.

    No garbage of before is collected meanwhile: generators of rules that were left half-way run on to be closed.
    """
    watch = Profile(subcalls=False, builtins=False)  # written in C: a function that is traced to costs twice as much
    with no_collection():
        watch.enable()
        try:
            outcome = run()
        finally:
            watch.disable()
    called = (entry.code for entry in watch.getstats() if isinstance(entry.code, CodeType))
    return {code for code in called if code.co_filename.startswith(_MODULES)}, outcome


def made_from(scenario: Scenario, codes: Iterable[CodeType]) -> str:
    """The fingerprint of the scenario and of the functions that hold the code."""
    functions = {(code.co_filename, _name_of(code)) for code in codes}
    written = sorted(functions_of(file).get(name, "") for file, name in functions)
    return blake2b("\0".join([repr(scenario), *written]).encode(), digest_size=8).hexdigest()


def _name_of(code: CodeType) -> str:
    """The qualified name of the function that holds the code; a row of a table goes by its line."""
    name = code.co_qualname.split(".<locals>")[0]
    return f"{name}:{code.co_firstlineno}" if name == "<lambda>" else name


@cache
def functions_of(file: str) -> dict[str, str]:
    """Every function of the file by its qualified name, and rows of tables by line, as written, decorators included."""
    text = Path(file).read_text(encoding="utf-8")
    tree = ast.parse(text)
    rows = (node for node in ast.walk(tree) if isinstance(node, ast.Lambda))
    return {
        **{f"<lambda>:{row.lineno}": ast.get_source_segment(text, row) or "" for row in rows},
        **dict(_functions(tree, text.splitlines(), "")),
    }


def _functions(node: ast.AST, lines: list[str], within: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield within + child.name, "\n".join(lines[first - 1 : child.end_lineno])
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, lines, f"{within}{child.name}.")
