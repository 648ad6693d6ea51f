"""A rule through time: every number and wording it had, found by any number it ever had."""

from __future__ import annotations

import datetime
from itertools import pairwise

from mtgcr.kb.changes.retargeting import cited, number_changes, reference_changes
from mtgcr.kb.lookup import heading_words
from mtgcr.kb.model import NodeKind, Revision
from mtgcr.kb.storage.attached import attached_to
from mtgcr.kb.storage.in_force import newest_known, source_of
from mtgcr.kb.storage.release_map import moves_between
from mtgcr.kb.storage.spine import same_words, spine
from mtgcr.kb.translations.freshness import official_translation, retold_translation
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.changes.dissolved import Dissolved
    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.model import Junction, ReleaseInfo, Source
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber


class NumberSpan(NamedTuple):
    """A number that a lineage had from a day until the day before `until` (None: it still has it)."""

    number: str
    since: datetime.date
    until: datetime.date | None

    def holds(self, day: datetime.date) -> bool:
        """Whether the lineage had the number on the day."""
        return self.since <= day and (self.until is None or day < self.until)


class Step(NamedTuple):
    """One revision of a lineage with what changed when it came."""

    revision: Revision
    renumbered: bool
    reworded: bool
    """Whether the words are others, typography and numbers of references aside."""
    references: tuple[ReferenceChange, ...] = ()
    """Which references follow the rules that they name, and which name others than before."""
    source: Source | None = None
    """Where its words stand; None where no text of that day is held."""


class History(NamedTuple):
    """A lineage from its birth to its end, or to today (`ended` None)."""

    lineage: str
    kind: NodeKind
    numbers: tuple[NumberSpan, ...]
    steps: tuple[Step, ...]
    examples: tuple[Revision, ...]
    junctions: tuple[Junction, ...]
    ended: datetime.date | None
    attached: tuple[AttachedExcerpt, ...] = ()
    """What documents that are held say of it."""
    unsure: tuple[Moment, ...] = ()
    """Of all days told here those that are only the last on which the change can have come."""
    heading: str = ""
    """Its own heading, else the innermost one that it stood under at the last, in the language asked for."""


