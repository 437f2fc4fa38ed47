import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport

/// Spelling over the protocol, with a dictionary of the tests' own: where the system has libhunspell.
@Suite(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) struct SpellingServerTests {
  private let folder: TemporaryFolder
  private let server: LanguageServerSession
  private var uri: String { "file://" + folder["a.c"] }

  init() throws {
    folder = try TemporaryFolder()
    try SpellingFixture.write(to: folder, below: "dictionaries")
    server = try LanguageServerSession(environment: SpellingFixture.environment(folder))
  }

  /// A client that asks for the edits of actions.
  private static let resolves = #""codeAction":{"resolveSupport":{"properties":["edit"]}}"#

  private func start(
    _ configuration: String = "enabled = true\nlanguages = [\"en_XX\"]\nstrings = true\n", document: String = Self.resolves,
    workspace: String = #""applyEdit":true"#
  ) throws {
    try folder.write("[spelling]\n" + configuration, to: "highlight-lsp.toml")
    try server.initialize(
      capabilities:
        #""textDocument":{"diagnostic":{},\#(document)},"workspace":{"diagnostics":{"refreshSupport":true},\#(workspace)}"#,
      folder: folder.path)
  }

  /// `line:character message severity` of the diagnostics of a document, of spelling alone.
  private func diagnostics(of uri: String? = nil) throws -> [String] {
    let report = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri ?? self.uri)"}}"#)
    return (report["result"]?["items"]?.array ?? []).filter { $0["code"]?.string == "spelling" }.map { item in
      let start = item["range"]?["start"]
      return
        "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1) \(item["message"]?.string ?? "") \(item["severity"]?.int ?? 0)"
    }
  }

  private func actions(_ line: Int, _ character: Int, to end: Int? = nil) throws -> [JSON] {
    let place = #"{"line":\#(line),"character":\#(character)}"#
    let last = #"{"line":\#(line),"character":\#(end ?? character)}"#
    let answer = try server.request(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(place),"end":\#(last)},"context":{"diagnostics":[]}}"#)
    return answer["result"]?.array ?? []
  }

  private func resolve(_ item: JSON, _ method: String = "codeAction/resolve") throws -> JSON {
    var params = ByteSink(descriptor: nil)
    params.append(item)
    return try server.request(method, String(decoding: params.bytes, as: UTF8.self))["result"] ?? .null
  }

  private func completions(_ line: Int, _ character: Int) throws -> [String] {
    let answer = try server.request(
      "textDocument/completion",
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}}"#)
    return (answer["result"]?["items"]?.array ?? answer["result"]?.array ?? []).compactMap { $0["label"]?.string }
  }

  private func execute(_ action: JSON?) throws {
    let command = try #require(action?["command"])
    var arguments = ByteSink(descriptor: nil)
    arguments.append(command["arguments"] ?? .null)
    let name = command["command"]?.string ?? ""
    let answer = try server.request(
      "workspace/executeCommand",
      #"{"command":"\#(name)","arguments":\#(String(decoding: arguments.bytes, as: UTF8.self))}"#)
    #expect(answer["error"] == nil)
  }

  @Test func aNameOfOneUnknownWordIsAnAbbreviation() throws {
    try start()
    // Its parts are words of the author's; a whole one is marked if it is sure to be misspelled.
    server.open(uri, languageID: "c", text: "int qwlen; // the qwlen, zzqq\nint wrold;\nint hello_zzqx;\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(
      try diagnostics() == [
        "0:25 unknown word \"zzqq\" 4", "1:4 unknown word \"wrold\" 3", "2:10 unknown word \"zzqx\" 4",
      ])
  }

  @Test func whoAsksForActionsIsShownTheWords() throws {
    try start()
    server.open(uri, languageID: "c", text: "// the wrld\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    let answer = try server.request(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":0,"character":8},"end":{"line":0,"character":8}},"context":{"diagnostics":[],"triggerKind":1}}"#
    )
    #expect(answer["result"]?.array?.first?["title"]?.string == "Replace with \"world\"")
  }

  @Test func aWordThatARuleReportsIsReportedOnce() throws {
    try start(
      "enabled = true\nlanguages = [\"en_XX\"]\n[[rules]]\nid = \"typo\"\npattern = 'zzqw'\nseverity = \"warning\"\n")
    server.open(uri, languageID: "c", text: "// zzqw zzqx\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics().map { $0.prefix(4) } == ["0:8 "])
  }

  @Test func wordsAreSpelledWithTheEdits() throws {
    try start()
    server.open(uri, languageID: "c", text: "int wrold; // the wrd is two\nchar *a = \"hello\";\n")
    // The dictionaries come from another thread, and are told by a refresh.
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics() == ["0:4 unknown word \"wrold\" 3", "0:18 unknown word \"wrd\" 4"])
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":13},"end":{"line":1,"character":14}},"text":"x"},{"range":{"start":{"line":0,"character":18},"end":{"line":0,"character":21}},"text":"word"}]}"#
    )
    #expect(try diagnostics() == ["0:4 unknown word \"wrold\" 3", "1:11 unknown word \"hexlo\" 4"])
  }

  /// Neovim 0.11 asks, and cannot be told to ask again.
  @Test func whoCannotBeToldToAskAgainIsSentWhatChanges() throws {
    try folder.write("[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\n", to: "highlight-lsp.toml")
    let answer = try server.initialize(capabilities: #""textDocument":{"diagnostic":{}}"#, folder: folder.path)
    #expect(answer["result"]?["capabilities"]?["diagnosticProvider"] == nil)
    server.open(uri, languageID: "c", text: "// the wrold\n")
    #expect(try diagnostics() == ["0:7 unknown word \"wrold\" 3"])
    let sent = try server.wait(forNotification: "textDocument/publishDiagnostics")
    #expect(sent["diagnostics"]?.array?.first?["code"]?.string == "spelling")
    _ = try server.request(
      "workspace/executeCommand", #"{"command":"highlight-lsp.addWord","arguments":["\#(uri)","wrold","project"]}"#)
    let cleared = try server.wait(forNotification: "textDocument/publishDiagnostics")
    #expect(cleared["diagnostics"]?.array?.isEmpty == true)
  }

  /// Documents of a folder share what was made for them: each is told when the dictionaries are there.
  @Test func allDocumentsThatAreOpenAreToldOfTheDictionaries() throws {
    try folder.write("[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\n", to: "highlight-lsp.toml")
    try server.initialize(capabilities: #""textDocument":{"publishDiagnostics":{}}"#, folder: folder.path)
    var waiting = Set((0..<4).map { "file://" + folder["\($0).c"] })
    for uri in waiting { server.open(uri, languageID: "c", text: "// the wrold\n") }
    while !waiting.isEmpty {
      let sent = try server.wait(forNotification: "textDocument/publishDiagnostics")
      if sent["diagnostics"]?.array?.first?["code"]?.string == "spelling" { waiting.remove(sent["uri"]?.string ?? "") }
    }
  }

  @Test func nobodyIsToldWhereItIsOff() throws {
    try start("enabled = false\nlanguages = [\"en_XX\"]\n")
    server.open(uri, languageID: "c", text: "// the wrd\n")
    #expect(try diagnostics() == [])
    #expect(try actions(0, 7).isEmpty)
  }

  @Test func actionsReplaceAddAndIgnore() throws {
    try start()
    let other = "file://" + folder["b.c"]
    server.open(uri, languageID: "c", text: "// the wrold, Zzqq and Wrold\n")
    server.open(other, languageID: "c", text: "// zzqq\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics().count == 4)
    // Guesses may come late: then an action is resolved.
    var found = try actions(0, 8)
    if found.first?["data"] != nil {
      // The answer waits for the guess.
      let resolved = try resolve(found[0])
      #expect(resolved["edit"]?["changes"]?[uri]?.array?.first?["newText"]?.string == "world")
      found = try actions(0, 8)
    }
    #expect(found.first?["title"]?.string == "Replace with \"world\"" && found.first?["isPreferred"]?.bool == true)
    #expect(found.first?["edit"]?["changes"]?[uri]?.array?.first?["newText"]?.string == "world")
    #expect(found.first?["diagnostics"]?.array?.first?["code"]?.string == "spelling")
    let add = try actions(0, 15).first { $0["title"]?.string == "Add \"Zzqq\" to the words of the project" }
    try execute(add)
    #expect(try String(contentsOfFile: folder["highlight-lsp.words"], encoding: .utf8) == "Zzqq\n")
    #expect(try diagnostics(of: other) == [])
    #expect(try diagnostics().count == 3)
    try execute(try actions(0, 8).first { $0["title"]?.string == "Ignore \"wrold\" here" })
    #expect(try diagnostics() == ["0:19 unknown word \"and\" 4"])
    try execute(try actions(0, 20).first { $0["title"]?.string == "Add \"and\" to my words" })
    #expect(try String(contentsOfFile: folder["config/highlight-lsp/words.txt"], encoding: .utf8) == "and\n")
    #expect(try diagnostics() == [])
  }

  @Test func aCommentHasSpellingIgnored() throws {
    try start()
    server.open(uri, languageID: "c", text: "// hello wrold\nint a; /* hello wrlod */\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics().count == 2)
    let action = try #require(try actions(0, 10).first { $0["title"]?.string == "Ignore spelling in this file" })
    let edit = try #require(action["edit"]?["changes"]?[uri]?.array?.first)
    #expect(edit["newText"]?.string == "// highlight-lsp: ignore-file spelling\n")
    server.change(uri, version: 2, from: (1, 24), to: (1, 24), text: " // highlight-lsp: ignore spelling")
    #expect(try diagnostics().map { $0.hasPrefix("0:") } == [true])
    server.change(uri, version: 3, from: (0, 0), to: (0, 0), text: "// highlight-lsp: ignore-file spelling\n")
    #expect(try diagnostics() == [])
  }

  @Test func wordFilesAreWatched() throws {
    try start("enabled = true\nlanguages = [\"en_XX\"]\nwordFiles = [\"words.txt\"]\n")
    try folder.write("# ours\n", to: "words.txt")
    server.open(uri, languageID: "c", text: "// gizmo\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics().count == 1)
    try folder.write("gizmo\n", to: "words.txt")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics() == [])
    // What a person adds goes into the file that the configuration names.
    server.open("file://" + folder["b.c"], languageID: "c", text: "// frob\n")
    _ = try server.request(
      "workspace/executeCommand",
      #"{"command":"highlight-lsp.addWord","arguments":["file://\#(folder["b.c"])","frob","project"]}"#)
    #expect(try String(contentsOfFile: folder["words.txt"], encoding: .utf8) == "frob\ngizmo\n")
  }

  /// A guess that is not known yet is found while others are served.
  @Test func aGuessIsFilledInWhenAskedFor() throws {
    try start()
    server.open(uri, languageID: "c", text: "int helo_wrold; // the wrold\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    let place = #"{"start":{"line":0,"character":9},"end":{"line":0,"character":14}}"#
    let data = #"{"uri":"\#(uri)","word":"wrold","range":\#(place)}"#
    let resolved = try server.request("codeAction/resolve", #"{"title":"x","data":\#(data)}"#)["result"]
    #expect(resolved?["edit"]?["changes"]?[uri]?.array?.first?["newText"]?.string == "world")
    // What is not ours comes back as it was.
    let other = try server.request("codeAction/resolve", #"{"title":"x"}"#)["result"]
    #expect(other?["title"]?.string == "x" && other?["edit"] == nil)
    let wrong =
      #"{"uri":"\#(uri)","word":"wrold","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":3}}}"#
    #expect(try server.request("codeAction/resolve", #"{"title":"x","data":\#(wrong)}"#)["error"] != nil)
  }

  // Nine words: guesses for the last are not looked for at once.
  private static let nine = "// wrold wrold wrold wrold wrold wrold wrold wrold helo\n"
  private static let late = "Replace \"helo\" with the best guess"

  private func lateAction() throws -> JSON? {
    server.open(uri, languageID: "c", text: Self.nine)
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics().count == 9)
    return try actions(0, 0, to: Self.nine.utf16.count - 1).first { $0["title"]?.string == Self.late }
  }

  @Test func aClientThatResolvesAsksForALateGuess() throws {
    try start()
    let action = try #require(try lateAction())
    #expect(action["command"] == nil && action["edit"] == nil)
    let edit = try resolve(action)["edit"]?["changes"]?[uri]?.array?.first
    #expect(edit?["newText"]?.string == "hello" && edit?["range"]?["start"]?["character"]?.int == 51)
  }

  @Test func aClientThatDoesNotResolveIsSentALateGuess() throws {
    try start(document: #""codeAction":{}"#)
    let action = try #require(try lateAction())
    #expect(action["data"] == nil && action["edit"] == nil)
    let command = try #require(action["command"])
    var arguments = ByteSink(descriptor: nil)
    arguments.append(command["arguments"] ?? .null)
    #expect(command["command"]?.string == "highlight-lsp.replaceWord")
    // The edit comes in front of the answer.
    _ = server.sendRequest(
      "workspace/executeCommand",
      #"{"command":"highlight-lsp.replaceWord","arguments":\#(String(decoding: arguments.bytes, as: UTF8.self))}"#)
    let request = try server.wait(forRequest: "workspace/applyEdit")
    let edit = request["edit"]?["changes"]?[uri]?.array?.first
    #expect(edit?["newText"]?.string == "hello" && edit?["range"]?["start"]?["character"]?.int == 51)
    // A word that is there no more is not replaced.
    let place = #"{"start":{"line":0,"character":3},"end":{"line":0,"character":8}}"#
    let gone = try server.request(
      "workspace/executeCommand",
      #"{"command":"highlight-lsp.replaceWord","arguments":[{"uri":"\#(uri)","word":"helo","range":\#(place)}]}"#)
    #expect(gone["error"]?["message"]?.string == "the text has changed")
    let wrong = try server.request(
      "workspace/executeCommand", #"{"command":"highlight-lsp.replaceWord","arguments":["\#(uri)","helo"]}"#)
    #expect(wrong["error"]?["message"]?.string?.contains("an object with \"uri\"") == true)
  }

  /// Kate says that it does neither.
  @Test func aClientThatCanDoNeitherIsOfferedWhatIsKnown() throws {
    try start(document: #""codeAction":{}"#, workspace: #""applyEdit":false"#)
    #expect(try lateAction() == nil)
    // The guesses are found without being asked for.
    var titles: [String] = []
    for _ in 0..<500 where !titles.contains("Replace with \"hello\"") {
      titles = try actions(0, 0, to: Self.nine.utf16.count - 1).compactMap { $0["title"]?.string }
      #expect(!titles.contains { $0.contains("best guess") })
      if !titles.contains("Replace with \"hello\"") { usleep(10_000) }
    }
    #expect(titles.contains("Replace with \"hello\""))
  }

  @Test func wordsOfTheTextAreCompletedBeforeTheDictionaryIsThere() throws {
    try start()
    server.open(uri, languageID: "c", text: "int worlds = 1; // wor\n")
    let answer = try server.request(
      "textDocument/completion", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":22}}"#)["result"]
    let labels = (answer?["items"]?.array ?? []).compactMap { $0["label"]?.string }
    #expect(labels.first == "worlds")
    // Without the words of the dictionary the client asks again at the next character.
    #expect(answer?["isIncomplete"]?.bool == true || labels.contains("world"))
  }

  @Test func wordsAreCompletedInTextAlone() throws {
    try start("enabled = true\nlanguages = [\"en_XX\"]\nwords = [\"worldly\"]\n")
    server.open(uri, languageID: "c", text: "int worlds = 1; // wor\nint wor;\nchar *a = \"Worl\";\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    // The list of words is read by another thread the first time.
    var found: [String] = []
    for _ in 0..<500 where !found.contains("world") {
      found = try completions(0, 22)
      if !found.contains("world") { usleep(10_000) }
    }
    // The words of the text, those of the project, those of programmers among them, and the dictionary's.
    #expect(found.first == "worlds" && found.contains("workspace") && found.suffix(3) == ["worldly", "word", "world"])
    #expect(try completions(1, 7) == [])
    #expect(try completions(2, 15) == ["Worldly", "World"])
    #expect(try completions(0, 19) == [])
    let answer = try server.request(
      "textDocument/completion", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":22}}"#)
    let item = try #require(answer["result"]?["items"]?.array?.first)
    #expect(item["textEdit"]?["range"]?["start"]?["character"]?.int == 19 && item["detail"] == nil)
    #expect(try resolve(item, "completionItem/resolve")["detail"]?.string == "word of this document")
  }

  @Test func namesThatCodeUsesMayBeRepeated() throws {
    try start()
    server.open(uri, languageID: "c", text: "int two; // frobnik is two\nvoid see() { frobnik(); }\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics().filter { $0.contains("frobnik") } == [])
  }

  @Test func someFilesAreSpelledOtherwise() throws {
    try start(
      "enabled = true\nlanguages = [\"en_XX\"]\n[[spelling.overrides]]\nglobs = [\"sub/**\"]\nenabled = false\n"
        + "[[spelling.overrides]]\ncodeLanguages = [\"c\"]\nwords = [\"wrold\"]\nidentifiers = \"none\"\n")
    let below = "file://" + folder["sub/b.py"]
    let python = "file://" + folder["c.py"]
    server.open(uri, languageID: "c", text: "int wrd; // wrold wrd\n")
    server.open(below, languageID: "python", text: "# wrold\n")
    server.open(python, languageID: "python", text: "# wrold\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(try diagnostics() == ["0:18 unknown word \"wrd\" 4"])
    #expect(try diagnostics(of: below) == [])
    #expect(try diagnostics(of: python) == ["0:2 unknown word \"wrold\" 3"])
  }

  @Test func aMissingDictionaryIsToldOnce() throws {
    try start("enabled = true\nlanguages = [\"fr_ZZ\"]\n")
    server.open(uri, languageID: "c", text: "// the wrd\n")
    let message = try server.wait(forNotification: "window/showMessage")
    #expect(message["message"]?.string?.contains("apt install hunspell-fr") == true)
    #expect(try diagnostics() == [])
  }
  /// Words that are sure to be misspelled are information with a quick fix, others are hints; strings are left out.
  @Test func sureWordsAreInformation() throws {
    try start("enabled = true\nlanguages = [\"en_XX\"]\n")
    server.open(uri, languageID: "c", text: "// the recieve zzqqzz\nchar *a = \"hello recieve\";\n")
    _ = try server.wait(forRequest: "workspace/diagnostic/refresh")
    #expect(
      try diagnostics() == [
        "0:7 unknown word \"recieve\" 3", "0:15 unknown word \"zzqqzz\" 4",
      ])
    // The correction is known at once.
    let action = try #require(try actions(0, 8).first)
    #expect(action["title"]?.string == "Replace with \"receive\"" && action["isPreferred"]?.bool == true)
    #expect(action["edit"]?["changes"]?[uri]?.array?.first?["newText"]?.string == "receive")
    let hover = try server.request(
      "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":9}}"#)
    let words = hover["result"]?["contents"]?["value"]?.string ?? ""
    #expect(words.contains("recieve: sure") && words.contains("spelling/en-misspellings.txt: receive"), "\(words)")
    #expect(hover["result"]?["range"]?["start"]?["character"]?.int == 7)
  }
}
