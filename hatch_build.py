"""Makes the name `mtgcr` lead to this checkout where it is installed to be worked on (`pip install --editable .`).

Makes ahead what the first command would build of the embedded data (docs/adr/0014-made-ahead.md).

The top of the checkout is the package: `kb/` is `mtgcr.kb` (docs/adr/0009-one-package.md).  A wheel maps it when it is
built; an editable installation puts one folder on the import path, and in it stands one link, named `mtgcr`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from zlib import crc32

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PREPARED = "prepared"
"""The folder of what is made ahead for the first command (kb/intake/prepared.py)."""
LINKS = ".links"
"""The folder that an editable installation puts on the import path (`dev-mode-dirs` in pyproject.toml)."""


class LinkToTheCheckout(BuildHookInterface):  # type: ignore[type-arg]  # the configuration class is hatchling's own
    """Called by hatchling before it builds; only an editable wheel needs the link."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        """Make the link, unless it is there; a wheel to be installed elsewhere gets the checksums of its data."""
        if version == "editable":
            folder = Path(self.root) / LINKS
            folder.mkdir(exist_ok=True)
            link_folder(folder / "mtgcr", Path(self.root))
            prepare(Path(self.root), None)
        elif self.target_name == "wheel":
            self._written = tempfile.TemporaryDirectory()
            checksums = Path(self._written.name) / "checksums"
            checksums.write_text(checksums_of(Path(self.root) / "data"), "utf-8")
            build_data["force_include"][str(checksums)] = "data/checksums"
            prepare(Path(self.root), Path(self._written.name))
            build_data["force_include"][str(Path(self._written.name) / PREPARED)] = f"data/{PREPARED}"


def checksums_of(data: Path) -> str:
    """What kb.intake.embedding works out in a checkout: name, size and CRC-32 of what goes into a knowledge base."""
    digest, atlas = sorted((data / "digest").glob("*/*.txt")), sorted((data / "atlas").glob("*.tsv"))
    read = (
        (path.name, path.read_bytes())
        for path in (
            *digest,
            *atlas,
            *sorted((data / "digest").glob("*.tsv")),
            data / "overrides.toml",
            data / "sets.tsv",
            data / "asking" / "asked_as.tsv",
            data / "asking" / "situations.tsv",
        )
    )
    return "; ".join(f"{name} {len(data)} {crc32(data):08x}" for name, data in read)


def prepare(checkout: Path, folder: Path | None) -> None:
    """Put what the first command would build of the data into the folder (tools/prepared.py); with none, keep it here.

    By a process of its own, which finds the checkout as the package whose name it has: another may be installed.
    Code that is being worked on may fail to build anything, and is installed all the same.
    """
    with tempfile.TemporaryDirectory() as links:
        link_folder(Path(links) / "mtgcr", checkout)
        path = os.pathsep.join(filter(None, (links, os.environ.get("PYTHONPATH"))))
        subprocess.run(
            [sys.executable, "-m", "mtgcr.tools.prepared", *([str(folder)] if folder else [])],
            env={**os.environ, "PYTHONPATH": path},
            cwd=links,
            check=folder is not None,
        )


def link_folder(link: Path, target: Path) -> None:
    """A link to the folder: symbolic, relative; on Windows, where that wants a privilege, a junction."""
    if link.exists():
        return
    try:
        link.symlink_to(os.path.relpath(target, link.parent), target_is_directory=True)
    except OSError:
        import _winapi  # only there

        _winapi.CreateJunction(str(target), str(link))  # type: ignore[attr-defined,unused-ignore]  # only on Windows
