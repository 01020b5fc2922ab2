# Needs only Python 3.11+ with pip and venv, and make.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup play test lint bench rules clean

setup: .venv/.ready  ## prepare .venv

.venv/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

play: setup  ## the demo: a table in mid-play
	$(BIN)/companion demo

test: lint  ## everything that CI runs
	$(BIN)/python -m pytest

lint: setup  ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup  ## figures, printed as a table
	$(BIN)/python -m benchmarks

rules: setup  ## prove that every rule's test bites (minutes)
	$(BIN)/python -m tests.prove_rules

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
