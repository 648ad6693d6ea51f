"""What each retelling retells, as data: data/digest/bonds.tsv.

A row a retelling: the release, its name there, the fingerprint of the official English words; and, once a second
reader has held both side by side, the day, the fingerprint of the official words and that of ours as they were then.
"""

from __future__ import annotations

import csv
import datetime
from typing import TYPE_CHECKING

from mtgcr.kb.digest.retelling import Bond, Retelling
from mtgcr.kb.words.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.lineages.atlas import Atlas

NAME = "bonds.tsv"
COLUMNS = ("release", "name", "fingerprint", "reviewed", "read", "ours")

Key = tuple[datetime.date, str]
"""A retelling by its release and its name there."""


def key_of(one: Retelling | Bond) -> Key:
    """What tells a retelling, or its bond, from all others."""
    return one.release, one.name


def read_bonds(folder: Path) -> dict[Key, Bond]:
    """The bonds of the folder; none where it has no table."""
    path = folder / NAME
    if not path.is_file():
        return {}
    lines = path.read_text("utf-8").splitlines()[1:]
    return {key_of(bond): bond for bond in (_read(line.split("\t")) for line in lines)}


def _read(row: Sequence[str]) -> Bond:
    release, name, print_, reviewed, read, ours = row
    day = datetime.date.fromisoformat(reviewed) if reviewed else None
    return Bond(datetime.date.fromisoformat(release), name, print_, day, read, ours)


def write_bonds(folder: Path, bonds: Iterable[Bond]) -> None:
    """Write the table anew, in the order of releases and names."""
    with (folder / NAME).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(COLUMNS)
        for bond in bonds:
            writer.writerow((bond.release, bond.name, bond.fingerprint, bond.reviewed or "", bond.read, bond.ours))


def own_print(retelling: Retelling) -> str:
    """The fingerprint of our words in both languages."""
    return fingerprint(f"{retelling.en}\n{retelling.ja}")


def is_reviewed(retelling: Retelling, bond: Bond) -> bool:
    """Whether a second reader has read these words of ours beside these official ones."""
    return bond.reviewed is not None and bond.read == bond.fingerprint and bond.ours == own_print(retelling)


def tied(retellings: Iterable[Retelling], bonds: Mapping[Key, Bond], atlas: Atlas) -> tuple[Bond, ...]:
    """A bond for each retelling that the atlas has: the one that there is, else to the words of its release.

    A retelling of what its release does not have is left out.
    """
    found = []
    for one in retellings:
        node = atlas.release(one.release).get(one.identity)
        bond = bonds.get(key_of(one)) or (Bond(one.release, one.name, node.fingerprint) if node else None)
        if bond:
            found.append(bond)
    return tuple(found)


def reviewed_on(
    day: datetime.date, retellings: Iterable[Retelling], bonds: Mapping[Key, Bond], names: Iterable[str]
) -> dict[Key, Bond]:
    """The bonds, with those of the names read by a second reader on the day: "510.1c" names its examples too."""
    wanted = set(names)
    marked = dict(bonds)
    for one in retellings:
        bond = bonds.get(key_of(one))
        if bond and not wanted.isdisjoint({one.name, one.number, one.term} - {""}):
            marked[key_of(one)] = bond._replace(reviewed=day, read=bond.fingerprint, ours=own_print(one))
    return marked
