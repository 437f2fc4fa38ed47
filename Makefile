# make help    this list
# make demo    set-up, build, grammars; then a Swift and a Python file in colour
# make check [SINCE=REVISION]   after a change: lint, the unit suites of changed modules and of those above them, the queries of changed languages, the
#              fixtures of supported ones
# make test    set-up, then what protects users, with one debug build: lint, unit suites, fixtures of supported languages, end-to-end suites, real
#              clients where they can be installed, short sessions; the last line of each of these three counts
# make test-all       every other test: release build and checks of the shipped program, fixtures of all languages, fuzz targets, sessions, growth,
#              browser, documents, plain suites
# make test-plain     the unit suites with nothing used that is known of the parser library's insides (docs/internals/parser-library.md)
# make test-language LANG=name   the queries or rules and the fixtures of one language, with the program that is built; compiles nothing
# make test-clients   pytest-lsp, Emacs, Neovim and the VS Code extension against the program
# make test-browser   pages, what is copied from them, and the explain page in Chromium, by Selenium, with the accessibility rules of axe-core
# make test-completions   types in bash, zsh and fish, those that are installed, and what Tab gives
# make test-editors   Kate and Qt Creator show it, checked by pixel; pictures in .build/editors
# make build [PARSER_LIBRARY=pinned]   the program at .build/release/highlight-lsp, or .build/pinned/release/highlight-lsp
# make docs-check   the marked blocks of README and docs/ are run with the program, and links checked
# make lint    swift format, scripts/prose, scripts/counts --check, packaging/notices.py check, node --check
# make docs    the libraries' documentation as a site, .build/docs/site; warnings of DocC are errors
# make keys    the keys of the configuration into schema/ and docs/configuration.md, after a change of a list of keys
# make promises    what the documents of the libraries say, from a package outside: builds the libraries once more, 5 minutes
# make graph   which targets and folders use which; fails where they form a cycle
# make fuzz    random edits, mutated query files, libFuzzer's inventions: less than an hour (FUZZ_EDITS, FUZZ_SECONDS); then an hour of
#              editors' sessions, two side by side (FUZZ_SESSION_SECONDS, both together)
# make edit-memory   a million edits for each group of languages, several at once: the memory has to stay flat (EDITS)
# make robustness [GRAMMARS=folder] [FILES=folder]   hostile files, each in a process of its own
# make sanitize   every test with the address sanitizer, the server's with the thread sanitizer, C with the undefined one
# make bench [AGAINST=program]   time, memory, instructions against bat, Pygments, tree-sitter-highlight: Benchmarks/RESULTS.md and README's chart
# make bench-languages [AGAINST=program-or-commit] [LANGUAGES="a b"]   instructions per byte of every language by phase (parser, matcher,
#              embedded, runs, output); fails at +3 % beside AGAINST. RECORD=yes: those of the first tier into Benchmarks/instructions.tsv,
#              which make test-all compares. TABLE=yes: MB/s beside bat and Pygments into Benchmarks/RESULTS-languages.md
# make bench-server [FILES="…"]   keystrokes, ranges and opening over the protocol, against clangd, ty and zuban; every request on the worst texts:
#              Benchmarks/RESULTS-server.md, without FILES
# make bench-layout [FILES="…"]   the first screen, a key, a point and all of the layout of 9 MB: Benchmarks/RESULTS-layout.md
# make bench-view [FILES="…"]   the first screen of the reader, and its memory, at 1 GB of text and 50 MB of code: the same file
# make bench-first-screen [ONLY=languages] [SIZES=KB,…]   `hl FILE` in less beside bat, until the screen is full
# make growth   every request and command over texts of three sizes, and commands over folders of three sizes; some minutes
# make gallery [SAMPLES=folder] [LANGUAGES="a b"]   a picture of each language, dark and light, and a page: .build/gallery/index.html
# make gallery-terminals [ONLY=word]   what xterm, kitty, Chromium and rsvg-convert make of it: .build/gallery/outside/index.html (part of make gallery)
# make install [PREFIX=/usr/local] [DESTDIR=]   program, queries, manual pages, completions, documentation; make uninstall
# make dist    a relocatable archive of the same      make deb    a Debian package
# make source-dist   the sources with all Swift packages, to build without a network: make build SETUP=no
# make parcels [MODULES=folder]   wheels, archive, Debian package, sources, extension, hashes, an index and a page: .build/parcels, for any web server;
#              scripts/test-packages installs each in fresh roots of Debian, scripts/test-ci-parcels runs what CI installs
# make wheel   wheels for Python in .build/wheel: the program with the parsers of the first tier, and all other parsers
# make vscode [MODULES=folder]   the extension for Visual Studio Code on this machine's platform, with the program and the parsers of the first tier, as
#              .build/highlight-lsp.vsix; npm fetches the packages that it needs, or they are in the folder
# make release VERSION=1.2.3   gives the next version its number      make format      make clean

