import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages
@testable import SystemSupport

/// `explain --format html`: what is in the page. What a browser makes of it is in Tests/Browser.
@Suite struct ExplainPageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page(_ name: String, _ text: String, _ arguments: [String] = []) throws -> String {
    try folder.write(text, to: name)
    let result = try Program.run(["explain", "-f", "html", name] + arguments, folder: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.text
  }

  private func data(of page: String) throws -> JSON {
    let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return try JSONReader.read(Array(page[start.upperBound..<end.lowerBound].utf8))
  }

  // The characters that could end an element or turn text round.
  private static let hostile = """
    </script><script>x()</script> <!--<script> <img src=x onerror=x()> &lt; "'
    a = "\u{202E}\u{2066}\u{0}\u{1B}[31m\u{2028}" # javascript:x() https://a.example/"onmouseover="x()

    """

  @Test(arguments: ["a.py", "a.html", "a.md", "a.txt", "<script>x</script>.py".replacing("/", with: "\u{2215}")])
  func nothingOfTheTextIsMarkup(name: String) throws {
    let page = try page(name, Self.hostile)
    #expect(page.ranges(of: "<script").count == 2 && page.ranges(of: "</script").count == 2)
    #expect(!page.contains("<img") && !page.contains("<!--") && !page.contains("onerror=x()>"))
    for hidden in ["\u{202E}", "\u{2066}", "\u{0}", "\u{1B}"] { #expect(!page.contains(hidden)) }
    _ = try data(of: page)
  }

  @Test func thePolicyAllowsThisScriptAndThisSheetAlone() throws {
    let page = try page("a.py", "x = 1\n")
    func content(_ open: String, _ close: String) throws -> String {
      let start = try #require(page.range(of: open, options: .backwards))
      let end = try #require(page.range(of: close, range: start.upperBound..<page.endIndex))
      return String(page[start.upperBound..<end.lowerBound])
    }
    func hash(_ text: String) throws -> String {
      let digits = Array(SHA256.hexadecimal(text))
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
      return "'sha256-\(Data(bytes).base64EncodedString())'"
    }
    let policy = try content("Content-Security-Policy\" content=\"", "\">")
    #expect(
      policy == "default-src 'none'; script-src \(try hash(try content("<script>", "</script>"))); style-src "
        + "\(try hash(try content("<style>", "</style>"))); base-uri 'none'; form-action 'none'")
    // The script makes no markup of strings and asks no address.
    for word in ["innerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "XMLHttpRequest", "new Function"] {
      #expect(!page.contains(word))
    }
    #expect(!page.contains(" src=") && !page.contains("url(") && !page.contains("@import"))
  }

