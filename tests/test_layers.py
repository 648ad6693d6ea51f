"""The layers import one way: commands → web | assistant → views → library → rules → kb → parser; nobody imports cli."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from mtgcr.cli import COMMANDS as COMMAND_NAMES
from mtgcr.parser.remedies import Remedy
from mtgcr.views.remedies import COMMANDS

CHECKOUT = Path(__file__).resolve().parent.parent
BELOW = {
    "parser": {"parser"},
    "kb": {"kb", "parser"},
    "rules": {"rules", "kb", "parser"},
    "library": {"library", "rules", "kb", "parser"},
    "views": {"views", "library", "rules", "kb", "parser"},
    "assistant": {"assistant", "views", "library", "rules", "kb", "parser"},
    "web": {"web", "views", "library", "rules", "kb", "parser"},
    "commands": {"commands", "web", "assistant", "views", "library", "rules", "kb", "parser"},
}
OURS = {*BELOW, "cli"}


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that the file imports, anywhere in it, and the names from modules, which may be modules."""
    names = set()
    for node in ast.walk(read(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def imported_packages(path: Path) -> set[str]:
    """The outside libraries that the file imports, and our own layers by their names within mtgcr."""
    return {name.removeprefix("mtgcr.").partition(".")[0] for name in imported(path)}


@pytest.mark.parametrize("layer", BELOW)
def test_a_layer_imports_only_itself_and_what_is_below(layer: str) -> None:
    strays = {
        f"{path.name}: {package}"
        for path in (CHECKOUT / layer).rglob("*.py")
        for package in imported_packages(path) & OURS - BELOW[layer]
    }

    assert strays == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    paths = {path for layer in BELOW for path in (CHECKOUT / layer).rglob("*.py")}
    modules = {".".join(("mtgcr", *path.relative_to(CHECKOUT).with_suffix("").parts)): path for path in paths}
    graph = {name: imported(path) & modules.keys() for name, path in modules.items()}

    TopologicalSorter(graph).prepare()  # CycleError where there is one


@pytest.mark.parametrize(
    ("library", "modules"),
    [
        ("whoosh", set()),
        ("lark", {"parser/citations.py", "rules/language.py"}),
        ("typer", {"commands", "cli.py"}),
        ("mcp", {"assistant/server.py", "assistant/serving.py", "assistant/unreadable_messages.py"}),
        ("pydantic", {"assistant"}),
        ("starlette", {"web", "assistant"}),
        ("uvicorn", {"web/serving.py", "assistant/serving.py"}),
        ("jinja2", {"web"}),
        ("httpx", {"kb/syncing/fetching.py", "kb/syncing/bounded_time.py"}),
    ],
)
def test_an_outside_library_stays_behind_its_modules(library: str, modules: set[str]) -> None:
    users = {
        path.relative_to(CHECKOUT).as_posix()
        for layer in (*BELOW, "cli.py")
        for path in ([CHECKOUT / layer] if layer.endswith(".py") else (CHECKOUT / layer).rglob("*.py"))
        if library in imported_packages(path)
    }

    assert {user for user in users if user not in modules and user.partition("/")[0] not in modules} == set()


SQL = re.compile(
    r"\b(SELECT\s.+\sFROM\s|INSERT\s(OR\s\w+\s)?INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|PRAGMA\s"
    r"|CREATE\s+(UNIQUE\s+)?(TABLE|VIEW|INDEX)\s)",
    re.DOTALL,
)


def sql_in(source: str) -> set[str]:
    """The strings of the source that are SQL, without their values, and the calls that run any."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value):
            found.add(node.value)
        elif isinstance(node, ast.Attribute) and node.attr in {"execute", "executemany", "executescript"}:
            found.add(node.attr)
    return found


def test_sql_stands_in_the_storage_alone() -> None:
    found = {
        path.relative_to(CHECKOUT).as_posix(): sql
        for layer in BELOW
        for path in (CHECKOUT / layer).rglob("*.py")
        if (sql := sql_in(path.read_text("utf-8")))
    }

    assert {path: sql for path, sql in found.items() if not path.startswith("kb/storage/")} == {}
    assert "kb/storage/store.py" in found  # what is looked for is found where it may be


@pytest.mark.parametrize(
    "line",
    [
        "rows = store.database.execute(query)",
        "QUERY = 'SELECT name FROM cup'",
        "f'INSERT OR IGNORE INTO cup VALUES ({marks})'",
        "'PRAGMA user_version'",
    ],
)
def test_sql_is_known_when_it_is_seen(line: str) -> None:
    assert sql_in(line)
    assert not sql_in("'Select one from the list, then insert it into the cup.'")


COMMAND = re.compile(rf"\bmtgcr (?:{'|'.join(COMMAND_NAMES)})\b|(?<![\w-])--[a-z][a-z-]+|\bMTGCR_(?!HOME$)[A-Z]+")
"""What names a command, an option or a variable."""


def commands_in(source: str) -> set[str]:
    """The strings of the source, but for docstrings, that name a command, an option or a variable of the program."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs}
    return {text for text in texts if isinstance(text, str) and COMMAND.search(text)}


def test_what_is_below_the_library_knows_no_command() -> None:
    """It names what can be done as a `Remedy`; views/remedies.py has the commands."""
    found = {
        path.relative_to(CHECKOUT).as_posix(): said
        for layer in ("parser", "kb", "rules")
        for path in (CHECKOUT / layer).rglob("*.py")
        if (said := commands_in(path.read_text("utf-8")))
    }

    assert found == {}
    assert commands_in((CHECKOUT / "views" / "remedies.py").read_text("utf-8"))  # what is looked for is found there


def test_every_remedy_has_a_command_or_says_what_to_do() -> None:
    assert COMMANDS.keys() == set(Remedy)


def test_starting_the_command_line_loads_no_heavy_library() -> None:
    code = "import sys, mtgcr.cli; print(*sorted({m.partition('.')[0] for m in sys.modules} & set(sys.argv[1:])))"
    heavy = ["whoosh", "lark", "rapidfuzz", "rich", "zstandard", "pydantic", "httpx"]

    done = subprocess.run(
        [sys.executable, "-c", code, *heavy],
        cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert done.stdout.split() == []


@pytest.mark.parametrize(
    "command", [("rule",), ("history",), ("--home", "{home}", "rule"), ("--home={home}", "history")]
)
def test_a_look_up_loads_neither_the_command_line_library_nor_dataclasses(
    mini_home: Path, command: tuple[str, ...]
) -> None:
    """Importing dataclasses takes as long as the look-up itself (10 ms), because of `inspect`; so does spelling."""
    code = (
        "import sys; from mtgcr import cli\ntry: cli.main()\n"
        "finally: print(*{'typer', 'dataclasses', 'inspect', 'mtgcr.kb.words.spelling'} & set(sys.modules))"
    )
    by_variable = {"MTGCR_HOME": str(mini_home)} if len(command) == 1 else {}

    done = subprocess.run(
        [sys.executable, "-c", code, *(part.format(home=mini_home) for part in command), "101.1"],
        cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT), **by_variable},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    *said, loaded = done.stdout.splitlines()
    assert any(line.startswith("101.1") for line in said)
    assert loaded == ""


def test_a_plain_comparison_loads_neither_the_command_line_library_nor_what_finds_partners(mini_home: Path) -> None:
    """They take a quarter of the time of the command."""
    unwanted = {
        "typer",
        "dataclasses",
        "csv",
        "calendar",
        "tomllib",
        "mtgcr.parser.document",
        "mtgcr.kb.lineages.lineage",
    }
    code = f"import sys; from mtgcr import cli\ntry: cli.main()\nfinally: print(*{unwanted} & set(sys.modules))"

    done = subprocess.run(
        [sys.executable, "-c", code, "diff", "2013-03-03", "2014-09-06"],
        cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT), "MTGCR_HOME": str(mini_home)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    *said, loaded = done.stdout.splitlines()
    assert any(line.startswith("2013-03-03") for line in said)
    assert loaded == ""


def test_searching_for_a_term_loads_neither_what_answers_questions_nor_what_is_for_types(embedded_home: Path) -> None:
    """The one takes a quarter of the time of the command, `typing` 2 ms."""
    code = (
        "import sys; from mtgcr import cli\ntry: cli.main()\n"
        "finally: print(*{'mtgcr.kb.asking.answering', 'rapidfuzz', 'typing', 'string'} & set(sys.modules))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code, "search", "trample"],
        cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT), "MTGCR_HOME": str(embedded_home)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    *said, loaded = done.stdout.splitlines()
    assert any("702.19" in line for line in said)
    assert loaded == ""


def test_adding_a_document_loads_neither_what_builds_releases_nor_other_kinds(mini_home: Path, tmp_path: Path) -> None:
    """They take a tenth of the time of the command."""
    shutil.copytree(mini_home, tmp_path / "home")
    (tmp_path / "examples.txt").write_text("\n".join(f"例:{what}を沸かす。" for what in ("水", "茶", "乳")), "utf-8")
    others = ["building", "laying", "processes", "prepared", "verification"]
    unwanted = [*(f"mtgcr.kb.intake.{name}" for name in others), "mtgcr.kb.rulings.ruling_ties", "mtgcr.kb.pages.page"]
    code = f"import sys; from mtgcr import cli\ntry: cli.main()\nfinally: print(*{set(unwanted)} & set(sys.modules))"

    done = subprocess.run(
        [sys.executable, "-c", code, "add", str(tmp_path / "examples.txt")],
        cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT), "MTGCR_HOME": str(tmp_path / "home")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    *said, loaded = done.stdout.splitlines()
    assert any("3 examples" in line for line in said)
    assert loaded == ""


def test_the_reader_listens_before_it_loads_what_makes_pages() -> None:
    """Templates and views of all answers take two fifths of the time of a start."""
    code = "import sys, mtgcr.web.serving; print(*{'jinja2', 'mtgcr.views.json.answers'} & set(sys.modules))"

    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert done.stdout.split() == []


def test_a_class_name_means_one_thing_in_the_whole_program() -> None:
    places: dict[str, list[str]] = {}
    for layer in BELOW:
        for path in sorted((CHECKOUT / layer).rglob("*.py")):
            for name in (node.name for node in read(path).body if isinstance(node, ast.ClassDef)):
                places.setdefault(name, []).append(path.relative_to(CHECKOUT).as_posix())

    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_no_file_is_longer_than_400_lines() -> None:
    long = {
        f"{path.relative_to(CHECKOUT)}: {lines}"
        for layer in (*BELOW, "tests", "bench")
        for path in (CHECKOUT / layer).rglob("*.py")
        if (lines := len(path.read_text("utf-8").splitlines())) > 400
    }

    assert long == set()
