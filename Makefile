# The two commands of the README, and the checks they are made of. Needs only Python (3.11 or newer), git and make.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
DEMO_HOME := .demo-home

.PHONY: demo test mutants browser check format clean

$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

demo: $(STAMP)
	@$(BIN)/python demo.py

check: $(STAMP)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/python -m pytest -n 2 --dist loadfile -q

# Every slip of an expert and the sample of mutants against every scenario; writes which one notices it, for the tests.
mutants: $(STAMP)
	$(BIN)/python -m mtgcr.tests.mutant_killers
	MTGCR_ALL_MUTANTS=1 $(BIN)/python -m pytest -q tests/test_rules_mutation.py

# The reader in a real browser; where none can be had it says so and fails nothing.
browser: $(STAMP)
	@.ci/browser

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv $(DEMO_HOME) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
