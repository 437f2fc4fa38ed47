// swift-tools-version: 6.1

import PackageDescription

// For the linkers of Linux (GNU's, gold, lld). To look for libraries, and for what they need, takes a sixth of a small file's time. Asked for
// by the Makefile, for the program alone; `scripts/static-libraries` has the linker find archives of the others.
#if os(Linux)
  let staticLibraries =
    Context.environment["HIGHLIGHT_LSP_STATIC"] == nil
    ? []
    : ["-l:libicui18n.a", "-l:libicuuc.a", "-l:libicudata.a", "-l:libstdc++.a"]
      .flatMap { ["-Xlinker", $0] }
      + ["-Xclang-linker", "-static-libgcc"]
#else
  let staticLibraries: [String] = []
#endif

// Which version of the parser library the build takes, for `--version --verbose`.
let parserVersion: [CSetting] =
  Context.environment["HIGHLIGHT_LSP_PARSER_VERSION"].map { [.define("HIGHLIGHT_PARSER_VERSION", to: "\"\($0)\"")] } ?? []

// The suites and the fuzzer spend most of their time in the loops of some modules: `make test` compiles these with optimization, assertions
// included, as fast as without. A package that others depend on may have no such flags. With SMALL_PARTS short texts have several pieces,
// chunks and blocks, so that tests reach every branch; debug builds of others have those of release builds.
let optimizedForSuites: [SwiftSetting] =
  Context.environment["HIGHLIGHT_LSP_SUITES"] == nil
  ? []
  : [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)),
    .define("SMALL_PARTS", .when(configuration: .debug)),
  ]
