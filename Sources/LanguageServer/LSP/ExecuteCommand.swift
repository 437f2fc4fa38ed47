internal import DataFormats
internal import JSONRPC
internal import QueryReports
internal import Spelling
internal import SystemSupport
internal import TextModel

extension MethodDescriptor {
  static let executeCommand = MethodDescriptor(
    name: "workspace/executeCommand", summary: "the commands that `initialize` names")
}

extension Server {
  /// Handles `workspace/executeCommand`. Returns the result, null for most commands, or `pending` if the response is
  /// sent at the end of the work. Throws `InvalidParams` for unknown commands and wrong arguments.
  func executeCommand(_ params: JSON, id: RequestID) throws(ResponseError) -> Reply {
    let name = params["command"]?.string ?? ""
    guard let command = ServerCommand(rawValue: name) else {
      let known = ServerCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw ResponseError(code: .invalidParams, message: "unknown command \"\(name)\"; there are \(known)")
    }
    switch command {
    case .reload:
      grammars.forgetReported()
      spelling.forgetReported()
      configuration.disabledRules = []
      symbols.grammarsInstalled()
      Dictionaries.shared.forgetFailures()
      reloadConfiguration(forgetsLanguages: true)
      return .json(.null)
    case .addWord, .ignoreWord:
      try spelling.changeWords(command, params["arguments"]?.array?.compactMap(\.string) ?? [])
      return .json(.null)
    case .replaceWord:
      return try spelling.replaceWord(params["arguments"]?.array?.first ?? .null, id: id).map { .json($0) } ?? .pending
    case .ignoreFinding:
      try ignoreFinding(params["arguments"]?.array?.compactMap(\.string) ?? [])
      return .json(.null)
    case .openLink:
      guard let target = params["arguments"]?.array?.first?.string, LinkTarget.isAddress(target) else {
        throw ResponseError(code: .invalidParams, message: "the argument is an address that may be opened")
      }
      client.ask("window/showDocument") { sink in
        sink.append("{\"uri\":", json: target, ",\"external\":true}")
      }
      return .json(.null)
    case .explainPosition:
      return .json(try explainPosition(params["arguments"]?.array?.compactMap(\.string) ?? []))
    case .installGrammar:
      let entries = try grammars.entries(meantBy: params["arguments"]?.array ?? [])
      client.setDeferred(id, true)
      grammars.install(entries, token: params["workDoneToken"], request: id)
      return .pending
    }
  }

  /// Handles `highlight-lsp.explainPosition`, with a document URI, a line and a character: returns the explanation of
  /// the highlighting there, and has the client open a file with it, or display it as a message if it cannot open
  /// files. Throws if the arguments are wrong or the file cannot be written.
  func explainPosition(_ arguments: [String]) throws(ResponseError) -> JSON {
    guard arguments.count == 3, let document = documents[arguments[0]], let line = Int(arguments[1]),
      let character = Int(arguments[2]), line >= 0, character >= 0
    else {
      throw ResponseError(code: .invalidParams, message: "the arguments are an open document, a line and a character")
    }
    let view = view(of: document)
    let offset = view.text.utf16Offset(line: line, column: character, unit: client.unit)
    let report = ExplainMethod.report(at: offset, of: view)
    let text = report.textLines.joined(separator: "\n") + "\n"
    let path = Environment.cacheFolder + "/explanation.txt"
    do throws(FileError) {
      guard client.capabilities.showsDocuments else {
        client.show(.info, text)
        return .members(("text", JSON(text)))
      }
      try FileSystem.makeDirectories(Environment.cacheFolder)
      try FileSystem.write(ContiguousArray(text.utf8), to: path)
    } catch {
      throw ResponseError(code: .internalError, message: "\(error)")
    }
    client.ask("window/showDocument") { sink in
      sink.append("{\"uri\":", json: DocumentURI.uri(path: path), "}")
    }
    return .members(("text", JSON(text)))
  }

  /// Handles `highlight-lsp.ignoreFinding`: ignores findings of a rule until the server ends, and refreshes
  /// diagnostics. The arguments are the URI of an open document, or an empty string for all documents; the rule id;
  /// and the matched text, or none for all texts. With an empty URI the text has no effect: the rule is ignored
  /// everywhere. Throws `InvalidParams` for a document that is not open, and if the rule id is missing or empty.
  func ignoreFinding(_ arguments: [String]) throws(ResponseError) {
    guard arguments.count >= 2, !arguments[1].isEmpty, arguments[0].isEmpty || documents[arguments[0]] != nil else {
      throw ResponseError(
        code: .invalidParams, message: "the arguments are an open document or an empty string, the id of a rule, and a text")
    }
    let id = arguments[1]
    if let document = documents[arguments[0]] {
      if let text = arguments.dropFirst(2).first {
        // If all findings are ignored, no id is added.
        if document.ignoredFindings[id] != .some(nil) {
          document.ignoredFindings[id, default: []]?.insert(text)
        }
      } else {
        document.ignoredFindings[id] = .some(nil)
      }
    } else {
      configuration.disabledRules.insert(id)
    }
    for document in documents.values { document.needsDiagnostics = true }
    client.refreshDiagnostics()
  }
}
