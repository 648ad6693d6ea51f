"""A site written: every page made and turned into a file, in a folder that takes its place only when it is whole."""

from __future__ import annotations

import json
import posixpath
import tempfile
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from mtgcr.library.library import Library
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Edition, Language
from mtgcr.views.voice import in_english
from mtgcr.web.catalogue import say
from mtgcr.web.making import WebRequest
from mtgcr.web.offline.pack import printed_rules
from mtgcr.web.places import PREFIXES
from mtgcr.web.problems import Problem
from mtgcr.web.site.app_files import ROOT, write_app_files
from mtgcr.web.site.linking import Links, links_in
from mtgcr.web.site.own_pages import copy
from mtgcr.web.site.plan import make_plan
from mtgcr.web.site.scope import SiteScope
from mtgcr.web.site.staging import staged

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.web.site.plan import Plan, SitePage

MARK = "mtgcr-site.json"
"""The file by which a folder is known as a site of ours, which the next may replace."""


class WrittenSite(NamedTuple):
    """What was written."""

    day: datetime.date
    files: int
    size: int
    """In bytes."""
    missing: tuple[str, ...]
    """Addresses whose page could not be made: their files say what a copy is."""
    broken: tuple[str, ...]
    """Links that lead to no file, as `file: link`; only where they were looked at."""


def may_replace(folder: Path) -> bool:
    """Whether the folder is none yet, or empty, or an earlier site."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        return False
    return not folder.exists() or (folder / MARK).is_file() or not any(folder.iterdir())


def holds_texts_of_others(kb: Library) -> bool:
    """Whether anything is held that did not come with the program."""
    official = any(one.release.edition is Edition.OFFICIAL for one in kb.releases().issues)
    return official or bool(kb.documents().documents)


@contextmanager
def shipped_library() -> Iterator[Library]:
    """What comes with the program and nothing else, built anew."""
    with tempfile.TemporaryDirectory(prefix="mtgcr-site-") as folder, Library(Path(folder), None, None) as kb:
        yield kb


def newest_day(kb: Library) -> datetime.date:
    """The newest release whose words are held, whatever the day is today.  Refusal where there is none."""
    days = [
        one.release.effective
        for one in kb.releases().issues
        if one.release.language is Language.EN and one.release.edition is not Edition.ATLAS
    ]
    if not days:
        raise Refusal("no-release-held")
    return max(days)


def rules_of(kb: Library, day: datetime.date) -> list[RuleAnswer]:
    """The groups of the day and all that stands in them, each number once; asked for as the pages of the groups do."""
    return list({one.number: one for one in printed_rules(kb, str(day))}.values())


def write_site(
    kb: Library,
    day: datetime.date,
    folder: Path,
    told: Callable[[int, int], None],
    *,
    is_official: bool = False,
    check_links: bool = False,
) -> WrittenSite:
    """Write the site beside the folder and move it there; where links are checked and one is broken, leave all."""
    said = "as_files.official" if is_official else "as_files.said"
    with staged(folder.absolute()) as staging:
        site = _write(cast("Library", KeptAnswers(kb)), day, staging.site, told, said)
        if check_links:
            site = site._replace(broken=tuple(broken_links(staging.site)))
        if not site.broken:
            staging.put()
    return site


KEPT = 2048
"""Answers to a question that are kept: between the two times that a group is asked for lie those of its rules."""


class KeptAnswers:
    """A library that keeps its last answers: the pages of both languages, and of neighbours, ask the same."""

    def __init__(self, kb: Library) -> None:
        self._kb = kb

    def __getattr__(self, name: str) -> Any:
        """The question of that name, asked once."""
        asked = getattr(self._kb, name)
        if not callable(asked):
            return asked
        kept = lru_cache(maxsize=KEPT)(asked)
        setattr(self, name, kept)
        return kept


def _write(kb: Library, day: datetime.date, made: Path, told: Callable[[int, int], None], said: str) -> WrittenSite:
    rules = rules_of(kb, day)
    plan = make_plan(kb, SiteScope.of(kb, day), rules)
    links, missing = Links(plan), []
    told_of_copy = {language: say(language, said, day=day) for language in Language}
    write_app_files(made, kb, plan, links, rules, told_of_copy)
    for folder in {posixpath.dirname(one.file) for one in plan.pages}:
        (made / folder).mkdir(parents=True, exist_ok=True)
    for done, one in enumerate(plan.pages):
        told(done, len(plan.pages))
        copied = told_of_copy[one.language]
        text = _made(kb, one, copied)
        if text is None:
            missing.append(f"{PREFIXES[one.language]}{one.path}")
            text = _text_of(kb, plan, one, copied)
        (made / one.file).write_bytes(links.as_file(text, one.file).encode())
    told(len(plan.pages), len(plan.pages))
    (made / MARK).write_text(json.dumps({"release": day.isoformat(), "pages": len(plan.pages)}) + "\n", "utf-8")
    files = [path for path in made.rglob("*") if path.is_file()]
    return WrittenSite(day, len(files), sum(path.stat().st_size for path in files), tuple(missing), ())


@in_english
def _made(kb: Library, one: SitePage, copied: str) -> str | None:
    """The page as the reader makes it; None where it leads elsewhere or there is none."""
    path = f"{PREFIXES[one.language]}{one.path}" or "/en"
    wanted = WebRequest(
        path=path, path_values=one.path_values, query=list(one.query), language=one.language, copied=copied
    )
    try:
        answer = one.make(kb, wanted)
    except (Problem, Refusal):
        return None
    return answer.body.decode() if answer.status == 200 else None


@in_english
def _text_of(kb: Library, plan: Plan, one: SitePage, copied: str) -> str:
    """The page that says what a copy is, in the place of one that could not be made."""
    path = f"{PREFIXES[one.language]}/copy"
    return copy(plan.scope)(kb, WebRequest(path=path, language=one.language, copied=copied)).body.decode()


def broken_links(folder: Path) -> Iterator[str]:
    """Each link of a page that leads to no file of the folder."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for file in sorted(name for name in files if name.endswith(".html")):
        for link in sorted(links_in((folder / file).read_text("utf-8"))):
            own, below = link.removeprefix(ROOT), "" if link.startswith(ROOT) else posixpath.dirname(file)
            if posixpath.normpath(posixpath.join(below, own)) not in files:
                yield f"{file}: {link}"