PREFIX ?= /usr/local
DESTDIR ?=
# The parser library: `system`, or `pinned` (built from a pinned source package, newer: language ABI 15), in a folder of its own.
PARSER_LIBRARY ?= system
export PARSER_LIBRARY
# Debug builds with an optimized core (Package.swift).
export HIGHLIGHT_LSP_SUITES := 1
SCRATCH := .build$(if $(filter pinned,$(PARSER_LIBRARY)),/pinned)
PROGRAM := $(SCRATCH)/release/highlight-lsp
# Swift's runtime inside the program: half the start-up time, and nothing to install beside it. The other libraries too, where their
# archives are.
# No path of libraries in the program, and C with checks of the stack. Metadata of generic types is made by calls, not by names:
# by names the runtime searches the conformances of the program for their arguments: 2.5 of 12.9 million instructions of 20 lines of
# Python (callgrind, November 2026). The flag may go when the runtime finds them in a table.
# Two accesses to the same variable at once are found by the compiler, and in the suites at run time; the check at run time
# is 3 % of the instructions of a page of HTML.
# A function in C that calls no other keeps no frame: the steps of the lexer and the questions about parse tables are half a percent of all
# instructions faster, and a stack is still read.
# Of Swift, lines are known to debuggers and profilers and variables are not: these take a twentieth of the build and 16 MB.
# Redundant loads are removed once, among the optimizations, not before them, too, and releases are not moved between blocks: both take time of
# the build (the second 4 % of a module's) and save at most 0.2 % of all instructions (callgrind, December 2026).
RELEASE := --scratch-path $(SCRATCH) -c release --static-swift-stdlib --disable-local-rpath -Xcc -fstack-protector-strong -Xcc -momit-leaf-frame-pointer -Xcxx '-ffile-prefix-map=$(CURDIR)/=' \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -gline-tables-only $(foreach pass,mandatory-redundant-load-elimination retain-sinking release-hoisting late-release-hoisting, \
  -Xswiftc -Xllvm -Xswiftc -sil-disable-pass=$(pass))

# What distributions build with. Their flags come after ours. STATIC=no leaves the parser library, ICU and libstdc++ shared.
STATIC ?= yes
export STATIC
RELEASE += $(foreach flag,$(CPPFLAGS) $(CFLAGS),-Xcc $(flag)) $(foreach flag,$(CXXFLAGS),-Xcxx $(flag)) \
  $(foreach flag,$(LDFLAGS),-Xswiftc -Xclang-linker -Xswiftc $(flag))
export CPPFLAGS CFLAGS LDFLAGS
# A folder with the source archives of parsers: nothing is downloaded.
ifdef PARSER_SOURCES
export PIP_NO_INDEX := 1
export PIP_FIND_LINKS := $(abspath $(PARSER_SOURCES))
endif

.PHONY: all help setup build demo docs docs-check keys promises gallery gallery-terminals graph check test test-all test-plain test-clients test-browser test-editors test-language lint format bench bench-languages growth bench-server bench-layout bench-view bench-first-screen fuzz robustness edit-memory sanitize install uninstall dist deb wheel source-dist parcels \
	test-completions vscode release clean

all: build

# The comment at the top of this file.
help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

# SETUP=no, the default outside a clone: nothing is installed, whatever is missing.
SETUP ?= $(if $(wildcard .git),yes,no)
setup:
	@$(if $(filter no,$(SETUP)),,scripts/setup)

build: setup
	@env $$(scripts/static-libraries) sh -ec 'if [ -n "$$(find -L .build/static/$(PARSER_LIBRARY) -name "*.a" -newer $(PROGRAM) 2>/dev/null)" ]; then rm -f $(PROGRAM); fi'
	@env $$(scripts/static-libraries) swift build $(RELEASE) --product highlight-lsp -Xswiftc -warnings-as-errors

demo: build
	@command -v apt-get >/dev/null && scripts/setup pdf || echo "highlight -f pdf needs cairo and Pango" >&2
	@$(PROGRAM) grammar install
	@echo; echo "--- Swift: Sources/TextModel/Text/LineTable.swift"
	@$(PROGRAM) highlight --color always --number --lines 1:40 Sources/TextModel/Text/LineTable.swift
	@echo; echo "--- Python: textwrap of Python's own library"
	@$(PROGRAM) highlight --color always --number --lines 1:40 "$$(python3 -c 'import textwrap; print(textwrap.__file__)')"

