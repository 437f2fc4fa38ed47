import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import LanguageServer

/// `workspace/symbol`: the symbols of the open folders.
@Suite struct WorkspaceSymbolSessionTests {
  private static func start(
    _ folder: TemporaryFolder, capabilities: String = #""workspace":{"symbol":{}}"#, settings: String? = nil
  ) throws -> LanguageServerSession {
    let server = try LanguageServerSession()
    try server.initialize(
      capabilities: capabilities, folder: folder.path, members: settings.map { "\"initializationOptions\":\($0)" } ?? "")
    return server
  }

  private static func symbols(_ query: String, _ server: LanguageServerSession) throws -> [JSON] {
    let answer = try server.request("workspace/symbol", #"{"query":"\#(query)"}"#)
    return try #require(answer["result"]?.array)
  }

  private static func names(_ query: String, _ server: LanguageServerSession) throws -> [String] {
    try symbols(query, server).compactMap { $0["name"]?.string }
  }

  @Test func symbolsOfAllFilesAreFoundWithTheirPlaces() throws {
    let folder = try TemporaryFolder()
    try folder.write("class Reader:\n  def read_all(self): pass\n", to: "a/reader.py")
    try folder.write("function readAll() { const local = 1 }\n", to: "b/reader.js")
    try folder.write("# Reading\n\n```python\ndef read_none(): pass\n```\n", to: "notes.md")
    try folder.write("{\"read\": {\"deep\": {\"deeper\": 1}}}", to: "data.json")
    let server = try Self.start(folder)
    let found = try Self.symbols("read", server)
    #expect(Set(found.compactMap { $0["name"]?.string }) == ["read", "Reader", "Reading", "readAll", "read_all"])
    let method = try #require(found.first { $0["name"]?.string == "read_all" })
    #expect(method["containerName"]?.string == "Reader")
    #expect(method["kind"]?.int == 6)
    #expect(method["location"]?["uri"]?.string == "file://" + folder["a/reader.py"])
    #expect(method["location"]?["range"]?["start"]?["line"]?.int == 1)
    #expect(method["location"]?["range"]?["start"]?["character"]?.int == 6)
    #expect(method["location"]?["range"]?["end"]?["character"]?.int == 14)
    // Variables of functions and the insides of data are nobody's goal.
    #expect(try Self.names("local", server) == [])
    #expect(try Self.names("deep", server) == ["deep"])
  }

  @Test func theContainerMayBeTypedToo() throws {
    let folder = try TemporaryFolder()
    try folder.write("class Alpha:\n  def run(self): pass\nclass Beta:\n  def run(self): pass\n", to: "a.py")
    let server = try Self.start(folder)
    let found = try Self.symbols("bet.run", server)
    #expect(found.compactMap { $0["containerName"]?.string } == ["Beta"])
    #expect(try Self.names("run", server) == ["run", "run"])
    // Everything that stands at the top.
    #expect(try Self.names("", server) == ["Alpha", "Beta"])
  }

  @Test func aFolderInsideHasAConfigurationOfItsOwn() throws {
    let folder = try TemporaryFolder()
    for name in ["a.list", "inner/a.list", "inner/deep/b.list"] { try folder.write("def found_here(): pass\n", to: name) }
    let own = try folder.write("[languages.python]\nglobs = [\"*.list\"]\n", to: "inner/highlight-lsp.toml")
    let server = try Self.start(folder)
    func found() throws -> [String] {
      try Self.symbols("found", server).compactMap { $0["location"]?["uri"]?.string }.map {
        $0.split(separator: "/").suffix(2).joined(separator: "/")
      }
    }
    #expect(try found() == ["inner/a.list", "deep/b.list"])
    try folder.write("[languages.python]\nglobs = [\"b.list\"]\n", to: "inner/highlight-lsp.toml")
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file://\#(own)","type":2}]}"#)
    #expect(try found() == ["deep/b.list"])
    try FileManager.default.removeItem(atPath: own)
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file://\#(own)","type":3}]}"#)
    #expect(try found() == [])
  }

  @Test func ignoredAndHiddenFilesAreLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("build/\n*.gen.py\n", to: ".gitignore")
    for name in ["build/a.py", "b.gen.py", ".hidden/c.py", "d.py"] {
      try folder.write("def found_here(): pass\n", to: name)
    }
    let server = try Self.start(folder)
    let found = try Self.symbols("found", server)
    #expect(found.compactMap { $0["location"]?["uri"]?.string } == ["file://" + folder["d.py"]])
  }

