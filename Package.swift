// swift-tools-version: 6.1

import PackageDescription

// To look for libraries, and for what they need, takes a sixth of a small file's time. Asked for by the Makefile, for the program alone;
// `scripts/static-libraries` has the linker find archives of the others.
let staticLibraries =
  Context.environment["HIGHLIGHT_LSP_STATIC"] == nil
  ? []
  // `CParseTable` has a function of the parser library, and comes first.
  : ["--allow-multiple-definition", "-l:libicui18n.a", "-l:libicuuc.a", "-l:libicudata.a", "-l:libstdc++.a"]
    .flatMap { ["-Xlinker", $0] }
    + ["-Xclang-linker", "-static-libgcc"]

let package = Package(
  name: "highlight-lsp",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HighlightStorage", targets: ["HighlightStorage"]),
    .executable(name: "highlight-lsp", targets: ["highlight-lsp"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // The parser library of the system.
    .systemLibrary(
      name: "CTreeSitter",
      pkgConfig: "tree-sitter",
      providers: [.apt(["libtree-sitter-dev"])]
    ),

    // The settings of the allocator, for a process that colours one file.
    .systemLibrary(name: "CMalloc"),

    // Helper programs in a folder of their own.
    .systemLibrary(name: "CSpawn"),

    // ICU behind a header without ICU types, so that it can meet Foundation in tests.
    .target(
      name: "CICU",
      linkerSettings: staticLibraries.isEmpty ? [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")] : []
    ),

    // A function of the parser library, quicker.
    .target(name: "CParseTable"),

    // A step of its lexer, quicker.
    .target(name: "CLexer"),

    // What stands between the scanners of grammars and it, where they were built without.
    .target(name: "CScannerGuard"),

    // Threads as others see them: processor time, stack.
    .target(name: "CThreads"),

    // Text, storage, runs, syntax, queries, themes. Knows no LSP, no JSON, no terminal.
    .target(
      name: "HighlightStorage",
      dependencies: ["CTreeSitter", "CParseTable", "CLexer", "CScannerGuard", "CThreads", "CICU"]
    ),

    // The program: commands, renderers, configuration, JSON-RPC, LSP.
    .executableTarget(
      name: "highlight-lsp",
      dependencies: [
        "HighlightStorage",
        "RandomEdits",
        "CMalloc",
        "CSpawn",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      // A program at a fixed address has no 40,000 pointers to relocate whenever it starts.
      linkerSettings: [
        .unsafeFlags(["-Xclang-linker", "-no-pie"] + staticLibraries, .when(platforms: [.linux], configuration: .release))
      ]
    ),

    // Edits as people make them, repeatable: for `check --fuzz-edits` and for tests.
    .target(name: "RandomEdits"),

    // Programs that compare the query engine with another one: whether it is exact, and how fast.
    .target(
      name: "BenchmarkSupport",
      dependencies: ["HighlightStorage", "CTreeSitter", .product(name: "TOMLKit", package: "TOMLKit")],
      path: "Benchmarks/BenchmarkSupport"
    ),
    .executableTarget(
      name: "corpus-score",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "CTreeSitter"],
      path: "Benchmarks/CorpusScore"
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
    // Runs the break tests of Unicode and the break and expression tests of ICU through the library.
    .executableTarget(
      name: "boundary-score",
      dependencies: ["BenchmarkSupport", "HighlightStorage"],
      path: "Benchmarks/BoundaryScore"
    ),
    // Where the link detector agrees with other finders, and how fast it is.
    .executableTarget(
      name: "link-score",
      dependencies: ["HighlightStorage"],
      path: "Benchmarks/LinkScore"
    ),

    // Hostile files, each in a process of its own; memory over a million edits.
    .executableTarget(
      name: "robustness",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "TestSupport"],
      path: "Benchmarks/Robustness"
    ),
    // Recorded editing sessions: at each checkpoint the runs are those of a fresh storage.
    .executableTarget(
      name: "trace-replay",
      dependencies: ["BenchmarkSupport", "HighlightStorage", "RandomEdits"],
      path: "Benchmarks/TraceReplay"
    ),

    // What the tests and some of these programs use.
    .target(name: "TestSupport", dependencies: ["RandomEdits"], path: "Tests/TestSupport"),

    .testTarget(
      name: "HighlightStorageTests",
      dependencies: ["HighlightStorage", "TestSupport", "CTreeSitter"]
    ),
    .testTarget(
      name: "HighlightLSPTests",
      dependencies: [
        "highlight-lsp", "HighlightStorage", "TestSupport", "CTreeSitter", "CParseTable",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// One set of compiler features for every Swift target.
for target in package.targets
where target.type != .system && !["CICU", "CLexer", "CParseTable", "CScannerGuard", "CThreads"].contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
