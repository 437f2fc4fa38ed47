internal import DataFormats
internal import HighlightRendering
internal import JSONRPC
internal import SystemSupport
internal import TextModel

extension Server {
  /// Handles `initialize`: stores the client's capabilities, trace level and settings, and chooses the position
  /// encoding (the first known one that the client lists, else UTF-16), the legend of semantic tokens, and whether
  /// diagnostics are published or pulled. Begins to watch the client's process, whose end ends the server, and sets
  /// the phase to running. Never throws. Returns a function that appends the JSON of the result, with the server's
  /// capabilities.
  func initialize(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    client.capabilities = ClientCapabilities(params)
    client.setTrace(params["trace"])
    if let process = params["processId"]?.int { ParentWatch.start(processID: process, inbox: inbox) }
    // The first encoding in the client's list that the server supports; without a list the protocol's default.
    let offered = params["capabilities"]?["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
    let known: [(name: String, unit: ColumnUnit)] = [("utf-8", .utf8), ("utf-16", .utf16), ("utf-32", .utf32)]
    let choice = offered.lazy.compactMap { name in known.first { $0.name == name } }.first ?? known[1]
    client.unit = choice.unit
    let legend = configuration.start(params)
    capabilities.announce()
    // Loading dictionaries and adding words changes diagnostics without an edit: a client without a refresh request gets
    // them published.
    let isSentDiagnostics =
      configuration.wantsCompletion && client.capabilities.pullsDiagnostics && !client.capabilities.canRefreshDiagnostics
    if isSentDiagnostics { client.capabilities.pullsDiagnostics = false }
    client.phase = .running
    return { [self] sink in
      sink.append("{\"capabilities\":{\"positionEncoding\":\"\(choice.name)\"")
      // 2: incremental.
      sink.append(",\"textDocumentSync\":{\"openClose\":true,\"change\":2}")
      // Cells of every notebook.
      if client.capabilities.synchronizesNotebooks {
        sink.append(",\"notebookDocumentSync\":{\"notebookSelector\":[{\"notebook\":\"*\"}]}")
      }
      sink.append(",\"semanticTokensProvider\":{\"legend\":")
      sink.append(json: legend)
      sink.append(",\"range\":true,\"full\":{\"delta\":true}}")
      if !isSentDiagnostics {
        sink.append(
          ",\"diagnosticProvider\":{\"identifier\":\"highlight-lsp\",\"interFileDependencies\":false,\"workspaceDiagnostics\":false}"
        )
      }
      capabilities.appendAnnounced(to: &sink)
      let commands = ServerCommand.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
      sink.append(",\"executeCommandProvider\":{\"commands\":[\(commands)],\"workDoneProgress\":true}")
      sink.append(",\"experimental\":{\"highlight\":{\"lineBreaks\":true,\"runs\":true,\"explain\":true,\"tree\":true")
      sink.append(",\"layout\":true,\"hitTest\":true,\"status\":true}}")
      sink.append(",\"workspace\":{\"workspaceFolders\":{\"supported\":true,\"changeNotifications\":true}}")
      sink.append("},\"serverInfo\":{\"name\":\"highlight-lsp\",\"version\":\"\(ProgramVersion.current)\"}}")
    }
  }
}
