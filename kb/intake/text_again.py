"""A release written out again from its nodes, for when its bytes are lost and the tables still hold every word.

The layout is that of the publisher, so that it can be read like any other; what stands in no node (the contents, the
credits) is ours or empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Language
from mtgcr.parser.reader import parse_source

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.model import Node, ReleaseInfo

HEADINGS = (NodeKind.SECTION, NodeKind.GROUP)


def release_again(nodes: Sequence[Node], release: ReleaseInfo) -> str | None:
    """A text of the release that is read as just these nodes; None where none can be written."""
    write = _english if release.language is Language.EN else _japanese
    text = write(nodes, release.effective)
    read = parse_source("", text.encode()).release
    return text if read is not None and flatten(read) == tuple(nodes) else None


def _english(nodes: Sequence[Node], day: datetime.date) -> str:
    blocks = [node.text for node in nodes if node.kind is NodeKind.PARAGRAPH]
    blocks += ["Contents", *(f"{node.number}. {node.title}" for node in nodes if node.kind in HEADINGS)]
    blocks += ["Glossary", "Credits", *(_numbered(node, "Example: ") for node in nodes if node.number)]
    blocks += ["Glossary", *(f"{node.title}\n{node.text}" for node in nodes if node.kind is NodeKind.ENTRY)]
    blocks += ["Credits", f"These rules are effective as of {day:%B} {day.day}, {day.year}."]
    return "\n\n".join(blocks) + "\n"


def _japanese(nodes: Sequence[Node], day: datetime.date) -> str:
    lines = [f"　{node.text}" for node in nodes if node.kind is NodeKind.PARAGRAPH]
    lines += ["もくじ", *(f"{node.number}. {node.title}" for node in nodes if node.kind in HEADINGS), "10. 用語集"]
    lines += [_numbered(node, "例：") for node in nodes if node.number]
    lines += ["用語集", *_japanese_entries(nodes), "クレジット", "mtgcr が保存していた本文から書き直したもの。"]
    lines += [f"このルールは{day.year}年{day.month}月{day.day}日から有効です。"]
    return "\n".join(lines) + "\n"


def _japanese_entries(nodes: Sequence[Node]) -> Iterable[str]:
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
