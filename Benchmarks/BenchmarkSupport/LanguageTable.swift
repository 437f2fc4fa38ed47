public import Foundation
public import HighlightStorage

/// The grammars and upstream's query files, as `grammars.tsv` of a corpus lists them.
public final class LanguageTable {
  /// A line of the table.
  public struct Entry: Sendable {
    public let name: String
    /// Package name and version: the languages of one repository share them.
    public let package: String
    public let symbol: String
    public let highlights: [String]
    public let injections: [String]
    public let locals: [String]
    /// Tells which injection names mean the language; empty for none.
    public let injectionPattern: String
  }

  /// Every line.
  public let entries: [Entry]
  private let wheels: URL
  private let grammarFolder: URL
  private var grammars: [String: Grammar?] = [:]
  private var languages: [String: Language?] = [:]

  /// - Parameters:
  ///   - corpus: the folder that holds `grammars.tsv`.
  ///   - wheels: the folder that the table's query paths are relative to.
  ///   - grammars: the folder with `NAME/parser.so`.
  public init(corpus: URL, wheels: URL, grammars: URL) throws {
    self.wheels = wheels
    grammarFolder = grammars
    let text = try String(contentsOf: corpus.appendingPathComponent("grammars.tsv"), encoding: .utf8)
    entries = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0 == "-" ? "" : String($0) }
      guard fields.count >= 7 else { return nil }
      func list(_ field: String) -> [String] { field.split(separator: ",").map(String.init) }
      return Entry(
        name: fields[0], package: fields[1], symbol: fields[2], highlights: list(fields[3]),
        injections: list(fields[4]), locals: list(fields[5]), injectionPattern: fields[6])
    }
  }

  /// The line of a language.
  public func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

  /// The folder names under which a grammar may be installed.
  private static func folders(of name: String) -> [String] {
    switch name {
    case "c_sharp": [name, "csharp"]
    case "embedded_template_erb": ["embedded_template"]
    default: [name]
    }
  }

  /// The grammar of a language; nil when it is not installed.
  public func grammar(_ name: String) -> Grammar? {
    if let known = grammars[name] { return known }
    var result: Grammar?
    if let entry = entry(name) {
      for folder in Self.folders(of: name) where result == nil {
        let path = grammarFolder.appendingPathComponent(folder).appendingPathComponent("parser.so").path
        result = try? Grammar.load(name: name, path: path, symbol: entry.symbol)
      }
    }
    grammars[name] = .some(result)
    return result
  }

  /// Upstream's query files at these paths.
  public func sources(_ paths: [String]) -> [QuerySource] {
    paths.compactMap { path in
      let url = wheels.appendingPathComponent(path)
      return (try? String(contentsOf: url, encoding: .utf8)).map { QuerySource(path: path, text: $0) }
    }
  }

  /// The language with upstream's queries; captures keep their names.
  public func language(_ name: String, withInjections: Bool) -> Language? {
    let key = "\(name) \(withInjections)"
    if let known = languages[key] { return known }
    var result: Language?
    if let entry = entry(name), let grammar = grammar(name) {
      result = Language(
        name: name, grammar: grammar,
        queries: .init(
          highlights: sources(entry.highlights), locals: sources(entry.locals),
          injections: withInjections ? sources(entry.injections) : []),
        keepsRawCaptures: true)
    }
    languages[key] = .some(result)
    return result
  }
}

/// Chooses injected languages as tree-sitter's command line does: the pattern that matches the longest part of the name.
public final class InjectionProvider: LanguageProvider {
  private let table: LanguageTable
  private let candidates: [(name: String, regex: NSRegularExpression)]
  private var found: [String: String?] = [:]

  /// - Parameter package: only languages of this package; nil for all.
  public init(_ table: LanguageTable, package: String? = nil) {
    self.table = table
    candidates = table.entries.compactMap { entry in
      guard package == nil || entry.package == package, !entry.injectionPattern.isEmpty,
        let regex = try? NSRegularExpression(pattern: entry.injectionPattern)
      else { return nil }
      return (entry.name, regex)
    }
  }

  public func injectedLanguage(named name: String) -> Language? {
    if found[name] == nil {
      var best: (length: Int, name: String)?
      for candidate in candidates {
        let range = NSRange(name.startIndex..., in: name)
        guard let match = candidate.regex.firstMatch(in: name, range: range) else { continue }
        if match.range.length > best?.length ?? -1 { best = (match.range.length, candidate.name) }
      }
      found[name] = .some(best?.name)
    }
    return (found[name] ?? nil).flatMap { table.language($0, withInjections: true) }
  }

  public func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }
}
