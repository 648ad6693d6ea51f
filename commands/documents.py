"""Commands that hold other people's texts against the rules: bulletin, rulings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.options import AsOf, Format, Home
from mtgcr.commands.session import (
    NEGATIVE,
    fail,
    open_home,
    print_answer,
    print_diagnostics,
    read_day,
    terminal_width,
    use_colour,
)

Document = Annotated[Path, typer.Argument(metavar="FILE", help="A text file.")]


def bulletin(
    file: Document,
    old: Annotated[str | None, typer.Option("--old", metavar="DATE|SET", help="The release before the change.")] = None,
    new: Annotated[str | None, typer.Option("--new", metavar="DATE|SET", help="The release after it.")] = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Hold an article about changes against the real difference: what it says rightly, wrongly, not at all.

    Example: mtgcr bulletin foundations.txt --new 2024-11-08
    """
    from mtgcr.kb.bulletins.bulletin import account_for
    from mtgcr.kb.bulletins.reconciliation import Claim
    from mtgcr.kb.bulletins.steps import NoStep
    from mtgcr.kb.words.lexicon import load_lexicon
    from mtgcr.views.json.bulletin import account_json
    from mtgcr.views.text.bulletin import account_text

    text = read_text(file)
    days = [read_day(day) if day else None for day in (old, new)]
    found = account_for(open_home(home).store, load_lexicon(), text, str(file), *days)
    if isinstance(found, NoStep):
        fail(f"{file}: {found.reason}", NEGATIVE, "name the releases: --old DATE --new DATE")
    print_answer(answer_format, lambda: account_json(found), lambda: account_text(found, colour=use_colour()))
    if any(one.claim is Claim.NOT_BORNE_OUT for one in found.reconciliation.findings):
        raise typer.Exit(NEGATIVE)


def rulings(
    query: Annotated[list[str] | None, typer.Argument(metavar="[CARD|RULE]", help="A card, or a rule number.")] = None,
    files: Annotated[list[Path] | None, typer.Option("--file", help="Look in this text instead of those held.")] = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Show official rulings on a card or a rule, with the rules that they are about, then and today.

    Example: mtgcr rulings 701.15
    Example: mtgcr rulings --file rulings-2002-02.txt
    """
    from mtgcr.kb.rulings.ruling_lookup import read_source, select_rulings, stored_sources
    from mtgcr.kb.words.lexicon import load_lexicon
    from mtgcr.views.json.rulings import rulings_json
    from mtgcr.views.text.rulings import rulings_text

    store = open_home(home).store
    given = [read_source(read_text(file), str(file)) for file in files or ()]
    sources = [source for source in given if source] if files else stored_sources(store)
    if not sources:
        fail("no text with rulings is held" if not files else "there are no rulings in what was given", NEGATIVE,
             "mtgcr add FILE brings rulings in; --file FILE looks in a text")  # fmt: skip
    asked = " ".join(query or ())
    found = select_rulings(store, load_lexicon(), sources, asked)
    if not found:
        fail(f"no ruling on {asked}", NEGATIVE, "cards by their whole name, rules by their number of today")
    print_answer(
        answer_format, lambda: rulings_json(found), lambda: rulings_text(found, terminal_width(), colour=use_colour())
    )


def page(
    file: Document,
    as_of: AsOf = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Hold a page that quotes the rules against the release that it names, and against today's.

    Example: mtgcr page wiki-rad-counter.txt
    """
    from mtgcr.kb.pages.page import Match, NoRules, account_for_page
    from mtgcr.kb.rulings.ruling_lookup import stored_sources
    from mtgcr.parser.wiki import parse_page
    from mtgcr.views.json.page import page_json
    from mtgcr.views.text.page import page_text

    text = read_text(file)
    store = open_home(home).store
    found = parse_page(text, file.name)
    if found is None:
        fail(f"{file}: no rule is quoted here", NEGATIVE, "a quote is a rule number and its sentence on one line")
    listed = (source.listed for source in stored_sources(store))
    day = read_day(as_of)
    account = account_for_page(store, found, day, [ruling for one in listed if one for ruling in one.rulings])
    if isinstance(account, NoRules):
        fail(f"no release is known that was in force on {day}", NEGATIVE, "--as-of names another day")
    print_answer(answer_format, lambda: page_json(account), lambda: page_text(account, colour=use_colour()))
    if any(one.match in (Match.CHANGED, Match.MISSING) for one in account.quotes):
        raise typer.Exit(NEGATIVE)


def read_text(file: Path) -> str:
    """The text of the file, whatever its encoding.  Ends the program for something that is no text."""
    from mtgcr.parser.decoding import decode

    found = decode(file.read_bytes(), str(file))
    if found.text is None:
        print_diagnostics(found.diagnostics)
        raise typer.Exit(NEGATIVE)
    return found.text
