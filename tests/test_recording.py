"""The recorded session shows what the program says today; `python -m mtgcr.bench.recording` records it again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from mtgcr.bench.recording import PICTURE, draw, record

if TYPE_CHECKING:
    from pathlib import Path


def test_the_recorded_session_is_what_is_said_today(embedded_home: Path) -> None:
    assert draw(record(embedded_home)) == PICTURE.read_text("utf-8")


def test_the_picture_is_well_formed() -> None:
    root = ET.parse(PICTURE).getroot()

    assert len(root.findall("{http://www.w3.org/2000/svg}text")) > 30
