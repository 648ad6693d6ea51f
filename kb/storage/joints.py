"""Where lineages were split or merged, read at once: there are some hundred such days."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import TypeAlias

    from mtgcr.parser.language import Language

JunctionsOfLineage: TypeAlias = "dict[str, list[tuple[int, str, str, bool]]]"
"""For each lineage that has any the days, the kinds, the other lineages and whether words went there, by day."""


def read_junctions(database: sqlite3.Connection, language: Language) -> JunctionsOfLineage:
    """The splits and merges of every lineage.  One look through the links instead of one for each lineage."""
    rows = database.execute(
        "SELECT k.since, k.kind, o.name, n.name FROM link k JOIN lineage o ON o.id = k.old"
        " JOIN lineage n ON n.id = k.new WHERE k.kind IN ('split', 'merged') AND k.language = ?"
        " AND o.name <> n.name ORDER BY k.since",
        (language.row,),
    )
    found: JunctionsOfLineage = {}
    for since, kind, old, new in rows:
        found.setdefault(old, []).append((since, kind, new, True))
        found.setdefault(new, []).append((since, kind, old, False))
    return found
