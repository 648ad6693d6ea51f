"""A release written out again from its nodes, for when its bytes are lost and the tables still hold every word.

The layout is that of the publisher, so that it can be read like any other; what stands in no node (the contents, the
credits) is ours or empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.model import NodeKind
from mtgcr.parser.reader import parse_source
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.model import Node, ReleaseInfo
    from mtgcr.parser.text_layouts import TextLayout

HEADINGS = (NodeKind.SECTION, NodeKind.GROUP)


def release_again(nodes: Sequence[Node], release: ReleaseInfo) -> str | None:
    """A text of the release that is read as just these nodes; None where none can be written."""
    layout = layout_of(release.language)
    text = (_in_blocks if layout.blank_lines else _in_lines)(nodes, release.effective, layout)
    read = parse_source("", text.encode()).release
    return text if read is not None and flatten(read) == tuple(nodes) else None


def _in_blocks(nodes: Sequence[Node], day: datetime.date, layout: TextLayout) -> str:
    words = layout.again
    blocks = [node.text for node in nodes if node.kind is NodeKind.PARAGRAPH]
    blocks += [words.contents, *(f"{node.number}. {node.title}" for node in nodes if node.kind in HEADINGS)]
    blocks += [words.glossary, words.credits, *(_numbered(node, words.example) for node in nodes if node.number)]
    blocks += [words.glossary, *(f"{node.title}\n{node.text}" for node in nodes if node.kind is NodeKind.ENTRY)]
    blocks += [words.credits, _effective(day, layout)]
    return "\n\n".join(blocks) + "\n"


def _in_lines(nodes: Sequence[Node], day: datetime.date, layout: TextLayout) -> str:
    words = layout.again
    lines = [f"　{node.text}" for node in nodes if node.kind is NodeKind.PARAGRAPH]
    lines += [words.contents, *(f"{node.number}. {node.title}" for node in nodes if node.kind in HEADINGS)]
    lines += [f"10. {words.glossary}", *(_numbered(node, words.example) for node in nodes if node.number)]
    lines += [words.glossary, *_entries(nodes), words.credits, _effective(day, layout)]
    return "\n".join(lines) + "\n"


def _effective(day: datetime.date, layout: TextLayout) -> str:
    months = layout.effective.months
    month = months[day.month - 1] if months else day.month
    return layout.again.effective.format(year=day.year, month=month, day=day.day)


def _entries(nodes: Sequence[Node]) -> Iterable[str]:
    for node in nodes:
        if node.kind is NodeKind.ENTRY:
            yield f"{node.title}／{node.english}" if node.english else node.title
            yield from (f"　{line}" for line in node.text.split("\n"))


def _numbered(node: Node, example: str) -> str:
    """The node as it is printed in the body."""
    if node.kind is NodeKind.EXAMPLE:
        return f"{example}{node.text}"
    full_stop = "" if node.number[-1].isalpha() else "."
    return f"{node.number}{full_stop} {node.text}"
