"""Queries: what was typed is read as it was meant, and no input at all raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.search.query import (
    DEEPEST,
    LONGEST,
    AllOf,
    AnyOf,
    Clause,
    Numbered,
    Prefix,
    QuotedPhrase,
    Words,
    parse_query,
)
from mtgcr.parser.diagnostic import Diagnostic


def root(text: str) -> Clause:
    query = parse_query(text)
    assert not isinstance(query, Diagnostic), query
    return query


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("trample  deathtouch", Words(("trample", "deathtouch"))),
        ("接死 トランプル", Words(("接死", "トランプル"))),
        ("接死　lethal damage", Words(("接死", "lethal", "damage"))),
        ('"first strike"', QuotedPhrase("first strike")),
        ("“first strike”", QuotedPhrase("first strike")),
        ("「致死ダメージ」", QuotedPhrase("致死ダメージ")),
        ("＂致死＂", QuotedPhrase("致死")),
        ("regenerat*", Prefix("regenerat")),
        ("a AND b", AllOf((Words(("a",)), Words(("b",))))),
        ("a OR b", AnyOf((Words(("a",)), Words(("b",))))),
        ("a OR b c", AnyOf((Words(("a",)), Words(("b", "c"))))),
        ("a NOT b", AllOf((Words(("a",)),), (Words(("b",)),))),
        ("a -b c", AllOf((Words(("a",)), Words(("c",))), (Words(("b",)),))),
        ("a -「b c」", AllOf((Words(("a",)),), (QuotedPhrase("b c"),))),
        ("(a OR b) c", AllOf((AnyOf((Words(("a",)), Words(("b",)))), Words(("c",))))),
        ("（a OR b） c", AllOf((AnyOf((Words(("a",)), Words(("b",)))), Words(("c",))))),
        ("a ＡＮＤ b", AllOf((Words(("a",)), Words(("b",))))),
        ("this and that or not", Words(("this", "and", "that", "or", "not"))),
        ("-1/-1 counter", Words(("-1/-1", "counter"))),
        ("+1/+1", Words(("+1/+1",))),
        ("a --- b ?", Words(("a", "b"))),
        ("creature(s) die", Words(("creature(s)", "die"))),
        ("702.19b", Numbered("702.19b")),
        ("702.19", Numbered("702.19")),
        ("702", Numbered("702")),
        ("CR702.19b", Numbered("702.19b")),
        ("CR 702.19b", Numbered("702.19b")),
        ("rule 702.19b 参照", Numbered("702.19b")),
        ("rule 702.19b参照", Numbered("702.19b")),
        ("ルール702.2", Numbered("702.2")),
        ("７０２．１９ｂ", Numbered("702.19b")),
        ("704.5aa", Numbered("704.5aa")),
        ("702.19b.", Numbered("702.19b")),
        ("601.2f-h", AnyOf((Numbered("601.2f"), Numbered("601.2g"), Numbered("601.2h")))),
        ("100 cards", Words(("100", "cards"))),
        ("510.1c order", AllOf((Numbered("510.1c"), Words(("order",))))),
    ],
)
def test_what_was_typed_is_read_as_meant(text: str, clause: Clause) -> None:
    assert repr(clause) == repr(root(text))  # which tells the kinds of clauses too


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "query-empty", 1),
        ("  …  ", "query-empty", 1),
        ("*", "query-empty", 1),
        ('a "b', "query-quote-open", 3),
        ('a "!"', "query-empty", 3),
        ("(a b", "query-bracket", 1),
        ("a) b", "query-bracket", 2),
        ("a ()", "query-incomplete", 4),
        ("a AND", "query-incomplete", 6),
        ("AND a", "query-incomplete", 1),
        ("a OR", "query-incomplete", 5),
        ("NOT a", "query-incomplete", 1),
        ("(" * (DEEPEST + 1) + "a", "query-too-deep", DEEPEST + 1),
        ("a" * (LONGEST + 1), "query-too-long", LONGEST + 1),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text: str, code: str, column: int) -> None:
    diagnostic = parse_query(text)

    assert isinstance(diagnostic, Diagnostic)
    assert (code, column) == (diagnostic.code, diagnostic.place.column)


_PIECES = st.sampled_from(
    [
        "AND",
        "OR",
        "NOT",
        "-",
        "*",
        '"',
        "「",
        "」",
        "(",
        ")",
        "（",
        "702.19b",
        "702",
        "rule",
        "参照",
        "接死",
        "a",
        " ",
        "　",
        "(s)",
    ]
)


@given(st.text() | st.lists(_PIECES).map("".join) | st.lists(_PIECES).map(" ".join))
def test_any_input_is_a_query_or_a_diagnostic_within_it(text: str) -> None:
    read = parse_query(text)

    if isinstance(read, Diagnostic):
        assert 1 <= read.place.column <= len(text) + 1
