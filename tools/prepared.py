"""Makes ahead what the first command would build of the embedded data: python -m mtgcr.tools.prepared [FOLDER].

With a folder it is put there, for a wheel; a checkout keeps it in any case (kb/intake/prepared.py).  hatch_build.py
calls this, when a wheel is built and when the checkout is installed to be worked on.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from mtgcr.kb.asking.everyday import everyday_phrases
from mtgcr.kb.asking.phrases_ahead import write_phrases
from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
from mtgcr.kb.intake.ingest import rebuild
from mtgcr.kb.intake.prepared import PREPARED, prepared_name, write_prepared
from mtgcr.kb.storage.home import current_generation
from mtgcr.kb.words import lexicon
from mtgcr.kb.works import words_ever
from mtgcr.library import scenarios_ahead


def prepare(folders: list[Path]) -> None:
    """Make a home of what ships, and pack its tables and index into each folder, with what else is made ahead."""
    with tempfile.TemporaryDirectory() as home:
        rebuild(Path(home))
        generation = current_generation(Path(home))
        assert generation is not None  # rebuild would have raised
        for folder in folders:
            made = folder / PREPARED / prepared_name()
            made.mkdir(parents=True)
            write_prepared(generation / form_of(embedded_fingerprint()), made)
            write_phrases(folder / PREPARED, [phrase for _, phrase in everyday_phrases()])
            lexicon.AHEAD.write(folder / PREPARED, lexicon.pack_spellings)
            words_ever.AHEAD.write(folder / PREPARED, words_ever.pack_words)
            scenarios_ahead.AHEAD.write(folder / PREPARED, scenarios_ahead.pack_scenarios)


if __name__ == "__main__":
    prepare([Path(folder) for folder in sys.argv[1:]])
