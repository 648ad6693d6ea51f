"""All that a catalogue must know: what the library declares, and the sentences that the code says."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.rules.catalogue import ALIKE, LIST_GAP, LIST_JOINT, QUOTES, SLOT_GAP, UNSHOWN, WORD_GAP
from mtgcr.rules.language import WANTED
from mtgcr.rules.library import library
from mtgcr.rules.mistakes import ANY_KIND, KINDS, SHAPES
from mtgcr.rules.model import RunStatus
from mtgcr.rules.modules.particular import SAID
from mtgcr.rules.modules.selections import WORDS
from mtgcr.rules.phrases import DENIED
from mtgcr.rules.slots import ORDINALS, Polarity, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.rules.catalogue import Entry

RULES = Path(__file__).resolve().parent.parent / "rules"
SPEAKERS = dict.fromkeys(("result_of", "say", "Unmodelled", "Saying", "SlotTerm", "speech", "unruled"), slice(1))
SPEAKERS |= {
    "Note": slice(1, 2),
    "each": slice(1),
    "naming": slice(1, 2),
    "making": slice(1, 2),
    "remark": slice(0, 1),
    "say_legal": slice(3, 4),
    "say_not_legal": slice(3, 4),
}
SPEAKERS |= {"verdict": slice(1, 3), "shows": slice(2, 3)}
"""Functions that are told sentences or a word, and which of their arguments these are."""
MISTAKEN = {"said": (1,), "_say": (2, 3), "_wrong": (2, 4)}
"""Functions that are told of a mistake, and which arguments hold the sentence and the hint."""
HANDED_ON = {"said", "en", "word", "reason"}
"""Variables that hold what was told: `said` is assigned where it is used, the others are parameters."""


def wanted() -> set[Entry]:
    """Every entry that a language needs."""
    return {*_declared(), *_written(), *told_in_code(), *_mistakes()}


def patterns() -> set[Entry]:
    """What a language may write otherwise than English, and need not: names and texts in quotes."""
    held = library()
    slots = re.compile(r"\{(\w+:\w+)\+?\}")
    named = {name for phrase in (*held.phrasebook.phrases, *held.sentences) for name in slots.findall(phrase.en)}
    kinds = held.phrasebook.kinds
    samples = {UNSHOWN, *named, *(kind.name for kind in kinds)}
    return {("grammar", kind.en) for kind in kinds} | {("sample", key) for key in samples}


def _declared() -> Iterator[Entry]:
    held = library()
    for phrase in (*held.phrasebook.phrases, *held.sentences):
        yield phrase.context, phrase.en
    for kind in held.phrasebook.kinds:
        if isinstance(kind, Vocabulary | Polarity):
            yield from ((kind.name, word) for word in kind.words)


def _written() -> Iterator[Entry]:
    grammar = (RULES / "scenario.lark").read_text(encoding="utf-8")
    yield from (("keyword", word) for word in ("example", *re.findall(r"<([a-z ]+)>", grammar)))
    yield from (("grammar", sign) for sign in (QUOTES, LIST_JOINT, WORD_GAP, SLOT_GAP, LIST_GAP, ALIKE, DENIED))
    yield from (("types", sign) for sign in (LIST_JOINT, ALIKE))
    yield from (("share", sign) for sign in ("{} {}", ", "))
    yield from (("status of a run", status.value) for status in RunStatus)
    yield from (("ordinal", word) for word in ORDINALS)
    yield from (("selection", word) for word in WORDS)
    yield from (("note", text) for text in SAID.values())


def _mistakes() -> Iterator[Entry]:
    """What is said of mistakes: sentences, hints, what slots are called, what the grammar wants."""
    keywords = {word for context, word in _written() if context == "keyword"}
    yield from (("mistake", text) for text in (*KINDS.values(), ANY_KIND, *SHAPES.values()))
    yield from (("mistake", text) for text in WANTED.values() if text not in {*keywords, "|"})
    for name in ("language", "mistakes", "soundness"):
        path = RULES / f"{name}.py"
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (("mistake", text) for node in ast.walk(tree) for text in _mistake_texts(node))


def _mistake_texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in MISTAKEN:
            yield from (text for place in MISTAKEN[name] for arg in args[place : place + 1] for text in _literals(arg))
        case ast.Assign(
            targets=[ast.Name(id="hint" | "message" | "english" | "_INTRODUCE") | ast.Tuple()], value=value
        ):
            yield from _literals(value)


def _literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_literals(one), *_literals(other))
        case ast.Tuple(elts=parts):
            yield from (text for part in parts for text in _literals(part))


def told_in_code() -> Iterator[Entry]:
    """The sentences and words that the code tells; it must tell each as it stands."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in SPEAKERS:
                    told = (text for arg in args[SPEAKERS[name]] for text in _texts(arg, path))
                    yield from (("term" if name == "SlotTerm" else "note", text) for text in told)
                case ast.Assign(targets=[ast.Name(id="said")], value=value):
                    yield from (("note", text) for text in _texts(value, path))


def _texts(told: ast.expr, path: Path) -> Iterator[str]:
    match told:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Constant(value=None):  # nothing is said then
            return
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one, path), *_texts(other, path))
        case ast.Name(id=name) if name in HANDED_ON:
            return
        case _:
            raise AssertionError(f"{path.name}:{told.lineno}: a sentence that no catalogue can know")
