"""Learn what the words of questions tell (kb.asking.weighed_words) from open questions.

    python -m mtgcr.bench.learn_words answerable HOME [--writers]
    python -m mtgcr.bench.learn_words changed [--writers]

`answerable`: whether rules answer a question, learned together with the signs of kb.asking.confidence from all open
sets of bench/questions and the short ones of bench/ask_*.tsv; writes the weights of the words and prints the odds to be
put into `ODDS`.
`changed`: whether a question asks for what the rules were or became, from changes_told_*.tsv and, as ordinary ones,
the open sets; writes the weights, of which no other sign is needed.

Logistic regression in which the weights of words are held small (`HELD`), those of the signs are free; solved by
Newton's steps.  Pieces that fewer than LEAST questions have are left out.  With --writers nothing is written: what is
learned from all other writers is tried on each, and what came out together is printed.  Needs numpy.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from functools import partial
from math import exp, inf, log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from mtgcr.kb.asking import confidence
from mtgcr.kb.asking.answering import FoundRules, find_rules
from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.weighed_words import LEAST as LEAST_PIECE
from mtgcr.kb.asking.weighed_words import WordsTell, weights_file, word_pieces
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.words.folding import fold
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

    Numbers = NDArray[numpy.floating[Any]]

QUESTIONS = Path(__file__).resolve().parent / "questions"
LEAST = {Language.EN: 3, Language.JA: 4}
"""The questions that must have a piece."""
HELD = 8.0
"""How strongly weights of words are held near 0: chosen among 4 to 20 with all writers in sight."""
FREE = 0.5
"""The same of the signs."""
ALONE = -1.0
"""The logarithm of the odds of a question of no known words, where there are no signs but words."""
STEPS, TRIES = 8, 100
"""Newton's steps, and those of the conjugate gradients in each."""
CLOSE = 1e-7
OWN = "own"
"""The writer of the short questions of our own."""
SHARES = (0.05, 0.08, 0.1)
"""Of the questions for which it is not so, those that may be taken for the others."""
FEW = 1
"""Hundredths of which a weight must have more to be written."""


class Lesson(NamedTuple):
    """A question and what is to be learned of it."""

    text: str
    language: Language
    writer: str
    is_so: bool
    signs: tuple[float, ...] = ()


class Weighed(NamedTuple):
    """The logarithm of the odds that something is so of a question."""

    whole: float
    beside_words: float
    """The same without its words."""


class Learned(NamedTuple):
    """The weights of pieces and of the signs, and what stands for none."""

    pieces: dict[str, float]
    signs: tuple[float, ...]
    least: float

    def weigh(self, lesson: Lesson) -> Weighed:
        """The logarithm of the odds that it is so."""
        beside = self.least + sum(a * b for a, b in zip(self.signs, lesson.signs, strict=True))
        return Weighed(beside + sum(self.pieces.get(piece, 0.0) for piece in _pieces(lesson)), beside)


def open_sets() -> Iterator[Path]:
    """The open sets of ordinary questions, answerable or not."""
    for path in (*sorted(QUESTIONS.glob("*open.tsv")), QUESTIONS / "second.tsv", QUESTIONS / "probes.tsv"):
        if not path.name.startswith(("changes", "policy", "typed")):
            yield path


def ordinary_questions() -> Iterator[dict[str, str]]:
    """Their rows, each with its `writer`: a set, of the thirteenth a part of it."""
    for path in open_sets():
        for row in _rows(path):
            yield row | {"writer": path.stem + "-".join(row["id"].split("-")[:-1])}


def short_questions() -> Iterator[dict[str, str]]:
    """Short ones of our own and about one term, in the same form, of a writer each."""
    for language in Language:
        for path in sorted(QUESTIONS.parent.glob(f"ask_*_{language.value}.tsv")):
            for row in _rows(path):
                kind = row["kind"] if row["kind"] == "unanswerable" else "answerable"
                if row["kind"] != "history":
                    yield row | {"language": language.value, "kind": kind, "writer": OWN}
    for row in _rows(QUESTIONS / "twelfth_terms.tsv"):
        yield row | {"kind": "answerable", "writer": "twelfth_terms"}


