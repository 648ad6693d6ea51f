"""Makes data/atlas/aliases.tsv and tests/cases/lineage_names.txt from the atlases that this repository ever shipped.

python -m mtgcr.bench.aliases

A lineage name that an earlier data/atlas/nodes.tsv had and the present one has not is led to the lineage that now has
its number in the releases in which it stood: the one with its very words if there is one, else the one in most of them;
to nothing where its line is no node any more (addresses in the introduction of 2001, lines of a list in the glossary).
"""

from __future__ import annotations

import datetime
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.model import NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.atlas import Atlas, Identity


class Row(NamedTuple):
    """A row of any version of the table, whose columns have changed."""

    lineage: str
    identity: Identity
    since: datetime.date
    until: datetime.date | None
    fingerprint: str


CHECKOUT = Path(__file__).resolve().parent.parent
TABLE = "data/atlas/nodes.tsv"
NAMES = CHECKOUT / "tests" / "cases" / "lineage_names.txt"


def shipped_tables() -> Iterator[Sequence[Row]]:
    """Every version of the table in the history, the newest first."""
    for commit in git("log", "--format=%H", "--", TABLE).split():
        columns, *lines = git("show", f"{commit}:{TABLE}").rstrip("\n").split("\n")
        yield tuple(_row(dict(zip(columns.split("\t"), line.split("\t"), strict=True))) for line in lines)


def _row(cells: Mapping[str, str]) -> Row:
    identity = NodeKind(cells["kind"]), cells["number"] or cells["title"], int(cells["ordinal"])
    since, until = (datetime.date.fromisoformat(cells[name]) if cells[name] else None for name in ("since", "until"))
    return Row(cells["lineage"], identity, since or datetime.date.min, until, cells["fingerprint"])


def git(*arguments: str) -> str:
    """What git says in this checkout."""
    return subprocess.run(("git", *arguments), cwd=CHECKOUT, capture_output=True, check=True, text=True).stdout


def successor(atlas: Atlas, rows: Iterable[Row]) -> str:
    """The lineage that has the numbers of these rows now; "" where none has one of them: a line that is no node now."""
    votes: Counter[str] = Counter()
    for row in rows:
        for release in atlas.releases:
            if row.since <= release.effective < (row.until or datetime.date.max):
                standing, (kind, name, _) = atlas.release(release.effective), row.identity
                heir = standing.get(row.identity) or (standing.get((kind, name, 1)) if name else None)
                if heir is not None:
                    votes[heir.lineage] += 100 if heir.fingerprint == row.fingerprint else 1
    return max(votes, key=lambda name: (votes[name], name), default="")


def find_aliases(atlas: Atlas, tables: Iterable[Sequence[Row]]) -> tuple[dict[str, str], set[str]]:
    """The successor of every name that is gone, and all names ever shipped."""
    present = {row.lineage for row in atlas.nodes}
    names = set(present)
    gone: dict[str, list[Row]] = {}
    for table in tables:
        fresh = {row.lineage for row in table} - names
        names |= fresh
        for row in table:
            if row.lineage in fresh:
                gone.setdefault(row.lineage, []).append(row)
    return {name: successor(atlas, rows) for name, rows in gone.items()}, names


def write_aliases(path: Path, aliases: Mapping[str, str]) -> None:
    """Write the table of the names that are gone."""
    lines = ["name\tlineage", *(f"{name}\t{heir}" for name, heir in sorted(aliases.items()))]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Writes both files and says how many names there are."""
    atlas = read_atlas(data_directory() / "atlas")
    aliases, names = find_aliases(atlas, shipped_tables())
    write_aliases(data_directory() / "atlas" / "aliases.tsv", aliases)
    NAMES.write_text("\n".join(sorted(names)) + "\n", "utf-8")
    print(f"{len(names)} names ever shipped, {len(aliases)} of them gone")


if __name__ == "__main__":
    main()
