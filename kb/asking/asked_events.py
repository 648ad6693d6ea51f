"""Tournaments by which a question tells a time: "at Worlds 2004", 「2013年のプロツアーで」.

On which days of its year one was held is not known here, so that the whole year is read, which answers say.  Of an
amount ("at a GP someone makes 2000 tokens") no year is read: between name and year only a place or a set stands, and
after it nothing that is counted.  Nor is one where a month stands before the year: that is a day told by itself.
"""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_sets
from mtgcr.kb.storage.spoken_days import YEAR, figure
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import KANJI, KATAKANA, LONG_VOWEL
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMES = (
    r"(?:mythic |regional |world |magic online |national )?championships?|pro tour|players tour|grand prix"
    r"|(?:magic )?invitational"
)
_PLAIN_NAMES = r"worlds|gp|pt|nationals"
"""Those that are words of other things too, of which there may be 2000."""
YEAR_BEHIND = (
    r"(?= ?(?:[,.:;?!)]|- |$)| (?:i|we|he|she|they|you|it|my|our|the|a|an|this|that|who|what|which|when|where|why|how"
    r"|did|do|does|was|were|is|are|had|has|have|could|can|would|may|must|should|in|on|at|with|under|and|or|but|if"
    r"|top|finals?|semi-?finals?|quarter-?finals?|day|round|rules?|match|game)\b)"
)
"""What an English year ends with: before anything else it may be an amount."""
_ENGLISH = (
    rf"\b(?:{_NAMES}|{_PLAIN_NAMES})(?: [ivx]+)?(?: (?:finals?|in|at))?(?P<place>(?: [a-z.']+(?: [a-z.']+){{0,3}}?)?)"
    rf",? (?P<year>{YEAR})(?![\w/-]){YEAR_BEHIND}"
    rf"|(?<![\w/.-])(?P<year_>{YEAR}) (?P<place_>(?:[a-z']+ )?)(?:{_NAMES})\b"
    rf"|(?:(?<=\bat )|(?<=\bthe )|(?<=\bbefore )|(?<=\bsince )|(?<=\bduring ))(?P<year__>{YEAR}) (?:{_PLAIN_NAMES})\b"
)
_JAPANESE_NAMES = (
    r"(?:プロ・?ツアー|世界選手権|グランプリ|gp|日本選手権|プレイヤーズ・?ツアー|ミシック・?チャンピオンシップ"
    r"|チャンピオンズ・?カップ)(?:ファイナル|本戦)?"
)
_JAPANESE = (
    rf"{_JAPANESE_NAMES}(?P<place__>[・{KATAKANA}{LONG_VOWEL}{KANJI}]{{0,12}})[ 「(]?(?P<year___>{YEAR})"
    rf"(?:年|(?=[」)、。?!]|$|[のではがとにか]|以前|以降|時点|当時|頃|決勝|予選|本戦))[」)]?(?![\d月/.-])"
    rf"|{_JAPANESE_NAMES}(?P<place____>[・{KATAKANA}{LONG_VOWEL}{KANJI}]{{2,12}})(?P<year_____>9[3-9]|[0-2]\d)(?=[のでにとがは当時頃、])"
    rf"|(?<![\d/.-])(?P<year____>{YEAR})年?の?(?:春|夏|秋|冬)?の?{_JAPANESE_NAMES}"
)
_EVENTS = expression(f"{_ENGLISH}|{_JAPANESE}")
"""What is named with the year in which it was."""


class NamedEvent(NamedTuple):
    """A stretch of a folded question that names a tournament and its year."""

    start: int
    end: int
    year: int


def find_events(folded: str) -> Iterator[NamedEvent]:
    """All of them, in order."""
    if not any(map(str.isdigit, folded)):  # there is no year in most questions, and this takes long to compile
        return
    for found in _EVENTS.finditer(folded):
        parts = {name.rstrip("_"): words for name, words in found.groupdict().items() if words}
        place = parts.get("place", "").strip()
        if not place or place.replace("・", "") in _places():
            yield NamedEvent(found.start(), found.end(), _year(parts["year"]))


def _year(written: str) -> int:
    return int(written) if len(written) > 2 else figure(f"'{written}")


@lru_cache(maxsize=1)
def _places() -> frozenset[str]:
    """What tournaments are named after, folded: places (data/asking/event_places.tsv) and sets."""
    directory = data_directory()
    places = (name for row in read_table(directory / "asking" / "event_places.tsv")[1] for name in row)
    sets = (name for one in load_sets(directory) for name in one.names)
    return frozenset(map(fold, (*places, *sets)))
