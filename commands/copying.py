"""The command that writes the reader as files: site."""

from __future__ import annotations

import signal
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NoReturn

from mtgcr.commands.serving import EXTRA
from mtgcr.commands.session import USAGE, fail, open_library, print_error, print_text, watch_progress
from mtgcr.views.voice import labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.commands.options import AsOf, CheckLinks, FeedFolder, Home, OfficialTexts


TERMINATED = 143
"""What a shell tells of a process that SIGTERM ended."""
NAMED = 5
"""Of the pages that could not be made so many are named."""


def site(
    folder: FeedFolder,
    as_of: AsOf = None,
    official: OfficialTexts = False,
    check_links: CheckLinks = False,
    home: Home = None,
) -> None:
    """Write the newest release as a folder of web pages, in both languages, that any host serves.

    The digest, unless official texts are asked for. An earlier site in the folder is replaced when all is written.

    Example: mtgcr site public/ --check-links
    """
    try:
        from mtgcr.web.site.writing import holds_texts_of_others, may_replace, newest_day, shipped_library, write_site
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRA:
            raise
        fail(say("The pages need packages that are not installed."), USAGE, "pip install 'mtgcr[web]'")
    if not may_replace(folder):
        fail(
            say("{folder} already exists, and mtgcr did not make it.", folder=folder), USAGE, say("Name a new folder.")
        )
    held = open_library(home)
    is_clean = official or not holds_texts_of_others(held)
    if official:
        print_error(say("mtgcr: official texts belong to their publisher; make sure that you may publish them"))
    progress = watch_progress()
    told = (lambda done, total: progress(say("pages"), done, total)) if progress else (lambda _, __: None)
    with _orderly_end(), nullcontext(held) if is_clean else shipped_library() as kb:
        day = kb.contents(as_of).release.effective if as_of else newest_day(kb)
        written = write_site(kb, day, folder, told, is_official=official, check_links=check_links)
    if written.broken:
        print_error("\n".join(written.broken[:20]))
        fail(say("{count} links lead to no file; nothing was written.", count=len(written.broken)))
    size = f"{written.size / 1e6:.1f} MB"
    print_text(
        say(
            "{folder}: the release of {day}, {count} files, {size}",
            folder=folder,
            day=day,
            count=written.files,
            size=size,
        )
    )
    if written.missing:
        unmade = say("mtgcr: {count} pages could not be made and say so", count=len(written.missing))
        more = [say("and {count} more", count=left)] if (left := len(written.missing) - NAMED) > 0 else []
        print_error(labelled(unmade, listed([*written.missing[:NAMED], *more])))


@contextmanager
def _orderly_end() -> Iterator[None]:
    """SIGTERM ends this as Ctrl-C does, so that what is half written is cleared away."""

    def end(_: int, __: object) -> NoReturn:
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
