"""The history of a rule as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from mtgcr.kb.changes.dissolved import Dissolved
    from mtgcr.kb.changes.history import Histories, History, Step
    from mtgcr.views.json.moments import DatedFields
    from mtgcr.views.json.shapes.changes import DissolvedShape, HistoriesShape, HistoryShape, StepShape


def histories_json(answer: Histories) -> HistoriesShape:
    """The first history's fields, and the others under `others`."""
    first, *others = [_history_json(history, with_blame=answer.blame) for history in answer.found]
    gone = _dissolved_json(answer.dissolved) if answer.dissolved else None
    return cast(
        "HistoriesShape", {**first, "others": others, "below": list(answer.below), "dissolved": gone}
    )  # the fields of a day are added to every answer


def _dissolved_json(gone: Dissolved) -> DissolvedShape:
    return {
        "on": gone.day.isoformat(),
        "rules": gone.rules,
        "places": [{"number": one.number, "heading": one.heading, "rules": one.rules} for one in gone.places],
    }


def _history_json(history: History, *, with_blame: bool) -> HistoryShape:
    from mtgcr.views.json.attached import attached_json
    from mtgcr.views.json.forms import iso, revision_json
    from mtgcr.views.json.moments import DatedFields, unsure_json

    dated = DatedFields(history.unsure)
    answer: HistoryShape = {
        "lineage": history.lineage,
        "kind": history.kind.value,
        "numbers": [{"number": s.number, "from": iso(s.since), "until": iso(s.until), **dated.since(s.since)}
                    for s in history.numbers],
        "ended": iso(history.ended),
        "revisions": [_step_json(step, dated) for step in history.steps],
        "examples": [{**revision_json(example), **dated.since(example.since)} for example in history.examples],
        "junctions": [
            {"on": iso(j.on), "kind": j.kind, "lineage": j.lineage, "number": j.number, "term": j.term,
             "direction": "to" if j.went else "from", **dated.since(j.on)}
            for j in history.junctions
        ],
        "attached": attached_json(history.attached),
        "unsure": unsure_json(history.unsure),
    }  # fmt: skip
    if with_blame:
        from mtgcr.kb.changes.blame import blame_history  # 2 ms that a history without it need not pay

        stretches = blame_history(history)
        answer["blame"] = [{"text": s.text, "since": iso(s.since), **dated.since(s.since)} for s in stretches]
    return answer


def _step_json(step: Step, dated: DatedFields) -> StepShape:
    from mtgcr.views.json.forms import references_json, revision_json, source_json

    return {
        **revision_json(step.revision),
        **dated.since(step.revision.since),
        "renumbered": step.renumbered,
        "reworded": step.reworded,
        "references": references_json(step.references),
        "source": source_json(step.source) if step.source else None,
    }
