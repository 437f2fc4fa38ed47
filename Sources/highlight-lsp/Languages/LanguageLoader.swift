internal import HighlightStorage

/// A language cannot be used as asked; text is shown without its syntax.
enum LanguageError: Error, CustomStringConvertible {
  /// Nobody knows the name.
  case unknown(name: String, suggestion: String?)
  /// The grammar is not installed.
  case notInstalled(name: String)
  /// The installed library cannot be loaded.
  case broken(name: String, GrammarError)

  var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "unknown language \"\(name)\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        + " (see: highlight-lsp language list)"
    case .notInstalled(let name):
      "the grammar for \(name) is not installed; install it with: highlight-lsp grammar install \(name)"
    case .broken(let name, let error):
      "\(error); install it again with: highlight-lsp grammar install \(name)"
    }
  }
}

/// Loads languages, each once: grammar from the user's folder, queries from the data folder. One thread at a time.
final class LanguageLoader {
  let manifest: Manifest
  private let dataFolder: String
  private var reported: Set<String> = []
  private var loaded: [String: Result<Language, LanguageError>] = [:]

  init(manifest: Manifest) {
    self.manifest = manifest
    dataFolder = Environment.dataFolder ?? ""
  }

  /// The language of a canonical name.
  func language(_ name: String) -> Result<Language, LanguageError> {
    if let known = loaded[name] { return known }
    let result = load(name)
    loaded[name] = result
    return result
  }

  /// What is wrong with the query files of a language; told once.
  func takeQueryProblems(of language: Language) -> [QueryProblem] {
    reported.insert(language.name).inserted ? language.highlights.problems : []
  }

  /// Forgets what could not be loaded, so that a grammar installed since is found.
  func forgetFailures() {
    loaded = loaded.filter { if case .success = $0.value { true } else { false } }
  }

  private func load(_ name: String) -> Result<Language, LanguageError> {
    guard let entry = manifest[name] else {
      return .failure(.unknown(name: name, suggestion: manifest.suggestion(for: name)))
    }
    do throws(GrammarError) {
      let grammar = try Grammar.load(
        name: entry.name, path: GrammarStore.libraryPath(of: entry.name), symbol: entry.symbol)
      let query = HighlightQuery(sources: sources(of: entry), grammar: grammar)
      return .success(Language(name: entry.name, grammar: grammar, highlights: query))
    } catch {
      if case .missing = error { return .failure(.notInstalled(name: entry.name)) }
      return .failure(.broken(name: entry.name, error))
    }
  }

  /// The highlight query files of a language in the order they apply, those it inherits first.
  private func sources(of entry: LanguageEntry) -> [QuerySource] {
    var result: [QuerySource] = []
    var visiting: Set<String> = []
    for path in entry.highlights ?? ["\(entry.name)/highlights.scm"] {
      append(path, to: &result, visiting: &visiting)
    }
    return result
  }

  /// Appends a query file behind those that its first comment line `; inherits: a, b` names.
  private func append(_ path: String, to result: inout [QuerySource], visiting: inout Set<String>) {
    guard visiting.insert(path).inserted, let bytes = try? FileSystem.read(dataFolder + "/" + path) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    for parent in LanguageLoader.inherited(by: text) {
      append("\(parent)/highlights.scm", to: &result, visiting: &visiting)
    }
    result.append(QuerySource(path: path, text: text))
  }

  /// The languages named by `; inherits: a, b` in the comment lines that open a query file.
  static func inherited(by text: String) -> [String] {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix(";") else { break }
      let comment = line.drop { $0 == ";" || $0 == " " }
      guard comment.hasPrefix("inherits") else { continue }
      return comment.dropFirst("inherits".count).drop { $0 == ":" || $0 == " " }
        .split(separator: ",").map { $0.trimmingSpaces() }
    }
    return []
  }
}
