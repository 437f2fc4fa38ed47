internal import DataFormats
internal import HighlightLanguages
internal import JSONRPC
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// The missing grammars of open documents, and the question to the user whether to install them.
struct GrammarQuestion {
  /// The languages with a missing grammar about which the user was not asked yet.
  var wanted: [LanguageEntry] = []
  /// Whether a question is displayed and not answered yet.
  var isOpen = false
  /// The languages of embedded texts whose grammars are not installed.
  var embedded: Set<String> = []
  /// The languages that the user declined, in this session or an earlier one.
  lazy var declined: Set<String> = Self.read()

  private static var file: String { Environment.stateFolder + "/declined-grammars" }

  private static func read() -> Set<String> {
    let bytes = (try? FileSystem.readRegular(file, limit: FileSystem.companionLimit, followsLinks: true)) ?? []
    return Set(String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
  }

  /// Stores that the user declined the grammars of some languages, also in a file for later sessions. A failure to
  /// write is ignored.
  mutating func decline(_ names: [String]) {
    declined.formUnion(names)
    let text = declined.sorted().map { $0 + "\n" }.joined()
    try? FileSystem.makeDirectories(Environment.stateFolder)
    try? FileSystem.write(ContiguousArray(text.utf8), to: Self.file)
  }
}

/// Questions about missing grammars.
extension GrammarService {
  /// Asks the user whether to install all missing grammars that were not asked about, without declined ones. Does
  /// nothing while a question is open or if there are none. For clients that would block, displays the command for a
  /// shell instead.
  func ask() {
    for entry in configuration.setups.takeMissingEmbedded() { embeddedIsMissing(entry) }
    if question.isOpen || question.wanted.isEmpty { return }
    let entries = question.wanted.filter { !question.declined.contains($0.name) }
    question.wanted = []
    if entries.isEmpty { return }
    let names = entries.map(\.name)
    if client.capabilities.blocksForQuestions {
      // The editor would block until the user answers.
      let command = "highlight-lsp grammar install \(names.joined(separator: " "))"
      client.show(.info, "no grammar for \(names.joined(separator: ", ")); install with: \(command)")
      return
    }
    let list = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    question.isOpen = true
    client.ask(
      "window/showMessageRequest",
      params: { sink in
        sink.append("{\"type\":3,\"message\":")
        sink.append(
          json: names.count == 1
            ? "The grammar for \(list) is not installed. Install it to highlight \(list)?"
            : "The grammars for \(list) are not installed. Install them to highlight these languages?")
        sink.append(",\"actions\":[{\"title\":\"Install\"},{\"title\":\"Not now\"}]}")
      },
      answer: { [unowned self] choice in
        self.question.isOpen = false
        switch choice?["title"]?.string {
        case "Install": self.install(entries)
        case "Not now": self.question.decline(names)
        default: break
        }
        self.ask()
      })
  }

  /// Reports, once, that the grammar for an embedded text of an open document is missing. Does nothing for languages
  /// that files do not have.
  func embeddedIsMissing(_ entry: LanguageEntry) {
    guard entry.isOfFiles, question.embedded.insert(entry.name).inserted else { return }
    isMissing(
      entry.name, .notInstalled(name: entry.name), setup: configuration.setup(forFolder: configuration.mainFolder))
  }

  /// Returns the languages for the arguments of `highlight-lsp.installGrammar`: names, one list of names, or a
  /// document (`{"uri": …}`) for its own language and the missing embedded ones. Throws `InvalidParams` for other
  /// arguments, documents that are not open, and unknown names.
  func entries(meantBy arguments: [JSON]) throws(ResponseError) -> [LanguageEntry] {
    if let uri = arguments.first?["uri"]?.string {
      guard let document = documents[uri] else { throw ResponseError(code: .invalidParams, message: "\(uri) is not open") }
      let names = (document.languageName.map { [$0] } ?? []) + question.embedded.sorted()
      return names.compactMap { manifest[$0] }.filter(\.isInstallable)
    }
    let names = (arguments.first?.array ?? arguments).compactMap(\.string)
    guard !names.isEmpty else {
      throw ResponseError(code: .invalidParams, message: "the arguments are names of languages")
    }
    var entries: [LanguageEntry] = []
    for name in names {
      guard let entry = manifest[name] else {
        let suggestion = didYouMean(manifest.suggestion(for: name))
        throw ResponseError(code: .invalidParams, message: "unknown language \"\(name)\"\(suggestion)")
      }
      entries.append(entry)
    }
    return entries
  }
}
