"""Whether a rule that was told of decided: what was played is gone through again as though it had done nothing.

What is told as a question is asked, or as something is offered, is about just that.  Of what was told in steps before,
further plays tell: those in which the code of the rule does nothing, or the keyword that it is about means nothing, one
in which nothing changes about what the rule was told of, and one without these steps.
"""

from collections.abc import Callable, Collection, Iterable
from enum import Enum
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, NamedTuple

from mtgcr.parser.frozen_values import replace
from mtgcr.parser.numbers import LETTERS
from mtgcr.rules.context import Obstacle, RunContext
from mtgcr.rules.game import Game
from mtgcr.rules.model import Choosing, Expectation, Note, RuleCited, ScenarioVerdict, Use
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keywords import MEANINGS, NUMBERS
from mtgcr.rules.modules.layers import Idle
from mtgcr.rules.modules.particular import DECIDES, SAID, facts_of
from mtgcr.rules.modules.pipeline import once
from mtgcr.rules.play import Amend, Course, Pick, Position, WorldReading, holds_in
from mtgcr.rules.registry import Implementation, Operation
from mtgcr.rules.soundness import uses_of

MANY, FEW = 5, 20
"""A play in which a rule does nothing may never end: it is given up after so many times what the play ran, and more."""
_STRANGE = (ValueError, TypeError, AttributeError, LookupError, AssertionError, RecursionError, OverflowError)
"""What code raises that is given what no rule would ever give it, and what gives up a play."""
UNTESTED = Note((), "held to decide, not tested: without it the play breaks off")
"""What is said of rules whose test raised such a thing."""
_EVENTS = {en for group, en in SAID.items() if group in {kind.value for kind in Kind} or group.startswith("moves to ")}
"""What is said where no more is told than that an event has happened."""
_STATIC = {one.keyword for one in MEANINGS if one.kind == "code"}
Undone = Enum("Undone", ("ALL", "YES", "EVENTS", "NO", "GAMES"))
"""What of the code of a rule does nothing: all of it, a yes, the events that it gives, a no, games."""


class PlayedAgain(NamedTuple):
    """What came of a further play: whether the answer, anything on the way, what led there is another; all told."""

    differs: bool
    has_effect: bool
    is_other_way: bool
    notes: Collection[Note]


def decided(reading: WorldReading, rules: frozenset[RuleCited]) -> bool:
    """Whether the rules decided the answer, of which something was told before it or as it was asked, or may have."""
    assert reading.course is not None
    known, about = reading.course.decided, (reading.at, rules)
    if about not in known:
        try:
            known[about] = Trial(reading.course, reading.at, rules, reading.notes).decides()
        except _STRANGE:
            known[about] = None
    return known[about] is not False


def judged(reading: WorldReading) -> frozenset[RuleCited]:
    """The rules by which what was chosen before the question was judged, of which nothing need have been told."""
    course = reading.course
    assert course is not None
    ran = enumerate(pairwise(moment.ran for moment in course.moments[: reading.at + 1]))
    chosen = (course.ran[start:end] for place, (start, end) in ran if isinstance(course.acts[place], Choosing))
    return frozenset(cited for held in chosen for one in held for cited in one.citations)


