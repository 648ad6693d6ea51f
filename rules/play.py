"""Plays a scenario through: from the facts, step by step, reading each expectation on the way.

Nothing here knows dates, numbers or periods of expectations; that is the runner's part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.context import Guard, IllegalChoice, Obstacle, Offer, RunContext, Unmodelled
from mtgcr.rules.model import (
    Act,
    Choosing,
    Expectation,
    Note,
    Option,
    RuleCited,
    RunStatus,
    ScenarioAnswer,
    ScenarioVerdict,
    Step,
    Use,
)
from mtgcr.rules.modules.changed_sides import settle_sides
from mtgcr.rules.modules.clock import ready
from mtgcr.rules.modules.pipeline import once
from mtgcr.rules.modules.table import Ceased
from mtgcr.rules.phrases import SO
from mtgcr.rules.soundness import COPY

if TYPE_CHECKING:
    from mtgcr.parser.diagnostic import Place
    from mtgcr.rules.game import Game
    from mtgcr.rules.registry import Implementation, Operation


@frozen
class WorldReading:
    """What one expectation came to in one run, leaving aside periods and numbers."""

    holds: bool
    notes: tuple[Note, ...]
    fault: Note | None
    answer: ScenarioAnswer | None
    unread: RunStatus | None = None
    """What an expectation is that could not be come to; `fault` says why."""
    asked: frozenset[RuleCited] = frozenset()
    """The rules that were looked at without having anything to say; told where something is denied or left out."""
    place: Place | None = None
    """Where the step stands that kept the expectation from being reached."""
    course: Course | None = field(default=None, repr=False, compare=False)
    """The play, and which of its acts the expectation is."""
    at: int = 0

    @property
    def is_unanswered(self) -> bool:
        """Whether the rules gave no answer at all."""
        return self.unread in (RunStatus.BROKEN, RunStatus.SILENT)


@frozen
class Position:
    """Where a run stands: the possible games and what was last offered."""

    worlds: tuple[Game, ...]
    offer: Offer | None = None


Pick: TypeAlias = "Callable[[Operation[Any, Any]], Implementation[Any, Any]]"
Amend: TypeAlias = Callable[[int, Position, Position], Position]
"""What else a step comes to, given its place, where the play stood before it and where it stands after it."""


class BeforeAct(NamedTuple):
    """Where a play stood before an act, how many notes had been told, and how often code had run."""

    position: Position
    told: int
    ran: int


class Course:
    """What is played, and how it went as far as anybody asked: the moment before each act that was come to."""

    def __init__(self, pick: Pick, acts: tuple[Act, ...], start: Position, guards: Sequence[Guard]) -> None:
        self.pick, self.acts, self.guards = pick, acts, guards
        self.amend: Amend | None = None
        self._ctx = RunContext(pick)
        self.notes, self.ran = self._ctx.notes, self._ctx.ran
        self.unread = _stopped(self._ctx, guards, start)
        """What every expectation comes to from where an obstacle was met."""
        self.moments = [BeforeAct(start, 0, 0)]
        self.decided: dict[tuple[int, frozenset[RuleCited]], bool | None] = {}
        """Which rules decided what was asked at which act; None where that can't be told (`rules.reasons`)."""
        self.again: dict[object, Course] = {}
        """Further plays in which something of this one is otherwise, by what that is (`rules.reasons`)."""

    def read(self, at: int) -> WorldReading:
        """What the expectation comes to that is the act at the place."""
        position = self.before(at)
        return replace(self.unread or _read(self._ctx, position, self.acts[at]), course=self, at=at)  # type: ignore[arg-type]  # an expectation

    def before(self, at: int) -> Position:
        """Where the play stands before the act; it is played as far as that."""
        for act in self.acts[len(self.moments) - 1 : at]:
            position = self.moments[-1].position
            if not (isinstance(act, Expectation) or self.unread):
                position = self._after(position, act)
            self.moments.append(BeforeAct(position, len(self.notes), len(self.ran)))
        return self.moments[at].position

    def otherwise(self, pick: Pick, at: int) -> Course:
        """A play that is this one up to the act, before which nothing is on offer, and goes on with other rules."""
        moment = self.moments[at]
        other = Course(pick, self.acts, moment.position, self.guards)
        other.moments = self.moments[: at + 1]
        other.notes += self.notes[: moment.told]
        other.ran += self.ran[: moment.ran]
        return other

    def _after(self, before: Position, act: Step) -> Position:
        try:
            with _no_circle():
                position = step_on(self._ctx, before, act)
                if self.amend:
                    position = self.amend(len(self.moments) - 1, before, position)
            self.unread = _stopped(self._ctx, self.guards, position)
        except Obstacle as met:
            self.unread = _unread(self._ctx, met, act.place if isinstance(act, Choosing) else act.use.place)
            return before
        return position


