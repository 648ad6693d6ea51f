"""Documents come into a knowledge base whose releases stay as they are: only what they need is made.

What documents come to depends on the releases and on the documents before them, and nothing of the releases depends on
a document; so tables that are whole are copied, and the documents written behind those that are there, as a full build
would.  With 74 releases a page of 3 KB takes 1.2 s of processor time so, and 17.4 s with a full build on that machine.
"""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING

from mtgcr.kb.intake.building import append_to_database
from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
from mtgcr.kb.intake.generation_files import documents_in, index_part, make_generation, originals_of
from mtgcr.kb.storage.home import DATABASE, INDEX, current_generation
from mtgcr.kb.storage.ownership import stamp_of
from mtgcr.kb.storage.schema import RULING
from mtgcr.kb.storage.seal import broken_parts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mtgcr.kb.intake.building import Progress
    from mtgcr.kb.storage.held_documents import Document, DocumentInfo
    from mtgcr.kb.storage.originals import Kept


def append_documents(
    home: Path, held: Kept, documents: Sequence[Document], progress: Progress
) -> tuple[DocumentInfo, ...] | None:
    """Make a generation of what is held and these documents; all documents of it.

    None where the current generation has no whole part for this program: then everything is to be made again.
    """
    form = form_of(embedded_fingerprint())
    before = _whole_part(home, form)
    if before is None:
        return None
    originals = (*held.originals, *originals_of(documents))
    return make_generation(home, originals, form, partial(_extend_part, before, documents, progress))


def _whole_part(home: Path, form: str) -> Path | None:
    """The part of the current generation for the form, where every file of it is as it was written."""
    generation = current_generation(home)
    if generation is None or not all(map(stamp_of, (generation, generation / form))):
        return None
    return None if broken_parts(generation / form, thoroughly=True) else generation / form


def _extend_part(
    before: Path, documents: Sequence[Document], progress: Progress, part: Path
) -> tuple[DocumentInfo, ...]:
    shutil.copyfile(before / DATABASE, part / DATABASE)
    append_to_database(part / DATABASE, documents)
    # Of documents only rulings are in the index.
    if any(excerpt.kind == RULING for document in documents for excerpt in document.excerpts):
        index_part(part, progress)
    else:
        shutil.copyfile(before / INDEX, part / INDEX)
    return documents_in(part)