keys: setup
	@HIGHLIGHT_WRITE_SCHEMA=1 swift test -Xswiftc -warnings-as-errors --filter ConfigurationKeyTests.the.*IsThatOfTheKeys

# Compared with where the branch began, or with a revision.
check: setup
	@scripts/check $(SINCE)

test: setup
	@scripts/test

test-all: setup
	@scripts/test-all

docs: setup
	@scripts/docs

# The marked blocks of the documents, and links between them.
docs-check: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) $(PROGRAM) grammar install
	@XDG_DATA_HOME=$(GRAMMAR_HOME) scripts/docs-check $(PROGRAM)

# The unit suites as they run with a parser library that is not known.
test-plain: setup
	@scripts/test-all plain

# The program that is built, or one of the path; both take the queries of this folder.
test-language:
	@test -n "$(LANG)" && test -d "grammars/$(LANG)" || { echo "make test-language LANG=NAME: there is no grammars/$(LANG)" >&2; exit 2; }
	@program=$(PROGRAM); test -x $$program || program=$$(command -v highlight-lsp) || { echo "no program: make build" >&2; exit 2; }; \
	HIGHLIGHT_LSP_DATA=$(CURDIR)/grammars XDG_DATA_HOME=$(GRAMMAR_HOME) $$program check --only queries,assertions,coverage \
		grammars/packages.toml "grammars/$(LANG)" $(wildcard grammars/tests/highlight/$(LANG))

# Real clients: pytest-lsp, Emacs with lsp-mode, Neovim; what cannot be installed is skipped and named.
test-clients: build
	@HIGHLIGHT_LSP_PROGRAM=$(CURDIR)/$(PROGRAM) scripts/test-clients

# The explain page in Debian's Chromium; skipped where that cannot be installed.
test-browser: build
	@HIGHLIGHT_LSP_PROGRAM=$(CURDIR)/$(PROGRAM) scripts/test-browser

# Editors with windows, on a display of their own.
test-editors: build
	@scripts/test-editors

graph: setup
	@swift build --scratch-path $(SCRATCH)
	@scripts/module-graph --store $(SCRATCH)/debug/index/store

promises: setup
	@swift run --package-path Tools/LibraryPromises --scratch-path $(SCRATCH)/promises library-promises all

lint: setup
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks Tools Examples
	@scripts/prose
	@scripts/counts --check
	@packaging/notices.py check
	@python3 Tools/Faults/faults.py list >/dev/null
	@if command -v node >/dev/null; then node --check Sources/QueryTools/ExplainPage/explain.js; fi

format:
	@swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks Tools Examples

# AGAINST=program: another build beside this one. Writes Benchmarks/RESULTS.md and the chart of README.md.
bench: build
	@swift build $(RELEASE) --product matcher-bench
	@swift build $(RELEASE) --product folder-floor
	@swift build $(RELEASE) --product keystroke-bench
	@$(PROGRAM) grammar install
	@$(PROGRAM) grammar install perl xml dtd regex comment jsdoc
	@scripts/setup bench
	@python3 Benchmarks/bench.py $(PROGRAM) "$${XDG_DATA_HOME:-$$HOME/.local/share}/highlight-lsp/grammars" \
		--output Benchmarks/RESULTS.md --chart $(if $(AGAINST),--against $(AGAINST))

# Instructions and MB/s of every language, with the grammars of make test; what is not installed is named.
bench-languages: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) $(PROGRAM) grammar install
	@XDG_DATA_HOME=$(GRAMMAR_HOME) python3 $(if $(TABLE),Benchmarks/language_speed.py $(PROGRAM) --write,Benchmarks/bench_languages.py \
		$(PROGRAM) $(if $(RECORD),--record) $(if $(AGAINST),--against $(AGAINST))) $(LANGUAGES)

# Every request and command over texts of three sizes; some minutes.
growth: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) python3 Tools/Growth/growth.py $(PROGRAM) --output $(CURDIR)/.build/growth
	@XDG_DATA_HOME=$(GRAMMAR_HOME) python3 Tools/Growth/growth_folders.py $(PROGRAM) --output $(CURDIR)/.build/growth

# What writes a section of the results; files of the caller are only measured.
results = $(if $(FILES),,python3 Benchmarks/results.py $(1) $(PROGRAM))

bench-server: build
	@scripts/bench-server $(FILES)

