"""The command that writes feeds: feed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.session import open_library, print_text
from mtgcr.views.voice import count, labelled

if TYPE_CHECKING:
    from mtgcr.commands.options import FeedBase, FeedFolder, FeedReleases, FeedRules, Home


def feed(
    folder: FeedFolder, rule: FeedRules = None, releases: FeedReleases = 10, base: FeedBase = "", home: Home = None
) -> None:
    """Write Atom feeds of what changed as files: of the releases, of each section, of the rules named.

    They say what changed, without the words of the rules; entries keep their identity from run to run.

    Example: mtgcr feed public/ --rule 509.2 --base https://example.org/rules
    """
    from mtgcr.views.feeds import atom, release_feed, rule_feed, section_feeds

    library = open_library(home)
    steps = library.release_steps(releases)
    feeds = [release_feed(steps), *section_feeds(steps), *(rule_feed(library.history(one)) for one in rule or ())]
    for one in feeds:
        path = folder / one.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(atom(one, base.rstrip("/")), "utf-8")
    print_text(
        "\n".join(labelled(folder / one.file, count("1 entry|{number} entries", len(one.entries))) for one in feeds)
    )
