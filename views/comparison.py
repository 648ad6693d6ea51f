"""The difference of two releases in the form asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Diff


def render_comparison(diff: Diff, form: str, *, colour: bool = False) -> str:
    """The diff as text, markdown, html or json."""
    if form == "json":
        import json

        from mtgcr.views.json.diff import diff_json

        return json.dumps(diff_json(diff), ensure_ascii=False, indent=2)
    if form == "html":
        from mtgcr.views.html.diff import render_html

        return render_html(diff)
    from mtgcr.views.text.diff import render_markdown, render_text

    return render_markdown(diff) if form == "markdown" else render_text(diff, colour=colour)
