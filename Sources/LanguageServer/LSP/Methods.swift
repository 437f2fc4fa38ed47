internal import DataFormats
internal import JSONRPC
internal import SystemSupport

/// A row of the table of requests.
struct RequestMethod: Sendable {
  enum Handler: Sendable {
    /// The request only reads a document.
    case reading(@Sendable (JSON) throws(ResponseError) -> PreparedReading)
    /// The request uses the state of the server.
    case serving(@Sendable (Server, JSON, RequestID) throws(ResponseError) -> Server.Reply)
  }

  let descriptor: MethodDescriptor
  let kind: Handler

}

extension RequestMethod {
  init(
    _ descriptor: MethodDescriptor,
    _ serve: @escaping @Sendable (Server, JSON, RequestID) throws(ResponseError) -> Server.Reply
  ) {
    self.init(descriptor: descriptor, kind: .serving(serve))
  }
}

extension ReadingMethod {
  /// The row of the method in the table of requests.
  static var row: RequestMethod {
    RequestMethod(
      descriptor: descriptor,
      kind: .reading { (json: JSON) throws(ResponseError) -> PreparedReading in
        let params = try Params(json)
        return { (view: DocumentView) throws(ResponseError) -> EncodedResult in
          var answer = RequestAnswer()
          try run(params, view, &answer)
          if answer.sink.bytes.isEmpty { answer.sink.append("null") }
          return EncodedResult(json: answer.sink.bytes, edits: answer.edits, note: answer.note)
        }
      })
  }
}

/// The messages that clients may send: every request with its descriptor, every notification with its summary. `initialize`
/// and `shutdown`, which change what may be sent at all, are the main loop's own.
enum Methods {
  /// In the order of the protocol page and of the server's capabilities.
  static let rows: [RequestMethod] = [
    RequestMethod(.semanticTokensFull) { (server, params, _) throws(ResponseError) in try server.semanticTokensFull(params)
    },
    RequestMethod(.semanticTokensDelta) { (server, params, _) throws(ResponseError) in
      try server.semanticTokensDelta(params)
    },
    RequestMethod(.semanticTokensRange) { (server, params, _) throws(ResponseError) in
      try server.semanticTokensRange(params)
    },
    RequestMethod(.diagnostic) { (server, params, _) throws(ResponseError) in try server.documentDiagnostic(params) },
    DocumentLinkMethod.row,
    SelectionRangeMethod.row,
    FoldingRangeMethod.row,
    DocumentSymbolMethod.row,
    DocumentHighlightMethod.row,
    DocumentColorMethod.row,
    ColorPresentationMethod.row,
    DefinitionMethod.row,
    ReferencesMethod.row,
    RenameMethod.row,
    PrepareRenameMethod.row,
    LinkedEditingRangeMethod.row,
    RequestMethod(.workspaceSymbol) { (server, params, id) throws(ResponseError) in
      try server.symbols.find(params, id: id)
      return .pending
    },
    CodeActionMethod.row,
    RequestMethod(.resolveCodeAction) { (server, params, id) throws(ResponseError) in
      try server.spelling.resolveCodeAction(params, id: id).map { .json($0) } ?? .pending
    },
    RangeFormattingMethod.row,
    FormattingMethod.row,
    OnTypeFormattingMethod.row,
    CompletionMethod.row,
    RequestMethod(.resolveCompletion) { (_, params, _) throws(ResponseError) in .json(CompletionMethod.resolved(params)) },
    HoverMethod.row,
    RequestMethod(.executeCommand) { (server, params, id) throws(ResponseError) in try server.executeCommand(params, id: id)
    },
    LineBreaksMethod.row,
    LayoutMethod.row,
    HitTestMethod.row,
    RunsMethod.row,
    ExplainMethod.row,
    TreeMethod.row,
    RequestMethod(.status) { (server, _, _) throws(ResponseError) in .json(server.requests.status(server.documents)) },
  ]

  /// By name.
  static let requests = Dictionary(uniqueKeysWithValues: rows.map { ($0.descriptor.name, $0) })

  /// Every notification. `exit` ends the main loop, which handles it itself.
  static let notificationRows: [(method: NotificationMethod, handle: @Sendable (Server, JSON) -> Void)] = [
    (.initialized, { server, _ in server.initialized() }),
    (.didOpen, { $0.didOpen($1) }),
    (.didChange, { $0.didChange($1) }),
    (.didClose, { $0.didClose($1) }),
    (.notebookDidOpen, { $0.notebookDidOpen($1) }),
    (.notebookDidChange, { $0.notebookDidChange($1) }),
    (.notebookDidClose, { $0.notebookDidClose($1) }),
    (.didChangeConfiguration, { $0.didChangeConfiguration($1) }),
    (.didChangeWatchedFiles, { $0.didChangeWatchedFiles($1) }),
    (.didChangeWorkspaceFolders, { $0.didChangeWorkspaceFolders($1) }),
    (.setTrace, { $0.client.setTrace($1["value"]) }),
    (.exit, { _, _ in }),
  ]

  /// By name.
  static let notifications = Dictionary(uniqueKeysWithValues: notificationRows.map { ($0.method.name, $0) })

  static let initialize = "initialize"
  static let shutdown = "shutdown"

  /// The Markdown table of requests for the documentation.
  static var page: String {
    let rows = rows.map { row in
      let lane =
        switch row.descriptor.lane {
        case .inline: "main loop"
        case .cursor: "main loop for 20 ms, then pool"
        case .document: "pool, short texts on the main loop"
        }
      return "| `\(row.descriptor.name)` | \(row.descriptor.summary) | \(lane) |"
    }
    return "| request | what it gives | where it is carried out |\n|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
  }

  /// The Markdown table of notifications for the documentation.
  static var notificationPage: String {
    let rows = notificationRows.map { "| `\($0.method.name)` | \($0.method.summary) |" }
    return "| notification | what it does |\n|---|---|\n" + rows.joined(separator: "\n") + "\n"
  }
}
