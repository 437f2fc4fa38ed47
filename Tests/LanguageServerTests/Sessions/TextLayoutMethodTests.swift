import Foundation
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats
@testable import LanguageServer

/// Rows of a width, and what a cell of them means, over the protocol.
@Suite struct TextLayoutMethodTests {
  private let server: LanguageServerSession
  private let uri = "file:///folder/document"

  init() throws {
    server = try LanguageServerSession()
  }

  private func ask(_ method: String, _ members: String) throws -> JSON {
    try server.request(method, #"{"textDocument":{"uri":"\#(uri)"},\#(members)}"#)
  }

  private func rows(_ members: String) throws -> [String] {
    try (ask("highlight/layout", members)["result"]?["rows"]?.array ?? []).map { row in
      let (start, end) = (row["range"]?["start"], row["range"]?["end"])
      let place =
        "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)-\(end?["line"]?.int ?? -1):\(end?["character"]?.int ?? -1)"
      return
        "\(row["row"]?.int ?? -1) \(place) \(row["indent"]?.int ?? -1) \(row["width"]?.int ?? -1) \(row["direction"]?.string ?? "")"
    }
  }

  private func hit(_ row: Double, _ column: Double, columns: Int = 10) throws -> String {
    let result = try #require(
      ask("highlight/hitTest", #""columns":\#(columns),"row":\#(row),"column":\#(column)"#)["result"])
    let position = result["position"]
    return "\(position?["line"]?.int ?? -1):\(position?["character"]?.int ?? -1) \(result["affinity"]?.string ?? "")"
  }

  @Test func rowsAndPointsFollowEdits() throws {
    let announced = try server.initialize()["result"]?["capabilities"]?["experimental"]?["highlight"]
    #expect(announced?["layout"] == .bool(true) && announced?["hitTest"] == .bool(true))
    server.open(uri, languageID: "plaintext", text: "see https://example.com/a/b c\n\tx\nשלום ab\n")
    #expect(
      try rows(#""columns":10"#) == [
        "0 0:0-0:4 0 4 ltr", "1 0:4-0:28 0 24 ltr", "2 0:28-0:29 0 1 ltr", "3 1:0-1:2 0 9 ltr", "4 2:0-2:7 3 7 rtl",
        "5 3:0-3:0 0 0 ltr",
      ])
    #expect(
      try rows(#""columns":10,"tabSize":2,"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":1}}"#)
        == ["3 1:0-1:2 0 3 ltr"])
    #expect(try hit(0, 2) == "0:2 downstream")
    #expect(try hit(1, 0) == "0:4 downstream")
    #expect(try hit(1, 99) == "0:28 upstream")
    #expect(try hit(3, 8) == "1:1 downstream")
    #expect(try hit(99, 0) == "3:0 downstream")
    // The Hebrew word stands at the right, from right to left.
    #expect(try hit(4, 9.9) == "2:0 downstream")
    #expect(try hit(4, 3) == "2:5 downstream")
    server.change(uri, version: 2, from: (0, 0), to: (0, 4), text: "")
    #expect(
      try rows(#""columns":10"#).prefix(3) == ["0 0:0-0:24 0 24 ltr", "1 0:24-0:25 0 1 ltr", "2 1:0-1:2 0 9 ltr"])
    #expect(try hit(2, 8) == "1:1 downstream")
  }

  @Test func whatIsConcealedTakesNoRoom() throws {
    try server.initialize()
    server.open(uri, languageID: "plaintext", text: "a **bold** word\n")
    let range = #"{"start":{"line":0,"character":2},"end":{"line":0,"character":4}}"#
    #expect(try rows(#""columns":13,"range":\#(range)"#) == ["0 0:0-0:11 0 11 ltr", "1 0:11-0:15 0 4 ltr"])
    #expect(try rows(#""columns":13,"range":\#(range),"concealed":[\#(range)]"#) == ["0 0:0-0:15 0 13 ltr"])
    let hit = try ask("highlight/hitTest", #""columns":13,"row":0,"column":3,"concealed":[\#(range)]"#)
    #expect(hit["result"]?["position"]?["character"]?.int == 5)
    #expect(try ask("highlight/layout", #""columns":13,"concealed":1"#)["error"]?["code"]?.int == -32602)
  }

  @Test func whatIsNoNumberIsSaid() throws {
    try server.initialize()
    server.open(uri, languageID: "plaintext", text: "a\n")
    for members in [#""columns":0"#, #""columns":"x""#, #""columns":10,"row":-1,"column":0"#, #""columns":10,"row":0"#] {
      #expect(try ask("highlight/hitTest", members)["error"]?["code"]?.int == -32602, "\(members)")
    }
    #expect(try ask("highlight/layout", #""columns":1e99"#)["error"]?["code"]?.int == -32602)
  }
}
