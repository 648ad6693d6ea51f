"""A sentence out of a quotation, without the half of a pair of marks whose other half stands elsewhere."""

from __future__ import annotations

PAIRS = (("“", "”"), ("「", "」"), ("『", "』"), ("(", ")"), ("（", "）"))


def without_half_marks(sentence: str) -> str:
    """The sentence without a mark that closes, at its end, what was opened before it, or opens what ends behind it.

    >>> without_half_marks("That player loses 1 life.”"), without_half_marks("“Pay 2 life” is a cost.")
    ('That player loses 1 life.', '“Pay 2 life” is a cost.')
    """
    for opening, closing in PAIRS:
        unequal = sentence.count(closing) - sentence.count(opening)
        if unequal > 0 and sentence.endswith(closing):
            sentence = sentence.removesuffix(closing)
        elif unequal < 0 and sentence.startswith(opening):
            sentence = sentence.removeprefix(opening)
    return sentence
