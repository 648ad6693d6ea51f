"""What rule code works with: calls dated operations, says why, and offers choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from copy import copy
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.model import Note, RuleCited, RunStatus
from mtgcr.rules.phrases import Options

if TYPE_CHECKING:
    from mtgcr.rules.game import Game

R = TypeVar("R")

Choice: TypeAlias = frozenset[Any]
"""One way to choose, as a set of atoms (values that an option phrase names)."""


class Obstacle(Exception):  # noqa: N818  # it stands in the way of an answer; the note says how
    """Something that keeps the rules from giving an answer; `note` says what."""

    status = RunStatus.BROKEN

    def __init__(self, note: Note) -> None:
        super().__init__(note.en)
        self.note = note


class IllegalChoice(Obstacle):
    """A scenario makes a choice that is not legal; `note` says why it is not."""

    status = RunStatus.FAILED


class Unmodelled(Obstacle):
    """A situation that the code knows it does not model."""

    def __init__(self, en: str, /, **values: object) -> None:
        super().__init__(Note((), en, tuple(values.items())))


class NotModelled(Obstacle):
    """A rule, by its number in the newest release, applies to objects or players, and no code executes it."""

    def __init__(self, number: str, *names: str) -> None:
        super().__init__(Note((), "not modelled: {rule} ({names})", (("rule", number), ("names", names))))


LEFT_ASIDE = Note((), "left aside: {rule} ({names})")
"""What is said of a rule that bears on what is offered, and was not looked at."""


@frozen
class Guard:
    """Looks at every game that a scenario comes to; raises an obstacle where the code cannot tell what is right."""

    look: Callable[[Game], None]


@frozen
class Shape:
    """What the options of an offer are made of: parts of these kinds, exactly one or any number of them."""

    kinds: tuple[type, ...]
    is_single: bool

    def fits(self, choice: Choice) -> bool:
        """Whether the offer can be asked about the choice, legal or not."""
        return all(isinstance(part, self.kinds) for part in choice) and (len(choice) == 1 or not self.is_single)

    def refuse(self, choice: Choice) -> Obstacle:
        """Says that the offer can't be asked about the choice, and how its options are written."""
        values = (("choice", choice), ("options", Options(self.kinds)))
        if self.is_single:
            return Obstacle(Note((), "{choice} is no option here; one of these is: {options}", values))
        return Obstacle(Note((), "{choice} is no option here; these make one: {options}", values))


def one_of(*kinds: type) -> Shape:
    """The shape of options that are a single part of one of the kinds."""
    return Shape(kinds, is_single=True)


def some_of(*kinds: type) -> Shape:
    """The shape of options of any number of parts, each of one of the kinds."""
    return Shape(kinds, is_single=False)


Came: TypeAlias = "Game | tuple[Game, ...] | Offer"
"""What comes of a step or choice: a game, all games that may come of it, or the next choice."""
LISTED = 200
"""The options of an offer are listed up to this number; of more, only those that a scenario names are judged."""
COUNTED = 20_000
"""`allowed exactly` lists the options up to this number; of more it says how many there are."""


@frozen
class Space:
    """All that could be chosen where it is too much to list: how many choices there are, and which belong to it."""

    count: int
    holds: Callable[[Choice], bool]


class Dated(Protocol):
    """What a context needs of what it runs."""

    @property
    def citations(self) -> tuple[RuleCited, ...]:
        """The rules that it implements."""


class RunContext:
    """The hand that rule code is given: it picks implementations by date and collects the trace.

    It tells nobody the date: what depends on the date is a dated implementation.
    """

    __slots__ = ("_is_quiet", "notes", "pick", "ran", "running")

    def __init__(self, pick: Callable[[Any], Any], *, quiet: bool = False) -> None:
        self.pick = pick
        """Which implementation of an operation is in force."""
        self.running: list[Dated] = []
        """Those that are being run, the innermost last."""
        self._is_quiet = quiet
        self.notes: list[Note] = []
        self.ran: list[Dated] = []
        """The implementations that were run, in order, whether they had anything to say or not."""

    @property
    def asked(self) -> frozenset[RuleCited]:
        """The rules of what was run."""
        return frozenset(cited for one in dict.fromkeys(self.ran) for cited in one.citations)

    def say(self, en: str, /, **values: object) -> None:
        """Adds a sentence to the trace, resting on the rules of the implementation that is running."""
        if not self._is_quiet:
            cited = self.running[-1].citations if self.running else ()
            self.notes.append(Note(cited, en, tuple(values.items())))

    def each(self, en: str, /, **those: Iterable[R]) -> Iterator[R]:
        """Each of those, after the sentence, whose only slot they fill, was said of it."""
        for slot, values in those.items():
            for value in values:
                self.say(en, **{slot: value})
                yield value

    def leave_aside(self, number: str, *names: str) -> None:
        """Adds that a rule, by its number in the newest release, is not looked at; told with whatever comes out."""
        self.notes.append(replace(LEFT_ASIDE, values=(("rule", number), ("names", names))))

    def verdict(self, so: bool, yes: str | None, no: str | None = None, /, **values: object) -> bool:
        """Whether it is so, after it was said; where there is no sentence for that nothing is."""
        en = yes if so else no
        if en is not None:
            self.say(en, **values)
        return so

    def every(self, verdicts: Iterable[bool]) -> bool:
        """Whether all are so; where nothing is told no more is asked than the first that is not."""
        return all(verdicts if self._is_quiet else [*verdicts])

    def shows(self, found: object, wanted: object, en: str, /, **values: object) -> bool:
        """Whether what was found is what is wanted, after it was said as {found}."""
        self.say(en, found=found, **values)
        return found == wanted

    def fork(self, *, quiet: bool = False) -> RunContext:
        """A context at the same date with a trace of its own."""
        forked = RunContext(self.pick, quiet=quiet)
        forked.ran = self.ran
        return forked


