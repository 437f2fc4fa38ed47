internal import HighlightCore
internal import HighlightLanguages
internal import HighlightThemes
internal import LanguageManifest
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// Completions and descriptions for a query file.
struct QueryFileWords {
  let manifest: Manifest
  /// The language of the file: the first that a configuration adds it to, otherwise that of its folder's name.
  var entry: LanguageEntry? { entries.first }
  /// All languages that a configuration adds the file to; otherwise that of its folder's name.
  let entries: [LanguageEntry]
  /// Whether a configuration adds the file to the queries of its languages.
  let isAdded: Bool
  /// The kind of query file: that by which a configuration names it, otherwise its name up to a hyphen.
  let kind: String
  let path: String
  let names: GrammarVocabulary?
  private let grammar: Grammar?
  let theme: Theme

  init(path: String, manifest: Manifest, queries: QueryLocations, loader: LanguageLoader, theme: Theme) {
    self.manifest = manifest
    self.path = path
    self.theme = theme
    let real = FileSystem.resolvingFolders(of: path)
    func languages(_ files: [String: [QueryExtension]]) -> [LanguageEntry] {
      files.filter { $0.value.contains { $0.path == real } }.keys.sorted().compactMap { manifest[$0] }
    }
    let (highlights, injections) = (languages(queries.extensions), languages(queries.injections))
    isAdded = !highlights.isEmpty || !injections.isEmpty
    if isAdded {
      entries = highlights.isEmpty ? injections : highlights
      kind = highlights.isEmpty ? QueryKind.injections.rawValue : QueryKind.highlights.rawValue
    } else {
      entries = [manifest[FileSystem.baseName(of: FileSystem.directory(of: path))]].compactMap(\.self)
      let name = FileSystem.baseName(of: path)
      kind = String(name.prefix { $0 != "." && $0 != "-" })
    }
    grammar = entries.first.flatMap { try? loader.grammar(named: $0.name).get() }
    names = grammar.map { GrammarVocabulary($0) }
  }

  private static let predicates: [(name: String, text: String)] = [
    ("eq?", "Two texts are the same."), ("not-eq?", "Two texts differ."),
    ("any-eq?", "Of a repeated capture one is the text."),
    ("match?", "The text matches an ICU regular expression."), ("not-match?", "The text does not match it."),
    ("any-match?", "Of a repeated capture one matches."), ("lua-match?", "The text matches a pattern of Lua."),
    ("vim-match?", "The text matches an expression."), ("any-of?", "The text is one of these."),
    ("not-any-of?", "The text is none of these."), ("contains?", "The text has one of these in it."),
    ("has-parent?", "The node around is of one of these types."),
    ("has-ancestor?", "Some node around is of one of these types."),
    ("set!", "Says something of the pattern: priority, injection.language, url and others."),
    ("offset!", "Moves the ends of an injected text."), ("trim!", "Leaves out blanks at the ends."),
    ("gsub!", "Replaces in the text of a capture."),
  ]

  // MARK: Completion

  /// Returns the completions at a cursor: names of captures, nodes, tokens, predicates, fields or languages,
  /// depending on its part. Empty in other text.
  /// - Parameters:
  ///   - pattern: the text of the pattern that contains the cursor.
  ///   - isBehindColon: whether a colon follows the word.
  func words(at cursor: QueryCursor, pattern: String, isBehindColon: Bool) -> [ProductFileWord] {
    switch cursor.part {
    case .capture: return captures(pattern)
    case .node:
      let others = [("_", "any named node"), ("ERROR", "what could not be parsed"), ("MISSING", "what the parser put in")]
      return (names?.named ?? []).filter { !$0.hasPrefix("_") && $0 != "ERROR" }
        .map { ProductFileWord(label: $0, kind: .node, detail: "node of \(entry?.name ?? "")") }
        + others.map { ProductFileWord(label: $0.0, kind: .node, detail: $0.1) }
    case .token:
      return (names?.anonymous ?? []).sorted().map {
        ProductFileWord(label: $0, kind: .value, newText: Self.escaped($0), detail: "token of \(entry?.name ?? "")")
      }
    case .predicate:
      return Self.predicates.map { ProductFileWord(label: $0.name, kind: .function, documentation: $0.text) }
    case .field:
      return (names?.fields ?? []).map {
        ProductFileWord(
          label: $0, kind: .field, newText: isBehindColon ? $0 : $0 + ": ", detail: "field of \(entry?.name ?? "")")
      }
    case .inherits:
      return manifest.languages.filter { parentFile($0.name) != nil }.map { ProductFileWord(label: $0.name, kind: .value) }
    case .text: return []
    }
  }

