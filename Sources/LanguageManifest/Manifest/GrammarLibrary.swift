internal import SystemSupport

/// The folders in which a loader finds its data, in addition to the folders of the user and of the program.
package struct LanguageFolders: Sendable {
  /// The manifest and the queries; nil where there are none.
  package var data = Environment.dataFolder
  /// Folders with `NAME/parser.so`, looked into before the user's own.
  package var grammars: [String] = []

  package init() {}

  /// Reads a caller's folder: its manifest and queries, if it has `NAME/language.toml`, and its grammars, in the folder
  /// itself or in its folder `grammars`. Throws if it is not a folder.
  package init(_ folder: String) throws(ManifestError) {
    guard let path = FileSystem.realPath(folder), FileSystem.kind(of: path) == .directory else {
      throw ManifestError(
        description: "\(folder) is not a folder; pass one with NAME/\(DataFolder.languageFile), grammars or both")
    }
    if DataFolder.hasManifest(path) { data = path }
    grammars = [path + "/grammars", path]
  }
}

/// A grammar's library on disk: the user's own, or a library that comes with the program.
package struct GrammarLibrary: Equatable, Sendable {
  /// Which folder of grammars a library is in.
  package enum Origin: Equatable, Sendable {
    /// The user's, filled by `grammar install`.
    case own
    /// `lib/highlight-lsp/grammars` below the prefix of the program, filled by its package.
    case bundled
    /// A folder that the program which uses the library names.
    case given
  }

  package let language: String
  package let origin: Origin
  /// The folder of the library and of the query files that belong to it.
  package let folder: String

  package init(language: String, origin: Origin, folder grammars: String) {
    self.language = language
    self.origin = origin
    folder = "\(grammars)/\(language)"
  }

  package var path: String { folder + "/parser.so" }

  /// Returns the library that is used for a language: the first that exists in the given folders, then the user's own,
  /// then the bundled one; nil if none exists. One `stat` call for each.
  package static func find(_ language: String, in given: [String] = []) -> GrammarLibrary? {
    candidates(language, in: given).first { FileSystem.kind(of: $0.path) != nil }
  }

  /// Returns the libraries that a language may have, existing or not, in the order of the search: in the given
  /// folders, the user's own, the bundled one.
  static func candidates(_ language: String, in given: [String] = []) -> [GrammarLibrary] {
    given.map { GrammarLibrary(language: language, origin: .given, folder: $0) }
      + [GrammarLibrary(language: language, origin: .own, folder: Environment.grammarFolder)]
      + (Environment.bundledGrammarFolder.map { [GrammarLibrary(language: language, origin: .bundled, folder: $0)] } ?? [])
  }
}

/// The command that brings a missing grammar.
package enum GrammarRemedy {
  /// The usual names of C compilers, in the order in which they are tried.
  package static let compilerNames = ["cc", "gcc", "clang"]
  /// Whether PATH has one of them.
  private static let hasCompiler = compilerNames.contains { Environment.executablePath(named: $0) != nil }

  /// The options of pip, pipx and uv that name the package with all grammars and the index that has it.
  package static let allGrammars = "'highlight-lsp[all]' --index-url \(ProjectAddress.parcels)/simple"

  /// Returns the command with which a user installs the grammar of a language: usually
  /// `highlight-lsp grammar install LANGUAGE`. If the program comes from a wheel and another wheel has the grammar,
  /// the command is that of pip, pipx or uv, and installs all grammars. Reads one file of about 1 KB, the list of the
  /// grammars in that wheel.
  package static func command(for language: String) -> String {
    guard let prefix = Environment.prefix, let folder = Environment.libraryFolder, isInOtherWheel(language, folder) else {
      return "highlight-lsp grammar install \(language)"
    }
    if FileSystem.kind(of: prefix + "/pipx_metadata.json") == .file { return "pipx install --force \(allGrammars)" }
    if FileSystem.kind(of: prefix + "/uv-receipt.toml") == .file { return "uv tool install \(allGrammars)" }
    return "pip install \(allGrammars)"
  }

  /// Returns `command(for:)`. If that builds the grammar and there is no C compiler in PATH and no `CC`, also names
  /// the package with all grammars.
  package static func hint(for language: String) -> String {
    let command = command(for: language)
    guard command.hasPrefix("highlight-lsp "), Environment.value("CC") == nil, !hasCompiler else { return command }
    return "\(command), or without a C compiler: pip install \(allGrammars)"
  }

  /// Whether the program's wheel lists a language as part of the wheel of all grammars; false without the list.
  private static func isInOtherWheel(_ language: String, _ folder: String) -> Bool {
    guard let bytes = try? FileSystem.readRegular(folder + "/more-grammars", limit: FileSystem.companionLimit) else {
      return false
    }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(language.utf8) }
  }
}
