internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import JSONRPC
internal import LanguageManifest
internal import Platform
internal import SystemSupport

/// An installation of grammars in progress.
struct Installation {
  /// The token of the client's progress display, as JSON; nil if there is none (yet).
  var token: ContiguousArray<UInt8>?
  /// Whether the start of the progress was reported to the client.
  var hasBegun = false
  /// The request to answer at the end.
  var request: RequestID?
  /// The last reported message.
  var message: String?
}

/// Reports missing grammars and installs them.
final class GrammarService: ServerService {
  /// The languages whose missing grammar or queries were reported, and the file patterns (`*.x`) whose unknown
  /// language was.
  private var reported: Set<String> = []
  /// The grammars that the user is to be asked about.
  var question = GrammarQuestion()
  private var installations: [Int: Installation] = [:]
  private var lastInstallation = 0

  /// Whether a problem with the grammar of a language was reported; false for unknown languages.
  func isReported(_ name: String) -> Bool { reported.contains(name) && manifest[name] != nil }

  /// Forgets what was reported, so that problems are reported again.
  func forgetReported() { reported = [] }

  /// Handles a grammar that cannot be loaded, once for each language: installs it if configured, or adds it to the
  /// next question. Only logs or displays a message if the grammar is installed but broken, or if it could not
  /// highlight anything.
  func isMissing(_ name: String, _ error: LanguageError, setup: DocumentSetup) {
    guard case .notInstalled = error, let entry = manifest[name] else {
      if reported.insert(name).inserted { client.show(.warning, "\(error)") }
      return
    }
    guard reported.insert(name).inserted else { return }
    guard setup.loader.hasHighlights(entry) || PackageQueries.load()?.pieces(for: name).isEmpty == false else {
      // A grammar without queries highlights nothing.
      client.log(.info, LanguageMessage(error, language: name, canBeHighlighted: false).text)
      return
    }
    if setup.configuration.autoInstall {
      install([entry])
      return
    }
    client.log(.info, "\(error)")
    question.wanted.append(entry)
  }

  /// Reports, once, that a language has a grammar but no highlight queries; installs them instead if that is
  /// configured and possible. Does nothing if it has queries.
  func noteQueries(of language: Language, setup: DocumentSetup) {
    guard let entry = manifest[language.name], !setup.loader.hasHighlights(entry), reported.insert(language.name).inserted
    else { return }
    let canBeInstalled = PackageQueries.load()?.pieces(for: language.name).isEmpty == false
    if canBeInstalled && setup.configuration.autoInstall { return install([entry]) }
    client.show(.info, LanguageMessage.noQueries(language.name, canBeInstalled: canBeInstalled).text)
  }

  /// Logs, once for each file name extension, that the language of a file is unknown. Does nothing for plain text
  /// and for file names of plain text.
  func languageIsUnknown(languageID: String, path: String) {
    guard !["plaintext", "text", "plain"].contains(languageID.lowercased()),
      let note = LanguageMessage.notRecognized(path: path), reported.insert("*." + note.language).inserted
    else { return }
    let id = languageID.isEmpty ? "" : " (the editor calls it \"\(languageID)\")"
    client.log(
      .info,
      "the language of \(FileSystem.baseName(of: path)) is not recognised\(id); name it by globs under [languages.NAME] of the "
        + "configuration (the names are listed by: highlight-lsp language list)")
  }

  /// Starts installing grammars on another thread, and shows the progress. At the end, documents are highlighted
  /// again.
  /// - Parameters:
  ///   - force: whether grammars that are installed are installed again.
  ///   - token: the client's token for reporting progress; nil if it sent none.
  ///   - request: the request to answer at the end.
  func install(_ entries: [LanguageEntry], force: Bool = false, token: JSON? = nil, request: RequestID? = nil) {
    lastInstallation += 1
    let number = lastInstallation
    var installation = Installation(request: request)
    if let token {
      var sink = ByteSink(descriptor: nil)
      if let id = RequestID(token) { sink.append(json: id) }
      if !sink.bytes.isEmpty { installation.token = sink.bytes }
    }
    installations[number] = installation
    if installation.token != nil {
      beginProgress(number)
    } else if client.capabilities.showsProgress {
      client.ask(
        "window/workDoneProgress/create", params: { $0.append("{\"token\":\"highlight-install-\(number)\"}") },
        answer: { [unowned self] result in
          guard result != nil, self.installations[number] != nil else { return }
          self.installations[number]?.token = ContiguousArray("\"highlight-install-\(number)\"".utf8)
          self.beginProgress(number)
        })
    }
    let (manifest, inbox) = (manifest, inbox)
    startDetachedThread {
      var installer = GrammarInstaller(manifest: manifest)
      installer.progress = { inbox.put(.installProgress(number, $0)) }
      inbox.put(.installFinished(number, installer.install(entries, force: force)))
    }
  }

  private func beginProgress(_ number: Int) {
    guard installations[number]?.hasBegun == false else { return }
    installations[number]?.hasBegun = true
    sendProgress(number) { sink in
      sink.append("{\"kind\":\"begin\",\"title\":\"Installing grammars\",\"cancellable\":false")
      sink.append(",\"message\":", json: self.installations[number]?.message)
      sink.append("}")
    }
  }

  private func sendProgress(_ number: Int, _ value: (inout ByteSink) -> Void) {
    guard let installation = installations[number], installation.hasBegun, let token = installation.token else { return }
    client.notify("$/progress") { sink in
      sink.append("{\"token\":")
      sink.append(contentsOf: token)
      sink.append(",\"value\":")
      value(&sink)
      sink.append("}")
    }
  }

  /// Stores the message about the progress of an installation and reports it to the client.
  func noteProgress(of number: Int, _ message: String) {
    installations[number]?.message = message
    sendProgress(number) { sink in
      sink.append("{\"kind\":\"report\",\"message\":", json: message, "}")
    }
  }

  /// Handles the end of an installation: ends its progress, answers its request, and displays failures.
  /// - Returns: the names of the languages that are installed now, including those that were before.
  func finish(_ number: Int, _ report: GrammarInstaller.Report) -> [String] {
    let installed = report.installed + report.current
    let summary =
      report.failed.isEmpty
      ? "installed: \(installed.joined(separator: ", "))" : "not installed: \(report.failed.joined(separator: ", "))"
    sendProgress(number) { sink in
      sink.append("{\"kind\":\"end\",\"message\":", json: summary, "}")
    }
    if let request = installations[number]?.request {
      client.setDeferred(request, false)
      client.answer(request) { sink in
        sink.append("{\"installed\":\(Self.list(report.installed)),\"current\":\(Self.list(report.current))")
        sink.append(",\"failed\":\(Self.list(report.failed))}")
      }
    }
    installations[number] = nil
    if !report.failed.isEmpty {
      client.show(.error, ([summary] + report.problems).joined(separator: "\n"))
    }
    // They may be asked for again when they go missing again.
    reported.subtract(installed)
    question.embedded.subtract(installed)
    return installed
  }

  private static func list(_ names: [String]) -> String { JSON.array(names.map { JSON($0) }).written }

  /// Sends the error response to a cancelled request that waits for an installation. The installation continues. Does
  /// nothing for other requests.
  func cancelAnswer(_ id: RequestID) {
    for (number, installation) in installations where installation.request == id {
      installations[number]?.request = nil
      client.endCancelled(id)
    }
  }
}
