"""What a shell offers where an argument has been begun: numbers of rules, sets and days, terms of the game.

Read from the tables that ship, so that no knowledge base need be there or be built; what cannot be read offers nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.refusals import Refusal
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from collections.abc import Iterator

Offer = tuple[str, str]
"""A word, and what it stands for ("" where that is plain)."""
SHOW, INSTALL = "--show-completion", "--install-completion"
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
MOST = 200
"""A shell that is offered more asks whether to show them."""


def offer_rules(incomplete: str) -> list[Offer]:
    """Numbers of rules of the newest release known that begin so, with their headings; for letters terms.

    Up to the dot only groups are offered, and behind it letters only for a whole number.
    """
    return _rules(incomplete, ever=False)


def offer_rules_ever(incomplete: str) -> list[Offer]:
    """As `offer_rules`, also numbers that no rule has any more."""
    return _rules(incomplete, ever=True)


def _rules(begun: str, *, ever: bool) -> list[Offer]:
    if not begun[:1].isdigit():
        return offer_terms(begun) if begun else []
    found = {number: title for number, title in _numbered(begun, ever=ever) if _is_near(number, begun)}
    return sorted(found.items(), key=lambda one: (len(one[0].rstrip("abcdefghijklmnopqrstuvwxyz")), one[0]))[:MOST]


def _is_near(number: str, begun: str) -> bool:
    if "." not in begun:
        return "." not in number
    return begun[-1] != "." or number[-1].isdigit()


def _numbered(begun: str, *, ever: bool) -> Iterator[Offer]:
    """The numbers that begin so, each with the heading of its rule.

    A number that several rules had comes once for each of them, the newest of them last, as in the table.
    """
    from mtgcr.kb.embedded import data_directory

    with (data_directory() / "atlas" / "nodes.tsv").open(encoding="utf-8") as file:
        for line in file:
            if line.startswith(begun):
                number, _, kind, _, _, _, until, *_, title = line.rstrip("\n").split("\t")
                if kind in ("section", "group", "rule") and (ever or not until):
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


def offer_infractions(incomplete: str) -> list[Offer]:
    """Numbers of the infractions of the newest Infraction Procedure Guide that begin so, with their titles."""
    from mtgcr.kb.works.work_facts import load_facts

    newest = (one for one in load_facts("ipg").tenures if one.until is None and one.penalty)
    return sorted((one.number, one.title) for one in newest if one.number.startswith(incomplete))


def offer_work(incomplete: str) -> list[Offer]:
    """The tournament documents by their abbreviations."""
    from mtgcr.kb.works.work_facts import ALL_WORKS

    return [(work, "") for work in sorted(ALL_WORKS) if work.startswith(incomplete)]


def offer_works(incomplete: str) -> list[Offer]:
    """As `offer_work`, for the last of several with commas between them: those that do not stand before it."""
    before, comma, begun = incomplete.rpartition(",")
    return [(f"{before}{comma}{work}", "") for work, _ in offer_work(begun) if work not in before.split(",")]


def offer_parts(incomplete: str) -> list[Offer]:
    """The parts of the rules that a search may keep to."""
    from mtgcr.kb.search.search_scope import WITHIN

    return [(part, "") for part in WITHIN if part.startswith(incomplete)]


def completion_for(option: str, shell: str) -> str:
    """What `--show-completion` or `--install-completion` says; "" for the shell that is looked for and found out.

    Refusal for a shell that has no completion, and where none is found.
    """
    from typer._completion_shared import _get_shell_name, get_completion_script, install  # its options name no shell

    named = shell or _get_shell_name() or ""
    if named not in SHELLS:
        code = "unknown-shell" if named else "no-shell-found"
        raise Refusal(code, is_question=True, given=named, known=", ".join(SHELLS))
    if option == SHOW:
        return get_completion_script(prog_name="mtgcr", complete_var="_MTGCR_COMPLETE", shell=named)
    name, path = install(shell=named, prog_name="mtgcr", complete_var="_MTGCR_COMPLETE")
    return say(
        "Completion for {shell} is in {path}; it works in the next terminal that you open.", shell=name, path=path
    )


def _as_typed(word: str, begun: str) -> str:
    """The word in the letters in which it was begun: a shell takes no other."""
    if word.startswith(begun):
        return word
    return word.casefold() if word.casefold().startswith(begun) else begun + word[len(begun) :]
