"""Commands for those who keep the data: atlas build, lint, export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import GraphForm, LanguageChoice, OutputFormat
from mtgcr.commands.session import (
    NEGATIVE,
    fail,
    one_language,
    open_library,
    print_answer,
    print_diagnostics,
    print_text,
    watch_progress,
)

if TYPE_CHECKING:
    from mtgcr.commands.options import (
        AsOf,
        Files,
        Format,
        Graph,
        Home,
        Into,
        LintedLanguage,
        PackFile,
        PackTexts,
        Release,
    )


def atlas() -> None:
    """Keep the embedded table of all rules of all releases."""


def atlas_build(files: Files, into: Into = None) -> None:
    """Make the atlas from a folder of English releases.

    Example: mtgcr atlas build releases/ --into data/atlas
    """
    from mtgcr.kb.embedded import data_directory
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.intake.ingest import load_overrides
    from mtgcr.kb.intake.surveying import survey
    from mtgcr.kb.lineages.atlas import write_atlas

    made, errors = survey(files, load_overrides(), watch_progress() or no_progress)
    print_diagnostics(errors)
    if not made.releases:
        fail("no release was found in these files", NEGATIVE)
    write_atlas(made, into or data_directory() / "atlas")
    print(f"{len(made.releases)} releases, {len(made.nodes)} revisions, {len(made.links)} links that need a remark")
    if errors:
        raise SystemExit(NEGATIVE)


def export(
    as_of: AsOf = None,
    form: Graph = GraphForm.JSONL,
    pack: PackFile = None,
    texts: PackTexts = True,  # the command line library calls with names
    home: Home = None,
) -> None:
    """Write the rule graph of a day for other programs: numbers, headings, parents, references.

    With --pack, write the texts, documents and cards of the home into one file, to be added elsewhere: mtgcr add FILE.

    Example: mtgcr export --as-of FDN --format graphml > rules.graphml
    """
    from mtgcr.views.graph import graph_jsonl, graph_xml

    if pack:
        written = open_library(home).pack(pack, texts=texts)
        cards = f", {len(written.cards)} cards and rulings" if written.cards else ""
        print_text(f"{pack}: {pack.stat().st_size:,} bytes with {len(written.texts)} texts and documents{cards}")
        return

    graph = open_library(home).export(as_of)
    print_text(graph_jsonl(graph) if form is GraphForm.JSONL else graph_xml(graph))


def lint(
    release: Release = None,
    lang: LintedLanguage = LanguageChoice.EN,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Find errors of the rules text itself: wrong references, doubled numbers, what a translation lacks.

    Example: mtgcr lint 2024-09-20
    """
    language = one_language(lang, "lint reads")
    found = open_library(home).lint(release, lang=language)
    print_answer(answer_format, found, lambda: "\n".join(map(str, found.found)) or "nothing was found")
    if found.found:
        raise SystemExit(NEGATIVE)
