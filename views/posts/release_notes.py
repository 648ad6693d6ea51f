"""What changed between two releases as a page that can be published, in English and Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.changes.changes import ChangedPart
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition, Language
from mtgcr.views.posts.markup import MARKDOWN
from mtgcr.views.text.diff import Shifted, describe, is_loud, label, not_retold, remarks_before, sections
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.overview import opening_lines, section_lines
from mtgcr.views.voice import in_language, in_other_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.changes.changes import Change
    from mtgcr.kb.lookup import Wording
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.answers import NotedChange, ReleaseNotes

OURS_JA = (
    "日本語は独自の文によるダイジェストであり、公式の文面ではありません。"
    "公式の訳がこの版に追いついているかは、ここでは分かりません。"
)
OURS_AMONG_JA = "日本語のうち「ダイジェスト」とあるものは独自の文で、公式の文面ではありません。"
OTHERS_OFFICIAL = "ほかは公式の訳です。"
HELD_JA = "日本語の公式の文面：{days}"
MOVED = "番号は{old}から{new}に変わりました。"
NEW_RULE = "新しいルール：{new}。"
NEW_TERM = "用語集の新しい項目：{new}。"
RENAMED = "用語集の項目名は「{old}」から「{new}」に変わりました。"
GONE_TERM = "用語集の項目「{old}」はなくなりました。"
REUSED = "{old}はこの版では別のルールの番号です。"
GONE_NUMBER = "{old}は廃止されました。この番号を参照している文書は直す必要があります。"
WAITING = "日本語の文面は{day}発効の版のものです。英語はその後に改訂されており、改訂後の訳は未収録です。"
IN_DOCUMENT = "文書{file}の{line}行目、{day}からの文面"
DOCUMENTS_JA = "公式の版でない文書の日本語：{files}"
IN_OTHER_WORDS = "日本語の文面は文書{file}のもので、今の英語より前の文面に当たります。"
ABSENT = "この変更に当たる日本語の文面は未収録です。"
SAME_WORDS = "日本語の文面は変わっていません。"
TERM_GONE = "「{old}」は使われなくなりました{new}。"


def render_release_notes(notes: ReleaseNotes) -> str:
    """The page: whose words these are, what may matter in play, what only moved, terms, only the translation."""
    loud = [one for one in notes.changes if is_loud(one.change)]
    quiet = [one.change for one in notes.changes if not is_loud(one.change)]
    blocks = [f"# Comprehensive Rules: {' → '.join(notes.diff.between)} / 総合ルールの変更点", *_head(notes)]
    blocks.append(f"## What may matter in play / ゲームに関わりうる変更 ({len(loud)})")
    blocks += [_change(notes, one) for one in loud]
    if quiet:
        blocks.append(f"## The same in other words or elsewhere / 意味の変わらない変更 ({len(quiet)})")
        blocks.append("\n".join(f"- {line}" for line in _quiet(quiet)))
    if notes.terms:
        blocks += ["## Terms / 用語", "\n".join(f"- {_term(one)}" for one in notes.terms)]
    if notes.retranslated:
        blocks.append(f"## Only the translation changed / 訳だけの変更 ({len(notes.retranslated)})")
        blocks += [_retranslated(one) for one in notes.retranslated]
    return "\n\n".join(blocks)


def _head(notes: ReleaseNotes) -> Iterator[str]:
    """What must be said first: of which days and whose the words are, and how much changed."""
    lines = [*remarks_before(notes.diff), *opening_lines(notes.diff), *section_lines(notes.diff)]
    yield "\n".join(f"- {MARKDOWN.escape(line)}" for line in (*lines, *_japanese_sources(notes)))


def _japanese_sources(notes: ReleaseNotes) -> Iterator[str]:
    """Which Japanese texts stand here: official ones by their days, those of documents by their files, ours as ours."""
    shown = [wording.source for one in notes.changes for wording in (one.before, one.after) if wording]
    official = sorted({source.release.isoformat() for source in shown if source.edition is Edition.OFFICIAL})
    if official:
        yield HELD_JA.format(days="、".join(official))
    documents = sorted({source.file for source in shown if source.edition is Edition.DOCUMENT})
    if documents:
        yield DOCUMENTS_JA.format(files="、".join(documents))
    if any(source.edition is Edition.DIGEST for source in shown):
        others = "" if documents else OTHERS_OFFICIAL
        yield f"{OURS_AMONG_JA}{others}" if official or documents else OURS_JA


def _change(notes: ReleaseNotes, noted: NotedChange) -> str:
    change = noted.change
    lines = [f"### {MARKDOWN.escape(_name(change))}: {describe(change)}"]
    lines += [_words(*pair) for pair in _english(notes, change)]
    lines += [_words(*pair) for pair in _japanese(noted)]
    lines += [MARKDOWN.small(MARKDOWN.escape(said)) for said in ["".join(_for_judges(notes, noted))] if said]
    return "\n\n".join(lines)


def _name(change: Change) -> str:
    old, new = label(change, change.old), label(change, change.new)
    shown = f"{old} → {new}" if old and new and old != new else new or old
    return f"{shown} (example)" if change.node.kind is NodeKind.EXAMPLE else shown


def _words(what: str, text: str) -> str:
    return MARKDOWN.quote(f"{MARKDOWN.bold(what)} {MARKDOWN.escape(text)}")


def _english(notes: ReleaseNotes, change: Change) -> Iterator[tuple[str, str]]:
    """The English before and now; where words are not held, ours for either day."""
    whose = ", digest" if notes.diff.by_prints else ""
    for what, day, node in (("Before", notes.diff.between[0], change.old), ("Now", notes.diff.between[1], change.new)):
        if node is not None:
            yield f"{what} ({day}{whose if node.text else ''}):", node.text or not_retold()


def _japanese(noted: NotedChange) -> Iterator[tuple[str, str]]:
    """The Japanese before and now, once where it is the same."""
    before, after = noted.before, noted.after
    if before is not None and (after is None or before.text != after.text):
        yield f"旧（{_source(before)}）：", before.text
    if after is not None:
        yield f"{'新' if before is None or before.text != after.text else '日本語'}（{_source(after)}）：", after.text


def _source(wording: Wording) -> str:
    source = wording.source
    if source.edition is Edition.DOCUMENT:
        return IN_DOCUMENT.format(file=source.file, line=source.line, day=source.release)
    ours = "、ダイジェスト" if source.edition is Edition.DIGEST else ""
    return f"{source.release}{ours}{mark(source.doubt)}"


def _for_judges(notes: ReleaseNotes, noted: NotedChange) -> Iterator[str]:
    """What somebody who rules in Japanese must know of the change."""
    change, after = noted.change, noted.after
    yield from _naming(change)
    if change.new is not None:
        yield from _state(noted)
    old = change.old.number if change.old else ""
    if old and old != (change.new.number if change.new else "") and old in _taken_over(notes):
        yield REUSED.format(old=old)
    before = noted.before.text if noted.before else ""
    for term in notes.terms:
        if term.japanese and term.japanese in before and (after is None or term.japanese not in after.text):
            yield _term_gone(term)


def _naming(change: Change) -> Iterator[str]:
    """What became of the number of a rule or heading, or of the name of an entry; nothing of what has neither."""
    is_entry = change.part is ChangedPart.GLOSSARY
    if not is_entry and (change.node.kind is NodeKind.EXAMPLE or not change.node.number):
        return
    old, new = label(change, change.old), label(change, change.new)
    if old and new and old != new:
        yield (RENAMED if is_entry else MOVED).format(old=old, new=new)
    elif change.old is None:
        yield (NEW_TERM if is_entry else NEW_RULE).format(new=new)
    elif change.new is None:
        yield (GONE_TERM if is_entry else GONE_NUMBER).format(old=old)


def _taken_over(notes: ReleaseNotes) -> set[str]:
    """The numbers that stand for another rule than before."""
    rules = (one.change for one in notes.changes if one.change.node.kind is not NodeKind.EXAMPLE)
    moved = (one.new for one in rules if one.new and (one.old is None or one.old.number != one.new.number))
    return {node.number for node in moved if node.number}


def _state(noted: NotedChange) -> Iterator[str]:
    """Whether the Japanese follows the change."""
    before, after = noted.before, noted.after
    if after is None:
        yield ABSENT
    elif after.behind and after.source.edition is Edition.DOCUMENT:
        yield IN_OTHER_WORDS.format(file=after.source.file)
    elif after.behind:
        yield WAITING.format(day=after.source.release)
    elif before is not None and before.text == after.text and after.source.edition is Edition.OFFICIAL:
        yield SAME_WORDS


def _term_gone(term: Term) -> str:
    now = f"（今は「{'」「'.join(term.successor_japanese)}」）" if term.successor_japanese else ""
    return TERM_GONE.format(old=term.japanese, new=now)


def _quiet(changes: Sequence[Change]) -> Iterator[str]:
    """Each change that means the same in one line, runs of numbers as one."""
    for _, items in sections(changes):
        for item in items:
            if isinstance(item, Shifted):
                first, last = item.changes[0], item.changes[-1]
                spans = (
                    f"{label(first, first.old)}–{label(last, last.old)}",
                    f"{label(first, first.new)}–{label(last, last.new)}",
                )
                yield MARKDOWN.escape(" → ".join(spans))
            else:
                yield MARKDOWN.escape(f"{_name(item)}: {describe(item)}")


def _term(term: Term) -> str:
    """A term that fell out of use, in both languages, with what takes its place."""
    old = " / ".join(filter(None, (term.english, term.japanese)))
    new = " / ".join(filter(None, (", ".join(term.successor), "、".join(term.successor_japanese))))
    told = in_language(Language.JA, lambda: in_other_words(term.note))
    notes = " / ".join(dict.fromkeys(filter(None, (term.note, told))))
    return MARKDOWN.escape(f"{old} → {new or '—'} ({term.until}){f'; {notes}' if notes else ''}")


def _retranslated(change: Change) -> str:
    lines = [f"### {MARKDOWN.escape(_name(change))}"]
    lines += [_words(what, node.text) for what, node in (("旧：", change.old), ("新：", change.new)) if node]
    return "\n\n".join(lines)
