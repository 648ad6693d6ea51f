"""What to do about what was found, with the command that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.remedies import Remedy
from mtgcr.views.voice import in_other_words

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Mapping[Remedy, str] = {
    Remedy.NAME_NEW_PAGE: "if the page moved, put its address into a table of sources: mtgcr sync --sources FILE",
    Remedy.NAME_NEW_HOST: (
        "if the publisher moved, put the new host into a table of sources: mtgcr sync --sources FILE"
    ),
    Remedy.ADD_MENDED: "if the publisher changed the layout, report it; mtgcr add takes a file that you mended",
    Remedy.REPLACE_TEXT: (
        "leave one of the two out, or keep both: mtgcr add --reissued puts this one in the place of the other"
    ),
    Remedy.TRUST_TEXT: "mtgcr add --trust takes it all the same",
    Remedy.NAME_DAY: "mtgcr add --effective DAY --because REASON FILE takes it all the same",
    Remedy.READ_INPUT: "To check words instead of a file, use -: echo WORDS | mtgcr cite check -",
    Remedy.READ_AS_ARTICLE: "releases are at magic.wizards.com/en/rules; other documents are read by 'mtgcr bulletin'",
    Remedy.NAME_HOME: "name another folder: --home or MTGCR_HOME",
    Remedy.REPAIR: "mtgcr doctor --repair rebuilds it",
    Remedy.REPAIR_WITHOUT: "mtgcr doctor --repair goes on without them; add them again afterwards",
    Remedy.REPAIR_CARDS: "mtgcr doctor --repair saves what can be read of it",
    Remedy.REPAIR_HOME: "mtgcr doctor --repair saves what it can",
    Remedy.GET_TEXTS: "mtgcr sync fetches the official texts, mtgcr add FILE takes yours",
    Remedy.LOOK_AT_TEXTS: "mtgcr releases tells why; mtgcr add --trust FILE ends it",
    Remedy.FETCH_NEWER: "mtgcr sync looks for a newer one",
    Remedy.FETCH_ON: "mtgcr sync goes on where it stopped",
    Remedy.OTHER_ENCODER: "it is not the one that mtgcr learned with, and does not help: pip install 'mtgcr[semantic]'",
    Remedy.BUILD_AGAIN: "mtgcr build rebuilds the knowledge base and removes the folder",
}


GIVEN = "--from"
"""The option that names a text to sync instead of a page that is known."""


def with_command(hint: str | Remedy) -> str:
    """The hint in English; of a remedy with its command."""
    return COMMANDS[hint] if isinstance(hint, Remedy) else hint


def remedy_text(hint: str | Remedy) -> str:
    """The hint in the language of the interface; of a remedy with its command."""
    return in_other_words(with_command(hint))
