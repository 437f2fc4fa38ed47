internal import HighlightStorage
internal import JSONRPC

/// What rules find and nobody wants to hear of, until the document is closed or the configuration read again.
extension Server {
  /// What rules find in a document and somebody may want to hear of.
  func findings(of document: Document) -> [RuleFinding] {
    let storage = document.storage
    if document.ignoredFindings.isEmpty && disabledRules.isEmpty { return storage.findings }
    return storage.findings.filter { finding in
      if disabledRules.contains(finding.ruleID) { return false }
      guard let ignored = document.ignoredFindings[finding.ruleID] else { return true }
      return ignored.map { !$0.contains(storage.text.string(in: finding.range)) } ?? false
    }
  }

  /// Ways not to hear of the findings of a range again.
  func ignoreActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    var seen: Set<String> = []
    return findings(of: document).filter { $0.range.touches(range) && seen.insert($0.ruleID).inserted }.flatMap { finding in
      let text = document.storage.text.string(in: finding.range)
      let (uri, id) = (document.uri, finding.ruleID)
      let shown = text.count > 30 ? text.prefix(29) + "…" : text[...]
      return [
        ("Ignore \"\(shown)\" in this file (\(id))", [uri, id, text]), ("Ignore \(id) in this file", [uri, id]),
        ("Ignore \(id) everywhere", ["", id]),
      ].map { title, arguments in
        CodeAction(title: title, diagnostic: diagnostic(of: finding), command: (.ignoreFinding, arguments))
      }
    }
  }

  /// `highlight-lsp.ignoreFinding`.
  func ignoreFinding(_ arguments: [String]) throws(ResponseError) {
    guard arguments.count >= 2, !arguments[1].isEmpty, arguments[0].isEmpty || documents[arguments[0]] != nil else {
      throw ResponseError(
        code: .invalidParams, message: "the arguments are an open document or an empty string, the id of a rule, and a text")
    }
    let id = arguments[1]
    if let document = documents[arguments[0]] {
      if let text = arguments.dropFirst(2).first {
        // Where all is ignored it stays so.
        if document.ignoredFindings[id] != .some(nil) {
          document.ignoredFindings[id, default: []]?.insert(text)
        }
      } else {
        document.ignoredFindings[id] = .some(nil)
      }
    } else {
      disabledRules.insert(id)
    }
    for document in documents.values { document.needsDiagnostics = true }
    refreshDiagnostics()
  }
}
