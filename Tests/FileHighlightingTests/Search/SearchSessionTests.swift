import Foundation
import HighlightStorage
import HighlightTestSupport
import HighlightThemes
import TestSupport
import Testing

@testable import FileHighlighting
@testable import HighlightLanguages
@testable import HighlightRendering
@testable import SystemSupport

/// Results of searches, with headings and the colors of their files.
@Suite struct SearchSessionTests {
  private let folder: TestSupport.TemporaryFolder

  init() throws {
    folder = try TestSupport.TemporaryFolder()
    try folder.write("x = '''\nif one\n'''\nif one: pass\n\tone\n", to: "a.py")
    try folder.write("int one;\r\n\r\n", to: "src/b.c")
  }

  /// Returns the session of the results, in the folder; nil if they are not recognized.
  private func session(_ text: String, prefix: String = "") throws -> SearchSession? {
    try ThreadEnvironment(environment: ["GIT_PREFIX": prefix], folder: folder.path).run {
      var settings = FileHighlighter.Settings()
      settings.diffForm = DiffForm(hasSides: false, columns: 4)
      settings.matchStyle = Style(bold: true)
      settings.isPagerOfGit = !prefix.isEmpty
      let highlighter = FileHighlighter(manifest: TestEnvironment.manifest, forcedLanguage: nil, settings: settings)
      let head = ContiguousArray(text.utf8)
      let preparation = try highlighter.prepare(
        head, count: nil, path: "-", configuration: 0, forcesPlainText: false, isStandardInput: true)
      kept.highlighters.append(highlighter)
      return highlighter.searchSession(head, preparation, path: "-", configuration: 0)
    }
  }

  /// A session does not own its highlighter.
  private final class Kept { var highlighters: [FileHighlighter] = [] }
  private let kept = Kept()

  private func part(_ text: String, prefix: String = "") throws -> DiffSession.TextPart? {
    guard let session = try session(text, prefix: prefix) else { return nil }
    return ThreadEnvironment(folder: folder.path).run { session.whole(ContiguousArray(text.utf8)) }
  }

  private func shown(_ part: DiffSession.TextPart?) -> String? {
    part.map { String(decoding: $0.storage.text.units, as: UTF16.self) }
  }

  /// The scopes of the text, without those of headings and numbers.
  private func scopes(_ part: DiffSession.TextPart?) -> [String] {
    guard let storage = part?.storage else { return [] }
    return storage.runs(of: .syntax).runs.filter { storage.attributeTable[$0.attribute].language != "search" }.map { run in
      String(decoding: storage.text.units[run.range], as: UTF16.self) + " "
        + (storage.attributeTable[run.attribute].scope ?? "-")
    }
  }

