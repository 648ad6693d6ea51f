"""Bytes → normalised text: the codec found, line ends as LF, damage told."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from parser.document import Diagnostic, Place, Severity

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
JAPANESE_CODECS = ("cp932", "euc_jp")
MAGIC_NUMBERS = (
    (b"%PDF", "a PDF file"),
    (b"PK\x03\x04", "a zip archive or office document"),
    (b"\x1f\x8b", "a gzip file"),
)
CURLY_QUOTES = re.compile(rb"[\x91-\x94]")
HIRAGANA = re.compile("[ぁ-ん]")
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")
LINE_END = re.compile("\r\n?")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text with the codec that read it; `text` is None for bytes that are no text at all."""

    text: str | None
    encoding: str
    diagnostics: tuple[Diagnostic, ...] = ()


def decode(data: bytes, path: str) -> Decoded:
    """The text of the bytes, whatever their encoding, with every line end as LF.

    The order is measured over all releases since 2015: byte order mark, strict UTF-8, the Japanese codecs where they
    give kana, then code page 437 when no curly quote of Windows-1252 occurs (January 2019), else Windows-1252.
    """
    refusal = _refusal(data)
    if refusal:
        return Decoded(
            None,
            "",
            (
                Diagnostic(
                    code="not-text",
                    severity=Severity.ERROR,
                    message=refusal,
                    place=Place(path),
                    hint="give the rules as a plain text file (.txt)",
                ),
            ),
        )
    text, encoding = _decode_text(data)
    text = LINE_END.sub("\n", text)
    return Decoded(text, encoding, _lost_characters(text, path))


def _refusal(data: bytes) -> str | None:
    if not data.strip():
        return "the file is empty"
    for magic, what in MAGIC_NUMBERS:
        if data.startswith(magic):
            return f"the file is {what}, not a text"
    if not data.startswith(BOMS[1][0]) and not data.startswith(BOMS[2][0]) and CONTROL.search(data):
        return "the file holds control bytes and is not a text"
    return None


def _decode_text(data: bytes) -> tuple[str, str]:
    for bom, codec in BOMS:
        if data.startswith(bom):
            return data.decode(codec, "replace"), codec
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _decode_japanese(data) or _decode_western(data)


def _decode_japanese(data: bytes) -> tuple[str, str] | None:
    found: list[tuple[int, str, str]] = []
    for codec in JAPANESE_CODECS:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        found.append((len(HIRAGANA.findall(text)), text, codec))
    kana, text, codec = max(found, default=(0, "", ""))
    return (text, codec) if kana * 20 > len(text) else None


def _decode_western(data: bytes) -> tuple[str, str]:
    codec = "cp1252" if CURLY_QUOTES.search(data) else "cp437"
    return data.decode(codec, "replace"), codec


def _lost_characters(text: str, path: str) -> tuple[Diagnostic, ...]:
    lost = text.count("\N{REPLACEMENT CHARACTER}")
    if not lost:
        return ()
    line = text.count("\n", 0, text.index("\N{REPLACEMENT CHARACTER}")) + 1
    message = f"{lost} characters of the file could not be read; the first is on this line"
    return (Diagnostic(code="character-lost", severity=Severity.WARNING, message=message, place=Place(path, line)),)
