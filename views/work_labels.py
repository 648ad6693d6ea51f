"""Our own words around what is told of the tournament documents; each language has them in `data/voice`."""

from __future__ import annotations

from functools import lru_cache

from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.views.voice import WORKS, aside, headed, is_spoken, labelled, listed, sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.works.section_lookup import SectionFacts


MANY = ("works", "penalties", "conditions", "repeat", "links", "parts", "changes", "levels")
"""Labels that have words for each of several things: a row "links.merged" for each."""


class WorkLabels(NamedTuple):
    """Words in one language; those with braces are filled in.  `repeat` has the number of Warnings as its keys."""

    language: Language
    works: Mapping[str, str]
    edition: str
    newest: str
    source: str
    printed: str
    unnamed: str
    besides: str
    later: str
    gap: str
    penalty: str
    penalties: Mapping[str, str]
    conditions: Mapping[str, str]
    repeat: Mapping[str, str]
    remedy: str
    upgrade: str
    downgrade: str
    regular: str
    regular_not_told: str
    not_told: str
    numbers: str
    still: str
    reworded_once: str
    reworded: str
    links: Mapping[str, str]
    below: str
    no_words: str
    parts: Mapping[str, str]
    own_words: str
    day: str
    nothing: str
    nearest: str
    without: str
    nothing_changed: str
    no_log: str
    changes: Mapping[str, str]
    announced: str
    log: str
    unannounced: str
    unfounded: str
    words_not_held: str
    hidden: str
    counted: str
    sections: str
    held: str
    unknown: str
    missing: str
    taken: str
    refused: str
    levels: Mapping[str, str]
    instead: str
    cites: str
    cited_by: str
    by_name: str
    no_reference: str
    stale: str
    never: str
    became: str
    gone: str
    now_is: str
    now_another: str
    nobody: str
    checked: str

    def work(self, code: str) -> str:
        """The name of the work."""
        return self.works.get(code, code.upper())

    def told(self, label: str, words: str) -> str:
        """The words after what they are about."""
        return labelled(label, words, self.language)

    def heading(self, label: str) -> str:
        """The label above what it is about."""
        return headed(label, self.language)

    def listed(self, parts: Iterable[str]) -> str:
        """The parts with commas between them."""
        return listed(parts, self.language)

    def aside(self, words: str) -> str:
        """The words in brackets behind others."""
        return aside(words, self.language)

    def times_reworded(self, days: Sequence[datetime.date]) -> str:
        """How often a section was reworded, and when last; the days are in order, at least one."""
        said = self.reworded_once if len(days) == 1 else self.reworded
        return said.format(times=len(days), day=days[-1])

    def penalty_named(self, penalty: str) -> str:
        """The penalty in the language; levels and remarks stay as they are."""
        said = penalty
        for english, own in self.penalties.items():
            said = said.replace(english, own)
        return said

    def penalty_of(self, section: SectionFacts) -> str:
        """The penalty of the section in the language, with the case in which alone it is given."""
        named = self.penalty_named(section.tenure.penalty)
        return f"{named}{self.conditions[section.condition]}" if section.condition else named


def work_labels(language: Language) -> WorkLabels:
    """The words of the language; those of English for one that the program does not speak."""
    return _labels(language if is_spoken(language) else Language.EN)


@lru_cache(maxsize=4)
def _labels(language: Language) -> WorkLabels:
    plain: dict[str, str] = {}
    named: dict[str, dict[str, str]] = {name: {} for name in MANY}
    for name, said in sentences(language, WORKS).items():
        group, dot, key = name.partition(".")
        if dot:
            named[group][key] = said
        else:
            plain[group] = said
    return WorkLabels(language, **plain, **named)  # type: ignore[arg-type]  # MANY are the fields that are no plain words