def answerable_lessons(base: KnowledgeBase) -> Iterator[Lesson]:
    """Each ordinary question with its signs and whether it is answerable; those that name a rule have no signs."""
    for row in (*ordinary_questions(), *short_questions()):
        found = find_rules(base, row["question"])
        if isinstance(found, NoRelease) or not found.ranked or _is_of_a_number(found):
            continue
        signs = confidence.signs_of(found.question, found.ranked, found.gathered)
        is_answerable = row["kind"] == "answerable"
        yield Lesson(row["question"], Language(row["language"]), row["writer"], is_answerable, _learned_of(signs))


def _is_of_a_number(found: FoundRules) -> bool:
    """Whether the question asks for a rule by its number, so that nothing is weighed."""
    return any(Evidence.NUMBER in candidate.evidence for candidate in found.ranked[: confidence.LOOKED_AT])


def _learned_of(signs: confidence.Signs) -> tuple[float, ...]:
    """The signs without what the words told before, and without the one that is always there."""
    return tuple(value for name, value in signs._asdict().items() if name not in {"worded", "least"})


def changed_lessons() -> Iterator[Lesson]:
    """The questions for changes and those that look alike, and ordinary ones."""
    for language in Language:
        for row in _rows(QUESTIONS / f"changes_told_{language.value}.tsv"):
            yield Lesson(row["question"], language, row["writer"], row["kind"] == "changed")
    for row in ordinary_questions():
        yield Lesson(row["question"], Language(row["language"]), row["writer"], False)


def learn(lessons: Sequence[Lesson]) -> Learned:
    """The weights with which the lessons are most likely, held as told above."""
    known = _known(lessons)
    words = _as_words(lessons, known)
    is_so = numpy.array([one.is_so for one in lessons], numpy.float32)
    if not lessons[0].signs:
        return _learned(known, _solve(words, is_so, ALONE), (), ALONE)
    signs = numpy.array([lesson.signs for lesson in lessons], numpy.float32)
    middle, spread = signs.mean(axis=0), signs.std(axis=0)
    scale = ((HELD / FREE) ** 0.5 / numpy.where(spread > 0, spread, 1.0)).astype(numpy.float32)
    always = numpy.full((len(lessons), 1), (HELD / FREE) ** 0.5, numpy.float32)
    weights = _solve(numpy.hstack([words, (signs - middle) * scale, always]), is_so)
    found = weights[len(known) : -1] * scale
    least = float(weights[-1] * always[0, 0] - found @ middle)
    return _learned(known, weights[: len(known)], tuple(map(float, found)), least)


def _known(lessons: Sequence[Lesson]) -> list[str]:
    often = Counter(piece for lesson in lessons for piece in _pieces(lesson))
    return sorted(piece for piece, count in often.items() if count >= LEAST[lessons[0].language])


def _as_words(lessons: Sequence[Lesson], known: Sequence[str]) -> Numbers:
    """A row for each lesson, with 1 for each known piece that it has."""
    places = {piece: place for place, piece in enumerate(known)}
    words = numpy.zeros((len(lessons), len(known)), numpy.float32)
    for row, lesson in enumerate(lessons):
        words[row, [places[piece] for piece in _pieces(lesson) if piece in places]] = 1
    return words


def _learned(known: Sequence[str], weights: Numbers, signs: tuple[float, ...], least: float) -> Learned:
    """What is kept: weights too small to matter are none."""
    pieces = {piece: round(float(weight), 2) for piece, weight in zip(known, weights, strict=True)}
    return Learned({piece: weight for piece, weight in pieces.items() if abs(weight) * 100 > FEW}, signs, least)


def _solve(given: Numbers, is_so: Numbers, least: float = 0.0) -> Numbers:
    """Newton's steps from 0, each by conjugate gradients."""
    weights = numpy.zeros(given.shape[1], numpy.float32)
    for _ in range(STEPS):
        likely = 1 / (1 + numpy.exp(-(given @ weights + least)))
        weights += _step(given, given.T @ (likely - is_so) + HELD * weights, likely * (1 - likely) + CLOSE)
    return weights


