"""Fixtures that all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("MTGCR_CORPUS", CHECKOUT.parent / "shared" / "corpus"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the real texts; the test is skipped where it is not there."""
    if not (CORPUS / "en").is_dir():
        pytest.skip(f"the real texts are not at {CORPUS} (set MTGCR_CORPUS)")
    return CORPUS
