"""Makes the tables of official terms in data/lexicon from an English and a Japanese release.

    python bench/lexicon_tables.py ENGLISH_RELEASE JAPANESE_RELEASE [DIRECTORY]

Written are glossary.tsv, keywords.tsv, types.tsv and headings.tsv: terms, readings and rule numbers, no sentences.
Rule numbers are those of the English release.  Where a program cannot know which Japanese heading stands for
which English one, decisions.tsv says it; that table and the other tables in the folder are written by hand.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

DIRECTORY = Path(__file__).resolve().parent.parent / "data" / "lexicon"
COLUMNS = ("english", "japanese", "reading", "kind", "rules", "also_english", "also_japanese", "search", "note")

_QUOTES = str.maketrans({"’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_KEYWORD = re.compile(r"(70[12]\.\d+)\.?\s+(\S.*)")
_GROUP = re.compile(r"(\d{3}) ?\. (\S.*)")
_CITED = re.compile(r"\brules? (\d{3}(?:\.\d+[a-z]{0,2})?(?:(?:,? and |, |[-])\d{3}(?:\.\d+[a-z]{0,2})?)*)")
_SECTION = re.compile(r"\bsection (\d)\b")
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?")
_SEE = re.compile(r'\bSee (?:also )?([A-Z"][^.]*)\.')
_ENTRY_JA = re.compile(r"(?P<term>.+?)（(?P<reading>[^）]*)）(?P<rest>.*?)／(?P<english>[\x20-\x7e]+?)\s*")
_PAIR_JA = re.compile(r"「([^「」／]+)／([^「」]+)」")
_READING = re.compile(r"(.+)\(([^)]+)\)")
_LIST = re.compile(r"\b(?:types are|words are|words? long:|type is) (?!called |one |two |similar )([^.:]+)[.:]")
_TYPE_RULES = {
    "205.2a": "card type",
    "205.3g": "artifact type",
    "205.3h": "enchantment type",
    "205.3i": "land type",
    "205.3j": "planeswalker type",
    "205.3k": "spell type",
    "205.3m": "creature type",
    "205.3n": "planar type",
    "205.3p": "dungeon type",
    "205.3q": "battle type",
    "205.4a": "supertype",
    "207.2c": "ability word",
}
_ZONES = {"library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "ante"}
_KIND_BY_ENDING = {
    " step": "step",
    " phase": "phase",
    " counter": "counter",
    " token": "token",
    " symbol": "symbol",
    " symbols": "symbol",
    " variant": "variant",
    " option": "option",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One term as it stands in a table."""

    english: str
    kind: str
    japanese: str = ""
    reading: str = ""
    rules: tuple[str, ...] = ()
    also_english: tuple[str, ...] = ()
    also_japanese: tuple[str, ...] = ()
    search: str = "yes"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Printed:
    """A heading of the Japanese glossary: term, reading, and the English that it names."""

    term: str
    reading: str
    english: str


# --- reading ---------------------------------------------------------------------------------------------


def lines_of(path: Path) -> list[str]:
    """The lines of a release, stripped, quotes and dashes plain.

    Only the two encodings of the newest releases (UTF-8 with or without a mark) are read here.
    """
    return [line.strip().translate(_QUOTES) for line in path.read_text(encoding="utf-8-sig").splitlines()]


def glossary_of(lines: list[str]) -> dict[str, str]:
    """Every heading of an English glossary with its definition on one line."""
    start = max(index for index, line in enumerate(lines) if line == "Glossary")
    end = max(index for index, line in enumerate(lines) if line == "Credits")
    entries: dict[str, str] = {}
    for block in "\n".join(lines[start + 1 : end]).split("\n\n"):
        heading, _, body = block.strip().partition("\n")
        if heading:
            entries[heading] = body.replace("\n", " ")
    return entries


def keywords_of(lines: list[str]) -> dict[str, str]:
    """Number → name of every keyword of an English release ("∞ (Infinity)" → Infinity); 701.1 and 702.1 are none."""
    found = (_KEYWORD.fullmatch(line) for line in lines)
    names = {m[1]: m[2] for m in found if m and not m[1].endswith(".1") and not m[2].endswith(".")}
    return {number: re.sub(r"^\W+ \((.+)\)$", r"\1", name) for number, name in names.items()}


def keywords_ja_of(lines: list[str]) -> dict[str, str]:
    """English name → Japanese name of every keyword heading (「702.2. 接死／Deathtouch」)."""
    headings = (m[2] for line in lines if (m := _KEYWORD.fullmatch(line)) and len(line) < 80)
    pairs = (heading.rpartition("／") for heading in headings if "／" in heading)
    return {folded(english): re.sub(r"^70\d\.\d+\. ", "", japanese).strip() for japanese, _, english in pairs}


def groups_of(lines: list[str]) -> dict[str, str]:
    """Number → heading of every group of rules, from the contents and the body (the body's heading stays)."""
    return {m[1]: m[2] for line in lines if (m := _GROUP.fullmatch(line)) and len(line) < 80}


