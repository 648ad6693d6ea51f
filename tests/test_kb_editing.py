"""Kinds of editing: what a reader may pass over."""

from __future__ import annotations

import pytest

from mtgcr.kb.changes.editing import Editing, editing_of
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
