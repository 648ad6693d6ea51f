"""A rule by its number as of a day: wordings in both languages, examples, references, where it is today.

What answers are made of are named tuples as the types of kb.model are, for the sake of a quick start.
"""

from __future__ import annotations

from itertools import pairwise

from mtgcr.kb.citing_place import CitingPlace, citing_place
from mtgcr.kb.missing_numbers import NoSuchRule, missing_number
from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision, Source
from mtgcr.kb.storage.attached import attached_to, translations_of
from mtgcr.kb.storage.in_force import NoRelease, newest_known, no_release_on, source_of
from mtgcr.kb.storage.spine import same_words, spine
from mtgcr.kb.storage.told import told_of
from mtgcr.kb.translations.freshness import official_translation, retold_translation
from mtgcr.kb.translations.present_numbers import moved_numbers
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.parser.headings import is_heading
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.day_meant import RuleDay
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.translations.freshness import FoundTranslation
    from mtgcr.kb.translations.present_numbers import MovedNumber
    from mtgcr.kb.words.terms import Term

HEADING_LENGTH = 60
"""A rule shorter than this that is no sentence only names what its subrules are about ("Trample")."""


class Wording(NamedTuple):
    """A rule's words in one language with their source.

    `number` is the number that the rule has in that release; `behind` is true for a translation that is older than the
    English text and whose English partner has been reworded since.
    """

    text: str
    number: str
    source: Source
    behind: bool = False
    told: ToldBy | None = None
    """What is known of words of our own; None for those of others."""
    moved: tuple[MovedNumber, ...] = ()
    """The references in a translation that have other numbers on the day."""


class ExampleTexts(NamedTuple):
    """An example of the rule; a language is absent where its release has no such example."""

    name: str
    """Stable identity, as `Revision.lineage`."""
    en: str | None
    ja: str | None
    ja_source: Source | None = None
    """Where the Japanese stands; None where there is none."""
    behind: bool = False
    """As `Wording.behind`."""
    told: ToldBy | None = None
    """As `Wording.told`, of the English words, else of the Japanese."""
    moved: tuple[MovedNumber, ...] = ()
    """As `Wording.moved`, of the Japanese words."""


class RuleAnswer(NamedTuple):
    """All that is known of one rule, group or section in one release."""

    number: str
    lineage: str
    kind: NodeKind
    release: ReleaseInfo
    path: tuple[tuple[str, str], ...]
    """The headings above it, number and words, outermost first."""
    path_ja: tuple[str, ...]
    """The same headings in Japanese, "" where there is none, and for what stands below an answer."""
    wordings: tuple[Wording, ...]
    examples: tuple[ExampleTexts, ...]
    subrules: tuple[RuleAnswer, ...] = ()
    cites: tuple[str, ...] = ()
    cited_by: tuple[CitingPlace, ...] = ()
    number_today: str | None = None
    """None when the newest release no longer holds it."""
    superseded: datetime.date | None = None
    """Effective date of the release in force on the day asked for, where its text is not held."""
    changed: datetime.date | None = None
    """Effective date of the release that gave it its present words; None when they are its first known ones."""
    attached: tuple[AttachedExcerpt, ...] = ()
    """What documents that are held say of it, up to the day."""
    asked: RuleDay | None = None
    """Which release the day asked for means, where somebody asked for one."""
    unsure: tuple[Moment, ...] = ()
    """`changed`, where that is only the last day on which the words can have come."""

    def path_in(self, language: Language) -> tuple[tuple[str, str], ...]:
        """The headings above it in the language, in English where it has none."""
        if language is Language.EN:
            return self.path
        return tuple((number, ja or en) for (number, en), ja in zip(self.path, self.path_ja, strict=True))

    def wording(self, language: Language) -> Wording | None:
        """The wording in the language; None when there is none."""
        return next((w for w in self.wordings if w.source.language is language), None)


class Rules(NamedTuple):
    """What one number or several name on a day; two rules may share one (702.175 in September 2024)."""

    found: tuple[RuleAnswer, ...]
    missing: tuple[str, ...] = ()
    """The numbers asked for that name nothing on the day, where others do."""
    nearest: tuple[str, ...] = ()
    """Numbers that may have been meant by those that never named anything."""
    obsolete: tuple[Term, ...] = ()
    """Terms asked for that are out of use: what is found is the rule on what has taken their place."""
    apart: str = ""
    """What was asked for, where it is no term and only its words are terms ("double team")."""


def find_rule(
    store: Store, number: RuleNumber, date: datetime.date, *, levels: int = 1
) -> tuple[RuleAnswer, ...] | NoSuchRule | NoRelease:
    """What the number names on the date: one rule, or each of those that share it (702.175 in September 2024).

    With so many `levels` of what stands below it (a group has two: rules and subrules).

    The number is that of the newest release known on the date; the words are those of the newest release that is held.
    """
    found = _named_on(store, number, date)
    if isinstance(found, NoSuchRule | NoRelease):
        return found
    return tuple(_Answering(store, release, date, levels).answer(revision, deep=True) for release, revision in found)


