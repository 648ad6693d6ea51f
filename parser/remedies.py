"""What can be done about what was found, as a value: which command does it is a matter of the views.

Layers below the views know no command line; another door names the remedy in its own way (views/remedies.py).
"""

from __future__ import annotations

from enum import Enum


class Remedy(Enum):
    """Something to do; the value says it without naming a command."""

    NAME_NEW_PAGE = "if the page moved, a table of sources can name its new address"
    NAME_NEW_HOST = "if the publisher moved, a table of sources can name the new host"
    ADD_MENDED = "if the publisher changed the layout, report it; a file that was mended can be added"
    REPLACE_TEXT = "leave one of the two out, or let this one take the place of the other"
    TRUST_TEXT = "it can be added as a text to be trusted"
    NAME_DAY = "it can be added with its day and the reason named"
    READ_INPUT = "words can be read from the input instead of a file"
    READ_AS_ARTICLE = "releases are at magic.wizards.com/en/rules; other documents are read as articles"
    NAME_HOME = "name another folder for the home"
    REPAIR = "a repair makes it again"
    REPAIR_WITHOUT = "a repair goes on without them; add them again afterwards"
    REPAIR_CARDS = "a repair saves what can be read of it"
    REPAIR_HOME = "a repair saves what it can"
    GET_TEXTS = "fetch the official texts, or add your own"
    LOOK_AT_TEXTS = "the list of texts tells why; adding them as trusted ends it"
    FETCH_NEWER = "look for a newer one"
    FETCH_ON = "fetching goes on where it stopped"
    OTHER_ENCODER = "it is not the one that mtgcr learned with, and does not help; the extra brings the right one"
    BUILD_AGAIN = "building makes the knowledge base again and removes the folder"

    def __str__(self) -> str:
        return self.value
