import Foundation
import HighlightStorage
import HighlightTestSupport
import RandomEdits
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightCore
@testable import HighlightLanguages
@testable import JSONRPC
@testable import LanguageServer

/// Requests on the pool read snapshots of texts with embedded languages, whose trees the document releases: they answer
/// what a fresh server would.
@Suite struct PoolSnapshotTests {
  private static let uri = "file:///folder/a"
  private static let methods = [
    ("textDocument/documentSymbol", ""), ("textDocument/foldingRange", ""), ("textDocument/documentLink", ""),
    ("highlight/runs", ""), ("highlight/layout", #","columns":20"#),
    ("highlight/tree", #","range":{"start":{"line":0,"character":0},"end":{"line":90,"character":0}}"#),
    ("textDocument/selectionRange", #","positions":[{"line":3,"character":4},{"line":9,"character":2}]"#),
  ]
  private static let languages = ["html", "markdown", "vue", "php", "c", "diff"]

  private static func text(_ language: String) throws -> String {
    let folder = TestEnvironment.package + "grammars/tests/highlight/\(language)/"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { name in ![".assert", ".structure"].contains { name.hasSuffix($0) } }.sorted().first)
    return String(try String(contentsOfFile: folder + name, encoding: .utf8).prefix(3_000))
  }

  private static func open(_ server: ManualServer, _ language: String, _ text: String, version: Int) {
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":\#(version),"text":\#(JSONText.quoted(text))}}"#
    )
    server.drain()
  }

  /// Sends the requests, each carried out before the next; returns their ids.
  private static func ask(_ server: ManualServer) -> [Int] {
    methods.map { method, members in
      server.request(method, #"{"textDocument":{"uri":"\#(uri)"}\#(members)}"#)
      server.drain()
      server.perform()
      server.deliverAll()
      return server.asked.count
    }
  }

  private static func results(_ server: ManualServer, _ ids: [Int]) throws -> [JSON?] {
    var found: [Int: JSON] = [:]
    for message in try server.messages() where message["method"] == nil {
      if let id = message["id"]?.int { found[id] = message["result"] }
    }
    return ids.map { found[$0] }
  }

  private static func change(_ document: Document, _ edit: RandomEdit, version: Int) -> String {
    func json(_ offset: Int) -> String {
      let position = document.storage.text.position(at: offset)
      return #"{"line":\#(position.line),"character":\#(offset - document.storage.text.lines.start(of: position.line))}"#
    }
    let text = JSONText.quoted(String(decoding: edit.units, as: UTF16.self))
    return
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":\#(json(edit.range.lowerBound)),"end":\#(json(edit.range.upperBound))},"text":\#(text)}]}"#
  }

  private static func server(_ pooling: Pooling) throws -> ManualServer {
    let all = languages.map { #""\#($0)":{"provides":["symbols","folding","links","selection"]}"# }.joined(separator: ",")
    let server = try ManualServer(canRefresh: false, parseBudget: nil, pooling: pooling)
    server.notify(
      "workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"languages":{\#(all)}}}}"#)
    server.drain()
    return server
  }

  @Test(arguments: languages) func answersAfterRandomEditsAreThoseOfAFreshServer(language: String) throws {
    let server = try Self.server(.always)
    Self.open(server, language, try Self.text(language), version: 1)
    let document = try #require(server.server.documents.sorted.first)
    var edits = RandomEdits(seed: 21)
    var ids: [Int] = []
    var expected: [JSON?] = []
    for version in 2..<20 {
      let edit = edits.next(in: document.storage.text.units)
      server.notify("textDocument/didChange", Self.change(document, edit, version: version))
      server.drain()
      // As when the client is silent, and when other documents are used.
      if version % 3 == 0 { document.storage.evictTrees(isInUse: version % 2 == 0) }
      let before = document.storage.mismatch()
      ids += Self.ask(server)
      #expect(before == nil && document.storage.mismatch() == nil)
      let fresh = try Self.server(.automatic)
      Self.open(fresh, language, document.storage.text.string(in: 0..<document.storage.length), version: version)
      let asked = Self.ask(fresh)
      expected += try Self.results(fresh, asked)
    }
    let found = try Self.results(server, ids)
    #expect(found.count == expected.count && found.contains { $0?.array?.isEmpty == false })
    for (number, (found, expected)) in zip(found, expected).enumerated() {
      let (method, edit) = (Self.methods[number % Self.methods.count].0, number / Self.methods.count)
      #expect(found == expected, "\(method) of \(language) after edit \(edit)")
    }
  }

  /// A snapshot whose parse is pending, or whose first highlighting is, is updated by the thread that reads it.
  @Test(arguments: ["html", "c", "markdown"]) func whatIsPendingIsDoneByTheReader(language: String) throws {
    let text = UTF16Text(try Self.text(language))
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let known = try loader.language(language).get()
    func shown(_ storage: HighlightingStorage) -> [String] {
      storage.combinedRuns().map { "\($0.range) \(storage.attributeTable[$0.attribute])" }
        + storage.links().map { "\($0)" } + storage.nodes(atEach: [5, 50, 500]).map { "\($0)" }
    }
    let pending = HighlightingStorage(text, language: known, languageProvider: loader)
    pending.parseBudgetMilliseconds = 0
    pending.replaceCharacters(in: 10..<12, with: "<b>`x`")
    #expect(pending.pendingParse != nil)
    let abandonedStorage = HighlightingStorage(text, language: known, languageProvider: loader)
    abandonedStorage.interruption.cancel()
    abandonedStorage.replaceCharacters(in: 10..<12, with: "<b>`x`")
    abandonedStorage.interruption.reset()
    #expect(abandonedStorage.needsRebuild)
    let fresh = HighlightingStorage(pending.text, language: known, languageProvider: loader)
    let reader = HighlightingStorage(
      reading: TextStorage().snapshot(), languageProvider: LanguageLoader(manifest: TestEnvironment.manifest))
    for storage in [pending, abandonedStorage, fresh, pending] {
      let isUpdated = reader.read(storage.snapshot()) { (known, .links) }
      #expect(isUpdated == (storage !== fresh))
      #expect(!reader.needsRebuild && reader.mismatch() == nil)
      #expect(shown(reader) == shown(fresh))
    }
    #expect(pending.pendingParse != nil && abandonedStorage.needsRebuild)
  }

  /// Trees that a reader rebuilt are kept until the document gives up their layers.
  @Test func rebuiltTreesAreKeptAsLongAsTheirTextsStay() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let text = String(repeating: "# A *heading*\n\nSome `code` and **strong**.\n\n", count: 40)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language("markdown").get(), languageProvider: loader)
    let reader = HighlightingStorage(
      reading: TextStorage().snapshot(), languageProvider: LanguageLoader(manifest: TestEnvironment.manifest))
    func bytes(reading edit: Bool) -> Int {
      if edit { storage.replaceCharacters(in: 60..<61, with: "z") }
      storage.reparse()
      storage.evictTrees()
      _ = reader.read(storage.snapshot()) { (nil, AnnotationSettings()) }
      for offset in 0..<reader.length { _ = reader.nodes(at: offset) }
      reader.stopReading()
      return reader.syntaxBytes
    }
    let first = bytes(reading: false)
    #expect(first > 0 && bytes(reading: false) == first)
    // One layer has another tree, the one from before is gone.
    let second = bytes(reading: true)
    #expect(abs(second - first) < first / 10)
    // The document is gone, and with the next read its trees.
    storage.replaceCharacters(in: 0..<storage.length, with: "none")
    #expect(bytes(reading: false) < first / 10)
  }
}
