import Foundation
import HighlightTestSupport
import TestSupport
import Testing

/// `batch`: lines of JSON in, lines of JSON out.
@Suite struct BatchTests {
  private func answers(_ lines: [String], _ arguments: [String] = [], status: Int32 = 0) throws -> [[String: Any]] {
    let result = try Program.run(["batch"] + arguments, input: Array(lines.map { $0 + "\n" }.joined().utf8))
    #expect(result.status == status, "\(result.errors)")
    return try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func anAnswerIsTheObjectOfTheFile() throws {
    let folder = try TemporaryFolder()
    let text = "def f(a):\n    return 'é\u{1F600}' # https://example.com\n"
    try folder.write(text, to: "a.py")
    let file = try Program.run(["highlight", "-f", "json", "a.py"], folder: folder.path)
    let encoded = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let result = try Program.run(["batch"], input: Array("{\"path\":\"a.py\",\"text\":\(encoded)}".utf8))
    #expect(result.output == file.output)
  }

  @Test func idsAndErrorsKeepTheirPlaces() throws {
    let lines = [
      #"{"id": 1, "text": "x = 1", "language": "python"}"#, "no json", #"{"id": {"a": [2]}, "text": 5}"#, "", "[]",
      #"{"id": "four", "text": "x", "language": "pythn"}"#, #"{"text": "{}", "path": "b.json"}"#,
      #"{"id": null, "text": "\u0000\u0001\ud800", "language": "plaintext"}"#,
    ]
    let answers = try answers(lines, status: 1)
    #expect(answers.count == 7)
    #expect(answers[0]["id"] as? Int == 1)
    #expect((answers[0]["runs"] as? [Any])?.isEmpty == false)
    #expect((answers[1]["error"] as? String)?.hasPrefix("is not JSON") == true && answers[1]["id"] == nil)
    #expect(answers[2]["error"] != nil && answers[2]["id"] is [String: Any])
    #expect(answers[3]["error"] != nil)
    #expect((answers[4]["error"] as? String)?.contains("\"python\"") == true)
    #expect(answers[5]["language"] as? String == "json")
    #expect(answers[6]["language"] as? String == "plaintext" && answers[6]["error"] == nil)
  }

  @Test(arguments: [[], ["-j", "1"], ["-j", "7"]]) func answersAreInOrder(arguments: [String]) throws {
    let indices = 0..<(TestEnvironment.runsAll ? 1000 : 200)
    let lines = indices.map { index in
      "{\"id\":\(index),\"path\":\"a.py\",\"text\":\"\(String(repeating: "x = \(index)\\n", count: 1 + index * 37 % 50))\"}"
    }
    #expect(try answers(lines, arguments).compactMap { $0["id"] as? Int } == Array(indices))
    #expect(try answers(lines, arguments + ["--unordered"]).compactMap { $0["id"] as? Int }.sorted() == Array(indices))
  }

  @Test func anAnswerComesBeforeTheNextQuestion() throws {
    let child = try Program.start(["batch"])
    for index in 0..<5 {
      child.send(Array("{\"id\":\(index),\"text\":\"a\"}\n".utf8))
      var got: [UInt8] = []
      while got.last != 0x0A {
        let more = child.receive()
        try #require(!more.isEmpty)
        got += more
      }
      #expect(String(decoding: got, as: UTF8.self).hasPrefix("{\"id\":\(index),"))
    }
    child.closeInput()
    #expect(child.wait() == 0)
  }

  @Test func aReaderThatGoesAwayEndsIt() throws {
    let result = try Program.script("yes '{\"text\":\"x\"}' | \"$P\" batch | head -2")
    #expect(result.lines.count == 2)
    #expect(result.errors.isEmpty)
  }
}
