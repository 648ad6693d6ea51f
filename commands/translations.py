"""Commands about translations and documents: how Japanese pairs with English, and where documents belong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import open_library, print_answer

if TYPE_CHECKING:
    from mtgcr.commands.options import AsOf, Format, Home, Name


def pairing(as_of: AsOf = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Show where the Japanese and the English release do not match one to one.

    Example: mtgcr pairing --as-of 2026-01-16
    """
    from mtgcr.views.text.pairing import pairing_text

    found = open_library(home).pairing(as_of)
    print_answer(answer_format, found, lambda: pairing_text(found), found.days)


def documents(name: Name = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """List your documents, or the rules that the passages of one belong to.

    Example: mtgcr documents examples-ja.txt
    """
    from mtgcr.views.text.documents import held_documents_text, places_text

    kb = open_library(home)
    if name is None:
        held = kb.documents()
        print_answer(answer_format, held, lambda: held_documents_text(held))
        return
    found = kb.document(name)
    print_answer(answer_format, found, lambda: places_text(found), found.days)
