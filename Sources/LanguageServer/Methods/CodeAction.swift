internal import DataFormats
internal import HighlightConfiguration
internal import JSONRPC
internal import SystemSupport
internal import TextModel

/// A code action for a range.
struct CodeAction {
  var title: String
  var kind = "quickfix"
  /// Replacements in the document; ranges are half-open UTF-16 offsets.
  var edits: [(range: Range<Int>, text: String)] = []
  /// The diagnostic that the action resolves.
  var diagnostic: Diagnostic?
  var isPreferred = false
  /// A command with its arguments.
  var command: (name: ServerCommand, arguments: [String])?
  /// The word whose suggestion is not known yet; the client requests it later.
  var lateSuggestion: LateSuggestion?

  /// The data with which a client requests the best suggestion for a word later.
  struct LateSuggestion {
    let way: ClientCapabilities.LateSuggestionWay
    let word: String
    /// Its range.
    let range: Range<Int>
  }
}

/// The actions of one response, of limited number.
struct CodeActionList {
  /// A longer list is unreadable; `source.fixAll` makes all fixes at once.
  static let limit = 200

  private(set) var actions: [CodeAction] = []
  /// Whether actions were left out.
  private(set) var isCut = false
  /// The ignore comments of the text, found once for all actions of the response.
  var directives: DirectiveIndex

  init(_ text: UTF16Text) {
    directives = DirectiveIndex(text)
  }

  /// Whether the list has its maximum length; further actions need not be found.
  var isFull: Bool { actions.count >= Self.limit }

  /// Appends actions, up to 200 in the list; `isCut` is set to true if some are left out.
  mutating func add(_ more: [CodeAction]) {
    let room = Self.limit - actions.count
    if more.count > room { isCut = true }
    actions += more.prefix(room)
  }

  /// Sets `isCut`, because some actions were not computed.
  mutating func cut() { isCut = true }

  /// Appends an action that replaces all omitted actions, such as `source.fixAll`. If the list has 200 actions, its
  /// last one is removed first.
  mutating func end(with action: CodeAction) {
    actions.removeLast(max(0, actions.count - Self.limit + 1))
    actions.append(action)
  }
}

/// `textDocument/codeAction`: at most `CodeActionList.limit` actions. If there are more, the last one applies all
/// fixes of rules.
enum CodeActionMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/codeAction",
    summary: "what can be done about findings, words, links, paragraphs and colours; at most 200",
    feature: .codeAction,
    offer: Offer(
      provider: "codeActionProvider",
      options: "\"codeActionKinds\":[\"quickfix\",\"\(rewriteKind)\",\"\(fixAllKind)\"],\"resolveProvider\":true"),
    lane: .document)

  static let rewriteKind = "refactor.rewrite"
  /// Applies all fixes of rules. Clients may request it before a document is saved.
  static let fixAllKind = "source.fixAll.highlight-lsp"

  /// Why the client sends a request.
  enum Trigger: Int {
    case unknown = 0
    /// The user asks for the actions.
    case invoked = 1
    /// The client asks by itself, for example when the cursor moves.
    case automatic = 2
  }

  struct Params: WireParams {
    let range: WireRange
    /// The requested kinds; nil for all.
    let only: [String]?
    let trigger: Trigger

    init(_ json: JSON) throws(ResponseError) {
      range = try WireRange(required: json["range"])
      only = json["context"]?["only"]?.array?.compactMap(\.string)
      trigger = json["context"]?["triggerKind"]?.int.flatMap { Trigger(rawValue: $0) } ?? .unknown
    }

    /// Whether the client requests actions of a kind: true if one of the kinds that it lists is a prefix of `kind`.
    /// Nil if it lists no kinds.
    func wants(_ kind: String) -> Bool? { only?.contains { kind.hasPrefix($0) } }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let range = view.offsets(params.range)
    var list = CodeActionList(view.text)
    if params.wants("quickfix") ?? true {
      view.addCharacterActions(in: range, to: &list)
      view.addFixActions(in: range, to: &list)
      view.addIgnoreActions(in: range, to: &list)
      list.add(view.grammarActions())
      view.addSpellingActions(in: range, params.trigger, to: &list)
    }
    if params.only == nil {
      list.add(view.linkActions(in: range))
      if params.trigger != .automatic { list.add(view.explainActions(in: range)) }
    }
    // Clients that ask by themselves do not get these: they would show a lamp at every comment.
    if params.wants(rewriteKind) ?? (params.trigger != .automatic) {
      list.add(view.reflowActions(in: range))
      list.add(view.colorActions(in: range))
    }
    if params.wants(fixAllKind) ?? list.isCut, let action = view.fixAllAction() { list.end(with: action) }
    let (document, positions) = (WireEdits.Document(view.facts), view.positions())
    if list.actions.contains(where: { !$0.edits.isEmpty }) { answer.edits = document.edits }
    answer.sink.append(listOf: list.actions) { $0.append(document, positions, to: &$1) }
  }
}

extension CodeAction {
  /// Appends the JSON of the action.
  fileprivate func append(_ document: WireEdits.Document, _ positions: WirePositions, to sink: inout ByteSink) {
    sink.append("{\"title\":", json: title)
    if !kind.isEmpty { sink.append(",\"kind\":\"\(kind)\"") }
    if isPreferred { sink.append(",\"isPreferred\":true") }
    if let diagnostic {
      sink.append(",\"diagnostics\":[")
      diagnostic.append(positions, to: &sink)
      sink.append("]")
    }
    if !edits.isEmpty {
      sink.append(",\"edit\":")
      WireEdits.append(document, positions, edits.lazy.map { ($0.range, $0.text) }, to: &sink)
    }
    if let command {
      sink.append(",\"command\":{\"title\":", json: title, ",\"command\":\"\(command.name.rawValue)\",\"arguments\":")
      sink.append(JSON.array(command.arguments.map { JSON($0) }))
      sink.append("}")
    }
    if let lateSuggestion {
      switch lateSuggestion.way {
      case .resolve: sink.append(",\"data\":")
      case .command:
        sink.append(",\"command\":{\"title\":", json: title)
        sink.append(",\"command\":\"\(ServerCommand.replaceWord.rawValue)\",\"arguments\":[")
      }
      sink.append("{\"uri\":", json: document.uri)
      sink.append(",\"word\":", json: lateSuggestion.word, ",\"range\":")
      positions.append(lateSuggestion.range, to: &sink)
      sink.append("}")
      if lateSuggestion.way == .command { sink.append("]}") }
    }
    sink.append("}")
  }
}
