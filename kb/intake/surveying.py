"""Making the atlas from a folder of releases."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mtgcr.kb.intake.building import cited_numbers
from mtgcr.kb.intake.progress import no_progress
from mtgcr.kb.intake.reading import read_all
from mtgcr.kb.lineages.atlas import SURE, Standing, atlas_link, atlas_release, make_atlas
from mtgcr.kb.lineages.chain import build_chain
from mtgcr.kb.lineages.extension import Extended, HeldText, extend
from mtgcr.kb.lineages.lineage import BESIDE
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.kb.words.sketches import sketch
from mtgcr.parser.diagnostic import Diagnostic, Severity
from mtgcr.parser.language import Language
from mtgcr.parser.reader import find_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.intake.reading import Parsed
    from mtgcr.kb.lineages.atlas import Atlas, AtlasLink
    from mtgcr.kb.lineages.chain import Chain
    from mtgcr.kb.lineages.overrides import Overrides


def survey(
    atlas: Atlas, paths: Iterable[Path], overrides: Overrides, progress: Progress = no_progress
) -> tuple[Extended, tuple[Diagnostic, ...]]:
    """The atlas of all English releases in the files and folders, and the errors of files that were left out.

    Of the present one only the names that are gone are kept.
    """
    parsed, errors = _read(tuple(find_files(paths)), progress)
    progress("histories", 0, 1)
    chain = build_chain([(one.effective, one.nodes) for one in parsed], overrides)
    progress("histories", 1, 1)
    made = make_atlas(_standings(parsed, chain), _links(chain))
    return Extended(replace(made, aliases=atlas.aliases), {}), errors


def lengthen(
    atlas: Atlas, paths: Iterable[Path], overrides: Overrides, progress: Progress = no_progress
) -> tuple[Extended, tuple[Diagnostic, ...]]:
    """The atlas with the English releases in the files put in that it does not know, and the errors of files left out.

    No text is needed of what it knows; where one is given its words help to tie its neighbours.
    """
    parsed, errors = _read(tuple(find_files(paths)), progress)
    texts = [HeldText(one.effective, one.sha256, one.nodes, one.counts) for one in parsed]
    progress("histories", 0, 1)
    found = extend(atlas, texts, lambda text: cited_numbers(text, Language.EN), overrides)
    progress("histories", 1, 1)
    words = {masked_fingerprint(node.text): node.text for text in texts for node in text.nodes}
    drawn = {masked: sketch(text) for masked, text in words.items() if masked not in found.atlas.sketches}
    return replace(found, atlas=replace(found.atlas, sketches={**found.atlas.sketches, **drawn})), errors


def _read(paths: tuple[Path, ...], progress: Progress) -> tuple[list[Parsed], tuple[Diagnostic, ...]]:
    parsed, errors = [], []
    for done, one in enumerate(read_all(paths)):
        progress("read", done, len(paths))
        wrong = [d for d in one.diagnostics if d.severity is Severity.ERROR]
        errors += wrong
        if not wrong and one.parsed and one.parsed.language is Language.EN:
            parsed.append(one.parsed)
    return sorted(parsed, key=lambda one: one.effective), tuple(errors)


def _standings(parsed: Iterable[Parsed], chain: Chain) -> Iterator[Standing]:
    for one, lineages in zip(parsed, chain.lineages, strict=True):
        release = atlas_release(one.effective, one.sha256, one.counts)
        yield Standing(release, one.nodes, lineages, lambda node: cited_numbers(node.text, Language.EN))


def _links(chain: Chain) -> Iterator[AtlasLink]:
    for i, links in enumerate(chain.links):
        for link in links:
            if link.kind in BESIDE or link.confidence < SURE:
                yield atlas_link(chain.dates[i + 1], link, chain.lineages[i], chain.lineages[i + 1])
