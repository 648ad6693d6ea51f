"""A situation on the table, line by line: what is so, what happens, what was chosen; any of it may be taken back.

A session is nothing but the lines that were said and the day: whatever is asked, they are played anew, which costs
little, so that undoing, another day and "what if" are other lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.language import Language
from mtgcr.rules.branches import script_of
from mtgcr.rules.catalogue import told
from mtgcr.rules.context import Obstacle, RunContext
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.mistakes import mistake_in
from mtgcr.rules.model import Expectation, RunStatus
from mtgcr.rules.phrases import Role
from mtgcr.rules.play import Position, holds_in, step_on
from mtgcr.rules.soundness import unsound

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.storage.calendar import Calendar
    from mtgcr.rules.game import Game
    from mtgcr.rules.model import Note, Scenario
    from mtgcr.rules.registry import Implementation, Operation
    from mtgcr.rules.runner import Runner


class SaidAs(Enum):
    """What a line of a session says."""

    FACT = "given"
    STEP = "when"
    CHOICE = "choosing"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a session."""

    role: SaidAs
    words: str


@dataclass(frozen=True, slots=True)
class Played:
    """What the lines came to: the possible games, what may be chosen, why the last step came so, what stopped it."""

    position: Position
    notes: tuple[Note, ...]
    fault: Note | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """Whether something is so in each possible game, with the sentences that decided."""

    truths: tuple[bool, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class TableSession:
    """The lines that were said, and the day by whose rules they are played."""

    runner: Runner
    day: datetime.date
    language: Language = Language.EN
    lines: tuple[Said, ...] = ()
    calendar: Calendar | None = None
    """The releases known to exist, also those that cannot be run."""

    @property
    def release(self) -> datetime.date:
        """The release by whose rules the lines are played."""
        return self.runner.lookup.in_force(self.day)

    @property
    def not_run(self) -> datetime.date | None:
        """The release that is in force on the day, where it is another one, of which nothing is known here."""
        meant = self.calendar.in_force(self.day) if self.calendar else None
        return meant if meant != self.release else None

    def role_of(self, words: str) -> SaidAs | str:
        """What the words say; a sentence about the mistake where they are no phrase."""
        book = self.runner.library.phrasebook
        parts = [part.strip() for part in words.replace("、", ",").split(",")]
        if self.lines and all(book.matches(Role.OPTION, part, self.language) for part in parts):
            return SaidAs.CHOICE
        for role, said in ((Role.WHEN, SaidAs.STEP), (Role.GIVEN, SaidAs.FACT)):
            if book.matches(role, words, self.language):
                return said
        likely = sorted((Role.GIVEN, Role.WHEN), key=lambda role: -book.likeness(role, words, self.language))
        mistakes = [mistake_in(book, role, words, self.language) for role in likely]
        _, message, hint = min(mistakes, key=lambda one: one.code != "scenario-value")
        return f"{message}\n  {hint}" if hint else message

    def say(self, words: str) -> TableSession | str:
        """The session with the line; a sentence about what is wrong with it."""
        role = self.role_of(words)
        if isinstance(role, str):
            bare = self._without_keyword(words)
            return role if bare == words else self.say(bare)
        longer = replace(self, lines=(*self.lines, Said(role, words)))
        scenario = longer.scenario()
        return scenario if isinstance(scenario, str) else longer

    def _without_keyword(self, words: str) -> str:
        """The line without the word that begins it in a file of scenarios."""
        first, _, rest = words.partition(" ")
        keywords = (told(self.language, "keyword", word) for word in ("given", "when", "choosing", "and"))
        return rest.strip() if rest and first.casefold() in keywords else words

    def supposing(self, words: str) -> TableSession | str:
        """The session with the line, in the place of a fact that it contradicts; a sentence about what is wrong."""
        came = self.say(words)
        facts = (line.words for line in self.lines if line.role is SaidAs.FACT)
        instead = (self.without(fact).say(words) for fact in facts) if isinstance(came, str) else ()
        return next((other for other in instead if not isinstance(other, str)), came)

    def without(self, words: str) -> TableSession:
        """The session without the line."""
        return replace(self, lines=tuple(line for line in self.lines if line.words != words))

    def undone(self) -> TableSession:
        """The session without its last line."""
        return replace(self, lines=self.lines[:-1])

    def text(self, question: str | None = None, title: str = "table", verdict: str | None = None) -> str:
        """The lines as a scenario that asks the question, or that ends with the verdict."""
        keyword = {word: told(self.language, "keyword", word) for word in _KEYWORDS}
        quoted = f"「{title}」" if self.language is Language.JA else f'"{title}"'
        own = "自作" if self.language is Language.JA else "own words"
        facts = [line.words for line in self.lines if line.role is SaidAs.FACT]
        steps = [self._step(line, keyword) for line in self.lines if line.role is not SaidAs.FACT]
        asked = question or _ANYTHING[self.language]
        blocks = [*_block(keyword["given"], keyword["and"], facts), *_block(keyword["when"], keyword["and"], steps)]
        head = [f"{keyword['scenario']} {quoted}", f"{keyword['from']} {own}"]
        return "\n".join([*head, *blocks, f"{keyword['then']} {verdict or keyword['result'] + ' ' + asked}"]) + "\n"

    @staticmethod
    def _step(line: Said, keyword: dict[str, str]) -> str:
        return f"{keyword['choosing']} {line.words}" if line.role is SaidAs.CHOICE else line.words

    def scenario(self, question: str | None = None) -> Scenario | str:
        """The lines as a scenario; a sentence about what is wrong with them."""
        book = self.runner.library.phrasebook
        parsed, found = parse_scenarios(self.text(question), "table", book)
        wrong = [*found, *(one for each in parsed for one in unsound(each, book))]
        errors = [one for one in wrong if one.severity is Severity.ERROR and one.code not in _LEFT_OPEN]
        if errors:
            return "\n  ".join(str(part) for part in (errors[0].message, errors[0].hint) if part)
        return parsed[0]

    def _pick(self, operation: Operation[..., object]) -> Implementation[..., object]:
        return self.runner.registry.pick(operation, self.runner.lookup.in_force(self.day))

    def played(self) -> Played:
        """What the lines come to by the rules of the day."""
        scenario = self.scenario()
        assert not isinstance(scenario, str), scenario  # no line is kept that is wrong
        branch = script_of(scenario).branches[0]
        ctx = RunContext(self._pick)
        position, told_before = Position((branch.setting(self.day),)), 0
        try:
            self._guard(position.worlds)
            for act in branch.acts_on(self.day):
                if not isinstance(act, Expectation):
                    told_before = len(ctx.notes)
                    position = step_on(ctx, position, act)
                    self._guard(position.worlds)
        except Obstacle as met:
            return Played(position, tuple(ctx.notes[told_before:]), met.note)
        return Played(position, tuple(dict.fromkeys(ctx.notes[told_before:])))

    def _guard(self, worlds: Iterable[Game]) -> None:
        for world in worlds:
            for guard in self.runner.library.guards:
                guard.look(world)

    def ask(self, question: str) -> Answered | str:
        """Whether that is so now; a sentence about what is wrong with the question, or what stopped the play."""
        scenario, played = self.scenario(question), self.played()
        if isinstance(scenario, str):
            return scenario
        if played.fault is not None:
            return told(self.language, "note", played.fault.en).format_map(dict(played.fault.values))
        (option,) = scenario.expectations[0].options
        ctx = RunContext(self._pick)
        truths = tuple(holds_in(ctx, world, option) for world in played.position.worlds)
        return Answered(truths, tuple(dict.fromkeys((*played.notes, *ctx.notes))))

    def deciding(self, verdict: str, numbers: Iterable[str]) -> tuple[str, ...]:
        """Those of the rules without which the verdict would not be so; what only bears on it is no reason."""
        because = told(self.language, "keyword", "because")
        return tuple(one for one in numbers if self._stands(f"{verdict} {because} {one}"))

    def _stands(self, verdict: str) -> bool:
        """Whether the lines come to the verdict, and by its rules."""
        parsed, _ = parse_scenarios(self.text(verdict=verdict), "table", self.runner.library.phrasebook)
        outcomes = [self.runner.run(one, self.day) for one in parsed]
        return any(outcome.results[-1].status is RunStatus.PASSED for outcome in outcomes)


_KEYWORDS = ("scenario", "from", "given", "when", "choosing", "then", "result", "and", "because", "but", "without")
_ANYTHING = {Language.EN: "Alex has 20 life", Language.JA: "アレックスのライフは20点である"}
"""A question for scenarios whose verdict nobody looks at."""
_LEFT_OPEN = ("scenario-no-reason", "scenario-no-counter-case")
"""What is wrong with a scenario that is no mistake in a session."""


def _block(first: str, other: str, lines: list[str]) -> list[str]:
    return [f"{first if place == 0 else other} {line}" for place, line in enumerate(lines)]
