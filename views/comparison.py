"""The difference of two releases in the form asked for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Diff


def render_comparison(
    diff: Diff, form: str, *, colour: bool = False, width: int = 100, full: bool = True, folded: bool = False
) -> str:
    """The diff as text, markdown or html; what follows the form is for text (`views.text.diff.render_text`).

    A diff of very many changes opens with an overview (`views.text.overview`); with `folded` it is the whole text.
    """
    if form == "html":
        from mtgcr.views.html.diff import render_html

        return render_html(diff)
    from mtgcr.views.text.diff import render_markdown, render_text

    if form == "markdown":
        from mtgcr.views.text.overview import opening_lines, section_lines

        return render_markdown(diff, (*opening_lines(diff), *section_lines(diff)))
    if folded:
        from mtgcr.views.text.overview import is_long, render_overview

        if is_long(diff):
            return render_overview(diff, width=width)
    return render_text(diff, colour=colour, width=width, full=full)