def glossary_ja_of(lines: list[str]) -> list[Printed]:
    """Every heading of the Japanese glossary, in printed order."""
    start = max(index for index, line in enumerate(lines) if line == "用語集")
    found = (_ENTRY_JA.fullmatch(line) for line in lines[start:])
    return [Printed(m["term"].strip(), m["reading"], m["english"]) for m in found if m]


def paragraphs_of(lines: list[str], number: str) -> str:
    """The paragraph of one rule ("" where it does not stand)."""
    return next((line for line in lines if line.startswith(f"{number} ")), "")


# --- names ------------------------------------------------------------------------------------------------


def folded(heading: str) -> str:
    """A heading made comparable: small letters, no articles, no plural, "/" and "," alike."""
    words = re.sub(r"[^a-z0-9()+-]+", " ", heading.lower()).split()
    return " ".join(_singular(word) for word in words if word != "the")


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word.rstrip("s") if len(word) > 3 else word


def parts_of(heading: str) -> tuple[str, ...]:
    """The names that one heading gives, its main name first ("Kicker, Kicked" → Kicker, Kicked)."""
    if heading.startswith("Active Player,"):
        return (heading,)
    parts = (part.strip().strip('",') for part in re.split(r',"?\s', heading))
    return tuple(re.sub(r"\s*\[[^]]*\]$", "", part) for part in parts if "-[" not in part and part)


def parts_ja_of(heading: str) -> tuple[str, ...]:
    """The names that one Japanese heading gives (「コントロール、コントローラー」)."""
    plain = re.sub(r"[-－―]\[[^]]*\]", "", heading)
    parts = (re.sub(r"^[「～]|[」]$|^\[[^]]*\]", "", part).strip() for part in plain.split("、"))
    return tuple(dict.fromkeys(part for part in parts if part))


def rules_in(body: str) -> tuple[str, ...]:
    """The rule numbers that a definition cites, each once, in printed order; sections where it cites no rule."""
    numbers = [n for cited in _CITED.findall(body) for n in _NUMBER.findall(cited)]
    return tuple(dict.fromkeys(numbers or _SECTION.findall(body)))


def kind_of(heading: str) -> str:
    """The kind of thing that a glossary heading names."""
    name = heading.lower()
    if name in _ZONES:
        return "zone"
    return next((kind for ending, kind in _KIND_BY_ENDING.items() if name.endswith(ending)), "term")


# --- the tables -------------------------------------------------------------------------------------------


def glossary_rows(lines: list[str], lines_ja: list[str], decisions: list[dict[str, str]]) -> list[Row]:
    """A row for every heading of the glossary that is not obsolete; several for one with several senses."""
    entries = glossary_of(lines)
    printed = {folded(entry.english): entry for entry in reversed(glossary_ja_of(lines_ja))}
    decided = defaultdict(list)
    for decision in decisions:
        decided[decision["english"]].append(decision)
    rows = []
    for heading, body in entries.items():
        if not (heading.endswith("(Obsolete)") or body.startswith("(Obsolete)")):
            plain = _plain_row(heading, rules_in(body) or _seen(body, entries), printed)
            rows += [_decided_row(plain, decision, printed) for decision in decided[heading]] or [plain]
    return rows


def _seen(body: str, entries: dict[str, str]) -> tuple[str, ...]:
    """The rules of the entries that a definition sends its reader to."""
    names = {name.strip('" ') for found in _SEE.findall(body) for name in [found, *found.split(", ")]}
    bodies = (text for heading, text in entries.items() if heading in names or parts_of(heading)[0] in names)
    return tuple(dict.fromkeys(number for text in bodies for number in rules_in(text)))


def _plain_row(heading: str, rules: tuple[str, ...], printed: dict[str, Printed]) -> Row:
    parts = parts_of(heading)
    entry = printed.get(folded(heading)) or printed.get(folded(parts[0]))
    also = tuple(dict.fromkeys((*parts[1:], *([heading] if heading != parts[0] else []))))
    row = Row(english=parts[0], kind=kind_of(heading), rules=rules, also_english=also)
    return _with_japanese(row, entry) if entry else row


def _with_japanese(row: Row, entry: Printed) -> Row:
    parts = parts_ja_of(entry.term)
    readings = entry.reading.split("、")
    return replace(row, japanese=parts[0], reading=readings[0], also_japanese=parts[1:])


def _decided_row(row: Row, decision: dict[str, str], printed: dict[str, Printed]) -> Row:
    """The row as the hand-made decision has it: which Japanese heading, which rules, searched for or not."""
    if decision["printed"]:
        row = _with_japanese(row, printed[folded(decision["printed"])])
    if decision["japanese"]:
        row = replace(row, japanese=decision["japanese"])
    if decision["rules"]:
        row = replace(row, rules=tuple(decision["rules"].split(";")))
    return replace(row, search=decision["search"] or "yes", note=decision["note"])


