internal import HighlightCore
package import LanguageManifest
package import SystemSupport

/// The folders of grammars: `NAME/parser.so`, each with its own receipt. The installer compiles it in, so that library and
/// receipt cannot differ. That of a prebuilt one follows its end.
package enum GrammarStore {
  /// The version of the code that is compiled into every library, other than the guard. A library with another version
  /// is outdated: it still works, and the next installation builds it again.
  static let buildVersion = 4

  /// The newest language ABI that the pinned parser library loads.
  private static let pinnedABI = 15

  /// Returns the command that builds this program with a parser library that loads an ABI; nil if none does.
  static func newerLibrary(loading abi: Int, _ supported: ClosedRange<Int>) -> String? {
    abi > supported.upperBound && abi <= pinnedABI ? "make build PARSER_LIBRARY=pinned" : nil
  }

  /// Returns the receipt of a build, which names all that it depends on. A library with another receipt is outdated.
  static func receipt(for entry: LanguageEntry, in package: SourcePackage) -> String {
    "\(package.name)==\(package.version) sha256:\(package.sha256) \(entry.name) build:\(buildVersion) "
      + "guard:\(Grammar.guardVersion)"
  }

  /// Returns the receipt of a prebuilt parser of a wheel, which names the package, the checksum and the language.
  static func receipt(for entry: LanguageEntry, in wheel: SourcePackage.Wheel, of package: SourcePackage) -> String {
    "\(package.name)==\(package.version) sha256:\(wheel.sha256) \(entry.name) prebuilt:1"
  }

  /// The origin of an installed library.
  package enum LibraryOrigin: String {
    /// Compiled here.
    case built
    /// Compiled by the authors of the package.
    case prebuilt
    /// Compiled by the user, from sources of the user's own.
    case own = "your own"
  }

  /// Returns the path of the user's own library of a language, whether it exists or not.
  package static func libraryPath(of language: String) -> String {
    GrammarLibrary(language: language, origin: .own, folder: Environment.grammarFolder).path
  }

  /// The state of a language's library.
  package enum State: Equatable {
    case notInstalled
    case installed(abi: Int, kind: LibraryOrigin, origin: GrammarLibrary.Origin)
    /// Built from another version than the manifest names.
    case outdated
    case broken(reason: String)
  }

  /// Inspects the library that is used for a language by loading it. Returns `notInstalled` without one, `broken` if
  /// it may not or cannot be loaded, `outdated` if it is not of the manifest's version, otherwise `installed`.
  package static func state(of entry: LanguageEntry, manifest: Manifest) -> State {
    let library = GrammarLibrary.find(entry.name)
    if entry.hasOwnParser {
      guard let library else { return .notInstalled }
      do throws(LanguageError) {
        return .installed(
          abi: try ownParser(of: entry.name, symbol: entry.symbol).grammar.abi, kind: .own, origin: library.origin)
      } catch {
        return .broken(reason: "\(error)")
      }
    }
    if let fault = GrammarTrust.fault(of: library) { return .broken(reason: fault) }
    guard let library else { return .notInstalled }
    do throws(GrammarError) {
      let grammar = try Grammar.load(name: entry.name, path: library.path, symbol: entry.symbol)
      return kind(of: library.path, entry, manifest)
        .map { .installed(abi: grammar.abi, kind: $0, origin: library.origin) } ?? .outdated
    } catch {
      if case .missing = error { return .notInstalled }
      return .broken(reason: "\(error)")
    }
  }

  /// Loads the parser that the user built for a language. Throws an error that says what to do if there is no library, or
  /// it may not or cannot be loaded.
  /// - Parameter given: folders that are searched before the user's own.
  static func ownParser(
    of name: String, symbol: String, in given: [String] = []
  ) throws(LanguageError) -> (grammar: Grammar, library: GrammarLibrary) {
    guard let library = GrammarLibrary.find(name, in: given) else {
      throw .refused(
        reason: "there is no parser library \(libraryPath(of: name)); build it with: "
          + "cc -shared -fPIC -O2 -I src src/*.c -o \(libraryPath(of: name))")
    }
    if let fault = GrammarTrust.fault(of: library, isOwnBuild: true) { throw .refused(reason: fault) }
    do throws(GrammarError) {
      return (try Grammar.load(name: name, path: library.path, symbol: symbol), library)
    } catch {
      let remedy =
        switch error {
        case .noSymbol: "correct symbol in \(ManifestFindings.fileName)"
        case .incompatible(_, let abi, let supported):
          "generate it with: tree-sitter generate --abi \(supported.upperBound)"
            + (newerLibrary(loading: abi, supported).map { ", or build this program with: \($0)" } ?? "")
        case .missing, .damaged, .earlierGuard: "build it again"
        }
      throw .refused(reason: "\(error); \(remedy)")
    }
  }

  /// Returns whether a library is built or prebuilt, by its receipt; nil if it is not of the version in the manifest.
  private static func kind(of path: String, _ entry: LanguageEntry, _ manifest: Manifest) -> LibraryOrigin? {
    guard let package = manifest.packages[entry.package] else { return nil }
    if Grammar.exportedText(path: path, symbol: Grammar.receiptSymbol) == receipt(for: entry, in: package) { return .built }
    let known = package.wheels.values.map { receipt(for: entry, in: $0, of: package) }
    return PrebuiltParser.read(from: path).map { known.contains($0.receipt) } == true ? .prebuilt : nil
  }

  /// The outcome of a removal.
  package enum Removal: Equatable {
    /// The user's own library was removed; whether a library that comes with the program is used now.
    case removed(leavesBundled: Bool)
    /// The language has only the library that comes with the program, which stays.
    case bundled
    /// The user built the library, which nothing can install again: it stays.
    case own(path: String)
    case notInstalled
  }

  /// Removes the user's own library of a language with its folder. Returns `notInstalled` without a library, and
  /// `bundled` or `own`, without removing it, if only the bundled one is used or the user built it; otherwise whether a
  /// bundled one is used from now on.
  package static func remove(_ entry: LanguageEntry) throws(FileError) -> Removal {
    let language = entry.name
    guard let library = GrammarLibrary.find(language) else { return .notInstalled }
    guard library.origin == .own else { return .bundled }
    if entry.hasOwnParser { return .own(path: library.path) }
    try FileSystem.removeFile(library.path)
    FileSystem.removeTree(library.folder)
    return .removed(leavesBundled: GrammarLibrary.find(language) != nil)
  }
}
