"""Every input of the program as a function of bytes, for Hypothesis and for atheris.

A target returns whatever the input is; an exception is a mistake of ours.  What an input is allowed to raise (a table
of sources that is none raises SourcesError) is caught here, and nothing else.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys
import tempfile
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from mtgcr import cli
from mtgcr.kb.asking.asked_times import find_time
from mtgcr.kb.changes.redline import redline
from mtgcr.kb.intake.document_kinds import read_document
from mtgcr.kb.intake.ingest import rebuild
from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.lineages.overrides import parse_overrides
from mtgcr.kb.search.query import parse_query
from mtgcr.kb.storage.asof import read_date
from mtgcr.kb.storage.sync_record import FOLDER, RECORD, read_record
from mtgcr.kb.syncing.download import Download, DownloadError
from mtgcr.kb.syncing.links import find_text, name_of_text
from mtgcr.kb.syncing.sources import SourcesError, read_sources
from mtgcr.kb.syncing.sync import read_listing
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.bulletin import parse_bulletin
from mtgcr.parser.decoding import decode
from mtgcr.parser.document import unparse
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import parse_number
from mtgcr.parser.prose import find_citations_in_prose
from mtgcr.parser.release import parse_release
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.views.text.terminal import plain
from mtgcr.views.voice import forget_choice

if TYPE_CHECKING:
    from collections.abc import Callable

COMMANDS = ("rule", "search", "term", "history", "refs", "ask", "lint", "check", "documents", "rulings", "releases")


def text_of(data: bytes) -> str:
    """The bytes as a text such as a command line may hold, lone surrogates included."""
    return data.decode("utf-8", "surrogateescape")


def release(data: bytes) -> None:
    """A release: whatever is read gives its text back."""
    found, _ = parse_release(data, "fuzz.txt")
    if found is not None:
        text = decode(data, "fuzz.txt").text
        assert text is not None
        assert unparse(found) == text
        flatten(found)


def document(data: bytes) -> None:
    """A document beside the releases."""
    read_document(data, "fuzz.txt")


def bulletin(data: bytes) -> None:
    """An article on changes."""
    parse_bulletin(text_of(data), "fuzz.txt")


def citations(data: bytes) -> None:
    """Rule numbers in any prose."""
    for language in (None, *Language):
        find_citations_in_prose(text_of(data), language)


def query(data: bytes) -> None:
    """What is searched for."""
    parse_query(text_of(data))


def words(data: bytes) -> None:
    """A number, a day, a time in a question, a term."""
    text = text_of(data)
    parse_number(text)
    read_date(text)
    find_time(text)
    load_lexicon().find(text[:200])


def scenarios(data: bytes) -> None:
    """A file of scenarios."""
    parse_scenarios(text_of(data), "fuzz.scenarios", library().phrasebook)


def overrides(data: bytes) -> None:
    """The decisions on lineages; ValueError and KeyError tell a mistake in them."""
    with contextlib.suppress(ValueError, KeyError):
        parse_overrides(text_of(data))


def sources(data: bytes) -> None:
    """A table of addresses."""
    path = _scratch() / "sources.toml"
    path.write_bytes(data)
    with contextlib.suppress(SourcesError):
        read_sources(path)


def web(data: bytes) -> None:
    """A page, a list of releases, an address, a packed answer, a record, as they come from outside."""
    text = data.decode("utf-8", "replace")
    for page in read_sources().pages:
        find_text(text, "https://magic.wizards.com/en/rules", page.link)
    name_of_text(text)
    read_listing(data)
    plain(text)
    folder = _scratch()
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / RECORD).write_bytes(data)
    read_record(folder)
    for packed in (data, zlib.compress(data, wbits=31)[: len(data)]):
        download = Download(folder, "http://fuzz/", 1000)
        with contextlib.suppress(DownloadError):
            download.start({"Content-Encoding": "gzip", "ETag": text, "Content-Length": text})
            download.add(packed)
            download.finish("http://fuzz/")
            download.unpack()
            download.unpack_to(folder / "unpacked")
        Download(folder, "http://fuzz/").drop()


def wordings(data: bytes) -> None:
    """Two wordings to be compared."""
    old, _, new = text_of(data).partition("\n")
    redline(old, new)


def commands(data: bytes) -> None:
    """A command with any words: it ends by itself, with 0, 1 or 2, and prints no control character."""
    name = COMMANDS[data[0] % len(COMMANDS)] if data else "releases"
    given = [word for word in text_of(data[1:]).split("\0") if word not in {"--home", "--file"}]
    arguments = [word for word in given if not word.startswith(("--home", "--file"))]
    out, err, code = run_command([name, *arguments])
    assert code in {0, 1, 2}, (name, arguments, code)
    assert "\x1b" not in out + err, (name, arguments)


def run_command(arguments: list[str]) -> tuple[str, str, int]:
    """Output, errors and exit code of the command over the embedded knowledge base, in this process."""
    at_home = patch.dict(os.environ, MTGCR_HOME=str(_home()))
    before, sys.argv = sys.argv, ["mtgcr", *arguments]
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in range(2))
    code = 0
    try:
        with at_home, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            cli.main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
    finally:
        sys.argv = before
        gc.enable()  # the program turns it off, for it ends soon; this process goes on
        gc.unfreeze()
        forget_choice()  # a question in Japanese was answered in Japanese
    return said(out), said(err), code


def said(stream: io.TextIOWrapper) -> str:
    """What was written to the stream."""
    stream.seek(0)
    return stream.read()


@cache
def _scratch() -> Path:
    return Path(tempfile.mkdtemp(prefix="mtgcr-fuzz-"))


@cache
def _home() -> Path:
    home = _scratch() / "home"
    rebuild(home)
    return home


TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one
    for one in (
        release, document, bulletin, citations, query, words, scenarios, overrides, sources, web, wordings, commands,
    )
}  # fmt: skip
