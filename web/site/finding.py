"""What the search in the browser looks through: a script that holds the words of the rules, and the terms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mtgcr.web.parameters import without_controls
from mtgcr.web.places import PREFIXES
from mtgcr.web.site.plan import main_name, term_file

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.language import Language


def index_script(day: datetime.date, rules: Sequence[RuleAnswer], terms: Sequence[Term]) -> str:
    """The words as a script: a browser that opens a file from disk loads scripts, and nothing else."""
    told = {
        "day": day.isoformat(),
        "rules": [[one.number, *(_words(one, language) for language in PREFIXES)] for one in rules],
        "terms": [[one.english, one.japanese, term_file(main_name(one))] for one in terms],
    }
    return f"var mtgcrIndex = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


def _words(rule: RuleAnswer, language: Language) -> str:
    wording = rule.wording(language)
    return without_controls(wording.text) if wording else ""