def find_rows(store: Store, number: RuleNumber, date: datetime.date) -> tuple[RuleAnswer, ...]:
    """What the number names on the date with what stands right below it, words and examples alone; () for nothing."""
    found = _named_on(store, number, date)
    if isinstance(found, NoSuchRule | NoRelease):
        return ()
    return tuple(_Answering(store, release, date).answer(revision, deep=False, below=1) for release, revision in found)


def is_in_use(store: Store, number: RuleNumber, date: datetime.date) -> bool:
    """Whether the number names something on the date."""
    return not isinstance(_named_on(store, number, date), NoSuchRule | NoRelease)


def _named_on(
    store: Store, number: RuleNumber, date: datetime.date
) -> tuple[tuple[ReleaseInfo, Revision], ...] | NoSuchRule | NoRelease:
    held, known = store.release_on(date, Language.EN), store.release_on(date, Language.EN, Edition.ATLAS)
    newest = max(filter(None, (held, known)), key=lambda release: release.effective, default=None)
    if newest is None:
        return no_release_on(store, date)
    retold = store.release_on(date, Language.EN, Edition.DIGEST)
    found = tuple(_find(store, number, _Known(newest, held, known, retold)))
    return found or missing_number(store, number, newest)


class _Known(NamedTuple):
    """The releases up to a day: the newest at all, that whose words are held, that of the atlas, that of the digest."""

    newest: ReleaseInfo
    held: ReleaseInfo | None
    known: ReleaseInfo | None
    retold: ReleaseInfo | None


def _find(store: Store, number: RuleNumber, releases: _Known) -> Iterator[tuple[ReleaseInfo, Revision]]:
    """What has the number in the newest release, as it stands in the one that is held; else as our words tell it.

    What neither has, as what came after the only text that somebody has and is not retold, is told by the atlas.
    """
    newest, held, known, retold = releases
    named = store.numbered(str(number), newest, kind_of(number))
    if not named and known and newest is held:
        # Where the digest does not tell a rule, its number, references and history are known all the same.
        named = store.numbered(str(number), known, kind_of(number))
    for revision in named:
        told = store.standing(revision.lineage, held) if held and revision.edition is not held.edition else None
        if held and (told or revision.edition is held.edition):
            yield held, told or revision
        elif retold and (ours := store.standing(revision.lineage, retold)):
            yield retold, ours
        elif known:
            yield known, revision


