"""What a list of citing places shows."""

from __future__ import annotations

import pytest

from mtgcr.kb.citing_place import CitingPlace
from mtgcr.kb.model import NodeKind
from mtgcr.views.json.forms import mention_json


@pytest.mark.parametrize(
    ("place", "name", "told"),
    [
        (CitingPlace(NodeKind.RULE, "702.26i", ""), "702.26i", {"kind": "rule", "number": "702.26i"}),
        (CitingPlace(NodeKind.EXAMPLE, "702.26i", ""), "702.26i", {"kind": "example", "number": "702.26i"}),
        (CitingPlace(NodeKind.ENTRY, "", "Legend Rule"), "Legend Rule", {"kind": "glossary", "term": "Legend Rule"}),
        (CitingPlace(NodeKind.PARAGRAPH, "", ""), "Introduction", {"kind": "introduction"}),
    ],
)
def test_every_place_has_a_name(place: CitingPlace, name: str, told: dict[str, str]) -> None:
    assert place.name == name
    assert mention_json(place) == told
