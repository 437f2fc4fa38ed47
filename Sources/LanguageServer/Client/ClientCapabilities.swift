internal import DataFormats
internal import HighlightThemes

/// The capabilities of a client from `initialize` that the server uses.
struct ClientCapabilities {
  /// `clientInfo.name`, in lower case.
  var name = ""
  /// The name and version of `clientInfo`; empty if the client does not send it.
  var title = ""
  /// The token types and modifiers that the client supports; nil if it has no capabilities for tokens.
  var tokenTypes: [String]?
  var tokenModifiers: [String]?
  /// Whether the client requests tokens again after a refresh request.
  var canRefreshTokens = false
  var canRefreshDiagnostics = false
  var canRefreshFolds = false
  /// Whether the client requests diagnostics; to other clients they are published.
  var pullsDiagnostics = false
  /// Whether published diagnostics may contain the version of the document.
  var takesDiagnosticVersions = false
  var canBeAskedForConfiguration = false
  var registersConfiguration = false
  var registersWatchers = false
  /// Methods that may be registered and unregistered after `initialize`, such as `textDocument/rename`.
  var registers: Set<String> = []
  var takesRelativePatterns = false
  var showsProgress = false
  var foldsLinesOnly = false
  var foldLimit: Int?
  var nestsSymbols = false
  /// Whether the client supports `workspace/symbol`.
  var asksForWorkspaceSymbols = false
  var takesMarkdownHover = false
  /// Whether the client synchronizes notebooks (`notebookDocument/didOpen`).
  var synchronizesNotebooks = false
  /// Whether edits of documents may contain the version of the document (`documentChanges`).
  var takesDocumentChanges = false
  /// Methods that the client sends again after the error `ContentModified`.
  var retriesOnContentModified: Set<String> = []
  /// Whether the client resolves code actions without an edit (`codeAction/resolve`).
  var resolvesActionEdits = false
  /// Whether the client applies edits on request (`workspace/applyEdit`).
  var appliesEdits = false
  /// Whether the client opens documents on request (`window/showDocument`).
  var showsDocuments = false

  init() {}

  init(_ params: JSON) {
    let capabilities = params["capabilities"] ?? .null
    let (document, workspace) = (capabilities["textDocument"], capabilities["workspace"])
    func flag(_ value: JSON?) -> Bool { value?.bool == true }
    name = params["clientInfo"]?["name"]?.string?.lowercased() ?? ""
    title = ["name", "version"].compactMap { params["clientInfo"]?[$0]?.string }.joined(separator: " ")
    if let tokens = document?["semanticTokens"] {
      tokenTypes = tokens["tokenTypes"]?.array?.compactMap(\.string)
      tokenModifiers = tokens["tokenModifiers"]?.array?.compactMap(\.string)
    }
    canRefreshTokens = flag(workspace?["semanticTokens"]?["refreshSupport"])
    canRefreshDiagnostics = flag(workspace?["diagnostics"]?["refreshSupport"])
    canRefreshFolds = flag(workspace?["foldingRange"]?["refreshSupport"])
    pullsDiagnostics = document?["diagnostic"]?.isObject == true
    takesDiagnosticVersions = flag(document?["publishDiagnostics"]?["versionSupport"])
    canBeAskedForConfiguration = flag(workspace?["configuration"])
    registersConfiguration = flag(workspace?["didChangeConfiguration"]?["dynamicRegistration"])
    registersWatchers = flag(workspace?["didChangeWatchedFiles"]?["dynamicRegistration"])
    for (part, members) in [("textDocument", document), ("workspace", workspace)] {
      guard case .object(let members)? = members else { continue }
      for member in members where flag(member.value["dynamicRegistration"]) { registers.insert("\(part)/\(member.name)") }
    }
    resolvesActionEdits =
      document?["codeAction"]?["resolveSupport"]?["properties"]?.array?.contains { $0.string == "edit" } == true
    appliesEdits = flag(workspace?["applyEdit"])
    takesRelativePatterns = flag(workspace?["didChangeWatchedFiles"]?["relativePatternSupport"])
    takesDocumentChanges = flag(workspace?["workspaceEdit"]?["documentChanges"])
    retriesOnContentModified = Set(
      capabilities["general"]?["staleRequestSupport"]?["retryOnContentModified"]?.array?.compactMap(\.string) ?? [])
    showsDocuments = flag(capabilities["window"]?["showDocument"]?["support"])
    showsProgress = flag(capabilities["window"]?["workDoneProgress"])
    foldsLinesOnly = flag(document?["foldingRange"]?["lineFoldingOnly"])
    foldLimit = document?["foldingRange"]?["rangeLimit"]?.int
    nestsSymbols = flag(document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"])
    synchronizesNotebooks = capabilities["notebookDocument"]?["synchronization"]?.isObject == true
    asksForWorkspaceSymbols = workspace?["symbol"]?.isObject == true
    takesMarkdownHover =
      document?["hover"]?["contentFormat"]?.array?.contains { $0.string == "markdown" } == true
  }

  /// How the client gets the edit for a spelling suggestion that is not known yet.
  enum LateSuggestionWay {
    /// The client sends `codeAction/resolve` before it applies the action.
    case resolve
    /// The client sends the command `highlight-lsp.replaceWord`, and the server sends `workspace/applyEdit`.
    case command
  }

  /// How the client gets a late suggestion; nil if it cannot, so that suggestions are offered only once they are
  /// known.
  var wayToLateSuggestions: LateSuggestionWay? {
    resolvesActionEdits ? .resolve : appliesEdits ? .command : nil
  }

  /// Whether the client is known to get an edit of tokens at index 0 wrong: lsp-mode 8 drops it, vim-lsp puts its tokens
  /// after the old ones. Neither reports its own version.
  var mishandlesTokenEditAtStart: Bool { name.contains("emacs") || name == "vim-lsp" }

  /// A one-line summary of the capabilities that concern highlighting.
  var summary: String {
    let parts: [String?] = [
      title, tokenTypes == nil ? "asks for no tokens" : "asks for tokens",
      canRefreshTokens ? "can be told that they changed" : nil,
      pullsDiagnostics ? "asks for diagnostics" : "is sent diagnostics", foldsLinesOnly ? "folds whole lines" : nil,
    ]
    let line = parts.compactMap(\.self).joined(separator: ", ")
    return String(line.filter { !$0.isNewline }.prefix(400))
  }

  /// Whether the client is known to block the user until a `window/showMessageRequest` is answered.
  var blocksForQuestions: Bool {
    ["vim", "emacs", "eglot", "lsp-mode", "helix", "kak"].contains { name.contains($0) }
  }

  /// Whether the client is known to discard the placeholder of `prepareRename` if it has a range (Qt Creator 9), so that
  /// it asks for a new name with an empty field.
  var losesPlaceholder: Bool { name == "qt creator" }
}

extension SemanticTokenLegend {
  /// Returns the legend of token types and modifiers for a client, from the types and modifiers that the client
  /// supports.
  /// - Parameter choice: `auto`, `standard` or `extended`, as configured.
  static func legend(_ choice: String, client: ClientCapabilities) -> SemanticTokenLegend {
    legend(choice, types: client.tokenTypes, modifiers: client.tokenModifiers)
  }
}
