"""A static ability and triggered abilities in one paragraph, and that they are linked (603.11, 607.2h)."""

from __future__ import annotations

import re

from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, result

_TRIGGER = re.compile(r"\b(?:when|whenever|at the (?:beginning|end) of)\b", re.IGNORECASE)
"""The words of a trigger condition, which may also stand in the middle of an ability."""


@given("{card:new} has the paragraph {text:text}")
class Paragraph(Fact, names="card"):
    """A paragraph of the rules text of a card."""

    card: str
    text: str


@result("the static ability of {card:name} is linked to {amount:number} triggered one[s]")
def is_linked_to(ctx: RunContext, game: Game, card: str, amount: int) -> bool:
    """Whether so many triggered abilities are linked to a static ability of the card."""
    own = sorted(one.text for one in game.all(Paragraph) if one.card == card)
    return sum(linked_in(ctx, card, text) for text in own) == amount


@implements("603.11", "607.2h")
def linked_in(ctx: RunContext, card: str, text: str) -> int:
    """In a paragraph that begins with a static ability each triggered ability after it is linked to it."""
    first, *rest = [sentence.strip() for sentence in text.split(".") if sentence.strip()]
    linked = sum(map(is_triggered, rest)) if is_static(first) else 0
    ctx.say("{linked} are linked in a paragraph of {card}", linked=linked, card=card)
    return linked


def is_triggered(sentence: str) -> bool:
    """Whether the sentence has a trigger condition (603.1)."""
    return _TRIGGER.search(sentence) is not None and ":" not in sentence


def is_static(sentence: str) -> bool:
    """Whether the sentence is neither an activated ability, with its colon, nor a triggered one (604.1)."""
    return ":" not in sentence and not is_triggered(sentence)