def _step(given: Numbers, slope: Numbers, bend: Numbers) -> Numbers:
    step, left = numpy.zeros_like(slope), -slope
    along, rest = left.copy(), left @ left
    for _ in range(TRIES):
        bent = given.T @ (bend * (given @ along)) + HELD * along
        far = rest / (along @ bent)
        step += far * along
        left -= far * bent
        new = left @ left
        if new < CLOSE * (slope @ slope):
            break
        along, rest = left + new / rest * along, new
    return step


def _pieces(lesson: Lesson) -> frozenset[str]:
    return word_pieces(fold(lesson.text), lesson.language)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write(learned: Learned, path: Path, *, with_least: bool) -> None:
    """The weights of the pieces as a table."""
    rows = [(LEAST_PIECE, f"{learned.least:.2f}")] if with_least else []
    rows += [(piece, f"{weight:.2f}") for piece, weight in sorted(learned.pieces.items())]
    path.parent.mkdir(exist_ok=True)
    path.write_text("piece\tweight\n" + "".join(f"{piece}\t{weight}\n" for piece, weight in rows), "utf-8")


def try_on_writers(lessons: Sequence[Lesson]) -> list[tuple[Lesson, Weighed]]:
    """Each lesson of others weighed by what was learned from all other writers."""
    found = []
    for writer in sorted({lesson.writer for lesson in lessons} - {OWN}):
        learned = learn([lesson for lesson in lessons if lesson.writer != writer])
        found += [(lesson, learned.weigh(lesson)) for lesson in lessons if lesson.writer == writer]
    return found


def tell_writers(tried: Sequence[tuple[Lesson, Weighed]], told: WordsTell) -> None:
    """How many are taken for so where a share of the others is, and at the odds that the program takes."""
    others = sorted((weighed.whole for lesson, weighed in tried if not lesson.is_so), reverse=True)
    for share in SHARES:
        _tell(tried, f"{share:.0%} of the others", others[int(share * len(others))])
    if told is WordsTell.ANSWERABLE:
        _tell(tried, "unsure", _log_odds(confidence.LEAST))
        _tell(tried, "likely", _log_odds(confidence.LIKELY))
        _tell(tried, "sure", _log_odds(confidence.SURE), confidence.SURE_WITHOUT[tried[0][0].language])


def _tell(tried: Sequence[tuple[Lesson, Weighed]], name: str, least: float, without: float = -inf) -> None:
    """Of both kinds, how many weigh more than `least`, and without their words at least `without`."""
    taken = [one for one, weighed in tried if weighed.whole > least and weighed.beside_words >= without]
    above = Counter(lesson.is_so for lesson in taken)
    of = Counter(lesson.is_so for lesson, _ in tried)
    print(
        f"{name}: {above[True]} of {of[True]}, {above[False]} of {of[False]} others, from {1 / (1 + exp(-least)):.3f}"
    )


def _log_odds(likely: float) -> float:
    return log(likely / (1 - likely))


def main() -> None:
    """Learn, and write or try."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("told", choices=[told.value for told in WordsTell])
    arguments.add_argument("home", nargs="?", type=Path)
    arguments.add_argument("--writers", action="store_true", help="try on each writer what the others taught")
    given = arguments.parse_args()
    told = WordsTell(given.told)
    take = partial(answerable_lessons, open_knowledge_base(given.home)) if given.home else changed_lessons
    lessons = list(take())
    for language in Language:
        mine = [lesson for lesson in lessons if lesson.language is language]
        print(language.value, len(mine))
        if given.writers:
            tell_writers(try_on_writers(mine), told)
            continue
        learned = learn(mine)
        write(learned, weights_file(language, told), with_least=told is WordsTell.CHANGED)
        print(len(learned.pieces), "pieces;", *(f"{one:.3f}," for one in learned.signs), f"least={learned.least:.2f}")


if __name__ == "__main__":
    main()
