# Needs python3 (3.11 or newer, with its venv module), git and make.  Everything else goes into .venv.

PYTHON ?= python3
WORKERS ?= 2
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
TYPED := $(wildcard crusaders_rules proofs tests tools benchmarks examples)
# One more than WORKERS: tests wait for a browser, for servers, and for each other's fixtures.
PYTEST = -n $$(( $(WORKERS) + 1 )) --dist worksteal
LINT = 'style=$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .' \
  '+types=$(BIN)/mypy $(TYPED)' '+types of the scripts=$(BIN)/python -m tests.scripts' \
  '+types of the examples=$(BIN)/python -m tests.typed'

# What each worker would otherwise make for itself in a fresh clone: the byte code of the tests, and what Hypothesis finds in them.
COMPILED = { [ -d .hypothesis ] || $(BIN)/python -m pytest --collect-only -qq >/dev/null; }

# Byte code is kept, whatever the environment says: each worker and each command in a test would compile all anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup test reference bench thorough mutants dist lint docs format sabotage schemas verdicts consequences wins solved clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' Makefile | sed 's/:.*## /:/' | awk -F: '{ printf "  make %-10s %s\n", $$1, $$2 }'

# Each command that takes minutes ends with what each of its parts took; setting up is timed apart.
PARTS := $(BIN)/python -m tools.parts

setup: ## make .venv with the pinned dependencies
	@began=$$(date +%s); $(MAKE) --no-print-directory .venv/.installed && echo "== set up in $$(( $$(date +%s) - began )) s"

.venv/bin/pip:
	@echo '== virtual environment'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed; name it with PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { echo 'The venv module of Python is needed (on Debian: apt install python3-venv).' >&2; exit 1; }

.venv/.installed: pyproject.toml constraints.txt | .venv/bin/pip
	@echo '== dependencies'
	@$(PIP) install --quiet --constraint constraints.txt --editable '.[batch,cluster,dev,docs,envs,proofs,serve]'
	@touch $@

.venv/.bench: .venv/.installed
	@echo '== peers for the benchmark'
	@$(PIP) install --quiet --constraint constraints.txt --editable '.[batch,bench]'
	@touch $@

test: setup ## style, types, documentation, tests, and a game from an installed wheel; in minutes
	@# The first test that needs the documentation builds it, every warning an error, while other tests run.
	@$(PARTS) $(LINT) 'documentation and tests=$(COMPILED) && $(BIN)/python -m pytest --quiet -rs $(PYTEST) -m "not reference and not long"'

lint: setup ## style and types only
	@$(PARTS) $(LINT)

docs: setup ## the documentation, every warning an error
	@echo '== documentation'
	@$(BIN)/sphinx-build -W --keep-going -q -j auto docs docs/_build/html

reference: setup ## play, prove, explore, judge, and build the rule reference; in minutes
	@$(BIN)/python -m crusaders_rules reference --without print

bench: .venv/.bench ## measure against peers, printed as ratios
	@$(BIN)/python -m benchmarks

# What `make reference` has proved of this code is not proved again.
AFTER = $(if $(wildcard out/reference/proofs-asked.json.gz),--after out/reference)
# With MINUTES, tests begin in the first two thirds of them, and proofs in what is left then; both say what they left out.
END := $(if $(MINUTES),$(shell expr $$(date +%s) + 60 '*' $(MINUTES)))
LIMIT = $(if $(MINUTES),--minutes $$(( $(END) > $$(date +%s) ? ($(END) - $$(date +%s)) * $1 / 180 : 0 )))

thorough: setup ## what the other two leave out: long tests, far more generated cases, broken rules, steps of proofs, largest models, the page for print
	@$(PARTS) 'long and generated tests=$(BIN)/python -m pytest --quiet $(PYTEST) --hypothesis-profile=thorough $(call LIMIT,2) -m "long or generated"' \
	  'broken rules, proofs, models and print=$(BIN)/crusaders reference --thorough $(AFTER) $(call LIMIT,3) --out out/thorough $(foreach part,games verdicts site,--without $(part))' \
	  '+theorems seen by CrossHair=$(BIN)/python -m tools.contracts --seconds 10'

mutants: setup ## break each rule in every small way, and count what tests and proofs notice
	@$(BIN)/python -m tools.mutants $(if $(findstring --cluster,$(MUTANTS)),,--workers $(WORKERS)) $(MUTANTS)

dist: setup ## make the wheel and the source distribution, and use both in empty environments of each of PYTHONS
	@$(BIN)/python -m tools.dist $(PYTHONS)

format: setup ## rewrite the code in the house style
	@$(BIN)/ruff check --quiet --fix . || true
	@$(BIN)/ruff format .

sabotage: setup ## look again for plays that show broken rules, after a change of theorems or of stored plays
	@$(BIN)/python -m crusaders_rules.thy_will_be_done.check.sabotage_search

verdicts: setup ## record verdicts and plays again, after a wanted change of a rule; QUESTIONS='...' searches for these anew
	@$(BIN)/python -m crusaders_rules.thy_will_be_done.check.recording $(filter-out third.%,$(QUESTIONS))
	@$(BIN)/python -m crusaders_rules.third_crusade.check.recording $(filter third.%,$(QUESTIONS))

consequences: setup ## count anew in how many games of bots another reading matters; BOT and GAMES say who plays how many
	@$(BIN)/python -m crusaders_rules.batch.recording_counts --games $(or $(GAMES),10000) $(BOT:%=--bot %)

wins: setup ## play games of bots anew, and store who wins; BOT, GAMES, PLAYERS, VARIANT and ITERATIONS say which games
	@$(BIN)/python -m crusaders_rules.batch.winning_counts --games $(or $(GAMES),100) --bot $(or $(BOT),strong) \
	  --iterations $(or $(ITERATIONS),8) $(PLAYERS:%=--players %) $(VARIANT:%=--variant %)

solved: setup ## explore every position of a small game anew, and store who wins; BOARD, SUPPLY and VARIANT say which game
	@$(BIN)/python -m crusaders_rules.batch.solving_boards $(or $(BOARD),tiny-row) --supply $(or $(SUPPLY),6) $(VARIANT:%=--variant %)

schemas: setup ## write the published JSON Schemas anew, after a change of what they are made of
	@$(BIN)/python -m crusaders_rules.thy_will_be_done.play.files.schemas

clean: ## remove what was built or cached (.venv stays)
	@rm -rf build dist out docs/_build docs/pictures docs/*/proofs docs/*/questions docs/*/rules .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov *.egg-info
	@find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
