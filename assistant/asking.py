"""What all tools have in common: the library, the permalinks, a no told, the answer cut into pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from mtgcr.assistant.paging import BadCursorError, page
from mtgcr.assistant.refusals import ToldError, tell
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.assistant.paging import Found
    from mtgcr.assistant.places import Places
    from mtgcr.library.library import Library

AsOf = Annotated[
    str | None,
    Field(
        max_length=100,
        description="The day whose rules answer: 2024-11-08, 2024-10, a set code (FDN) or name; today without it.",
    ),
]
Number = Annotated[str, Field(max_length=100, description="A rule number as 702.19b, 702 or 7, or a keyword: trample.")]
Text = Annotated[str, Field(max_length=20_000, description="The words that cite rules, e.g. “rule 701.18, scry”.")]
OneLanguage = Annotated[Literal["en", "ja"], Field(description="Whose words: en or ja.")]
Shown = Annotated[Literal["en", "ja", "both"], Field(description="Which words to quote: en, ja or both.")]
Cursor = Annotated[
    str | None,
    Field(max_length=100, description="`next_cursor` of the last result, with the same question, for what follows."),
]


class Tools:
    """The questions of assistants over one library, whose answers are told within the size of a result."""

    def __init__(self, library: Library, places: Places) -> None:
        self.library = library
        self.places = places

    def paged(self, cursor: str | None, find: Callable[[], Found], *question: object) -> Any:
        """The page of what is found, or of the no.  ToldError where something else has to be sent."""
        try:
            generation = self.library.generation
            found = find()
        except Refusal as no:
            found = tell(no, self.places)
            found = found._replace(notes=(*self._newer(found.release), *found.notes))
        try:
            return page(found, repr(question), generation, cursor)
        except BadCursorError as error:
            raise ToldError(
                "This `cursor` is not of this question, or the rules here have changed since: "
                "send the question again without `cursor`."
            ) from error

    def _newer(self, release: str | None) -> list[str]:
        """That a release newer than all that is known has not been looked in, where the no is of the newest known."""
        held = self.library.releases()
        known = max((str(one.release.effective) for one in held.issues), default="")
        newest = str(held.existing[-1]) if held.existing else ""
        said = f"The release of {newest} is newer than all texts here; what it says is not known."
        return [said] if release is not None and release == known < newest else []


def languages_of(chosen: str) -> tuple[Language, ...]:
    """The languages to be quoted."""
    return tuple(Language) if chosen == "both" else (Language(chosen),)
