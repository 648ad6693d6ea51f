"""Keyword abilities (702) by number, and which of them code executes; subtypes (205.3): words of the lexicon."""

from __future__ import annotations

from mtgcr.kb.embedded import data_directory

EXECUTED = (
    "banding",
    "bestow",
    "changeling",
    "convoke",
    "deathtouch",
    "defender",
    "double strike",
    "fear",
    "first strike",
    "flash",
    "flashback",
    "flying",
    "haste",
    "hexproof",
    "horsemanship",
    "indestructible",
    "infect",
    "intimidate",
    "kicker",
    "lifelink",
    "menace",
    "morph",
    "persist",
    "reach",
    "shadow",
    "shroud",
    "skulk",
    "trample",
    "trample-over-planeswalkers",
    "undying",
    "vigilance",
    "wither",
)
"""Keywords that an object may have by their word alone; of banding the division of damage is not executed."""


def _rows(table: str) -> list[list[str]]:
    """The lines of a table of the lexicon."""
    text = (data_directory() / "lexicon" / table).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


def _numbers(kind: str) -> dict[str, str]:
    """The number of every keyword of the kind in the lexicon."""
    found = ((row[0].lower(), row[4].split(";")[0]) for row in _rows("keywords.tsv") if row[3] == kind)
    return {word: number for words, number in found for word in words.split(" and ")}


NUMBERS, ACTIONS = _numbers("keyword ability"), _numbers("keyword action")
HAPPENINGS = (
    "activate",
    "attach",
    "cast",
    "create",
    "destroy",
    "discard",
    "double",
    "exile",
    "play",
    "sacrifice",
    "tap",
    "untap",
)
"""Keyword actions that happen as events, by code that names other rules than those of the action."""
UNEXECUTED = frozenset(NUMBERS) - set(EXECUTED)
"""Keywords that scenarios may name, so that they are told that the rules of them are not executed."""
WORDS = (*EXECUTED, *sorted(UNEXECUTED))
SUBTYPES = tuple(
    row[0]
    for row in _rows("types.tsv")
    if row[3] in ("creature type", "artifact type", "enchantment type", "land type", "battle type") and row[0].isalpha()
)
"""The subtypes of permanents in one word; planeswalkers are told apart by their names."""
