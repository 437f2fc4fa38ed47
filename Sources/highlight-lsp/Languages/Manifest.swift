internal import TOMLKit

/// A source package that grammars come from: fetched by name, verified by hash.
struct SourcePackage {
  let name: String
  let version: String
  let sha256: String
}

/// What query files are for; the names of the files.
enum QueryKind: String, CaseIterable {
  case highlights
  case locals
  case injections
}

/// One language of the manifest.
struct LanguageEntry {
  let name: String
  /// The package that holds its parser.
  let package: String
  /// The folder of `parser.c` inside the package.
  let path: String
  /// A language of the default package whose `tree_sitter/*.h` are used, where the package itself has none.
  let headers: String?
  /// The exported function.
  let symbol: String
  /// Whether `grammar install` without a name installs it.
  let isFirstTier: Bool
  let extensions: [String]
  let filenames: [String]
  let globs: [String]
  let shebangs: [String]
  let aliases: [String]
  /// Query files by kind, relative to the data folder; `NAME/<kind>.scm` for kinds that are not listed.
  let queries: [QueryKind: [String]]
  /// Whether the highlights were written for the first pattern to win.
  let firstPatternWins: Bool
}

/// The manifest cannot be used.
struct ManifestError: Error, CustomStringConvertible {
  let description: String
}

/// `languages.toml`: every language that can be installed, and how files are recognised.
struct Manifest {
  static let defaultPackage = "tree-sitter-language-pack"

  let packages: [String: SourcePackage]
  /// In the order of the file's names, first tier first.
  let languages: [LanguageEntry]
  private let indexByName: [String: Int]

  /// Reads the manifest of the data folder.
  static func load() throws(ManifestError) -> Manifest {
    guard let folder = Environment.dataFolder else {
      let place = Environment.value("HIGHLIGHT_LSP_DATA").map { "$HIGHLIGHT_LSP_DATA (\($0)) has no languages.toml" }
      throw ManifestError(
        description: place
          ?? "the data folder is missing: put it at ../share/highlight-lsp beside the program or set HIGHLIGHT_LSP_DATA")
    }
    let path = folder + "/languages.toml"
    do {
      let bytes = try FileSystem.read(path)
      return try Manifest(toml: String(decoding: bytes, as: UTF8.self), path: path)
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError(description: "\(error)")
    }
  }

  /// Reads a manifest from its text; `path` is what messages call it.
  init(toml: String, path: String) throws(ManifestError) {
    let root: TOMLTable
    do {
      root = try TOMLTable(string: toml)
    } catch let error as TOMLParseError {
      let place = error.source.begin
      throw ManifestError(description: "\(path):\(place.line):\(place.column): \(error.description)")
    } catch {
      throw ManifestError(description: "\(path): \(error)")
    }
    var packages: [String: SourcePackage] = [:]
    if let table = root["packages"]?.table {
      for name in table.keys {
        guard let version = table[name]?.table?["version"]?.string, let hash = table[name]?.table?["sha256"]?.string
        else { throw ManifestError(description: "\(path): packages.\(name) needs version and sha256") }
        packages[name] = SourcePackage(name: name, version: version, sha256: hash)
      }
    }
    guard let table = root["languages"]?.table else {
      throw ManifestError(description: "\(path): there is no [languages.NAME]")
    }
    var languages: [LanguageEntry] = []
    for name in table.keys {
      guard let entry = table[name]?.table else {
        throw ManifestError(description: "\(path): languages.\(name) is not a table")
      }
      let language = LanguageEntry(name: name, entry)
      guard packages[language.package] != nil else {
        throw ManifestError(description: "\(path): languages.\(name) names an unknown package \"\(language.package)\"")
      }
      languages.append(language)
    }
    self.packages = packages
    self.languages = languages.sorted {
      ($0.isFirstTier ? 0 : 1, $0.name) < ($1.isFirstTier ? 0 : 1, $1.name)
    }
    var indexByName: [String: Int] = [:]
    for (index, language) in self.languages.enumerated() {
      for alias in language.aliases where indexByName[alias] == nil { indexByName[alias] = index }
    }
    for (index, language) in self.languages.enumerated() { indexByName[language.name] = index }
    self.indexByName = indexByName
  }

  /// The language of a name or alias, in any case.
  subscript(name: String) -> LanguageEntry? {
    (indexByName[name] ?? indexByName[name.lowercased()]).map { languages[$0] }
  }

  /// The names nearest to one that is unknown, for messages.
  func suggestion(for name: String) -> String? {
    nearest(to: name.lowercased(), among: languages.map(\.name))
  }
}

extension LanguageEntry {
  fileprivate init(name: String, _ table: TOMLTable) {
    func strings(_ value: TOMLValue?) -> [String]? { value?.array.map { $0.compactMap(\.string) } }
    self.name = name
    package = table["package"]?.string ?? Manifest.defaultPackage
    path = table["path"]?.string ?? (package == Manifest.defaultPackage ? "parsers/\(name)/src" : "src")
    headers = table["headers"]?.string
    symbol = table["symbol"]?.string ?? "tree_sitter_\(name)"
    isFirstTier = table["tier"]?.int == 1
    extensions = strings(table["extensions"]) ?? []
    filenames = strings(table["filenames"]) ?? []
    globs = strings(table["globs"]) ?? []
    shebangs = strings(table["shebangs"]) ?? []
    aliases = strings(table["aliases"]) ?? []
    var queries: [QueryKind: [String]] = [:]
    for kind in QueryKind.allCases { queries[kind] = strings(table["queries"]?.table?[kind.rawValue]) }
    self.queries = queries
    firstPatternWins = table["precedence"]?.string == "first"
  }
}

/// The candidate with the smallest edit distance to `word`, when it is close enough to be a slip.
func nearest(to word: String, among candidates: [String]) -> String? {
  let target = Array(word.utf8)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.utf8)
    var row = Array(0...target.count)
    for (i, letter) in letters.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in target.indices {
        let substitution = diagonal + (target[j] == letter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substitution, min(row[j], row[j + 1]) + 1)
      }
    }
    let distance = row[target.count]
    if distance <= max(1, target.count / 3), distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}
