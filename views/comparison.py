"""The difference of two releases in the form asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Diff


def render_comparison(diff: Diff, form: str, *, colour: bool = False, width: int = 100, full: bool = True) -> str:
    """The diff as text, markdown or html; `width` and `full` are for text (`views.text.diff.render_text`)."""
    if form == "html":
        from mtgcr.views.html.diff import render_html

        return render_html(diff)
    from mtgcr.views.text.diff import render_markdown, render_text

    return render_markdown(diff) if form == "markdown" else render_text(diff, colour=colour, width=width, full=full)
