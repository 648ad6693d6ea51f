"""Knowledge → executed examples: the scenario language, dated rules, runner, explanations."""
