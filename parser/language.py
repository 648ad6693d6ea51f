"""What kind of text a release is: its language, and whose words it has."""

from __future__ import annotations

from enum import Enum


class Language(Enum):
    """The language of a text, as its ISO code."""

    EN = "en"
    JA = "ja"


class Edition(Enum):
    """Whether a text is the publisher's, our digest of it in our own words, known without words, or found elsewhere."""

    OFFICIAL = "official"
    DIGEST = "digest"
    ATLAS = "atlas"
    """Numbers, lineages and fingerprints only (data/atlas)."""
    DOCUMENT = "document"
    """No release: a document beside the releases that holds some words of theirs."""
