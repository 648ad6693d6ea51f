"""The types of answers to questions in reading order: evidence, candidates, citations, the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from mtgcr.kb.lookup import HEADING_LENGTH
from mtgcr.parser.headings import is_heading
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.asking.card_shelf import Card, IssuedRuling
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.asking.when_asked import AskedTimes
    from mtgcr.kb.glossary_lookup import Entry, LaterTerm
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.release_map import MappedPlace
    from mtgcr.kb.storage.spoken_days import DaySpan
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.translations.present_numbers import MovedNumber
    from mtgcr.kb.works.policy_questions import PolicyAnswer
    from mtgcr.parser.diagnostic import Span

ANSWERED: Final = "answered"
UNSURE: Final = "unsure"
NO_RULE_FOUND: Final = "no-rule-found"
AnswerStatus: TypeAlias = Literal["answered", "unsure", "no-rule-found"]
"""Rules that answer; the nearest rules, of which none clearly answers; nothing that the rules speak of."""


class Certainty(Enum):
    """How sure it is that the first rules answer a question."""

    SURE = "sure"
    LIKELY = "likely"
    """They fit best, and whether they decide is for the reader to check."""
    UNSURE = "unsure"
    """They are the nearest, and none clearly answers."""
    OUTSIDE = "outside"
    """It is nothing that the rules speak of."""

    @property
    def status(self) -> AnswerStatus:
        """What an answer so sure is."""
        match self:
            case Certainty.SURE | Certainty.LIKELY:
                return ANSWERED
            case Certainty.UNSURE:
                return UNSURE
            case Certainty.OUTSIDE:
                return NO_RULE_FOUND


class Evidence(Enum):
    """Why a rule may answer a question; the value is how it is told."""

    NUMBER = "its number is asked for"
    DEFINES = "defines a term of the question"
    UNDER = "stands under the rule on a term of the question"
    FIRST = "is among the first rules on a term of the question"
    MEANING = "says what a term of the question means"
    ONLY_KIND = "says only what kind of ability it is"
    WORDS = "has the words of the question"
    SENTENCE = "one sentence has much of the question"
    HEADING = "its heading has the words of the question"
    DIGEST = "its digest has the words of the question"
    EXAMPLE = "an example has the words of the question"
    ASKED = "players ask about it in these words"
    SAID = "what is said of it in plain words has the whole question"
    MEANT = "what is said of it means nearly what the question says"
    LIKENED = "players ask about it in situations like this"
    GLOSSARY = "the glossary refers to it"
    CITED = "rules that fit refer to it"
    CARD = "defines a keyword of the card"

    # A question looks evidence up 5,000 times; that of Enum hashes the name by a function of Python.
    __hash__ = object.__hash__


@dataclass(slots=True)
class Candidate:
    """A rule that may answer, and how strongly each kind of evidence speaks for it (0 to about 1)."""

    place: MappedPlace
    evidence: dict[Evidence, float] = field(default_factory=dict)
    has: int = 0
    """A bit for each unit of the question that stands in its words, headings, digest, translation or examples."""
    coverage: float = 0.0
    """The share of what the question says that these units are."""
    own: int | None = None
    """The row of its wording in the language of the question, where it was found there."""
    is_told: bool = False
    """Whether the digest retells it, as it does what is asked about most."""
    text: str = ""
    example: int | None = None
    """The row of the lineage of its example that fits best, where one does."""
    score: float = 0.0

    def support(self, evidence: Evidence, strength: float) -> None:
        """Keep the strongest support of each kind."""
        if strength > self.evidence.get(evidence, 0.0):
            self.evidence[evidence] = strength

    @property
    def words(self) -> float:
        """How well the words fit, in whichever text they fit best."""
        strength = self.evidence.get
        return max(strength(Evidence.WORDS, 0.0), strength(Evidence.DIGEST, 0.0))

    def words_in(self, language: Language) -> str:
        """What it says in the language of the question; "" where it was found in English alone."""
        return self.text if self.own is not None or language is Language.EN else ""

    @property
    def is_heading(self) -> bool:
        """Whether the rule only names what its subrules are about."""
        return is_heading(self.text, HEADING_LENGTH) and not self.text.endswith(("”", ")"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words of a release: `text` is `span` of the whole wording; `deciding` is the sentence in `text` that answers.

    `behind` is true for Japanese words whose English original has been reworded since.
    """

    number: str
    text: str
    span: Span
    deciding: Span
    release: ReleaseInfo
    behind: bool = False
    told: ToldBy | None = None
    """What is known of words of our own; None for those of others."""
    moved: tuple[MovedNumber, ...] = ()
    """The references in a translation that have other numbers on the day, by their offsets in `text`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCitation:
    """A rule of the answer, quoted in one language; `number` is that of the English release of the answer."""

    number: str
    lineage: str
    quote: Quote
    why: tuple[tuple[Evidence, float], ...]
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutedExample:
    """What a printed example came to as the named scenario, run at each release from `first` to `last`.

    `status` is as `check` tells it ("passed"); `english` and `japanese` say what the rules make of it; `because` are
    the rules that this rests on, by their numbers at `last`.  An answer of a release after `last`, in which the example
    and these rules say what they said, has their numbers there.
    """

    scenario: str
    status: str
    english: str
    japanese: str
    because: tuple[str, ...]
    first: datetime.date
    last: datetime.date


@dataclass(frozen=True, slots=True, kw_only=True)
class NearExample:
    """The printed example nearest to the question: the `ordinal`-th, from 1, of the English rule `number`.

    `results` are what it comes to when it is run; empty where it has no executable form.
    """

    number: str
    ordinal: int
    quote: Quote
    results: tuple[ExecutedExample, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A term of the question with its names in both languages and its rules as of the release.

    `entry` is its glossary entry, None where the glossary has none; `note` says what became of an obsolete term.
    """

    asked: str
    english: tuple[str, ...]
    japanese: tuple[str, ...]
    rules: tuple[str, ...]
    note: str
    entry: Quote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeNote:
    """A cited rule that was reworded on the day `since`, or taken away.

    `before` and `after` are its words around that day, None where no text of that time is held.  `is_later` is true
    where that came after the release of the answer; `is_gone` where there is no such rule since.
    """

    number: str
    since: datetime.date
    before: Quote | None
    after: Quote | None
    is_later: bool
    is_gone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNote:
    """A card that the question names, its keywords with their rules, and the rulings on it nearest to the question."""

    card: Card
    keywords: tuple[tuple[str, tuple[str, ...]], ...]
    rulings: tuple[IssuedRuling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a cited rule stands among: the group `number`, or of a very large one the rule with its subrules."""

    number: str
    heading: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherReading:
    """Figures that can name two days (6/5/2017): as they were typed, read, and could have been read."""

    typed: str
    day: datetime.date
    other: datetime.date
    release: datetime.date
    """The effective date of the release that was in force on the other day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowTaken:
    """How a question was taken, as far as it was not taken as it stands.

    `day` is the one asked for, None for today; `text_missing` the effective date of the release that was in force then,
    where its text is not held; `absent` are numbers that the release does not have, `near` those that may be meant by
    them, `unworded` numbers that it has, the words of which are not held; `corrections` words as typed with what they
    were read as; `outside` the topics that the rules do not speak of; `unused_times` years, and days counted from today
    under other rules than today's, that were taken for no day.
    """

    day: datetime.date | None = None
    text_missing: datetime.date | None = None
    absent: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    unworded: tuple[str, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()
    outside: tuple[str, ...] = ()
    unused_times: tuple[str, ...] = ()
    span: DaySpan | None = None
    """The days that the question names, where it is more than one; `day` is the last of them."""
    lacks_meanings: bool = False
    """Whether a sentence encoder is installed that cannot help: it is another than was learned with."""
    event: str = ""
    """The tournament that the question tells the time by, of which the year alone was taken."""
    either: EitherReading | None = None
    """The other day that the figures of the question can name, where other rules were in force on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The rules that answer, best first; or none, with the nearest ones as suggestions.

    `release` is the English one that the answer speaks for.
    """

    status: AnswerStatus
    question: Question
    release: ReleaseInfo
    citations: tuple[RuleCitation, ...]
    suggestions: tuple[RuleCitation, ...]
    definitions: tuple[Definition, ...] = ()
    examples: tuple[NearExample, ...] = ()
    changed: tuple[ChangeNote, ...] = ()
    rulings: tuple[AttachedExcerpt, ...] = ()
    """Rulings on the cited rules, those first that have most of the question."""
    ruling_decides: bool = False
    """Whether the first of them, on what the rules stand under too, has more of the question than any of the rules."""
    cards: tuple[CardNote, ...] = ()
    """The user's own cards that the question names."""
    context: tuple[Context, ...] = ()
    taken: HowTaken = HowTaken()
    policy: PolicyAnswer | None = None
    """What the tournament documents say, where the question is about policy and no rule answers."""
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""
    later: tuple[LaterTerm, ...] = ()
    """The terms of the question that came after the release that answers."""
    times: tuple[AskedTimes, ...] = ()
    """When what the question asks about came or went, where it asks for that."""
    nearest_times: tuple[AskedTimes, ...] = ()
    """When what is nearest to the question changed, where it asks for that and does not name what it means."""
    entries: tuple[Entry, ...] = ()
    """Glossary entries of a text newer than the lexicon that the question names."""
    confidence: float = 0.0
    certainty: Certainty = Certainty.OUTSIDE
    """What `confidence` comes to; `status` follows from it."""
