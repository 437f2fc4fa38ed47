import Testing

@testable import HighlightRendering

/// Results of searches, read line by line.
@Suite struct SearchTextTests {
  private static let files = ["a.c", "a.c-x", "b-1.c", "src/c:d.py", "12", "ä.c"]

  private func items(_ text: String, isLine: Bool? = true) -> [String]? {
    let bytes = ContiguousArray(text.utf8)
    guard var search = SearchText(bytes, isFile: { Self.files.contains($0) }, isLine: { _ in isLine }) else { return nil }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().flatMap {
      search.read(ContiguousArray($0))
    }
    .map { item in
      switch item {
      case .gap: "gap"
      case .file(let path): "file \(path)"
      case .text(let units, _): "text " + String(decoding: units, as: UTF16.self)
      case .line(let line):
        "\(line.path) \(line.number ?? 0) \(line.isMatch ? "match" : "near") \(String(decoding: line.text, as: UTF16.self))"
          + line.matches.map { " [\(String(decoding: line.text[$0], as: UTF16.self))]" }.joined()
      }
    }
  }

  @Test func pathsBeforeLines() {
    #expect(
      items("a.c:3:int x;\na.c-4-}\n--\nb-1.c:1:x: y\nsrc/c:d.py:2:z\nother line\n") == [
        "a.c 3 match int x;", "a.c 4 near }", "gap", "b-1.c 1 match x: y", "src/c:d.py 2 match z", "text other line",
      ])
    // Without numbers.
    #expect(items("a.c:int x;\nb-1.c:12\n") == ["a.c 0 match int x;", "b-1.c 0 match 12"])
    // Lines around the first match come first; a function has another sign.
    #expect(items("a.c-1-/*\na.c=2=int f()\na.c:3:x\n") == ["a.c 1 near /*", "a.c 2 near int f()", "a.c 3 match x"])
    #expect(items("a.c:3:x\r\n\n") == ["a.c 3 match x", "text "])
    // Paths that begin with another one, and paths as git quotes them.
    #expect(items("a.c:3:x\na.c-x:7:y\n") == ["a.c 3 match x", "a.c-x 7 match y"])
    #expect(items("\"\\303\\244.c\":3:x\n") == ["ä.c 3 match x"])
    // Both separators are the same.
    #expect(items("a.c:3:x\na.c-4:y\n") == ["a.c 3 match x", "text a.c-4:y"])
  }

  @Test func pathsAboveLines() {
    #expect(
      items("a.c\n3:int x;\n4-}\n--\n9:x\n\nb-1.c\n1:x\nbinary\n\nother\n") == [
        "file a.c", "a.c 3 match int x;", "a.c 4 near }", "gap", "a.c 9 match x", "file b-1.c", "b-1.c 1 match x",
        "text binary", "text other",
      ])
  }

  /// Colors say what matches: of rg, of grep, and of git.
  @Test(arguments: [
    "\u{1B}[0m\u{1B}[35ma.c\u{1B}[0m:\u{1B}[0m\u{1B}[32m3\u{1B}[0m:int \u{1B}[0m\u{1B}[1m\u{1B}[31mx\u{1B}[0m = \u{1B}[0m\u{1B}[1m\u{1B}[31mé\u{1B}[0m;\n",
    "\u{1B}[35m\u{1B}[Ka.c\u{1B}[m\u{1B}[K\u{1B}[36m\u{1B}[K:\u{1B}[m\u{1B}[K\u{1B}[32m\u{1B}[K3\u{1B}[m\u{1B}[K\u{1B}[36m\u{1B}[K:\u{1B}[m\u{1B}[Kint \u{1B}[01;31m\u{1B}[Kx\u{1B}[m\u{1B}[K = \u{1B}[01;31m\u{1B}[Ké\u{1B}[m\u{1B}[K;\n",
    "a.c\u{1B}[36m:\u{1B}[m3\u{1B}[36m:\u{1B}[mint \u{1B}[1;31mx\u{1B}[m = \u{1B}[1;31mé\u{1B}[m;\n",
  ])
  func matches(text: String) {
    let expected = "a.c 3 match int x = é; [x] [é]"
    #expect(items(text) == [expected])
    #expect(items(text + text) == [expected, expected])
  }

  @Test func objects() {
    let text = """
      {"type":"begin","data":{"path":{"text":"a.c"}}}
      {"type":"match","data":{"path":{"text":"a.c"},"lines":{"text":"é x\\n"},"line_number":3,"absolute_offset":0,"submatches":[{"match":{"text":"x"},"start":3,"end":4}]}}
      {"type":"context","data":{"path":{"text":"a.c"},"lines":{"bytes":"fQo="},"line_number":4,"absolute_offset":9,"submatches":[]}}
      {"type":"match","data":{"path":{"text":"a.c"},"lines":{"text":"ab\\ncd\\n"},"line_number":8,"absolute_offset":0,"submatches":[{"match":{"text":"b\\nc"},"start":1,"end":4}]}}
      {"type":"end","data":{"path":{"text":"a.c"}}}
      {"type":"summary","data":{}}
      no object

      """
    #expect(
      items(text) == [
        "file a.c", "a.c 3 match é x [x]", "a.c 4 near }", "a.c 8 match ab [b]", "a.c 9 match cd [c]", "text no object",
      ])
  }

  @Test(arguments: [
    "text\nmore\n", "a.c\ntext\n", "a.c", "", "x.c:3:int\n", "{\"type\":\"begin\"}\n", "12:3\n\n", "a.c:3:int\n",
    "a.c:3-int\n",
  ])
  func otherTexts(text: String) {
    #expect(items(text, isLine: false) == nil)
  }

  /// Objects of hostile programs: nothing crashes.
  @Test(arguments: [
    #"{"type":"match","data":{"path":{"bytes":"!"},"lines":{"text":"x"}}}"#,
    #"{"type":"match","data":{"path":{"text":"a"},"lines":{"text":""},"line_number":-3,"submatches":[{"start":9,"end":1}]}}"#,
    #"{"type":"match","data":{"path":{"text":"a"},"lines":{"text":"é"},"line_number":9223372036854775807,"submatches":[{"start":1,"end":99}]}}"#,
    #"{"type":"match","data":[]}"#, "[", "",
  ])
  func hostileObjects(line: String) {
    #expect(items(#"{"type":"begin","data":{"path":{"text":"a.c"}}}"# + "\n\(line)\n")?.first == "file a.c")
  }

  /// Messages of compilers, where the file cannot be read.
  @Test func messages() {
    #expect(items("a.c:3:5: error: x\n", isLine: nil) == nil && items("a.c:3: error: x\n", isLine: nil) == nil)
    #expect(items("a.c:3:  x\n", isLine: nil) == ["a.c 3 match   x"])
  }
}
