"""Makes the name `mtgcr` lead to this checkout where it is installed to be worked on (`pip install --editable .`).

The top of the checkout is the package: `kb/` is `mtgcr.kb` (docs/adr/0009-one-package.md).  A wheel maps it when it is
built; an editable installation puts one folder on the import path, and in it stands one link, named `mtgcr`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LINKS = ".links"
"""The folder that an editable installation puts on the import path (`dev-mode-dirs` in pyproject.toml)."""


class LinkToTheCheckout(BuildHookInterface):  # type: ignore[type-arg]  # the configuration class is hatchling's own
    """Called by hatchling before it builds; only an editable wheel needs the link."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Make the link, unless it is there."""
        if version == "editable":
            folder = Path(self.root) / LINKS
            folder.mkdir(exist_ok=True)
            link_folder(folder / "mtgcr", Path(self.root))


def link_folder(link: Path, target: Path) -> None:
    """A link to the folder: symbolic, relative; on Windows, where that wants a privilege, a junction."""
    if link.exists():
        return
    try:
        link.symlink_to(os.path.relpath(target, link.parent), target_is_directory=True)
    except OSError:
        import _winapi  # only there

        _winapi.CreateJunction(str(target), str(link))  # type: ignore[attr-defined,unused-ignore]  # only on Windows
