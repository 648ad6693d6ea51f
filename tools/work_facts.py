"""Makes the tables of data/works that are read from texts: editions, tenures, prints, links, announced, references.

python -m mtgcr.tools.work_facts FOLDER… [--check]

The folders hold texts of the works; of every file the work and the day are read from its text, and of several texts of
one edition the one in layout order is taken.  Days that are misprinted or missing are put right by data/works/days.tsv,
lineages that a human has decided stand in data/works/decisions.tsv.  No word of a text is written but its headings.
With --check nothing is written, and the exit code is 1 where a table is not what the texts give.
"""

from __future__ import annotations

import sys
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.works.section_lineages import (
    LineageDecision,
    SectionState,
    WorkThroughTime,
    follow_sections,
)
from mtgcr.kb.works.word_prints import word_print, words_of
from mtgcr.kb.works.work_facts import number_key
from mtgcr.kb.works.work_tables import facts_folder, table_rows
from mtgcr.parser.works.forms import KNOWN_WORKS
from mtgcr.parser.works.printed import PrintedWork
from mtgcr.parser.works.reading import read_work
from mtgcr.tools.work_references import reference_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ENDINGS = (".txt", ".html", ".md")
WEB = "page of the web"
"""What the remark of an edition says that is known from such a page only."""
Row = tuple[str, ...]
Prints = tuple[tuple[str, str], ...]


def read_editions(paths: Iterable[Path]) -> dict[str, list[tuple[PrintedWork, str]]]:
    """The editions of each work in the order of their days, each with its remark; one text for each day."""
    days = {row[0]: (date.fromisoformat(row[1]), row[2]) for row in table_rows("days.tsv")}
    found: dict[tuple[str, date], tuple[tuple[int, ...], PrintedWork, str]] = {}
    for path in sorted(paths):
        data = path.read_bytes()
        day, remark = days.get(blake2b(data, digest_size=6).hexdigest(), (None, ""))
        read = read_work(data, path.name, effective=day)
        if isinstance(read, PrintedWork):
            key, rank = (read.work, read.effective), _rank(path)
            if key not in found or rank < found[key][0]:
                found[key] = rank, read, remark
    works: dict[str, list[tuple[PrintedWork, str]]] = {}
    for (work, _), (_, read, remark) in sorted(found.items(), key=lambda item: item[0]):
        works.setdefault(work, []).append((read, remark))
    return works


def _rank(path: Path) -> tuple[int, ...]:
    """Texts in layout order first, pages of the web last; a corrected edition ("20170929a") before what it corrects."""
    name = path.name
    return (".reading." in name, name.endswith((".html", ".md")), name.count("."), not name.split(".")[0][-1].isalpha())


def edition_rows(editions: Sequence[tuple[PrintedWork, str]]) -> Iterator[Row]:
    """One row for each edition."""
    for edition, remark in editions:
        text = "\n".join(section.text for section in edition.sections)
        counted = str(len(edition.sections)), str(len(words_of(text))), word_print(text)
        yield edition.work, edition.effective.isoformat(), edition.stated.isoformat(), *counted, remark


def tenure_rows(work: WorkThroughTime) -> Iterator[Row]:
    """One row for each time in which a section had one number, title and penalty; a web edition may leave it out."""
    open_since: dict[str, tuple[date, Row]] = {}
    for at, (day, states) in enumerate(zip(work.days, work.states, strict=True)):
        heads = {one.lineage: (one.number, one.printed, one.title, one.penalty) for one in states}
        coming = {one.lineage for one in work.states[at + 1]} if at + 1 < len(work.states) else set[str]()
        for lineage in sorted(open_since):
            since, head = open_since[lineage]
            if heads.get(lineage) != head and (lineage in heads or lineage not in coming):
                yield work.work, lineage, since.isoformat(), day.isoformat(), *head
                del open_since[lineage]
        for lineage, head in heads.items():
            open_since.setdefault(lineage, (day, head))
    for lineage, (since, head) in open_since.items():
        yield work.work, lineage, since.isoformat(), "", *head


def steady_prints(work: WorkThroughTime, web: set[date]) -> WorkThroughTime:
    """The work with the prints of web editions taken from the one before where the next one has these again.

    Pages of the web were typed anew: words that differ for one such edition only are slips of who typed them.
    """
    states = list(work.states)
    for at in range(1, len(states) - 1):
        if work.days[at] in web:
            before = {one.lineage: one.prints for one in states[at - 1]}
            after = {one.lineage: one.prints for one in states[at + 1]}
            states[at] = tuple(
                one._replace(prints=_steady(one.prints, before.get(one.lineage, ()), after.get(one.lineage, ())))
                for one in states[at]
            )
    return work._replace(states=tuple(states))


