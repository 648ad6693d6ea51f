"""The table of penalties at the end of an edition: what it says of an infraction, which may differ from its section."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.works.bodies import VALUE, penalty_meant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.parser.works.printed import PrintedWork

TABLE = re.compile(r"penalty quick.reference", re.IGNORECASE)


def tabled_penalties(edition: PrintedWork) -> Mapping[str, str]:
    """The penalty by number that the table gives to each infraction whose name stands in it; for one level only."""
    table = next((one.text for one in edition.sections if TABLE.search(one.title)), "")
    text = " ".join(table.split())
    found: dict[str, str] = {}
    for section in edition.sections:
        if any(part.key == "definition" for part in section.parts):
            name = re.escape(section.title.rpartition(" — ")[2]).replace(r"\ ", " ")
            cell = re.search(rf"(?<![A-Za-z]){name}\s+(?P<cell>{VALUE})(?=\s|$)", text, re.IGNORECASE)
            if cell:
                found[section.number] = penalty_meant(cell["cell"])
    return found
