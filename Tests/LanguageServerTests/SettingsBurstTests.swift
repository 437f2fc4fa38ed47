import HighlightConfiguration
import HighlightTestSupport
import TestSupport
import Testing
import TextRules

@testable import DataFormats
@testable import LanguageServer

/// Many changes of folders and settings, one after the other: one reload, which looks at every document.
@Suite struct SettingsBurstTests {
  private let server: ManualServer

  init() throws {
    server = try ManualServer(
      canRefresh: true, capabilities: #"{"workspace":{"configuration":true,"workspaceFolders":true}}"#)
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"file:///a.txt","languageId":"plaintext","version":1,"text":"a"}}"#)
    server.drain()
  }

  private func addFolder(_ number: Int) {
    server.notify(
      "workspace/didChangeWorkspaceFolders", #"{"event":{"added":[{"uri":"file:///f\#(number)","name":"f"}],"removed":[]}}"#)
  }

  /// How often the client is asked for its settings, once after each reload and at the start.
  private func questions() throws -> Int {
    try server.messages().count { $0["method"]?.string == "workspace/configuration" }
  }

  @Test func changesInARowAreOneReload() throws {
    let generation = server.server.configuration.generation
    for number in 0..<50 { addFolder(number) }
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"links":{"bareDomains":true}}}}"#)
    addFolder(50)
    server.drain()
    #expect(server.server.configuration.workspaceFolders.count == 51)
    #expect(server.server.configuration.generation == generation + 1)
    // The change of the configuration asks by itself.
    #expect(try questions() == 3)
  }

  /// Each change costs the same, however many folders are open.
  @Test func foldersKeepTheirOrder() {
    var folders = WorkspaceFolders()
    var expected: [WorkspaceFolder] = []
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let folder = WorkspaceFolder(path: "/f\(Int.random(in: 0..<40, using: &random))")
      if Bool.random(using: &random) {
        folders.open(folder)
        if !expected.contains(folder) { expected.append(folder) }
      } else {
        folders.close(folder.path)
        expected.removeAll { $0 == folder }
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        let all = folders.all()
        #expect(all == expected)
      }
    }
  }

  @Test func aRequestSeesTheChangesBeforeIt() throws {
    addFolder(0)
    server.request("highlight/status", "null")
    addFolder(1)
    addFolder(2)
    server.request("highlight/status", "null")
    server.drain()
    #expect(server.server.configuration.mainFolder == "/f0")
    #expect(try questions() == 3)
  }
}
