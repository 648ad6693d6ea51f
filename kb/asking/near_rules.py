"""What tells how near candidates are to a question: what was learned from situations, and a sentence encoder."""

from __future__ import annotations

from functools import partial

from mtgcr.kb.asking import towers
from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.encoding import has_encoder
from mtgcr.kb.asking.towers import TowerRule, load_tower
from mtgcr.kb.storage.release_map import lineage_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.asking.said_then import SaidThen
    from mtgcr.kb.storage.store import Store

    Nearness = Callable[[Sequence[Candidate]], Sequence[float]]
    """How near each of some candidates is to a question, 0 to 1."""
    RuleNearness = Callable[[Sequence[TowerRule]], Sequence[float]]


def nearness_to(question: Question, then: Mapping[int, SaidThen], store: Store) -> dict[Evidence, Nearness]:
    """How near candidates are to the question, by each kind of evidence that tells it here.

    `then` is what is said of rules as they were on the day, by the rows of their lineages.
    """
    tower = load_tower(question.language)
    likened = tower and partial(towers.nearness, tower, question.whole, question.language)
    ways = ((Evidence.LIKENED, likened), (Evidence.MEANT, has_encoder() and partial(_meant, question)))
    return {kind: partial(_nearness, near, then, question, store) for kind, near in ways if near}


def lacks_meanings() -> bool:
    """Whether an encoder is installed that is another than the one that was learned with."""
    if not has_encoder():
        return False
    from mtgcr.kb.asking.meanings import load_meanings

    return load_meanings() is None


def _meant(question: Question, rules: Sequence[TowerRule]) -> Sequence[float]:
    """What an encoder tells, which takes a second to load: only where rules are compared; 0 by another one."""
    from mtgcr.kb.asking.meanings import load_meanings, meant

    meanings = load_meanings()
    return meant(meanings, question.whole, question.language, rules) if meanings else [0.0] * len(rules)


def _nearness(
    near: RuleNearness,
    then: Mapping[int, SaidThen],
    question: Question,
    store: Store,
    candidates: Sequence[Candidate],
) -> Sequence[float]:
    """How near the candidates are, by the names of their lineages."""
    rows = [one.place.lineage for one in candidates]
    names = lineage_names(store, rows)
    past = [then[row].name if row in then else "" for row in rows]
    return near(
        [
            TowerRule(names[row], one.words_in(question.language), was)
            for row, one, was in zip(rows, candidates, past, strict=True)
        ]
    )
