"""Learn what tells how near rules are to a question (kb.asking.towers) from what is said of rules.

    python -m mtgcr.bench.learn_towers HOME [--into FOLDER] [--passes 12] [--changed]

A situation at a table is a question, all else that is said of its rule the answer: its retelling, the ways of asking
for it and its other situations.  Among the answers of 128 questions, and as many of rules that were nearly taken
for right in the pass before, the right one is to be nearest by the cosine (softmax, Adam).  Six in ten pieces are left
out at random each time, else the situations are learned by heart.  No question that anything is measured with is read.

A row is what was learned of a place times a weight that was learned with it and the rarity of its pieces in what is
said of rules.  Needs numpy; takes some minutes a language on one core, and makes the same files again on the same
machine.  To be run where what is said of rules has changed: checksums of it are kept beside the rows, and --changed
lists the rules of which something else is said now.  docs/ask.md tells what was measured.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import numpy

from mtgcr.kb.asking.said_then import PAST, past_texts
from mtgcr.kb.asking.towers import NUMBERS, PLACES, ROWS, RULES, pieces_in, place_of, towers_folder
from mtgcr.kb.intake.laying import read_laid, what_is_said
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from mtgcr.kb.intake.said_tables import SaidWords

    Numbers = NDArray[numpy.float32]
    Places = NDArray[numpy.int64]

BATCH, PASSES = 128, 12
"""Questions that are answered together, and how often each is asked."""
KEPT = 0.4
"""The share of the pieces that is looked at."""
NEARLY = 60
"""The nearest wrong rules, of which one is put beside each question."""
STEEP = 16.0
"""What a cosine is multiplied by before the softmax."""
RATE, MOMENTUM, SPREAD = 0.002, 0.9, 0.999
"""Of Adam."""
MOST = 127
"""The largest number of a row as it is written."""
TINY = 1e-6
LEARNED_FROM = "learned_from.tsv"
"""The file with a checksum of what was said of each rule when the rows were learned."""


class Bag(NamedTuple):
    """The places to which the pieces of a text lead, each once, and 1 + log of how often."""

    places: Places
    often: Numbers


class Lessons(NamedTuple):
    """What there is to learn from in a language."""

    lineages: tuple[str, ...]
    told: tuple[Bag, ...]
    """All that is said of each rule."""
    questions: tuple[Bag, ...]
    answers: tuple[Bag, ...]
    """Of each question, what else is said of its rule."""
    rules: Places
    """Of each question, the place of its rule among the lineages."""
    rarity: Numbers
    """Of each place: log(1 + rules / rules of which it is said), 0 for one of which none is."""


class Adam:
    """The steps by which an array of numbers is learned."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self._mean, self._spread = numpy.zeros_like(numbers), numpy.zeros_like(numbers)
        self._steps = 0

    def step(self, slope: Numbers, length: float = 1.0) -> None:
        """Go a step down the slope, so long beside one of full length."""
        self._steps += 1
        self._mean += (1 - MOMENTUM) * (slope - self._mean)
        self._spread += (1 - SPREAD) * (slope * slope - self._spread)
        mean = self._mean / (1 - MOMENTUM**self._steps)
        spread = numpy.sqrt(self._spread / (1 - SPREAD**self._steps))
        self.numbers -= length * RATE * mean / (spread + 1e-8)


def bag_of(counts: Mapping[int, int]) -> Bag:
    """The places with how often pieces lead to them; those with none left out."""
    found = {place: count for place, count in counts.items() if count > 0}
    often = 1 + numpy.log(numpy.array(list(found.values()), dtype=numpy.float32))
    return Bag(numpy.array(list(found), dtype=numpy.int64), often)


