"""The elements of a large JSON file in bounded memory: those of its array, or of what it has under `data`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

CHUNK = 1 << 18
"""Characters read at a time."""
LONGEST = 1 << 23
"""Characters of the longest element that is taken."""
_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


class BrokenJsonError(Exception):
    """The text is no JSON of the shapes that are read; `line` and `column` are where it stops being so, from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def stream_elements(file: TextIO) -> Iterator[tuple[int, Any]]:
    """Each element with the line on which it begins.  BrokenJsonError where the text is broken."""
    feed = _Feed(file)
    if feed.peek() == "[":
        yield from _elements(feed)
    elif feed.peek() == "{":
        yield from _elements_of_data(feed)
    else:
        raise feed.broken("a list of cards begins with [ or {")
    if feed.peek():
        raise feed.broken("something follows the end of the list")


def _elements_of_data(feed: _Feed) -> Iterator[tuple[int, Any]]:
    """The elements of the array or object that the outermost object has under `data`."""
    for key in _keys(feed):
        if key == "data" and feed.peek() == "[":
            yield from _elements(feed)
        elif key == "data" and feed.peek() == "{":
            for _ in _keys(feed):
                yield feed.line, feed.value()
        else:
            feed.value()


def _elements(feed: _Feed) -> Iterator[tuple[int, Any]]:
    feed.take("[")
    while feed.peek() != "]":
        yield feed.line, feed.value()
        if feed.peek() != "]":
            feed.take(",")
    feed.take("]")


def _keys(feed: _Feed) -> Iterator[str]:
    """The keys of an object; whoever asks for them takes the value after each."""
    feed.take("{")
    while feed.peek() != "}":
        key = feed.value()
        if not isinstance(key, str):
            raise feed.broken("a key in quotes should stand here")
        feed.take(":")
        feed.peek()
        yield key
        if feed.peek() != "}":
            feed.take(",")
    feed.take("}")


class _Feed:
    """The file, of which only what is not yet taken is in memory."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._text = ""
        self._at = 0
        self._line = 1
        self._counted = 0
        """The offset up to which line ends are counted in `_line`."""
        self._is_whole = False

    @property
    def line(self) -> int:
        """The line of what comes next."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def peek(self) -> str:
        """The next character that is no blank; "" at the end."""
        while True:
            blank = _BLANK.match(self._text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at < len(self._text) or self._is_whole:
                return self._text[self._at : self._at + 1]
            self._read(CHUNK)

    def take(self, mark: str) -> None:
        """Go past the mark, which must be next."""
        if self.peek() != mark:
            raise self.broken(f"{mark} should stand here" if self.peek() else f"the file ends before a {mark}")
        self._at += 1

    def value(self) -> Any:
        """The value that comes next; as much is read as it takes, twice as much each time."""
        self.peek()
        more = CHUNK
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except (ValueError, RecursionError) as error:
                if self._is_whole or isinstance(error, RecursionError) or len(self._text) - self._at > LONGEST:
                    raise self._broken_value(error) from None
            else:
                if end < len(self._text) or self._is_whole:
                    self._at = end
                    return value
            self._read(more)
            more *= 2

    def broken(self, message: str, offset: int | None = None) -> BrokenJsonError:
        """The error that says what is wrong at the offset, without one at what comes next."""
        line, at = self.line, self._at if offset is None else offset
        return BrokenJsonError(message, line + self._text.count("\n", self._at, at), at - self._text.rfind("\n", 0, at))

    def _broken_value(self, error: Exception) -> BrokenJsonError:
        match error:
            case json.JSONDecodeError() if self._is_whole:
                return self.broken(f"this is no JSON: {error.msg}", error.pos)
            case RecursionError():
                return self.broken("this is nested too deeply")
            case _:
                return self.broken(f"this is no JSON, or one element of more than {LONGEST // 1_000_000} MB")

    def _read(self, count: int) -> None:
        """Read more, and forget what was taken."""
        line = self.line
        more = self._file.read(count)
        self._text, self._at = self._text[self._at :] + more, 0
        self._line, self._counted = line, 0
        self._is_whole = not more
