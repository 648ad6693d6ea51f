"""Commands that hold other people's texts against the rules: bulletin, rulings, card, page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.session import NEGATIVE, open_library, print_answer, terminal_width, use_colour
from mtgcr.parser.language import Language
from mtgcr.views.voice import follow

if TYPE_CHECKING:
    from mtgcr.commands.options import (
        AnyLang,
        AsOf,
        CardName,
        CardOrRule,
        Document,
        Format,
        Home,
        NewRelease,
        OldRelease,
        RulingFiles,
    )


def bulletin(
    file: Document,
    old: OldRelease = None,
    new: NewRelease = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Check an article about changes against the real ones: what it gets right, gets wrong, leaves out.

    Example: mtgcr bulletin foundations.txt --new 2024-11-08
    """
    from mtgcr.kb.bulletins.reconciliation import Claim
    from mtgcr.views.text.bulletin import account_text

    found = open_library(home).bulletin(file, old=old, new=new)
    print_answer(answer_format, found, lambda: account_text(found, colour=use_colour()), found.days)
    if any(one.claim is Claim.NOT_BORNE_OUT for one in found.reconciliation.findings):
        raise SystemExit(NEGATIVE)


def rulings(
    query: CardOrRule = None,
    files: RulingFiles = None,
    lang: AnyLang = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Show official rulings on a card or a rule, with the rules that they are about, then and today.

    Example: mtgcr rulings 701.15
    Example: mtgcr rulings --file rulings-2002-02.txt
    """
    from mtgcr.views.text.rulings import rulings_text

    first = None if lang in (None, LanguageChoice.BOTH) else Language(lang.value)
    if first:
        follow(first)
    found = open_library(home).rulings(" ".join(query or ()), files=files or (), language=first)
    print_answer(answer_format, found, lambda: rulings_text(found, terminal_width(), colour=use_colour()), found.days)


def card(name: CardName, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Show one of your cards: text, keywords with their rules, rulings, and what has changed in the rules behind them.

    Example: mtgcr card Lightning Bolt
    Example: mtgcr card 稲妻
    """
    from mtgcr.views.text.cards import card_text

    found = open_library(home).card(" ".join(name))
    print_answer(answer_format, found, lambda: card_text(found, terminal_width()), found.days)


def page(file: Document, as_of: AsOf = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Check a page that quotes the rules against the release that it names, and against today's.

    Example: mtgcr page wiki-rad-counter.txt
    """
    from mtgcr.kb.pages.page import QuoteMatch
    from mtgcr.views.text.page import page_text

    found = open_library(home).page(file, as_of)
    print_answer(answer_format, found, lambda: page_text(found, colour=use_colour()), found.days)
    if any(one.match in (QuoteMatch.CHANGED, QuoteMatch.MISSING) for one in found.quotes):
        raise SystemExit(NEGATIVE)
