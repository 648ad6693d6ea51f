"""A diff as one self-contained HTML page, in light and dark, without scripts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from mtgcr.kb.changes.redline import PieceKind
from mtgcr.views.text.attached import why_line
from mtgcr.views.text.diff import QUIET, Shifted, describe, label, not_retold, remarks_before, sections
from mtgcr.views.text.overview import opening_lines, section_counts
from mtgcr.views.voice import in_other_words, say

if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.views.text.diff import Item

_STYLE = """
:root { color-scheme: light dark; --ins: #d9f2dd; --del: #fbdcdc; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --ins: #14401f; --del: #4d1a1a; } }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid var(--line); padding: .5rem 0; }
ins { background: var(--ins); text-decoration: none; } del { background: var(--del); }
.what { opacity: .7; font-size: .85em; } h3 { margin: .2rem 0; font-size: 1rem; }
"""


def render_html(diff: Diff) -> str:
    """The page: summary, table of contents, then the changes section by section."""
    title = say("Comprehensive Rules, {old} to {new}", old=diff.between[0], new=diff.between[-1])
    parts = list(sections(diff.changes))
    counts = section_counts(diff)
    contents = "".join(_content(head, counts.get(head, "")) for head, _ in parts)
    summary = "".join(f"<li>{escape(line)}</li>" for line in (*remarks_before(diff), *opening_lines(diff)))
    body = "".join(
        f'<section id="{_anchor(head)}"><h2>{escape(head)}</h2>{"".join(map(_item, items))}</section>'
        for head, items in parts
    )
    return (
        f'<!doctype html><html lang="{diff.language.value}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1><ul>{summary}</ul>"
        f"<nav><ul>{contents}</ul></nav>{body}</body></html>\n"
    )


def _content(heading: str, told: str) -> str:
    link = f'<a href="#{_anchor(heading)}">{escape(heading)}</a>'
    return f"<li>{link} {escape(told)}</li>" if told else f"<li>{link}</li>"


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")


def _item(item: Item) -> str:
    if isinstance(item, Shifted):
        first, last = item.changes[0], item.changes[-1]
        names = f"{label(first, first.old)}–{label(last, last.old)} → {label(first, first.new)}–{label(last, last.new)}"
        told = escape(say("renumbered, otherwise as before"))
        return f'<article><h3>{escape(names)}</h3><span class="what">{told}</span></article>'
    old, new = label(item, item.old), label(item, item.new)
    name = f"{old} → {new}" if old and new and old != new else new or old
    what = say("{part}: {told}", part=in_other_words(item.part.value), told=describe(item))
    return f'<article><h3>{escape(name)}</h3><span class="what">{escape(what)}</span>{_words(item)}</article>'


def _why(change: Change) -> str:
    """What authors remark on the change."""
    return "".join(f'<p class="why">{escape(why_line(one))}</p>' for one in change.why)


def _words(change: Change) -> str:
    return f"{_redline(change)}{_why(change)}"


def _redline(change: Change) -> str:
    if change.old is None:
        return f"<p><ins>{escape(change.node.text or not_retold())}</ins></p>"
    if change.new is None:
        return f"<p><del>{escape(change.node.text or not_retold())}</del></p>"
    if change.weight in QUIET or not change.words:
        return ""
    tags = {PieceKind.KEPT: "{}", PieceKind.DELETED: "<del>{}</del>", PieceKind.INSERTED: "<ins>{}</ins>"}
    return f"<p>{''.join(tags[piece.kind].format(escape(piece.text)) for piece in change.words)}</p>"
