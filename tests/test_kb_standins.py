"""Stand-ins: whoosh is imported without the network and asyncio, and nobody else notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_the_index_imports_neither_the_network_nor_asyncio() -> None:
    assert (
        printed("import sys, mtgcr.kb.search.index; print({'ssl', 'http.client', 'asyncio'} & sys.modules.keys())")
        == "set()"
    )


def test_after_the_index_the_real_modules_can_be_imported() -> None:
    code = "import mtgcr.kb.search.index, urllib.request; print(callable(urllib.request.urlopen))"

    assert printed(code) == "True"


def test_a_module_that_was_imported_before_stays() -> None:
    code = (
        "import urllib.request as before, mtgcr.kb.search.index, sys; print(sys.modules['urllib.request'] is before,"
        " callable(before.urlretrieve))"
    )

    assert printed(code) == "True True"
