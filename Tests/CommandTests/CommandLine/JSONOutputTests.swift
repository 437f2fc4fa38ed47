import TestSupport
import Testing

/// `--format json`: one object per input, offsets in bytes of the file as it is.
@Suite struct JSONOutputTests {
  private func object(_ bytes: [UInt8], name: String = "a.py", _ arguments: [String] = []) throws -> HighlightedObject {
    let result = try Program.run(["highlight", "-f", "json", "--stdin-filename", name] + arguments, input: bytes)
    #expect(result.status == 0)
    let objects = try HighlightedObject.all(in: result.output)
    #expect(objects.count == 1)
    return try #require(objects.first)
  }

  @Test func anObjectHasEveryFieldOfTheContract() throws {
    let object = try object(Array("def f():\n    return 1\n".utf8))
    #expect(object.path == "a.py")
    #expect(object.language == "python")
    #expect(object.bytes == 22)
    #expect(object.lines == 2)
    #expect(object.links?.isEmpty == true)
    #expect(object.limits == [])
    let first = HighlightedObject.Run(
      start: 0, end: 3, scope: "keyword.function", capture: nil, language: "python", layer: "syntax")
    #expect(object.runs?.first == first)
  }

  @Test func runsAscendWithoutOverlapAndEqualNeighborsAreOne() throws {
    let text = "class A(B):\n  '''d'''\n  def f(self, x=[1, 2]): return {\"k\": x ** 2, 'l': f'{x!r}\\n'} # c\n"
    let runs = try #require(try object(Array(text.utf8)).runs)
    #expect(runs.count > 10)
    for (run, next) in zip(runs, runs.dropFirst()) {
      #expect(run.start < run.end)
      #expect(run.end <= next.start)
      #expect(run.end < next.start || (run.scope, run.capture) != (next.scope, next.capture))
    }
    #expect(try #require(runs.last).end <= text.utf8.count)
  }

  @Test func offsetsBehindAnEmojiCountBytes() throws {
    let bytes = Array("s = '\u{E9}\u{1F600}' # c\n".utf8)
    let object = try object(bytes)
    #expect(object.text(of: "string", in: bytes) == Array("'\u{E9}\u{1F600}'".utf8))
    #expect(object.text(of: "comment", in: bytes) == Array("# c".utf8))
  }

  @Test func aByteOrderMarkCounts() throws {
    let bytes = Array("\u{FEFF}def f(): return 'a'\r\n".utf8)
    let object = try object(bytes)
    #expect(object.bytes == bytes.count)
    #expect(object.runs?.first?.start == 3)
    #expect(object.text(of: "string", in: bytes) == Array("'a'".utf8))
  }

  @Test func carriageReturnsCount() throws {
    let bytes = Array("x = 1\r\ny = 'b'\rz = 3\r\n".utf8)
    let object = try object(bytes)
    #expect(object.lines == 3)
    #expect(object.text(of: "string", in: bytes) == Array("'b'".utf8))
  }

  @Test func invalidBytesCountAsTheyStandInTheFile() throws {
    let bytes: [UInt8] = Array("s = '".utf8) + [0xFF, 0xE2, 0x82, 0xF0, 0x9F] + Array("' # c\n".utf8)
    let object = try object(bytes)
    #expect(object.bytes == bytes.count)
    #expect(object.text(of: "comment", in: bytes) == Array("# c".utf8))
  }

  @Test(arguments: [false, true]) func utf16OffsetsAreThoseOfItsUTF8Conversion(isBigEndian: Bool) throws {
    let text = "\u{FEFF}s = '\u{E9}\u{1F600}' # c\n"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? pair.reversed() : pair
    }
    let object = try object(bytes)
    #expect(object.bytes == bytes.count)
    #expect(object.text(of: "comment", in: Array(text.utf8)) == Array("# c".utf8))
  }

  @Test(arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\r\nb\rc\n", 3), ("a\n\n", 2), ("a\u{2028}b\u{85}c", 1)])
  func linesCountTerminatorsAndARest(text: String, count: Int) throws {
    #expect(try object(Array(text.utf8)).lines == count)
  }

  @Test func theCaptureIsLeftOutWhereItEqualsTheScope() throws {
    let runs = try #require(try object(Array("def f(x): return x + 1 # c\n".utf8)).runs)
    #expect(runs.allSatisfy { $0.capture != $0.scope })
  }

  @Test func pathsAreEscaped() throws {
    #expect(try object(Array("x".utf8), name: "a \"b\"\\\u{1}\u{E9}.py").path == "a \"b\"\\\u{1}\u{E9}.py")
  }

  @Test func theLanguageOptionWinsOverTheName() throws {
    #expect(try object(Array("{}".utf8), ["-l", "json"]).language == "json")
  }

  @Test(arguments: [("py", "python"), ("js", "javascript"), ("C++", "cpp"), ("text", "plaintext")])
  func aliasesAreLanguages(alias: String, language: String) throws {
    #expect(try object(Array("x\n".utf8), ["-l", alias]).language == language)
  }
}
