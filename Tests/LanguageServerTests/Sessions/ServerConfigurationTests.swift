import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightRendering

/// Settings of a running server.
@Suite struct ServerConfigurationTests {
  private static let refreshing = #""workspace":{"semanticTokens":{"refreshSupport":true}}"#
  private static let rule = "[[rules]]\nid = 'phones'\npattern = 'i[A-Z]\\w+'\nscope = 'keyword'\n"

  private let folder: TemporaryFolder
  private let server: LanguageServerSession
  private var uri: String { "file://" + folder["a.txt"] }

  init() throws {
    folder = try TemporaryFolder()
    server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
  }

  /// How many tokens the document has.
  private func count() throws -> Int { try server.tokens(uri).count / 5 }

  private func open(capabilities: String = Self.refreshing, members: String = "") throws {
    try server.initialize(capabilities: capabilities, folder: folder.path, members: members)
    server.open(uri, languageID: "plaintext", text: "my iPhone\n")
  }

  @Test func aRuleAppearsAndGoesWithItsFile() throws {
    try open()
    #expect(try count() == 0)
    try folder.write(Self.rule, to: "highlight-lsp.toml")
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try count() == 1)
    try FileManager.default.removeItem(atPath: folder["highlight-lsp.toml"])
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try count() == 0)
  }

  /// The client is asked to request again what changes with the keys that changed, and nothing else.
  @Test(
    arguments: [
      ("format.columns = 99\n", []), ("diagnostics.syntaxErrors = true\n", ["workspace/diagnostic/refresh"]),
      ("semanticTokens.captures = { comment = '' }\n", ["workspace/semanticTokens/refresh"]),
      (rule, ["workspace/diagnostic/refresh", "workspace/semanticTokens/refresh"]),
    ] as [(String, [String])])
  func aChangeRefreshesWhatItAffects(toml: String, refreshed: [String]) throws {
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{}},"workspace":{"semanticTokens":{"refreshSupport":true},"#
        + #""diagnostics":{"refreshSupport":true}}"#, folder: folder.path)
    server.open(uri, languageID: "plaintext", text: "my iPhone\n")
    _ = try server.tokens(uri)
    try folder.write(toml, to: "highlight-lsp.toml")
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    _ = try server.tokens(uri)
    let asked = server.notifications.compactMap { $0["method"]?.string }.filter { $0.hasSuffix("/refresh") }
    #expect(asked.sorted() == refreshed)
  }

  @Test func aChangeThatTheClientTellsIsTakenAtOnce() throws {
    try folder.write(Self.rule, to: "highlight-lsp.toml")
    try open()
    #expect(try count() == 1)
    try folder.write(
      Self.rule.replacing("iA", with: "") + Self.rule.replacing("phones", with: "words").replacing("i[A-Z]\\w+", with: "my"),
      to: "highlight-lsp.toml")
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file://x/highlight-lsp.toml","type":2}]}"#)
    #expect(try count() == 2)
  }

  @Test func aBrokenFileKeepsTheRulesAndSaysSoOnce() throws {
    try folder.write(Self.rule, to: "highlight-lsp.toml")
    try open()
    #expect(try count() == 1)
    for broken in ["[[rules]\n", "[[rules]\nid =", "rules = 1\n"] {
      try folder.write(broken, to: "highlight-lsp.toml")
      server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
      #expect(try count() == 1)
    }
    let told = server.notifications.filter { $0["method"]?.string == "window/showMessage" }
    #expect(told.count == 1)
    #expect(told.first?["params"]?["type"]?.int == 1)
    #expect(told.first?["params"]?["message"]?.string?.contains("highlight-lsp.toml:1:9: error: not TOML") == true)
    // Repaired and broken again: that is news.
    try folder.write(Self.rule, to: "highlight-lsp.toml")
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    // An answer says that the server has read it.
    #expect(try count() == 1)
    try folder.write("[", to: "highlight-lsp.toml")
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    #expect(try count() == 1)
    #expect(server.notifications.filter { $0["method"]?.string == "window/showMessage" }.count == 2)
  }

  @Test func aRemovedFileDoesNotComeBackWithABrokenOne() throws {
    try folder.write(Self.rule, to: "highlight-lsp.toml")
    try open()
    #expect(try count() == 1)
    try FileManager.default.removeItem(atPath: folder["highlight-lsp.toml"])
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    #expect(try count() == 0)
    try folder.write("[", to: "highlight-lsp.toml")
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    #expect(try count() == 0)
  }

  @Test func settingsComeWithInitializeAndWithChanges() throws {
    let options = #""initializationOptions":{"rules":[{"id":"m","pattern":"my","scope":"number"}]}"#
    try open(members: options)
    #expect(try count() == 1)
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"rules":[{"id":"p","pattern":"Phone","scope":"type"}]},"other":{"rules":1}}}"#)
    #expect(try count() == 2)
    // Of one id the later one counts.
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"rules":[{"id":"m","pattern":"no","scope":"type"}]}}}"#)
    #expect(try count() == 0)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{}}}"#)
    #expect(try count() == 1)
    // What cannot be used changes nothing.
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"rules":true}}}"#)
    #expect(try count() == 1)
    #expect(
      try server.wait(forNotification: "window/showMessage")["message"]?.string?.contains("rules is true or false") == true)
  }

  @Test func aClientThatCanBeAskedIsAsked() throws {
    try server.initialize(
      capabilities: #""workspace":{"configuration":true,"semanticTokens":{"refreshSupport":true}}"#, folder: folder.path)
    server.open(uri, languageID: "plaintext", text: "my iPhone\n")
    let asked = try server.wait(
      forRequest: "workspace/configuration", answer: #"[{"rules":[{"id":"m","pattern":"my","scope":"number"}]}]"#)
    #expect(asked["items"]?.array?.first?["section"]?.string == "highlight-lsp")
    #expect(asked["items"]?.array?.first?["scopeUri"]?.string == "file://" + folder.path)
    #expect(try count() == 1)
    server.notify("workspace/didChangeConfiguration", #"{"settings":null}"#)
    try server.wait(forRequest: "workspace/configuration", answer: "[null]")
    #expect(try count() == 0)
  }

  @Test func settingsThatAClientTakesBackCountNoMore() throws {
    try server.initialize(capabilities: #""workspace":{"configuration":true}"#, folder: folder.path)
    server.open(uri, languageID: "plaintext", text: "my iPhone\n")
    try server.wait(forRequest: "workspace/configuration", answer: "[null]")
    let settings = #"{"rules":[{"id":"m","pattern":"my","scope":"number"}]}"#
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(settings)}}"#)
    try server.wait(forRequest: "workspace/configuration", answer: "[\(settings)]")
    #expect(try count() == 1)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{}}"#)
    try server.wait(forRequest: "workspace/configuration", answer: "[null]")
    #expect(try count() == 0)
  }

  /// Waits for the question for settings and gives each scope its own; items without an address get null. Returns the addresses asked for.
  private func answerSettings(_ settings: [String: String]) throws -> [String?] {
    let (id, params) = try server.wait(forRequestWithoutAnswer: "workspace/configuration")
    let items = params["items"]?.array ?? []
    #expect(items.allSatisfy { $0["section"]?.string == "highlight-lsp" })
    let scopes = items.map { $0["scopeUri"]?.string }
    let results = scopes.map { scope in scope.flatMap { settings[$0] } ?? "null" }
    server.send(body: #"{"jsonrpc":"2.0","id":"\#(id)","result":[\#(results.joined(separator: ","))]}"#)
    return scopes
  }

  @Test func everyFolderHasTheSettingsThatTheClientHasForIt() throws {
    func rule(_ pattern: String) -> String { #"{"rules":[{"id":"m","pattern":"\#(pattern)","scope":"number"}]}"# }
    // The client's own way to write an address is the one that it understands.
    let (one, two) = ("file://" + folder["%6Fne"], "file://" + folder["two/"])
    for name in ["one/in", "two", "other"] { try folder.write("", to: name + "/file") }
    let answer = try server.initialize(
      capabilities: #""workspace":{"configuration":true}"#,
      members: #""workspaceFolders":[{"uri":"\#(one)","name":"1"},{"uri":"\#(two)","name":"2"}]"#)
    let capabilities = answer["result"]?["capabilities"]
    let folders = capabilities?["workspace"]?["workspaceFolders"]
    #expect(folders?["supported"]?.bool == true && folders?["changeNotifications"]?.bool == true)
    // It needs settings that are not given here.
    #expect(capabilities?["documentFormattingProvider"] == nil)
    let documents = ["one/in/a.txt", "two/a.txt", "other/a.txt", "one2.txt"].map { "file://" + folder[$0] } + ["untitled:a"]
    for document in documents { server.open(document, languageID: "plaintext", text: "1 22 22\n") }
    #expect(try answerSettings([one: rule("1"), two: rule("2+")]) == [one, two])
    func counts() throws -> [Int] { try documents.map { try server.tokens($0).count / 5 } }
    #expect(try counts() == [1, 2, 1, 1, 1])
    // What is pushed to all counts less than what is answered for one.
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(rule("x"))}}"#)
    _ = try answerSettings([one: rule("1"), two: rule("2+")])
    #expect(try counts() == [1, 2, 1, 1, 1])
    // A folder that comes is asked for, one that goes leaves its documents to the first that is left.
    let three = "file://" + folder["other"]
    server.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event":{"added":[{"uri":"\#(three)","name":"3"}],"removed":[{"uri":"\#(one)","name":"1"}]}}"#)
    #expect(try answerSettings([two: rule("2+"), three: "null"]) == [two, three])
    #expect(try counts() == [2, 2, 0, 2, 2])
  }

  @Test func anAnswerToAnEarlierQuestionIsOutOfDate() throws {
    try open(capabilities: #""workspace":{"configuration":true}"#)
    let (first, _) = try server.wait(forRequestWithoutAnswer: "workspace/configuration")
    server.notify("workspace/didChangeConfiguration", #"{"settings":null}"#)
    let (second, _) = try server.wait(forRequestWithoutAnswer: "workspace/configuration")
    for (id, pattern) in [(second, "my iPhone"), (first, "my")] {
      server.send(
        body: #"{"jsonrpc":"2.0","id":"\#(id)","result":[{"rules":[{"id":"m","pattern":"\#(pattern)","scope":"type"}]}]}"#)
    }
    #expect(try server.tokens(uri)[2] == 9)
  }

  @Test func aFaultOfSomeFolderIsToldWithItsName() throws {
    let folders = ["one", "two", "three"].map { "file://" + folder[$0] }
    try server.initialize(
      capabilities: #""workspace":{"configuration":true}"#,
      members: #""workspaceFolders":[\#(folders.map { #"{"uri":"\#($0)","name":""}"# }.joined(separator: ","))]"#)
    for folder in folders { server.open(folder + "/a.txt", languageID: "plaintext", text: "a") }
    _ = try answerSettings([folders[0]: #"{"x":1}"#, folders[1]: #"{"x":1}"#, folders[2]: #"{"y":1}"#])
    _ = try server.tokens(folders[0] + "/a.txt")
    let told = server.notifications.compactMap { $0["params"]?["message"]?.string }.filter { $0.contains("unknown key") }
    #expect(
      told == [
        "workspace/configuration: warning: unknown key x",
        "workspace/configuration of \(folders[2]): warning: unknown key y",
      ])
  }

  @Test func aClientWithoutAFolderIsAskedForEverything() throws {
    try server.initialize(capabilities: #""workspace":{"configuration":true}"#)
    #expect(try answerSettings([:]) == [nil])
  }

  @Test func watchersAreRegisteredWhereTheClientTakesThem() throws {
    try server.initialize(
      capabilities: #""workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true,"relativePatternSupport":true}}"#,
      folder: folder.path)
    let registrations = try server.wait(forRequest: "client/registerCapability")["registrations"]?.array
    #expect(registrations?.count == 1)
    let watchers = registrations?.first?["registerOptions"]?["watchers"]?.array
    #expect(watchers?.first?["globPattern"]?.string == "**/highlight-lsp.toml")
    #expect(watchers?.last?["globPattern"]?["baseUri"]?.string == "file://" + folder["config/highlight-lsp"])
  }

  @Test func everyFolderHasItsOwnRules() throws {
    try folder.write(Self.rule, to: "one/highlight-lsp.toml")
    try folder.write(Self.rule.replacing("keyword", with: "number"), to: "two/highlight-lsp.toml")
    try server.initialize(folder: folder.path)
    for name in ["one", "two"] { server.open("file://" + folder["\(name)/a.txt"], languageID: "", text: "iPhone") }
    let types = SemanticTokenLegend.standard.tokenTypes
    #expect(try types[server.tokens("file://" + folder["one/a.txt"])[3]] == "keyword")
    #expect(try types[server.tokens("file://" + folder["two/a.txt"])[3]] == "number")
    // Documents without a folder have the rules of the workspace's first.
    server.open("untitled:Untitled-1", languageID: "", text: "iPhone")
    #expect(try server.tokens("untitled:Untitled-1") == [])
    server.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event":{"added":[{"uri":"file://\#(folder["two"])","name":"two"}],"removed":[{"uri":"file://\#(folder.path)","name":""}]}}"#
    )
    #expect(try types[server.tokens("untitled:Untitled-1")[3]] == "number")
  }

  @Test func userGlobsAndOverridesOfTokenTypesCount() throws {
    try folder.write(
      "[languages.json]\nglobs = ['*.txt']\n[semanticTokens.captures]\nnumber = 'string'\nboolean = ''\n",
      to: "highlight-lsp.toml")
    try server.initialize(folder: folder.path)
    server.open(uri, languageID: "plaintext", text: "[1, true, null]")
    let tokens = try server.tokens(uri)
    let types = SemanticTokenLegend.standard.tokenTypes
    #expect(stride(from: 3, to: tokens.count, by: 5).map { types[tokens[$0]] } == ["string", "variable"])
  }

  @Test func aFolderMayNotNameQueryFilesUnlessItIsTrusted() throws {
    try folder.write("(number) @keyword", to: "mine.scm")
    try folder.write("[languages.json]\nhighlights = ['mine.scm']\n", to: "highlight-lsp.toml")
    for (isTrusted, type) in [(false, "number"), (true, "keyword")] {
      let server = try LanguageServerSession(trustsEverything: isTrusted)
      try server.initialize(folder: folder.path)
      server.open("file://" + folder["a.json"], languageID: "json", text: "[1]")
      let tokens = try server.tokens("file://" + folder["a.json"])
      #expect(SemanticTokenLegend.standard.tokenTypes[tokens[3]] == type)
      let refusals = server.notifications.filter { $0["params"]?["message"]?.string?.contains("is refused") == true }
      #expect(refusals.count == (type == "number" ? 1 : 0))
    }
  }

  @Test func aChangedQueryFileOfATrustedFolderIsTaken() throws {
    try folder.write("(number) @keyword", to: "mine.scm")
    try folder.write("[languages.json]\nhighlights = ['mine.scm']\n", to: "highlight-lsp.toml")
    let server = try LanguageServerSession(trustsEverything: true)
    try server.initialize(capabilities: Self.refreshing, folder: folder.path)
    let uri = "file://" + folder["a.json"]
    server.open(uri, languageID: "json", text: "[1]")
    let types = SemanticTokenLegend.standard.tokenTypes
    #expect(try types[server.tokens(uri)[3]] == "keyword")
    try folder.write("(number) @type", to: "mine.scm")
    var tokens: [Int] = []
    // The file may be seen between being emptied and being written.
    while tokens.isEmpty {
      try server.wait(forRequest: "workspace/semanticTokens/refresh")
      tokens = try server.tokens(uri)
    }
    #expect(types[tokens[3]] == "type")
  }
}
