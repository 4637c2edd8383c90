# `make play` and `make test` are all a newcomer needs; `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
FUZZ_SECONDS ?= 60
LOGS := target/logs
# Tests that could not run say so here.
SKIPPED := $(LOGS)/skipped.log
# Real Go clients that drive the program in its tests.
CLIENTS := target/clients
BIN := target/release/shidogo
PAGE := web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/scripts web/package-lock.json experiments crates/analysis/data -type f 2>/dev/null)

# need,COMMAND,HOW TO GET IT
need = command -v $(1) >/dev/null || { echo "missing: $(1). Get it with: $(2)" >&2; exit 1; }
debian = apt-get install --yes $(1)

.PHONY: help play build test dist dist-check lint bench load fuzz screenshots clean tools test-tools clients page unit-web unit e2e

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

test: test-tools unit-web unit e2e dist-check ## every test, the browser included; installs what they need
	@echo
	@echo "── closing lines ──"
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit-web.log | grep -E '^(# |ℹ )(tests|pass|fail)' || true
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit.log | grep -E 'Summary|test result' | grep -v ' 0 passed' | sort -u
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/e2e.log | grep -E '^ +[0-9]+ (passed|failed|skipped|flaky)'
	@sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit.log $(LOGS)/e2e.log | grep -E '^ +FLAKY|^ +e2e/.*›' | sort -u || true
	@{ command -v gnugo || ls /usr/games/gnugo; } >/dev/null 2>&1 \
		|| echo "skipped: 1 (rules against GNU Go: gnugo is not installed)"
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
		|| echo "skipped: $$(sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit.log | grep -E 'PASS|\.\.\. ok' | grep -c postgres || true) (tests on PostgreSQL: Debian's package postgresql is not installed)"
	@{ command -v nats-server || ls /usr/sbin/nats-server; } >/dev/null 2>&1 \
		|| echo "skipped: $$(sed 's/\x1b\[[0-9;]*m//g' $(LOGS)/unit.log | grep -E 'PASS|\.\.\. ok' | grep -cE 'workers::(broker|chaos|accounts|tls)|over_nats' || true) (tests on NATS: Debian's package nats-server is not installed)"
	@tail -1 $(LOGS)/dist.log
	@sort -u $(SKIPPED)

# Debian's packages where they can be installed; elsewhere it says what is missing.
test-tools: tools clients
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	{ command -v gnugo || ls /usr/games/gnugo; } >/dev/null 2>&1 || missing="$$missing gnugo"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	{ command -v nats-server || ls /usr/sbin/nats-server; } >/dev/null 2>&1 || missing="$$missing nats-server"; \
	fc-list :lang=ja 2>/dev/null | grep -q . || missing="$$missing fonts-noto-cjk"; \
	if command -v javac >/dev/null; then \
		command -v xvfb-run >/dev/null || missing="$$missing xvfb xauth"; \
		ls /usr/share/java/lizzie.jar >/dev/null 2>&1 || missing="$$missing liblizzie-java"; \
	fi; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			(apt-get update && apt-get install --yes --no-install-recommends $$missing) >/dev/null; \
		else \
			echo "missing for the tests:$$missing. Get them with: sudo apt-get install$$missing" >&2; \
		fi; \
	fi
	@mkdir -p $(LOGS)

# Sabaki's protocol library and KaTrain's engine class, outside of the repository; a test whose client
# cannot be had is skipped and named.
clients:
	@mkdir -p $(CLIENTS)
	@[ -d $(CLIENTS)/node_modules/@sabaki/gtp ] \
		|| npm install --prefix $(CLIENTS) --no-audit --no-fund --silent @sabaki/gtp@3.0.0 >/dev/null 2>&1 \
		|| echo "not to be had: @sabaki/gtp" >&2
	@[ -d $(CLIENTS)/katrain/katrain ] \
		|| python3 -m pip install --quiet --no-deps --target $(CLIENTS)/katrain \
			katrain==1.20.0 pysgf==1.0.0 'chardet<6' >/dev/null 2>&1 \
		|| echo "not to be had: katrain" >&2
	@rm -rf $(CLIENTS)/katrain/katrain/{KataGo,models,fonts,img,sounds}

unit-web: page
	cd web && npm run --silent check && npm test 2>&1 | tee ../$(LOGS)/unit-web.log

