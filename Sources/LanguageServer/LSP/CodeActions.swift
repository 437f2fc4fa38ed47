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

extension Server {
  /// `textDocument/codeAction`.
  func codeActions(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let range = try range(params["range"], in: document.storage.text)
    let only = params["context"]?["only"]?.array?.compactMap(\.string)
    var actions: [CodeAction] = []
    if only.map({ $0.contains { "quickfix".hasPrefix($0) } }) ?? true {
      actions += characterActions(in: range, of: document)
      actions += fixActions(in: range, of: document)
      actions += ignoreActions(in: range, of: document)
      actions += grammarActions(of: document)
      actions += spellingActions(in: range, of: document)
    }
    if only == nil { actions += linkActions(in: range, of: document) }
    // What nobody asked for needs no light beside every comment. 2: the client looks by itself.
    let wantsRewrites = only?.contains { Self.rewriteKind.hasPrefix($0) } ?? (params["context"]?["triggerKind"]?.int != 2)
    if wantsRewrites {
      actions += reflowActions(in: range, of: document)
      actions += colorActions(in: range, of: document)
    }
    if only?.contains(where: { Self.fixAllKind.hasPrefix($0) }) ?? false {
      actions += fixAllActions(of: document)
    }
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
  private func fixActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    findings(of: document).compactMap { finding in
      guard let fix = finding.fix, finding.range.touches(range) else { return nil }
      let title = fix.isEmpty ? "Remove \(document.storage.text.string(in: finding.range))" : "Replace with \(fix)"
      return CodeAction(
        title: "\(title) (\(finding.ruleID))", edits: [(finding.range, fix)], diagnostic: diagnostic(of: finding),
        isPreferred: true)
    }
  }

  private func fixAllActions(of document: Document) -> [CodeAction] {
    let replacements = TextReplacement.fixes(of: document.storage)
    if replacements.isEmpty { return [] }
    return [
      CodeAction(
        title: "Put right what rules found", kind: Self.fixAllKind,
        edits: replacements.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) })
    ]
  }

  /// What can be done about hidden characters.
  private func characterActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    let storage = document.storage
    var actions: [CodeAction] = []
    for finding in storage.characterFindings where finding.kind != .confusable && finding.range.touches(range) {
      let diagnostic = self.diagnostic(of: finding, in: document)
      let scalars = storage.text.string(in: finding.range).unicodeScalars
      let names = scalars.count == 1 ? CharacterEscape.number(scalars.first ?? " ") : "\(scalars.count) characters"
      if finding.part != .code {
        let language = storage.attributes(at: finding.range.lowerBound).attributes?.language ?? document.languageName
        let escape = CharacterEscape(language: finding.part == .string ? language : nil)
        let text = scalars.map { escape.text(of: $0) }.joined()
        actions.append(
          CodeAction(
            title: "Show \(names) as \(text)", edits: [(finding.range, text)], diagnostic: diagnostic, isPreferred: true))
      }
      actions.append(
        CodeAction(
          title: "Remove \(names)", edits: [(finding.range, "")], diagnostic: diagnostic, isPreferred: finding.part == .code)
      )
    }
    return actions
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
