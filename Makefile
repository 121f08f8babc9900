# Everything works on a machine that has only Python >= 3.11 and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := $(BIN)/python
STAMP := $(VENV)/.ready
CORES ?= --numprocesses auto --maxprocesses 8 --dist worksteal
DEMO_ARGS := $(if $(DEMO_RESUME),--resume "$(DEMO_RESUME)") $(if $(DEMO_POSTING),--posting "$(DEMO_POSTING)")

.PHONY: demo test check properties format lint types layers snaps docs bench eval constraints clean

demo: $(STAMP)  ## play the main job and leave a PDF and a PNG in demo-out/
	$(RUN) -m resume_mcp demo --out demo-out $(DEMO_ARGS)

test: $(STAMP)  ## run the tests
	$(RUN) -m pytest $(CORES)

check: $(STAMP)  ## format, lint, types, layers, tests: what CI runs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(RUN) -m pytest $(CORES)

properties: $(STAMP)  ## the laws with 10,000 examples each; takes long
	HYPOTHESIS_PROFILE=properties $(RUN) -m pytest $(CORES) tests/proposals/test_laws.py tests/resume/test_exports.py \
		tests/deviation/test_laws.py tests/importing/test_round_trips.py

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)
	$(BIN)/mypy

layers: $(STAMP)
	$(BIN)/lint-imports

snaps: $(STAMP)  ## accept changed tool schemas; read the diff afterwards
	$(RUN) -m pytest tests/server/test_tool_schemas.py --update-snaps -q

docs: $(STAMP)  ## write docs/tools.md and the table in the README anew
	$(RUN) -m tests.write_docs

bench: $(STAMP)  ## start and light call as ratios to a bare server
	$(RUN) benchmarks/startup.py

eval: $(STAMP)  ## how well and how fast search finds; EVAL_ARGS="--queries FILE --jobs FILE --tiers words,hash"
	$(RUN) benchmarks/search.py $(EVAL_ARGS)

constraints: $(STAMP)  ## resolve all dependencies anew into constraints.txt
	$(RUN) -m pip install --quiet uv
	$(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--extra dev --extra llm --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
		--output-file constraints.txt pyproject.toml

# uv when it is there, else venv and pip. Hashes are checked: every package is exactly what was tested.
$(STAMP): pyproject.toml constraints.txt
	@if command -v uv >/dev/null 2>&1; then \
		[ -x $(RUN) ] || uv venv --quiet --python $(PYTHON) $(VENV); \
		uv pip install --quiet --python $(RUN) --require-hashes -r constraints.txt && \
		uv pip install --quiet --python $(RUN) --no-deps --no-build-isolation -e .; \
	else \
		[ -x $(RUN) ] || $(PYTHON) -m venv $(VENV); \
		$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt && \
		$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .; \
	fi
	@touch $(STAMP)

clean:
	rm -rf $(VENV) demo-out dist build
