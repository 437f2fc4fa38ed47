internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC

/// What rules find and nobody wants to hear of: what comments say stays, the rest holds until the document is closed or the configuration read again.
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

  /// Ways not to hear of the findings of a range again: comments, which `check` reads as well, where the language has some.
  func addIgnoreActions(in range: Range<Int>, of document: Document, to list: inout CodeActionList) {
    var seen: Set<String> = []
    for finding in findings(of: document) where finding.range.touches(range) && seen.insert(finding.ruleID).inserted {
      if list.isFull { return list.cut() }
      let written = directiveActions(
        finding.ruleID, at: finding.range, diagnostic(of: finding), of: document, &list.directives)
      list.add(written + quietActions(finding, of: document, isWritten: !written.isEmpty))
    }
  }

  /// Comments that have a finding ignored, in its line and in its file; none where there are no comments.
  /// - Parameter id: as `FindingDirective` has it.
  func directiveActions(
    _ id: String, at range: Range<Int>, _ diagnostic: Diagnostic, of document: Document, _ directives: inout DirectiveIndex
  ) -> [CodeAction] {
    let markers = commentMarkers(at: range.upperBound, in: document)
    guard let writer = DirectiveWriter(document.storage.text, markers: markers, ignoring: id) else { return [] }
    return [
      ("Ignore \(id) in this line", writer.editOfLine(at: range.lowerBound, in: document.storage, &directives)),
      ("Ignore \(id) in this file", writer.editOfFile(&directives)),
    ].compactMap { title, edit in edit.map { CodeAction(title: title, edits: [$0], diagnostic: diagnostic) } }
  }

  /// Ways not to hear of a finding until the document is closed, or the configuration read again.
  private func quietActions(_ finding: RuleFinding, of document: Document, isWritten: Bool) -> [CodeAction] {
    let text = document.storage.text.string(in: finding.range)
    let (uri, id) = (document.uri, finding.ruleID)
    let shown = text.count > 30 ? text.prefix(29) + "…" : text[...]
    var actions = [("Ignore \"\(shown)\" in this file for now (\(id))", [uri, id, text])]
    if !isWritten { actions.append(("Ignore \(id) in this file for now", [uri, id])) }
    actions.append(("Ignore \(id) everywhere for now", ["", id]))
    return actions.map { title, arguments in
      CodeAction(title: title, diagnostic: diagnostic(of: finding), command: (.ignoreFinding, arguments))
    }
  }

  /// How a comment is written at a place.
  private func commentMarkers(at offset: Int, in document: Document) -> CommentMarkers? {
    let place = max(0, min(offset, document.storage.length) - 1)
    let inner = document.storage.length == 0 ? nil : document.storage.attributes(at: place).attributes?.language
    return [inner, document.languageName].lazy.compactMap { $0 }.compactMap { self.manifest[$0]?.comments }.first
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
