import HighlightStorage
import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer
@testable import Spelling

/// Word files in the server.
@Suite struct WordFileTests {
  @Test func largeFilesAreReadBesideTheLoop() throws {
    let folder = try TemporaryFolder()
    func write(_ word: String) throws {
      try folder.write(word + "\n" + (0..<40_000).map { "word\($0)\n" }.joined(), to: "words.txt")
    }
    let manual = try ManualServer(
      canRefresh: true,
      settings: #"{"spelling":{"enabled":true,"languages":[],"wordFiles":["\#(folder["words.txt"])"]}}"#)
    // After the start, which would read it.
    try write("first")
    let uri = "file://" + folder["a.txt"]
    manual.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"plaintext","version":1,"text":"first second\n"}}"#)
    manual.drain()
    let spelling = manual.server.spelling
    let document = try #require(manual.server.documents[uri])
    // The main loop goes on, without words.
    #expect(spelling.loadsDictionaries && spelling.speller(of: document) == nil)
    while spelling.loadsDictionaries { _ = manual.server.process(manual.inbox.take()) }
    #expect(spelling.speller(of: document)?.checker.words.contains("first") == true)
    // A change is read there, too; until then the words are those of before.
    try write("second")
    #expect(!spelling.reloadWords())
    #expect(spelling.loadsDictionaries && spelling.speller(of: document)?.checker.words.contains("first") == true)
    while spelling.loadsDictionaries { _ = manual.server.process(manual.inbox.take()) }
    #expect(spelling.speller(of: document)?.checker.words.contains("first") == false)
    #expect(spelling.speller(of: document)?.checker.words.contains("second") == true)
  }
}
