internal import HighlightStorage

/// The folder of installed grammars: `NAME/parser.so`, each with its own receipt inside.
enum GrammarStore {
  /// Every library exports its receipt under this name; the installer compiles it in, so that library and receipt cannot differ.
  static let receiptSymbol = "highlight_lsp_grammar_receipt"

  /// What the build of a grammar depends on; another receipt means the grammar has to be built again.
  static func receipt(for entry: LanguageEntry, in package: SourcePackage) -> String {
    "\(package.name)==\(package.version) sha256:\(package.sha256) \(entry.name) guard:3"
  }

  /// Where the library of a language is or would be.
  static func libraryPath(of language: String) -> String {
    "\(Environment.grammarFolder)/\(language)/parser.so"
  }

  /// The state of a language's library.
  enum State: Equatable {
    case notInstalled
    case installed(abi: Int)
    /// Built from another version than the manifest names.
    case outdated
    case broken(reason: String)
  }

  /// Looks at an installed library by loading it.
  static func state(of entry: LanguageEntry, manifest: Manifest) -> State {
    let path = libraryPath(of: entry.name)
    if let fault = GrammarTrust.fault(of: entry.name) { return .broken(reason: fault) }
    do throws(GrammarError) {
      let grammar = try Grammar.load(name: entry.name, path: path, symbol: entry.symbol)
      guard let package = manifest.packages[entry.package],
        Grammar.exportedText(path: path, symbol: receiptSymbol) == receipt(for: entry, in: package)
      else { return .outdated }
      return .installed(abi: grammar.abi)
    } catch {
      if case .missing = error { return .notInstalled }
      return .broken(reason: "\(error)")
    }
  }

  /// Removes an installed grammar. Returns whether there was one.
  static func remove(_ language: String) throws(FileError) -> Bool {
    let path = libraryPath(of: language)
    guard FileSystem.kind(of: path) != nil else { return false }
    try FileSystem.removeFile(path)
    FileSystem.removeTree(FileSystem.directory(of: path))
    return true
  }
}
