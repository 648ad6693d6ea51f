"""Tournament documents with their own words: what is held, what is found, what changed."""

from __future__ import annotations

from pathlib import Path

from mtgcr.library.given import read_day, read_languages
from mtgcr.library.refusals import Refusal
from mtgcr.library.work_questions import WorkQuestions, no_edition, read_work_name
from mtgcr.parser.language import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.works.section_lookup import SectionAnswer
    from mtgcr.kb.works.section_search import SectionHits
    from mtgcr.kb.works.work_diff import WorkDiff
    from mtgcr.kb.works.work_intake import WorkFile
    from mtgcr.library.answers import WorkEditions
    from mtgcr.library.given import Day, File, Languages

ALL = ("ipg", "mtr", "jar")


class WorkTexts(WorkQuestions):
    """Questions that also read the user's own copies of the tournament documents."""

    def section(self, given: str, on: Day = None, *, lang: Languages = None) -> SectionAnswer:
        """As what ships tells it, with the words of the user's own copy of the edition, in the first language held."""
        found = super().section(given, on)
        if found.section is None:
            return found
        return found._replace(words=self._words_of(found, read_languages(lang) or tuple(Language)))

    def _words_of(self, found: SectionAnswer, languages: Iterable[Language]) -> tuple[str, ...]:
        from mtgcr.kb.works.work_shelf import read_copy

        assert found.section is not None  # asked before
        for language in languages:
            copy = read_copy(self.home, found.meant.work, found.meant.edition.effective, language)
            section = copy.find(found.section.tenure.number) if copy else None
            if section:
                parts = [part for part in section.parts if found.asked.part in ("", part.key)]
                return tuple(f"{one.mark} {one.text}".strip() for part in parts for one in part.paragraphs)
        return ()

    def search_sections(
        self, words: str, on: Day = None, *, works: Sequence[str] = ALL, limit: int = 10
    ) -> SectionHits:
        """The sections of the tournament documents that the words find, of either language, best first."""
        from mtgcr.kb.works.section_lookup import NoEdition, edition_meant
        from mtgcr.kb.works.section_search import search_sections
        from mtgcr.kb.works.work_facts import load_facts

        day, named = read_day(on), tuple(map(read_work_name, works))
        missing = [no for no in (edition_meant(load_facts(work), day) for work in named) if isinstance(no, NoEdition)]
        if named and len(missing) == len(named):
            raise no_edition(min(missing, key=lambda one: one.first))
        return search_sections(words, named, day, self._held_words(named), limit)

    def _held_words(self, works: Iterable[str]) -> Mapping[tuple[str, str], str]:
        """The words of the newest copy that is held of each work, by number."""
        from mtgcr.kb.works.work_shelf import held_copies, read_copy

        words: dict[tuple[str, str], str] = {}
        held = {(one.work, one.language): one for one in held_copies(self.home) if one.work in works}
        for one in held.values():
            copy = read_copy(self.home, one.work, one.effective, one.language)
            for section in copy.sections if copy else ():
                key = (one.work, section.number)
                words[key] = f"{words.get(key, '')}\n{section.text}"
        return words

    def work_diff(self, work: str, old: Day, new: Day, *, lang: Languages = None, lists: bool = True) -> WorkDiff:
        """The sections that changed from the edition of one day to that of another, announced or not.

        With the words of both where the user's own copies of both editions are held; in `lang` rather than in another.
        Without `lists` the sections that list the sets of a format or boosters are only named.
        """
        from mtgcr.kb.works.section_lookup import NoEdition
        from mtgcr.kb.works.work_diff import diff_editions, without_lists

        found = diff_editions(read_work_name(work), read_day(old), read_day(new))
        if isinstance(found, NoEdition):
            raise no_edition(found)
        found = found if lists else without_lists(found)
        order = dict.fromkeys((*(read_languages(lang) or ()), *Language))
        return self._with_words(found, order) if found.changes else found

    def _with_words(self, found: WorkDiff, languages: Iterable[Language]) -> WorkDiff:
        from mtgcr.kb.works.work_shelf import read_copy
        from mtgcr.kb.works.work_wordings import with_words

        for language in languages:
            old = read_copy(self.home, found.work, found.old.edition.effective, language)
            new = read_copy(self.home, found.work, found.new.edition.effective, language) if old else None
            if old and new:
                return with_words(found, old, new)
        return found

    def editions(self, work: str) -> WorkEditions:
        """The editions of the work that are known, those that are missing between them, and what is held."""
        from mtgcr.kb.works.work_facts import load_facts
        from mtgcr.kb.works.work_shelf import held_copies
        from mtgcr.library.answers import WorkEditions

        facts = load_facts(read_work_name(work))
        held = tuple(one for one in held_copies(self.home) if one.work == facts.work)
        return WorkEditions(facts.work, facts.editions, facts.gaps, held)

    def add_works(
        self, files: Iterable[File], *, effective: Day = None, because: str = "", keep_going: bool = False
    ) -> tuple[WorkFile, ...]:
        """Keep your own copies of tournament documents; `effective` and `because` put a misprinted day right."""
        from mtgcr.kb.works.work_intake import keep_files, read_files
        from mtgcr.parser.works.printed import NoWork

        if (effective is None) != (not because.strip()):
            raise Refusal("day-without-reason", is_question=True)
        day = None if effective is None else read_day(effective)
        read = read_files(map(Path, files), day)
        is_whole = not any(isinstance(one.found, NoWork) for one in read)
        with self._at_home() as home:
            return keep_files(home, read, because, kept=is_whole or keep_going)
