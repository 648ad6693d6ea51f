"""A no as JSON."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from mtgcr.views.json.forms import diagnostic_json

if TYPE_CHECKING:
    from mtgcr.library.refusals import Refusal
    from mtgcr.parser.language import Language
    from mtgcr.views.json.shapes.common import RefusalShape


def refusal_json(refusal: Refusal, language: Language | None = None) -> RefusalShape:
    """`error` with `code`, `message`, `hint`, `data` (the facts) and `diagnostics` (mistakes in a file)."""
    message, hint = (refusal.message, refusal.hint) if language is None else refusal.said(language)
    return {
        "error": {
            "code": refusal.code,
            "message": message,
            "hint": hint or None,
            "data": {name: plain_fact(value) for name, value in refusal.data.items()},
            "diagnostics": [diagnostic_json(one) for one in refusal.diagnostics],
        }
    }


def no_json(code: str, message: str, hint: str | None) -> RefusalShape:
    """A no that has no facts of its own, as `refusal_json` gives those that have."""
    return {"error": {"code": code, "message": message, "hint": hint or None, "data": {}, "diagnostics": []}}


def plain_fact(value: Any) -> Any:
    """The fact as JSON knows it: days as text, rows as lists."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return [plain_fact(one) for one in value]
    return value.isoformat() if isinstance(value, datetime.date) else str(value)
