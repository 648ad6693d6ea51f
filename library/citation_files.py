"""Files whose citations are carried to another release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.refusals import Refusal
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from mtgcr.kb.citing.carried import Carried
    from mtgcr.kb.citing.cite_migration import Migration, Rewrite, Undecided
    from mtgcr.kb.citing.mentions import Mention, SectionMention, Unread
    from mtgcr.parser.diagnostic import Diagnostic


class CarriedFiles(NamedTuple):
    """What becomes of each citation, the files written (all or none), and what could not be read, or was not."""

    results: tuple[Rewrite | Undecided, ...]
    written: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    unread: tuple[Unread, ...]


def carry_files(migration: Migration, files: Iterable[Path], carried: Carried, *, write: bool) -> CarriedFiles:
    """Carry the citations of the files."""
    from mtgcr.kb.citing.cite_migration import Rewrite, keep_lists_whole
    from mtgcr.kb.citing.citing import read_files
    from mtgcr.kb.citing.rewriting import lines_of

    results: list[Rewrite | Undecided] = []
    changes: list[tuple[Path, bytes, bytes]] = []
    diagnostics: list[Diagnostic] = []
    unread: list[Unread] = []
    for path, data, reading in read_files(files, migration.bare):
        diagnostics += reading.diagnostics
        unread += reading.unread
        lines = lines_of(data)
        cited: list[Mention | SectionMention] = [*reading.mentions, *reading.sections]
        every = sorted(cited, key=_place)
        found = keep_lists_whole([_carry(migration, carried, path, lines, one) for one in every])
        results += found
        rewrites = [one for one in found if isinstance(one, Rewrite) and one.is_change]
        if write and rewrites:
            changes.append((path, data, _rewritten(path, data, rewrites)))
            _note(migration, carried, path, lines_of(changes[-1][-1]), found)
    if changes:
        _write(changes, carried)
    return CarriedFiles(tuple(results), tuple(str(path) for path, *_ in changes), tuple(diagnostics), tuple(unread))


def _carry(
    migration: Migration, carried: Carried, path: Path, lines: Sequence[str], mention: Mention | SectionMention
) -> Rewrite | Undecided:
    """What becomes of the citation; one on a line that was carried to another day before is as it should be."""
    from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
    from mtgcr.kb.citing.mentions import Mention
    from mtgcr.kb.citing.section_migration import carry_section

    at = mention.figures_place.line - 1
    line = lines[at] if at < len(lines) else ""
    left, day = carried.left_on(path, line, mention.figures), carried.day_of(path, line)
    if left is not None and left != migration.old:
        return Undecided(mention, f"it was left with its number of {left}")
    if left is None and day is not None and day != migration.old:
        return Rewrite(mention, mention.figures)
    if isinstance(mention, Mention):
        return migration.carry(mention)
    return carry_section(mention, migration.old, migration.new)


def _place(mention: Mention | SectionMention) -> tuple[int, int]:
    return mention.figures_place.line, mention.figures_place.column


def _rewritten(path: Path, data: bytes, rewrites: Sequence[Rewrite]) -> bytes:
    """The new bytes; a file that cannot be written back as it is stays as it is, as all others, and is refused."""
    from mtgcr.kb.citing.rewriting import rewrite

    new = rewrite(data, rewrites)
    if new is None:
        raise Refusal("cannot-write-back", path=path)
    return new


def _note(
    migration: Migration, carried: Carried, path: Path, lines: Sequence[str], found: Sequence[Rewrite | Undecided]
) -> None:
    """Note the lines that get other numbers, and what in them keeps its own, to be decided."""
    from mtgcr.kb.citing.cite_migration import Rewrite

    changed = {one.mention.figures_place.line for one in found if isinstance(one, Rewrite) and one.is_change}
    for at in changed:
        carried.note(path, lines[at - 1], migration.new)
    for one in found:
        at = one.mention.figures_place.line
        if at in changed and not isinstance(one, Rewrite):
            carried.note_left(path, lines[at - 1], one.mention.figures, migration.old)


def _write(changes: Sequence[tuple[Path, bytes, bytes]], carried: Carried) -> None:
    """Write all files or none; what is about to be written is remembered first, so that a kill costs nothing."""
    from mtgcr.kb.citing.rewriting import PartlyWrittenError, write_all

    carried.write()
    try:
        write_all(changes)
    except PartlyWrittenError as error:
        written = ", ".join(map(str, error.written))
        raise Refusal("partly-written", reason=error, path=error.reason.filename or "", written=written) from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refusal("nothing-written", reason=reason, path=error.filename or "") from error
