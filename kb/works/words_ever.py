"""The words that sections of the tournament documents ever have, known ahead: most searches find no section.

To read all sections and cut what is said of them into words takes a cold search 0.04 s.
"""

from __future__ import annotations

import marshal
from collections import defaultdict
from functools import lru_cache

from mtgcr.kb.made_ahead import MadeAhead
from mtgcr.kb.works.section_words import tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AHEAD = MadeAhead(
    "section-words",
    (
        *(f"data/works/{table}.tsv" for table in ("tenures", "lines", "remedies", "titles_ja", "prints", "forms")),
        "kb/works/words_ever.py",
        "kb/works/section_search.py",
        "kb/works/section_words.py",
        "kb/works/section_lookup.py",
        "kb/works/own_words.py",
        "kb/works/work_facts.py",
        "parser/letters.py",
    ),
)


def may_be_said(words: str) -> bool:
    """Whether some section has, each on some day, all of the words; not where there are none."""
    having = [set(_sections_ever().get(word, ())) for word in tokens(words)]
    return bool(having and set.intersection(*having))


@lru_cache(maxsize=1)
def _sections_ever() -> Mapping[str, Sequence[str]]:
    """Each word with the sections, by work and lineage, that have it on some day."""
    found: Mapping[str, Sequence[str]] = marshal.loads(AHEAD.read(pack_words))  # our own
    return found


def pack_words() -> bytes:
    """The words that sections ever have, as `AHEAD` keeps them."""
    from mtgcr.kb.works.section_search import said_ever  # what searches sections, which most searches need not

    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for section, said in said_ever():
        for word in tokens(said):
            found[word][section] = None
    return marshal.dumps({word: list(sections) for word, sections in found.items()}, 4)
