# `make play` and `make test` are all a newcomer needs; `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
FUZZ_SECONDS ?= 60
LOGS := target/logs
BIN := target/release/shidogo
PAGE := web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/scripts web/package-lock.json -type f 2>/dev/null)

# need,COMMAND,HOW TO GET IT
need = command -v $(1) >/dev/null || { echo "missing: $(1). Get it with: $(2)" >&2; exit 1; }
debian = apt-get install --yes $(1)

.PHONY: help play build test lint bench fuzz screenshots clean tools test-tools page unit-web unit e2e

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: build ## build everything, start the app and print its address
	@exec $(BIN) serve --port $(PORT)

build: tools page ## the page and the optimised binary
	cargo build --release --locked --package cli

tools:
	@$(call need,cargo,the installer at rustup.rs)
	@$(call need,cc,$(call debian,build-essential))
	@$(call need,node,$(call debian,nodejs npm))
	@$(call need,npm,$(call debian,npm))
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' \
		|| { echo "node $$(node --version) is too old: 20 or newer is needed" >&2; exit 1; }

page: $(PAGE)

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	cd web && npm run --silent build
	@touch $@

test: test-tools unit-web unit e2e ## every test, the browser included; installs what they need
	@echo
	@echo "── closing lines ──"
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit-web.log | grep -E '^(# |ℹ )(tests|pass|fail)' || true
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit.log | grep -E 'Summary|test result' | grep -v ' 0 passed' | sort -u
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/e2e.log | grep -E '^ +[0-9]+ (passed|failed|skipped|flaky)'
	@{ command -v gnugo || ls /usr/games/gnugo; } >/dev/null 2>&1 \
		|| echo "skipped: 1 (rules against GNU Go: gnugo is not installed)"

# Debian's packages where they can be installed; elsewhere it says what is missing.
test-tools: tools
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	{ command -v gnugo || ls /usr/games/gnugo; } >/dev/null 2>&1 || missing="$$missing gnugo"; \
	fc-list :lang=ja 2>/dev/null | grep -q . || missing="$$missing fonts-noto-cjk"; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			(apt-get update && apt-get install --yes --no-install-recommends $$missing) >/dev/null; \
		else \
			echo "missing for the tests:$$missing. Get them with: sudo apt-get install$$missing" >&2; \
		fi; \
	fi
	@mkdir -p $(LOGS)

unit-web: page
	cd web && npm run --silent check && npm test 2>&1 | tee ../$(LOGS)/unit-web.log

unit:
	if command -v cargo-nextest >/dev/null; then \
		cargo nextest run --workspace --locked --no-fail-fast; \
	else \
		cargo test --workspace --locked --no-fail-fast --lib --bins --tests --examples; \
	fi 2>&1 | tee $(LOGS)/unit.log
	cargo test --workspace --locked --doc 2>&1 | tee -a $(LOGS)/unit.log

e2e: build
	cd web && npm run --silent e2e 2>&1 | tee ../$(LOGS)/e2e.log

lint: ## formatting, clippy, documentation
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

bench: build ## speeds of this machine
	$(BIN) bench board
	$(BIN) bench search

fuzz: ## fuzz every parser for FUZZ_SECONDS each (needs a nightly toolchain)
	@rustup toolchain list | grep -q nightly \
		|| { echo "missing: a nightly toolchain. Get it with: rustup toolchain install nightly" >&2; exit 1; }
	@command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
	for target in sgf foreign gtp diagram rules net_model playout_weights name_labels names_model; do \
		mkdir -p fuzz/corpus/$$target; \
		CARGO_PROFILE_RELEASE_LTO=off cargo +nightly fuzz run --features libfuzzer --sanitizer none \
			$$target fuzz/corpus/$$target fuzz/kept/$$target -- \
			-dict=fuzz/dictionaries/$$target.dict -max_total_time=$(FUZZ_SECONDS); \
	done

screenshots: build ## draw the pictures of the documents again
	cd web && npm run --silent screenshots

clean: ## remove everything that was built
	cargo clean
	rm -rf web/dist web/node_modules
