"""Stretches of rule numbers: 601.2f–h, 903.6–903.11, 306–311."""

from __future__ import annotations

from functools import lru_cache

from mtgcr.parser.numbers import LETTERS, RuleNumber

LONGEST_RANGE = 300
"""Numbers between two ends; no group of the rules has had 200 rules."""
LETTER_RANK = {letter: rank for rank, letter in enumerate(LETTERS, start=1)}


def expand_range(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    """Both ends and every number between them that can be known without the text.

    Letters run by the alphabet without l and o (601.2k–n is 601.2k, m, n), rules and groups by their number.  Where
    the ends stand under different parents, run backwards, or are further apart than in any text of the rules, only
    the ends are known: how many subrules 704.5 has is for the release to say.
    """
    if first == last:
        return (first,)
    return known_between(first, last) or (first, last)


def known_between(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    """As `expand_range`; none where only the ends would be known."""
    if _distance(first, last) > LONGEST_RANGE:
        return ()
    return _letters_between(first, last) or _rules_between(first, last) or _groups_between(first, last)


def _distance(first: RuleNumber, last: RuleNumber) -> int:
    """How far the ends are apart at the level at which they differ."""
    if first.group != last.group:
        return last.group - first.group if not (first.rule or last.rule) else 0
    return last.rule - first.rule if first.rule != last.rule else _rank(last.letters[:9]) - _rank(first.letters[:9])


def _letters_between(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    if first.parent != last.parent or not (first.letters and last.letters):
        return ()
    low, high = _rank(first.letters), _rank(last.letters)
    ranks = range(low, high + 1) if low and high else ()
    return tuple(_number(first.group, first.rule, _letters(rank)) for rank in ranks)


def _rules_between(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    if first.group != last.group or first.letters or last.letters or not (first.rule and last.rule):
        return ()
    return tuple(_number(first.group, rule) for rule in range(first.rule, last.rule + 1))


def _groups_between(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    if first.rule or last.rule:
        return ()
    return tuple(_number(group) for group in range(first.group, last.group + 1))


@lru_cache(maxsize=4096)
def _number(group: int, rule: int = 0, letters: str = "") -> RuleNumber:
    """The number, one object for all ranges that it is in: a text of many long ranges has millions."""
    return RuleNumber(group, rule, letters)


def _rank(letters: str) -> int:
    """The place of a subrule under its rule: a is 1, z is 24, aa is 25; 0 for letters that the rules skip."""
    rank = 0
    for letter in letters:
        if letter not in LETTER_RANK:
            return 0
        rank = rank * len(LETTERS) + LETTER_RANK[letter]
    return rank


def _letters(rank: int) -> str:
    """The letters at a place under a rule; the inverse of `_rank`."""
    found = ""
    while rank > 0:
        rank, place = divmod(rank - 1, len(LETTERS))
        found = LETTERS[place] + found
    return found
