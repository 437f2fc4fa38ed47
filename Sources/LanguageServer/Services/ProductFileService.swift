internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import HighlightThemes
internal import JSONRPC
internal import LanguageManifest
internal import Platform
internal import SystemSupport
internal import TextModel

/// The diagnostics of open configurations, themes and query files, like those of `check`.
final class ProductFileService {
  private let manifest: Manifest
  private let inbox: Inbox<Event>
  /// The diagnostics of open files, with the version of the text they belong to.
  private var known: [String: (version: Int, diagnostics: [Diagnostic])] = [:]
  /// The URIs of the query files that are being checked.
  private var checkedQueries: Set<String> = []

  init(manifest: Manifest, inbox: Inbox<Event>) {
    self.manifest = manifest
    self.inbox = inbox
  }

  /// Whether a query file is being checked.
  func isChecking(_ uri: String) -> Bool { checkedQueries.contains(uri) }

  /// Discards the diagnostics of a file that is closed or opened again.
  func forget(_ uri: String) { known[uri] = nil }

  /// Returns the diagnostics of an open configuration, theme or query file, cached until the file is edited. Empty
  /// for other documents, and for query files whose current text is not checked yet.
  func diagnostics(of document: Document) -> [Diagnostic] {
    guard let kind = ownKind(of: document) else { return [] }
    if let known = self.known[document.uri], known.version == document.version { return known.diagnostics }
    let path = DocumentURI.path(document.uri) ?? DocumentURI.name(document.uri)
    let text = document.storage.text
    let found: [ConfigurationMessage]
    switch kind {
    // Checked on another thread.
    case .query, .lineGrammar: return []
    case .theme: found = Theme.faults(inText: Self.bytes(of: text), path: path)
    case .languages:
      let bytes = Self.bytes(of: text)
      let problems = ManifestFindings.problems(bytes, path: path, file: path, manifest: manifest)
      func messages(_ problems: [QueryProblem], _ severity: ConfigurationMessage.Severity) -> [ConfigurationMessage] {
        problems.map {
          ConfigurationMessage(severity: severity, path: path, position: ($0.line, $0.column), text: $0.message)
        }
      }
      let notes = ManifestFindings.takeovers(bytes, path: path, manifest: manifest)
      found = messages(problems, .error) + messages(notes, .information)
    case .configuration: found = configurationMessages(text, path: path, document.setup.loader.manifest)
    }
    let diagnostics = diagnostics(of: found, path: path, in: text)
    known[document.uri] = (document.version, diagnostics)
    return diagnostics
  }

  private static func bytes(of text: UTF16Text) -> ContiguousArray<UInt8> {
    ContiguousArray(String(decoding: text.units, as: UTF16.self).utf8)
  }

  /// Returns the messages about a configuration.
  /// - Parameter manifest: with the languages of the configurations above.
  private func configurationMessages(_ text: UTF16Text, path: String, _ manifest: Manifest) -> [ConfigurationMessage] {
    let reader = ConfigurationReader(manifest: manifest, readsEverything: true)
    var result = ConfigurationReader.MergedSources()
    let isOwn = path == Environment.configurationFile
    reader.merge(toml: Self.bytes(of: text), path: path, origin: isOwn ? .user : .workspace(isTrusted: true), into: &result)
    return result.messages
  }

  private func diagnostics(of messages: [ConfigurationMessage], path: String, in text: UTF16Text) -> [Diagnostic] {
    messages.map { message in
      let isHere = message.path == path
      return Diagnostic(
        severity: message.severity == .error ? 1 : message.severity == .warning ? 2 : 3,
        range: isHere ? text.range(ofWordAt: message.position) : text.contentRange(ofLine: 0), code: message.findingID,
        message: isHere ? message.text : message.description)
    }
  }

  /// Returns the kind of a document that is a configuration, theme or query file; nil for other documents and for
  /// texts of more than 400,000 UTF-16 units.
  private func ownKind(of document: Document) -> ProductFile.FileKind? {
    if let kind = ProductFile.FileKind(uri: document.uri, length: document.storage.length) { return kind }
    // A configuration may name a line grammar as it likes.
    guard let path = DocumentURI.path(document.uri), document.storage.length <= ProductFile.FileKind.longest else {
      return nil
    }
    return document.setup.configuration.lineGrammars.contains { $0.path == path } ? .lineGrammar : nil
  }

  // MARK: Queries

  /// Whether the diagnostics of a document belong to its current text. False for a query file or a line grammar until
  /// its check on another thread ends; true for all other documents.
  func isChecked(_ document: Document) -> Bool {
    ![.query, .lineGrammar].contains(ownKind(of: document)) || known[document.uri]?.version == document.version
  }

  /// Starts a check of a query file on another thread, unless it is checked or a check is running. Does nothing for
  /// other documents.
  func startCheck(of document: Document) {
    guard !isChecked(document), checkedQueries.insert(document.uri).inserted else { return }
    let check = QueryCheck(
      isLineGrammar: ownKind(of: document) == .lineGrammar,
      path: DocumentURI.path(document.uri) ?? DocumentURI.name(document.uri), text: document.storage.text,
      manifest: document.setup.loader.manifest,
      queries: document.setup.configuration.queries)
    startDetachedThread { [inbox, uri = document.uri, version = document.version] in
      lowerPriorityOfThread()
      inbox.put(.queriesChecked(uri: uri, version: version, check.faults()))
    }
  }

  /// Stores the result of a check of a query file. If the text has changed, starts another check.
  /// - Parameter document: the document of the file; nil if it was closed.
  /// - Returns: true if the result is for the current text; false also if the document was closed.
  func finishCheck(uri: String, version: Int, _ faults: [QueryFileFinding], of document: Document?) -> Bool {
    checkedQueries.remove(uri)
    guard let document, [.query, .lineGrammar].contains(ownKind(of: document)) else { return false }
    known[uri] = (version, faults.map { Diagnostic(severity: 1, range: $0.range, code: $0.code, message: $0.message) })
    if document.version == version { return true }
    startCheck(of: document)
    return false
  }
}
