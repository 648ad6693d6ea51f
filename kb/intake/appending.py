"""Documents come into a knowledge base whose releases stay as they are: only what they need is made.

What documents come to depends on the releases and on the documents before them, and nothing of the releases depends on
a document; so files that are whole are copied, and the documents written behind what they hold, as a full build would.
With 74 releases a page of 3 KB takes a thirtieth of the processor time of a full build so.
"""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING

from mtgcr.kb.intake.document_tables import append_to_database
from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
from mtgcr.kb.intake.generation_files import (
    documents_in,
    extend_index_of,
    keep_more_texts,
    make_generation,
    originals_of,
)
from mtgcr.kb.storage.home import DATABASE, INDEX, SAID, current_generation
from mtgcr.kb.storage.ownership import stamp_of
from mtgcr.kb.storage.seal import broken_parts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mtgcr.kb.intake.kept_texts import HeldTexts
    from mtgcr.kb.storage.held_documents import Document, DocumentInfo


def append_documents(home: Path, held: HeldTexts, documents: Sequence[Document]) -> tuple[DocumentInfo, ...] | None:
    """Make a generation of what is held and these documents; all documents of it.

    None where the current generation has no whole part for this program, or its texts are damaged: then everything is
    to be made again.
    """
    form = form_of(embedded_fingerprint())
    generation = current_generation(home)
    if generation is None or not _is_whole(generation, generation / form):
        return None
    if held.sound is None:
        return None
    keep = partial(keep_more_texts, held.sound, held.listed, tuple(originals_of(documents)))
    return make_generation(home, keep, form, partial(_extend_part, generation / form, documents))


def _is_whole(generation: Path, part: Path) -> bool:
    """Whether every file of the part is as it was written."""
    return all(map(stamp_of, (generation, part))) and not broken_parts(part, thoroughly=True)


def _extend_part(before: Path, documents: Sequence[Document], part: Path) -> tuple[DocumentInfo, ...]:
    for name in (DATABASE, SAID, INDEX):
        shutil.copyfile(before / name, part / name)
    append_to_database(part / DATABASE, documents)
    found = documents_in(part)
    extend_index_of(part, len(found) - len(documents))
    return found
