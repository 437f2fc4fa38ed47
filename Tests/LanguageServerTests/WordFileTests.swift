import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore
@testable import LanguageServer

/// Word files in the server.
@Suite struct WordFileTests {
  @Test func largeFilesAreReadBesideTheLoop() throws {
    let folder = try TemporaryFolder()
    try folder.write("wrold\n" + (0..<40_000).map { "word\($0)\n" }.joined(), to: "words.txt")
    let server = try ManualServer(
      canRefresh: true,
      settings: #"{"spelling":{"enabled":true,"languages":[],"wordFiles":["\#(folder["words.txt"])"]}}"#)
    let uri = "file://" + folder["a.txt"]
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"plaintext","version":1,"text":"the wrold wrd\n"}}"#)
    server.drain()
    let document = try #require(server.server.documents[uri])
    // The main loop goes on, without words.
    #expect(server.server.spelling.loadsDictionaries && server.server.spelling.speller(of: document) == nil)
    server.request("textDocument/documentLink", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    while server.server.spelling.loadsDictionaries { _ = server.server.process(server.inbox.take()) }
    #expect(server.server.spelling.speller(of: document) != nil)
    #expect(document.storage.limitsHit.isEmpty)
    #expect(server.server.spelling.misspellings(of: document).map(\.word) == ["the", "wrd"])
    // A change is read there, too.
    try folder.write("wrd\n" + (0..<40_000).map { "word\($0)\n" }.joined(), to: "words.txt")
    #expect(!server.server.spelling.reloadWords())
    #expect(server.server.spelling.loadsDictionaries)
    while server.server.spelling.loadsDictionaries { _ = server.server.process(server.inbox.take()) }
    #expect(server.server.spelling.misspellings(of: document).map(\.word) == ["the", "wrold"])
  }
}
