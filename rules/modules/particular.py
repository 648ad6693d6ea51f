"""Rules that say of one kind of thing what happens to it as to all others: rules/particular.tsv, a rule a line.

The code of the general rule tells each particular one as it comes to such a thing.  A line has a group, the word of the
kind, the number of the rule, the first day on which it said so, in the first line of a group what is said, and words
of the questions that it can decide: any where there is none.  Behind a = stand kinds of facts: what the sentence is
about in other questions, whatever else happens as it is told.  A line of no group is on what other code tells.
"""

import datetime
import re
from collections import defaultdict

from mtgcr.rules.catalogue import rows_of
from mtgcr.rules.registry import NoRuleYet, Operation, speech, unsaid
from mtgcr.rules.workbench import RunContext

SAID: dict[str, str] = {}
"""What is said of each group, its slots in the order in which its code fills them."""
OF: defaultdict[tuple[str, str], list[Operation[..., bool]]] = defaultdict(list)
"""What tells the rules of each group and word."""
DECIDES: dict[tuple[str, str], str] = {}
"""For each sentence and rule what a question says that it can decide."""
ABOUT: dict[tuple[str, str], frozenset[str]] = {}
"""For each sentence and rule the kinds of facts that it is about."""
for _group, _word, _number, _day, _said, _decides in rows_of("particular.tsv"):
    en = SAID[_group] = _said or SAID[_group]
    if _decides.startswith("="):
        ABOUT[en, _number] = frozenset(_decides[1:].split())
    else:
        DECIDES[en, _number] = f"{DECIDES[en, _number]}|{_decides}" if (en, _number) in DECIDES else _decides
    if not _group:  # told by code of its own
        continue
    _since = datetime.date.fromisoformat(_day) if _day else None
    _operation: Operation[..., bool] = Operation(f"particular.{_number}", en)
    _operation.implements(_number, since=_since)(speech(en))
    if _since:
        _operation.implements(_number, before=_since)(unsaid)
    OF[_group, _word].append(_operation)
OPERATIONS = {(operation.name, place): operation for held in OF.values() for place, operation in enumerate(held)}


def particular(ctx: RunContext, group: str, word: str, *values: object) -> None:
    """Tells each rule that says so of this kind of thing; nothing where there is none, or none yet."""
    for operation in OF.get((group, word), ()):
        try:
            operation(ctx, *values)
        except NoRuleYet:
            continue


def can_decide(en: str, number: str, question: str) -> bool:
    """Whether a rule, told by the sentence, can decide what is asked: that a step begins decides nobody's life."""
    return (en, number) in ABOUT or not DECIDES.get((en, number)) or _is_own(en, number, question)


def _is_own(en: str, number: str, question: str) -> bool:
    decides = DECIDES.get((en, number), "")
    return decides != "" and re.search(decides, question) is not None


def facts_of(en: str, number: str, question: str) -> frozenset[str] | None:
    """The kinds of facts that the sentence is about, where the question is none of the rule's own; None for any."""
    return None if _is_own(en, number, question) else ABOUT.get((en, number))
