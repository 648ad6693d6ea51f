"""The rule numbers that people type, and what they are numbers of."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from mtgcr.parser.numbers import RuleNumber

NUMBER_IN_TEXT = re.compile(r"(?<![\d.])(\d{3}(?:\.\d{1,3}[a-z]{0,2})?|\d)(?!\d)")


def read_number(given: str) -> RuleNumber | None:
    """The rule number in what the user typed: "702.19b", "CR702.19B", "rule 702.19b 参照", "７０２．１９ｂ"."""
    found = NUMBER_IN_TEXT.search(unicodedata.normalize("NFKC", given).lower())
    return parse_number(found[1]) if found else None


def kind_of(number: RuleNumber) -> NodeKind:
    """Whether the number is that of a section, a group, or a rule."""
    if number.rule:
        return NodeKind.RULE
    return NodeKind.GROUP if number.group > 99 else NodeKind.SECTION
