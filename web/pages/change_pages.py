"""Pages of change: the history of a rule, the comparison of two releases."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from mtgcr.kb.changes.blame import blame_history
from mtgcr.kb.changes.history import comparable
from mtgcr.kb.changes.redline import redline
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.diff import QUIET, Shifted, describe, is_loud, label, sections
from mtgcr.views.text.overview import gist_lines, is_long, section_counts
from mtgcr.views.voice import in_language
from mtgcr.web import question_parameters as p
from mtgcr.web.day_notes import notes_of
from mtgcr.web.markup import redlined
from mtgcr.web.paging import cursor_at, place_of
from mtgcr.web.parameters import Parameter, ParameterForm, read_parameters
from mtgcr.web.rendering import moved, page, url

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markupsafe import Markup

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.changes.history import History, Step
    from mtgcr.kb.model import Node
    from mtgcr.kb.translations.number_marks import NumberMark
    from mtgcr.library.library import Library
    from mtgcr.views.text.diff import Item
    from mtgcr.web.making import Made, WebRequest

CHANGES = 150
"""Changes on a page."""
ALL = Parameter(name="all", about="Also what means the same.", form=ParameterForm.FLAG, default=False)
OLD = Parameter(name="old", about="The one release.", default="")
NEW = Parameter(name="new", about="The other release.", default="today")


class ToldStep(NamedTuple):
    """A revision of a history with what changed, the newest first: the redline against the words before."""

    step: Step
    words: Markup | None
    """None where the words are not held, or did not change."""
    is_first: bool

    @property
    def is_bare(self) -> bool:
        """Whether only the number of that time is known."""
        source = self.step.source
        return source is not None and source.edition is Edition.ATLAS and not self.step.revision.text


def history(kb: Library, wanted: WebRequest) -> Made:
    """The rule that had the number in the release, through all its numbers and wordings; other rules of it below."""
    given = read_parameters((p.WHEN, p.NUMBER, p.BLAME, p.ONE_LANG), wanted.path_values, wanted.query)
    followed = kb.follow(given["number"], given["when"])
    if given["when"] != followed.release.isoformat() or given["number"] != followed.number:
        return moved(wanted, f"/history/{followed.release}/{followed.number}", blame="1" if given["blame"] else None)
    found = kb.history(followed.number, lang=given["lang"], blame=given["blame"])
    wanted_names = {one.lineage for one in followed.found}
    own = [one for one in found.found if one.lineage in wanted_names] or list(found.found[:1])
    return page(
        "history",
        wanted,
        followed=followed,
        histories=[(one, list(_steps(one)), blame_history(one) if given["blame"] else ()) for one in own],
        others=[one for one in found.found if one not in own],
        blame=given["blame"],
        lang=given["lang"],
        when=given["when"],
        number=followed.number,
        has_texts=True,
    )


def _steps(found: History) -> Iterator[ToldStep]:
    """The revisions, the newest first."""
    told = [ToldStep(found.steps[0], _words("", found.steps[0].revision.text), is_first=True)]
    for before, after in pairwise(found.steps):
        old = before.revision.text if comparable(before.revision, after.revision) else ""
        new = after.revision.text
        told.append(ToldStep(after, _words(old, new) if after.reworded or old != new else None, is_first=False))
    return reversed(told)


def _words(old: str, new: str) -> Markup | None:
    if not new:
        return None
    return redlined(redline(old or new, new))


def compare(kb: Library, wanted: WebRequest) -> Made:
    """The form that chooses two releases; with both given it leads there."""
    given = read_parameters((OLD, NEW), {}, wanted.query)
    if given["old"]:
        old, new = (quote(given[name], safe="~") for name in ("old", "new"))
        return moved(wanted, f"/diff/{old}/{new or 'today'}")
    held = kb.releases()
    days = sorted({one.release.effective for one in held.issues if one.release.language is Language.EN}, reverse=True)
    return page("compare", wanted, days=days)


def diff(kb: Library, wanted: WebRequest) -> Made:
    """What changed between two releases: summary first, then what means something else, the rest on demand."""
    parameters = (p.OLD, p.NEW, p.ONE_LANG, p.SECTION, p.ONLY, ALL, p.CURSOR)
    given = read_parameters(parameters, wanted.path_values, wanted.query)
    only = tuple(filter(None, given["only"].split(",")))
    found = kb.diff(given["old"], given["new"], lang=given["lang"], section=given["section"] or None, only=only)
    old, new = found.between
    if found.names is None and sorted((given["old"], given["new"])) != sorted((old, new)):
        held = found.days and all(day.is_held and not day.asked.span for day in found.days)
        if held:
            kept = {name: value for name, value in wanted.query if name != "cursor"}
            return moved(wanted, f"/diff/{old}/{new}", **kept)
    shown = [one for one in found.changes if given["all"] or only or is_loud(one)]
    start = place_of(given["cursor"])
    kept = {name: value for name, value in wanted.query if name != "cursor"}
    path = f"/diff/{quote(given['old'], safe='~')}/{quote(given['new'], safe='~')}"
    following = url(wanted.language, path, **kept, cursor=cursor_at(start + CHANGES))
    return page(
        "diff",
        wanted,
        found=found,
        old=old,
        new=new,
        given=given,
        path=path,
        counts=_counts(found.changes),
        overview=in_language(wanted.language, partial(_overview, found)) if is_long(found) else None,
        shown=len(shown),
        quiet=len(found.changes) - len(shown),
        sections=[
            (head, [_told(item, wanted.language) for item in items])
            for head, items in sections(shown[start : start + CHANGES])
        ],
        following=following if len(shown) > start + CHANGES else "",
        notes=notes_of(found, wanted.language),
        has_texts=True,
    )


_PARTS = ("rules", "glossary", "examples", "headings", "introduction")
"""The parts of a release in the order in which their changes are counted: what decides stands first."""


class Overview(NamedTuple):
    """What a page on very many changes says in the place of their counts by kind."""

    lines: tuple[str, ...]
    sections: tuple[tuple[str, str, str], ...]
    """Heading, number to ask for ("" for introduction and glossary), what came and went there."""


def _overview(found: Diff) -> Overview:
    """The overview in the language that is spoken."""
    sections = ((head, "".join(filter(str.isdigit, head)), told) for head, told in section_counts(found).items())
    return Overview(gist_lines(found), tuple(sections))


def _counts(changes: Sequence[Change]) -> list[tuple[str, list[tuple[str, int]]]]:
    """How many changes of each kind each part has."""
    found: dict[str, Counter[str]] = {}
    for change in changes:
        found.setdefault(change.part.value, Counter())[describe(change)] += 1
    return [(part, found[part].most_common()) for part in _PARTS if part in found]


class ToldChange(NamedTuple):
    """A change as the page tells it."""

    old: str
    new: str
    part: str
    what: str
    words: Markup | None
    number_old: str
    number_new: str
    why: tuple[str, ...]
    many: int = 1
    is_whole: bool = False
    """Whether all of it came or went."""
    mark: NumberMark | None = None
    """Its number today and how its translation stands, where there is something to say."""
    language: str = ""
    """The language of the words, where it is not the one asked for."""
    is_ours: bool = False
    """Whether the words are our own, in a diff that shows official ones too."""


def _told(item: Item, language: Language) -> ToldChange:
    if isinstance(item, Shifted):
        first, last = item.changes[0], item.changes[-1]
        old = f"{_label(language, first, first.old)}–{_label(language, last, last.old)}"
        new = f"{_label(language, first, first.new)}–{_label(language, last, last.new)}"
        return ToldChange(old, new, first.part.value, describe(first), None, "", "", (), len(item.changes))
    return ToldChange(
        old=_label(language, item, item.old),
        new=_label(language, item, item.new),
        part=item.part.value,
        what=describe(item),
        words=_change_words(item),
        number_old=item.old.number if item.old else "",
        number_new=item.new.number if item.new else "",
        why=tuple(one.excerpt.text for one in item.why),
        is_whole=item.old is None or item.new is None,
        mark=item.mark,
        language=item.told.language.value if item.told else "",
        is_ours=item.told is not None and item.told.edition is Edition.DIGEST,
    )


def _label(language: Language, change: Change, node: Node | None) -> str:
    """The number or name of what changed, in the language of the interface."""
    return in_language(language, partial(label, change, node))


def _change_words(change: Change) -> Markup | None:
    if change.old is None or change.new is None:
        text = change.node.text
        return (
            redlined(redline("" if change.old is None else text, text if change.old is None else "")) if text else None
        )
    return redlined(change.words) if change.words and change.weight not in QUIET else None