class Trial:
    """Further plays, from the first step on in which something was told of the rules."""

    def __init__(self, course: Course, at: int, rules: frozenset[RuleCited], notes: Collection[Note]) -> None:
        self.course, self.at, self.rules, self.notes = course, at, rules, notes

    def decides(self) -> bool:
        """Whether the answer, at which all the notes had been told, rests on the rules."""
        if not any(map(self._rests, self.notes)):  # as something was chosen: whether only the keyword made it possible
            return bool(self.static) and self._again(None, self.static).differs
        before = {note for _, note in self.told}
        moments = self.course.moments[self.steps[-1] + 1 : self.at + 1] if self.steps else ()
        asked = [note for note in self.notes if note not in before]
        if all(one.position.offer for one in moments) or any(map(self._rests, asked)):
            return not self._permits(asked)
        return self._decides()

    def _permits(self, asked: list[Note]) -> bool:
        """Whether all that the rule says of what is forbidden is that it may be, and something else forbids it."""
        act, told = self.course.acts[self.at], sum(map(self._rests, asked))
        is_forbidden = isinstance(act, Expectation) and act.verdict is ScenarioVerdict.FORBIDDEN
        if not is_forbidden or self.keywords or told in (0, len(asked)):
            return False
        yes, no = self._again(Undone.YES), self._again(Undone.NO)
        says_no = sum(map(self._rests, no.notes)) < sum(map(self._rests, self.notes))
        return not (yes.differs or yes.is_other_way or says_no or any(map(self._rests, yes.notes)))

    def _decides(self) -> bool:
        static, undone, parts = self.static, self._again(Undone.ALL, self.keywords), list[PlayedAgain]()
        if (undone.has_effect or self.keywords) and not undone.differs:
            parts = [self._again(Undone.YES), self._again(None, static), *map(self._again, list(Undone)[2:])]
        if any(one.differs for one in (undone, *parts)):
            return True
        is_idle = len(static) == len(self.keywords) and any(one.has_effect for one in parts[:3])
        if is_idle and any(one.has_effect for one in parts[:2]):
            return False
        did = [one for one in parts if one.has_effect]
        is_same_way = bool(did) and not any(one.is_other_way for one in did)
        if not is_same_way and self._again(amend=self._unchanged).differs:
            return True
        if is_idle or self.facts is not None:
            return not (is_idle or self.facts) and self._was_so()
        if self._again(amend=self._left_out).differs:
            leads = self._leads_there(is_idle=undone.has_effect or bool(static))
            return leads and (not is_same_way or self._was_so())
        limited = any(DECIDES.get((note.en, one.number)) for _, note in self.told for one in self.rules)
        return self._was_so() and (limited or not all(note.en in _EVENTS for _, note in self.told if self._rests(note)))

    @cached_property
    def told(self) -> tuple[tuple[int, Note], ...]:
        """What was told before the question, and in which act."""
        ends = enumerate(pairwise(moment.told for moment in self.course.moments[: self.at + 1]))
        return tuple((place, note) for place, (start, end) in ends for note in self.course.notes[start:end])

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The acts in which something was told of the rules."""
        return tuple(dict.fromkeys(place for place, note in self.told if self._rests(note)))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The keywords that the rules are about."""
        numbers = {one.number.rstrip(LETTERS) for one in self.rules}
        return tuple(word for word, number in NUMBERS.items() if number in numbers)

    @cached_property
    def static(self) -> tuple[str, ...]:
        """Those of them that code asks for."""
        return tuple(word for word in self.keywords if word in _STATIC)

    @cached_property
    def facts(self) -> frozenset[str] | None:
        """The kinds of facts that what was told of the rules is about; None where that may be any."""
        question = " ".join(use.phrase.en for use in uses_of([self.course.acts[self.at]]))
        told = [(note.en, one.number) for _, note in self.told for one in self.rules.intersection(note.rules)]
        kinds = [facts_of(*one, question) for one in dict.fromkeys(told)]
        return None if None in kinds else frozenset().union(*filter(None, kinds))

    @cached_property
    def asked(self) -> frozenset[str]:
        """The names of which something is asked."""
        return self._named([use.values for use in uses_of([self.course.acts[self.at]])])

    @cached_property
    def start(self) -> int:
        """The last act up to which nothing was told of the rules, and before which nothing is on offer."""
        places = range((*self.steps, self.at)[0] + 1)
        return max((place for place in places if not self.course.before(place).offer), default=0)

    @cached_property
    def names(self) -> frozenset[str]:
        """All names of the play."""
        worlds = (world for moment in self.course.moments for world in moment.position.worlds)
        written = {value for use in uses_of(self.course.acts) for _, value in use.values if type(value) is str}
        return frozenset(written).union(*(world.names() for world in worlds))

    def _rests(self, note: Note) -> bool:
        return not self.rules.isdisjoint(note.rules)

    def _named(self, values: object) -> frozenset[str]:
        text = repr(values)
        return frozenset(name for name in self.names if repr(name) in text)

    def _named_at(self, *places: int) -> frozenset[str]:
        return self._named([note.values for place, note in self.told if place in places and self._rests(note)])

    def _leads_there(self, *, is_idle: bool) -> bool:
        """Whether what was told of the rules is about what is asked, or happened to it only after that was told."""
        asked, named = self.asked, self._named_at(*self.steps)
        if not named or named & asked:
            return True
        told = [note for place, note in self.told if place in self.steps]
        happened = [at for at, note in enumerate(told) if note.en in _EVENTS and asked & self._named(note.values)]
        is_late = not happened or any(self._rests(note) for note in told[: happened[-1]])
        return bool(asked) and is_late and not is_idle

    def _unchanged(self, place: int, before: Position, after: Position) -> Position:
        """Where the play stands after a step that changed nothing about what was named with the rules."""
        if place + self.start not in self.steps:
            return after
        names = [repr(name) for name in self._named_at(place + self.start)]
        was = before.worlds[0]
        return Position(once(without_changes(was, one, names, self.facts) for one in after.worlds), after.offer)

    def _left_out(self, place: int, before: Position, after: Position) -> Position:
        return Position(before.worlds) if place + self.start in self.steps else after

    def _was_so(self) -> bool:
        """Whether something that is asked was so before: a rule may decide that it stays so."""
        ctx, worlds = RunContext(self.course.pick, quiet=True), self.course.moments[self.steps[0]].position.worlds

        def was(use: Use) -> bool:
            try:
                return all(holds_in(ctx, world, (use,)) for world in worlds)
            except Obstacle:
                return False

        return any(map(was, uses_of([self.course.acts[self.at]])))

    def _again(
        self, undone: Undone | None = None, idle: tuple[str, ...] = (), amend: Amend | None = None
    ) -> PlayedAgain:
        """What comes of a further play, which is ended where all goes on as it did."""
        start, meaningless = 0 if self.keywords and not amend else self.start, [Idle(word) for word in idle]
        again, has_effect = self._course(start, undone, meaningless, amend), False
        for place in range(start + 1, self.at + 1):
            now, was = again.before(place - start), self.course.before(place)
            is_same = tuple(game.drop(*meaningless) for game in now.worlds) == was.worlds
            has_effect = has_effect or not is_same
            goes_on = is_same and not (again.unread or now.offer or was.offer or idle)
            if goes_on and (place > self.steps[-1] if amend else not (undone and self._runs(place))):
                return PlayedAgain(False, has_effect, self._is_other_way(again.notes), again.notes)
        read = again.read(self.at - start)
        return PlayedAgain(not read.holds, has_effect, self._is_other_way(read.notes), read.notes)

    def _is_other_way(self, notes: Collection[Note]) -> bool:
        """Whether something else was told of what is asked than in the play itself."""
        known = {(note.en, note.rules) for note in (*self.course.notes, *self.notes)}
        return any(self.asked & self._named(one.values) for one in notes if (one.en, one.rules) not in known)

    def _course(self, start: int, undone: Undone | None, idle: Iterable[Idle], amend: Amend | None) -> Course:
        """A further play from the act on; one that was gone through for another question goes on."""
        about = (start, self.rules, undone, *idle, *((amend.__name__, self.steps, self.facts) if amend else ()))
        if about not in self.course.again:
            position = Position(tuple(game.put(*idle) for game in self.course.before(start).worlds))
            course = Course(self._pick(undone), self.course.acts[start:], position, self.course.guards)
            course.amend = amend
            self.course.again[about] = course
        return self.course.again[about]

    def _runs(self, place: int) -> bool:
        """Whether code of the rules was run in the play itself, from the act on to the answer."""
        moments = self.course.moments[: self.at + 2]
        end = moments[-1].ran if len(moments) > self.at + 1 else None
        return not all(self.rules.isdisjoint(one.citations) for one in self.course.ran[moments[place].ran : end])

    def _pick(self, undone: Undone | None) -> Pick:
        """What is picked in a further play, each once."""
        known: dict[Operation[Any, Any], Implementation[Any, Any]] = {}
        left = iter(range(MANY * (len(self.course.ran) + FEW)))

        def picked(operation: Operation[Any, Any]) -> Implementation[Any, Any]:
            if next(left, None) is None:
                raise OverflowError
            if operation not in known:
                held = known[operation] = self.course.pick(operation)
                if undone and not self.rules.isdisjoint(held.citations):
                    known[operation] = replace(held, function=partial(_undone, undone, held.function))
            return known[operation]

        return picked


