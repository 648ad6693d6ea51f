"""The lexicon: official, colloquial and obsolete terms in English and Japanese, looked up by any spelling."""

from __future__ import annotations

import datetime
from collections import defaultdict
from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.made_ahead import MadeAhead
from mtgcr.kb.words.expansion import SpellingIndex
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.misspelling import correct
from mtgcr.kb.words.romaji import in_hiragana, in_katakana, readings_of_romaji, undrawn
from mtgcr.kb.words.spelling import bare_katakana, fold_term, fold_with_places, joined_japanese
from mtgcr.kb.words.terms import Expansion, Match, Term, TermStatus, read_lines, read_table, term_of
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import KATAKANA_WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from mtgcr.kb.words.misspelt_names import MisspeltNames
    from mtgcr.kb.words.spoken_terms import SpokenTerms

_TABLES = (
    ("keywords.tsv", TermStatus.OFFICIAL),
    ("glossary.tsv", TermStatus.OFFICIAL),
    ("words.tsv", TermStatus.OFFICIAL),
    ("headings.tsv", TermStatus.OFFICIAL),
    ("types.tsv", TermStatus.OFFICIAL),
    ("obsolete.tsv", TermStatus.OBSOLETE),
    ("short_forms.tsv", TermStatus.COLLOQUIAL),
)
AHEAD = MadeAhead(
    "spellings",
    (
        *(f"data/lexicon/{name}" for name, _ in _TABLES),
        "kb/words/lexicon.py",
        "kb/words/expansion.py",
        "kb/words/spelling.py",
        "kb/words/folding.py",
        "parser/letters.py",
    ),
)
"""Every spelling folded: folding them takes 0.02 s."""
_WRITTEN = ("english", "japanese", "also_english", "also_japanese")
_JAPANESE = ("also_japanese", "japanese")
FEWEST_KANA = 3
"""Katakana that a word has at least, long vowels apart, to be taken for another spelling."""
LONGEST_TERM = 30
"""Letters of the longest text that is looked up as a spelling typed in pieces."""
LIKE_LETTERS = "ヴバビブベボヂジデヅズテチ"
"""Letters that bare_katakana may take for each other where a word begins."""
KEPT = 64
"""Texts of which the terms inside are kept: one question asks for them several times."""
_ARTICLE = expression("^(?:the|an?) ")
_NEAR = 78.0
"""The similarity (0 to 100) from which on another spelling is offered as near."""
_PROPER_KINDS = {f"{of} type" for of in ("artifact", "battle", "creature", "dungeon", "enchantment", "land", "spell")}
"""Subtypes are proper names: in a longer English text only a capital letter marks them (the Mine, not "mine")."""


SHORTEST_HELD = 3
"""Letters of a word from which on the terms are offered that have it."""


