"""Answers from the tournament documents as text."""

from __future__ import annotations

from mtgcr.views.text.sections import INDENT, edition_lines, heading, in_language, regular_lines, remedy_lines
from mtgcr.views.work_labels import work_labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.works.policy_questions import PolicyAnswer, PolicyHit
    from mtgcr.parser.language import Language


def policy_lines(answer: PolicyAnswer, language: Language) -> Iterator[str]:
    """The Rules Enforcement Level, the sections that answer, and the editions that they are of."""
    labels = work_labels(language)
    yield labels.levels[answer.level]
    for one in answer.hits:
        if answer.level == "regular" and one.regular:
            yield from _instead(one, language)
        else:
            yield from _hit_lines(one, language)
    works = {one.hit.section.tenure.work for one in answer.hits}
    for meant in answer.editions:
        if meant.work in works:
            yield from edition_lines(meant, labels)


def _instead(one: PolicyHit, language: Language) -> Iterator[str]:
    """What Judging at Regular REL has in the place of the infraction."""
    assert one.regular is not None  # asked before
    issue, line = one.regular
    tenure = one.hit.section.tenure
    yield f"JAR {issue.number}  {issue.title}"
    yield f"{INDENT}{in_language(line, language)}"
    yield INDENT + work_labels(language).instead.format(section=f"{tenure.work.upper()} {tenure.number} {tenure.title}")


def _hit_lines(one: PolicyHit, language: Language) -> Iterator[str]:
    labels, section = work_labels(language), one.hit.section
    penalty = f"  [{labels.penalty_named(section.tenure.penalty)}]" if section.tenure.penalty else ""
    yield f"{heading(section.tenure, section, language)}{penalty}"
    if section.line:
        yield f"{INDENT}{in_language(section.line, language)}"
    if section.tenure.penalty:
        yield from (f"{INDENT}{line}" for line in remedy_lines(section, language))
    if one.regular:
        yield from (f"{INDENT}{line}" for line in regular_lines(section, one.regular, language))
