import Foundation
import HighlightStorage

/// Languages with this package's own query files, from the folder `grammars` of the package.
final class ProjectLanguages: LanguageProvider {
  private let queries: URL
  private let libraries: URL
  private var loaded: [String: Language?] = [:]

  /// - Parameters:
  ///   - queries: the folder with `NAME/language.toml` and `NAME/highlights.scm`.
  ///   - libraries: the folder with `NAME/parser.so`.
  init(queries: URL, libraries: URL) {
    self.queries = queries
    self.libraries = libraries
  }

  /// The language of a canonical name; nil when it is not installed.
  func language(_ name: String) -> Language? {
    if let known = loaded[name] { return known }
    let path = libraries.appendingPathComponent("\(name)/parser.so").path
    let language = (try? Grammar.load(name: name, path: path, symbol: "tree_sitter_\(name)")).map { grammar in
      Language(
        name: name, grammar: grammar,
        queries: .init(
          highlights: sources("highlights", of: name), locals: sources("locals", of: name),
          injections: sources("injections", of: name)))
    }
    loaded[name] = .some(language)
    return language
  }

  func injectedLanguage(named name: String) -> Language? { language(name) }

  func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }

  private func sources(_ kind: String, of name: String) -> [QuerySource] {
    var result: [QuerySource] = []
    for path in listed(kind, of: name) ?? ["\(name)/\(kind).scm"] { append(path, kind, to: &result) }
    return result
  }

  /// The files that the language's entry lists: `queries = { highlights = ["a.scm", "b.scm"] }`.
  private func listed(_ kind: String, of name: String) -> [String]? {
    let file = queries.appendingPathComponent("\(name)/language.toml")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.components(separatedBy: "\n") ?? []
    guard let line = lines.first(where: { $0.hasPrefix("queries") }),
      let list = line.components(separatedBy: "\(kind) = [").dropFirst().first?.components(separatedBy: "]").first
    else { return nil }
    return list.components(separatedBy: "\"").filter { $0.hasSuffix(".scm") }
  }

  private func append(_ path: String, _ kind: String, to result: inout [QuerySource]) {
    guard let text = try? String(contentsOf: queries.appendingPathComponent(path), encoding: .utf8),
      !result.contains(where: { $0.path == path })
    else { return }
    if text.hasPrefix("; inherits:"), let line = text.components(separatedBy: "\n").first {
      for parent in line.dropFirst("; inherits:".count).components(separatedBy: ",") {
        append("\(parent.trimmingCharacters(in: .whitespaces))/\(kind).scm", kind, to: &result)
      }
    }
    result.append(QuerySource(path: path, text: text))
  }
}