def lessons_of(said: SaidWords, language: Language) -> Lessons:
    """What is said of rules, cut into pieces."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for words in (said.told, said.asked, said.situations):
        for lineage, lines in words.items():
            texts[lineage] += lines.splitlines()
    counts = {lineage: [_counted(text, language) for text in lines] for lineage, lines in texts.items()}
    whole = {lineage: sum(lines, Counter[int]()) for lineage, lines in counts.items()}
    lineages = tuple(sorted(texts))
    asked = [
        (place, one)
        for place, lineage in enumerate(lineages)
        for one in (_counted(text, language) for text in said.situations.get(lineage, "").splitlines() if text)
    ]
    return Lessons(
        lineages=lineages,
        told=tuple(bag_of(whole[lineage]) for lineage in lineages),
        questions=tuple(bag_of(one) for _, one in asked),
        answers=tuple(bag_of(whole[lineages[place]] - one) for place, one in asked),
        rules=numpy.array([place for place, _ in asked], dtype=numpy.int64),
        rarity=_rarity(whole.values()),
    )


def _counted(text: str, language: Language) -> Counter[int]:
    return Counter(map(place_of, pieces_in(text, language)))


def _rarity(counts: Iterable[Mapping[int, int]]) -> Numbers:
    found = list(counts)
    having = Counter(place for one in found for place in one)
    rarity = numpy.zeros(PLACES, dtype=numpy.float32)
    for place, rules in having.items():
        rarity[place] = numpy.log(1 + len(found) / rules)
    return rarity


def learn(lessons: Lessons, passes: int = PASSES, seed: int = 1) -> Numbers:
    """The row of each place."""
    chance = numpy.random.default_rng(seed)
    first = chance.normal(0, NUMBERS**-0.5, (PLACES, NUMBERS)).astype(numpy.float32)
    rows, weights = Adam(first), Adam(numpy.zeros(PLACES, dtype=numpy.float32))
    order = numpy.arange(len(lessons.questions))
    nearly = chance.integers(0, len(lessons.lineages), (len(order), NEARLY))
    for done in range(passes):
        chance.shuffle(order)
        for start in range(0, len(order), BATCH):
            asked = order[start : start + BATCH]
            wrong = nearly[asked, chance.integers(0, nearly.shape[1], len(asked))]
            _teach(lessons, asked, wrong, rows, weights, chance)
        learned = _weighed(lessons, rows, weights)
        nearly = _nearly(lessons, learned)
        print(f"pass {done + 1} of {passes}", flush=True)
    return _weighed(lessons, rows, weights)


def _weighed(lessons: Lessons, rows: Adam, weights: Adam) -> Numbers:
    return rows.numbers * (numpy.exp(weights.numbers) * lessons.rarity)[:, None]


def _teach(
    lessons: Lessons, asked: Places, wrong: Places, rows: Adam, weights: Adam, chance: numpy.random.Generator
) -> None:
    """Take a step with some questions, their answers and as many wrong rules."""
    bags = [
        *(lessons.questions[one] for one in asked),
        *(lessons.answers[one] for one in asked),
        *(lessons.told[one] for one in wrong),
    ]
    places, dense = _dense(bags, chance)
    factor = (numpy.exp(weights.numbers[places]) * lessons.rarity[places])[:, None]
    there = rows.numbers[places] * factor
    sums = dense @ there
    lengths = numpy.linalg.norm(sums, axis=1, keepdims=True) + TINY
    ways = sums / lengths
    right = lessons.rules[asked]
    slope = _slope(ways, right, numpy.concatenate([right, wrong]))
    slope = (slope - ways * (slope * ways).sum(axis=1, keepdims=True)) / lengths
    down = dense.T @ slope
    row_slope, weight_slope = numpy.zeros_like(rows.numbers), numpy.zeros_like(weights.numbers)
    row_slope[places], weight_slope[places] = down * factor, (down * there).sum(axis=1)
    rows.step(row_slope)
    weights.step(weight_slope)


def _dense(bags: Sequence[Bag], chance: numpy.random.Generator) -> tuple[Places, Numbers]:
    """The places that some pieces lead to, and for each bag how often at each; most pieces are left out."""
    kept = [Bag(bag.places[chosen], bag.often[chosen]) for bag in bags if (chosen := _chosen(bag, chance)) is not None]
    places, columns = numpy.unique(numpy.concatenate([bag.places for bag in kept]), return_inverse=True)
    dense = numpy.zeros((len(bags), len(places)), dtype=numpy.float32)
    lines = numpy.repeat(numpy.arange(len(bags)), [len(bag.places) for bag in kept])
    dense[lines, columns] = numpy.concatenate([bag.often for bag in kept])
    return places, dense


def _chosen(bag: Bag, chance: numpy.random.Generator) -> NDArray[numpy.bool_]:
    return chance.random(len(bag.places)) < KEPT


def _slope(ways: Numbers, right: Places, offered: Places) -> Numbers:
    """Which way each question, answer and wrong rule is to go, all of length 1.

    The answer of a question on the same rule as another's counts for neither.
    """
    count = len(right)
    questions, answers = ways[:count], ways[count:]
    own = numpy.eye(count, len(offered), dtype=bool)
    scores = STEEP * questions @ answers.T
    scores[(right[:, None] == offered[None, :]) & ~own] = -numpy.inf
    shares = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    missed = STEEP * (shares - own) / count
    return numpy.concatenate([missed @ answers, missed.T @ questions]).astype(numpy.float32)


def _nearly(lessons: Lessons, learned: Numbers) -> Places:
    """Of each question the wrong rules that are nearest by what was learned."""
    rules = sums_of(lessons.told, learned)
    most = min(NEARLY, len(rules) - 1)
    found = []
    for start in range(0, len(lessons.questions), BATCH):
        near = sums_of(lessons.questions[start : start + BATCH], learned) @ rules.T
        near[numpy.arange(len(near)), lessons.rules[start : start + BATCH]] = -numpy.inf
        found.append(numpy.argpartition(-near, most - 1, axis=1)[:, :most])
    return numpy.concatenate(found)


def sums_of(bags: Sequence[Bag], learned: Numbers) -> Numbers:
    """The rows of each bag together, of length 1."""
    sums = numpy.stack([bag.often @ learned[bag.places] for bag in bags])
    ways: Numbers = sums / (numpy.linalg.norm(sums, axis=1, keepdims=True) + TINY)
    return ways


def as_bytes(rows: Numbers) -> bytes:
    """The numbers as whole ones of a byte each; what is larger than nearly all others is cut."""
    scale = MOST / numpy.quantile(numpy.abs(rows), 0.9995)
    return bytes(numpy.clip(numpy.rint(rows * scale), -MOST, MOST).astype(numpy.int8))


def write_tower(folder: Path, language: Language, lessons: Lessons, learned: Numbers) -> None:
    """Put the rows of the places and of the rules into the file of the language."""
    path = folder / f"{language.value}{ROWS}"
    path.write_bytes(as_bytes(learned) + as_bytes(sums_of(lessons.told, learned)))
    (folder / RULES).write_text("".join(f"{one}\n" for one in lessons.lineages), "utf-8")


def add_past(folder: Path, language: Language, texts: Mapping[str, Sequence[str]]) -> None:
    """Put rows of rules as they were after those of the rules as they are, by what the file has of pieces."""
    path, rules = folder / f"{language.value}{ROWS}", (folder / RULES).read_text("utf-8").split()
    kept = [name for name in rules if PAST not in name]
    rows = numpy.frombuffer(path.read_bytes(), dtype=numpy.int8).reshape(-1, NUMBERS)[: PLACES + len(kept)]
    told = [bag_of(sum((_counted(text, language) for text in texts[name]), Counter[int]())) for name in sorted(texts)]
    path.write_bytes(rows.tobytes() + as_bytes(sums_of(told, rows[:PLACES].astype(numpy.float32))))
    (folder / RULES).write_text("".join(f"{one}\n" for one in (*kept, *sorted(texts))), "utf-8")


def fingerprints(said: Iterable[SaidWords]) -> dict[str, str]:
    """A checksum of all that is said of each rule, in eight hexadecimal digits, by its lineage."""
    sums: dict[str, int] = {}
    for words in said:
        for lineage, lines in sorted((*words.told.items(), *words.asked.items(), *words.situations.items())):
            sums[lineage] = crc32(lines.encode(), sums.get(lineage, 0))
    return {lineage: f"{found:08x}" for lineage, found in sorted(sums.items())}


def changed_since(folder: Path, said: Iterable[SaidWords]) -> tuple[str, ...]:
    """The lineages of which something else is said than when the files of the folder were learned."""
    lines = (folder / LEARNED_FROM).read_text("utf-8").splitlines()
    then = dict(line.split("\t") for line in lines)
    now = fingerprints(said)
    return tuple(one for one in sorted(then.keys() | now.keys()) if then.get(one) != now.get(one))


def said_in(home: Path) -> dict[Language, SaidWords]:
    """What is said of rules in each language."""
    laid = read_laid(open_knowledge_base(home).store)
    return {language: what_is_said(laid.told, laid.asked, language) for language in Language}


def main() -> None:
    """Learn from what is said in each language, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("--into", type=Path, default=towers_folder())
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--changed", action="store_true", help="only list what was said otherwise then")
    parser.add_argument("--past", action="store_true", help="only give rows to rules as they were, by what was learned")
    given = parser.parse_args()
    said = said_in(given.home)
    if given.changed:
        print("\n".join(changed_since(given.into, said.values())))
        return
    for language, words in {} if given.past else said.items():
        lessons = lessons_of(words, language)
        print(f"{language.value}: {len(lessons.questions)} situations of {len(lessons.lineages)} rules", flush=True)
        write_tower(given.into, language, lessons, learn(lessons, given.passes))
    for language in said:
        add_past(given.into, language, past_texts(language))
    if given.past:
        return
    marks = "".join(f"{lineage}\t{mark}\n" for lineage, mark in fingerprints(said.values()).items())
    (given.into / LEARNED_FROM).write_text(marks, "utf-8")


if __name__ == "__main__":
    main()
