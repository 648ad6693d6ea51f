"""Invented releases for laws: a few groups of rules and subrules with words from a small vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from mtgcr.parser.numbers import LETTERS
from mtgcr.tests.outlines import outline

if TYPE_CHECKING:
    from mtgcr.kb.model import Node

WORDS = ("kettle", "tea", "cup", "pours", "boils", "serves", "the", "a", "guest", "slowly", "spoon", "sugar", "never")

sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)


@st.composite
def releases(draw: st.DrawFn) -> tuple[Node, ...]:
    """A section of one to three groups, each with up to four rules, each with up to three subrules or examples."""
    lines = ["7 Kitchen"]
    for group in range(700, 700 + draw(st.integers(1, 3))):
        lines.append(f"{group} {draw(sentences)}")
        for rule in range(1, draw(st.integers(0, 4)) + 1):
            lines.append(f"{group}.{rule} {draw(sentences)}")
            lines += [f"{group}.{rule}{LETTERS[place]} {draw(sentences)}" for place in range(draw(st.integers(0, 3)))]
    lines += [f"{term}: {draw(sentences)}" for term in draw(st.lists(st.sampled_from(WORDS), unique=True, max_size=3))]
    return outline("\n".join(lines))