  @Test func thePageKeepsTheTextUnitByUnit() throws {
    let text = "a = 'é𝒳<&>'\t# \u{1}x\r\nb\r\n\n" + String(repeating: "𝒳y", count: 5000) + "\n"
    let page = try page("a.py", text)
    let lines = page.split(separator: "<div id=L").dropFirst().map { line -> String in
      let start = line.firstIndex(of: ">").map { line.index(after: $0) } ?? line.startIndex
      let end = line.range(of: "</div>")?.lowerBound ?? line.endIndex
      var text = String(line[start..<end])
      let replacements = [
        ("<span>", ""), ("</span>", ""), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&quot;", "\""), ("&amp;", "&"),
      ]
      for (written, meant) in replacements { text = text.replacing(written, with: meant) }
      return text
    }
    #expect(lines == ["a = 'é𝒳<&>'\t# \u{2401}x", "b", "", String(repeating: "𝒳y", count: 5000)])
    let hidden = try data(of: page)["hidden"]?.array
    #expect(hidden?.count == 1 && hidden?.first?.array?.last?.string == "U+0001")
  }

  @Test(arguments: [
    ("a.py", "def first(a):\n    \"\"\"See https://a.example.\"\"\"\n    return first(a)\n"),
    ("b.md", "# T\r\n\r\n```python\r\ndef f():\r\n    pass\r\n```\r\n<b class=\"x\">y</b> `z`\r\n"),
    ("c.c", "int é = 3; // 漢\nint b;\n"),
  ])
  func eachTokenSaysWhatTheCommandSays(name: String, text: String) throws {
    let data = try data(of: try page(name, text))
    let strings = try #require(data["strings"]?.array).map { $0.string ?? "" }
    let scopes = try #require(data["scopes"]?.array).map { $0.array?.first?.string ?? "" }
    let captures = try #require(data["captures"]?.array).map { $0.array?.compactMap(\.int) ?? [] }
    let explanations = try #require(data["explanations"]?.array).map { $0.array?.compactMap(\.int) ?? [] }
    let tokens = try #require(data["tokens"]?.array).compactMap(\.int)
    let units = Array(text.replacing("\r\n", with: "\n").utf16)
    #expect(tokens.count > 20 && tokens.count.isMultiple(of: 4))
    var end = 0
    for index in stride(from: 0, to: tokens.count, by: 4) {
      let start = end + tokens[index]
      end = start + tokens[index + 1]
      let explanation = explanations[tokens[index + 2]]
      let before = String(decoding: units[..<start], as: UTF16.self).split(separator: "\n", omittingEmptySubsequences: false)
      let position = "\(name):\(before.count):\((before.last?.count ?? 0) + 1)"
      let report = try JSONReader.read(
        try Program.run(["explain", "-f", "json", position], folder: folder.path).output.dropLast())
      #expect((explanation[1] < 0 ? nil : scopes[explanation[1]]) == report["scope"]?.string, "\(position)")
      let told = stride(from: 3, to: explanation.count, by: 2).map { index in
        let capture = captures[explanation[index]]
        return "\(strings[capture[0]]) \(strings[capture[3]]) \(capture[4]) \(strings[capture[5]])"
      }
      let expected = (report["candidates"]?.array ?? []).map { candidate in
        let name = candidate["capture"]?.string.map { "@" + $0 } ?? "rule \(candidate["rule"]?.string ?? "")"
        let pattern = candidate["pattern"]
        var local = candidate["fromDefinition"] == nil ? "" : "; the name is local, and this pattern won at its definition"
        if candidate["commentTag"] != nil {
          local = "; no query names these words, this pattern captures the comment; rules can change them"
        }
        return
          "\(name) \(pattern?["path"]?.string ?? ""):\((pattern?["line"]?.int ?? 0) + 1) \(candidate["priority"]?.int ?? 0) "
          + (candidate["reason"]?.string ?? "") + local
      }
      #expect(told == expected, "\(position)")
    }
    // What is above a token in the tree is what the command shows: the kinds of all nodes are there.
    let kinds = Set((data["kinds"]?.array ?? []).compactMap { $0.array?.first?.string })
    let tree = try Program.run(["tree", "--anonymous", "-f", "json", name], folder: folder.path)
    let written = tree.text.matches(of: /"kind":"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
    // Each language is a node of its own; the file's is also named in the head.
    let languages = tree.text.ranges(of: "\"language\":").count - 1
    #expect(4 * (written.count + languages) == data["nodes"]?.array?.count)
    for kind in written where !kind.contains("\\") { #expect(kinds.contains(kind)) }
  }

  @Test(arguments: ["python", "markdown", "php", "html", "c"])
  func allAtOnceIsWhatOneByOneIs(language: String) throws {
    let fixtures = "\(TestEnvironment.package)grammars/tests/highlight/\(language)"
    let files = try FileManager.default.contentsOfDirectory(atPath: fixtures).filter { !$0.hasSuffix(".assert") }.sorted()
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    var words = Rule(id: "words", pattern: "[a-f]+", scope: "comment.todo")
    words.priority = 100
    for file in files.prefix(2) {
      let text = try String(contentsOfFile: "\(fixtures)/\(file)", encoding: .utf8)
      let storage = HighlightingStorage(
        UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader,
        annotations: AnnotationSettings(rules: RuleSet([words]), linkDetector: LinkDetector(.init())))
      let sweep = ExplanationSweep(storage)
      for offset in stride(from: 0, to: storage.length, by: max(1, storage.length / 150)) {
        // Which of the elements a candidate comes from depends on their order.
        func described(_ candidates: [Explanation.Candidate]) -> [String] {
          candidates.map { candidate in
            var candidate = candidate
            candidate.element = nil
            return String(describing: candidate)
          }
        }
        let expected = described(storage.explanation(at: offset).candidates)
        #expect(described(sweep.candidates(at: offset)) == expected, "\(file) at \(offset)")
      }
      // A smaller offset starts over.
      #expect(sweep.candidates(at: 0).count == storage.explanation(at: 0).candidates.count)
    }
  }

  @Test func wrongUseIsRefused() throws {
    try folder.write("x = 1\n", to: "a.py")
    for arguments in [
      ["-f", "html", "--as-fixture", "a.py:1"], ["--watch", "-f", "html", "a.py"], ["--watch", "-:1"], ["a.py"],
    ] {
      #expect(try Program.run(["explain"] + arguments, folder: folder.path).status == 2)
    }
    #expect(try Program.run(["explain", "-f", "html", "a.py:7"], folder: folder.path).status == 1)
    #expect(try Program.run(["explain", "--watch", "none.py:1"], folder: folder.path).status == 1)
    try folder.write(String(repeating: "x\n", count: 1_100_000), to: "long.txt")
    let long = try Program.run(["explain", "-f", "html", "long.txt"], folder: folder.path)
    #expect(long.status == 1 && long.output.isEmpty && long.errors.contains("at most 2097152"))
  }

  @Test func thePageIsWrittenAgainWhenSomethingIsSaved() throws {
    try folder.write("x = 1\n", to: "a.py")
    try folder.write("(integer) @keyword\n", to: "q.scm")
    try folder.write("", to: "highlight-lsp.toml")
    let process = try Program.start(
      ["explain", "--watch", "--highlights", "q.scm", "-f", "html", "-o", "page.html", "a.py"], folder: folder.path)
    defer { process.kill() }
    func waitForPage(_ words: String...) throws {
      let deadline = Date().addingTimeInterval(20)
      while Date() < deadline {
        if let page = try? String(contentsOfFile: folder["page.html"], encoding: .utf8), page.hasSuffix("</html>\n"),
          words.allSatisfy({ page.contains($0) })
        {
          return
        }
        Thread.sleep(forTimeInterval: 0.005)
      }
      Issue.record("the page lacks \(words)")
    }
    try waitForPage("x = 1", "\"keyword\"")
    try folder.write("yy = 22\n", to: "a.py")
    try waitForPage("yy = 22")
    // Editors put another file in its place.
    try folder.write("zzz = 3\n", to: "b.tmp")
    #expect(rename(folder["b.tmp"], folder["a.py"]) == 0)
    try waitForPage("zzz = 3")
    #expect(unlink(folder["a.py"]) == 0)
    Thread.sleep(forTimeInterval: 0.05)
    try folder.write("back = 4\n", to: "a.py")
    try waitForPage("back = 4")
    try folder.write("(integer) @string\n", to: "q.scm")
    try waitForPage("\"string\"")
    try folder.write("[[rules]]\nid = \"ours\"\npattern = \"back\"\nscope = \"comment\"\n", to: "highlight-lsp.toml")
    try waitForPage("rule ours")
    // What is wrong is reported, and the watch goes on.
    try folder.write("(integer @string\n", to: "q.scm")
    try folder.write("more = 5\n", to: "a.py")
    try waitForPage("more = 5")
  }

  @Test func theTextIsPrintedAgainWhenSomethingIsSaved() throws {
    try folder.write("x = 1\n", to: "a.py")
    let process = try Program.start(
      ["explain", "--watch", "-o", "text", "a.py:1:5"], folder: folder.path)
    defer { process.kill() }
    func waitForText(_ word: String) throws {
      let deadline = Date().addingTimeInterval(20)
      while Date() < deadline {
        if try String(contentsOfFile: folder["text"], encoding: .utf8).contains(word) { return }
        Thread.sleep(forTimeInterval: 0.005)
      }
      Issue.record("there is no \(word)")
    }
    let deadline = Date().addingTimeInterval(20)
    while !FileManager.default.fileExists(atPath: folder["text"]), Date() < deadline { Thread.sleep(forTimeInterval: 0.005) }
    try waitForText("scope      number")
    try folder.write("x = 'a'\n", to: "a.py")
    try waitForText("scope      string")
  }
}
