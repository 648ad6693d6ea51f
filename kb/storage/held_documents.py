"""Documents beside the releases as they are kept: their bytes, their excerpts, and where these belong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.excerpts import Excerpt
    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.parser.language import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document read: its bytes as they were given, and its excerpts in their order."""

    kind: str
    """The name of its kind ("examples")."""
    name: str
    """The file name."""
    language: Language
    data: bytes
    excerpts: tuple[Excerpt, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def sha256(self) -> str:
        """The digest of the bytes, in hexadecimal."""
        import hashlib  # 2 ms that a look-up need not pay

        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """An excerpt at a wording of the rules.

    `exact` is true for the very wording that the excerpt belongs to, false for one that has been reworded since but
    says nearly the same.  `confidence` runs from 0 to 1.
    """

    excerpt: int
    """Its index in the document."""
    lineage: str
    wording: int
    """The row of the wording in the store."""
    since: datetime.date
    """The effective date of the release that brought the very wording that the excerpt belongs to."""
    confidence: float
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentInfo:
    """A document that the knowledge base holds, and how many of its excerpts are attached."""

    name: str
    kind: str
    language: Language
    sha256: str
    excerpts: int
    attached: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldRuling:
    """A ruling with the document it is from and the lineages that it is attached to, the surest first."""

    document: str
    language: Language
    excerpt: Excerpt
    lineages: tuple[str, ...]
