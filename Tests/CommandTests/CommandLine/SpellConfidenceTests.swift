import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport

/// What `spell` and `check` are sure of, with a dictionary of the tests' own: where the system has libhunspell.
@Suite(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) struct SpellConfidenceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SpellingFixture.write(to: folder, below: "dictionaries")
    try folder.write(
      "# the recieve\n# see zzqqzz\n# the wathcing word\ndef recieve_thing(word): return \"hello wathcing\"\n", to: "a.py")
  }

  private func run(_ arguments: String...) throws -> ChildProcess.Result {
    try Program.run(arguments, environment: SpellingFixture.environment(folder), folder: folder.path)
  }

  private func configure(_ lines: String) throws {
    try folder.write("[spelling]\nlanguages = [\"en_XX\"]\n" + lines, to: "highlight-lsp.toml")
  }

  private let sure = [
    "a.py:1:7: recieve [comment]", "a.py:3:7: wathcing [comment]", "a.py:4:5: recieve [name]",
    "a.py:4:40: wathcing [string]",
  ]

  @Test func onlySureWordsAreReported() throws {
    try configure("")
    let result = try run("spell", "a.py")
    #expect(result.status == 1 && result.lines == sure, "\(result.errors)")
    #expect(result.errors.contains("4 misspelled words in 1 file"))
    let all = try run("spell", "--all", "a.py")
    #expect(all.lines.count == 5 && all.lines[1] == "a.py:2:7: zzqqzz [comment]", "\(all.text)")
    #expect(try run("check", "--only", "spelling", "a.py").lines.filter { $0.contains("[spelling]") }.count == 4)
    try configure("confidence = \"possible\"\n")
    #expect(try run("spell", "a.py").lines == all.lines)
    #expect(try run("check", "--only", "spelling", "a.py").lines.filter { $0.contains("[spelling]") }.count == 5)
    try folder.write("the zzqqzz\n", to: "b.txt")
    try configure("")
    #expect(try run("spell", "b.txt").status == 0)
  }

  @Test func wordsThatAreDividedAreNoWords() throws {
    try configure("")
    try folder.write("the word is experimen-\nted the thing\n", to: "b.txt")
    #expect(try run("spell", "b.txt").lines == [])
    try folder.write("the word is experimen - the\n", to: "b.txt")
    #expect(try run("spell", "b.txt").lines.first == "b.txt:1:13: experimen [prose]")
  }

  @Test func jsonHasTheConfidence() throws {
    try configure("")
    let result = try run("spell", "--all", "-f", "json", "a.py")
    let values = try result.lines.map { try JSONReader.read(ContiguousArray($0.utf8))["confidence"]?.string ?? "" }
    #expect(values == ["sure", "possible", "sure", "sure", "sure"])
  }

  @Test func whatIsRepeatedInAFileIsIntended() throws {
    try configure("")
    for name in ["b", "c", "d"] { try folder.write("# the worrd\n", to: name + ".py") }
    #expect(try run("spell", "b.py", "c.py", "d.py").lines.count == 3)
    try folder.write("# the worrd\n# see worrd\n# is worrd\n", to: "b.py")
    #expect(try run("spell", "b.py").lines == [])
  }

  @Test func stringsAreCheckedUnlessTheyAreOff() throws {
    for value in ["true", "\"auto\""] {
      try configure("strings = \(value)\n")
      #expect(try run("spell", "a.py").lines == sure)
    }
    try configure("strings = false\n")
    #expect(try run("spell", "a.py").lines == Array(sure.dropLast()))
    try configure("strings = \"never\"\nconfidence = \"certain\"\n")
    let check = try run("check", "--only", "config", "highlight-lsp.toml")
    #expect(check.status == 1 && check.text.contains("strings") && check.text.contains("confidence"), "\(check.text)")
  }

  @Test func sureWordsWithOneCorrectionAreWritten() throws {
    try configure("")
    // Short words are not sure.
    try folder.write("the Recieve, hello wrod\nthe thign\n", to: "b.txt")
    let result = try run("spell", "--write", "b.txt")
    #expect(try String(contentsOfFile: folder["b.txt"], encoding: .utf8) == "the Receive, hello wrod\nthe thing\n")
    #expect(result.errors.contains("replaced"), "\(result.errors)")
    let code = try String(contentsOfFile: folder["a.py"], encoding: .utf8)
    #expect(try run("spell", "--write", "a.py").lines.allSatisfy { $0.contains("[name]") })
    let written = try String(contentsOfFile: folder["a.py"], encoding: .utf8)
    #expect(written == code.replacing("# the recieve", with: "# the receive").replacing("wathcing", with: "watching"))
  }

  @Test func aWordIsExplained() throws {
    try configure("")
    let listed = try run("spell", "--explain", "recieve", "a.py")
    #expect(listed.status == 0 && listed.lines.first == "a.py:1:7: recieve [comment]: sure", "\(listed.errors)")
    #expect(
      listed.lines.dropFirst().prefix(4) == [
        "  dictionaries: en_XX does not have it", "  list: spelling/en-misspellings.txt: receive",
        "  score: 7 (sure from 0 on)", "    +7 it is in the list of common misspellings",
      ])
    #expect(try run("spell", "--explain", "zzqqzz", "a.py").text.contains("nothing says what is meant"))
    #expect(try run("spell", "--explain", "hello", "a.py").lines == ["a.py: hello: en_XX has it"])
    #expect(try run("spell", "--explain", "stdin", "a.py").lines == ["a.py: stdin: it is a known word of software"])
    #expect(try run("spell", "--explain", "hello", "--write", "a.py").status == 2)
    #expect(try run("spell", "--explain", "hello", "none.py").status == 1)
  }

  /// Without lists nothing is sure, and all is reported.
  @Test func otherLanguagesAreReportedAsTheyWere() throws {
    try folder.write("SET UTF-8\n", to: "dictionaries/xx.aff")
    try folder.write("1\nhello\n", to: "dictionaries/xx.dic")
    try folder.write("hello recieve\n", to: "b.txt")
    let result = try run("spell", "--languages", "xx", "-f", "json", "b.txt")
    #expect(result.lines.count == 1 && result.text.contains("\"confidence\":\"possible\""), "\(result.text)")
  }
}
