import Foundation
import TestSupport
import Testing

@testable import StrictJSON

/// Commands, missing grammars, and what else belongs to the life of a server.
@Suite struct ServerCommandTests {
  private static let capabilities =
    #""window":{"workDoneProgress":true},"workspace":{"semanticTokens":{"refreshSupport":true}}"#

  private static func kinds(_ server: LanguageServerProcess) -> [String] {
    server.notifications.filter { $0["method"]?.string == "$/progress" }.compactMap {
      $0["params"]?["value"]?["kind"]?.string
    }
  }

  @Test func aMissingGrammarIsInstalledWhenThePersonSaysSo() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize(capabilities: Self.capabilities)
    server.open("file:///a.json", languageID: "json", text: "[1]")
    server.open("file:///b.json", languageID: "json", text: "[2]")
    let asked = try server.wait(forRequest: "window/showMessageRequest", answer: #"{"title":"Install"}"#)
    #expect(asked["message"]?.string?.contains("json") == true)
    #expect(asked["actions"]?.array?.compactMap { $0["title"]?.string } == ["Install", "Not now"])
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try server.tokens("file:///a.json").count == 5)
    #expect(try server.tokens("file:///b.json").count == 5)
    #expect(Self.kinds(server).first == "begin")
    #expect(Self.kinds(server).last == "end")
    #expect(sandbox.isInstalled("json"))
  }

  @Test func meanwhileRulesAndLinksWorkAndNobodyIsAskedTwice() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize(
      members: #""initializationOptions":{"rules":[{"id":"a","pattern":"\\d","scope":"number","languages":["json"]}]}"#)
    for name in ["a", "b"] { server.open("file:///\(name).json", languageID: "json", text: "[1] https://a.example") }
    #expect(try server.tokens("file:///b.json").count == 5)
    let links = try server.request("textDocument/documentLink", #"{"textDocument":{"uri":"file:///b.json"}}"#)
    #expect(links["result"]?.array?.count == 1)
    #expect(server.notifications.filter { $0["method"]?.string == "window/showMessageRequest" }.count == 1)
    #expect(!sandbox.isInstalled("json"))
  }

  @Test func oneQuestionIsAskedForSeveralGrammarsAndNeverAgain() throws {
    let sandbox = try GrammarSandbox()
    let environment = sandbox.environment.merging(["XDG_STATE_HOME": sandbox.folder["state"]]) { $1 }
    for isFirst in [true, false] {
      let server = try LanguageServerProcess(environment: environment)
      try server.initialize(capabilities: Self.capabilities)
      server.open("file:///a.json", languageID: "json", text: "[1]")
      // Other grammars that are missing while a question is open are asked about together.
      let open = isFirst ? try server.wait(forRequestWithoutAnswer: "window/showMessageRequest") : nil
      server.open("file:///b.toml", languageID: "toml", text: "a = 1\n")
      server.open("file:///c.css", languageID: "css", text: "a { }\n")
      for name in ["a.json", "b.toml", "c.css"] { #expect(try server.tokens("file:///\(name)").isEmpty) }
      guard let open else {
        #expect(!server.notifications.contains { $0["method"]?.string == "window/showMessageRequest" })
        continue
      }
      #expect(open.params["message"]?.string?.contains("json") == true)
      server.send(body: #"{"jsonrpc":"2.0","id":"\#(open.id)","result":{"title":"Not now"}}"#)
      let asked = try server.wait(forRequest: "window/showMessageRequest", answer: #"{"title":"Not now"}"#)
      let message = try #require(asked["message"]?.string)
      #expect(message.contains("toml") && message.contains("css") && !message.contains("json"))
      // The answer was read.
      _ = try server.tokens("file:///a.json")
    }
    #expect(!sandbox.isInstalled("json"))
  }

  @Test(arguments: ["Neovim", "emacs", "Eglot", "Vim"])
  func anEditorThatWouldStandStillIsNotAsked(name: String) throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize(capabilities: Self.capabilities, members: #""clientInfo":{"name":"\#(name)"}"#)
    server.open("file:///a.json", languageID: "json", text: "[1]")
    _ = try server.tokens("file:///a.json")
    let methods = server.notifications.compactMap { $0["method"]?.string }
    #expect(!methods.contains("window/showMessageRequest") && methods.contains("window/showMessage"))
  }

  @Test func aUserMayHaveGrammarsInstalledUnasked() throws {
    let sandbox = try GrammarSandbox()
    try sandbox.folder.write("grammars.autoInstall = true\n", to: "config/highlight-lsp/config.toml")
    let server = try LanguageServerProcess(
      environment: sandbox.environment.merging(["XDG_CONFIG_HOME": sandbox.folder["config"]]) { $1 })
    try server.initialize(capabilities: Self.capabilities)
    server.open("file:///a.toml", languageID: "toml", text: "a = 1\n")
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try server.tokens("file:///a.toml").count > 0)
  }

  @Test func anEditorMayHaveGrammarsInstalledUnasked() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize(
      capabilities: Self.capabilities, members: #""initializationOptions":{"grammars":{"autoInstall":true}}"#)
    server.open("file:///a.json", languageID: "json", text: "[1]\n")
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try server.tokens("file:///a.json").count > 0)
  }

  @Test func theCommandInstallsAndAnswersAtTheEnd() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize()
    let answer = try server.request(
      "workspace/executeCommand",
      #"{"command":"highlight-lsp.installGrammar","arguments":["json"],"workDoneToken":"mine"}"#)
    #expect(answer["result"]?["installed"]?.array?.compactMap(\.string) == ["json"])
    #expect(Self.kinds(server).first == "begin")
    #expect(Self.kinds(server).last == "end")
    #expect(
      server.notifications.allSatisfy { $0["method"]?.string != "$/progress" || $0["params"]?["token"]?.string == "mine" })
    for bad in [#"["jsn"]"#, "[]", "[1]"] {
      let refused = try server.request(
        "workspace/executeCommand", #"{"command":"highlight-lsp.installGrammar","arguments":\#(bad)}"#)
      #expect(refused["error"]?["code"]?.int == -32602)
    }
  }

  @Test func anInstallationThatFailsIsTold() throws {
    let sandbox = try GrammarSandbox(isCached: false)
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize()
    let answer = try server.request(
      "workspace/executeCommand", #"{"command":"highlight-lsp.installGrammar","arguments":[["json"]]}"#)
    #expect(answer["result"]?["failed"]?.array?.compactMap(\.string) == ["json"])
    #expect(
      try server.wait(forNotification: "window/showMessage")["message"]?.string?.contains("not installed: json") == true)
  }

  @Test func reloadFindsAGrammarThatCameAnotherWay() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerProcess(environment: sandbox.environment)
    try server.initialize()
    server.open("file:///a.json", languageID: "json", text: "[1]")
    #expect(try server.tokens("file:///a.json") == [])
    #expect(try sandbox.install("json").status == 0)
    let reload = #"{"command":"highlight-lsp.reload"}"#
    #expect(try server.request("workspace/executeCommand", reload)["result"] == .null)
    #expect(try server.tokens("file:///a.json").count == 5)
    let unknown = try server.request("workspace/executeCommand", #"{"command":"nothing"}"#)
    #expect(unknown["error"]?["code"]?.int == -32602)
  }

  // MARK: Life

  @Test func tracesAreSentWhenAsked() throws {
    let server = try LanguageServerProcess()
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
    let server = try LanguageServerProcess()
    _ = try server.request("initialize", #"{"processId":\#(parent.identifier),"capabilities":{}}"#)
    #expect(try server.request("unknown/method")["error"]?["code"]?.int == -32601)
    parent.kill()
    _ = parent.wait()
    #expect(server.waitForExit() == 1)
  }

  @Test func requestsThatNobodyAskedForAreNoFault() throws {
    let server = try LanguageServerProcess()
    try server.initialize()
    server.send(body: #"{"jsonrpc":"2.0","id":"server-99","result":null}"#)
    server.send(body: #"{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"no"}}"#)
    server.notify("$/cancelRequest", #"{"id":12345}"#)
    server.notify("textDocument/didSave", #"{"textDocument":{"uri":"file:///a"}}"#)
    #expect(try server.request("textDocument/moniker", "{}")["error"]?["code"]?.int == -32601)
    #expect(try server.request("shutdown")["result"] == .null)
  }

  @Test func aWholeTextReplacesEverythingAndVersionsMayGoBack() throws {
    let server = try LanguageServerProcess()
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
    let server = try LanguageServerProcess()
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
