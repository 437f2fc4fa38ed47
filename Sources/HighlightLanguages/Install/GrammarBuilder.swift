internal import LanguageManifest
internal import SystemSupport

/// The error that no C compiler is installed.
struct MissingCompiler: Error, CustomStringConvertible {
  /// The names that were tried.
  let tried: String

  var description: String { "no C compiler (tried \(tried))" + MissingCompiler.remedy }

  static let remedy = "; install one with: apt-get install gcc"
}

/// Compiles the unpacked sources of a parser into a library, and tests it.
struct GrammarBuilder {
  let entry: LanguageEntry
  /// The folder of `parser.c`.
  let sources: String
  /// The folder that contains `tree_sitter/parser.h`.
  let headers: String
  /// The description of the parser's origin, which is compiled into the library.
  let receipt: String
  /// The folder with `lexer.h`, which is included before the parser, and `guard.c` and `scanner.h`, which guard the scanner.
  let guardFolder: String
  /// A folder with files that the archive lacks, a `scanner.h` if the scanner needs one of its own, and a `parser.c` that
  /// includes the archive's if the parser needs more; it may be missing.
  let additions: String
  /// The C compiler with its arguments.
  let compiler: [String]

  /// Returns the command of the C compiler, with its arguments: `$CC` if it is set, otherwise the first of the usual
  /// names that can be run. Throws if it cannot be run, or there is none.
  static func findCompiler(workFolder: String) throws(MissingCompiler) -> [String] {
    let candidates =
      Environment.value("CC").map { [$0.split(separator: " ").map(String.init)] } ?? GrammarRemedy.compilerNames.map { [$0] }
    for candidate in candidates
    where !candidate.isEmpty {
      let result = ProcessRunner.run(candidate + ["--version"], workFolder: workFolder, bounds: .question)
      if result.status == 0 { return candidate }
    }
    throw MissingCompiler(tried: candidates.map { $0.joined(separator: " ") }.joined(separator: ", "))
  }

  /// Compiles the parser in `folder`, tests it and returns the path of the library. Throws if that fails.
  func build(in folder: String) throws -> String {
    let library = folder + "/parser.so"
    var objects: [String] = []
    var definitions = ["-DHIGHLIGHT_RECEIPT=\"\(receipt)\"", "-DHIGHLIGHT_SYMBOL=\(entry.symbol)"]
    if FileSystem.kind(of: sources + "/scanner.c") == .file {
      definitions.append("-DHIGHLIGHT_HAS_SCANNER")
      let renamed = ["scan", "serialize", "deserialize", "destroy"].map { function in
        "-D\(entry.symbol)_external_scanner_\(function)=\(entry.symbol)_external_scanner_\(function)_unguarded"
      }
      var included = [guardFolder + "/scanner.h"]
      if FileSystem.kind(of: additions + "/scanner.h") == .file { included.append(additions + "/scanner.h") }
      let object = folder + "/scanner.o"
      try compile(
        ["-c"] + included.flatMap { ["-include", $0] } + renamed + [sources + "/scanner.c", "-o", object], in: folder)
      objects.append(object)
    }
    let ownParser = additions + "/parser.c"
    let parser = FileSystem.kind(of: ownParser) == .file ? ownParser : sources + "/parser.c"
    let object = folder + "/parser.o"
    try compile(["-c", "-include", guardFolder + "/lexer.h", parser, "-o", object], in: folder)
    objects.append(object)
    try compile(
      definitions + GrammarBuilder.linkerOptions + GrammarBuilder.given("LDFLAGS")
        + ["-shared", guardFolder + "/guard.c"] + objects + ["-o", library],
      in: folder)
    try LibraryTest.run(library, of: entry)
    return library
  }

  // A write past the end of an array ends the process. Some compilers define the second on their own, with another value.
  private static let protections = ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
  // Addresses of functions are read-only once the library is loaded, and the stack is not executable.
  #if os(Linux)
    private static let linkerOptions = ["-Wl,-z,relro,-z,now,-z,noexecstack"]
  #else
    private static let linkerOptions: [String] = []
  #endif

  /// Returns the options in an environment variable that packagers set; they come after ours, so that they count.
  private static func given(_ variable: String) -> [String] {
    (Environment.value(variable) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private func compile(_ arguments: [String], in folder: String) throws {
    // The optimization level hardly matters (tables dominate); -O2 suits every parser of the pack. Without the map, the
    // paths in the scanners' assertions would make each library differ from the next.
    let common =
      compiler + ["-std=c11", "-D_GNU_SOURCE", "-O2", "-fPIC", "-w", "-ffile-prefix-map=\(sources)=\(entry.name)"]
      + GrammarBuilder.protections + GrammarBuilder.given("CPPFLAGS") + GrammarBuilder.given("CFLAGS")
      + [sources, headers, additions].flatMap { ["-I", $0] }
    let result = ProcessRunner.run(common + arguments, workFolder: folder, bounds: .compiler)
    guard result.status == 0 else {
      let lines = result.output.split(whereSeparator: \.isNewline)
      let reason = lines.first { $0.contains("error") || $0.contains("No space left") } ?? lines.last ?? ""
      throw InstallError(description: "\(compiler[0]) failed on \(entry.name): \(reason)")
    }
  }
}
