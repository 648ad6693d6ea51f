"""The files of the digest: data/digest/*/*.txt, a block for each rule, both languages side by side.

    ### 702.19b
    en: An attacker with trample …
    ja: トランプルを持つ…
    ex1-en: …
    ask-en: can i … | how much …

The folder names the release whose numbers the blocks and their references have, else each block does ("### 509.2 @
2024-09-20"); a glossary entry stands under its English heading.  docs/adr/0012 tells why.
"""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from mtgcr.kb.digest.retelling import Retelling
from mtgcr.kb.embedded import digest_files
from mtgcr.kb.model import NodeKind
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

_HEAD = "### "
_FIELD = re.compile(r"(en|ja|term-ja|omits-en|omits-ja|ask-en|ask-ja|ex\d+-en|ex\d+-ja): (.+)")
_EXAMPLE = re.compile(r"ex(\d+)-(?:en|ja)")
_OF = " @ "
"""Between the number and the release that it is of."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_BETWEEN = " | "
"""Between two ways of asking."""


def read_retellings(folder: Path | None = None) -> tuple[tuple[Retelling, ...], tuple[Diagnostic, ...]]:
    """All retellings of the folder, and what could not be read."""
    told: list[Retelling] = []
    errors: list[Diagnostic] = []
    for path in digest_files(folder):
        found, unread = parse_retellings(path.read_text("utf-8"), release_of(path), str(path))
        told += found
        errors += unread
    return tuple(told), tuple(errors)


def release_of(path: Path) -> datetime.date | None:
    """The release that a file of the digest retells: its folder is named so; None where each block names its own."""
    return _day(path.parent.name)


def _day(text: str) -> datetime.date | None:
    return datetime.date.fromisoformat(text) if _DAY.fullmatch(text) else None


def parse_retellings(text: str, release: datetime.date | None, path: str) -> tuple[list[Retelling], list[Diagnostic]]:
    """The retellings of one file, in their order, and a diagnostic for each line that is none of a block."""
    blocks: list[tuple[str, dict[str, str]]] = []
    errors = []
    for place, line in enumerate(text.splitlines(), start=1):
        field = _FIELD.fullmatch(line)
        if line.startswith(_HEAD) and (release or _day(line.rpartition(_OF)[2].strip())):
            blocks.append((line.removeprefix(_HEAD).strip(), {}))
        elif field and blocks and field[1] not in blocks[-1][1]:
            blocks[-1][1][field[1]] = field[2].strip()
        elif line.strip():
            errors.append(_unread(path, place))
    return [one for head, fields in blocks for one in _retellings(*_headed(head, release), fields)], errors


def _headed(head: str, release: datetime.date | None) -> tuple[str, datetime.date]:
    """What a block is called, and the release that it retells: its own, else that of the file."""
    name, _, day = head.rpartition(_OF)
    own = _day(day.strip()) if name else None
    found = own or release
    assert found is not None  # else it is no head
    return (name if own else head).strip(), found


def _unread(path: str, line: int) -> Diagnostic:
    return Diagnostic(
        code="digest-line-unread",
        severity=Severity.ERROR,
        message="this line is not a field of a retelling, or repeats one",
        place=Place(path, line, 1),
        hint="fields are en, ja, term-ja, ask-en, ask-ja, omits-en, omits-ja, ex1-en, ex1-ja",
    )


def _retellings(name: str, release: datetime.date, fields: Mapping[str, str]) -> Iterator[Retelling]:
    """The rule or entry of a block, and its examples; what lacks a language is not told."""
    number, _, place = name.partition("#") if parse_number(name.partition("#")[0]) else ("", "", "")
    term, ordinal = ("", int(place or 1)) if number else _sense(name)
    if "en" in fields and "ja" in fields:
        yield Retelling(
            release=release,
            kind=NodeKind.RULE if number else NodeKind.ENTRY,
            number=number,
            ordinal=ordinal,
            term=term,
            en=fields["en"],
            ja=fields["ja"],
            ja_term=fields.get("term-ja", ""),
            omits_en=fields.get("omits-en", ""),
            omits_ja=fields.get("omits-ja", ""),
            asked_en=_asked(fields.get("ask-en", "")),
            asked_ja=_asked(fields.get("ask-ja", "")),
        )
    for example in _examples(fields):
        english, japanese = fields.get(f"ex{example}-en"), fields.get(f"ex{example}-ja")
        if english and japanese:
            yield Retelling(release, NodeKind.EXAMPLE, number, example, "", english, japanese)


def _sense(name: str) -> tuple[str, int]:
    """A term and which of its entries: "Draw#2" is the second one."""
    term, _, place = name.rpartition("#")
    return (term, int(place)) if term and place.isdigit() else (name, 1)


def _asked(line: str) -> tuple[str, ...]:
    return tuple(filter(None, (one.strip() for one in line.split(_BETWEEN))))


def _examples(fields: Iterable[str]) -> list[int]:
    """The places of the examples in a block."""
    found = filter(None, map(_EXAMPLE.fullmatch, fields))
    return sorted({int(match[1]) for match in found})
