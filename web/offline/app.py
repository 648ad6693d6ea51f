"""The reader as an app: its manifest, the names of what is kept, and the program that answers without network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mtgcr.parser.language import Language
from mtgcr.web.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Mapping

MANIFEST_TYPE = "application/manifest+json"
SCRIPT_TYPE = "text/javascript; charset=utf-8"
WORKER = Path(__file__).with_name("worker.js")
ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any maskable"),
    ("icon-512.png", "512x512", "any maskable"),
)
"""The files of the icons in the folder of styles and scripts, their sizes and what they are for."""


class KeptState(NamedTuple):
    """One state of the reader as it is kept on a device: all of it, or none."""

    name: str
    """Other for other contents, so that nothing of one state is ever shown beside another's."""
    files: tuple[str, ...]
    """The addresses of what is kept, seen from the worker."""
    shells: Mapping[str, str]
    """Of them the page on which the pack is shown, by how the paths of its interface begin ("ja/")."""


def manifest(start: str, static: str, language: Language = Language.EN) -> bytes:
    """What a system shows of the installed reader; addresses as seen from the manifest."""
    told: dict[str, Any] = {
        "name": say(language, "site.title"),
        "short_name": "mtgcr",
        "id": "mtgcr",
        "lang": language.value,
        "start_url": start,
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#1f5c4d",
        "icons": [
            {"src": f"{static}/{name}", "sizes": sizes, "type": _type(name), "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return json.dumps(told, ensure_ascii=False).encode()


def _type(name: str) -> str:
    return "image/svg+xml" if name.endswith(".svg") else "image/png"


def worker_script(state: KeptState) -> bytes:
    """The program of the worker for the state; other bytes for another state, which is how a browser sees it."""
    told = json.dumps({"name": state.name, "files": state.files, "shells": dict(state.shells)})
    return f"const STATE = {told};\n".encode() + WORKER.read_bytes()


def shell_words(language: Language) -> str:
    """What the page of the pack says, by name, as JSON."""
    return json.dumps({name: say(language, key) for name, key in _SHELL_WORDS.items()}, ensure_ascii=False)


_SHELL_WORDS = {
    "asOf": "rule.as_of",
    "behind": "source.behind",
    "cites": "rule.cites",
    "citedBy": "rule.cited_by",
    "contents": "nav.contents",
    "example": "rule.example",
    "glossary": "term.glossary",
    "search": "search.label",
    "searchLead": "as_files.search",
    "found": "offline.found",
    "terms": "nav.terms",
    "today": "term.today",
    "rules": "term.rules",
    "unknownTerm": "term.unknown",
    "noWords": "offline.no_words",
    "noRule": "offline.no_rule",
    "notKept": "offline.not_kept",
    "otherDay": "offline.other_day",
    "damaged": "offline.damaged",
    "title": "site.title",
    "official": "status.official",
    "obsolete": "status.obsolete",
    "colloquial": "status.colloquial",
}