class _Answering(NamedTuple):
    """Puts answers together for one English release and the Japanese one beside it."""

    store: Store
    release: ReleaseInfo
    day: datetime.date
    levels: int = 1

    def answer(self, revision: Revision, *, deep: bool, below: int = 0) -> RuleAnswer:
        """The answer for the revision with so many levels below; `deep` adds references, and what stands below."""
        changed, above = last_rewording(self.store, revision), self._above(revision)
        return RuleAnswer(
            number=revision.number,
            lineage=revision.lineage,
            kind=revision.kind,
            release=self.release,
            path=tuple((one.number, one.title or heading_words(one)) for one in above),
            path_ja=tuple(self._japanese_heading(one) if deep else "" for one in above),
            wordings=self._wordings(revision),
            examples=self._examples(revision),
            subrules=self._subrules(revision, self.levels if deep else below),
            cites=self.store.cited_numbers(revision.wording) if deep else (),
            cited_by=self._cited_by(revision) if deep else (),
            number_today=self._number_today(revision) if deep else None,
            superseded=self._superseded() if deep else None,
            changed=changed,
            attached=attached_to(self.store, revision.lineage, self.day) if deep else (),
            unsure=self.store.calendar().unsure((changed,)),
        )

    def _superseded(self) -> datetime.date | None:
        meant = self.store.calendar().in_force(self.day)
        return meant if meant and meant > self.release.effective else None

    def _japanese(self) -> ReleaseInfo | None:
        """The official Japanese release up to the date; the digest where none is held."""
        return self.store.release_on(self.release.effective, Language.JA)

    def _wordings(self, revision: Revision) -> tuple[Wording, ...]:
        others = (self._translation(revision, one) for one in Language if one is not Language.EN)
        translations = tuple(filter(None, others))
        if revision.edition is Edition.ATLAS:
            return translations
        told = told_of(self.store, revision)
        english = Wording(text=revision.text, number=revision.number, source=source_of(self.release), told=told)
        return english, *translations

    def _translation(self, revision: Revision, language: Language) -> Wording | None:
        """The revision in the language: official words, else those of a document, else our own of the day."""
        day = self.release.effective
        found = official_translation(self.store, revision.lineage, day, language)
        beside = None if found else self._in_document(revision, language)
        found = found or (None if beside else retold_translation(self.store, revision.lineage, day, language))
        return beside if found is None else self._translated(found)

    def _translated(self, found: FoundTranslation) -> Wording:
        partner, release, behind = found
        return Wording(
            text=partner.text,
            number=partner.number,
            source=source_of(release),
            behind=behind,
            told=told_of(self.store, partner),
            moved=moved_numbers(self.store, partner, release.effective, self.release.effective),
        )

    def _in_document(self, revision: Revision, language: Language) -> Wording | None:
        """The words of the language that a document beside the releases has for the revision."""
        found = next(iter(translations_of(self.store, revision, language)), None)
        if found is None:
            return None
        excerpt = found.excerpt
        source = Source(
            release=found.since,
            language=language,
            edition=Edition.DOCUMENT,
            file=found.document,
            line=excerpt.line,
        )
        number = excerpt.number or revision.number
        return Wording(text=excerpt.text, number=number, source=source, behind=not found.exact)

    def _above(self, revision: Revision) -> tuple[Revision, ...]:
        """What the revision stands under, outermost first."""
        path: list[Revision] = []
        parent = revision.parent
        while parent is not None:
            above = self.store.standing(parent, self.release)
            if above is None:
                break
            path.append(above)
            parent = above.parent
        return tuple(reversed(path))

    def _japanese_heading(self, above: Revision) -> str:
        day = self.release.effective
        found = official_translation(self.store, above.lineage, day, Language.JA) or retold_translation(
            self.store, above.lineage, day, Language.JA
        )
        return (found.revision.title or heading_words(found.revision)) if found else ""

    def _examples(self, revision: Revision) -> tuple[ExampleTexts, ...]:
        """The examples in their order, then those that only the Japanese release has."""
        english = sorted(self.store.children(revision.lineage, self.release, NodeKind.EXAMPLE), key=_ordinal)
        release = self._japanese()
        japanese = self.store.children(revision.lineage, release, NodeKind.EXAMPLE) if release else ()
        told = {example.lineage for example in english}
        only = (
            ExampleTexts(name=e.lineage, en=None, ja=e.text, ja_source=source_of(release), told=told_of(self.store, e))
            for e in sorted(japanese, key=_ordinal)
            if release and e.lineage not in told
        )
        return (*map(self._example, english), *only)

    def _example(self, example: Revision) -> ExampleTexts:
        japanese = self._translation(example, Language.JA)
        return ExampleTexts(
            name=example.lineage,
            en=example.text or None,
            ja=japanese.text if japanese else None,
            ja_source=japanese.source if japanese else None,
            behind=japanese.behind if japanese else False,
            moved=japanese.moved if japanese else (),
            told=told_of(self.store, example),
        )

    def _subrules(self, revision: Revision, levels: int) -> tuple[RuleAnswer, ...]:
        if not levels:
            return ()
        found = (*self.store.children(revision.lineage, self.release), *self._not_retold(revision))
        below = [r for r in found if r.kind is not NodeKind.EXAMPLE]
        return tuple(self.answer(r, deep=False, below=levels - 1) for r in sorted(below, key=_number_key))

    def _not_retold(self, revision: Revision) -> tuple[Revision, ...]:
        """What stands below in the release that is told, and is itself not told."""
        if self.release.edition is not Edition.DIGEST:
            return ()
        atlas = self.store.release_on(self.release.effective, Language.EN, Edition.ATLAS)
        told = {r.lineage for r in self.store.children(revision.lineage, self.release)}
        known = self.store.children(revision.lineage, atlas) if atlas else ()
        return tuple(r for r in known if r.lineage not in told)

    def _cited_by(self, revision: Revision) -> tuple[CitingPlace, ...]:
        """What cites it; where the digest answers the atlas tells, which knows what nobody retells too."""
        day, is_told = self.release.effective, self.release.edition is Edition.DIGEST
        known = self.store.release_on(day, Language.EN, Edition.ATLAS) if is_told else None
        citing = self.store.citing(revision.number, known or self.release)
        return tuple(dict.fromkeys(citing_place(revision) for revision in citing))

    def _number_today(self, revision: Revision) -> str | None:
        newest = newest_known(self.store)
        today = self.store.standing(revision.lineage, newest) if newest else None
        return today.number if today else None


def _ordinal(revision: Revision) -> int:
    return revision.ordinal


def _number_key(revision: Revision) -> tuple[tuple[int, int, int, int, str], int]:
    number = parse_number(revision.number)
    return (number.sort_key if number else (0, 0, 0, 0, ""), revision.ordinal)


def heading_words(revision: Revision) -> str:
    """The heading that a rule is where it only names a keyword ("Trample"); "" for a rule with a sentence."""
    text = revision.text.strip()
    return text if is_heading(text, HEADING_LENGTH) else ""


def last_rewording(store: Store, revision: Revision) -> datetime.date | None:
    """Since when the rule has these words; None when no other words of it are known."""
    changed = None
    for before, after in pairwise(spine(store, revision.lineage, revision.language)):
        if after.since > revision.since and not same_words(after, revision):
            break
        if not same_words(before, after):
            changed = after.since
    return changed
