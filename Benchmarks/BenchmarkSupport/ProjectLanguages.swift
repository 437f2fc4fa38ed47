import DataFormats
public import Foundation
public import HighlightStorage

/// The languages of this project, its own queries included, over the grammars of a folder. One thread at a time.
public final class ProjectLanguages: LanguageProvider {
  private struct Entry {
    let symbol: String
    let isFirstTier: Bool
    let extensions: [String]
    let aliases: [String]
    /// The query files that stand in the manifest, by kind.
    let queries: [String: [String]]
    let firstPatternWins: Bool
  }

  private let queries: URL
  private let grammars: URL
  private let entries: [String: Entry]
  private var languages: [String: Language?] = [:]

  /// - Parameters:
  ///   - queries: the folder with `NAME/language.toml` and `NAME/highlights.scm`.
  ///   - grammars: the folder with `NAME/parser.so`.
  public init(queries: URL, grammars: URL) throws {
    self.queries = queries
    self.grammars = grammars
    var entries: [String: Entry] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: queries.path) {
      let file = queries.appendingPathComponent("\(name)/language.toml")
      guard let bytes = try? Data(contentsOf: file) else { continue }
      let table = TOMLDocument(ContiguousArray(bytes)).root
      let named = table["queries"]?.members ?? []
      entries[name] = Entry(
        symbol: table["symbol"]?.string ?? "tree_sitter_\(name)", isFirstTier: table["tier"]?.integer == 1,
        extensions: table["extensions"]?.strings ?? [], aliases: table["aliases"]?.strings ?? [],
        queries: Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.value.strings ?? []) }),
        firstPatternWins: table["precedence"]?.string == "first")
    }
    self.entries = entries
  }

  /// The languages of the first tier, sorted.
  public var firstTier: [String] { entries.filter(\.value.isFirstTier).map(\.key).sorted() }

  /// The languages that have query files and a grammar in the folder, sorted.
  public var compiled: [String] {
    entries.keys.filter { !sources("highlights", of: $0).isEmpty && grammar($0) != nil }.sorted()
  }

  /// The language of a file name's extension; those of the first tier go first.
  public func name(forPath path: String) -> String? {
    let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard !suffix.isEmpty else { return nil }
    let names = entries.filter { $0.value.extensions.contains(suffix) }
    return names.min { ($0.value.isFirstTier ? 0 : 1, $0.key) < ($1.value.isFirstTier ? 0 : 1, $1.key) }?.key
  }

  /// A language; nil when it is unknown or has no grammar in the folder.
  public func language(_ name: String) -> Language? {
    if let known = languages[name] { return known }
    var result: Language?
    if entries[name] != nil {
      if let grammar = grammar(name) {
        result = Language(name: name, grammar: grammar, queries: queries(of: name))
      }
    }
    languages[name] = .some(result)
    return result
  }

  public func injectedLanguage(named name: String) -> Language? {
    let name = name.lowercased()
    if entries[name] != nil { return language(name) }
    return entries.first { $0.value.aliases.contains(name) }.flatMap { language($0.key) }
  }

  public func injectedLanguage(filename: String?, firstLine: String?) -> Language? {
    filename.flatMap { name(forPath: $0) }.flatMap { language($0) }
  }

  /// The grammar of a language; nil when it is unknown or has none in the folder.
  public func grammar(_ name: String) -> Grammar? {
    guard let entry = entries[name] else { return nil }
    let path = grammars.appendingPathComponent(name).appendingPathComponent("parser.so").path
    return try? Grammar.load(name: name, path: path, symbol: entry.symbol)
  }

  /// The query files that color a language; none for an unknown one.
  public func queries(of name: String) -> Language.Queries {
    guard let entry = entries[name] else { return .init() }
    return .init(
      highlights: sources("highlights", name, entry), locals: sources("locals", name, entry),
      injections: sources("injections", name, entry), firstPatternWins: entry.firstPatternWins)
  }

  /// The query files of a language, inherited ones first. `kind` is `highlights`, `locals` or `injections`.
  public func sources(_ kind: String, of name: String) -> [QuerySource] {
    entries[name].map { sources(kind, name, $0) } ?? []
  }

  private func sources(_ kind: String, _ name: String, _ entry: Entry) -> [QuerySource] {
    var result: [QuerySource] = []
    var visited: Set<String> = []
    for path in entry.queries[kind] ?? ["\(name)/\(kind).scm"] { append(path, kind, to: &result, visited: &visited) }
    return result
  }

  /// Appends a query file behind those that its opening comment `; inherits: a, b` names.
  private func append(_ path: String, _ kind: String, to result: inout [QuerySource], visited: inout Set<String>) {
    guard visited.insert(path).inserted,
      let text = try? String(contentsOf: queries.appendingPathComponent(path), encoding: .utf8)
    else { return }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(while: { $0.hasPrefix(";") }) {
      guard let colon = line.range(of: "inherits:") else { continue }
      for parent in line[colon.upperBound...].split(separator: ",") {
        append("\(parent.trimmingCharacters(in: .whitespaces))/\(kind).scm", kind, to: &result, visited: &visited)
      }
    }
    // As the program takes them: `check` has proven them.
    result.append(QuerySource(path: path, text: text, isVerified: true))
  }
}
