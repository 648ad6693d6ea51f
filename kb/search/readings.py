"""Words as they were typed → units of searching: in spellings that stand in the texts, with other forms and names."""

from __future__ import annotations

from itertools import chain, islice, pairwise, product

from mtgcr.kb.words import misspelling
from mtgcr.kb.words.folding import IDEOGRAPH, drop_ending, drop_okurigana, english_forms, fold
from mtgcr.kb.words.romaji import in_katakana
from mtgcr.kb.words.tokens import Pattern, pattern, word_places
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.words.terms import Expansion

INFLECTED = 0.8
"""What another form of a word counts, beside 1 for the word as typed."""
ALSO = 0.7
"""What another name of it counts, one that the lexicon knows."""
_MOST = 64
"""Spellings tried of one word."""
_TWO_KANJI = expression(IDEOGRAPH * 2)
_ALL_HIRAGANA = expression(f"[{HIRAGANA}]+")
_WORD_IN_HIRAGANA = expression(f"[{HIRAGANA}ー]{{3,}}")
_WEAK_WORDS = (
    "a an and are as at be by can could did do does for from had has have he how i if in into is it its may me must my"
    " of on or s she should so t than that the their them then there they this to was we were what when where which"
    " who why will with would you your"
)
_WEAK = frozenset(_WEAK_WORDS.split())


class SoughtForm(NamedTuple):
    """A pattern that counts as the unit, and for how much (1 as typed)."""

    pattern: Pattern
    weight: float


class Unit(NamedTuple):
    """A word of the query or a Japanese term, where it starts in it, and the forms that count as it.

    `inflections` are the tokens that may stand for it within a phrase.  A weak unit says nothing by itself (the,
    when, する).
    """

    text: str
    forms: tuple[SoughtForm, ...]
    start: int = 0
    inflections: tuple[str, ...] = ()
    is_weak: bool = False


class ReadWords(NamedTuple):
    """What is searched for: the folded text, its units, and other names of the whole of it.

    `corrected` is true where a word was taken for a mistake.
    """

    text: str
    units: tuple[Unit, ...]
    names: tuple[str, ...]
    corrected: bool


def read_words(
    words: Sequence[str], ground: Ground, expand: Callable[[str], Sequence[Expansion]], *, quoted: bool = False
) -> ReadWords:
    """The words read as the texts and the lexicon know them; mistakes in quoted ones only where the phrase gains by it.

    "tarmple damage" may be meant as trample damage, which stands somewhere, "state based actoins" as what the rules
    write with a hyphen; "shall not pass" not as "small not pass".
    """
    typed = _respelt(fold(" ".join(words)), (), ground, is_english=False)
    known = typed_known = expand(typed)
    text = _respelt(typed, known, ground, is_english=True)
    if text != typed:
        known = expand(text)
    names = _names_of_all(text, known)
    if quoted and not any(ground.holding(pattern(one), exact=True) for one in (text, *names)):
        text, known, names = typed, typed_known, _names_of_all(typed, typed_known)
    return ReadWords(text, tuple(_units(text, known, ground.concordance)), names, corrected=text != typed)


def _names_of_all(text: str, known: Iterable[Expansion]) -> tuple[str, ...]:
    """The other names of the whole text."""
    return tuple(name for one in known if one.end - one.start == len(text) for name in one.names)


def _respelt(text: str, known: Sequence[Expansion], ground: Ground, *, is_english: bool) -> str:
    """The text with its words of one language, those in known stretches apart, as the texts spell them."""
    for start, end in reversed(list(word_places(text))):
        if text[start:end].isascii() == is_english and not any(one.start < end and start < one.end for one in known):
            text = text[:start] + respell(text[start:end], ground) + text[end:]
    return text


def _units(text: str, known: Iterable[Expansion], texts: Concordance) -> Iterator[Unit]:
    """The units of the folded text: what the lexicon knows and what stands between.

    Every word of a known English term is a unit by itself and may be the whole term's other name; a known Japanese
    term is one unit.
    """
    stretches = [(one.start, one.end, one.names) for one in known]
    end = 0
    for start, until, names in (*stretches, (len(text), len(text), ())):
        term = text[start:until]
        is_one = bool(term) and not term.isascii() and " " not in term
        for first, last in word_places(text, end, start):
            yield unit_of(text[first:last], (), texts, first)
        for first, last in [(start, until)] if is_one else word_places(text, start, until):
            yield unit_of(text[first:last], names, texts, first)
        end = until


def unit_of(word: str, also: Iterable[str], texts: Concordance, start: int = 0) -> Unit:
    """The unit of a folded word; `also` are its other names."""
    inflected = tuple(texts.known(english_forms(word))) if word.isascii() else (drop_ending(word),)
    forms: dict[Pattern, float] = {}
    for weight, names in ((1.0, (word,)), (ALSO, also), (INFLECTED, inflected)):
        for name in names:
            forms.setdefault(pattern(name), weight)
    return Unit(
        text=word,
        forms=tuple(SoughtForm(steps, weight) for steps, weight in forms.items() if steps),
        start=start,
        inflections=inflected if word.isascii() else (),
        is_weak=word in _WEAK or not (also or word.isascii() or _ALL_HIRAGANA.fullmatch(word) is None),
    )


def respell(word: str, ground: Ground) -> str:
    """The folded word as the texts spell it: itself where it stands here in some form, or where no spelling of it does.

    割振り順 → 割り振り順, 生贄 → 生け贄, とらんぷる → トランプル, deathouch → deathtouch.
    """
    spellings = chain((word,), _spellings(word, ground.concordance)) if len(word) > 1 else ()
    for one in spellings:
        forms = (one, *english_forms(one)) if one.isascii() else (one, drop_ending(one))
        if any(ground.stands(pattern(form)) for form in dict.fromkeys(forms)):
            return one
    return word


def _spellings(word: str, texts: Concordance) -> Iterator[str]:
    """Of an English word the nearest of all; of a Japanese one that in katakana, and those with other okurigana.

    Between each two kanji stands one kana, or none, as far as the texts have them so.
    """
    if word.isascii():
        near = misspelling.correct(word, texts.terms)
        yield from (near,) if near else ()
        return
    if _WORD_IN_HIRAGANA.fullmatch(word):
        yield in_katakana(word)
    bare = drop_okurigana(word)
    between = [_joints(one, other, texts) for one, other in pairwise(bare)]
    for joints in islice(product(*between), _MOST):
        yield bare[0] + "".join(joint + letter for joint, letter in zip(joints, bare[1:], strict=True))


def _joints(first: str, second: str, texts: Concordance) -> list[str]:
    """What may stand between the two letters: nothing, or between kanji a kana that the texts have beside both."""
    if not _TWO_KANJI.fullmatch(first + second):
        return [""]
    kana = [pair[1] for pair in texts.terms(first) if _ALL_HIRAGANA.fullmatch(pair[1:])]
    return ["", *(one for one in kana if texts.known([one + second]))]
