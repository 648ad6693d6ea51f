"""The difference of two releases in the form asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Diff


def render_comparison(
    diff: Diff, form: str, *, colour: bool = False, width: int = 100, full: bool = True, folded: bool = False
) -> str:
    """The diff as text, markdown or html; what follows the form is for text (`views.text.diff.render_text`).

    With `folded` a diff of very many changes is told as an overview (`views.text.overview`).
    """
    if form == "html":
        from mtgcr.views.html.diff import render_html

        return render_html(diff)
    from mtgcr.views.text.diff import render_markdown, render_text

    if folded and form == "text":
        from mtgcr.views.text.overview import is_long, render_overview

        if is_long(diff):
            return render_overview(diff, width=width)
    return render_markdown(diff) if form == "markdown" else render_text(diff, colour=colour, width=width, full=full)