def _steady(now: Prints, before: Prints, after: Prints) -> Prints:
    """The prints of the parts; of a part that is before and after the same the one that it has there."""
    same = {part: print_ for part, print_ in before if dict(after).get(part) == print_}
    kept = {part: print_ for part, print_ in now if part not in same and (part in dict(before) or part in dict(after))}
    return tuple({**kept, **same}.items())


def print_rows(work: WorkThroughTime) -> Iterator[Row]:
    """One row for each part of a section whenever its fingerprint changes."""
    last: dict[tuple[str, str], str] = {}
    for day, states in zip(work.days, work.states, strict=True):
        for state in states:
            yield from _changed_prints(work.work, day, state, last)


def _changed_prints(work: str, day: date, state: SectionState, last: dict[tuple[str, str], str]) -> Iterator[Row]:
    now = dict(state.prints)
    had = {part for lineage, part in last if lineage == state.lineage}
    for part in sorted({*now, *had}):
        key, found = (state.lineage, part), now.get(part, "")
        if last.get(key, "") != found:
            last[key] = found
            yield work, state.lineage, day.isoformat(), part, found


def announced_rows(editions: Sequence[tuple[PrintedWork, str]]) -> Iterator[Row]:
    """The sections that each edition's own log names for it: entries later than those of the edition before."""
    before: date | None = None
    for edition, _ in editions:
        days = [entry.day for entry in edition.log if entry.day]
        own = [entry for entry in edition.log if entry.day and entry.day > (before or date.min)]
        newest = max(days, default=None)
        own = own if before else [entry for entry in own if entry.day == newest]
        for number in sorted({entry.number for entry in own}, key=number_key):
            yield edition.work, edition.effective.isoformat(), number
        before = newest or before


def link_rows(work: WorkThroughTime) -> Iterator[Row]:
    """What went where."""
    for one in work.events:
        yield one.work, one.day.isoformat(), one.kind, one.old, one.new_work, one.new


HEADS: dict[str, Row] = {
    "editions.tsv": ("work", "effective", "stated", "sections", "words", "print", "remark"),
    "tenures.tsv": ("work", "lineage", "since", "until", "number", "printed", "title", "penalty"),
    "prints.tsv": ("work", "lineage", "since", "part", "print"),
    "links.tsv": ("work", "day", "kind", "old", "new work", "new"),
    "announced.tsv": ("work", "edition", "number"),
    "references.tsv": ("work", "lineage", "since", "until", "cites", "number", "section"),
}


def make_tables(folders: Iterable[Path]) -> dict[str, str]:
    """The tables by name, as they are written."""
    decided = [
        LineageDecision(row[0], date.fromisoformat(row[1]), row[2], row[3], row[5], row[4] or row[0])
        for row in table_rows("decisions.tsv")
    ]
    works = read_editions(path for folder in folders for path in folder.rglob("*") if path.suffix in ENDINGS)
    rows: dict[str, list[Row]] = {name: [] for name in HEADS}
    through = {work: follow_sections([edition for edition, _ in editions], decided) for work, editions in works.items()}
    for form in KNOWN_WORKS:
        if editions := works.get(form.code):
            followed = through[form.code]
            rows["editions.tsv"] += edition_rows(editions)
            rows["tenures.tsv"] += sorted(tenure_rows(followed), key=lambda row: (row[1], row[2]))
            web = {edition.effective for edition, remark in editions if WEB in remark}
            steady = steady_prints(followed, web)
            rows["prints.tsv"] += sorted(print_rows(steady), key=lambda row: (row[1], row[2], row[3]))
            rows["links.tsv"] += link_rows(followed)
            rows["announced.tsv"] += announced_rows(editions)
            cited = reference_rows(followed, [one for one, _ in editions], web, through.get("ipg"))
            rows["references.tsv"] += sorted(cited)
    return {name: _table(HEADS[name], rows[name]) for name in HEADS}


def _table(head: Row, rows: Iterable[Row]) -> str:
    return "".join("\t".join(row) + "\n" for row in (head, *rows))


def main() -> None:
    """Write the tables, or say which are not what the texts give."""
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    made = make_tables(map(Path, arguments))
    if "--check" in sys.argv:
        stale = [name for name, text in made.items() if (facts_folder() / name).read_text("utf-8") != text]
        print(*(f"{name} is not what the texts give" for name in stale), sep="\n")
        sys.exit(bool(stale))
    for name, text in made.items():
        (facts_folder() / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
