"""Mutation testing of rule modules: breaks one place of the code at a time and sees whether scenarios notice.

    python -m mtgcr.tests.mutation combat_damage trample      every mutant of these modules, survivors listed
    python -m mtgcr.tests.mutation --sample 40 --seed 2 state_based
    python -m mtgcr.tests.mutation                            every mutant of every module

A mutant replaces the code of one function in place, so that all else, and every class, stays the same.  What is
only said (the trace) is not mutated: scenarios judge outcomes and the rules they rest on.
"""

from __future__ import annotations

import argparse
import ast
import csv
import hashlib
import importlib
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.rules.library import library
from mtgcr.rules.registry import Operation, unsaid
from mtgcr.rules.sentences import Clause
from mtgcr.tests.mutant_trials import Trial
from mtgcr.tests.own_scenarios import every_scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ALIKE = Path(__file__).parent / "cases" / "mutants_alike.tsv"
SAID = {"say", "say_legal", "say_not_legal"}
"""Functions that only tell."""
SWITCHES = {"strict", "quiet", "key"}
"""Arguments that guard or speed up what is right anyway."""
TOLD = {"show", "_in_english", "_otherwise", "_shares"}
"""Functions of the modules that only tell, besides those that are called after it (`say_reach`)."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPPOSITES = {"min": "max", "max": "min", "all": "any", "any": "all"}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """One function with one place changed."""

    function: FunctionType
    code: CodeType
    line: int
    change: str
    known: str = ""
    """Its module, its function, its place there and what it becomes: the same wherever the function stands."""

    def __str__(self) -> str:
        return f"{self.function.__module__}:{self.line} {self.function.__name__}: {self.change}"


def places_of(module: ModuleType) -> int:
    """How many places of the module can be broken."""
    return len(_changes(_tree(module)))


def mutant_of(module: ModuleType, index: int) -> Mutant | None:
    """The module broken at one place; None where that is outside every function that runs."""
    functions = {(f.__name__, f.__code__.co_firstlineno): f for f in _functions(module)}
    tree = _tree(module)
    node, change = _changes(tree)[index]
    _apply(node, change)
    code = compile(ast.fix_missing_locations(tree), str(module.__file__), "exec", dont_inherit=True)
    changed = _changed_function(code, functions)
    return Mutant(*changed, line=node.lineno, change=change) if changed else None


def patched(module: ModuleType, old: str, new: str) -> Mutant:
    """The module with that piece of its source, which it has once, replaced; within one function."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    if source.count(old) != 1:
        raise ValueError(f"{module.__name__} has {source.count(old)} times: {old}")
    functions = {(f.__name__, f.__code__.co_firstlineno): f for f in _functions(module)}
    changed = _changed_function(
        compile(source.replace(old, new), str(module.__file__), "exec", dont_inherit=True), functions
    )
    if changed is None:
        raise ValueError(f"no function of {module.__name__} is another with: {new}")
    return Mutant(*changed, line=source[: source.index(old)].count("\n") + 1, change=new)


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


def _changed_function(
    code: CodeType, functions: dict[tuple[str, int], FunctionType]
) -> tuple[FunctionType, CodeType] | None:
    for inner in _codes(code):
        function = functions.get((inner.co_name, inner.co_firstlineno))
        if function is not None and function.__code__ != inner:
            return function, inner
    return None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if isinstance(value, Operation):
            yield from (implementation.function for implementation in value.implementations)  # type: ignore[misc]  # plain functions
        elif isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value
        elif isinstance(value, type) and value.__module__ == module.__name__:
            own = (inner for inner in vars(value).values() if isinstance(inner, FunctionType))
            yield from (inner for inner in own if inner.__module__ == module.__name__)  # not what makes it a value
    yield from (row for row in _rows() if row.__module__ == module.__name__)


@cache
def _rows() -> tuple[FunctionType, ...]:
    """The functions that stand in tables of the modules: of phrases, and of sentences within them."""
    handlers = (phrase.handler for phrase in (*library().phrasebook.phrases, *library().sentences))
    rows = (one.does if isinstance(one, Clause) else one for one in handlers)
    return tuple(row for row in rows if isinstance(row, FunctionType) and row.__name__ == "<lambda>")


def _changes(tree: ast.AST) -> list[tuple[ast.expr, str]]:
    """Every place that can be broken, with how."""
    found: list[tuple[ast.expr, str]] = []
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    telling = {id(inner) for one in functions if _is_telling(one.name) for inner in ast.walk(one)}
    for function in (one for one in ast.walk(tree) if id(one) not in telling):
        if isinstance(function, ast.FunctionDef):
            found += [pair for statement in function.body for pair in _in_code(statement)]
        elif isinstance(function, ast.Lambda):
            found += _in_code(function.body)
    return list({id(node): (node, change) for node, change in found}.values())