class Histories(NamedTuple):
    """The history of each rule that ever had a number, the one that has it now or had it last first."""

    found: tuple[History, ...]
    blame: bool = False
    """Whether each word is asked for with the release that brought it."""
    number: str = ""
    """The number asked for ("510.1c")."""
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, where one was asked for."""
    language: Language = Language.EN
    """The language asked for; a wording that it has no words for is told in English."""
    below: tuple[str, ...] = ()
    """Where the first is only a heading, the numbers that what stands right below it has today."""
    dissolved: Dissolved | None = None
    """Where the first was a heading that is gone, where the rules under it went."""


def numbers_below(store: Store, histories: tuple[History, ...]) -> tuple[str, ...]:
    """Of the first history, if it is only a heading that stands today, the numbers right below it, in order."""
    newest = newest_known(store)
    now = store.standing(histories[0].lineage, newest) if histories and newest else None
    if now is None or newest is None or now.kind is NodeKind.SECTION:
        return ()
    if now.kind is not NodeKind.GROUP and not heading_words(histories[0].steps[-1].revision):
        return ()
    found = (parse_number(one.number) for one in store.children(now.lineage, newest) if one.kind is NodeKind.RULE)
    return tuple(map(str, sorted(filter(None, found), key=lambda one: one.sort_key)))


def find_histories(store: Store, number: RuleNumber, language: Language = Language.EN) -> tuple[History, ...]:
    """The history of each lineage that ever had the number, the one that has it now or had it last first.

    In a translation the numbers and days are those of the English, with the words of the translation for each wording
    where there are any, and the English where there are none: one translated text tells of one day only.
    """
    if language is not Language.EN and (english := _traced(store, number, Language.EN)):
        return tuple(_translated(store, history, language) for history in english)
    return _traced(store, number, language)


def comparable(before: Revision, after: Revision) -> bool:
    """Whether two wordings are of one hand (ours or the publisher's) and one language, so that a redline tells."""
    return (before.edition, before.language) == (after.edition, after.language)


def of_day(histories: tuple[History, ...], number: str, day: datetime.date) -> tuple[History, ...]:
    """The histories, that of the rule which had the number on the day first; () where none had it then."""
    had = tuple(one for one in histories if any(span.number == number and span.holds(day) for span in one.numbers))
    return (*had, *(one for one in histories if one not in had)) if had else ()


def _traced(store: Store, number: RuleNumber, language: Language) -> tuple[History, ...]:
    kind = kind_of(number)
    editions = _editions(store, language)
    found = [r for r in store.ever_numbered(str(number), language) if r.edition in editions and r.kind is kind]
    latest: dict[str, Revision] = {}
    for revision in found:
        kept = latest.get(revision.lineage)
        latest[revision.lineage] = revision if kept is None else max(kept, revision, key=_recency)
    ordered = sorted(latest.values(), key=_recency, reverse=True)
    return tuple(
        history._replace(heading=heading_of(store, history.steps[-1].revision, language))
        for history in (trace(store, r.lineage, language) for r in ordered)
    )


def heading_of(store: Store, last: Revision, language: Language) -> str:
    """Under what the last revision stood, innermost first, itself among these: the first that is a heading."""
    release, found = newest_known(store, _last_day(last)), last
    while not (name := found.title or heading_words(found)):
        above = store.standing(found.parent, release) if release and found.parent else None
        if above is None:
            return ""
        found = above
    if language is Language.EN:
        return name
    told = official_translation(store, found.lineage, _last_day(last), language)
    told = told or retold_translation(store, found.lineage, _last_day(last), language)
    return (told.revision.title or heading_words(told.revision) if told else "") or name


def _last_day(revision: Revision) -> datetime.date:
    return revision.until - datetime.timedelta(days=1) if revision.until else datetime.date.max


def _translated(store: Store, history: History, language: Language) -> History:
    """The history with the words of each time in the language."""
    steps = tuple(_translated_step(store, step, language) for step in history.steps)
    examples = tuple(found[0] if (found := _translation(store, one, language)) else one for one in history.examples)
    heading = heading_of(store, history.steps[-1].revision, language)
    return history._replace(steps=steps, examples=examples, heading=heading)


def _translated_step(store: Store, step: Step, language: Language) -> Step:
    found = _translation(store, step.revision, language)
    if found is None:
        return step
    return step._replace(revision=found[0], source=found[1])


def _translation(store: Store, english: Revision, language: Language) -> tuple[Revision, Source] | None:
    """The English revision with the words for it in the language, and where these stand; None where there are none.

    They are looked for on the last day of its time, since our own begin in 2015.
    """
    day = _last_day(english)
    found = official_translation(store, english.lineage, day, language)
    if found is None or found.behind:
        found = retold_translation(store, english.lineage, day, language)
    if found is None:
        return None
    said = english._replace(text=found.revision.text, edition=found.revision.edition, language=language)
    return said, source_of(found.release)


def _recency(revision: Revision) -> tuple[bool, datetime.date]:
    return revision.until is None, revision.since


def _editions(store: Store, language: Language) -> tuple[Edition, ...]:
    """The editions that tell times: atlas and official texts; the digest only where there is neither."""
    held = {release.edition for release in store.releases() if release.language is language}
    return tuple(held - {Edition.DIGEST}) or (Edition.DIGEST,)


def trace(store: Store, lineage: str, language: Language) -> History:
    """The history of one lineage."""
    revisions = spine(store, lineage, language)
    first = Step(revision=revisions[0], renumbered=False, reworded=False, source=_source(store, revisions[0]))
    steps = (first, *(_step(store, before, after) for before, after in pairwise(revisions)))
    junctions = tuple(dict.fromkeys(store.junctions(lineage, language)))
    examples = _examples(store, lineage, language)
    days = {day for one in (*revisions, *examples) for day in (one.since, one.until)}
    return History(
        lineage=lineage,
        kind=revisions[0].kind,
        numbers=numbers_of(revisions),
        steps=steps,
        examples=examples,
        junctions=junctions,
        ended=revisions[-1].until,
        attached=attached_to(store, lineage),
        unsure=store.calendar(language).unsure((*days, *(one.on for one in junctions))),
    )


def _examples(store: Store, lineage: str, language: Language) -> tuple[Revision, ...]:
    """The examples that ever stood under the rule, one revision for each time in which one was unchanged."""
    found = [r for r in store.ever_under(lineage, language) if r.kind is NodeKind.EXAMPLE]
    names = dict.fromkeys(r.lineage for r in found)
    return tuple(r for name in names for r in spine(store, name, language) if r.text or r.masked)


def _step(store: Store, before: Revision, after: Revision) -> Step:
    return Step(
        revision=after,
        renumbered=before.number != after.number or before.ordinal != after.ordinal,
        reworded=not same_words(before, after),
        references=_references(store, before, after) if before.wording != after.wording else (),
        source=_source(store, after),
    )


def _source(store: Store, revision: Revision) -> Source | None:
    release = store.release_on(revision.since, revision.language, revision.edition)
    return source_of(release) if release else None


def _references(store: Store, before: Revision, after: Revision) -> tuple[ReferenceChange, ...]:
    """What became of the references on the day of the newer revision; nothing where that cannot be told."""
    old, new = (store.cited_numbers(revision.wording) for revision in (before, after))
    releases = _around(store, after)
    if not old or not new or not releases:
        return ()
    ends = cited(before.text)
    moves = moves_between(store, tuple({*old, *ends}), *releases)
    if before.text and after.text:
        return reference_changes(before.text, after.text, moves)
    return number_changes(old, new, moves) if same_words(before, after) else ()


def _around(store: Store, revision: Revision) -> tuple[ReleaseInfo, ReleaseInfo] | None:
    """The release that brought the revision and the one before it, in the edition that knows both."""
    for edition in (Edition.ATLAS, Edition.OFFICIAL, Edition.DIGEST):
        spoken = [r for r in store.releases() if r.language is revision.language and r.edition is edition]
        for old, new in pairwise(spoken):
            if new.effective == revision.since:
                return old, new
    return None


def numbers_of(revisions: tuple[Revision, ...]) -> tuple[NumberSpan, ...]:
    """The numbers that the revisions of one lineage had, oldest first."""
    spans: list[NumberSpan] = []
    for revision in revisions:
        last = spans[-1] if spans else None
        if last and last.number == revision.number and last.until == revision.since:
            spans[-1] = NumberSpan(number=last.number, since=last.since, until=revision.until)
        else:
            spans.append(NumberSpan(number=revision.number, since=revision.since, until=revision.until))
    return tuple(spans)
