"""The text of a PDF, the form in which the tournament documents are published, by poppler's `pdftotext`."""

from __future__ import annotations

import shutil
import subprocess

from mtgcr.parser.diagnostic import Diagnostic, Place, Severity

MARK = b"%PDF-"
LARGEST_PDF = 30_000_000
"""Bytes: the published ones have a million."""
LONGEST = 30.0
"""Seconds; a document takes less than one."""
PROGRAM = "pdftotext"


def is_pdf(data: bytes) -> bool:
    """Whether the bytes say that they are a PDF."""
    return data.startswith(MARK)


def text_of_pdf(data: bytes, path: str) -> bytes | Diagnostic:
    """The text in layout order, as bytes of UTF-8; why it cannot be had where it cannot."""
    program = shutil.which(PROGRAM)
    if program is None:
        hint = "install pdftotext (poppler-utils), or give a text made with: pdftotext -layout FILE.pdf"
        return _unread(path, "it is a PDF, and pdftotext is not installed", hint)
    command = [program, "-layout", "-enc", "UTF-8", "-", "-"]  # fixed: the file comes by its input
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return _unread(path, "pdftotext could not read the PDF", None)
    if done.returncode or not done.stdout.strip():
        return _unread(path, "pdftotext found no text in the PDF", None)
    return done.stdout


def _unread(path: str, message: str, hint: str | None) -> Diagnostic:
    return Diagnostic(code="work-pdf-unread", severity=Severity.ERROR, message=message, place=Place(path), hint=hint)
