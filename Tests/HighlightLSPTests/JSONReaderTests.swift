import Testing

@testable import highlight_lsp

@Suite struct JSONReaderTests {
  @Test func loneSurrogatesSurvive() throws {
    let json = try JSONReader.read(Array(#"{"text":"a\ud83d\ude00\ud800b"}"#.utf8))
    #expect(json["text"]?.units == [0x61, 0xD83D, 0xDE00, 0xD800, 0x62])
  }
}