  private static func escaped(_ token: String) -> String {
    token.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private func captures(_ pattern: String) -> [ProductFileWord] {
    var words: [ProductFileWord] = []
    // The captures to which the conditions of the pattern may refer.
    var seen: Set<String> = []
    for part in pattern.split(separator: "@", omittingEmptySubsequences: false).dropFirst() {
      let name = part.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
      if !name.isEmpty && name.hasPrefix("_") && seen.insert(String(name)).inserted {
        words.append(ProductFileWord(label: String(name), kind: .capture, detail: "of this pattern"))
      }
    }
    let role = QueryFileRole(rawValue: kind)
    words += role?.captures.map { ProductFileWord(label: $0.name, kind: .capture, documentation: $0.text) } ?? []
    if role == .highlights || role == nil {
      words += ScopeNames.list.map { ProductFileWord(label: $0, kind: .capture, detail: theme.style(for: $0)?.words) }
    }
    return words
  }

  // MARK: Hovering

  /// Returns the description of the word at a cursor, in Markdown. Nil if the grammar of the language does not have
  /// the word, and for text that is not a name.
  /// - Parameter word: the word, without `@`, `#` or `:`.
  func text(at cursor: QueryCursor, word: String) -> String? {
    let language = entry?.name ?? "the language"
    switch cursor.part {
    case .capture: return text(ofCapture: word)
    case .node:
      guard let names, names.named.contains(word) else { return nil }
      let fields = grammar?.fieldsByNode()[word].map { Self.list($0) }
      return "`\(word)`: a node of \(language)" + (fields.map { " with the fields \($0)" } ?? "")
    case .token: return names?.anonymous.contains(word) == true ? "`\(word)`: a token of \(language)" : nil
    case .field:
      guard names?.fields.contains(word) == true else { return nil }
      let nodes = grammar?.fieldsByNode().filter { $0.value.contains(word) && !$0.key.hasPrefix("_") }.keys ?? [:].keys
      return "`\(word):` a field of \(language)" + (nodes.isEmpty ? "" : ", of the nodes \(Self.list(Set(nodes)))")
    case .predicate: return Self.predicates.first { $0.name == word }.map { "`#\(word)`: \($0.text)" }
    case .inherits: return parentFile(word).map { "The patterns of `\($0)` come first." }
    case .text: return nil
    }
  }

  private static func list(_ names: Set<String>) -> String { names.sorted().map { "`\($0)`" }.joined(separator: ", ") }

  private func text(ofCapture name: String) -> String? {
    if let known = QueryFileRole(rawValue: kind)?.captures.first(where: { $0.name == name }) {
      return "`@\(name)`: \(known.text)"
    }
    guard kind == "highlights" else { return nil }
    switch ScopeNames.role(of: name) {
    case .scope(let scope):
      let look = theme.style(for: scope)?.words ?? "as other text"
      return scope == name ? "`@\(name)`: \(look)" : "`@\(name)` is the scope `\(scope)`: \(look)"
    case .hole, .channel: return "`@\(name)` gives no colour."
    case .unknown: return "`@\(name)` is no scope that this program knows."
    }
  }

  // MARK: Files

  /// Returns the path of the query file of the same kind for another language. Looks for `LANGUAGE/KIND.scm` in the
  /// parent of the folder that contains this file, then in the product's data folder. Nil if neither exists, or if the
  /// name is empty, begins with a dot or has a slash.
  func parentFile(_ language: String) -> String? {
    if language.isEmpty || language.contains("/") || language.hasPrefix(".") { return nil }
    let beside = FileSystem.directory(of: FileSystem.directory(of: path))
    let folders = [beside] + (Environment.dataFolder.map { [$0] } ?? [])
    return folders.map { "\($0)/\(language)/\(kind).scm" }.first { FileSystem.kind(of: $0) == .file }
  }
}
