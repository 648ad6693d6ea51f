"""What a shell offers where an argument has been begun: numbers of rules, sets and days, terms of the game.

Read from the tables that ship, so that no knowledge base need be there or be built; what cannot be read offers nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Offer = tuple[str, str]
"""A word, and what it stands for ("" where that is plain)."""
MOST = 200
"""A shell that is offered more asks whether to show them."""


def offer_rules(incomplete: str) -> list[Offer]:
    """Numbers of rules of the newest release known that begin so, with their headings; for letters terms.

    Up to the dot only groups are offered, and behind it letters only for a whole number.
    """
    if not incomplete[:1].isdigit():
        return offer_terms(incomplete) if incomplete else []
    found = {number: title for number, title in _standing(incomplete) if _is_near(number, incomplete)}
    return sorted(found.items(), key=lambda one: (len(one[0].rstrip("abcdefghijklmnopqrstuvwxyz")), one[0]))[:MOST]


def _is_near(number: str, begun: str) -> bool:
    if "." not in begun:
        return "." not in number
    return begun[-1] != "." or number[-1].isdigit()


def _standing(begun: str) -> Iterator[Offer]:
    from mtgcr.kb.embedded import data_directory

    with (data_directory() / "atlas" / "nodes.tsv").open(encoding="utf-8") as file:
        for line in file:
            if line.startswith(begun):
                number, _, kind, _, _, _, until, *_, title = line.rstrip("\n").split("\t")
                if kind in ("section", "group", "rule") and not until:
                    yield number, title


def offer_days(incomplete: str) -> list[Offer]:
    """Codes of sets, with their names, and the effective days of releases that begin so, the newest first."""
    from mtgcr.kb.embedded import data_directory
    from mtgcr.kb.storage.asof import load_calendar, load_products, load_sets

    folder, begun = data_directory(), incomplete.casefold()
    newest_first = sorted((*load_sets(folder), *load_products(folder)), key=lambda one: one.effective, reverse=True)
    codes = [one for one in newest_first if one.code.casefold().startswith(begun)]
    sets = [(_as_typed(one.code, incomplete), one.english) for one in codes]
    days = [(str(day), "") for day in reversed(load_calendar(folder)) if str(day).startswith(incomplete)]
    return [*sets, *days][:MOST]


def offer_terms(incomplete: str) -> list[Offer]:
    """Terms of the game in either language that begin so, each with its name in the other; those of one word."""
    from mtgcr.kb.words.lexicon import load_lexicon

    begun = incomplete.casefold()
    both = [(one.english, one.japanese) for one in load_lexicon().terms()]
    pairs = (pair for english, japanese in both for pair in ((english, japanese), (japanese, english)))
    whole = {(word, other) for word, other in pairs if word and word.casefold().startswith(begun) and " " not in word}
    return sorted({(_as_typed(word, incomplete), other) for word, other in whole})[:MOST]


def _as_typed(word: str, begun: str) -> str:
    """The word in the letters in which it was begun: a shell takes no other."""
    if word.startswith(begun):
        return word
    return word.casefold() if word.casefold().startswith(begun) else begun + word[len(begun) :]
