"""Doubts about texts as they are written in the knowledge base."""

from __future__ import annotations

from mtgcr.kb.model import Doubt, DoubtKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def write_doubts(doubts: Mapping[str, Doubt]) -> str:
    """The doubts by the digests of the texts, as `read_doubts` reads them; "" for none."""
    import json

    return json.dumps({key: [one.kind.value, *one[1:]] for key, one in doubts.items()}) if doubts else ""


def read_doubts(written: str) -> Mapping[str, Doubt]:
    """The doubts by the digests of the texts."""
    if not written:
        return {}
    import json  # 3 ms that a knowledge base without doubts need not pay

    found = json.loads(written).items()
    return {key: Doubt(DoubtKind(kind), *map(tuple, names)) for key, (kind, *names) in found}
