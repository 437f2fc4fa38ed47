internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// What can be done about a place.
struct CodeAction {
  var title: String
  var kind = "quickfix"
  /// Replacements in the document; UTF-16 offsets of its text.
  var edits: [(range: Range<Int>, text: String)] = []
  /// The diagnostic that it clears: its code and range.
  var diagnostic: Server.Diagnostic?
  var isPreferred = false
  /// A command with its arguments.
  var command: (name: Server.Command, arguments: [String])?
  /// A word whose guess is still to be found.
  var lateGuess: LateGuess?

  /// How a client comes to the best guess for a word.
  struct LateGuess {
    /// Who asks for the edit.
    enum Way {
      /// The client, before it makes it: `codeAction/resolve`.
      case resolve
      /// The server: the command `highlight-lsp.replaceWord` has the client make it.
      case command
    }

    let way: Way
    let word: String
    /// Where it stands.
    let range: Range<Int>
  }
}

/// The actions of one answer, of which there may be so many and no more.
struct CodeActionList {
  /// More are no list that anybody reads; what they would do, `source.fixAll` does at once.
  static let limit = 200

  private(set) var actions: [CodeAction] = []
  /// Whether something was left out.
  private(set) var isCut = false
  /// The comments that have findings ignored, found once for all actions of the answer.
  var directives: DirectiveIndex

  init(_ text: UTF16Text) {
    directives = DirectiveIndex(text)
  }

  /// Whether there is no room for another one: what finds actions may stop then.
  var isFull: Bool { actions.count >= Self.limit }

  /// Adds actions as far as there is room.
  mutating func add(_ more: [CodeAction]) {
    let room = Self.limit - actions.count
    if more.count > room { isCut = true }
    actions += more.prefix(room)
  }

  /// Notes that actions were not even looked for.
  mutating func cut() { isCut = true }

  /// Makes room for an action that stands for those that were left out.
  mutating func end(with action: CodeAction) {
    actions.removeLast(max(0, actions.count - Self.limit + 1))
    actions.append(action)
  }
}

extension Server {
  /// `textDocument/codeAction`: at most `CodeActionList.limit` actions. Where there are more, the last one puts right all that rules found.
  func codeActions(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let range = try range(params["range"], in: document.storage.text)
    let only = params["context"]?["only"]?.array?.compactMap(\.string)
    var list = CodeActionList(document.storage.text)
    if only.map({ $0.contains { "quickfix".hasPrefix($0) } }) ?? true {
      addCharacterActions(in: range, of: document, to: &list)
      addFixActions(in: range, of: document, to: &list)
      addIgnoreActions(in: range, of: document, to: &list)
      list.add(grammarActions(of: document))
      addSpellingActions(in: range, of: document, to: &list)
    }
    if only == nil { list.add(linkActions(in: range, of: document)) }
    // What nobody asked for needs no light beside every comment. 2: the client looks by itself.
    let wantsRewrites = only?.contains { Self.rewriteKind.hasPrefix($0) } ?? (params["context"]?["triggerKind"]?.int != 2)
    if wantsRewrites {
      list.add(reflowActions(in: range, of: document))
      list.add(colorActions(in: range, of: document))
    }
    if only?.contains(where: { Self.fixAllKind.hasPrefix($0) }) ?? list.isCut, let action = fixAllAction(of: document) {
      list.end(with: action)
    }
    let actions = list.actions
    let positions = positions(in: document.storage.text)
    return { [self] sink in
      sink.append("[")
      for (index, action) in actions.enumerated() {
        if index > 0 { sink.append(",") }
        append(action, of: document, positions, to: &sink)
      }
      sink.append("]")
    }
  }

  private func append(_ action: CodeAction, of document: Document, _ positions: WirePositions, to sink: inout ByteSink) {
    sink.append("{\"title\":")
    sink.append(json: action.title)
    if !action.kind.isEmpty { sink.append(",\"kind\":\"\(action.kind)\"") }
    if action.isPreferred { sink.append(",\"isPreferred\":true") }
    if let diagnostic = action.diagnostic {
      sink.append(",\"diagnostics\":[")
      append(diagnostic, positions, to: &sink)
      sink.append("]")
    }
    if !action.edits.isEmpty {
      sink.append(",\"edit\":{\"changes\":{")
      sink.append(json: document.uri)
      sink.append(":[")
      for (index, edit) in action.edits.enumerated() {
        sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
        append(range: edit.range, of: positions, to: &sink)
        sink.append(",\"newText\":")
        sink.append(json: edit.text)
        sink.append("}")
      }
      sink.append("]}}")
    }
    if let command = action.command {
      sink.append(",\"command\":{\"title\":")
      sink.append(json: action.title)
      sink.append(",\"command\":\"\(command.name.rawValue)\",\"arguments\":")
      sink.append(JSON.array(command.arguments.map { JSON($0) }))
      sink.append("}")
    }
    if let guess = action.lateGuess {
      switch guess.way {
      case .resolve: sink.append(",\"data\":")
      case .command:
        sink.append(",\"command\":{\"title\":")
        sink.append(json: action.title)
        sink.append(",\"command\":\"\(Command.replaceWord.rawValue)\",\"arguments\":[")
      }
      append(guess, of: document, positions, to: &sink)
      if guess.way == .command { sink.append("]}") }
    }
    sink.append("}")
  }