  @Test func openDocumentsCountAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("def on_disk(): pass\n", to: "a.py")
    let server = try Self.start(folder)
    #expect(try Self.names("on_disk", server) == ["on_disk"])
    let uri = "file://" + path
    server.open(uri, languageID: "python", text: "def in_editor(): pass\n")
    server.open("untitled:Untitled-1", languageID: "python", text: "def in_nothing(): pass\n")
    #expect(try Self.names("on_disk", server) == [])
    #expect(try Self.names("in_", server) == ["in_editor", "in_nothing"])
    server.change(uri, version: 2, from: (0, 4), to: (0, 13), text: "renamed")
    #expect(try Self.names("in_editor", server) == [])
    #expect(try Self.names("renamed", server) == ["renamed"])
    server.close(uri)
    server.close("untitled:Untitled-1")
    #expect(try Self.names("on_disk", server) == ["on_disk"])
    #expect(try Self.names("in_", server) == [])
  }

  @Test func theDiskIsLookedAtWhereNobodyWatches() throws {
    let folder = try TemporaryFolder()
    try folder.write("def before(): pass\n", to: "a.py")
    let server = try Self.start(folder)
    #expect(try Self.names("before", server) == ["before"])
    try folder.write("def behind_it(): pass\n", to: "a.py")
    try folder.write("def brand_new(): pass\n", to: "new/b.py")
    #expect(try Self.names("b", server).sorted() == ["behind_it", "brand_new"])
    try FileManager.default.removeItem(atPath: folder["new"])
    #expect(try Self.names("brand", server) == [])
  }

  @Test func clientsThatWatchSayWhatChanged() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("def before(): pass\n", to: "a.py")
    let server = try Self.start(
      folder, capabilities: #""workspace":{"symbol":{},"didChangeWatchedFiles":{"dynamicRegistration":true}}"#)
    var registered: [String] = []
    while !registered.contains("**/*") {
      let asked = try server.wait(forRequest: "client/registerCapability")
      for registration in asked["registrations"]?.array ?? [] {
        for watcher in registration["registerOptions"]?["watchers"]?.array ?? [] {
          registered.append(watcher["globPattern"]?.string ?? "")
        }
      }
    }
    #expect(try Self.names("before", server) == ["before"])
    try folder.write("def afterwards(): pass\n", to: "a.py")
    let new = try folder.write("def brand_new(): pass\n", to: "b.py")
    server.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes":[{"uri":"file://\#(path)","type":2},{"uri":"file://\#(new)","type":1}]}"#)
    #expect(try Self.names("before", server) == [])
    #expect(try Self.names("brand", server) == ["brand_new"])
    try FileManager.default.removeItem(atPath: new)
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file://\#(new)","type":3}]}"#)
    #expect(try Self.names("brand", server) == [])
    #expect(try Self.names("afterwards", server) == ["afterwards"])
  }

  @Test func foldersComeAndGo() throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    try one.write("def in_one(): pass\n", to: "a.py")
    try other.write("def in_other(): pass\n", to: "a.py")
    let server = try Self.start(one)
    #expect(try Self.names("in_o", server) == ["in_one"])
    server.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event":{"added":[{"uri":"file://\#(other.path)","name":"b"}],"removed":[{"uri":"file://\#(one.path)","name":"a"}]}}"#
    )
    #expect(try Self.names("in_o", server) == ["in_other"])
  }

  @Test func itsSwitchCountsForAllAndForLanguages() throws {
    let folder = try TemporaryFolder()
    try folder.write("def here(): pass\n", to: "a.py")
    try folder.write("function here2() {}\n", to: "a.js")
    #expect(try Self.names("here", Self.start(folder, settings: #"{"features":{"off":["workspaceSymbol"]}}"#)) == [])
    let server = try Self.start(folder, settings: #"{"languages":{"python":{"provides":["folding"]}}}"#)
    #expect(try Self.names("here", server) == ["here2"])
  }

  @Test func questionsAreCancelledAndWrongOnesRefused() throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.write("def f\(number)(): pass\n", to: "\(number).py") }
    let server = try Self.start(folder)
    let id = server.sendRequest("workspace/symbol", #"{"query":"f1"}"#)
    server.notify("$/cancelRequest", #"{"id":\#(id)}"#)
    let answer = try server.response(to: id)
    // Whatever came first.
    #expect(answer["error"]?["code"]?.int == -32800 || answer["result"]?.array?.count == 111)
    #expect(try server.request("workspace/symbol", #"{"query":1}"#)["error"]?["code"]?.int == -32602)
    #expect(try Self.names("f199", server) == ["f199"])
  }

  @Test func columnsAreThoseOfTheWire() throws {
    let folder = try TemporaryFolder()
    try folder.write("x = '😀'; größe = 1\n", to: "a.py")
    for (encoding, column) in [("utf-8", 12), ("utf-16", 10), ("utf-32", 9)] {
      let server = try LanguageServerSession()
      try server.initialize(positionEncodings: [encoding], folder: folder.path)
      let found = try Self.symbols("größe", server)
      #expect(found.first?["location"]?["range"]?["start"]?["character"]?.int == column)
    }
  }
}
