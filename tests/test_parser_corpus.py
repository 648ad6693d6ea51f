"""The real releases: nothing is lost, nothing is invented, and what is odd is known (needs the texts)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mtgcr.parser.document import Language, Release, unparse
from mtgcr.parser.numbers import letters_after
from mtgcr.tests.real_texts import release_in, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "cases"
pytestmark = pytest.mark.corpus

WRAPPED = {"rules_20010723.txt", "rules_20020220.txt"}
"""Releases whose paragraphs run over several lines."""
NUMBER = re.compile(r"\s*(\d{3}\. ?\d{1,3}[a-z]{0,2})(?=[ .]|[^\x00-\x7f]|$)")
EXAMPLE = re.compile(r"\s*(?:Example|EXAMPLE|例)[:：]")
INSIDE = re.compile(r"。 例：")


class Counted(NamedTuple):
    """A row of tests/cases/release_counts.tsv."""

    name: str
    effective: str
    encoding: str
    sections: int
    groups: int
    rules: int
    examples: int
    glossary: int


def _counts() -> list[Counted]:
    rows = (CASES / "release_counts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    fields = [row.split("\t") for row in rows]
    return [Counted(name, day, codec, *map(int, numbers)) for name, day, codec, *numbers in fields]


COUNTS = _counts()
each_release = pytest.mark.parametrize("row", COUNTS, ids=lambda row: row.name)


def release_of(corpus: Path, name: str) -> Release:
    return release_in(corpus / name)


@each_release
def test_a_release_holds_what_was_counted(corpus: Path, row: Counted) -> None:
    release = release_of(corpus, row.name)
    found = Counted(
        row.name,
        str(release.effective),
        release.encoding,
        len(release.sections),
        len(list(release.groups())),
        sum(1 for rule in release.rules() if rule.passage),
        sum(len(rule.examples) for rule in release.rules()),
        len(release.glossary),
    )
    assert row == found


@each_release
def test_the_counts_are_those_of_plain_regular_expressions(corpus: Path, row: Counted) -> None:
    """Decoding, cutting and counting here share no code with the parser."""
    text = _decoded((corpus / row.name).read_bytes())
    body, glossary = _cut(text)
    starts = list(_paragraph_starts(body, wrapped=Path(row.name).name in WRAPPED))
    assert row.rules == sum(1 for line in starts if NUMBER.match(line))
    assert row.examples == sum(1 for line in starts if EXAMPLE.match(line)) + len(INSIDE.findall(body))
    assert row.glossary == _count_entries(glossary)


def _decoded(data: bytes) -> str:
    marks = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
    codec = next((codec for mark, codec in marks if data.startswith(mark)), None)
    if codec is None:
        try:
            return _with_newlines(data.decode("utf-8"))
        except UnicodeDecodeError:
            codec = "cp1252" if set(data) & {0x91, 0x92, 0x93, 0x94} else "cp437"
    return _with_newlines(data.decode(codec))


def _with_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _cut(text: str) -> tuple[str, str]:
    """The numbered part and the glossary, by their last headings."""
    starts = [
        found.start() for found in re.finditer(r"(?m)^\s*1\. (?:The Game|Game Concepts|ゲームの考え方)\s*$", text)
    ]
    glossary = list(re.finditer(r"(?m)^(?:Glossary|用語集)\s*$", text))[-1]
    end = re.search(r"(?m)^(?:Index|Credits|Customer Service Information|クレジット)\s*$", text[glossary.end() :])
    assert end
    return text[starts[-1] : glossary.start()], text[glossary.end() :][: end.start()]


def _paragraph_starts(body: str, *, wrapped: bool) -> Iterator[str]:
    after_blank = True
    for line in body.split("\n"):
        if line.strip() and (after_blank or not wrapped or EXAMPLE.match(line)):
            yield line
        after_blank = not line.strip()


def _count_entries(glossary: str) -> int:
    """Japanese headings by their slash, English ones by the blank line before and the sentence after them."""
    japanese = re.findall(r"(?m)^(?!\s).*／[\x20-\x7e’é]+$", glossary)
    if japanese:
        return len(japanese)
    entries = 0
    for block in re.split(r"\n[^\S\n]*\n\s*?(?=\S|[^\S\n]+\S)", glossary.strip("\n")):
        lines = [line for line in block.split("\n") if line.strip()]
        heads_entry = not lines[0].startswith(" ") and not re.match(r"[2-9]\. ", lines[0])
        entries += heads_entry and len(lines) > 1 and not lines[1].startswith("  ")
        entries += sum(1 for line in lines[1:] if line in {"Concede", "Affinity"})
    return entries


def test_the_corpus_has_the_examples_that_were_counted_by_hand(corpus: Path) -> None:
    kept = [row for row in COUNTS if row.name.startswith("en/")]
    found = [sum(len(rule.examples) for rule in release_of(corpus, row.name).rules()) for row in kept]
    assert (len(kept), sum(found), found[-1]) == (62, 16159 + 6, 277), "six stand after a blank line"


@each_release
def test_text_to_tree_to_text_is_the_text(corpus: Path, row: Counted) -> None:
    release = release_of(corpus, row.name)
    assert unparse(release) == release.text == _decoded((corpus / row.name).read_bytes())


@each_release
def test_every_passage_stands_where_it_says(corpus: Path, row: Counted) -> None:
    release = release_of(corpus, row.name)
    at = 0
    for passage in release.passages():
        assert at == passage.start
        assert release.text[passage.span.start : passage.span.end] == passage.label + passage.text
        at = passage.span.end + len(passage.tail)
    assert at == len(release.text)


@each_release
def test_every_rule_stands_under_its_heading(corpus: Path, row: Counted) -> None:
    told = {
        found.place.line for found in source_of(corpus / row.name).diagnostics if found.code == "number-out-of-order"
    }
    release = release_of(corpus, row.name)
    strays = {
        str(rule.number)
        for section in release.sections
        for group in section.groups
        for rule in (*group.rules, *(sub for rule in group.rules for sub in rule.subrules))
        if rule.number.group != group.number.group or group.number.section != section.number.group
    }
    assert len(strays) <= len(told)


def test_the_diagnostics_of_every_release_are_the_reviewed_ones(corpus: Path) -> None:
    reviewed = (CASES / "expected_diagnostics.tsv").read_text(encoding="utf-8").splitlines()[1:]
    found: dict[tuple[str, str], list[int]] = {}
    for row in COUNTS:
        for diagnostic in source_of(corpus / row.name).diagnostics:
            found.setdefault((row.name, diagnostic.code), []).append(diagnostic.place.line)
    told = {f"{name}\t{code}\t{' '.join(map(str, sorted(lines)))}" for (name, code), lines in found.items()}
    assert set(reviewed) == told


def test_fused_and_joined_entries_of_the_glossary_are_entries(corpus: Path) -> None:
    june = release_of(corpus, "en/rules_20210609.txt")
    fused = [entry.term for entry in june.glossary if not entry.heading.tail]
    assert fused == [
        *("Ability", "Ante", "Archenemy", "Draw", "Exile", "Face Down", "Face Up", "Graveyard", "Hand", "Library"),
        "Loyalty",
    ]
    assert all(
        entry.text.startswith("1. ") and "\n2. " in entry.text for entry in june.glossary if not entry.heading.tail
    )
    newest = {entry.term for entry in release_of(corpus, "en/rules_20260807.txt").glossary}
    assert {"Team vs. Team Variant", "For Mirrodin!", "As Though"} <= newest
    assert "Concede" in {entry.term for entry in release_of(corpus, "en/rules_20200703.txt").glossary}


def test_obsolete_entries_are_known(corpus: Path) -> None:
    newest = release_of(corpus, "en/rules_20260807.txt")
    marked = {entry.term for entry in newest.glossary if "(Obsolete)" in entry.heading.text}
    assert marked | {"Placed"} == {entry.term for entry in newest.glossary if entry.obsolete}
    assert len(marked) > 20
    assert not any("Obsolete" in entry.term for entry in newest.glossary)


def test_numbers_that_slip_stay_where_they_are_printed(corpus: Path) -> None:
    july = release_of(corpus, "en_old/rules_20070713.txt")
    effects = next(group for group in july.groups() if group.number.group == 423)
    assert [str(rule.number) for rule in effects.rules][:3] == ["423.1", "423.2", "423.3"]
    assert "432.2b" in [str(sub.number) for sub in effects.rules[1].subrules]
    assert "424" in [str(group.number) for group in july.groups() if group.passage]


def test_two_rules_of_one_number_are_both_kept(corpus: Path) -> None:
    september = release_of(corpus, "en/rules_20240917.txt")
    found = [
        (rule.ordinal, rule.passage.text)
        for rule in september.rules()
        if str(rule.number) == "702.175" and rule.passage
    ]
    assert found == [(1, "Offspring"), (2, "Impending")]


def test_two_letters_come_after_z(corpus: Path) -> None:
    newest = release_of(corpus, "en/rules_20260807.txt")
    last = [rule.number for rule in newest.rules() if rule.number.rule == 5 and rule.number.group == 704][-2:]
    assert [str(number) for number in last] == ["704.5z", "704.5aa"]
    assert letters_after(last[0].letters) == last[1].letters


def test_the_japanese_release_has_its_readings_and_english_headings(corpus: Path) -> None:
    release = release_of(corpus, "ja/cr_20260116.txt")
    assert release.language is Language.JA
    by_english = {entry.english: entry for entry in release.glossary}
    assert (by_english["Deathtouch"].term, by_english["Deathtouch"].reading) == ("接死", "せっし")
    assert (by_english["Room"].term, by_english["Room"].reading) == ("へや", "へや")
    assert len(by_english["Face Down"].body) == 3
    assert sum(1 for entry in release.glossary if entry.obsolete) > 10


def test_japanese_words_on_the_next_line_belong_to_their_number(corpus: Path) -> None:
    release = release_of(corpus, "ja/cr_20260116.txt")
    rule = next(rule for rule in release.rules() if str(rule.number) == "500.10a")
    assert rule.passage
    assert rule.passage.label == "500.10a\n"
    assert len(rule.passage.text) > 30


def test_japanese_and_english_of_one_date_differ_only_where_it_is_known(corpus: Path) -> None:
    english = release_of(corpus, "en/rules_20260116.txt")
    japanese = release_of(corpus, "ja/cr_20260116.txt")
    held = [{(str(rule.number), rule.ordinal): len(rule.examples) for rule in r.rules()} for r in (english, japanese)]
    assert {("610.5", 1)} == held[0].keys() - held[1].keys()
    assert {("805.10g", 1), ("505.4", 2)} == held[1].keys() - held[0].keys()
    more = {number: (held[0][number], held[1][number]) for number in held[0].keys() & held[1].keys()}
    assert {number: counts for number, counts in more.items() if counts[0] != counts[1]} == {("712.9", 1): (2, 3)}


def test_the_samples_of_other_japanese_layouts_are_read_or_refused_in_one_sentence(corpus: Path) -> None:
    for path in sorted((corpus / "ja" / "format_samples").glob("*.txt")):
        source = source_of(path)
        if source.release is None:
            assert [found.code for found in source.diagnostics] == ["not-a-release"]
        else:
            assert unparse(source.release) == source.release.text
