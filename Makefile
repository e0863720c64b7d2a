# Every target sets up what it needs; a new machine needs only Python (3.11 to 3.13) and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One stamp per interpreter: another PYTHON recreates the environment.
READY := $(VENV)/.ready-$(notdir $(PYTHON))

# Without cached bytecode every start compiles the whole program, and the tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

# Compiles the core if there is a C compiler; quick if that has been done, and prints one line either way.
COMPILE := $(BIN)/python -m core.compiling --hurry

# What `make quick` runs, except tests marked as slow.
QUICK := tests/engine tests/core tests/players tests/bot/services tests/bot/text tests/bot/screens tests/bot/terminal

.PHONY: run play image quick test postgresql mutations check words gallery film map golden bench arena soak format outdated lock clean

run: $(READY)  ## run the bot on Discord; without a token, at a table in your browser
	@$(BIN)/python -m bot run $(ARGS)

play: $(READY)  ## play a complete game in the terminal; make play ARGS=--watch to watch one
	@$(BIN)/python -m bot play $(ARGS)

image: $(READY)  ## build what the Dockerfile builds in an empty folder, and try it; needs no container engine
	$(BIN)/python -m tests.image $(ARGS)

quick: $(READY)  ## fast tests for rules, text and screens, in under a minute
	$(BIN)/python -m pytest -m "not slow and not soak" $(QUICK) $(ARGS)

test: $(READY)  ## the full test suite on SQLite, with short versions of long sweeps
	@$(COMPILE)
	$(BIN)/python -m pytest $(ARGS)

postgresql: $(READY)  ## the tests of the database once more on PostgreSQL, whose programs have to be installed
	@$(COMPILE)
	$(BIN)/python -m pytest -m "postgresql and not soak" $(ARGS)

mutations: $(READY)  ## mutation tests: which small changes of the code do tests notice? ARGS="engine cogs --sample 50" for some rooms
	$(BIN)/python -m tests.mutations $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=. $(BIN)/lint-imports
	$(BIN)/python -m tests.translations
	$(BIN)/python -m tests.subjects

words: $(READY)  ## write a file of a language's missing texts, with the English ones, to fill in; make words LANG=de
	@$(BIN)/python -m tests.translations $(if $(filter command line,$(origin LANG)),$(LANG),$(error Say which language: make words LANG=de))

gallery: $(READY)  ## draw pictures of real games, in docs/gallery; make gallery ARGS="--only giza" for one in all its looks
	$(BIN)/python -m tests.gallery $(ARGS)

map: $(READY)  ## draw the packages and their imports, in docs/architecture.svg
	@$(BIN)/python -m tests.architecture

film: $(READY)  ## film a turn for the README, in docs/turn.webp; needs Chromium
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-film.lock
	$(BIN)/python -m tests.film

golden: $(READY)  ## accept pictures that differ from the golden ones; then review the changes in git
	ACCEPT_PICTURES=1 $(BIN)/python -m pytest -n0 -q -k looks_as_it_did tests/bot/pictures/drawing/test_golden.py

bench: $(READY)
	@$(COMPILE)
	$(BIN)/python -m benchmarks $(ARGS)

arena: $(READY)  ## measure how well the levels play, in some hours; make arena ARGS='--games 100 --rows "hard against"' is quicker
	@$(COMPILE)
	$(BIN)/python -m benchmarks.arena $(ARGS)

soak: $(READY)  ## soak tests: long sweeps, faults, hundreds of kills (ARGS="--kills 50 --games 20" for less), a rolling upgrade, a week of 1,000 tables
	@$(COMPILE)
	$(BIN)/python -m pytest -m "soak or hypothesis or postgresql" --hypothesis-profile=soak
	$(BIN)/python -m tests.storage.crash $(ARGS)
	$(BIN)/python -m tests.storage.rolling
	$(BIN)/python -m tests.week
	$(BIN)/python -m tests.mutations --sample 60

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(READY): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	  || { echo "This project needs Python 3.11, 3.12 or 3.13; say which with: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up, once: this takes about half a minute."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

outdated: $(READY)  ## list outdated libraries and known vulnerabilities, if the registry and the advisory data can be reached
	@$(BIN)/python -m tests.outdated

# The lock files are valid for every platform and name no registry. Run this after changing the dependencies.
lock:
	$(PYTHON) -m venv $(VENV)-lock && $(VENV)-lock/bin/pip install --quiet uv
	$(VENV)-lock/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
	  --no-emit-index-url --upgrade pyproject.toml -o requirements.lock
	$(VENV)-lock/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
	  --no-emit-index-url --upgrade pyproject.toml --group dev -o requirements-dev.lock
	$(VENV)-lock/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
	  --no-emit-index-url --upgrade -c requirements-dev.lock --group pyproject.toml:film -o requirements-film.lock
	rm -rf $(VENV)-lock

clean:
	rm -rf $(VENV) core/compiled_files .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
