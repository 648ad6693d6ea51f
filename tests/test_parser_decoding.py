"""Bytes of every encoding as text."""

from __future__ import annotations

import pytest

from mtgcr.parser.decoding import decode

ENGLISH = "The “Kettle Game” – Ann’s rules\nA cup holds three sips.\n"
PLAIN = 'The "Kettle Game" - Ann\'s caf\u00e9\n'
JAPANESE = "やかん遊びの規則は、食卓の争いをすべて収める。\n" * 3


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        (ENGLISH, "utf-8"),
        (ENGLISH, "utf-8-sig"),
        (ENGLISH, "utf-16"),
        (ENGLISH, "utf-16-le"),
        (ENGLISH, "utf-16-be"),
        (ENGLISH, "cp1252"),
        (PLAIN, "cp437"),
        (JAPANESE, "utf-8"),
        (JAPANESE, "utf-16"),
        (f"{JAPANESE}\n", "utf-16-le"),
        (f"{JAPANESE}\n", "utf-16-be"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
    ],
)
def test_a_text_is_read_whatever_its_encoding(text: str, codec: str) -> None:
    decoded = decode(text.encode(codec), "kettle.txt")
    assert (decoded.text, decoded.encoding, decoded.diagnostics) == (text, codec, ())


@pytest.mark.parametrize("mark", [b"\xfe\xff", b"\xff\xfe"])
def test_both_orders_of_two_byte_characters_are_read_by_their_mark(mark: bytes) -> None:
    codec = "utf-16-be" if mark == b"\xfe\xff" else "utf-16-le"
    assert decode(mark + ENGLISH.encode(codec), "kettle.txt").text == ENGLISH


def test_every_line_end_becomes_a_line_feed() -> None:
    assert decode(b"a\r\nb\rc\nd\r\r\ne", "kettle.txt").text == "a\nb\nc\nd\n\ne"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \r\n\t", "the file is empty"),
        (b"%PDF-1.7 ...", "the file is a PDF file, not a text"),
        (b"PK\x03\x04...", "the file is a zip archive or office document, not a text"),
        (b"\x1f\x8b\x08...", "the file is a gzip file, not a text"),
        (bytes(range(256)), "the file holds control bytes and is not a text"),
    ],
)
def test_what_is_no_text_is_refused_in_one_sentence(data: bytes, message: str) -> None:
    decoded = decode(data, "kettle.txt")
    assert decoded.text is None
    assert [(found.code, found.message) for found in decoded.diagnostics] == [("not-text", message)]


def test_a_damaged_byte_of_utf_8_spoils_one_character_only() -> None:
    data = ENGLISH.encode().replace(b"three", b"thr\xe9e")
    decoded = decode(data, "kettle.txt")
    assert decoded.text == ENGLISH.replace("three", "thr\ufffde")
    assert [(found.code, found.place.line, found.place.column) for found in decoded.diagnostics] == [
        ("character-lost", 2, 16)
    ]


def test_control_characters_among_words_are_told_and_kept() -> None:
    decoded = decode((ENGLISH * 10).replace("holds", "h\x01olds", 1).encode(), "kettle.txt")
    assert decoded.text
    assert "h\x01olds" in decoded.text
    assert [(found.code, found.place.line, found.place.column) for found in decoded.diagnostics] == [
        ("character-odd", 2, 8)
    ]
