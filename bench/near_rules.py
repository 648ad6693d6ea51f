"""How much two towers learned from situations would add to the ranking of `ask` (docs/ask.md, "Promising").

    python -m mtgcr.bench.near_rules HOME FILE… [--today DAY]

HOME has all texts, a FILE questions as `bench.ask` reads them.  The program knows nothing of the towers yet.

`towers/` has for each language a row of 96 numbers, a byte each, for each of 32,768 places to which a piece of a text
leads by its checksum, then such a row for each rule of `towers/rules.txt`, by the name of its lineage.  The rows of a
text are added, each times 1 + log of how often the piece stands there; the cosine with the row of a rule tells how near
they are.  They were learned with torch (Adam, 0.002, batches of 128, twelve passes) from the retellings, ways of asking
and situations of rules: a situation is a question, all else that is said of its rule the answer, against the other
rules of the batch and one of the sixty that rank highest; six in ten pieces were left out at random each time.  A row
is multiplied by the rarity of its pieces among these texts and by a weight that was learned with it.
"""

from __future__ import annotations

import argparse
import datetime
import re
import zlib
from collections import Counter
from functools import cache
from itertools import pairwise
from math import log, sqrt
from operator import mul
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.bench.ask import UNANSWERABLE, rank_of, read_file
from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.standing import lineage_rows
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.asking.answering import FoundRules

FOLDER = Path(__file__).resolve().parent / "towers"
PLACES, NUMBERS = 1 << 15, 96
WEIGHTS = {Language.EN: 1.5, Language.JA: 0.75}
"""What the cosine counts beside the best score; fixed before a question of the tenth set was asked."""
FIRST = 60
"""Candidates that are looked at."""
_ROW = Struct(f"{NUMBERS}b")


class Tower(NamedTuple):
    """The rows of the places and of the rules in a language, and which rule has which row."""

    rows: bytes
    rules: dict[str, int]


class Ranks(NamedTuple):
    """The place of the first right rule in the ranking of the program, and with the tower beside; 0 for none."""

    alone: int
    beside: int


@cache
def load_tower(language: Language) -> Tower:
    """The tower of the language."""
    names = (FOLDER / "rules.txt").read_text("utf-8").split()
    rules = {name: PLACES + place for place, name in enumerate(names)}
    return Tower(zlib.decompress((FOLDER / f"{language.value}.zlib").read_bytes()), rules)


def pieces(text: str, language: Language) -> list[str]:
    """The pieces of the text: words, two words and runs of four letters; in Japanese one to three letters."""
    if language is Language.EN:
        words = list(said_words(text, language))
        letters = f" {re.sub(r'[^a-z0-9+/]+', ' ', fold(text)).strip()} "
        pairs = (f"b{one}_{other}" for one, other in pairwise(words))
        return [*(f"w{word}" for word in words), *pairs, *(f"c{run}" for run in _runs(letters, 4))]
    letters = re.sub(r"[\s、。？！「」『』《》()（）?!・,.:;]+", " ", fold(text))
    single = (f"u{letter}" for letter in letters if letter != " ")
    return [*single, *(f"c{run}" for run in _runs(letters, 2)), *(f"t{run}" for run in _runs(letters, 3))]


def _runs(text: str, length: int) -> Iterable[str]:
    return (text[start : start + length] for start in range(len(text) - length + 1))


def nearness(tower: Tower, text: str, language: Language, rules: Sequence[str]) -> list[float]:
    """How near each of the rules is to the text, 0 to 1; one without a row as the least near of the others."""
    found = Counter(zlib.crc32(piece.encode()) % PLACES for piece in pieces(text, language))
    rows = [_ROW.unpack_from(tower.rows, place * NUMBERS) for place in found]
    often = [1 + log(count) for count in found.values()]
    whole = [sum(map(mul, often, column)) for column in zip(*rows, strict=True)]
    cosines = [_cosine(whole, tower, tower.rules[rule]) if rule in tower.rules else None for rule in rules]
    least = min((one for one in cosines if one is not None), default=0.0)
    return [max(0.0, least if one is None else one) for one in cosines]


def _cosine(whole: Sequence[float], tower: Tower, place: int) -> float:
    row = _ROW.unpack_from(tower.rows, place * NUMBERS)
    near: float = sum(map(mul, whole, row)) / (sqrt(sum(map(mul, whole, whole)) * sum(map(mul, row, row))) or 1.0)
    return near


def ranks(found: FoundRules, right: Sequence[str], names: dict[int, str]) -> Ranks:
    """Where the first right rule stands without and with the tower."""
    best = found.ranked[:FIRST]
    question = found.question
    near = nearness(
        load_tower(question.language), question.whole, question.language, [names[one.place.lineage] for one in best]
    )
    top, weight = max((one.score for one in best), default=0.0), WEIGHTS[question.language]
    beside = sorted(zip(best, near, strict=True), key=lambda pair: -(pair[0].score + weight * top * pair[1]))
    return Ranks(*(rank_of([one.place.number for one in order], right) for order in (best, [one for one, _ in beside])))


def main() -> None:
    """Print for each file and language how often a right rule comes first, and among the first five, in both ways."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--today", type=datetime.date.fromisoformat)
    given = parser.parse_args()
    base = open_knowledge_base(given.home)
    names = {row: name for name, row in lineage_rows(base.store).items()}
    for path in given.files:
        for language, questions in read_file(path, base).items():
            asked = [one for one in questions if one.kind != UNANSWERABLE]
            found = [(find_rules(base, one.question, today=given.today), one.rules) for one in asked]
            told = [ranks(one, right, names) for one, right in found if not isinstance(one, NoRelease)]
            for most in (1, 5):
                counts = [sum(0 < rank <= most for rank in column) for column in zip(*told, strict=True)]
                print(f"{path.name} {language}, first {most}: {counts[0]} and {counts[1]} of {len(asked)}")


if __name__ == "__main__":
    main()
