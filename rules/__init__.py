"""Knowledge → executed examples: the scenario language, dated rules, runner, explanations.

    scenario text → language (lark, phrases) → Scenario → runner (dated operations) → Outcome → rendering

`model` holds the types; `game` the state as a set of facts; `slots`, `phrases`, `language` and `soundness` read
scenarios; `registry` and `context` are what rule code works with; `play`, `runner` and `coverage` run it; `check`
and `rendering` are for the command line; `rulebook` says what all this needs to know of the rules text.

To add a part of the rules, write `rules/modules/NAME.py` and `data/scenarios/NAME.scenarios`; nothing else changes
(docs/scenarios.md, "A new module").
"""
