"""Commands for those who keep the data: atlas build, lint, export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import GraphForm, LanguageChoice, OutputFormat
from mtgcr.commands.sections import show_work_flaws
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    one_language,
    open_library,
    print_answer,
    print_diagnostics,
    print_text,
    watch_progress,
)
from mtgcr.views.voice import in_other_words, labelled, say

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence
    from pathlib import Path

    from mtgcr.commands.options import (
        Anew,
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
        Review,
        TablesPath,
        Work,
    )
    from mtgcr.kb.lineages.extension import Extended
    from mtgcr.library.answers import Linted

SURELY = 0.9
"""Decisions less sure than this are counted, for a person to read them."""


def atlas() -> None:
    """Maintain the embedded table of all rules of all releases."""


def atlas_build(files: Files, into: Into = None, review: Review = None, anew: Anew = False) -> None:
    """Add new English releases to the atlas, and record what was decided.

    Example: mtgcr atlas build rules_20260925.txt --review decided.tsv
    """
    from mtgcr.kb.embedded import data_directory
    from mtgcr.kb.intake.ingest import load_overrides
    from mtgcr.kb.intake.progress import no_progress
    from mtgcr.kb.intake.surveying import lengthen, survey
    from mtgcr.kb.lineages.atlas_tables import read_atlas, write_atlas

    shipped, progress = read_atlas(data_directory() / "atlas"), watch_progress() or no_progress
    make = survey if anew else lengthen
    found, errors = make(shipped, files, load_overrides(), progress)
    print_diagnostics(errors)
    known = {release.effective for release in shipped.releases}
    added = [release.effective for release in found.atlas.releases if anew or release.effective not in known]
    if not added and errors:
        raise SystemExit(NEGATIVE)
    if not added:
        fail(say("The atlas already knows every release in these files."), NEGATIVE)
    write_atlas(found.atlas, into or data_directory() / "atlas")
    told, atlas = "{count} releases, {new} of them new; {revisions} revisions", found.atlas
    print_text(say(told, count=len(atlas.releases), new=len(added), revisions=len(atlas.nodes)))
    if review:
        _write_review(found, added, review)
    if errors:
        raise SystemExit(NEGATIVE)


def _write_review(found: Extended, added: Sequence[datetime.date], path: Path) -> None:
    from mtgcr.kb.lineages.review import review, review_table

    decided = review(found, added)
    path.write_text(review_table(decided), "utf-8")
    unsure = sum(one.confidence < SURELY for one in decided)
    told = "{file}: {count} decisions, {unsure} of them less sure than {limit}"
    print_text(say(told, file=path, count=len(decided), unsure=unsure, limit=SURELY))


def export(
    as_of: AsOf = None,
    form: Graph = GraphForm.JSONL,
    to: TablesPath = None,
    pack: PackFile = None,
    texts: PackTexts = True,  # the command line library calls with names
    home: Home = None,
) -> None:
    """Write the graph of a day's rules for other programs: numbers, headings, parents, references.

    With --pack, write the texts, documents and cards of the home into one file, to be added elsewhere: mtgcr add FILE.

    With --format sqlite or csv, write everything as tables (docs/export.md); --no-texts: no official words.

    Example: mtgcr export --as-of FDN --format graphml > rules.graphml
    Example: mtgcr export --format sqlite --to rules.db
    """
    if form in (GraphForm.SQLITE, GraphForm.CSV):
        _export_tables(as_of, form, to, texts, home)
        return
    from mtgcr.views.graph import graph_jsonl, graph_xml

    if pack:
        written = open_library(home).pack(pack, texts=texts)
        cards = say(", {count} cards and rulings", count=len(written.cards)) if written.cards else ""
        told = "{file}: {size:,} bytes with {count} texts and documents{cards}"
        print_text(
            say(told, file=pack, size=pack.stat().st_size, count=len(written.texts) + len(written.works), cards=cards)
        )
        return

    graph = open_library(home).export(as_of)
    print_text(graph_jsonl(graph) if form is GraphForm.JSONL else graph_xml(graph))


def _export_tables(as_of: str | None, form: GraphForm, to: Path | None, texts: bool, home: Path | None) -> None:
    from mtgcr.views.tables import write_csv, write_sqlite

    if to is None:
        fail(
            say("Tables need a file or folder to be written to."),
            USAGE,
            f"--format {form.value} --to {in_other_words('PATH')}",
        )
    tables = open_library(home).tables(as_of, texts=texts)
    write = write_sqlite if form is GraphForm.SQLITE else write_csv
    write(tables, to)
    official = say("with official words, which belong to their publisher")
    whose = official if tables.has_official else say("without official words")
    told = say(
        "{count} tables, references of {day}, {whose}", count=len(tables.tables), day=tables.release, whose=whose
    )
    print_text(labelled(to, told))


def lint(
    release: Release = None,
    lang: LintedLanguage = LanguageChoice.EN,
    work: Work = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Find errors in the rules text itself: wrong references, repeated numbers, gaps in a translation.

    Example: mtgcr lint 2024-09-20
    Example: mtgcr lint --work mtr
    """
    if work is not None:
        show_work_flaws(work, release, answer_format, home)
        return
    language = one_language(lang)
    found = open_library(home).lint(release, lang=language)
    print_answer(answer_format, found, lambda: _found_text(found), found.days)
    if found.found:
        raise SystemExit(NEGATIVE)


def _found_text(found: Linted) -> str:
    """Each flaw of the text in the language of the interface."""
    from mtgcr.views.text.diagnostics import diagnostic_text

    return "\n".join(map(diagnostic_text, found.found)) or say("nothing found")
