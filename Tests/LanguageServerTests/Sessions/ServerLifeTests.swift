import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// What belongs to the life of a server: traces, versions, its parent, answers without a request.
@Suite struct ServerLifeTests {
  @Test func tracesAreSentWhenAsked() throws {
    let server = try LanguageServerSession()
    try server.initialize(members: #""trace":"messages""#)
    server.open("file:///a.json", languageID: "json", text: "[1]")
    let first = try server.wait(forNotification: "$/logTrace")
    #expect(first["message"]?.string == "answered initialize")
    #expect(first["verbose"] == nil)
    server.notify("$/setTrace", #"{"value":"verbose"}"#)
    _ = try server.tokens("file:///a.json")
    var verbose = try server.wait(forNotification: "$/logTrace")
    while verbose["verbose"] == nil { verbose = try server.wait(forNotification: "$/logTrace") }
    #expect(verbose["message"]?.string == "answered textDocument/semanticTokens/full")
    server.notify("$/setTrace", #"{"value":"off"}"#)
    #expect(try server.request("shutdown")["result"] == .null)
  }

  @Test func theServerEndsWithItsParent() throws {
    // A process of ours that is gone soon: the server looks after it.
    let parent = try ChildProcess("/bin/sleep", ["600"], environment: [:])
    let server = try LanguageServerSession()
    _ = try server.request("initialize", #"{"processId":\#(parent.identifier),"capabilities":{}}"#)
    #expect(try server.request("unknown/method")["error"]?["code"]?.int == -32601)
    parent.kill()
    _ = parent.wait()
    #expect(server.waitForExit() == 1)
  }

  @Test func requestsThatNobodyAskedForAreNoFault() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.send(body: #"{"jsonrpc":"2.0","id":"server-99","result":null}"#)
    server.send(body: #"{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"no"}}"#)
    server.notify("$/cancelRequest", #"{"id":12345}"#)
    server.notify("textDocument/didSave", #"{"textDocument":{"uri":"file:///a"}}"#)
    #expect(try server.request("textDocument/moniker", "{}")["error"]?["code"]?.int == -32601)
    #expect(try server.request("shutdown")["result"] == .null)
  }

  @Test func aWholeTextReplacesEverythingAndVersionsMayGoBack() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open("file:///a.json", languageID: "json", text: "[1]", version: 5)
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"file:///a.json","version":3},"contentChanges":[{"text":"[1, 2, 3]"}]}"#)
    #expect(try server.tokens("file:///a.json").count == 15)
    #expect(
      try server.wait(forNotification: "window/logMessage")["message"]?.string?.contains("went back from 5 to 3") == true)
  }

  /// A position past the line's end means that end, inside a pair its start, between CR and LF the place before CR.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func positionsAreClamped(encoding: String) throws {
    let server = try LanguageServerSession()
    try server.initialize(positionEncodings: [encoding])
    func text(after change: ((Int, Int), (Int, Int))) throws -> [String] {
      server.open("file:///a.txt", languageID: "plaintext", text: "a😀\r\nb\n")
      server.change("file:///a.txt", version: 2, from: change.0, to: change.1, text: "https://x.yz ")
      let links = try server.request("textDocument/documentLink", #"{"textDocument":{"uri":"file:///a.txt"}}"#)
      server.close("file:///a.txt")
      return (links["result"]?.array ?? []).map {
        "\($0["range"]?["start"]?["line"]?.int ?? -1):\($0["range"]?["start"]?["character"]?.int ?? -1)"
      }
    }
    let end = encoding == "utf-8" ? 5 : encoding == "utf-16" ? 3 : 2
    #expect(try text(after: ((0, 99), (0, 99))) == ["0:\(end)"])
    #expect(try text(after: ((9, 9), (99, 0))) == ["2:0"])
    #expect(try text(after: ((0, 0), (0, 0))) == ["0:0"])
    if encoding != "utf-32" { #expect(try text(after: ((0, 2), (0, 2))) == ["0:1"]) }
  }
}
