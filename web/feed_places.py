"""Places by which other programs follow the reader: Atom feeds of what changed, and its search for browsers' own bars.

What makes them is loaded with the first that is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.web import question_parameters as p
from mtgcr.web.making import Made
from mtgcr.web.page_places import refuse_page
from mtgcr.web.parameters import read_parameters
from mtgcr.web.places import PREFIXES, KeptFor, WebPlace
from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.web_question import Cost

if TYPE_CHECKING:
    from mtgcr.library.library import Library
    from mtgcr.parser.language import Language
    from mtgcr.views.feeds import Feed
    from mtgcr.web.making import Make, WebRequest

ATOM_TYPE = "application/atom+xml; charset=utf-8"
SEARCH_TYPE = "application/opensearchdescription+xml; charset=utf-8"


def _releases(kb: Library, wanted: WebRequest) -> Made:
    """What each of the newest releases changed."""
    from mtgcr.views.feeds import release_feed

    read_parameters((), {}, wanted.query)
    return _atom(release_feed(kb.release_steps()))


def _section(kb: Library, wanted: WebRequest) -> Made:
    """What they changed in one section.  Problem where there is no such section."""
    from mtgcr.views.feeds import SECTIONS, section_feeds

    read_parameters((), {}, wanted.query)
    section = wanted.path_values["section"]
    if section not in SECTIONS:
        raise Problem(ProblemKind.NO_SUCH_PAGE)
    return _atom(next(one for one in section_feeds(kb.release_steps()) if one.about == f"section {section}"))


def _rule(kb: Library, wanted: WebRequest) -> Made:
    """What became of the rule that had the number in the release, whatever numbers it had."""
    from mtgcr.views.feeds import rule_feed

    given = read_parameters((p.WHEN, p.NUMBER), wanted.path_values, wanted.query)
    followed = kb.follow(given["number"], given["when"])
    names = {one.lineage for one in followed.found}
    histories = kb.history(followed.number)
    own = tuple(one for one in histories.found if one.lineage in names)
    if not own:  # another rule has the number now: its feed is not the one asked for
        raise Problem(ProblemKind.NO_SUCH_PAGE)
    return _atom(rule_feed(histories._replace(found=own)))


def _atom(feed: Feed) -> Made:
    from mtgcr.views.feeds import atom

    return Made(200, ATOM_TYPE, atom(feed).encode())


def _search_in(language: Language) -> Make:
    """What describes the search of the interface to a browser, under the address by which the reader was asked."""

    def make(_: Library, wanted: WebRequest) -> Made:
        from xml.sax.saxutils import escape, quoteattr

        from mtgcr.web.catalogue import say

        read_parameters((), {}, wanted.query)
        address = f"{wanted.origin}{PREFIXES[language]}/search?q={{searchTerms}}"
        lines = (
            '<?xml version="1.0" encoding="utf-8"?>',
            '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
            "<ShortName>mtgcr</ShortName>",
            f"<Description>{escape(say(language, 'search.label'))}</Description>",
            "<InputEncoding>UTF-8</InputEncoding>",
            f'<Url type="text/html" template={quoteattr(address)}/>',
            "</OpenSearchDescription>",
            "",
        )
        return Made(200, SEARCH_TYPE, "\n".join(lines).encode())

    return make


FEED_PLACES = (
    WebPlace(path="/feed.atom", make=_releases, refuse=refuse_page, cost=Cost.SLOW),
    WebPlace(path="/feed/section/{section}.atom", make=_section, refuse=refuse_page, cost=Cost.SLOW),
    WebPlace(path="/feed/rule/{when}/{number}.atom", make=_rule, refuse=refuse_page),
    *(
        WebPlace(
            path=f"{prefix}/opensearch.xml",
            make=_search_in(language),
            refuse=refuse_page,
            language=language,
            keeping=KeptFor.NEVER,
        )
        for language, prefix in PREFIXES.items()
    ),
)