def keyword_rows(lines: list[str], lines_ja: list[str], glossary: list[Row]) -> list[Row]:
    """A row for every keyword action and ability, joined with the glossary row of the same name and rule."""
    japanese = keywords_ja_of(lines_ja)
    rows = []
    for number, name in keywords_of(lines).items():
        kind = "keyword action" if number.startswith("701") else "keyword ability"
        heading_ja = japanese.get(folded(name), "")
        same = (row for row in glossary if folded(row.english) == folded(name))
        entry = next((row for row in same if number in row.rules or not row.rules), None)
        rows.append(_keyword_row(name, kind, number, heading_ja, entry))
    return rows


def _keyword_row(name: str, kind: str, number: str, heading_ja: str, entry: Row | None) -> Row:
    if entry is None:
        return Row(english=name, kind=kind, rules=(number,), japanese=heading_ja)
    also = [heading_ja] if heading_ja and heading_ja != entry.japanese else []
    return replace(
        entry,
        kind=kind,
        japanese=entry.japanese or heading_ja,
        rules=tuple(dict.fromkeys((number, *entry.rules))),
        also_japanese=tuple(dict.fromkeys((*entry.also_japanese, *also))) if entry.japanese else (),
    )


def type_rows(lines: list[str], lines_ja: list[str]) -> list[Row]:
    """A row for every card type, supertype, subtype and ability word that the rules list."""
    rows = []
    for number, kind in _TYPE_RULES.items():
        pairs = {english.strip().lower(): ja for ja, english in _PAIR_JA.findall(paragraphs_of(lines_ja, number))}
        for name in listed_in(paragraphs_of(lines, number)):
            japanese, reading = _with_reading(pairs.get(name.lower(), ""))
            row = Row(english=name, kind=kind, rules=(number,), japanese=japanese, reading=reading)
            rows.append(replace(row, search="no") if kind in {"planar type", "planeswalker type"} else row)
    return rows


def _joined(row: Row, glossary: list[Row]) -> Row:
    """The row of a type joined with the glossary row of the same names, where there is one."""
    names = (row.english, row.japanese)
    entry = next((other for other in glossary if (other.english, other.japanese) == names), None)
    if entry is None:
        return row
    return replace(entry, kind=row.kind, rules=tuple(dict.fromkeys((*entry.rules, *row.rules))))


def _with_reading(printed: str) -> tuple[str, str]:
    found = _READING.fullmatch(printed)
    return (found[1], found[2]) if found else (printed, "")


def listed_in(paragraph: str) -> list[str]:
    """The names of the last list in a paragraph ("The spell types are Adventure, Arcane, and Trap.")."""
    plain = re.sub(r" \(see [^)]*\)", "", paragraph)
    lists = _LIST.findall(plain)
    names = [name for names in lists for name in re.split(r", and |, | and ", names)]
    return [name if name[0].isupper() else name.capitalize() for name in dict.fromkeys(names)]


def heading_rows(lines: list[str], lines_ja: list[str], old: dict[str, str], known: set[str]) -> list[Row]:
    """A row for every group heading that names no term of another table; `old` is number → English as in Japanese."""
    japanese = {folded(old[number]): name for number, name in groups_of(lines_ja).items() if number in old}
    return [
        Row(english=name, kind="heading", rules=(number,), japanese=japanese.get(folded(name), ""))
        for number, name in groups_of(lines).items()
        if name != "General" and folded(name) not in known
    ]


def write(path: Path, rows: list[Row]) -> None:
    """Writes the rows sorted by English name, one line each."""
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(COLUMNS)
        for row in sorted(rows, key=lambda row: (row.kind if "type" in path.name else "", row.english.lower())):
            writer.writerow(";".join(v) if isinstance(v := getattr(row, c), tuple) else v for c in COLUMNS)


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a table by column name."""
    head, *rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def tables(
    newest: list[str], japanese: list[str], paired: list[str], decisions: list[dict[str, str]]
) -> dict[str, list[Row]]:
    """File name → rows, from the newest English, the Japanese, and the English release that it translates."""
    glossary = glossary_rows(newest, japanese, decisions)
    keywords = keyword_rows(newest, japanese, glossary)
    types = [_joined(row, glossary) for row in type_rows(newest, japanese)]
    taken = {(row.english, row.japanese) for row in (*keywords, *types)}
    glossary = [row for row in glossary if (row.english, row.japanese) not in taken]
    known = {folded(row.english) for row in (*glossary, *keywords, *types)}
    headings = heading_rows(newest, japanese, groups_of(paired), known)
    return {"glossary": glossary, "keywords": keywords, "types": types, "headings": headings}


def main(arguments: list[str]) -> None:
    """Writes the four tables: the newest English release, the Japanese, and the English one that it translates."""
    newest, japanese, paired = (lines_of(Path(argument)) for argument in arguments[:3])
    for name, rows in tables(newest, japanese, paired, read_table(DIRECTORY / "decisions.tsv")).items():
        write(DIRECTORY / f"{name}.tsv", rows)
        print(f"{name}.tsv: {len(rows)} rows, {sum(not row.japanese for row in rows)} without Japanese")


if __name__ == "__main__":
    main(sys.argv[1:])
