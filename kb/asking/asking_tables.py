"""The words that reading a question needs: common ones, plain ones with the rules' own, topics outside the rules."""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


class AskingTables(NamedTuple):
    """Four tables of data/asking, folded.

    `common` are words that say nothing of what is asked; `plain` leads from players' words to those of the rules;
    `outside` from words to the topic outside the rules that they speak of; `ordinary` are English words that the rules
    do not have and that are no slips for theirs.
    """

    common: frozenset[str]
    plain: dict[str, tuple[str, ...]]
    outside: dict[str, str]
    ordinary: frozenset[str]


@lru_cache(maxsize=4)
def load_asking(directory: Path | None = None) -> AskingTables:
    """The tables of the folder (the embedded ones unless told), read once per process."""
    folder = directory or data_directory() / "asking"
    common = {fold(word) for _, words in read_table(folder / "common_words.tsv")[1] for word in words.split()}
    plain = {fold(plain): tuple(rules.split(";")) for _, plain, rules in read_table(folder / "plain_words.tsv")[1]}
    outside = {
        fold(word): topic for _, topic, words in read_table(folder / "outside.tsv")[1] for word in words.split(";")
    }
    ordinary = {fold(word) for (words,) in read_table(folder / "ordinary_words.tsv")[1] for word in words.split()}
    return AskingTables(frozenset(common), plain, outside, frozenset(ordinary))
