"""The knowledge base as a library: one method for each question, typed answers, one exception for every no.

    import mtgcr

    with mtgcr.open() as kb:
        print(kb.rule("510.1c", on="FDN").found[0].wordings[0].text)

Safe to use from several threads.  Index, lexicon and maps are kept between calls; a knowledge base that another process
puts in the place of this one is taken up at the next call.  Nothing is printed, and no environment variable is set.
Days are given as `datetime.date` or as text ("2024-11-08", "FDN", "Foundations"), None is today; languages as "en" and
"ja"; texts as paths.
"""

from __future__ import annotations

from pathlib import Path

from mtgcr.kb.storage.home import default_home
from mtgcr.library.noting import NotingQuestions
from mtgcr.library.rules_run import RulesRun
from mtgcr.library.text_questions import TextQuestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.kb.intake.progress import Progress
    from mtgcr.library.given import File


def open(  # noqa: A001  # mtgcr.open, as shelve.open in the standard library
    home: File | None = None, *, progress: Progress | None = None, notice: Callable[[str], None] | None = None
) -> Library:
    """The knowledge base in the folder, else in MTGCR_HOME, else in the user's own; built first where there is none.

    `progress` is told how far a build is, `notice` of damage that is being mended.
    """
    return Library(Path(home) if home is not None else default_home(), progress, notice)


class Library(NotingQuestions, TextQuestions, RulesRun):
    """An open knowledge base.  Every method raises `Refusal` where there is no answer."""
