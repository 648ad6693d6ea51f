"""What a copy as files has beside its pages: styles, scripts and icons, the pack of words, the app for no network."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING

from mtgcr.web.making import WebRequest
from mtgcr.web.offline.app import KeptState, manifest, shell_words, worker_script
from mtgcr.web.offline.pack import offline_pack, pack_script
from mtgcr.web.places import PREFIXES
from mtgcr.web.rendering import page, static_files
from mtgcr.web.site.plan import FOLDERS, term_file

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.library.library import Library
    from mtgcr.parser.language import Language
    from mtgcr.web.site.linking import Links
    from mtgcr.web.site.plan import Plan

OF_A_READER = frozenset({"reader.js"})
"""Scripts that ask a reader that runs."""
ROOT = "@/"
"""What stands for the place of the copy in a page that stands in for others; the worker knows where that is."""
_BELOW = re.compile(r'\b(href|src|action)="(?!#)')


def write_app_files(
    made: Path, kb: Library, plan: Plan, links: Links, rules: list[RuleAnswer], said: dict[Language, str]
) -> None:
    """Write all that is no page; `said` is what the foot of a page says of the copy."""
    files = {f"static/{name}": content for name, content in static_files().items() if name not in OF_A_READER}
    files["static/pack.js"] = pack_script(offline_pack(kb, plan.scope.day, rules, term_file))
    for language, folder in FOLDERS.items():
        files[f"{folder}offline.html"] = _shell(language, folder, links, said[language])
    name = blake2b(b"".join(files.values()), digest_size=8).hexdigest()
    shells = {folder: f"{folder}offline.html" for folder in FOLDERS.values()}
    files["sw.js"] = worker_script(KeptState(f"{plan.scope.day}-{name}", tuple(files), shells))
    files["manifest.webmanifest"] = manifest("./index.html", "static")
    for file, content in files.items():
        (made / file).parent.mkdir(exist_ok=True)
        (made / file).write_bytes(content)


def _shell(language: Language, folder: str, links: Links, said: str) -> bytes:
    """The page of the pack, which stands in for any other, whatever its folder."""
    wanted = WebRequest(path=f"{PREFIXES[language]}/offline", language=language, copied=said)
    made = page("offline", wanted, pack="/static/pack.js", root=ROOT, shell_words=shell_words(language)).body.decode()
    return _BELOW.sub(rf'\1="{ROOT}{folder}', links.as_file(made, f"{folder}offline.html")).encode()