def _stopped(ctx: RunContext, guards: Sequence[Guard], position: Position) -> WorldReading | None:
    """The reading of what follows where a guard stops the play."""
    try:
        for world in position.worlds:
            for guard in guards:
                guard.look(world)
    except Obstacle as met:
        return _unread(ctx, met)
    return None


@contextmanager
def _no_circle() -> Iterator[None]:
    """Where facts rest on each other in a circle ("Bear is a copy of Bear") nothing is ever worked out."""
    try:
        yield
    except RecursionError:
        raise Unmodelled("facts that rest on each other in a circle") from None


def _unread(ctx: RunContext, obstacle: Obstacle, place: Place | None = None) -> WorldReading:
    """The reading of an expectation that could not be come to, because of the step at the place."""
    return WorldReading(False, tuple(ctx.notes), obstacle.note, None, obstacle.status, place=place)


def step_on(ctx: RunContext, position: Position, step: Step) -> Position:
    """Where the run stands after the step; an obstacle where there is none."""
    if isinstance(step, Choosing):
        return _choose(position, step)
    worlds: list[Game] = []
    before = once(one for world in _taken(position).worlds for one in ready(ctx, world, step.use.phrase.en))
    for world in before:
        _only_copies_there(world, step.use)
        came = step.use.phrase.handler(ctx, world, **dict(step.use.values))
        if isinstance(came, Offer):
            return _offered(before, came)
        worlds += (settle_sides(ctx, world, after) for after in (came if isinstance(came, tuple) else (came,)))
    return Position(once(worlds))


def _offered(worlds: tuple[Game, ...], offer: Offer) -> Position:
    if len(worlds) > 1:
        raise Unmodelled("a choice in several possible games")
    return Position(worlds, offer)


def _taken(position: Position) -> Position:
    """Where the run stands once the only way to take each offer is taken: none is ever dropped in silence."""
    while position.offer is not None:
        (game,) = position.worlds
        legal = position.offer.listed
        if legal and all(position.offer.apply(choice) in (game, (game,)) for choice in legal):
            return position  # it only asked what could be done
        if not legal or len(legal) > 1:
            raise position.offer.unchosen()
        position = _after(position, *legal)
    return position


def _choose(position: Position, step: Choosing) -> Position:
    """Where the run stands after the choice."""
    position, offer = _offering(position, step.option)
    choice = offer.read(_choice(step.option))
    _, notes = offer.explain(choice)  # judged here too, so that the play tells what made it possible
    if not offer.permits(choice):
        raise IllegalChoice(notes[-1] if notes else Note((), "the choice is not legal"))
    return _after(position, choice)


def _after(position: Position, choice: Any) -> Position:
    assert position.offer is not None
    came = position.offer.apply(choice)
    if isinstance(came, Offer):
        return Position(position.worlds, came)
    return Position(came if isinstance(came, tuple) else (came,))


def _offering(position: Position, option: Option) -> tuple[Position, Offer]:
    """Where such an option is offered: what is about something else and leaves no choice is taken on the way."""
    choice = _choice(option)
    if position.offer is None:
        raise Unmodelled("nothing is on offer to choose from")
    if position.offer.takes(choice) or len(position.offer.listed or ()) != 1:
        return position, position.offer
    following = _after(position, *(position.offer.listed or ()))
    return _offering(following, option) if following.offer else (position, position.offer)


def _choice(option: Option) -> frozenset[Any]:
    return frozenset(use.phrase.handler(**dict(use.values)) for use in option)


