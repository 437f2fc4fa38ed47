internal import HighlightCore
internal import HighlightStorage
internal import LanguageManifest
internal import TextModel

/// The test of a library before it is moved to its final path.
enum LibraryTest {
  /// Loads the library and parses a short sample with it. Throws if it cannot be loaded, or does not parse the sample
  /// within five seconds.
  static func run(_ library: String, of entry: LanguageEntry) throws(InstallError) {
    do throws(GrammarError) {
      let grammar = try Grammar.load(name: entry.name, path: library, symbol: entry.symbol)
      let language = Language(name: entry.name, grammar: grammar, queries: Language.Queries())
      let storage = HighlightingStorage(UTF16Text("a = 1\n"), language: language, parseMilliseconds: 5000)
      guard storage.exceededLimits.isEmpty else {
        throw GrammarError.damaged(path: library, reason: "it does not parse a sample in five seconds")
      }
    } catch {
      guard case .incompatible(_, let abi, let supported) = error else {
        throw InstallError(description: "the parser of \(entry.name) cannot be used: \(error)")
      }
      throw InstallError(
        description: "the parser of \(entry.name) cannot be used: it has language ABI \(abi), and the parser library loads "
          + "\(supported.lowerBound) to \(supported.upperBound)"
          + (GrammarStore.newerLibrary(loading: abi, supported).map { "; build this program with: \($0)" } ?? ""),
        isForAnotherLibrary: true)
    }
  }
}
