"""Hypothesis strategies for texts of rules: bytes of every kind, messy texts, and releases with something wrong."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

NUMBERS = (
    "1",
    "7",
    "10",
    "100",
    "101",
    "702",
    "100.1",
    "100.1a",
    "101.2",
    "702.9",
    "101.2l",
    "704.5z",
    "704.5aa",
    "999.99zo",
)
AFTER_NUMBERS = (". ", " ", ".", "", "  ", ".. ", "\u3000", ".\t", ", ")
WORDS = (
    *(
        "Glossary",
        "Credits",
        "Contents",
        "Introduction",
        "もくじ",
        "用語集",
        "クレジット",
        "Example: Ann pours.",
        "例：注ぐ。",
    ),
    *(
        "These rules are effective as of March 3, 2013.",
        "このルールは2013年3月3日から有効です。",
        "茶碗（ちゃわん）／Cup",
    ),
    *(
        "A cup holds three sips.",
        "Cup",
        "1. First. 2. Second.",
        "2. Second.",
        "　茶碗には3口分が入る。",
        "（）／",
        "/",
        "／x",
    ),
    *(
        "========",
        "-----",
        "=702=",
        "==702.9==",
        "f",
        "?",
        "[?4]",
        "<b>",
        "\ufffd",
        "\x00",
        "\x0b",
        "\x85",
        "\u2028",
        "\ufeff",
    ),
    *("x" * 300, "/" * 200, " " * 200 + "x", "." * 200, "（" * 100),
)
LINE_ENDS = ("\n", "\n\n", "\r\n", "\r", " \n", "\n \n", "\u3000\n", "")
CODECS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp437", "cp932", "euc_jp", "latin-1")

numbers = st.one_of(
    st.sampled_from(NUMBERS), st.from_regex(r"[1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]{0,2})?", fullmatch=True)
)
numbered = st.builds("{}{}{}".format, numbers, st.sampled_from(AFTER_NUMBERS), st.sampled_from(WORDS))
lines = st.one_of(numbered, st.sampled_from(WORDS), st.text(max_size=40))
messy_texts = st.lists(st.tuples(lines, st.sampled_from(LINE_ENDS)).map("".join), max_size=40).map("".join)
"""Texts of lines that look like parts of a release, in no order."""


class Change(Enum):
    """What happens to a line of a mutant."""

    DROPPED = "dropped"
    DOUBLED = "doubled"
    CUT = "cut"
    SWAPPED = "swapped"
    MOVED = "moved"
    SCRIBBLED = "scribbled"


class Mutation(NamedTuple):
    """A change to one line of a text; `place` picks the line, `amount` where it is cut or how far it goes."""

    change: Change
    place: int
    amount: int
    scribble: str = ""


def mutate(lines: Sequence[str], mutation: Mutation) -> list[str]:
    """The lines after the change; a place beyond the last line counts again from the first."""
    changed = list(lines)
    if not changed:
        return changed
    place, other = mutation.place % len(changed), (mutation.place + mutation.amount + 1) % len(changed)
    line = changed[place]
    at = mutation.amount % (len(line) + 1)
    match mutation.change:
        case Change.DROPPED:
            del changed[place]
        case Change.DOUBLED:
            changed.insert(place, line)
        case Change.CUT:
            changed[place] = line[:at]
        case Change.SWAPPED:
            changed[place], changed[other] = changed[other], line
        case Change.MOVED:
            changed.insert(other, changed.pop(place))
        case Change.SCRIBBLED:
            changed[place] = line[:at] + mutation.scribble + line[at:]
    return changed


mutations = st.builds(
    Mutation,
    change=st.sampled_from(Change),
    place=st.integers(0, 20_000),
    amount=st.integers(0, 2_000),
    scribble=st.one_of(st.text(max_size=5), st.sampled_from(WORDS), numbered),
)


@st.composite
def mutants(draw: st.DrawFn, texts: Sequence[str]) -> bytes:
    """One of the texts with up to three lines changed, in any encoding, perhaps cut off or with bytes thrown in."""
    lines = draw(st.sampled_from(texts)).split("\n")
    for mutation in draw(st.lists(mutations, min_size=1, max_size=3)):
        lines = mutate(lines, mutation)
    data = "\n".join(lines).encode(draw(st.sampled_from(CODECS)), "replace")
    end = draw(st.one_of(st.none(), st.integers(0, len(data))))
    at, thrown = draw(st.integers(0, len(data))), draw(st.binary(max_size=3))
    return (data[:at] + thrown + data[at:])[:end]


any_bytes = st.one_of(
    st.binary(max_size=400),
    st.builds(
        bytes.__add__,
        st.sampled_from((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"%PDF", b"")),
        st.binary(max_size=200),
    ),
    st.builds(lambda text, codec: text.encode(codec, "replace"), messy_texts, st.sampled_from(CODECS)),
)
