"""Commands for those who keep the data: atlas build, lint, export."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.options import AsOf, Files, Format, Home
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    fail_without_release,
    languages,
    open_home,
    print_diagnostics,
    print_json,
    print_text,
    read_day,
    watch_progress,
)

atlas = typer.Typer(
    help="The embedded table of all rules of all releases.", rich_markup_mode=None, no_args_is_help=True
)


@atlas.callback()
def _atlas() -> None:
    """Keep the embedded table of all rules of all releases."""


@atlas.command(name="build")
def build_atlas(
    files: Files,
    into: Annotated[Path | None, typer.Option("--into", help="Folder for the tables, instead of data/atlas.")] = None,
) -> None:
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
        raise typer.Exit(NEGATIVE)


class GraphForm(StrEnum):
    """How the graph is written for other programs."""

    JSONL = "jsonl"
    GRAPHML = "graphml"


def export(
    as_of: AsOf = None,
    form: Annotated[GraphForm, typer.Option("--format", help="jsonl or graphml.")] = GraphForm.JSONL,
    home: Home = None,
) -> None:
    """Write the rule graph of a day for other programs: numbers, headings, parents, references.

    Example: mtgcr export --as-of FDN --format graphml > rules.graphml
    """
    from mtgcr.kb.graph import find_graph
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.views.graph import graph_jsonl, graph_xml

    graph = find_graph(open_home(home).store, read_day(as_of))
    if isinstance(graph, NoRelease):
        fail_without_release(graph)
    print_text(graph_jsonl(graph) if form is GraphForm.JSONL else graph_xml(graph))


def lint(
    release: Annotated[str | None, typer.Argument(metavar="[RELEASE]", help="Day, set, or a text file.")] = None,
    lang: Annotated[LanguageChoice, typer.Option("--lang", help="en or ja.")] = LanguageChoice.EN,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Find errors of the rules text itself: wrong references, doubled numbers, what a translation lacks.

    Example: mtgcr lint 2024-09-20
    """
    from mtgcr.kb.linting.linting import lint_held
    from mtgcr.kb.storage.in_force import NoRelease

    if lang is LanguageChoice.BOTH:
        fail("lint reads one language", USAGE, "--lang en or --lang ja")
    (language,) = languages(lang)
    found = lint_held(open_home(home), read_day(release), language)
    if isinstance(found, NoRelease):
        fail_without_release(found)
    if answer_format is OutputFormat.JSON:
        print_json({"diagnostics": [_diagnostic_json(one) for one in found]})
    else:
        print_text("\n".join(str(one) for one in found) or "nothing was found")
    if found:
        raise typer.Exit(NEGATIVE)


def _diagnostic_json(diagnostic: object) -> dict[str, object]:
    from mtgcr.parser.diagnostic import Diagnostic

    assert isinstance(diagnostic, Diagnostic)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "path": diagnostic.place.path,
        "line": diagnostic.place.line,
        "column": diagnostic.place.column,
    }
