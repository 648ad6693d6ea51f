"""Commands about translations: how a Japanese release pairs with the English, and where documents belong."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.options import AsOf, Format, Home
from mtgcr.commands.session import fail, fail_without_release, open_home, print_answer, read_day

Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="The file name of one document.")]


def pairing(as_of: AsOf = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Show what of the Japanese release does not go one to one with the English.

    Example: mtgcr pairing --as-of 2026-01-16
    """
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.translations.pairing_lookup import find_pairing
    from mtgcr.views.json.pairing import pairing_json
    from mtgcr.views.text.pairing import pairing_text

    found = find_pairing(open_home(home).store, read_day(as_of))
    if isinstance(found, NoRelease):
        fail_without_release(found)
    print_answer(answer_format, lambda: pairing_json(found), lambda: pairing_text(found))


def documents(name: Name = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """List the documents held beside the releases, or the rules that the passages of one belong to.

    Example: mtgcr documents examples-ja.txt
    """
    from mtgcr.kb.documents.document_places import excerpt_places
    from mtgcr.kb.documents.document_store import document_infos
    from mtgcr.views.json.documents import places_json
    from mtgcr.views.json.forms import document_json
    from mtgcr.views.text.added import render_document
    from mtgcr.views.text.documents import places_text

    store = open_home(home).store
    held = document_infos(store)
    if name is None:
        shown = "\n".join(map(render_document, held)) or "no document is held"
        print_answer(answer_format, lambda: {"documents": [document_json(one) for one in held]}, lambda: shown)
        return
    found = next((one for one in held if one.name == name), None)
    if found is None:
        fail(f"no document {name!r} is held", hint="mtgcr documents lists them; mtgcr add FILE brings one in")
    places = excerpt_places(store, name)
    print_answer(answer_format, lambda: places_json(found, places), lambda: places_text(found, places))
