"""Text → release: the whole parse of one Comprehensive Rules text."""

from __future__ import annotations

import re
from dataclasses import replace

from mtgcr.parser.body import parse_body
from mtgcr.parser.bounded import MOST_LINES
from mtgcr.parser.checks import check_release
from mtgcr.parser.dates import find_effective_date
from mtgcr.parser.decoding import decode
from mtgcr.parser.document import Diagnostic, Edition, Part, Release
from mtgcr.parser.glossary import parse_glossary
from mtgcr.parser.lines import split_lines
from mtgcr.parser.outline import Outline, find_outline
from mtgcr.parser.paragraphs import plain_paragraphs, plain_passages
from mtgcr.parser.scripts import find_language
from mtgcr.parser.unfit_texts import find_fault, no_release, too_many_lines

DIGEST = re.compile(r"mtgcr ダイジェスト|Digest by mtgcr")


def parse_release(data: bytes, path: str) -> tuple[Release | None, tuple[Diagnostic, ...]]:
    """The release that the bytes are, with every diagnostic; None when they are no release.

    A diagnostic of severity error says that the text must not be taken as it is (empty, no text, no rules, no
    date, cut short, two releases, the wrong encoding).  Everything else is read as far as possible and kept.
    """
    decoded = decode(data, path)
    if decoded.text is None:
        return None, decoded.diagnostics
    if decoded.text.count("\n") > MOST_LINES:
        return None, (too_many_lines(decoded.text, path),)
    outline = find_outline(tuple(split_lines(decoded.text)))
    release = _build(outline, decoded.text, decoded.encoding, path)
    if not _has_headings(release):
        return None, (no_release(decoded.text, path),)
    fault = find_fault(decoded.text, path)
    found = (fault,) if fault else (*decoded.diagnostics, *check_release(release))
    return replace(release, diagnostics=found), found


def _has_headings(release: Release) -> bool:
    """Whether at least one heading is printed; an article that quotes rules has none."""
    return any(section.passage or any(group.passage for group in section.groups) for section in release.sections)


def _build(outline: Outline, text: str, encoding: str, path: str) -> Release:
    language = find_language(text)
    glossary_heading, glossary = parse_glossary(outline.glossary, language, wrapped=outline.wrapped)
    front = Part("front", plain_passages(outline.front))
    return Release(
        path=path,
        language=language,
        edition=_edition(front),
        effective=find_effective_date(text),
        encoding=encoding,
        text=text,
        front=front,
        introduction=Part("introduction", plain_paragraphs(outline.introduction, wrapped=outline.wrapped)),
        contents=Part("contents", plain_passages(outline.contents)),
        sections=parse_body(outline.body, wrapped=outline.wrapped),
        glossary_heading=glossary_heading,
        glossary=glossary,
        credits=Part("credits", plain_passages(outline.credits)),
        diagnostics=(),
    )


def _edition(front: Part) -> Edition:
    digest = any(DIGEST.search(passage.text) for passage in front.passages[:3])
    return Edition.DIGEST if digest else Edition.OFFICIAL
