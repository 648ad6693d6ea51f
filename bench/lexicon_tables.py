"""Makes the tables of official terms in data/lexicon from an English and a Japanese release.

    python -m mtgcr.bench.lexicon_tables ENGLISH JAPANESE PAIRED

ENGLISH is the release whose numbers the tables hold, PAIRED the English one that JAPANESE translates.  Written are
glossary.tsv, keywords.tsv, types.tsv and headings.tsv: terms, readings and rule numbers, no sentences.

The other tables of the folder are written by hand: decisions.tsv says which Japanese heading stands for which
English one where a program cannot know, forms.tsv adds further official forms.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.words.fingerprint import fold_typography as plain
from mtgcr.parser.reader import read_release

if TYPE_CHECKING:
    from mtgcr.parser.document import GlossaryEntry

DIRECTORY = Path(__file__).resolve().parent.parent / "data" / "lexicon"
COLUMNS = ("english", "reading", "japanese", "kind", "rules", "also_english", "also_japanese", "search", "note")

_KEYWORD = re.compile(r"70[12]\.(?!1$)\d+")
_CITED = re.compile(r"\brules? (\d{3}(?:\.\d+[a-z]{0,2})?(?:(?:,? and |, |-)\d{3}(?:\.\d+[a-z]{0,2})?)*)")
_SECTION = re.compile(r"\bsection (\d)\b")
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?")
_SEE = re.compile(r'\bSee (?:also )?([A-Z"][^.]*)\.')
_PAIR_JA = re.compile(r"「([^「」／]+)／([^」]+)」")
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
_UNSEARCHED = {"planar type", "planeswalker type"}
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


class Source:
    """What one release tells of terms: rules and group headings by number, glossary entries, keywords."""

    def __init__(self, path: Path) -> None:
        release = read_release(path)
        self.entries = release.glossary
        self.rules: dict[str, str] = {}
        for rule in release.rules():
            self.rules.setdefault(str(rule.number), rule.text)
        self.groups = {str(group.number): group.passage.words for group in release.groups() if group.passage}

    def glossary(self) -> dict[str, str]:
        """Every heading of an English glossary that is not obsolete, with its definition on one line."""
        return {plain(entry.term): plain(entry.text) for entry in self.entries if not entry.obsolete}

    def keywords(self) -> dict[str, str]:
        """Number → name of every keyword; 701.1 and 702.1 introduce them.  "∞ (Infinity)" is Infinity."""
        named = {number: text for number, text in self.rules.items() if _KEYWORD.fullmatch(number)}
        return {number: re.sub(r"^\W+ \((.+)\)$", r"\1", plain(name)) for number, name in named.items()}

    def keywords_ja(self) -> dict[str, str]:
        """Folded English name → Japanese name of every keyword (「接死／Deathtouch」)."""
        named = (text.partition("／") for number, text in self.rules.items() if _KEYWORD.fullmatch(number))
        return {folded(english): japanese for japanese, _, english in named}


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
    whole = re.sub(r"[-－―]\[[^]]*\]", "", heading)
    parts = (re.sub(r"^～|^\[[^]]*\]", "", part).strip() for part in whole.split("、"))
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


def glossary_rows(newest: Source, japanese: Source, decisions: list[dict[str, str]]) -> list[Row]:
    """A row for every heading of the glossary that is not obsolete; several for one with several senses."""
    entries = newest.glossary()
    printed = {folded(entry.english or ""): entry for entry in reversed(japanese.entries)}
    decided = defaultdict(list)
    for decision in decisions:
        decided[decision["english"]].append(decision)
    rows = []
    for heading, body in entries.items():
        row = _plain_row(heading, rules_in(body) or _seen(body, entries), printed)
        for sense in [_decided_row(row, decision, printed) for decision in decided[heading]] or [row]:
            rows += _split(sense, heading)
    return rows


def _seen(body: str, entries: dict[str, str]) -> tuple[str, ...]:
    """The rules of the entries that a definition sends its reader to."""
    names = {name.strip('" ') for found in _SEE.findall(body) for name in [found, *found.split(", ")]}
    bodies = (text for heading, text in entries.items() if heading in names or parts_of(heading)[0] in names)
    return tuple(dict.fromkeys(number for text in bodies for number in rules_in(text)))


def _plain_row(heading: str, rules: tuple[str, ...], printed: dict[str, GlossaryEntry]) -> Row:
    parts = parts_of(heading)
    entry = printed.get(folded(heading)) or printed.get(folded(parts[0]))
    row = Row(english=parts[0], kind=kind_of(heading), rules=rules, also_english=parts[1:])
    return _with_japanese(row, entry) if entry else row


def _with_japanese(row: Row, entry: GlossaryEntry) -> Row:
    parts = parts_ja_of(entry.term)
    return replace(row, japanese=parts[0], reading=entry.reading or "", also_japanese=parts[1:])


def _split(row: Row, heading: str) -> list[Row]:
    """A row for each name where a heading gives as many in both languages (Control, Controller).

    The first has the heading as printed for a further form, where it gives several names.
    """
    names = (row.english, *row.also_english)
    names_ja = (row.japanese, *row.also_japanese)
    printed = (heading,) if len(names) > 1 else ()
    readings = [reading for reading in row.reading.split("、") if "-" not in reading] + [""] * len(names)
    if len(names) != len(names_ja):
        return [replace(row, reading=readings[0], also_english=(*row.also_english, *printed))]
    rows = [
        replace(row, english=english, japanese=japanese, reading=reading, also_english=(), also_japanese=())
        for english, japanese, reading in zip(names, names_ja, readings, strict=False)
    ]
    return [replace(rows[0], also_english=printed), *rows[1:]]


def _decided_row(row: Row, decision: dict[str, str], printed: dict[str, GlossaryEntry]) -> Row:
    """The row as the hand-made decision has it: which Japanese heading, which rules, searched for or not."""
    if decision["printed"]:
        row = _with_japanese(row, printed[folded(decision["printed"])])
    if decision["japanese"]:
        row = replace(row, japanese=decision["japanese"])
    if decision["rules"]:
        row = replace(row, rules=tuple(decision["rules"].split(";")))
    return replace(row, search=decision["search"] or "yes", note=decision["note"])


def keyword_rows(newest: Source, japanese: Source, glossary: list[Row]) -> list[Row]:
    """A row for every keyword action and ability, joined with the glossary row of the same name and rule."""
    names_ja = japanese.keywords_ja()
    rows = []
    for number, name in newest.keywords().items():
        kind = "keyword action" if number.startswith("701") else "keyword ability"
        same = (row for row in glossary if folded(row.english) == folded(name))
        entry = next((row for row in same if number in row.rules or not row.rules), None)
        rows.append(_keyword_row(name, kind, number, names_ja.get(folded(name), ""), entry))
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


def type_rows(newest: Source, japanese: Source) -> list[Row]:
    """A row for every card type, supertype, subtype and ability word that the rules list."""
    rows = []
    for number, kind in _TYPE_RULES.items():
        pairs = {english.strip().lower(): name for name, english in _PAIR_JA.findall(japanese.rules[number])}
        for name in listed_in(plain(newest.rules[number])):
            name_ja, reading = _with_reading(pairs.get(name.lower(), ""))
            search = "no" if kind in _UNSEARCHED else "yes"
            rows.append(Row(english=name, kind=kind, rules=(number,), japanese=name_ja, reading=reading, search=search))
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
    """The names in the lists of a paragraph ("The spell types are Adventure, Arcane, and Trap.")."""
    lists = _LIST.findall(re.sub(r" \(see [^)]*\)", "", paragraph))
    names = [name for names in lists for name in re.split(r", and |, | and ", names)]
    return [name if name[0].isupper() else name.capitalize() for name in dict.fromkeys(names)]


def heading_rows(newest: Source, japanese: Source, paired: Source, known: set[str]) -> list[Row]:
    """A row for every group heading that names no term of another table."""
    names_ja = {folded(paired.groups[number]): name for number, name in japanese.groups.items()}
    return [
        Row(english=plain(name), kind="heading", rules=(number,), japanese=names_ja.get(folded(name), ""))
        for number, name in newest.groups.items()
        if name != "General" and folded(name) not in known
    ]


def tables(newest: Source, japanese: Source, paired: Source) -> dict[str, list[Row]]:
    """File name → rows, from the newest English, the Japanese, and the English release that it translates."""
    glossary = glossary_rows(newest, japanese, read_table(DIRECTORY / "decisions.tsv"))
    keywords = keyword_rows(newest, japanese, glossary)
    types = [_joined(row, glossary) for row in type_rows(newest, japanese)]
    taken = {(row.english, row.japanese) for row in (*keywords, *types)}
    glossary = [row for row in glossary if (row.english, row.japanese) not in taken]
    known = {folded(row.english) for row in (*glossary, *keywords, *types)}
    headings = heading_rows(newest, japanese, paired, known)
    made = {"glossary": glossary, "keywords": keywords, "types": types, "headings": headings}
    forms = {(row["english"], row["japanese"]): row for row in read_table(DIRECTORY / "forms.tsv")}
    return {name: [_with_forms(row, forms) for row in rows] for name, rows in made.items()}


def _with_forms(row: Row, forms: dict[tuple[str, str], dict[str, str]]) -> Row:
    """The row with the further forms that forms.tsv gives its term."""
    given = forms.get((row.english, row.japanese))
    if given is None:
        return row
    english, japanese = (
        tuple(filter(None, given[f"also_{language}"].split(";"))) for language in ("english", "japanese")
    )
    return replace(row, also_english=row.also_english + english, also_japanese=row.also_japanese + japanese)


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a table by column name."""
    head, *rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def write(path: Path, rows: list[Row]) -> None:
    """Writes the rows, one line each: types by kind and Japanese name, the others by English name."""
    order = _by_kind if path.stem == "types" else _by_name
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(COLUMNS)
        for row in sorted(rows, key=order):
            cells = (getattr(row, column) for column in COLUMNS)
            writer.writerow(";".join(cell) if isinstance(cell, tuple) else cell for cell in cells)


def _by_name(row: Row) -> tuple[str, ...]:
    return (row.english.lower(),)


def _by_kind(row: Row) -> tuple[str, ...]:
    return (row.kind, row.japanese, row.english.lower())


def make(releases: list[Path], directory: Path) -> None:
    """Writes the four tables into the folder and tells how many rows each has."""
    newest, japanese, paired = map(Source, releases)
    for name, rows in tables(newest, japanese, paired).items():
        write(directory / f"{name}.tsv", rows)
        print(f"{name}.tsv: {len(rows)} rows, {sum(not row.japanese for row in rows)} without Japanese")


if __name__ == "__main__":
    make([Path(argument) for argument in sys.argv[1:4]], DIRECTORY)
