internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import Platform
internal import QueryReports
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextRules

extension MethodDescriptor {
  static let diagnostic = MethodDescriptor(
    name: "textDocument/diagnostic", summary: "findings, limits and, where asked for, syntax errors", feature: .diagnostics,
    nothing: "{\"kind\":\"full\",\"items\":[]}")
}

/// Diagnostics of documents: findings of rules, exceeded limits, and syntax errors if they are switched on.
extension Server {
  // More syntax errors than these do not help.
  private static let syntaxErrorLimit = 100

  /// Handles `textDocument/diagnostic`. Returns `waiting` until tree, dictionaries and checks of query files are
  /// ready. The result is `unchanged` if its id equals `previousResultId`, otherwise all diagnostics of the document.
  func documentDiagnostic(_ params: JSON) throws(ResponseError) -> Reply {
    let document = try document(of: params)
    productFiles.startCheck(of: document)
    if document.waitsForTree || spelling.waitsForDictionaries(document) || !productFiles.isChecked(document) {
      return .waiting
    }
    let items = items(of: document)
    let resultID = Server.resultID(of: items)
    if params["previousResultId"]?.string == resultID {
      return .json(.members(("kind", JSON("unchanged")), ("resultId", JSON(resultID))))
    }
    var sink = ByteSink(descriptor: nil)
    sink.append("{\"kind\":\"full\",\"resultId\":\"\(resultID)\",\"items\":")
    sink.append(contentsOf: items)
    sink.append("}")
    return .written(sink.bytes)
  }

  /// Whether a document may have changed diagnostics to publish. False for clients that request diagnostics.
  var wantsPublishing: Bool {
    client.isRunning && !client.capabilities.pullsDiagnostics
      && documents.values.contains { $0.needsDiagnostics && !$0.waitsForTree && productFiles.isChecked($0) }
  }

  /// Publishes the diagnostics of each document whose diagnostics changed. Documents that wait for a tree or a check
  /// of queries are left for later; a document that never had diagnostics gets no empty list.
  func publishDiagnostics() {
    for document in documents.values
    where document.needsDiagnostics && !document.waitsForTree && productFiles.isChecked(document) {
      document.needsDiagnostics = false
      beginPart("diagnostics", of: document)
      let items = items(of: document)
      // A document that never had diagnostics gets no empty list.
      if items == document.publishedDiagnostics ?? ContiguousArray("[]".utf8) { continue }
      document.publishedDiagnostics = items
      send(items, uri: document.uri, version: document.version)
      // The others are published in the next turn.
      if monotonicNanoseconds() > turnEnd { return }
    }
  }

  /// Publishes an empty list for a closed document. Does nothing if none or only an empty list was published for it.
  func withdrawDiagnostics(of document: Document) {
    guard let published = document.publishedDiagnostics, published != ContiguousArray("[]".utf8) else { return }
    send(ContiguousArray("[]".utf8), uri: document.uri, version: nil)
  }

  private func send(_ items: ContiguousArray<UInt8>, uri: String, version: Int?) {
    client.notify("textDocument/publishDiagnostics") { sink in
      sink.append("{\"uri\":", json: uri)
      if let version, client.capabilities.takesDiagnosticVersions { sink.append(",\"version\":\(version)") }
      sink.append(",\"diagnostics\":")
      sink.append(contentsOf: items)
      sink.append("}")
    }
  }

  /// Returns the result id of a list of diagnostics: the FNV-1a hash of its JSON, in hexadecimal.
  private static func resultID(of items: ContiguousArray<UInt8>) -> String {
    String(items.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }

  /// Returns the diagnostics of a document as a JSON array.
  private func items(of document: Document) -> ContiguousArray<UInt8> {
    let positions = WirePositions(document.storage.text, unit: client.unit)
    var sink = ByteSink(descriptor: nil)
    sink.append(listOf: diagnostics(of: document)) { $0.append(positions, to: &$1) }
    return sink.bytes
  }

  private func diagnostics(of document: Document) -> [Diagnostic] {
    guard document.isOn(.diagnostics) else { return [] }
    var result = productFiles.diagnostics(of: document)
    if let reason = document.abandoned { result.append(reason.diagnostic) }
    // Files that `check` excludes have no findings.
    let path = DocumentURI.path(document.uri)
    if path.map(FileRole.isSource) ?? true, !document.setup.configuration.excludes(file: path) {
      result += foundDiagnostics(of: document)
    }
    if document.setup.configuration.reportsSyntaxErrors {
      for error in document.storage.syntaxErrors(limit: Self.syntaxErrorLimit) {
        result.append(
          Diagnostic(
            severity: 1, range: error.range, code: "syntax",
            message: error.missing.map { "\($0) is missing" } ?? "syntax error"))
      }
    }
    return result
  }

  /// Returns the diagnostics of rules, hidden characters, misspelled words, unused ignore comments and exceeded
  /// limits. Also starts the search for replacements of the words.
  private func foundDiagnostics(of document: Document) -> [Diagnostic] {
    let storage = document.storage
    let view = view(of: document)
    let findings = view.findings
    let urls = Dictionary(
      document.setup.configuration.rules.compactMap { rule in rule.url.map { (rule.id, $0) } }, uniquingKeysWith: { $1 })
    var result = findings.map { finding in
      var diagnostic = Diagnostic(finding)
      diagnostic.url = urls[finding.ruleID]
      return diagnostic
    }
    let characters = view.facts.characters
    let hidden = HiddenRanges(storage.redactedRanges)
    for finding in characters.findings(in: storage) {
      result.append(Diagnostic(finding, characters).hidden(by: hidden))
    }
    // A word that a rule reports is not reported twice.
    let reported = Set(findings.map(\.range))
    let words = spelling.misspellings(of: document).filter { !reported.contains($0.finding.range) }
    spelling.prepareSuggestions(for: words, of: document)
    result += words.map { Diagnostic($0, view.facts.configuration).hidden(by: hidden) }
    let configuration = document.setup.configuration
    result += configuration.unusedDirectives(
      in: storage, rules: true, characters: true, words: storage.spelling != nil
    ).map { Diagnostic($0) }
    result += configuration.findingsOfLimits(
      in: storage, isTooLarge: document.isTooLarge,
      endsSyntax: document.languageName != nil && !storage.hasSyntax && !storage.needsRebuild && document.abandoned == nil,
      parseMilliseconds: configuration.limits.serverParseMilliseconds
    ).map { Diagnostic($0) }
    return result
  }

  /// Handles the result of a background check of an open query file: answers the requests that wait for it, and asks
  /// the client to request diagnostics again. Ignores a result for an old version or a closed document.
  func queriesChecked(uri: String, version: Int, _ faults: [QueryFileFinding]) {
    let document = documents[uri]
    guard productFiles.finishCheck(uri: uri, version: version, faults, of: document), let document else { return }
    document.needsDiagnostics = true
    answerWaiting(document)
    client.refreshDiagnostics()
  }
}