// The generic stores of this module are specialized where others use them, as in release builds: otherwise a tenth of the suites' time is spent on
// types that the runtime looks up.
let wholeForSuites: [SwiftSetting] =
  Context.environment["HIGHLIGHT_LSP_SUITES"] == nil
  ? [] : [.unsafeFlags(["-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))]
let optimizedForSuitesInC: [CSetting] =
  Context.environment["HIGHLIGHT_LSP_SUITES"] == nil ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

// Swift's runtime searches for its program that writes backtraces before `main`: 0.4 of 12.9 million instructions of 20 lines of Python
// (callgrind, November 2026). A function of CSystem replaces the search. It may go when the runtime searches only after a crash.
let replaced = ["-Xlinker", "--wrap=swift_copyAuxiliaryExecutablePath"]

// What `make docs` needs; nobody else fetches it.
let documentation: [Package.Dependency] =
  Context.environment["HIGHLIGHT_LSP_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")]

let package = Package(
  name: "highlight-lsp",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HighlightStorage", targets: ["HighlightStorage"]),
    .library(name: "HighlightLanguages", targets: ["HighlightLanguages"]),
    .library(name: "HighlightRendering", targets: ["HighlightRendering"]),
    .library(name: "TextLayout", targets: ["TextLayout"]),
    .library(name: "HighlightFoundation", targets: ["HighlightFoundation"]),
    // The program is a product of a clone without being named. If it were, `swift build` after `swift run` would build it for packages that
    // depend on the libraries alone, too.
  ],
  traits: [
    // Packages that were written for 0.1 and 0.2 name them.
    .trait(name: "Languages", description: "Means nothing any more; goes in 0.3."),
    .trait(name: "Program", description: "Means nothing any more; goes in 0.3."),
  ],
  dependencies: documentation,
  targets: [
    // The parser library of the system.
    .systemLibrary(
      name: "CTreeSitter",
      pkgConfig: "tree-sitter",
      providers: [.apt(["libtree-sitter-dev"]), .brew(["tree-sitter"])]
    ),

    // Functions of newer versions of glibc that archives of other libraries use.
    .target(
      name: "CGlibcFloor",
      cSettings: staticLibraries.isEmpty ? [] : [.define("HIGHLIGHT_GLIBC_FLOOR", .when(configuration: .release))]
    ),

    // What systems spell differently: helper programs in a folder of their own, the program's own path, threads as others see them. And SHA-256.
    .target(name: "CSystem", cSettings: optimizedForSuitesInC),

    // The manifest and the queries as resources, for programs that use HighlightLanguages.
    .target(name: "CLanguageData", resources: [.copy("../../grammars")]),

    // ICU behind a header without ICU types, so that it can meet Foundation in tests. And the spelling libraries of the system, which are loaded
    // when a dictionary is opened.
    .target(
      name: "CICU",
      linkerSettings: staticLibraries.isEmpty ? [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")] : []
    ),

    // The libraries that draw pages, loaded when somebody wants a pdf.
    .target(name: "CPango"),

    // All that is known of the library's internals: nodes and cursors read in place, a function and a step of its lexer that are quicker.
    // And the guard between it and scanners that were built without one.
    .target(name: "CParserInternals", dependencies: ["CTreeSitter"], cSettings: parserVersion + optimizedForSuitesInC),

    // Swift's targets, from the lowest to the highest: each may use those above it in this list, and RandomEdits (see ARCHITECTURE.md).

    // The C library of the system, for all that calls it.
    .target(name: "Libc"),
    // Threads, queues, names of files, hashes, bytes in letters: what is needed below the files and needs no text.
    .target(name: "Platform", dependencies: ["Libc", "CSystem"], swiftSettings: optimizedForSuites),
    // Text in pieces, lines, positions, expressions, attributes and runs. Knows no syntax.
    .target(
      name: "TextModel", dependencies: ["Platform", "CICU"], swiftSettings: optimizedForSuites + wholeForSuites),
    // Words and characters of a text: their boundaries, cells of a terminal, rows, hyphens, dictionaries, names and their words, hidden and
    // look-alike characters.
    .target(
      name: "TextChecks", dependencies: ["Libc", "Platform", "TextModel", "CICU"],
      swiftSettings: optimizedForSuites),
    // Rules, lexical rules and limits as they are described and compiled; addresses, hosts, file names, phone numbers and dates in a text. Knows
    // no syntax, and builds beside the checks of words.
    .target(name: "TextRules", dependencies: ["Platform", "TextModel"], swiftSettings: optimizedForSuites),
    // The document as a value: syntax, queries, rules, annotations. Knows no LSP, no JSON, no TOML, no terminal, no files.
    .target(
      name: "HighlightCore",
      dependencies: [
        "Libc", "Platform", "TextModel", "TextChecks", "TextRules", "CTreeSitter",
        "CParserInternals", "CSystem", "CICU",
      ],
      swiftSettings: optimizedForSuites
    ),
    // The editing protocol around it: storages, edit sessions, layout managers. Exports the core, so that one import gives both.
    .target(
      name: "HighlightStorage",
      dependencies: [
        "Platform", "TextModel", "TextChecks", "TextRules", "HighlightCore",
      ], swiftSettings: optimizedForSuites),
    // Containers, rows, geometry, directions, text input. Knows no colors and no screen.
    .target(
      name: "TextLayout", dependencies: ["CICU", "TextModel", "TextChecks", "HighlightCore", "HighlightStorage"],
      swiftSettings: optimizedForSuites),
    // NSRange and AttributedString, for programs that use Foundation. Nothing else here links it.
    .target(name: "HighlightFoundation", dependencies: ["TextModel", "HighlightCore", "HighlightStorage", "TextLayout"]),
    // Files, processes, the environment, standard error, bytes on their way out. The last ones are for order only: on two cores the engine, which
    // takes longest, begins first, and this follows it.
    .target(
      name: "SystemSupport",
      dependencies: [
        "Libc", "Platform", "CSystem", "CParserInternals", "CICU",
      ], swiftSettings: optimizedForSuites),
    // JSON: a strict reader and a fast writer. TOML: values with their positions, and messages about them. Diffs, their lines and changed
    // words.
    .target(name: "DataFormats", dependencies: ["Libc", "Platform", "SystemSupport"], swiftSettings: optimizedForSuites),
    // Frames, messages, the inbox, the writer. Knows no document.
    .target(
      name: "JSONRPC", dependencies: ["Libc", "Platform", "SystemSupport", "DataFormats"], swiftSettings: optimizedForSuites),
    // Manifest, detection of languages, archives of packages. Knows no engine, and builds beside it.
    .target(
      name: "LanguageManifest",
      dependencies: ["Libc", "Platform", "TextModel", "TextRules", "SystemSupport", "DataFormats"]),
    // Loader, grammar folder, queries, structure, installation. Exports the manifest.
    .target(
      name: "HighlightLanguages",
      dependencies: [
        "CLanguageData", "Platform", "TextModel", "TextRules", "HighlightCore", "HighlightStorage", "SystemSupport",
        "DataFormats", "LanguageManifest",
      ]),
    // Paragraphs of prose and comments, broken anew.
    .target(
      name: "Reflow",
      dependencies: [
        "TextModel", "TextRules", "TextChecks", "HighlightCore", "HighlightStorage", "LanguageManifest",
        "HighlightLanguages",
      ]),
    // Themes and their files, legends of tokens: what configurations name of the renderers. Builds beside the engine.
    .target(
      name: "HighlightThemes",
      dependencies: ["Libc", "Platform", "TextModel", "SystemSupport", "DataFormats"]),
    // Rows, pieces, renderers, tokens, what a terminal can show.
    .target(
      name: "HighlightRendering",
      dependencies: [
        "Libc", "CPango", "Platform", "TextModel", "TextRules", "TextChecks", "HighlightCore",
        "HighlightStorage", "TextLayout", "SystemSupport", "DataFormats", "HighlightThemes",
      ]
    ),
    // highlight-lsp.toml: its shape, values, rules, merging, discovery, trust. Knows no engine, and builds beside it.
    .target(
      name: "HighlightConfiguration",
      dependencies: [
        "Libc", "Platform", "TextModel", "TextChecks", "TextRules", "SystemSupport", "DataFormats",
        "LanguageManifest", "HighlightThemes", "CSystem",
      ]
    ),
    // What a configuration makes of a text: annotations, findings, misspelled words; dictionaries and word files.
    .target(
      name: "Spelling",
      dependencies: [
        "Platform", "TextModel", "TextChecks", "TextRules", "HighlightCore",
        "HighlightStorage", "SystemSupport", "LanguageManifest", "HighlightLanguages", "HighlightConfiguration",
      ],
      // Words of software.
      resources: [.embedInCode("software-words.txt")]),
    // Files read, their language told, colored as their configuration says; pages.
    .target(
      name: "FileHighlighting",
      dependencies: [
        "Platform", "TextModel", "TextChecks", "TextRules", "HighlightCore", "HighlightStorage",
        "SystemSupport", "DataFormats", "LanguageManifest", "HighlightLanguages", "HighlightThemes", "HighlightRendering",
        "HighlightConfiguration", "Spelling",
      ]
    ),
    // The reader in the terminal.
    .target(
      name: "TerminalViewer",
      dependencies: [
        "Libc", "CSystem", "Platform", "TextModel", "TextChecks", "TextRules", "HighlightCore", "HighlightStorage",
        "TextLayout",
        "SystemSupport", "LanguageManifest", "HighlightLanguages", "HighlightThemes", "HighlightRendering",
        "HighlightConfiguration", "FileHighlighting",
      ]
    ),
    // What explain and tree report, the linter of query files. The server uses it, too.
    .target(
      name: "QueryReports",
      dependencies: [
        "CTreeSitter", "CParserInternals", "Platform", "TextModel", "TextRules", "HighlightCore", "HighlightStorage",
        "SystemSupport", "DataFormats", "LanguageManifest", "HighlightLanguages", "HighlightThemes", "HighlightRendering",
        "HighlightConfiguration",
      ]
    ),
    // What check does, and the page of explain.
    .target(
      name: "QueryTools",
      dependencies: [
        "Libc", "Platform", "TextModel", "TextChecks", "TextRules", "HighlightCore", "HighlightStorage",
        "SystemSupport", "DataFormats", "LanguageManifest", "HighlightLanguages", "HighlightThemes",
        "HighlightRendering", "HighlightConfiguration", "Spelling", "FileHighlighting", "QueryReports", "RandomEdits",
      ],
      // Of the page of explain.
      resources: [.embedInCode("ExplainPage/explain.css"), .embedInCode("ExplainPage/explain.js")]
    ),
    // Documents, their tokens, one LSP method a file.
    .target(
      name: "LanguageServer",
      dependencies: [
        "Libc", "Platform", "TextModel", "TextChecks", "TextRules", "HighlightCore", "HighlightStorage",
        "TextLayout", "SystemSupport", "DataFormats", "JSONRPC", "LanguageManifest", "HighlightLanguages",
        "Reflow", "HighlightThemes", "HighlightRendering", "HighlightConfiguration", "Spelling", "QueryReports",
      ]
    ),

    // The program: commands alone.
    .executableTarget(
      name: "highlight-lsp",
      dependencies: [
        "Libc", "CSystem", "CGlibcFloor", "Platform", "TextModel", "TextChecks", "TextRules",
        "HighlightCore",
        "HighlightStorage", "SystemSupport", "DataFormats", "JSONRPC", "LanguageManifest", "HighlightLanguages",
        "Reflow", "HighlightThemes", "HighlightRendering", "HighlightConfiguration", "Spelling", "FileHighlighting",
        "TerminalViewer", "QueryReports", "QueryTools", "LanguageServer",
      ],
      // The program is at a random address. All functions of other libraries are looked up at the start, and their table is
      // read-only afterwards. The runtime does not search for its program that writes backtraces, which is not shipped. The
      // build's identity is part of the keys of cached files.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--build-id=sha1"], .when(platforms: [.linux])),
        .unsafeFlags(
          ["-Xclang-linker", "-pie", "-Xlinker", "-z", "-Xlinker", "now"] + replaced + staticLibraries,
          .when(platforms: [.linux], configuration: .release)),
      ]
    ),

    // Edits as people make them, repeatable: for `check --fuzz-edits` and for tests.
    .target(name: "RandomEdits", swiftSettings: optimizedForSuites),

    // Programs that compare the query engine with another one: whether it is exact, and how fast.
    .target(
      name: "BenchmarkSupport",
      dependencies: ["HighlightStorage", "DataFormats", "CTreeSitter"],
      path: "Benchmarks/BenchmarkSupport"
    ),
    .executableTarget(
      name: "corpus-score",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "CTreeSitter"],
      path: "Tools/CorpusScore",
      exclude: ["README.md"]
    ),
    .executableTarget(
      name: "matcher-bench",
      dependencies: ["BenchmarkSupport", "HighlightStorage"],
      path: "Benchmarks/MatcherBench"
    ),
    // Times edits against the parser library alone.
    .executableTarget(
      name: "keystroke-bench",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "CTreeSitter"],
      path: "Benchmarks/KeystrokeBench"
    ),
    // Parses the files of a folder and does nothing else with them.
    .executableTarget(
      name: "folder-floor",
      dependencies: [
        "HighlightStorage", "SystemSupport", "HighlightLanguages", "HighlightRendering", "FileHighlighting", "CTreeSitter",
      ],
      path: "Benchmarks/FolderFloor"
    ),
    // Times the layout of a text.
    .executableTarget(
      name: "layout-bench",
      dependencies: ["HighlightStorage", "TextLayout"],
      path: "Benchmarks/LayoutBench"
    ),
    // Runs the break tests of Unicode and the break and expression tests of ICU through the library.
    .executableTarget(
      name: "boundary-score",
      dependencies: ["BenchmarkSupport", "HighlightStorage"],
      path: "Tools/BoundaryScore",
      exclude: ["README.md"]
    ),
    // Runs Unicode's tests of the bidirectional algorithm.
    .executableTarget(
      name: "bidi-score",
      dependencies: ["HighlightStorage", "TextLayout"],
      path: "Tools/BidiScore",
      exclude: ["README.md", "icu-72.txt"]
    ),
    // Where the link detector agrees with other finders, and how fast it is.
    .executableTarget(
      name: "link-score",
      dependencies: ["HighlightStorage"],
      path: "Tools/LinkScore",
      exclude: ["README.md"]
    ),

    // Public functions called with arguments that they do not take.
    .executableTarget(
      name: "misuse", dependencies: ["HighlightStorage", "TextLayout"], path: "Tools/Misuse", exclude: ["README.md"]),

    // Hostile files, each in a process of its own; memory over a million edits.
    .executableTarget(
      name: "robustness",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "TestSupport"],
      path: "Tools/Robustness",
      exclude: ["README.md", "products.py"]
    ),
    // Recorded editing sessions: at each checkpoint the runs are those of a fresh storage.
    .executableTarget(
      name: "trace-replay",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "TextLayout", "RandomEdits", "CSystem"],
      path: "Tools/TraceReplay",
      exclude: ["README.md", "replay_sessions.py"]
    ),

    // The example of the library, which is a package of its own, too: tests run it.
    .executableTarget(
      name: "highlight-editor",
      dependencies: ["HighlightStorage", "TextLayout", "HighlightLanguages", "HighlightRendering"],
      path: "Examples/Editor"),

    // What the documents of the libraries say, a process each; a package of its own, too.
    .executableTarget(
      name: "library-promises",
      dependencies: ["HighlightStorage", "TextLayout", "HighlightLanguages", "HighlightRendering", "HighlightFoundation"],
      path: "Tools/LibraryPromises/Sources"),

    // What the tests and some of these programs use.
    .target(
      name: "TestSupport", dependencies: ["RandomEdits"], path: "Tests/TestSupport", swiftSettings: optimizedForSuites),
    // What a process can still do in the sandbox.
    .target(name: "CSandboxProbe", dependencies: ["CSystem"], path: "Tests/CSandboxProbe"),
    // What tests of several modules use: the grammars, fixtures, texts with runs.
    .target(
      name: "HighlightTestSupport",
      dependencies: [
        "HighlightStorage", "SystemSupport", "HighlightLanguages", "HighlightRendering", "RandomEdits", "TestSupport",
        "CTreeSitter",
      ],
      path: "Tests/HighlightTestSupport"),
    // Conversations with a language server, in this process or in one of its own.
    .target(
      name: "ServerTestSupport",
      dependencies: [
        "LanguageServer", "Platform", "DataFormats", "JSONRPC", "HighlightLanguages", "HighlightConfiguration",
        "HighlightTestSupport", "TestSupport",
      ],
      path: "Tests/ServerTestSupport"),

    // A target for each module, from the lowest to the highest: a file is in that of the lowest module that has all it tests.
    .testTarget(name: "PlatformTests", dependencies: ["Platform"]),
    .testTarget(name: "TextModelTests", dependencies: ["TextModel", "Platform", "TestSupport"]),
    .testTarget(
      name: "TextChecksTests", dependencies: ["TextChecks", "TextModel", "HighlightStorage", "TestSupport"]),
    .testTarget(name: "TextRulesTests", dependencies: ["TextRules", "TextModel", "HighlightStorage", "TestSupport"]),
    .testTarget(
      name: "HighlightCoreTests",
      dependencies: [
        "HighlightCore", "HighlightStorage", "RandomEdits", "TestSupport", "CTreeSitter", "CParserInternals",
      ]
    ),
    .testTarget(name: "HighlightStorageTests", dependencies: ["HighlightStorage", "HighlightCore", "TestSupport"]),
    .testTarget(name: "TextLayoutTests", dependencies: ["TextLayout", "HighlightStorage", "TestSupport"]),
    .testTarget(
      name: "HighlightFoundationTests", dependencies: ["HighlightFoundation", "HighlightStorage", "TextLayout"]),
    .testTarget(
      name: "SystemSupportTests", dependencies: ["SystemSupport", "Platform", "TestSupport", "CSystem", "CSandboxProbe"]),
    .testTarget(name: "DataFormatsTests", dependencies: ["DataFormats", "SystemSupport", "TestSupport"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "TestSupport"]),
    .testTarget(
      name: "LanguageManifestTests",
      dependencies: ["LanguageManifest", "TextModel", "SystemSupport", "HighlightTestSupport", "TestSupport"]),
    .testTarget(
      name: "HighlightLanguagesTests",
      dependencies: [
        "HighlightLanguages", "LanguageManifest", "TextModel", "HighlightCore", "HighlightStorage", "SystemSupport",
        "DataFormats", "HighlightTestSupport",
        "TestSupport", "CTreeSitter", "CParserInternals",
      ]
    ),
    .testTarget(
      name: "ReflowTests",
      dependencies: [
        "Reflow", "HighlightStorage", "SystemSupport", "HighlightLanguages", "HighlightTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "HighlightThemesTests",
      dependencies: ["HighlightThemes", "HighlightRendering", "HighlightStorage", "TestSupport"]),
    .testTarget(
      name: "HighlightRenderingTests",
      dependencies: [
        "HighlightRendering", "HighlightStorage", "SystemSupport", "DataFormats", "HighlightTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "HighlightConfigurationTests",
      dependencies: [
        "HighlightConfiguration", "HighlightStorage", "DataFormats", "HighlightLanguages", "HighlightThemes",
        "HighlightTestSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SpellingTests",
      dependencies: ["Spelling", "HighlightStorage", "HighlightConfiguration", "HighlightTestSupport", "TestSupport"]),
    .testTarget(
      name: "FileHighlightingTests",
      dependencies: [
        "FileHighlighting", "HighlightStorage", "SystemSupport", "DataFormats", "HighlightLanguages", "HighlightRendering",
        "HighlightTestSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TerminalViewerTests", dependencies: ["TerminalViewer", "HighlightStorage", "SystemSupport", "TestSupport"]),
    .testTarget(
      name: "QueryReportsTests",
      dependencies: ["QueryReports", "HighlightStorage", "HighlightLanguages", "HighlightTestSupport"]),
    .testTarget(
      name: "QueryToolsTests",
      dependencies: [
        "QueryTools", "HighlightStorage", "SystemSupport", "HighlightLanguages", "HighlightRendering", "FileHighlighting",
        "HighlightTestSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "HighlightCore", "HighlightStorage", "SystemSupport", "DataFormats", "JSONRPC", "TextRules",
        "HighlightLanguages", "HighlightConfiguration", "Spelling", "ServerTestSupport",
        "HighlightRendering", "HighlightTestSupport", "TestSupport",
      ]
    ),
    // The program's commands, in the process of the tests.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "highlight-lsp", "Platform", "HighlightCore", "HighlightStorage", "SystemSupport", "DataFormats",
        "HighlightLanguages", "HighlightRendering", "HighlightConfiguration", "Spelling", "FileHighlighting", "QueryTools",
        "ServerTestSupport", "HighlightTestSupport", "TestSupport",
      ]
    ),
    // The program and what talks to it.
    .testTarget(
      name: "HighlightLSPTests",
      dependencies: [
        "HighlightCore", "HighlightStorage", "SystemSupport", "DataFormats", "JSONRPC", "LanguageManifest",
        "HighlightLanguages", "HighlightRendering", "HighlightConfiguration", "Spelling", "FileHighlighting", "QueryTools",
        "LanguageServer", "highlight-lsp", "highlight-editor", "library-promises", "misuse", "ServerTestSupport",
        "HighlightTestSupport", "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// A program for libFuzzer: `scripts/fuzz` asks for it, and brings libFuzzer, without which it does not link.
if Context.environment["HIGHLIGHT_LSP_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "HighlightStorage", "DataFormats", "JSONRPC", "HighlightLanguages", "HighlightRendering",
        "HighlightConfiguration", "SystemSupport", "TextLayout",
      ], path: "Tools/Fuzz",
      exclude: ["README.md"]))
}

// The short examples of the libraries, which are a package of their own, too: `make test-all` builds and runs them.
if Context.environment["HIGHLIGHT_LSP_TEST_ALL"] != nil {
  for name in ["Storage", "Words", "Background", "Links", "Columns", "FindAndReplace", "Spelling"] {
    package.targets.append(
      .executableTarget(
        name: "example-\(name)",
        dependencies: ["HighlightStorage", "TextLayout", "HighlightLanguages", "HighlightRendering"],
        path: "Examples/\(name)"))
  }
}

// Calls of C's library that would write past the end of an object end the process; the compiler finds them only where it optimizes.
for target in package.targets where target.type == .regular && target.name.hasPrefix("C") {
  target.cSettings = (target.cSettings ?? []) + [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
}

// Modules that mostly wait for the engine, and that the libraries do not use: passes of the optimizer that take a fifth of their time to compile
// are left out. Commands execute 1 % more instructions without them.
let quicklyCompiled = ["Spelling", "TerminalViewer", "QueryReports", "QueryTools", "highlight-lsp"]
for target in package.targets where quicklyCompiled.contains(target.name) {
  let passes = [
    "loop-invariant-code-motion", "redundant-load-elimination", "early-redundant-load-elimination",
    "dead-store-elimination", "arc-sequence-opts", "copy-propagation", "bcopts", "cse", "closure-specialize",
    "jumpthread-simplify-cfg",
  ]
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(passes.flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }, .when(configuration: .release))
    ]
}

// Of the tests these targets alone: `make check` builds what a change touches.
if let names = Context.environment["HIGHLIGHT_LSP_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// Of the programs under Benchmarks and Tools those that tests use: `make test` and `make check` build no others.
if Context.environment["HIGHLIGHT_LSP_TOOLS"] == "no" {
  let used = package.targets.filter { $0.type == .test }.flatMap(\.dependencies).compactMap { dependency in
    if case .byNameItem(let name, _) = dependency { name } else { nil }
  }
  package.targets.removeAll { target in
    target.path.map { $0.hasPrefix("Benchmarks/") || $0.hasPrefix("Tools/") } == true && !used.contains(target.name)
  }
}

// One set of compiler features for every Swift target.
for target in package.targets where target.type != .system && !target.name.hasPrefix("C") {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