  @Test func linesHaveTheColorsOfTheirFiles() throws {
    let result = try part("a.py:2:if one\na.py:4:if one: pass\nsrc/b.c:1:int one;\r\n")
    #expect(
      shown(result) == "▌ a.py\n────\n     2  if one\n     4  if one: pass\n\n▌ src/b.c\n────\n     1  int one;\n")
    let all = scopes(result)
    #expect(all.contains { $0.hasPrefix("if one string") } && all.contains { $0.hasPrefix("if keyword") }, "\(all)")
    #expect(result?.layout.line(0)?.isHeading == true && result?.layout.line(2)?.isHeading == false)
    #expect(result?.links.first?.target.hasSuffix("/a.py") == true)
    // Without numbers they are found in the file.
    #expect(try shown(part("a.py:if one\na.py:if one: pass\n")) == "▌ a.py\n────\n     2  if one\n     4  if one: pass\n")
    // A part of a line, as of `grep -o`.
    #expect(try scopes(part("a.py:2:one\n")).contains { $0.hasPrefix("one string") })
  }

  /// Marks and code are both there.
  @Test func matchesAreOnTop() throws {
    let result = try part("a.py:4:\u{1B}[31mif o\u{1B}[mne: pass\n")
    let storage = try #require(result?.storage)
    let marked = storage.runs(of: .syntax).runs.filter { storage.attributeTable[$0.attribute].style != nil }
    #expect(marked.map { String(decoding: storage.text.units[$0.range], as: UTF16.self) }.joined() == "if o")
    #expect(marked.contains { storage.attributeTable[$0.attribute].scope?.hasPrefix("keyword") == true })
  }

  @Test func filesThatAreNotRead() throws {
    let outside = try TestSupport.TemporaryFolder()
    try outside.write("x = '''\nif one\n'''\n", to: "o.py")
    try FileManager.default.createSymbolicLink(atPath: folder["link.py"], withDestinationPath: outside["o.py"])
    try folder.write("x = '''\nif one\n'''\n" + String(repeating: "#", count: 1 << 20), to: "long.py")
    // Their lines are highlighted by themselves.
    for name in [outside["o.py"], "link.py", "long.py"] {
      let result = try part("\(name):2:if one\n")
      #expect(scopes(result).contains { $0.hasPrefix("if keyword") }, "\(name)")
      #expect(result?.links.isEmpty == (name != "long.py"), "\(name)")
    }
    // After 16 MB in total.
    let text = "x = '''\nif one\n'''\n"
    let line = String(repeating: "#", count: 1023) + "\n"
    let long = text + String(repeating: "#", count: 1023 - text.utf8.count) + "\n" + String(repeating: line, count: 1023)
    for index in 0..<17 { try folder.write(long, to: "f\(index).py") }
    let all = try scopes(part((0..<17).map { "f\($0).py:2:if one\n" }.joined()))
    #expect(all.filter { $0.hasPrefix("if one string") }.count == 16 && all.filter { $0.hasPrefix("if keyword") }.count == 1)
  }

  @Test(arguments: [
    "a.py:2:5: error: one\n", "a.py:2:other\n", "a.py:99:if one\n", "none.py:2:if one\n", "a.py\nif one\n", "a.py: text\n",
    "2:if one\n", "src:2:if one\n",
  ])
  func textsThatLookAlike(text: String) throws {
    #expect(try session(text) == nil)
  }

  /// Git's pager runs at the top of the work tree.
  @Test func namesFromAFolder() throws {
    #expect(try shown(part("b.c:1:int one;\n", prefix: "src/"))?.hasPrefix("▌ b.c\n") == true)
    #expect(
      try part("../a.py:2:if one\n", prefix: "src/").map { scopes($0) }?.contains { $0.hasPrefix("if one string") } == true)
    #expect(try session("b.c:1:int one;\n") == nil)
  }

  /// However the text arrives, each line is there once.
  @Test(arguments: 0..<20 as Range<UInt64>) func anyParts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = [
      "a.py:2:if one\n", "a.py-3-'''\n", "--\n", "a.py:4:if one: pass\n", "other text\n", "src/b.c:1:int one;\r\n",
      "src/b.c-2-a\rb\n", "a.py:5:\tone\n", "é\n", "\n",
    ]
    let text = lines[0] + (0..<30).map { _ in lines.randomElement(using: &random) ?? "" }.joined() + "a.py:4:if one: pass"
    let whole = try #require(shown(part(text)))
    #expect(
      whole.split(separator: "\n").filter { $0.hasSuffix("if one: pass") }.count
        == text.split(separator: "\n").filter { $0.hasSuffix("if one: pass") }.count)
    let session = try #require(try session(text))
    var result = ""
    var rest = ContiguousArray(text.utf8)[...]
    ThreadEnvironment(folder: folder.path).run {
      while !rest.isEmpty {
        let count = min(Int.random(in: 1...40, using: &random), rest.count)
        session.append(ContiguousArray(rest.prefix(count)))
        rest = rest.dropFirst(count)
        let waited = Bool.random(using: &random)
        while let part = session.nextPart(isLast: waited) { result += shown(part) ?? "" }
      }
      session.end()
      while let part = session.nextPart(isLast: true) { result += shown(part) ?? "" }
    }
    #expect(result == whole)
    #expect(!session.holdsText)
  }

  /// Many results, and a line without an end, are held up to a limit.
  @Test func heldTextIsBounded() throws {
    let session = try #require(try session("a.py:2:if one\n"))
    ThreadEnvironment(folder: folder.path).run {
      let many = ContiguousArray(String(repeating: "a.py:2:if one\n", count: 4000).utf8)
      var returned = 0
      for _ in 0..<40 {
        session.append(many)
        while let part = session.nextPart(isLast: false) { returned += part.storage.length }
      }
      #expect(returned > 40 * many.count / 2)
      while session.nextPart(isLast: true) != nil {}
      let long = ContiguousArray(repeating: UInt8(ascii: "x"), count: 100_000)
      var parts: [Bool] = []
      for _ in 0..<30 {
        session.append(long)
        while let part = session.nextPart(isLast: false) { parts.append(part.continuesLine) }
      }
      session.append("\n")
      while let part = session.nextPart(isLast: true) { parts.append(part.continuesLine) }
      #expect(parts == [false, true, true])
    }
  }
}

extension SearchSession {
  fileprivate func append(_ text: String) { append(ContiguousArray(text.utf8)) }
}