def _undone(undone: Undone, does: Callable[..., Any], ctx: RunContext, *args: Any, **kwargs: Any) -> Any:
    told = len(ctx.notes)
    result = does(ctx, *args, **kwargs)
    instead = undo(undone, result, (*args, *kwargs.values()))
    if instead != result:
        del ctx.notes[told:]
    return instead


def undo(undone: Undone, result: Any, args: tuple[Any, ...]) -> Any:
    """What would have come of code that does nothing: what it was given of the kind, nothing, or the opposite."""
    if isinstance(result, bool):
        return not result if undone in (Undone.ALL, Undone.YES if result else Undone.NO) else result
    parts = result if isinstance(result, tuple | list | frozenset) else ()
    first = next(iter(parts), None)
    game = result if isinstance(result, Game) else first[0] if isinstance(first, tuple) and first else first
    kind = {Undone.ALL: object, Undone.EVENTS: Event, Undone.GAMES: Game}.get(undone, ())
    if isinstance(first if undone is Undone.EVENTS else game, kind):
        given = [arg for arg in args if type(arg) is type(first)][:1]
        if isinstance(first, Event | Game):
            return type(result)([] if isinstance(first, Event) and given == list(parts) else given)
        if isinstance(first, str) and len(parts) > 1 and isinstance(parts, tuple):
            return parts[::-1]
        alike = (arg for arg in args if type(arg) is type(result) and arg != result)
        same = [arg for arg in alike if not parts or not arg or type(next(iter(arg))) is type(first)]
        return same[0] if same else _nothing(result, first)
    return result


def _nothing(result: Any, first: object) -> Any:
    match result:
        case tuple() | list() | frozenset():  # of several ways, one in which nothing happens
            return type(result)([()] if isinstance(first, tuple) and first and isinstance(first[0], Event) else [])
        case Event():
            return replace(result, amount=0)
        case int():
            return int(not result)
    return result


def without_changes(before: Game, after: Game, names: list[str], kinds: frozenset[str] | None = None) -> Game:
    """The game after a step without what it changed about the names, in facts of the kinds; about any without them."""
    old, new = set(before), set(after)

    def is_about(fact: object) -> bool:
        is_kind = kinds is None or type(fact).__name__ in kinds
        return is_kind and (not names or any(name in repr(fact) for name in names))

    return after.drop(*filter(is_about, new - old)).put(*filter(is_about, old - new))