class Lexicon:
    """All terms, found by exact, inflected and near spellings, and inside longer texts.

    `rules_of` is the effective date of the release whose numbers the terms' rules have; `japanese_of` that of the
    Japanese release the official Japanese is from.
    """

    __slots__ = (
        *(
            "_all",
            "_directory",
            "_by_sound",
            "_by_word",
            "_first_names",
            "_index",
            "_initials",
            "_lines",
            "_spoken",
            "_terms",
        ),
        *("expand", "japanese_of", "rules_of"),
    )

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        dates = {what: datetime.date.fromisoformat(day) for what, day in read_table(directory / "releases.tsv")[1]}
        self.rules_of = dates["rules"]
        self.japanese_of = dates["japanese"]
        self._lines: list[tuple[dict[str, int], str, TermStatus]] = []
        for name, status in _TABLES:
            columns, lines = read_lines(directory / name)
            self._lines += [(columns, line, status) for line in lines]
        self._terms: dict[int, Term] = {}
        self._first_names: dict[int, tuple[str, ...]] = {}
        self._all: tuple[Term, ...] | None = None
        self._index: SpellingIndex | None = None
        self._spoken: SpellingIndex | None = None
        self._by_sound: SpokenTerms | None = None
        self._by_word: MisspeltNames | None = None
        self._initials: Mapping[str, list[str]] | None = None
        self.expand = lru_cache(KEPT)(self._expand)
        """The terms found inside a text, leftmost and longest first, with the official words for each.

        Ordinary words (`Term.searched` false) count only where they are the whole text.
        """

    @property
    def _spellings(self) -> SpellingIndex:
        """Every spelling; folded when first needed, those of the embedded tables ahead."""
        if self._index is None:
            is_embedded = self._directory == _embedded()
            self._index = SpellingIndex.unpacked(AHEAD.read(pack_spellings)) if is_embedded else self._folded()
        return self._index

    def _folded(self) -> SpellingIndex:
        """Every spelling, folded now."""
        rows = enumerate(self._rows())
        silent = frozenset(number for number, (columns, row, _) in rows if row[columns["search"]] == "no")
        return SpellingIndex(self._forms(_WRITTEN), silent)

    def _rows(self) -> Iterator[tuple[dict[str, int], list[str], TermStatus]]:
        """The rows of all tables, each with the columns of its table."""
        return ((columns, line.split("\t"), status) for columns, line, status in self._lines)

    @property
    def _readings(self) -> SpellingIndex:
        """Every reading; few look-ups need them."""
        if self._spoken is None:
            self._spoken = SpellingIndex((*self._forms(("reading",)), *self._unprinted_readings()))
        return self._spoken

    @property
    def _by_initial(self) -> Mapping[str, list[str]]:
        """The Japanese spellings by the letter that they begin with, or the ones that sound like it."""
        if self._initials is None:
            initials = defaultdict(list)
            for form, _ in self._forms(_JAPANESE):
                initials[_initial(form)].append(form)
            self._initials = initials
        return self._initials

    def _unprinted_readings(self) -> Iterator[tuple[str, int]]:
        """The readings that the Japanese text does not print, with the numbers of their terms."""
        numbers: defaultdict[str, list[int]] = defaultdict(list)
        for number, (columns, row, _) in enumerate(self._rows()):
            numbers[row[columns["japanese"]]].append(number)
        for japanese, readings in read_table(self._directory / "readings.tsv")[1]:
            yield from ((reading, number) for reading in readings.split(";") for number in numbers[japanese])

    def _forms(self, names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        """Every spelling in the named columns with the number of its term."""
        for number, (columns, row, _) in enumerate(self._rows()):
            for name in names:
                if cell := row[columns[name]]:
                    for form in cell.split(";"):
                        yield form, number

    def __len__(self) -> int:
        return len(self._lines)

    def _term(self, number: int) -> Term:
        """The term of a row; made when first asked for, because most never are."""
        if number not in self._terms:
            columns, line, status = self._lines[number]
            self._terms[number] = term_of(columns, line.split("\t"), status)
        return self._terms[number]

    def _named(self, number: int) -> tuple[str, ...]:
        """What the term of a row is called first of all, folded; kept, since what is typed begins hundreds."""
        if number not in self._first_names:
            self._first_names[number] = _names(self._term(number))
        return self._first_names[number]

    def terms(self) -> tuple[Term, ...]:
        """Every term: official ones first, then obsolete, then colloquial."""
        if self._all is None:
            self._all = tuple(map(self._term, range(len(self._lines))))
        return self._all

    def find(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """The terms spelt like the text in either language; failing that, up to `limit` of near spelling.

        Case, width, 「・」, hyphens, articles, plurals and inflection do not matter.  Official terms come first.
        """
        folded = fold_term(text)
        if numbers := self._whole(folded):
            return tuple(Match(term=self._term(number), spelling=text) for number in sorted(numbers))
        return self._near(folded, limit) if len(folded) > 2 else ()

    def meanings(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """As `find`; failing that, before those of near spelling, those that sound so, each with its other senses."""
        found = self.find(text, limit)
        if any(not match.near for match in found):
            return found
        senses = (match for term in self.heard(text) for match in self.find(term.english or term.japanese))
        heard = (match._replace(near=True) for match in senses if not match.near)
        return tuple({match.term: match for match in (*heard, *found)}.values())[:limit]

    def holding(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Terms of which an English word begins so, those first that have it whole: "flip" is in "flip card"."""
        word = text.strip().casefold()
        if len(word) < SHORTEST_HELD:
            return ()
        said = ((term, term.english.casefold().split()) for term in self.terms())
        having = [(word not in words, term) for term, words in said if any(one.startswith(word) for one in words)]
        found = dict.fromkeys(term for _, term in sorted(having, key=lambda one: one[0]))
        return tuple(Match(term=term, spelling=term.english, near=True) for term in found)[:limit]

    def named(self, text: str) -> tuple[Expansion, ...]:
        """As `expand`, as far as there are other names; a text that is only read as a term is that term as a whole."""
        found = self.expand(text)
        if not found and (numbers := self._whole(fold_term(text))):
            found = (_expansion(text, 0, len(text), list(map(self._term, sorted(numbers)))),)
        return tuple(one for one in found if one.names)

    def _whole(self, folded: str) -> list[int]:
        """The terms that the folded text is spelt or read as, with or without an article."""
        return self._spelt(folded) or self._spelt(_ARTICLE.sub("", folded))

    def _spelt(self, folded: str) -> list[int]:
        return self._spellings.exact(folded) or self._spellings.inflected(folded) or self._readings.exact(folded)

    def _near(self, folded: str, limit: int) -> tuple[Match, ...]:
        from rapidfuzz import fuzz, process  # 23 ms, and only mistakes need it

        found = process.extract(folded, self._spellings.spellings(), scorer=fuzz.ratio, score_cutoff=_NEAR, limit=limit)
        numbers = {n: spelling for spelling, _, _ in found for n in self._spellings.exact(spelling)}
        return tuple(Match(term=self._term(n), spelling=spelling, near=True) for n, spelling in numbers.items())[:limit]

    def read_so(self, kana: str) -> str:
        """The Japanese term that is read so in hiragana, one that means something inside a text; "" for none."""
        found = (self._term(number) for number in sorted(self._readings.exact(fold_term(kana))))
        return next((term.japanese for term in found if term.searched and term.japanese), "")

    def japanese_spellings(self) -> frozenset[str]:
        """Every Japanese spelling of every term, folded."""
        return frozenset(fold("\n".join(form for form, _ in self._forms(_JAPANESE))).split("\n"))

    def slipped(self, text: str) -> str:
        """The Japanese spelling one slip away from what was typed: トランプル for トラムプル; "" for none."""
        typed, names = fold(text), self.japanese_spellings()
        return "" if typed.isascii() else correct(typed, lambda first: (one for one in names if one[:1] == first)) or ""

    def heard(self, text: str) -> tuple[Term, ...]:
        """The terms that the text is in other letters: Japanese in Latin ones, English in katakana."""
        return self._romanised(text) if text.isascii() else self._borrowed(text)

    def _romanised(self, text: str) -> tuple[Term, ...]:
        for kana in readings_of_romaji(text.replace(" ", "")):
            numbers = self._readings.exact(kana) or self._spellings.exact(fold_term(in_katakana(kana)))
            numbers = numbers or self._undrawn(kana) or self._readings.beginning(kana)
            if numbers:
                return tuple(map(self._term, sorted(numbers)))
        return ()

    def _undrawn(self, kana: str) -> list[int]:
        """The terms read so but for long vowels."""
        short = undrawn(kana)
        return [n for one in self._readings.spellings() if undrawn(one) == short for n in self._readings.exact(one)]

    def _borrowed(self, text: str) -> tuple[Term, ...]:
        """English in katakana, a reading in katakana (ハカイフノウ), or either in hiragana (ばうんす, でるぶ)."""
        folded, katakana = fold(text), in_katakana(fold(text))
        read = self._readings.exact(in_hiragana(fold_term(text)))
        if not read and katakana != folded:
            read = self._spellings.exact(fold_term(katakana))
        if read:
            return tuple(map(self._term, sorted(read)))
        from mtgcr.kb.words.kana_slips import as_katakana, is_foreign  # only words that nothing has

        may_slip = katakana == folded or is_foreign(folded)
        near, spoken = self.spoken_terms.read(as_katakana(folded) if may_slip else katakana, may_slip=may_slip)
        return tuple(map(self._term, sorted(self._spellings.exact(fold_term(near))))) if near else spoken

    @property
    def spoken_terms(self) -> SpokenTerms:
        """The terms by their sounds; a quarter of a second where it is first asked for."""
        if self._by_sound is None:
            from mtgcr.kb.words.spoken_terms import SpokenTerms  # the same

            self._by_sound = SpokenTerms(self.terms())
        return self._by_sound

    def written(self, text: str) -> str:
        """The text as the lexicon spells it, whole or word by word, where people write it otherwise; else as it is.

        ライブラリアウト is ライブラリーアウト, プレーヤー is プレイヤー, 手札 上限 is 手札の上限, 立消え is 立ち消え.
        A name of several English words is without its slips ("begining phase").
        """
        words = text.split()
        if self._spelt(fold_term(text)) or (text.isascii() and len(words) < 2):
            return text
        if text.isascii():
            return self._misspelt_names.meant(text) or text
        whole = self._alike(text, joined_japanese) if len(text) <= LONGEST_TERM else ""
        return whole or " ".join(self._spelt_loosely(word) or word for word in words)

    def _spelt_loosely(self, word: str) -> str:
        """The spelling that katakana have otherwise; "" where a keyword sounds just so, as クローク is no クロック."""
        loose = self._alike(word, bare_katakana)
        return "" if loose and self.spoken_terms.is_other_keyword(fold(word), loose) else loose

    @property
    def _misspelt_names(self) -> MisspeltNames:
        if self._by_word is None:
            from mtgcr.kb.words.misspelt_names import MisspeltNames  # only a search of several words needs it

            self._by_word = MisspeltNames(self._spellings.spellings())
        return self._by_word

    def _alike(self, text: str, form: Callable[[str], str]) -> str:
        """The Japanese spelling nearest in length of those that have the same form; "" for none."""
        typed = form(text)
        if len(typed) < FEWEST_KANA or self._spelt(fold_term(text)):
            return ""
        alike = (one for one in self._by_initial.get(_initial(fold(text)), ()) if form(one) == typed)
        return min(alike, key=lambda one: abs(len(one) - len(text)), default="")

    def begun(self, text: str, most: int) -> tuple[Term, ...]:
        """The terms one of whose names begins with the text, each once: official ones first, then the shortest."""
        start = fold_term(text)
        found = (*self._spellings.begun(start), *self._readings.begun(start)) if start else ()
        ranked = sorted((len(form), form, number) for form, numbers in found for number in numbers)
        numbers = dict.fromkeys(number for _, form, number in ranked if form in self._named(number))
        return tuple(sorted(map(self._term, numbers), key=lambda term: term.status is not TermStatus.OFFICIAL))[:most]

    def _expand(self, text: str) -> tuple[Expansion, ...]:
        places = fold_with_places(text)
        whole = self._spellings.exact(places.folded)
        if not whole and places.folded.isascii() and places.folded.isalnum():
            return ()  # no term stands inside an English word
        hits = [(0, len(places.folded), whole)] if whole else list(self._spellings.scan(places.folded))
        if hits and not whole and KATAKANA_WORD.fullmatch(text) and self.spoken_terms.keyword(text):
            return ()  # nor in a keyword in katakana: クル, in スペクタクル
        found = []
        for start, end, numbers in hits:
            first, last = places.starts[start], places.ends[end - 1]
            terms = [self._term(number) for number in sorted(numbers)]
            if kept := terms if whole else [term for term in terms if not _is_common(term, text[first:last])]:
                found.append(_expansion(text, first, last, kept))
        return tuple(found)


def _initial(spelling: str) -> str:
    """The letter that the spelling begins with, with those that sound like it."""
    first = spelling[:1]
    return LIKE_LETTERS if first in LIKE_LETTERS else first


def _names(term: Term) -> tuple[str, ...]:
    """What the term is called first of all, folded."""
    return tuple(map(fold_term, (term.english, term.japanese, term.reading)))


def _is_common(term: Term, spelling: str) -> bool:
    """Whether the spelling is an English word like any other, not the subtype that is written with a capital."""
    return term.kind in _PROPER_KINDS and spelling.isascii() and spelling == spelling.lower()


def _expansion(text: str, start: int, end: int, terms: list[Term]) -> Expansion:
    return Expansion(
        start=start,
        end=end,
        text=text[start:end],
        terms=tuple(terms),
        english=_once(word for term in terms for word in term.official_english),
        japanese=_once(word for term in terms for word in term.official_japanese),
        rules=_once(rule for term in terms for rule in term.rules),
    )


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


@lru_cache(maxsize=4)
def load_lexicon(directory: Path | None = None) -> Lexicon:
    """The lexicon in the folder of tables (the embedded one unless told); read once per process.

    FileNotFoundError for a missing table, ValueError for one that is damaged.
    """
    return Lexicon(directory or _embedded())


def pack_spellings() -> bytes:
    """Every spelling of the embedded tables, folded now, as `AHEAD` keeps them."""
    return Lexicon(_embedded())._folded().pack()


def _embedded() -> Path:
    return data_directory() / "lexicon"
