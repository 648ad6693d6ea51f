"""The dictionaries with types that the shapes are, and the code of a language."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict  # noqa: PLC0414  # for the shapes
else:  # what makes the schemas needs this one before 3.12
    from typing_extensions import TypedDict as TypedDict  # noqa: PLC0414  # as above

LanguageCode = str
"""The code of a language: "en", "ja"."""