bench-layout: build
	@swift build $(RELEASE) --product layout-bench
	@$(call results,layout) $(SCRATCH)/release/layout-bench $(FILES)

bench-view: build
	@$(call results,view) python3 Benchmarks/viewer_latency.py $(PROGRAM) $(FILES)

bench-first-screen: build
	@python3 Benchmarks/first_screen.py $(PROGRAM) $(if $(ONLY),--only $(ONLY)) $(if $(SIZES),--sizes $(SIZES))

# What Visual Studio Code calls this machine's platform.
VSCODE_TARGET ?= linux-$(if $(filter aarch64,$(shell uname -m)),arm64,x64)

FUZZ_EDITS ?= 10000
FUZZ_QUERIES ?= 20000
FUZZ_SECONDS ?= 60
FUZZ_SESSION_SECONDS ?= 3600
EDITS ?= 1000000
# Where the grammars are that make fuzz and make robustness take.
GRAMMAR_HOME := $(or $(XDG_DATA_HOME),$(CURDIR)/.build/test-data)
GRAMMARS ?= $(GRAMMAR_HOME)/highlight-lsp/grammars

fuzz: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) FUZZ_EDITS=$(FUZZ_EDITS) FUZZ_QUERIES=$(FUZZ_QUERIES) FUZZ_SECONDS=$(FUZZ_SECONDS) \
		FUZZ_SESSION_SECONDS=$(FUZZ_SESSION_SECONDS) scripts/fuzz all

robustness: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) $(PROGRAM) grammar install
	@swift build $(RELEASE) --product robustness
	@$(SCRATCH)/release/robustness $(GRAMMARS) $(FILES)
	@$(SCRATCH)/release/robustness $(GRAMMARS) --typed 1500 $(shell find grammars/tests/highlight -type f ! -name "*.assert")
	@Tools/Robustness/products.py --program $(PROGRAM)

edit-memory: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) $(PROGRAM) grammar install
	@swift build $(RELEASE) --product robustness
	@for group in c script markup fences; do echo "--- $$group"; $(SCRATCH)/release/robustness $(GRAMMARS) --batched-edits $(EDITS) $$group || exit 1; done

sanitize: setup
	@scripts/sanitize

gallery: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) $(PROGRAM) grammar install
	@XDG_DATA_HOME=$(GRAMMAR_HOME) python3 Tools/gallery.py $(PROGRAM) $(if $(SAMPLES),--samples "$(SAMPLES)") --languages "$(LANGUAGES)"
	@$(MAKE) --no-print-directory gallery-terminals

gallery-terminals: build
	@XDG_DATA_HOME=$(GRAMMAR_HOME) $(PROGRAM) grammar install python markdown markdown_inline go
	@XDG_DATA_HOME=$(GRAMMAR_HOME) python3 Tools/gallery_outside.py $(PROGRAM) --only "$(ONLY)"

# PARSERS=first fails where the parsers of the first tier cannot be built, PARSERS=none leaves them out.
PARSERS ?= optional
install: build
	@PARSERS=$(PARSERS) scripts/install $(PROGRAM) "$(DESTDIR)$(PREFIX)"
	@echo "installed $(DESTDIR)$(PREFIX)/bin/highlight-lsp"

# Folders that others may use go when they are empty.
uninstall:
	@scripts/uninstall "$(DESTDIR)$(PREFIX)"

# A folder that runs wherever it is unpacked: bin/ and share/ side by side.
dist: build
	@scripts/archive $(PROGRAM) .build

deb: build
	@scripts/deb $(PROGRAM) .build/deb

# Two wheels for Python: the program with the parsers of the first tier, and all other parsers.
wheel: build
	@rm -rf .build/wheel
	@scripts/wheel $(PROGRAM) .build/wheel

# The sources with all Swift packages: they build without a network, by make build SETUP=no.
source-dist:
	@scripts/source-dist .build

# All of these in one folder, to be published by any web server: .build/parcels. MODULES: see make vscode.
parcels: build
	@MODULES="$(MODULES)" scripts/parcels $(PROGRAM) .build/parcels

vscode: build
	@rm -rf .build/vscode
	@scripts/install $(PROGRAM) .build/vscode
	@scripts/vscode-package .build/highlight-lsp.vsix --program .build/vscode --target $(VSCODE_TARGET) $(if $(MODULES),--modules "$(MODULES)")

# Types in bash, zsh and fish, those that are installed.
test-completions: build
	@scripts/test-completions $(PROGRAM)

release:
	@scripts/release "$(VERSION)"

clean:
	rm -rf .build
