"""Ties the digest to the official words, records reviews, and holds both against each other.

    python -m mtgcr.bench.digest_review tie                 each new retelling is tied to the words that the atlas has
    python -m mtgcr.bench.digest_review tie 702.19b …       these are tied anew: they were rewritten for other words
    python -m mtgcr.bench.digest_review record FILE…        what a second reader has checked (form: see read_review)
    python -m mtgcr.bench.digest_review check OFFICIAL…     what a program can see is wrong, one line each; exit code 1

OFFICIAL are English releases, one for each folder of data/digest that is to be checked.
"""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.digest.bonds import key_of, read_bonds, reviewed_on, tied, write_bonds
from mtgcr.kb.digest.reading import read_retellings
from mtgcr.kb.embedded import data_directory, digest_folder
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.lineages.nodes import flatten, name_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.parser.citations import find_citations
from mtgcr.parser.language import Language
from mtgcr.parser.reader import read_release

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.digest.bonds import Key
    from mtgcr.kb.digest.retelling import Bond, Retelling
    from mtgcr.kb.model import Node

MISPRINTED = frozenset(("term:Anchor Word", "term:Endure", "term:Hybrid Card", "term:Last Known Information"))
"""Where the official words cite a number by mistake, and the retelling the right one."""
_RETOLD = frozenset((NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY))


class Review(NamedTuple):
    """What a second reader held against the official words on a day: names of rules, groups ("510") and terms.

    They are those of `release`; None is the newest one that is retold.
    """

    day: datetime.date
    names: tuple[str, ...]
    release: datetime.date | None = None


def read_review(path: Path) -> Review:
    """The review in the file: its first line is the day, each other one a number, a group or a glossary term.

    "2026-11-22 @ 2024-09-20" is a review made on the first day of retellings of the release of the second.
    """
    head, *names = filter(None, map(str.strip, path.read_text("utf-8").splitlines()))
    day, _, release = head.partition(" @ ")
    of = datetime.date.fromisoformat(release) if release else None
    return Review(datetime.date.fromisoformat(day), tuple(names), of)


def record(folder: Path, reviews: Iterable[Review]) -> int:
    """Record the reviews in the bonds of the folder; how many retellings they are of.  ValueError for unknown names."""
    told, bonds = read_retellings(folder)[0], read_bonds(folder)
    count = 0
    for review in reviews:
        of = review.release or max(one.release for one in told)
        meant = [one for one in told if one.release == of]
        marked = reviewed_on(review.day, meant, bonds, _spelled_out(review.names, meant))
        count += sum(marked[key] != bonds[key] for key in marked)
        bonds = marked
    write_bonds(folder, (bonds[key_of(one)] for one in told if key_of(one) in bonds))
    return count


def _spelled_out(names: Iterable[str], told: Iterable[Retelling]) -> Iterator[str]:
    """The names, each group as the rules in it."""
    known = {name for one in told for name in (one.name, one.number, one.term) if name}
    for name in names:
        below = [one for one in known if one.startswith(f"{name}.")] if name.isdigit() else []
        if name not in known and not below:
            raise ValueError(f"nothing is retold as {name}")
        yield from below or [name]


def tie(folder: Path, anew: Iterable[str] = ()) -> int:
    """Bond what is not tied, and anew what is named, to the words that the atlas has; how many bonds there are."""
    told, bonds = read_retellings(folder)[0], read_bonds(folder)
    again = set(anew)
    kept = {key: one for key, one in bonds.items() if one.name not in again}
    made = tied(told, kept, read_atlas(data_directory() / "atlas"))
    write_bonds(folder, made)
    return len(made)


def review(officials: Iterable[Path], folder: Path | None = None) -> Iterator[str]:
    """What is wrong with the digest as far as a program can see, one line each."""
    folder = folder or digest_folder()
    told, unread = read_retellings(folder)
    bonds = read_bonds(folder)
    yield from map(str, unread)
    for path in officials:
        release = read_release(path)
        nodes = {name_of(node): node for node in flatten(release) if node.kind in _RETOLD}
        ours = {one.name: one for one in told if one.release == release.effective}
        yield from (f"{release.effective}: {finding}" for finding in _findings(ours, nodes, bonds))


def _findings(ours: Mapping[str, Retelling], nodes: Mapping[str, Node], bonds: Mapping[Key, Bond]) -> Iterator[str]:
    for name, one in ours.items():
        if name not in nodes:
            yield f"{name} is told but is not there"
            continue
        official = nodes[name]
        bond = bonds.get(key_of(one))
        if bond is None or bond.fingerprint != fingerprint(official.text):
            yield f"{name} is not tied to these official words"
        yield from _miscited(one, official)


def _miscited(one: Retelling, official: Node) -> Iterator[str]:
    """References that only one language has, or that the official words do not have."""
    english, japanese = (_cited(one.text(language), language) for language in Language)
    for number in sorted(english ^ japanese):
        yield f"{one.name} cites {number} in one language only"
    for number in sorted(english - _cited(official.text, Language.EN) if one.name not in MISPRINTED else ()):
        yield f"{one.name} cites {number}; the official words do not"


def _cited(text: str, language: Language) -> set[str]:
    """The numbers that the words cite."""
    return {str(number) for citation in find_citations(text, language) for number in citation.numbers}


def main(arguments: list[str]) -> int:
    """Do what the first argument says."""
    match arguments:
        case ["tie", *names]:
            print(f"{tie(digest_folder(), names)} retellings are tied")
            return 0
        case ["record", *files]:
            count = record(digest_folder(), [read_review(Path(file)) for file in files])
            print(f"{count} retellings are recorded as reviewed")
            return 0
        case ["check", *officials]:
            findings = list(review(map(Path, officials)))
            print("\n".join(findings) or "nothing to mend")
            return 1 if findings else 0
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