unit: export SHIDOGO_SKIPPED = $(abspath $(SKIPPED))
unit:
	@mkdir -p $(LOGS) && : > $(SKIPPED)
	if command -v cargo-nextest >/dev/null; then \
		cargo nextest run --workspace --locked --no-fail-fast; \
	else \
		cargo test --workspace --locked --no-fail-fast --lib --bins --tests --examples; \
	fi 2>&1 | tee $(LOGS)/unit.log
	cargo test --workspace --locked --doc 2>&1 | tee -a $(LOGS)/unit.log

e2e: build
	cd web && npm run --silent e2e 2>&1 | tee ../$(LOGS)/e2e.log

# What is given away: a Debian package and an archive of the program, which needs nothing beside it.
DIST := target/dist
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
DEB := $(DIST)/shidogo_$(VERSION)_$(shell dpkg --print-architecture 2>/dev/null).deb
ARCHIVE := $(DIST)/shidogo-$(VERSION)-$(shell uname -m)-linux.tar.gz

dist: build ## the Debian package, the archive and their checksums, in target/dist
	@$(call need,dpkg-deb,$(call debian,dpkg))
	@$(call need,strip,$(call debian,binutils))
	rm -rf $(DIST) && mkdir -p $(DIST)/tree/usr/{bin,share/{applications,doc/shidogo,icons/hicolor/scalable/apps}}
	@# -- the files of both, where a Debian system has them
	strip -o $(DIST)/tree/usr/bin/shidogo $(BIN)
	cp packaging/shidogo.desktop $(DIST)/tree/usr/share/applications/
	cp packaging/shidogo.svg $(DIST)/tree/usr/share/icons/hicolor/scalable/apps/
	cp LICENSE-MIT LICENSE-APACHE README.md CHANGELOG.md $(DIST)/tree/usr/share/doc/shidogo/
	$(BIN) man --out $(DIST)/tree/usr/share/man/man1
	gzip -9n $(DIST)/tree/usr/share/man/man1/*.1
	cd $(DIST)/tree/usr/share && mkdir -p bash-completion/completions zsh/vendor-completions fish/vendor_completions.d
	$(BIN) completions bash > $(DIST)/tree/usr/share/bash-completion/completions/shidogo
	$(BIN) completions zsh > $(DIST)/tree/usr/share/zsh/vendor-completions/_shidogo
	$(BIN) completions fish > $(DIST)/tree/usr/share/fish/vendor_completions.d/shidogo.fish
	@# -- the package and the archive
	tar -czf $(ARCHIVE) -C $(DIST)/tree/usr --owner=0 --group=0 --sort=name bin share
	mkdir $(DIST)/tree/DEBIAN
	sed -e "s/VERSION/$(VERSION)/; s/ARCHITECTURE/$$(dpkg --print-architecture)/" \
		-e "s/INSTALLED/$$(du -ks $(DIST)/tree | cut -f1)/" \
		-e "s/GLIBC/$$(objdump -T $(BIN) | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -1 | cut -d_ -f2)/" \
		packaging/control > $(DIST)/tree/DEBIAN/control
	dpkg-deb --root-owner-group --build $(DIST)/tree $(DEB)
	rm -rf $(DIST)/tree
	cd $(DIST) && sha256sum *.deb *.tar.gz > SHA256SUMS && cat SHA256SUMS

# What was packed works in an empty folder, without the repository, a home or anything else.
dist-check: dist
	@mkdir -p $(LOGS)
	packaging/check $(DIST) 2>&1 | tee $(LOGS)/dist.log

lint: ## formatting, clippy, documentation
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

load: ## 200 games at once on this machine: how long requests take, how much memory
	cargo run --release --locked --package server --example load -- 200 30

bench: build ## speeds of this machine
	$(BIN) bench board
	$(BIN) bench search

fuzz: ## fuzz every parser for FUZZ_SECONDS each (needs a nightly toolchain)
	@rustup toolchain list | grep -q nightly \
		|| { echo "missing: a nightly toolchain. Get it with: rustup toolchain install nightly" >&2; exit 1; }
	@command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
	for target in sgf foreign gtp diagram rules solve_lines net_model playout_weights name_labels names_model messages job; do \
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
