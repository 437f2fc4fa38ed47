internal import HighlightStorage
package import SystemSupport

/// The folder of installed grammars: `NAME/parser.so`, each with its own receipt inside.
package enum GrammarStore {
  /// Every library that was built exports its receipt under this name; the installer compiles it in, so that library and receipt cannot differ.
  /// That of a prebuilt one stands behind its end.
  static let receiptSymbol = "highlight_lsp_grammar_receipt"

  /// What the build of a grammar depends on; another receipt means the grammar has to be built again.
  static func receipt(for entry: LanguageEntry, in package: SourcePackage) -> String {
    "\(package.name)==\(package.version) sha256:\(package.sha256) \(entry.name) guard:3"
  }

  /// The receipt of a parser out of a wheel.
  static func receipt(for entry: LanguageEntry, in wheel: SourcePackage.Wheel, of package: SourcePackage) -> String {
    "\(package.name)==\(package.version) sha256:\(wheel.sha256) \(entry.name) prebuilt:1"
  }

  /// How an installed library came to be.
  package enum Kind: String {
    /// Compiled here.
    case built
    /// Compiled by those who made the package.
    case prebuilt
  }

  /// Where the library of a language is or would be.
  package static func libraryPath(of language: String) -> String {
    "\(Environment.grammarFolder)/\(language)/parser.so"
  }

  /// The state of a language's library.
  package enum State: Equatable {
    case notInstalled
    case installed(abi: Int, kind: Kind)
    /// Built from another version than the manifest names.
    case outdated
    case broken(reason: String)
  }

  /// Looks at an installed library by loading it.
  package static func state(of entry: LanguageEntry, manifest: Manifest) -> State {
    let path = libraryPath(of: entry.name)
    if let fault = GrammarTrust.fault(of: entry.name) { return .broken(reason: fault) }
    do throws(GrammarError) {
      let grammar = try Grammar.load(name: entry.name, path: path, symbol: entry.symbol)
      return kind(of: path, entry, manifest).map { .installed(abi: grammar.abi, kind: $0) } ?? .outdated
    } catch {
      if case .missing = error { return .notInstalled }
      return .broken(reason: "\(error)")
    }
  }

  /// Nil for a library that is none of what the manifest names.
  private static func kind(of path: String, _ entry: LanguageEntry, _ manifest: Manifest) -> Kind? {
    guard let package = manifest.packages[entry.package] else { return nil }
    if Grammar.exportedText(path: path, symbol: receiptSymbol) == receipt(for: entry, in: package) { return .built }
    let known = package.wheels.values.map { receipt(for: entry, in: $0, of: package) }
    return PrebuiltParser.read(from: path).map { known.contains($0.receipt) } == true ? .prebuilt : nil
  }

  /// Removes an installed grammar. Returns whether there was one.
  package static func remove(_ language: String) throws(FileError) -> Bool {
    let path = libraryPath(of: language)
    guard FileSystem.kind(of: path) != nil else { return false }
    try FileSystem.removeFile(path)
    FileSystem.removeTree(FileSystem.directory(of: path))
    return true
  }
}
