"""What the files of a site are: each page of the reader that is written, under its address and its file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from mtgcr.parser.language import Language
from mtgcr.views.text.diff import is_loud
from mtgcr.web.pages import change_pages, finding_pages, reading_pages
from mtgcr.web.paging import cursor_at
from mtgcr.web.places import PREFIXES
from mtgcr.web.site import own_pages
from mtgcr.web.site.scope import compared

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.library import Library
    from mtgcr.web.making import Make
    from mtgcr.web.site.scope import SiteScope

FOLDERS = {one: f"{prefix}/".removeprefix("/") for one, prefix in PREFIXES.items()}
"""Where the pages of the language are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """One page: what makes it, and the file that it becomes."""

    path: str
    """Its address in the English reader."""
    file: str
    make: Make
    path_values: Mapping[str, str] = field(default_factory=dict)
    query: tuple[tuple[str, str], ...] = ()
    language: Language = Language.EN


class Plan(NamedTuple):
    """All pages of a site, and the file of each address of the reader that one of them answers."""

    pages: tuple[SitePage, ...]
    files: Mapping[str, str]
    scope: SiteScope

    def file_of(self, address: str) -> str | None:
        """The file that has what the reader has at the address; None where none has."""
        if address in self.files:
            return self.files[address]
        parts = urlsplit(address)
        asked = [one for one in parse_qsl(parts.query) if one != ("as-of", self.scope.day.isoformat())]
        path = unquote(parts.path).rstrip("/")
        return self.files.get(path + (f"?{urlencode(asked)}" if asked else ""))


def make_plan(kb: Library, scope: SiteScope, rules: Sequence[RuleAnswer]) -> Plan:
    """The pages of the release with these rules, in both languages, and how they are reached."""
    common = [*_first_pages(scope), *_rule_pages(kb, scope, rules), *_term_pages(kb, scope), *_diff_pages(kb, scope)]
    others = {**_other_names(scope, rules), **_term_names(kb)}
    pages: list[SitePage] = []
    files = {"/en": "index.html", "": "index.html", "/manifest.webmanifest": "manifest.webmanifest"}
    for one in common:
        asked = f"?{urlencode(one.query)}" if one.query and one.query[0][0] != "as-of" else ""
        for language, folder in FOLDERS.items():  # one after the other: what both ask is then asked once
            pages.append(replace(one, file=f"{folder}{one.file}", language=language))
            files[f"{PREFIXES[language]}{one.path}{asked}"] = f"{folder}{one.file}"
    for language, folder in FOLDERS.items():
        files |= {f"{PREFIXES[language]}{path}": f"{folder}{file}" for path, file in others.items()}
        files[f"{PREFIXES[language]}/offline"] = f"{folder}offline.html"
    return Plan(tuple(pages), files, scope)


def _first_pages(scope: SiteScope) -> Iterator[SitePage]:
    """What every other page leads to."""
    day = str(scope.day)
    yield SitePage(path="", file="index.html", make=own_pages.home(scope))
    yield SitePage(path="/search", file="search.html", make=own_pages.search(scope))
    yield SitePage(path="/copy", file="copy.html", make=own_pages.copy(scope))
    yield SitePage(path="/diff", file="diff/index.html", make=own_pages.compare(scope))
    yield SitePage(path="/releases", file="releases.html", make=finding_pages.releases)
    yield SitePage(
        path=f"/cr/{day}", file=f"cr/{day}/index.html", make=reading_pages.contents, path_values={"when": day}
    )


def _rule_pages(kb: Library, scope: SiteScope, rules: Sequence[RuleAnswer]) -> Iterator[SitePage]:
    """The sections, groups and rules, and their histories."""
    day = str(scope.day)
    sections = [one.number for one in kb.contents(scope.day).sections]
    for number in (*sections, *(one.number for one in rules)):
        values = {"when": day, "number": number}
        yield SitePage(
            path=f"/cr/{day}/{number}", file=f"cr/{day}/{number}.html", make=reading_pages.rule, path_values=values
        )
        if number not in sections:
            yield SitePage(
                path=f"/history/{day}/{number}", file=f"history/{day}/{number}.html", make=change_pages.history,
                path_values=values,
            )  # fmt: skip


def _term_pages(kb: Library, scope: SiteScope) -> Iterator[SitePage]:
    """The list of terms, page after page, and a page for each."""
    terms = kb.vocabulary().terms
    for start in range(0, len(terms), finding_pages.PER_LETTER):
        query = (("cursor", cursor_at(start)),) if start else ()
        file = f"terms-{start // finding_pages.PER_LETTER + 1}.html" if start else "terms.html"
        yield SitePage(path="/terms", file=file, make=finding_pages.terms, query=query)
    for name in dict.fromkeys(main_name(one) for one in terms):
        yield SitePage(
            path=f"/term/{name}", file=term_file(name), make=finding_pages.term, path_values={"term": name},
            query=(("as-of", str(scope.day)),),
        )  # fmt: skip


def _diff_pages(kb: Library, scope: SiteScope) -> Iterator[SitePage]:
    """The comparisons with the neighbours, each as many pages as it has in the reader."""
    for old, new in scope.pairs:
        values = {"old": str(old), "new": str(new)}
        loud = sum(is_loud(one) for one in compared(kb, old, new).changes)
        for start in range(0, max(1, loud), change_pages.CHANGES):
            query = (("cursor", cursor_at(start)),) if start else ()
            turn = f"-{start // change_pages.CHANGES + 1}" if start else ""
            yield SitePage(
                path=f"/diff/{old}/{new}", file=f"diff/{old}/{new}{turn}.html", make=change_pages.diff,
                path_values=values, query=query,
            )  # fmt: skip


def _other_names(scope: SiteScope, rules: Sequence[RuleAnswer]) -> dict[str, str]:
    """Other addresses of the same pages: today's, where this is today's release, and the permanent ones."""
    day = str(scope.day)
    found = {"/cr/today": f"cr/{day}/index.html"}
    if scope.is_newest:
        for one in rules:
            found[f"/cr/today/{one.number}"] = found[f"/rule/{day}/{one.number}"] = f"cr/{day}/{one.number}.html"
    return found


def _term_names(kb: Library) -> dict[str, str]:
    """The Japanese words of terms that are one term's alone: they lead to its page."""
    terms = kb.vocabulary().terms
    names = Counter(name for one in terms for name in {one.english, one.japanese})
    return {f"/term/{one.japanese}": term_file(main_name(one)) for one in terms if names[one.japanese] == 1}


def main_name(term: Term) -> str:
    """The name under which a term has its page."""
    return term.english or term.japanese


def term_file(name: str) -> str:
    """A file name that every file system takes, and that no other term has."""
    readable = re.sub("[^a-z0-9]+", "-", name.casefold()).strip("-")[:40]
    return f"term/{readable or 'term'}-{blake2b(name.encode(), digest_size=4).hexdigest()}.html"