  private func append(
    _ guess: CodeAction.LateGuess, of document: Document, _ positions: WirePositions, to sink: inout ByteSink
  ) {
    sink.append("{\"uri\":")
    sink.append(json: document.uri)
    sink.append(",\"word\":")
    sink.append(json: guess.word)
    sink.append(",\"range\":")
    append(range: guess.range, of: positions, to: &sink)
    sink.append("}")
  }

  /// Puts right all that rules know how to; clients ask for it before a document is saved.
  static let fixAllKind = "source.fixAll.highlight-lsp"

  /// What the rules that found something have instead.
  private func addFixActions(in range: Range<Int>, of document: Document, to list: inout CodeActionList) {
    for finding in findings(of: document) {
      guard let fix = finding.fix, finding.range.touches(range) else { continue }
      if list.isFull { return list.cut() }
      let title = fix.isEmpty ? "Remove \(document.storage.text.string(in: finding.range))" : "Replace with \(fix)"
      list.add([
        CodeAction(
          title: "\(title) (\(finding.ruleID))", edits: [(finding.range, fix)], diagnostic: diagnostic(of: finding),
          isPreferred: true)
      ])
    }
  }

  /// Puts right all that rules found; nil where they know how to do nothing.
  private func fixAllAction(of document: Document) -> CodeAction? {
    let replacements = TextReplacement.fixes(of: document.storage)
    if replacements.isEmpty { return nil }
    return CodeAction(
      title: "Put right what rules found", kind: Self.fixAllKind,
      edits: replacements.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) })
  }

  /// What can be done about hidden characters.
  private func addCharacterActions(in range: Range<Int>, of document: Document, to list: inout CodeActionList) {
    let storage = document.storage
    for finding in storage.characterFindings where finding.kind != .confusable && finding.range.touches(range) {
      if list.isFull { return list.cut() }
      let diagnostic = self.diagnostic(of: finding, in: document)
      let scalars = storage.text.string(in: finding.range).unicodeScalars
      let names = scalars.count == 1 ? CharacterEscape.number(scalars.first ?? " ") : "\(scalars.count) characters"
      if finding.part != .code {
        let language = storage.attributes(at: finding.range.lowerBound).attributes?.language ?? document.languageName
        let escape = CharacterEscape(language: finding.part == .string ? language : nil)
        let text = scalars.map { escape.text(of: $0) }.joined()
        list.add([
          CodeAction(
            title: "Show \(names) as \(text)", edits: [(finding.range, text)], diagnostic: diagnostic, isPreferred: true)
        ])
      }
      list.add([
        CodeAction(
          title: "Remove \(names)", edits: [(finding.range, "")], diagnostic: diagnostic, isPreferred: finding.part == .code)
      ])
    }
  }
}

extension Range<Int> {
  /// Whether ranges have a unit or an end in common.
  func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}

/// How a language writes a character by its number.
struct CharacterEscape {
  private enum Form {
    /// `\u{202E}`
    case braces
    /// `\u202E`, beyond four digits `\U000E0001`
    case digits
    /// `\u202E`, beyond four digits two surrogates
    case surrogates
    /// `&#x202E;`
    case entity
    /// `\202E ` with a space behind
    case style
    /// `<U+202E>`, for people
    case shown
  }

  private let form: Form

  /// - Parameter language: that of a string; nil for comments and prose.
  init(language: String?) {
    form =
      switch language {
      case "swift", "rust", "ruby", "php", "elixir", "lua", "luau", "zig", "dart", "gleam", "odin", "typst": .braces
      case "c", "cpp", "csharp", "go", "python", "toml", "yaml", "objc", "cuda", "starlark", "julia", "d", "solidity":
        .digits
      case "java", "javascript", "typescript", "tsx", "json", "json5", "jsonc", "kotlin", "scala", "groovy": .surrogates
      case "html", "xml", "markdown", "markdown_inline", "svelte", "vue": .entity
      case "css", "scss", "less": .style
      default: .shown
      }
  }

  /// `U+202E`.
  static func number(_ scalar: Unicode.Scalar) -> String { "U+" + hex(scalar.value, digits: 4) }

  func text(of scalar: Unicode.Scalar) -> String {
    switch form {
    case .braces: "\\u{\(Self.hex(scalar.value, digits: 4))}"
    case .digits where scalar.value > 0xFFFF: "\\U" + Self.hex(scalar.value, digits: 8)
    case .digits, .surrogates: String(scalar).utf16.map { "\\u" + Self.hex(UInt32($0), digits: 4) }.joined()
    case .entity: "&#x\(Self.hex(scalar.value, digits: 4));"
    case .style: "\\" + Self.hex(scalar.value, digits: 4) + " "
    case .shown: "<\(Self.number(scalar))>"
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
