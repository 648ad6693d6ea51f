"""The words of a section alone, so that the forms in which an edition was published do not differ."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from functools import lru_cache

from mtgcr.parser.letters import JAPANESE

_TRADE = re.compile(r"[™®©]|\((?:TM|R|C)\)", re.IGNORECASE)
_WORD = re.compile(rf"[a-z0-9]+(?:'[a-z]+)?|[{JAPANESE}]")
_APOSTROPHE = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
_DIGITS = 8


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words in small letters, without marks, dashes and signs of trade; each Japanese letter is one."""
    plain = unicodedata.normalize("NFKC", _TRADE.sub("", text)).translate(_APOSTROPHE).casefold()
    return tuple(_WORD.findall(plain))


@lru_cache(maxsize=4096)
def counted(text: str) -> Counter[str]:
    """How often each word occurs."""
    return Counter(words_of(text))


def word_print(text: str) -> str:
    """Eight hexadecimal digits that stand for the words in any order, "" where there are none.

    Columns and lists are read in another order from another form: the order is left out, so a section whose words only
    change places counts as unchanged (no edition so far has done that and nothing else).
    """
    words = sorted(words_of(text))
    return hashlib.blake2b(" ".join(words).encode(), digest_size=_DIGITS // 2).hexdigest() if words else ""
