import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Commands and missing grammars.
@Suite struct ServerCommandTests {
  private static let capabilities =
    #""window":{"workDoneProgress":true},"workspace":{"semanticTokens":{"refreshSupport":true}}"#

  private static func kinds(_ server: LanguageServerSession) -> [String] {
    server.notifications.filter { $0["method"]?.string == "$/progress" }.compactMap {
      $0["params"]?["value"]?["kind"]?.string
    }
  }

  @Test func aMissingGrammarIsInstalledWhenThePersonSaysSo() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
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
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
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
      let server = try LanguageServerSession(program: Program.path, environment: environment)
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
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
    try server.initialize(capabilities: Self.capabilities, members: #""clientInfo":{"name":"\#(name)"}"#)
    server.open("file:///a.json", languageID: "json", text: "[1]")
    _ = try server.tokens("file:///a.json")
    let methods = server.notifications.compactMap { $0["method"]?.string }
    #expect(!methods.contains("window/showMessageRequest") && methods.contains("window/showMessage"))
  }

  @Test func aUserMayHaveGrammarsInstalledUnasked() throws {
    let sandbox = try GrammarSandbox()
    try sandbox.folder.write("grammars.autoInstall = true\n", to: "config/highlight-lsp/config.toml")
    let server = try LanguageServerSession(
      program: Program.path, environment: sandbox.environment.merging(["XDG_CONFIG_HOME": sandbox.folder["config"]]) { $1 })
    try server.initialize(capabilities: Self.capabilities)
    server.open("file:///a.toml", languageID: "toml", text: "a = 1\n")
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try server.tokens("file:///a.toml").count > 0)
  }

  @Test func anEditorMayHaveGrammarsInstalledUnasked() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
    try server.initialize(
      capabilities: Self.capabilities, members: #""initializationOptions":{"grammars":{"autoInstall":true}}"#)
    server.open("file:///a.json", languageID: "json", text: "[1]\n")
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try server.tokens("file:///a.json").count > 0)
  }

  @Test func theCommandInstallsAndAnswersAtTheEnd() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
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
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
    try server.initialize()
    let answer = try server.request(
      "workspace/executeCommand", #"{"command":"highlight-lsp.installGrammar","arguments":[["json"]]}"#)
    #expect(answer["result"]?["failed"]?.array?.compactMap(\.string) == ["json"])
    #expect(
      try server.wait(forNotification: "window/showMessage")["message"]?.string?.contains("not installed: json") == true)
  }

  @Test func reloadFindsAGrammarThatCameAnotherWay() throws {
    let sandbox = try GrammarSandbox()
    let server = try LanguageServerSession(program: Program.path, environment: sandbox.environment)
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
}
