"""Kinds of editing: what a reader may pass over."""

from __future__ import annotations

import pytest

from mtgcr.kb.changes.editing import Editing, editing_of, is_editing
from mtgcr.kb.changes.redline import redline


@pytest.mark.parametrize(
    ("old", "new", "editing"),
    [
        ("The guest takes his or her cup.", "The guest takes their cup.", Editing.PRONOUNS),
        ("If he or she chooses a cup, the host pours.", "If they choose a cup, the host pours.", Editing.PRONOUNS),
        ("Pour two cups.", "Pour three cups.", Editing.NUMBERS),
        ("Pour 2 cups.", "Pour 20 cups.", Editing.NUMBERS),
        ("The cup enters the table.", "The cup enters.", Editing.TEMPLATING),
        ("The host drinks.", "They may drink.", Editing.TEMPLATING),
        ("That guest wins the cup.", "They lose the cup.", Editing.TEMPLATING),
        ("He or she chooses a cup.", "They don’t choose a cup.", Editing.TEMPLATING),
        ("Tea is on <www.tea.example.com/cups>.", "Tea is on Tea.example.org/Pots.", Editing.MARKS),
        ("The _Tea_ (TM) game.", "The Tea® game.", Editing.MARKS),
    ],
)
def test_an_edit_is_told_by_its_kind(old: str, new: str, editing: Editing) -> None:
    assert editing_of(redline(old, new)) is editing


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("When the kettle comes into play, sing.", "When the kettle enters the battlefield, sing.", True),
        ("When the kettle comes into play, sing.", "When the kettle enters, sing.", True),
        ("It came into play tapped.", "It entered tapped.", True),
        ("Put a kettle into play.", "Put a kettle onto the battlefield.", True),
        ("If two kettles are in play, sing.", "If two kettles are on the battlefield, sing.", True),
        ("A kettle left play.", "A kettle left the battlefield.", True),
        ("Remove the kettle from the game.", "Exile the kettle.", True),
        ("Kettles enter [the battlefield] . . .", "Kettles enter . . .", True),
        ("Kettles that sing\ufffdall of them", "Kettles that sing-all of them", True),
        ("Kettles that sing?all of them", "Kettles that sing—all of them", True),
        ("A kettle gets -1/-1.", "A kettle gets +1/+1.", False),
        ("Remove the kettle from combat.", "Exile the kettle.", False),
        ("When the kettle enters, sing.", "When the kettle leaves the battlefield, sing.", False),
        ("If two kettles are in play, sing.", "If two kettles are in exile, sing.", False),
        ("Put a kettle into play.", "Put a kettle into your hand.", False),
        ("Play a kettle.", "Put a kettle onto the battlefield.", False),
    ],
)
def test_older_templating_says_the_same(old: str, new: str, *, same: bool) -> None:
    assert is_editing(old, new) is same