class Offer:
    """The complete set of legal choices at a point of the game, with a judge who explains any choice.

    `shape` says what an option is made of: nothing else can be asked about, so that `judge`, `normal` and `apply` meet
    nothing else.  `candidates` holds every choice that the situation permits, legal or not; `judge` says whether one
    is legal and says why to its context.  `normal` brings atoms as a scenario writes them into the form of the
    candidates; `apply` gives the game after the choice, or all games that may come of it.  Where a `space` tells the
    candidates apart and there are very many, none is listed unless `allowed exactly` asks for all.
    """

    __slots__ = ("_candidates", "_ctx", "_judge", "_listed", "_normal", "_shape", "_space", "apply")

    def __init__(
        self,
        ctx: RunContext,
        shape: Shape,
        candidates: Iterable[Choice],
        judge: Callable[[RunContext, Choice], bool],
        *,
        apply: Callable[[Choice], Came],
        normal: Callable[[Choice], Choice] = lambda choice: choice,
        space: Space | None = None,
    ) -> None:
        self._ctx = ctx
        self._shape = shape
        self._judge = judge
        self._normal = normal
        self.apply = apply
        self._space = space
        self._candidates = candidates
        self._listed = None if space and space.count > LISTED else self._legal_ones()

    @classmethod
    def one(
        cls,
        ctx: RunContext,
        game: Game,
        parts: Iterable[Any],
        may: Callable[[RunContext, Any], bool],
        *kinds: type,
        then: Callable[[Any], Came] | None = None,
    ) -> Offer:
        """An offer of exactly one of the parts, each judged alone; without what comes then the game stays as it is."""
        return cls(
            ctx,
            one_of(*kinds),
            (frozenset({part}) for part in parts),
            lambda ctx, choice: may(ctx, next(iter(choice))),
            apply=lambda choice: then(next(iter(choice))) if then else game,
        )

    def _legal_ones(self) -> Set[Choice]:
        quiet = self._ctx.fork(quiet=True)
        return dict.fromkeys(choice for choice in self._candidates if self._judge(quiet, choice)).keys()  # in order

    @property
    def listed(self) -> Set[Choice] | None:
        """Every legal choice; None where there are too many to list before anybody asks."""
        return self._listed

    def all_legal(self) -> Set[Choice]:
        """Every legal choice; an obstacle that says how many candidates there are where they are too many."""
        if self._listed is None:
            if self._space and self._space.count > COUNTED:
                said = "{count} options: more than {bound} are not listed; ask for some with allowed or forbidden"
                raise Unmodelled(said, count=self._space.count, bound=COUNTED)
            self._listed = self._legal_ones()
        return self._listed

    def permits(self, choice: Choice) -> bool:
        """Whether the choice, as `read` gives it, is legal; judged alone where the choices are not listed."""
        if self._listed is not None or self._space is None:
            return choice in self.all_legal()
        return self._space.holds(choice) and self._judge(self._ctx.fork(quiet=True), choice)

    def takes(self, choice: Choice) -> bool:
        """Whether the choice is of the kind that is offered."""
        return self._shape.fits(choice)

    def read(self, choice: Choice) -> Choice:
        """The choice in the form of the candidates; an obstacle where nothing of its kind is on offer."""
        if not self._shape.fits(choice):
            raise self._shape.refuse(choice)
        return self._normal(choice)

    def games(self, choice: Choice) -> tuple[Game, ...]:
        """All games that may come of the choice, where nothing more is to be chosen."""
        came = self.apply(choice)
        if isinstance(came, Offer):
            raise came.unchosen()
        return came if isinstance(came, tuple) else (came,)

    def and_then(self, step: Callable[[Game], Came]) -> Offer:
        """The offer with what happens after the choice, or is to be chosen next."""
        later = copy(self)

        def apply(choice: Choice) -> Came:
            after = [step(game) for game in self.games(choice)]
            if any(isinstance(one, Offer) for one in after):
                if len(after) > 1:
                    raise Unmodelled("a choice in several possible games")
                return after[0]
            return tuple(dict.fromkeys(game for one in after for game in (one if isinstance(one, tuple) else (one,))))  # type: ignore[misc]  # no offers

        later.apply = apply
        return later

    def unchosen(self) -> Obstacle:
        """Says that the play can't go on before one of the options is chosen, or that none can be."""
        if self._listed is None:
            return Unmodelled("something must be chosen first, of these: {options}", options=Options(self._shape.kinds))
        if not self._listed:
            return IllegalChoice(Note((), "nothing that is offered can be chosen"))
        return Unmodelled("something must be chosen first: {choices}", choices=tuple(self._listed))

    def explain(self, choice: Choice) -> tuple[bool, tuple[Note, ...]]:
        """Whether the choice is legal, and the reasons."""
        ctx = self._ctx.fork()
        return self._judge(ctx, choice), tuple(ctx.notes)
