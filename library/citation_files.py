"""Files whose citations are carried to another release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mtgcr.kb.citing.cite_migration import Migration, Rewrite, Undecided
    from mtgcr.parser.diagnostic import Diagnostic


def carry_files(
    migration: Migration, files: Iterable[Path], *, write: bool
) -> tuple[tuple[Rewrite | Undecided, ...], tuple[str, ...], tuple[Diagnostic, ...]]:
    """What becomes of each citation, the files written, and what could not be read."""
    from mtgcr.kb.citing.cite_migration import Rewrite
    from mtgcr.kb.citing.citing import read_files

    results: list[Rewrite | Undecided] = []
    written: list[str] = []
    diagnostics: list[Diagnostic] = []
    for path, data, reading in read_files(files):
        diagnostics += reading.diagnostics
        found = [migration.carry(one) for one in reading.mentions]
        results += found
        if write and _write(path, data, [one for one in found if isinstance(one, Rewrite)]):
            written.append(str(path))
    return tuple(results), tuple(written), tuple(diagnostics)


def _write(path: Path, data: bytes, rewrites: list[Rewrite]) -> bool:
    """Whether the file was written; one that cannot be written back as it is stays as it is, and is refused."""
    from mtgcr.kb.citing.rewriting import rewrite, write_whole

    if not any(one.is_change for one in rewrites):
        return False
    new = rewrite(data, rewrites)
    if new is None:
        raise Refusal("cannot-write-back", path=path)
    write_whole(path, new)
    return True
