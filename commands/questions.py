"""Commands that find: search, term, ask."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgcr.commands.choices import HITS, LanguageChoice, OutputFormat
from mtgcr.commands.options import AsOf, Format, Home, Lang
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    languages,
    open_home,
    print_answer,
    read_day,
    terminal_width,
)
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import BesideKind

WITHIN = {
    "rules": (NodeKind.RULE,),
    "examples": (NodeKind.EXAMPLE,),
    "glossary": (NodeKind.ENTRY,),
    "headings": (NodeKind.GROUP, NodeKind.SECTION),
    "rulings": (BesideKind.RULING,),
}


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS…", help='Words, "a phrase", AND OR NOT, prefix*.')],
    as_of: AsOf = None,
    lang: Annotated[LanguageChoice | None, typer.Option("--lang", help="Search only en or ja, or both.")] = None,
    within: Annotated[list[str] | None, typer.Option("--in", help=f"Only {', '.join(WITHIN)}.")] = None,
    section: Annotated[str, typer.Option("--section", help="Only below this number: 7, 702, 702.19.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=500, help="How many hits to show.")] = HITS,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Find rules, examples and glossary entries by words of either language.

    Example: mtgcr search "damage assignment order" --as-of 2024-09-20
    """
    from mtgcr.commands.finding import show_hits
    from mtgcr.kb.search.search_scope import Scope

    unknown = [name for name in within or () if name not in WITHIN]
    if unknown:
        fail(f"--in takes {', '.join(WITHIN)}, not {unknown[0]}", USAGE)
    kinds = tuple(kind for name in within or () for kind in WITHIN[name])
    scope = Scope(languages(lang) if lang else None, kinds, section)
    show_hits(words, scope, as_of=as_of, limit=limit, answer_format=answer_format, home=home)


def term(
    word: Annotated[list[str], typer.Argument(metavar="TERM…", help="A term in either language, or slang.")],
    as_of: AsOf = None,
    lang: Lang = LanguageChoice.BOTH,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Show a term in both languages, its rules, and what replaced it if it is obsolete.

    Example: mtgcr term 接死
    """
    from mtgcr.kb.glossary_lookup import find_term
    from mtgcr.kb.words.lexicon import load_lexicon
    from mtgcr.views.json.term import term_json
    from mtgcr.views.text.term import term_text

    found = find_term(open_home(home).store, load_lexicon(), " ".join(word), read_day(as_of))
    if not found.matches and not found.entries:
        fail(f"{found.asked!r} is no term that is known", NEGATIVE, "mtgcr search finds words inside the rules")
    print_answer(answer_format, lambda: term_json(found), lambda: term_text(found, languages(lang), terminal_width()))
    if all(match.near for match in found.matches) and not found.entries:
        raise typer.Exit(NEGATIVE)


def ask(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION…", help="What the player asked.")],
    as_of: AsOf = None,
    lang: Annotated[LanguageChoice | None, typer.Option("--lang", help="Language of the quotes.")] = None,
    run: Annotated[bool, typer.Option("--run", help="Run the nearest example, where it can be run.")] = False,
    context: Annotated[bool, typer.Option("--context", help="Show the whole groups that the rules stand in.")] = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Answer a question with the rules that decide it, quoted and cited, or say that no rule was found.

    Example: mtgcr ask "Does deathtouch work with trample?"
    """
    from mtgcr.commands.asking import show_answer

    quoted = languages(lang) if lang else None
    show_answer(
        " ".join(question), as_of=as_of, quoted=quoted, run=run, context=context, answer_format=answer_format, home=home
    )
