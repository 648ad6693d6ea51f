"""Learn how what a sentence encoder makes of questions and of rules is to be compared (kb.asking.meanings).

    python -m mtgcr.bench.learn_meanings HOME [--into FILE] [--passes 3] [--past]

A situation at a table is a question; its rule is all else that is said of it in both languages, as the encoder puts
it: the mean of its texts.  Two matrices take a question and a rule from the 512 numbers of the encoder to 128, such
that of all rules the right one is nearest by the cosine (softmax, Adam).  Of the numbers of a question one in five is
left out at random each time.  No question that anything is measured with is read.

Needs the encoder (`pip install mtgcr[semantic]`); takes five minutes on two cores, nearly all of it to encode.  To be
run where what is said of rules has changed (`learn_towers --changed`); --past only gives rows to rules as they were.
docs/ask.md tells what was measured.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy

from mtgcr.bench.learn_towers import MOST, TINY, Adam, said_in
from mtgcr.kb.asking.encoding import load_encoder
from mtgcr.kb.asking.meanings import PROBE, learned_file
from mtgcr.kb.asking.said_then import PAST, past_texts
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mtgcr.kb.intake.said_tables import SaidWords

    Numbers = NDArray[numpy.float32]
    Places = NDArray[numpy.int64]

NUMBERS = 128
"""Numbers that are compared."""
AT_ONCE = 64
"""Texts that are encoded together."""
BATCH, PASSES = 128, 3
"""Questions that are answered together, and how often each is asked."""
KEPT = 0.8
"""The share of the encoder's numbers that is looked at."""
STEEP = 20.0
"""What a cosine is multiplied by before the softmax."""
ASKED = 0.4
"""What one way of asking counts beside a retelling or a situation."""
WARM = 50
"""Steps until which they grow longer; from then on they grow shorter."""
SHORTEST = 0.05
"""The length of the last ones."""


class Spoken(NamedTuple):
    """What the encoder makes of what is said of rules in a language, less the mean of all of it."""

    mean: Numbers
    sums: Numbers
    """Of each rule all texts together, each times what it counts."""
    counts: Numbers
    situations: Numbers
    rules: Places
    """Of each situation the place of its rule."""


class Lessons(NamedTuple):
    """The rules in both languages together, and the situations of each."""

    names: tuple[str, ...]
    spoken: tuple[Spoken, ...]

    @property
    def sums(self) -> Numbers:
        """Of each rule all texts together."""
        return _cut(numpy.sum([one.sums for one in self.spoken], axis=0, keepdims=True)[0])

    @property
    def counts(self) -> Numbers:
        """Of each rule what its texts count together, a column."""
        return _cut(numpy.sum([one.counts for one in self.spoken], axis=0, keepdims=True).T + TINY)


def encoded(texts: Sequence[str]) -> Numbers:
    """The texts as the encoder puts them, a row each."""
    encoder = load_encoder()
    parts = [encoder.encode([*texts[start : start + AT_ONCE]]) for start in range(0, len(texts), AT_ONCE)]
    return numpy.concatenate(parts).astype(numpy.float32)


def spoken_in(said: SaidWords, names: Sequence[str]) -> Spoken:
    """What is said of the rules in a language."""
    place = {name: index for index, name in enumerate(names)}
    kinds = ((said.told, 1.0), (said.asked, ASKED), (said.situations, 1.0))
    texts = [
        (place[name], counts, words is said.situations, line)
        for words, counts in kinds
        for name, lines in words.items()
        for line in filter(None, lines.splitlines())
    ]
    rows = encoded([line for *_, line in texts])
    rules, counts = numpy.array([rule for rule, *_ in texts]), numpy.array([count for _, count, *_ in texts])
    mean = rows.mean(axis=0)
    sums, together = numpy.zeros((len(names), rows.shape[1])), numpy.zeros(len(names))
    numpy.add.at(sums, rules, (rows - mean) * counts[:, None])
    numpy.add.at(together, rules, counts)
    asks = numpy.array([is_situation for _, _, is_situation, _ in texts])
    return Spoken(mean, sums.astype(numpy.float32), together.astype(numpy.float32), rows[asks] - mean, rules[asks])


def lessons_of(said: Mapping[Language, SaidWords]) -> Lessons:
    """What is said of rules in all languages, encoded."""
    names = tuple(sorted({name for one in said.values() for words in one for name in words}))
    return Lessons(names, tuple(spoken_in(one, names) for one in said.values()))


class Learning(NamedTuple):
    """The matrices for questions and for rules as they are learned, and chance."""

    asked: Adam
    told: Adam
    chance: numpy.random.Generator


def learn(lessons: Lessons, passes: int = PASSES, seed: int = 0) -> tuple[Numbers, Numbers]:
    """The matrices for questions and for rules."""
    chance = numpy.random.default_rng(seed)
    wide = lessons.sums.shape[1]
    first = chance.normal(0, wide**-0.5, (wide, NUMBERS)).astype(numpy.float32)
    learning = Learning(Adam(first.copy()), Adam(first.copy()), chance)
    steps = [(one, batch) for _ in range(passes) for one, batch in _shuffled(lessons, chance)]
    for done, (one, batch) in enumerate(steps, 1):
        length = min(1.0, done / WARM) * max(SHORTEST, 1 - done / len(steps))
        _teach(lessons, one.situations[batch], one.rules[batch], learning, length)
    return learning.asked.numbers, learning.told.numbers


