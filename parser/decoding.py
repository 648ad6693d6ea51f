"""Bytes → normalised text: the codec found, line ends as LF, damage told."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from mtgcr.parser.document import Diagnostic, LineMap, Place, Severity
from mtgcr.parser.letters import HIRAGANA_LETTER

JAPANESE_CODECS = ("cp932", "euc_jp")
MAGIC_NUMBERS = (
    (b"%PDF", "a PDF file"),
    (b"PK\x03\x04", "a zip archive or office document"),
    (b"\x1f\x8b", "a gzip file"),
)
ISO_2022_JP = b"\x1b$B"
"""What kanji and kana begin with there."""
CURLY_QUOTES = re.compile(rb"[\x91-\x94]")
UNASSIGNED = re.compile("[\x80\xa0\uf8f0-\uf8f3]")
"""What Python's cp932 makes of bytes that Shift_JIS does not know."""
CONTROL_BYTES = bytes((*range(0x09), *range(0x0E, 0x20), 0x7F))
HIGH_BYTES = bytes(range(0x80, 0x100))
"""At least one byte in ten of a Japanese text, and hardly any of an English one, is one of these."""
CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
REPLACEMENT = re.compile("\N{REPLACEMENT CHARACTER}")
RESERVED = "\ufdd0\ufdd1\ufdd2"
"""Characters for use inside a program, never in a text; ours are those of views.text.terminal."""
BINARY_SHARE = 100
"""A file with one control byte in this many bytes is no text."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text with the codec that read it; `text` is None for bytes that are no text at all."""

    text: str | None
    encoding: str
    diagnostics: tuple[Diagnostic, ...] = ()


def decode(data: bytes, path: str) -> Decoded:
    """The text of the bytes, whatever their encoding, with every line end as LF.

    The order is measured over all releases since 1999: byte order mark, UTF-8, the Japanese codecs where they give
    kana, then code page 437 when no curly quote of Windows-1252 occurs (January 2019), else Windows-1252.  Bytes
    that do not fit the codec become U+FFFD and are told.
    """
    controls = len(data) - len(data.translate(None, CONTROL_BYTES))
    refusal = _refusal(data, controls)
    if refusal:
        hint = "give the rules as a plain text file (.txt) in UTF-8"
        found = Diagnostic(code="not-text", severity=Severity.ERROR, message=refusal, place=Place(path), hint=hint)
        return Decoded(None, "", (found,))
    text, encoding = _decode_text(data)
    if "\r" in text:
        text = "\n".join(text.split("\r\n")).replace("\r", "\n")  # replacing two characters by one takes twice as long
    text = _without_reserved(text)
    is_whole = REPLACEMENT.pattern not in text  # found in a fifth of the time of going through all matches
    lost = () if is_whole else _tell(REPLACEMENT, text, path, "character-lost", "could not be read")
    odd = _tell(CONTROL, text, path, "character-odd", "are control characters") if controls else ()
    return Decoded(text, encoding, (*lost, *odd))


def _without_reserved(text: str) -> str:
    for character in RESERVED:
        text = text.replace(character, "\N{REPLACEMENT CHARACTER}")
    return text


def _refusal(data: bytes, controls: int) -> str | None:
    """Why the bytes, of which so many are control characters, are no text that is read; None where they may be one."""
    if not data or data.isspace():
        return "the file is empty"
    for magic, what in MAGIC_NUMBERS:
        if data.startswith(magic):
            return f"the file is {what}, not a text"
    if ISO_2022_JP in data:
        return "the file is in ISO-2022-JP, an encoding that mtgcr does not read"
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "the file is in UTF-32, an encoding that mtgcr does not read"
    if _wide_codec(data) is None and controls * BINARY_SHARE > len(data):
        return "the file holds control bytes and is not a text"
    return None


def _wide_codec(data: bytes) -> str | None:
    """The codec of a text with two bytes a character; without a mark it is known by the zeros of its ASCII.

    A Japanese text has few of these, and is known by its hiragana, which no other reading of the bytes has.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if 0 not in data:
        return None
    for codec, high_bytes in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):
        if high_bytes.count(0) * 2 > len(high_bytes):
            return codec
    return next((codec for codec in ("utf-16-le", "utf-16-be") if _has_hiragana(data.decode(codec, "replace"))), None)


def _has_hiragana(text: str) -> bool:
    """Whether one letter in twenty is hiragana, as in any Japanese text, read with the right codec."""
    return len(HIRAGANA_LETTER.findall(text)) * 20 > len(text)


def _decode_text(data: bytes) -> tuple[str, str]:
    codec = _wide_codec(data) or ("utf-8-sig" if data.startswith(codecs.BOM_UTF8) else None)
    if codec:
        return data.decode(codec, "replace"), codec
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _decode_damaged(data) or _decode_japanese(data) or _decode_western(data)


def _decode_damaged(data: bytes) -> tuple[str, str] | None:
    """The bytes as UTF-8 where nearly all that are not ASCII are good; in other encodings hardly any are."""
    text = data.decode("utf-8", "replace")
    lost = text.count("\N{REPLACEMENT CHARACTER}")
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    return (text, "utf-8") if lost * 3 < foreign else None


def _decode_japanese(data: bytes) -> tuple[str, str] | None:
    if len(data.translate(None, HIGH_BYTES)) * 10 > len(data) * 9:
        return None
    texts = (
        (UNASSIGNED.sub("\N{REPLACEMENT CHARACTER}", data.decode(codec, "replace")), codec) for codec in JAPANESE_CODECS
    )
    _, text, codec = max((len(HIRAGANA_LETTER.findall(text)), text, codec) for text, codec in texts)
    return (text, codec) if _has_hiragana(text) else None


def _decode_western(data: bytes) -> tuple[str, str]:
    codec = "cp1252" if CURLY_QUOTES.search(data) else "cp437"
    return data.decode(codec, "replace"), codec


def _tell(pattern: re.Pattern[str], text: str, path: str, code: str, what: str) -> tuple[Diagnostic, ...]:
    """One diagnostic for all characters of a kind, at the first of them."""
    places = [found.start() for found in pattern.finditer(text)]
    if not places:
        return ()
    message = f"{len(places)} characters {what}; the first is here"
    place = LineMap(path, text).place(places[0])
    return (Diagnostic(code=code, severity=Severity.WARNING, message=message, place=place),)
