"""What ties a retelling to the official words is data."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.kb.digest.bonds import key_of, read_bonds, write_bonds
from mtgcr.kb.digest.retelling import Bond

if TYPE_CHECKING:
    from pathlib import Path

SPRING = datetime.date(2013, 3, 3)
BONDS = (
    Bond(SPRING, "100.1", "82a12aadb717e896"),
    Bond(SPRING, "term:Kettle", "f7e96297bcbc6140", SPRING, "f7e96297bcbc6140", "fe8346c6266268ab"),
)


def test_ties_read_as_they_were_written(tmp_path: Path) -> None:
    write_bonds(tmp_path, BONDS)

    assert read_bonds(tmp_path) == {key_of(bond): bond for bond in BONDS}


def test_a_folder_without_a_table_has_no_ties(tmp_path: Path) -> None:
    assert read_bonds(tmp_path) == {}
