"""What is made of a page, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import iso

if TYPE_CHECKING:
    from mtgcr.kb.pages.echoes import Echo
    from mtgcr.kb.pages.page import PageAccount, PageRetelling, QuoteAccount
    from mtgcr.parser.rulings import Ruling
    from mtgcr.views.json.shapes.documents import EchoShape, PageQuoteShape, PageRulingShape, PageShape, RetellingShape


def page_json(account: PageAccount) -> PageShape:
    """`quotes`, `retellings`, `borrowed`, `echoes` and `unborne`; the fields are told in docs/documents.md."""
    return {
        "page": account.page.path,
        "quotes": [_quote_json(one) for one in account.quotes],
        "retellings": [_retelling_json(one) for one in account.retellings],
        "borrowed": [{"line": one.text.place.line, "ruling": _ruling_json(one.ruling)} for one in account.borrowed],
        "echoes": [_echo_json(one) for one in account.echoes],
        "unborne": [{"line": one.place.line, "text": one.text} for one in account.unborne],
    }


def _quote_json(one: QuoteAccount) -> PageQuoteShape:
    return {
        "line": one.quote.place.line,
        "kind": one.quote.kind.value,
        "number": str(one.quote.number) if one.quote.number else "",
        "term": one.quote.term or "",
        "release": iso(one.release.effective),
        "named": one.quote.named,
        "release_meant": iso(one.meant),
        "match": one.match.value,
        "lineage": one.then.lineage if one.then else None,
        "number_today": one.today.number if one.today else None,
        "in_force": one.today is not None,
        "reworded_since": one.is_reworded_since,
        "again": one.first.place.line if one.first else None,
    }


def _retelling_json(one: PageRetelling) -> RetellingShape:
    return {
        "line": one.text.place.line,
        "words": one.check.quote,
        "rule": one.check.rule.number or one.check.rule.title,
        "passage": one.check.passage,
        "lost_condition": one.check.lost_condition or None,
        "ruling": _ruling_json(one.ruling) if one.ruling else None,
    }


def _echo_json(one: Echo) -> EchoShape:
    return {
        "line": one.text.place.line,
        "text": one.text.text,
        "sentence": one.sentence,
        "ruling": _ruling_json(one.ruling) if one.ruling else None,
        "rule": (one.rule.number or one.rule.title) if one.rule else None,
    }


def _ruling_json(ruling: Ruling) -> PageRulingShape:
    return {"date": iso(ruling.date), "file": ruling.place.path, "line": ruling.place.line}
