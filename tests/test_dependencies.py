"""What an installation brings along: all of it listed, all of it under permissive licences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgcr.bench.dependencies import Package, packages

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "dependencies.md").read_text("utf-8")
PERMISSIVE = re.compile(r"MIT|BSD|Apache|MPL|Mozilla|PSF|Python Software Foundation|ISC", re.IGNORECASE)


@pytest.mark.parametrize("package", packages(), ids=lambda package: package.name)
def test_a_package_is_listed_and_permissive(package: Package) -> None:
    assert f"| {package.name} |" in PAGE
    assert PERMISSIVE.search(package.licence)


def test_what_the_program_asks_for_is_there() -> None:
    assert {"httpx", "lark", "platformdirs", "RapidFuzz", "typer", "zstandard"} <= {one.name for one in packages()}