def _in_code(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    if _only_tells(node) or (isinstance(node, ast.keyword) and node.arg in SWITCHES):
        return
    if isinstance(node, ast.Call) and _name(node.func) == "verdict":
        yield from _in_code(node.args[0])  # what it is about; the others are only said
        return
    if isinstance(node, ast.expr) and (change := _change(node)):
        yield node, change
    for child in ast.iter_child_nodes(node):
        yield from _in_code(child)


def _only_tells(node: ast.AST) -> bool:
    """Whether the node is what is said, the choice of its words, or whether to say it."""
    match node:
        case ast.Call(func=function):
            return _name(function) in SAID or _name(function) in _remarks() or _is_telling(_name(function))
        case ast.Assign(targets=[ast.Name(id="said")]):
            return True
        case ast.If(body=body, orelse=[]):
            return all(_words(part) or (isinstance(part, ast.Expr) and _only_tells(part.value)) for part in body)
    return False


def _is_telling(name: str) -> bool:
    return name in TOLD or name.lstrip("_").startswith("say_")


@cache
def _remarks() -> frozenset[str]:
    """What the operations are called that only say a sentence."""
    said = (one for one in library().operations if all(_is_speech(held.function) for held in one.implementations))
    return frozenset(one.name.rpartition(".")[2] for one in said)


def _is_speech(function: Callable[..., object]) -> bool:
    return function.__qualname__.startswith("speech.") or function is unsaid


def _words(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and _only_tells(node)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _change(node: ast.expr) -> str:
    return _operator_change(node) or _value_change(node)


def _operator_change(node: ast.expr) -> str:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            return f"{type(op).__name__} → {COMPARISONS[type(op)].__name__}"
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            return f"{type(op).__name__} → {ARITHMETIC[type(op)].__name__}"
        case ast.BoolOp(op=op):
            return "And → Or" if isinstance(op, ast.And) else "Or → And"
    return "Not dropped" if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else ""


def _value_change(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=bool() as value):
            return f"{value} → {not value}"
        case ast.Constant(value=int() as number):
            return f"{number} → {number + 1}"
        case ast.Call(func=ast.Name(id=name)) if name in OPPOSITES:
            return f"{name} → {OPPOSITES[name]}"
    return ""


def _apply(node: ast.expr, change: str) -> None:
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [COMPARISONS[type(op)]()]
        case ast.BinOp(op=op):
            node.op = ARITHMETIC[type(op)]()
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.UnaryOp():
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as number):
            node.value = number + 1
        case ast.Call(func=ast.Name() as function):
            function.id = change.rpartition(" ")[2]


def sample(names: Iterable[str], count: int | None, seed: int = 1) -> list[Mutant]:
    """So many mutants of the modules, or all of them."""
    modules = [importlib.import_module(f"mtgcr.rules.modules.{name}") for name in names]
    drawn = sorted(_places(modules), key=lambda place: _draw(seed, place[2]))
    told_apart = [place for place in drawn if f"{place[0].__name__.rpartition('.')[2]} {place[2]}" not in alike()]
    mutants = ((mutant_of(module, index), module, known) for module, index, known in told_apart)
    named = (
        replace(one, known=f"{module.__name__.rpartition('.')[2]} {known}") for one, module, known in mutants if one
    )
    return list(islice(named, count))


@cache
def alike() -> frozenset[str]:
    """What the mutants are known by that no scenario can tell from the code, by reading it: left out of samples."""
    with ALIKE.open(encoding="utf-8", newline="") as file:
        rows = tuple(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return frozenset(f"{Path(row['file']).stem} {row['function']} {row['mutated']}" for row in rows)


def known_places() -> frozenset[str]:
    """What every mutant is known by."""
    modules = [importlib.import_module(f"mtgcr.rules.modules.{name}") for name in every_module()]
    return frozenset(f"{module.__name__.rpartition('.')[2]} {known}" for module, _, known in _places(modules))


def _draw(seed: int, known: str) -> bytes:
    """Chance that hangs on the place alone: what is written or moved elsewhere draws no other sample."""
    return hashlib.sha256(f"{seed} {known}".encode()).digest()


def _places(modules: Iterable[ModuleType]) -> list[tuple[ModuleType, int, str]]:
    """Every place that can be broken, with what it is known by: its function, its place there and what it becomes."""
    found = []
    for module in modules:
        tree = _tree(module)
        owners = {id(inner): one for one in ast.walk(tree) if isinstance(one, _CODE) for inner in ast.walk(one)}
        for index, (node, change) in enumerate(_changes(tree)):
            owner = owners[id(node)]
            name = owner.name if isinstance(owner, ast.FunctionDef) else "lambda"
            found.append((module, index, f"{name} {node.lineno - owner.lineno} {node.col_offset} {change}"))
    return found


_CODE = (ast.FunctionDef, ast.Lambda)


def every_module() -> tuple[str, ...]:
    """The names of all rule modules."""
    folder = Path(str(importlib.import_module("mtgcr.rules.modules").__file__)).parent
    return tuple(sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__"))


def main(arguments: list[str] | None = None, tell: Callable[[str], None] = print) -> int:
    """Lists the survivors of the modules named; 0 where at least nine of ten mutants die."""
    parser = argparse.ArgumentParser(prog="python -m mtgcr.tests.mutation")
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    mutants = sample(wanted.modules or every_module(), wanted.sample, wanted.seed)
    with TemporaryDirectory() as home:
        book = StoredRuleBook(open_knowledge_base(Path(home)).store)
        trial = Trial(every_scenario(), book)
        left = 0
        for left, mutant in enumerate(trial.survivors(mutants), 1):  # noqa: B007  # counted, and told below
            tell(str(mutant))
    tell(f"{len(mutants) - left} of {len(mutants)} mutants killed")
    return 0 if left * 10 <= len(mutants) else 1


if __name__ == "__main__":
    raise SystemExit(main())
