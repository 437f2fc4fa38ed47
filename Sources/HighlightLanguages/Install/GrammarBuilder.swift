internal import SystemSupport

/// There is no C compiler.
struct MissingCompiler: Error, CustomStringConvertible {
  /// The names that were tried.
  let tried: String

  var description: String { "no C compiler (tried \(tried))" + MissingCompiler.remedy }

  static let remedy = "; install one with: apt-get install gcc"
}

/// Turns the unpacked sources of one parser into a library that was tried out.
struct GrammarBuilder {
  let entry: LanguageEntry
  /// The folder of `parser.c`.
  let sources: String
  /// The folder that holds `tree_sitter/parser.h`.
  let headers: String
  /// Compiled into the library.
  let receipt: String
  /// The guard's source file.
  let guardSource: String
  /// A folder with files that the archive lacks; it may be missing.
  let additions: String
  /// The C compiler and its own arguments.
  let compiler: [String]

  /// The C compiler to use: `$CC`, else the first of the usual names that runs.
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

  /// Compiles into `folder` and returns the path of the library.
  func build(in folder: String) throws -> String {
    let library = folder + "/parser.so"
    var objects: [String] = []
    var definitions = ["-DHIGHLIGHT_RECEIPT=\"\(receipt)\"", "-DHIGHLIGHT_SYMBOL=\(entry.symbol)"]
    if FileSystem.kind(of: sources + "/scanner.c") == .file {
      definitions.append("-DHIGHLIGHT_HAS_SCANNER")
      let renamed = ["scan", "serialize"].map { function in
        "-D\(entry.symbol)_external_scanner_\(function)=\(entry.symbol)_external_scanner_\(function)_unguarded"
      }
      let object = folder + "/scanner.o"
      try compile(["-c", "-Dcalloc=highlight_lsp_calloc"] + renamed + [sources + "/scanner.c", "-o", object], in: folder)
      objects.append(object)
    }
    try compile(definitions + ["-shared", sources + "/parser.c", guardSource] + objects + ["-o", library], in: folder)
    try GrammarTrial.run(library, of: entry)
    return library
  }

  private func compile(_ arguments: [String], in folder: String) throws {
    // The optimisation level hardly matters (tables dominate); -O2 suits every parser of the pack.
    let common =
      compiler + ["-std=c11", "-D_GNU_SOURCE", "-O2", "-fPIC", "-w"] + [sources, headers, additions].flatMap { ["-I", $0] }
    let result = ProcessRunner.run(common + arguments, workFolder: folder, bounds: .compiler)
    guard result.status == 0 else {
      let lines = result.output.split(whereSeparator: \.isNewline)
      let reason = lines.first { $0.contains("error") || $0.contains("No space left") } ?? lines.last ?? ""
      throw InstallError(description: "\(compiler[0]) failed on \(entry.name): \(reason)")
    }
  }
}
