"""A no, told to an assistant: as a result where it is the answer, as an error where the question must be sent anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.assistant.paging import Found

if TYPE_CHECKING:
    from mtgcr.assistant.places import Places
    from mtgcr.library.refusals import Refusal

ADVICE = {
    "no-such-rule": "Do not quote it. `search_rules` finds rules by what they say.",
    "other-times": "Do not quote it for this day. `rule_as_of` with `as_of` in those times shows it, `rule_history` "
    "follows it to its number today.",
    "another-rule": "Do not quote that number: it was another rule's. `rule_history` tells since when this rule is.",
    "never-numbered": "Do not quote it. `search_rules` finds rules by what they say.",
    "no-such-example": "`rule_as_of` shows the examples of the rule.",
    "no-release": "`rule_as_of` tells what is known of a rule on that day without its words.",
    **dict.fromkeys(
        ("one-text-for-both", "one-release-for-both", "future-for-both"),
        "Name two days that have texts; the resource releases:// lists them.",
    ),
    "no-citation": "Send words with a rule number in them, such as “rule 701.18, scry”.",
    "not-a-number": "Send `number` as 702.19b, 702, 7, or a keyword such as trample. `search_rules` finds words.",
    "other-work": "`rule_as_of` shows sections of MTR, IPG and JAR: “IPG 2.1”.",
    **dict.fromkeys(("one-at-a-time", "one-section-at-a-time"), "Send one number."),
    **dict.fromkeys(
        ("unknown-day", "file-for-day", "no-day"),
        "Send `as_of` as 2024-11-08, 2024-10, a set code such as FDN, a set's name, or leave it out for today.",
    ),
    "numbered-day": "Send the day without ~; only `diff_releases` takes it.",
    "before-all-releases": "Send a later day.",
    "day-not-executed": "Send a later day, or leave `as_of` out.",
    "bad-query": "Send plain words, a “phrase”, or words joined by AND, OR, NOT.",
    "unknown-part": "Leave `within` out to search everywhere.",
    "unknown-filter": "Leave `only` out for all changes.",
}
"""What an assistant can do after a refusal, by its code; for others the hint of the refusal itself."""
BROKEN = frozenset({"busy", "closed", "damaged", "cannot-read-home", "foreign-home", "newer-home"})
"""Codes of what is wrong with the knowledge base and no answer about the rules."""


class ToldError(Exception):
    """A question that must be sent in another way; the message says how."""


def tell(refusal: Refusal, places: Places) -> Found:
    """The no as a result without items.  ToldError where the question is at fault, or the knowledge base."""
    advice = ADVICE.get(refusal.code, refusal.hint)
    if refusal.is_question or refusal.code in BROKEN:
        raise ToldError(" ".join(filter(None, (refusal.message, advice)))) from refusal
    release = refusal.data.get("release")
    day = str(release) if release else None
    return Found("none", day, places.contents(day) if day else "", {}, (), (refusal.message, *filter(None, [advice])))
