# make demo    set-up, build, grammars; then a Swift and a Python file in colour
# make test    set-up, lint, build, every test; the last line counts
# make build   the program at .build/release/highlight-lsp
# make bench   time against bat and Pygments, as a table
# make install [PREFIX=/usr/local] [DESTDIR=]      make dist      make format

PREFIX ?= /usr/local
DESTDIR ?=
PROGRAM := .build/release/highlight-lsp
# Swift's runtime inside the program: half the start-up time, and nothing to install beside it.
RELEASE := -c release --static-swift-stdlib

.PHONY: all setup build demo test lint format bench install dist clean

all: build

setup:
	@scripts/setup

build: setup
	@swift build $(RELEASE) --product highlight-lsp -Xswiftc -warnings-as-errors

demo: build
	@$(PROGRAM) grammar install
	@echo; echo "--- Swift: Sources/HighlightStorage/Text/LineTable.swift"
	@$(PROGRAM) highlight --color always --number --lines 1:40 Sources/HighlightStorage/Text/LineTable.swift
	@echo; echo "--- Python: textwrap of Python's own library"
	@$(PROGRAM) highlight --color always --number --lines 1:40 "$$(python3 -c 'import textwrap; print(textwrap.__file__)')"

test: lint build
	@scripts/test

lint: setup
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks

format:
	@swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

bench: build
	@$(PROGRAM) grammar install
	@scripts/setup bench
	@python3 Benchmarks/processes.py $(PROGRAM)

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/highlight-lsp"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/highlight-lsp"
	cp -R grammars/. "$(DESTDIR)$(PREFIX)/share/highlight-lsp/"
	rm -rf "$(DESTDIR)$(PREFIX)/share/highlight-lsp/tests"

# A folder that runs wherever it is unpacked: bin/ and share/ side by side.
dist: build
	@rm -rf .build/dist
	@$(MAKE) --no-print-directory install PREFIX=/highlight-lsp DESTDIR=.build/dist
	@tar -czf .build/highlight-lsp-$$(uname -s)-$$(uname -m).tar.gz -C .build/dist highlight-lsp
	@echo ".build/highlight-lsp-$$(uname -s)-$$(uname -m).tar.gz"

clean:
	rm -rf .build
