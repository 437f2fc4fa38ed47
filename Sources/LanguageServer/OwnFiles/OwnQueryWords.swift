internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import QueryTools
internal import SystemSupport

/// What may stand where somebody writes a query file, and what it means.
struct OwnQueryWords {
  let manifest: Manifest
  /// The language of the file: that of its folder's name.
  let entry: LanguageEntry?
  /// What the file is for: its name without what follows a hyphen.
  let kind: String
  let path: String
  let names: GrammarNames?
  private let grammar: Grammar?
  let theme: Theme

  init(path: String, manifest: Manifest, loader: LanguageLoader, theme: Theme) {
    self.manifest = manifest
    self.path = path
    self.theme = theme
    entry = manifest[FileSystem.baseName(of: FileSystem.directory(of: path))]
    let name = FileSystem.baseName(of: path)
    kind = String(name.prefix { $0 != "." && $0 != "-" })
    grammar = entry.flatMap { try? loader.grammar(named: $0.name).get() }
    names = grammar.map { GrammarNames($0) }
  }

  /// The captures that mean something, by what a file is for.
  private static let captures: [String: [(name: String, text: String)]] = [
    "highlights": [
      ("spell", "Text for people: words are spelt."), ("nospell", "No text for people."),
      ("none", "No colour: what lies below does not show."), ("conceal", "May be shown otherwise; of no consequence here."),
    ],
    "locals": [
      ("local.scope", "Names defined inside are not seen outside."), ("local.definition", "A name is defined here."),
      ("local.definition-value", "What the definition is worth: names in it are not yet defined."),
      ("local.reference", "A name is used here."), ("local.member", "A member of something, and no use of a parameter."),
    ],
    "injections": [
      ("injection.content", "The text in another language."), ("injection.language", "The name of that language."),
      ("injection.filename", "A file name that tells the language."),
      ("injection.shebang", "A first line that tells the language."),
    ],
    "folds": [
      ("fold", "Can be folded."), ("fold.comment", "A comment that can be folded."),
      ("fold.imports", "Imports that can be folded."),
      ("fold.region", "A region that can be folded."),
    ],
    "symbols": [("name", "The name of the symbol."), ("detail", "What is shown beside the name.")]
      + Outline.kindNames.map { ($0, "The whole of a symbol of this kind.") },
    "bindings": [
      ("local.scope", "Names defined inside are not seen outside."), ("local.definition", "A name is defined here."),
      ("local.scope.block", "The same, inside of a function."),
      ("local.definition.outer", "A name is defined in the scope around."),
      ("local.definition.hoisted", "A name is defined in the innermost scope that is no block."),
      ("local.definition.assigned", "A name is defined here unless a scope around has it."),
      ("local.declaration", "What is defined inside is known behind it."),
      ("local.declaration.new", "The same, and it is another name than one of before."),
      ("local.declaration.value", "What is defined in front of it is known behind it."),
      ("local.foreign", "The scope around does not define this name."),
      ("local.outside", "What stands inside belongs to what is around the scope."),
      ("local.reference", "Defines nothing, whatever other patterns say."),
      ("local.unclear", "May be the name or something else: it is not changed."),
      ("local.shorthand", "A member of the same name, too: it is not changed."),
      ("local.opaque", "A text that is not parsed: a name in it is not changed."),
      ("local.member", "A member of something."), ("local.member.label", "A label."),
      ("local.member.tag", "The tag of a structure."),
    ],
    "colors": [("color", "A colour."), ("color.name", "A colour by its name.")],
  ]

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

  /// - Parameter pattern: the text of the pattern around the cursor.
  func words(at cursor: QueryCursor, pattern: String, isBehindColon: Bool) -> [OwnFileWord] {
    switch cursor.part {
    case .capture: return captures(pattern)
    case .node:
      let others = [("_", "any named node"), ("ERROR", "what could not be parsed"), ("MISSING", "what the parser put in")]
      return (names?.named ?? []).filter { !$0.hasPrefix("_") && $0 != "ERROR" }
        .map { OwnFileWord(label: $0, kind: .node, detail: "node of \(entry?.name ?? "")") }
        + others.map { OwnFileWord(label: $0.0, kind: .node, detail: $0.1) }
    case .token:
      return (names?.anonymous ?? []).sorted().map {
        OwnFileWord(label: $0, kind: .value, newText: Self.escaped($0), detail: "token of \(entry?.name ?? "")")
      }
    case .predicate:
      return Self.predicates.map { OwnFileWord(label: $0.name, kind: .function, documentation: $0.text) }
    case .field:
      return (names?.fields ?? []).map {
        OwnFileWord(
          label: $0, kind: .field, newText: isBehindColon ? $0 : $0 + ": ", detail: "field of \(entry?.name ?? "")")
      }
    case .inherits:
      return manifest.languages.filter { parentFile($0.name) != nil }.map { OwnFileWord(label: $0.name, kind: .value) }
    case .text: return []
    }
  }

  private static func escaped(_ token: String) -> String {
    token.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private func captures(_ pattern: String) -> [OwnFileWord] {
    var words: [OwnFileWord] = []
    // Those that the pattern's own conditions may speak of.
    var seen: Set<String> = []
    for part in pattern.split(separator: "@", omittingEmptySubsequences: false).dropFirst() {
      let name = part.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
      if !name.isEmpty && name.hasPrefix("_") && seen.insert(String(name)).inserted {
        words.append(OwnFileWord(label: String(name), kind: .capture, detail: "of this pattern"))
      }
    }
    words += (Self.captures[kind] ?? []).map { OwnFileWord(label: $0.name, kind: .capture, documentation: $0.text) }
    if kind == "highlights" || Self.captures[kind] == nil {
      words += ScopeNames.list.map { OwnFileWord(label: $0, kind: .capture, detail: theme.style(for: $0)?.words) }
    }
    return words
  }

  // MARK: Hovering

  /// What the word at a cursor means, in Markdown; nil where nothing is known of it.
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
    if let known = (Self.captures[kind] ?? []).first(where: { $0.name == name }) { return "`@\(name)`: \(known.text)" }
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

  /// The file of a language that this one inherits: in the folder beside it, else of ours.
  func parentFile(_ language: String) -> String? {
    if language.isEmpty || language.contains("/") || language.hasPrefix(".") { return nil }
    let beside = FileSystem.directory(of: FileSystem.directory(of: path))
    let folders = [beside] + (Environment.dataFolder.map { [$0] } ?? [])
    return folders.map { "\($0)/\(language)/\(kind).scm" }.first { FileSystem.kind(of: $0) == .file }
  }
}
