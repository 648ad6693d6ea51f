"""Hits, diffs, editions and copies of the tournament documents as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.changes.redline import redline
from mtgcr.parser.language import Language
from mtgcr.views.text.columns import wrap, wrap_hanging
from mtgcr.views.text.redline import PLAIN, around_changes, mark_words
from mtgcr.views.text.sections import INDENT, called, edition_lines, heading, in_language
from mtgcr.views.voice import aside, in_other_words, labelled, listed, say, tongue
from mtgcr.views.work_labels import work_labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.works.section_search import SectionHits
    from mtgcr.kb.works.work_diff import SectionChange, WorkDiff
    from mtgcr.kb.works.work_intake import WorkFile
    from mtgcr.library.answers import WorkEditions
    from mtgcr.views.work_labels import WorkLabels


def hits_text(found: SectionHits, language: Language, width: int) -> str:
    """The sections that were found, each with what it is about, then the editions that were searched."""
    labels = work_labels(language)
    lines = [] if found.hits else [labels.nothing]
    for hit in found.hits:
        tenure, line = hit.section.tenure, hit.section.line
        penalty = f"  [{labels.penalty_named(tenure.penalty)}]" if tenure.penalty else ""
        lines.append(wrap(f"{heading(tenure, hit.section, language)}{penalty}", width))
        lines += [wrap_hanging(f"{INDENT}{in_language(line, language)}", width)] if line else []
    told = (line for meant in found.editions for line in edition_lines(meant, labels))
    return "\n".join([*lines, "", *(wrap(line, width) for line in told)])


def work_diff_text(found: WorkDiff, language: Language, width: int) -> str:
    """A line for each section that changed, then entries of the log for which no change was found."""
    labels = work_labels(language)
    days = f"{found.old.edition.effective} → {found.new.edition.effective}"
    lines = [labels.edition.format(work=labels.work(found.work), day=days)]
    lines += [line for meant in (found.old, found.new) for line in edition_lines(meant, labels) if line[:1] == "!"]
    if not found.has_log:
        lines.append(f"! {labels.no_log}")
    changes = [line for one in found.changes for line in _change_lines(one, language, width, has_log=found.has_log)]
    lines += ["", *(changes or [labels.nothing_changed])]
    if found.hidden:
        lines += ["", labels.hidden.format(numbers=labels.listed(found.hidden))]
    if any(one.parts for one in found.changes) and not found.has_words:
        lines += ["", wrap(labels.words_not_held, width)]
    if found.unfounded:
        lines += ["", labels.unfounded.format(numbers=labels.listed(found.unfounded))]
    return "\n".join(wrap(line, width) if line[:1] == "!" else line for line in lines)


def _change_lines(one: SectionChange, language: Language, width: int, *, has_log: bool) -> Iterator[str]:
    """The section with what became of it, then the words of each part that was reworded."""
    labels = work_labels(language)
    yield wrap_hanging(_change(one, language, has_log=has_log), width)
    for wording in one.wordings:
        part = labels.parts.get(wording.part, wording.part)
        words = mark_words(around_changes(redline(wording.old, wording.new)), PLAIN)
        yield wrap_hanging(f"{INDENT}{labels.told(part, words) if part else words}", width)


def _change(one: SectionChange, language: Language, *, has_log: bool) -> str:
    labels = work_labels(language)
    kinds = labels.listed(labels.changes[kind.value] for kind in one.kinds)
    tenure = one.new or one.old
    title = called(tenure, language) if tenure else ""
    parts = labels.listed(filter(None, (labels.parts.get(part, part) for part in one.parts)))
    said = labels.log if one.is_log else labels.announced if one.announced else labels.unannounced
    told = f"{kinds}{labels.aside(parts) if parts else ''}{labels.besides.format(words=said) if has_log else ''}"
    return labels.told(f"{one.number:<5} {title}{_before(one, labels)}", told)


def _before(one: SectionChange, labels: WorkLabels) -> str:
    """What number, title and penalty were, where they were others."""
    old, new = one.old, one.new
    if not (old and new) or (old.number, old.title, old.penalty) == (new.number, new.title, new.penalty):
        return ""
    penalty = f" [{labels.penalty_named(old.penalty)}]" if old.penalty else ""
    return labels.aside(f"{old.number} {old.title}{penalty}")


def editions_text(found: WorkEditions, language: Language) -> str:
    """A line for each edition, the missing ones at their place, and which of them are held."""
    labels = work_labels(language)
    held = {one.effective: one for one in found.held}
    lines = {
        one.effective.isoformat(): f"{one.effective}  {labels.counted.format(sections=one.sections, words=one.words)}"
        f"{f'  [{labels.held}]' if one.effective in held else ''}"
        f"{f'  ! {in_other_words(one.remark)}' if one.remark else ''}"
        for one in found.editions
    }
    strange = {
        day.isoformat(): f"{day}  [{labels.held}; {labels.unknown}]" for day in held if day.isoformat() not in lines
    }
    gaps = {gap.day: f"{gap.day:<10}  {labels.missing}" for gap in found.gaps}
    return "\n".join([labels.work(found.work), *(text for _, text in sorted({**lines, **gaps, **strange}.items()))])


def work_files_lines(files: tuple[WorkFile, ...], language: Language = Language.EN) -> Iterator[str]:
    """A line for each file: which edition it is, or why it is none."""
    labels = work_labels(language)
    for one in files:
        if one.edition is None:
            yield labelled(one.path, labelled(labels.refused, in_other_words(one.diagnostics[0].message)))
            continue
        name = labels.edition.format(work=labels.work(one.edition.work), day=one.edition.effective)
        counted = labels.sections.format(sections=len(one.edition.sections))
        known = "" if one.is_known else f"{say('; ')}{labels.unknown}"
        status = labels.taken if one.status == "added" else labels.refused
        told = listed([f"{name}{aside(tongue(one.edition.language))}", f"{counted}{known}"])
        yield labelled(one.path, labelled(status, told))