def _read(ctx: RunContext, position: Position, expectation: Expectation) -> WorldReading:
    """What the expectation comes to at the position; an obstacle breaks it alone."""
    is_about_states = expectation.verdict in (ScenarioVerdict.RESULT, ScenarioVerdict.OUTCOMES_EXACTLY)
    try:
        with _no_circle():
            return (
                _read_states(ctx, _taken(position), expectation)
                if is_about_states
                else _read_choices(ctx, position, expectation)
            )
    except Obstacle as met:
        return _unread(ctx, met)


def _read_choices(ctx: RunContext, position: Position, expectation: Expectation) -> WorldReading:
    _, offer = _offering(position, expectation.options[0])
    named = [offer.read(_choice(option)) for option in expectation.options]
    explained = [offer.explain(choice) for choice in named]
    notes = (*ctx.notes, *(note for _, notes in explained for note in notes))
    wanted = expectation.verdict is not ScenarioVerdict.FORBIDDEN
    is_whole = expectation.verdict is ScenarioVerdict.ALLOWED_EXACTLY
    unnamed = tuple(one for one in offer.all_legal() if one not in named) if is_whole else ()
    legal = None if offer.listed is None else frozenset(offer.listed)
    permitted = [offer.permits(choice) for choice in named]
    wrong = [choice for choice, is_permitted in zip(named, permitted, strict=True) if is_permitted is not wanted]
    return WorldReading(
        holds=not wrong and not unnamed,
        notes=tuple(dict.fromkeys(notes)),
        fault=_choice_fault(wrong, unnamed, wanted=wanted),
        answer=ScenarioAnswer(
            legal, () if legal is not None else tuple(zip(expectation.options, permitted, strict=True))
        ),
        asked=ctx.asked if is_whole else frozenset(),
    )


def _choice_fault(wrong: Sequence[Any], unnamed: Sequence[Any], *, wanted: bool) -> Note | None:
    if wrong:
        return Note((), "not legal: {choices}" if wanted else "legal: {choices}", (("choices", tuple(wrong)),))
    return Note((), "also legal: {choices}", (("choices", unnamed),)) if unnamed else None


def _read_states(ctx: RunContext, position: Position, expectation: Expectation) -> WorldReading:
    """Each world must satisfy an option; for `outcomes exactly` each option must be some world's, too."""
    asking = ctx.fork()
    truths = [[holds_in(asking, world, option) for option in expectation.options] for world in position.worlds]
    met = all(any(row) for row in truths)
    if expectation.verdict is ScenarioVerdict.OUTCOMES_EXACTLY:
        met = met and all(any(column) for column in zip(*truths, strict=True))
    notes = tuple(dict.fromkeys((*ctx.notes, *asking.notes)))
    comes = any if expectation.verdict is ScenarioVerdict.OUTCOMES_EXACTLY else all
    found = zip(expectation.options, map(comes, zip(*truths, strict=True)), strict=True)
    unmet = tuple(option for option, *row in zip(expectation.options, *truths, strict=True) if not all(row))
    fault = None if met else Note((), "not so: {options}", (("options", unmet),))
    denies = any(dict(use.values).get(SO) is False for option in expectation.options for use in option)
    asked = ctx.asked if denies else frozenset()
    return WorldReading(met, notes, fault, ScenarioAnswer(None, tuple(found)), asked=asked)


def holds_in(ctx: RunContext, world: Game, option: Option) -> bool:
    """Whether all that the option says is so in the game."""
    return all([_answers(ctx, world, use) for use in option])  # noqa: C419  # all of them, for the trace


def _answers(ctx: RunContext, world: Game, use: Use) -> bool:
    """Whether it is as the phrase says: so, or not so."""
    _only_copies_there(world, use)
    values = dict(use.values)
    wanted = values.pop(SO, True)
    return bool(use.phrase.handler(ctx, world, **values)) is wanted


def _only_copies_there(world: Game, use: Use) -> None:
    """Stops where a copy of a spell is named (Bolt-1) that is not there yet, of which nothing is so or not so."""
    for slot, name in use.values:
        is_copy = isinstance(name, str) and COPY.search(name) and f"{{{slot}:new}}" not in use.phrase.en
        if is_copy and name not in world.names() and not world.find(Ceased, name):
            raise Unmodelled("{name} is not there", name=name)
