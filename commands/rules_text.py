"""Commands that show the rules text: rule, releases, refs."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.lookup import show_rule
from mtgcr.commands.options import AsOf, Format, Home, Lang
from mtgcr.commands.session import (
    USAGE,
    fail,
    fail_without_release,
    open_home,
    print_answer,
    read_day,
)

Number = Annotated[str, typer.Argument(metavar="NUMBER", help="A rule, group or section: 702.19b, 702, 7.")]


def rule(
    number: Number,
    as_of: AsOf = None,
    lang: Lang = LanguageChoice.EN,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Show a rule: its words, heading, examples, references, where it is today.

    Example: mtgcr rule 510.1c --as-of 2024-10-01 --lang both
    """
    show_rule(number, as_of=as_of, lang=lang, answer_format=answer_format, home=home)


def releases(answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """List the releases that the knowledge base holds.

    Example: mtgcr releases --format json
    """
    from mtgcr.kb.storage.issues import issues
    from mtgcr.views.json.forms import issue_json
    from mtgcr.views.text.rule import render_releases

    held = issues(open_home(home).store)
    print_answer(answer_format, lambda: {"releases": [issue_json(one) for one in held]}, lambda: render_releases(held))


def refs(
    number: Number,
    as_of: AsOf = None,
    answer_format: Format = OutputFormat.TEXT,
    depth: Annotated[int, typer.Option("--depth", min=1, max=6, help="How many steps to follow.")] = 1,
    dot: Annotated[bool, typer.Option("--dot", help="Print the neighbourhood as a Graphviz graph.")] = False,
    home: Home = None,
) -> None:
    """Show what a rule cites and what cites it.

    Example: mtgcr refs 510.1c --depth 2 --dot
    """
    from mtgcr.kb.neighbourhood import NotInRelease, find_neighbourhood
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.words.given_numbers import read_number
    from mtgcr.views.graph_references import neighbourhood_dot
    from mtgcr.views.json.references import neighbourhood_json
    from mtgcr.views.text.references import neighbourhood_text

    wanted = read_number(number)
    if wanted is None:
        fail(f"{number!r} is not a rule number", USAGE, "rule numbers look like 702.19b")
    found = find_neighbourhood(open_home(home).store, str(wanted), read_day(as_of), depth)
    if isinstance(found, NoRelease):
        fail_without_release(found)
    if isinstance(found, NotInRelease):
        fail(f"there is no rule {found.number} in the release of {found.release}",
             hint=f"mtgcr history {found.number} tells when there was")  # fmt: skip
    shown = neighbourhood_dot if dot else neighbourhood_text
    print_answer(answer_format, lambda: neighbourhood_json(found), lambda: shown(found))
