"""The keyword abilities of the rules (702), each by its number, and which of them code executes."""

from __future__ import annotations

from mtgcr.kb.embedded import data_directory

EXECUTED = (
    "banding",
    "bestow",
    "changeling",
    "convoke",
    "deathtouch",
    "defender",
    "flash",
    "flashback",
    "flying",
    "haste",
    "indestructible",
    "infect",
    "kicker",
    "lifelink",
    "menace",
    "morph",
    "persist",
    "reach",
    "shadow",
    "trample",
    "trample-over-planeswalkers",
    "undying",
    "vigilance",
    "wither",
)
"""Keywords that an object may have by their word alone; of banding the division of damage is not executed."""


def _numbers(kind: str) -> dict[str, str]:
    """The number of every keyword of the kind in the lexicon."""
    table = (data_directory() / "lexicon" / "keywords.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines()[1:])
    found = ((row[0].lower(), row[4].split(";")[0]) for row in rows if row[3] == kind)
    return {word: number for words, number in found for word in words.split(" and ")}


NUMBERS, ACTIONS = _numbers("keyword ability"), _numbers("keyword action")
HAPPENINGS = ("activate", "attach", "cast", "create", "destroy", "discard", "double", "exile", "play", "sacrifice")
"""Keyword actions that happen as events, by code that names other rules than those of the action."""
UNEXECUTED = frozenset(NUMBERS) - set(EXECUTED)
"""Keywords that scenarios may name, so that they are told that the rules of them are not executed."""
WORDS = (*EXECUTED, *sorted(UNEXECUTED))