def _shuffled(lessons: Lessons, chance: numpy.random.Generator) -> list[tuple[Spoken, Places]]:
    """The situations of all languages in batches of one language, in any order."""
    batches = [
        (one, batch)
        for one in lessons.spoken
        for batch in numpy.array_split(chance.permutation(len(one.situations)), max(1, len(one.situations) // BATCH))
    ]
    return [batches[place] for place in chance.permutation(len(batches))]


def _teach(lessons: Lessons, texts: Numbers, right: Places, learning: Learning, length: float) -> None:
    """Take a step of such a length with some questions of a language, against all rules.

    The right rule is what is said of it without the question.
    """
    kept = _cut(texts * (learning.chance.random(texts.shape) < KEPT) / KEPT)
    means = _cut(lessons.sums / lessons.counts)
    own = _cut((lessons.sums[right] - texts) / numpy.maximum(lessons.counts[right] - 1, TINY))
    questions, question_lengths = _ways(kept @ learning.asked.numbers)
    rules, rule_lengths = _ways(means @ learning.told.numbers)
    owns, own_lengths = _ways(own @ learning.told.numbers)
    missed, missed_own = _missed(questions, rules, owns, right)
    slope = _turned(missed @ rules + missed_own * owns, questions, question_lengths)
    rule_slope = _turned(missed.T @ questions, rules, rule_lengths)
    own_slope = _turned(missed_own * questions, owns, own_lengths)
    learning.asked.step(kept.T @ slope, length)
    learning.told.step(_cut(means.T @ rule_slope + own.T @ own_slope), length)


def _missed(questions: Numbers, rules: Numbers, owns: Numbers, right: Places) -> tuple[Numbers, Numbers]:
    """By how much each question is too near to each wrong rule, and to what else is said of its own, a column."""
    line = numpy.arange(len(right))
    scores = STEEP * questions @ rules.T
    scores[line, right] = STEEP * (questions * owns).sum(axis=1)
    shares = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    shares *= STEEP / len(right) / shares.sum(axis=1, keepdims=True)
    own = shares[line, right][:, None] - STEEP / len(right)
    shares[line, right] = 0
    return _cut(shares), _cut(own)


def _cut(numbers: NDArray[numpy.floating]) -> Numbers:
    """The numbers in half of the bytes."""
    return numbers.astype(numpy.float32)


def _ways(rows: Numbers) -> tuple[Numbers, Numbers]:
    """The rows at length 1, and how long they were."""
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True) + TINY
    return _cut(rows / lengths), _cut(lengths)


def _turned(slope: Numbers, ways: Numbers, lengths: Numbers) -> Numbers:
    """The slope of rows of any length, from that of the rows at length 1."""
    turned: Numbers = (slope - ways * (slope * ways).sum(axis=1, keepdims=True)) / lengths
    return turned


def past_rows(told: Numbers, means: Mapping[Language, Numbers]) -> tuple[list[str], Numbers]:
    """The names of rules as they were, and a row for each."""
    texts = {language: past_texts(language) for language in means}
    names = sorted({name for one in texts.values() for name in one})
    sums = numpy.zeros((len(names), len(told)), dtype=numpy.float32)
    for language, mean in means.items():
        lines = [(place, line) for place, name in enumerate(names) for line in texts[language].get(name, ())]
        numpy.add.at(sums, numpy.array([place for place, _ in lines]), encoded([line for _, line in lines]) - mean)
    return names, _ways(sums @ told)[0]


def write_learned(path: Path, names: Sequence[str], rows: Numbers, learned: Mapping[str, Numbers]) -> None:
    """Keep it as the program reads it: names as bytes, rows as whole numbers, a byte each."""
    numpy.savez_compressed(
        path,
        names=numpy.array(names, dtype=bytes),
        rows=numpy.rint(rows * MOST / numpy.abs(rows).max()).astype(numpy.int8),
        **{name: part.astype(numpy.float16) for name, part in learned.items()},  # type: ignore[arg-type]  # its stubs take names for options
    )


def learned_now(home: Path, passes: int) -> tuple[list[str], Numbers, dict[str, Numbers]]:
    """The rules as they are, a row for each, and what takes questions and rules there."""
    lessons = lessons_of(said_in(home))
    asked, told = learn(lessons, passes)
    means = {language.value: one.mean for language, one in zip(Language, lessons.spoken, strict=True)}
    rows, _ = _ways(_cut(lessons.sums / lessons.counts) @ told)
    return [*lessons.names], rows, {"asked": asked, "told": told, "probe": encoded([PROBE]), **means}


def learned_before(path: Path) -> tuple[list[str], Numbers, dict[str, Numbers]]:
    """The same as it was learned and kept."""
    with numpy.load(path, allow_pickle=False) as kept:
        parts = dict(kept)
    names = [name.decode() for name in parts.pop("names").tolist()]
    now = [place for place, name in enumerate(names) if PAST not in name]
    rows, _ = _ways(_cut(parts.pop("rows")[now]))
    return [names[place] for place in now], rows, {name: _cut(part) for name, part in parts.items()}


def main() -> None:
    """Learn from what is said in all languages, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("--into", type=Path, default=learned_file())
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--past", action="store_true", help="only give rows to rules as they were, by what was learned")
    given = parser.parse_args()
    names, rows, learned = learned_before(given.into) if given.past else learned_now(given.home, given.passes)
    past, past_ways = past_rows(learned["told"], {language: learned[language.value] for language in Language})
    write_learned(given.into, [*names, *past], numpy.concatenate([rows, past_ways]), learned)


if __name__ == "__main__":
    main()
