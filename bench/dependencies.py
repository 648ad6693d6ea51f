"""Lists everything that an installation brings along, with versions and licences: docs/dependencies.md.

python -m mtgcr.bench.dependencies [--write]
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "dependencies.md"
LISTED = re.compile(r"<!-- listed -->\n.*<!-- end -->\n", re.DOTALL)
NAME = re.compile(r"([A-Za-z0-9._-]+)(?:\[([^]]*)\])?")
EXTRA = re.compile(r"extra == ['\"]([^'\"]*)")
OF_OUR_OWN = frozenset({"browser", "dev"})
"""Extras that bring tools for those who work on the program."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package that is installed along with the program."""

    name: str
    version: str
    licence: str
    wanted_by: str


def packages() -> list[Package]:
    """Everything that the program and its extras need, directly or not, by name; what is for other systems is not."""
    found: dict[str, Package] = {}
    waiting = wanted()
    while waiting:
        line, wanted_by = waiting.pop(0)
        name = named(line)[0]
        key = normalised(name)
        if key in found:
            continue
        try:
            meta = distribution(name).metadata
        except PackageNotFoundError:
            continue
        found[key] = Package(meta["Name"], meta["Version"], licence_of(meta), wanted_by)
        waiting += [(needed, meta["Name"]) for needed in needs(line)]
    return sorted(found.values(), key=lambda package: package.name.lower())


def wanted() -> list[tuple[str, str]]:
    """What pyproject.toml asks for, each with who wants it: the program itself first, then its extras."""
    project = tomllib.loads((PAGE.parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
    ours = [(line, "mtgcr") for line in project["dependencies"]]
    extras = {name: lines for name, lines in project["optional-dependencies"].items() if name not in OF_OUR_OWN}
    return ours + [(line, f"mtgcr[{name}]") for name, lines in extras.items() for line in lines]


def named(line: str) -> tuple[str, set[str]]:
    """The package that a requirement names, and the extras of it."""
    found = NAME.match(line)
    assert found is not None, line
    return found[1], set((found[2] or "").replace(" ", "").split(","))


def needs(line: str) -> list[str]:
    """What the package of the requirement requires, of its extras those that the requirement names."""
    name, extras = named(line)
    required = distribution(name).requires or []
    return [one for one in required if (extra := EXTRA.search(one)) is None or extra[1] in extras]


def normalised(name: str) -> str:
    """The name as packages are compared by it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_of(meta: object) -> str:
    """The licence as the package states it: expression, classifier, or the first line of the text."""
    get_all, get = meta.get_all, meta.get  # type: ignore[attr-defined]  # a message, whose type is not public
    classifiers = [line for line in get_all("Classifier") or [] if line.startswith("License :: OSI")]
    named = [line.rpartition(" :: ")[2] for line in classifiers]
    return get("License-Expression") or ", ".join(named) or (get("License") or "not stated").split("\n")[0]


def table() -> str:
    """The packages as a table."""
    rows = [f"| {p.name} | {p.version} | {p.licence} | {p.wanted_by} |" for p in packages()]
    return "\n".join(["| package | version | licence | wanted by |", "|---|---|---|---|", *rows])


def main(argv: list[str]) -> None:
    """Print the table, or write it into the page."""
    if "--write" in argv:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(LISTED.sub(lambda _: f"<!-- listed -->\n{table()}\n<!-- end -->\n", page), "utf-8")
    else:
        print(table())


if __name__ == "__main__":
    main(sys.argv[1:])
