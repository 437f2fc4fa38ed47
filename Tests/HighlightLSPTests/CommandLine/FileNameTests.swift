import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import LanguageServer

/// Names of files that are not UTF-8: opened, listed and written byte for byte, and shown in reports.
@Suite struct FileNameTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
    try ChildProcess.shell(#"cd "$1" && printf 'y = 2\n' >"$(printf 'b\377.py')""#, folder.path)
  }

  private func run(_ script: String) throws -> ChildProcess.Result {
    try Program.script("N=$(printf 'b\\377.py')\n\(script)", folder: folder.path)
  }

  /// The name as bytes.
  private static let name: [UInt8] = [0x62, 0xFF] + Array(".py".utf8)

  @Test(arguments: ["\"$N\"", ".", "./\"$N\" a.py"])
  func aNameIsOpenedAndListed(inputs: String) throws {
    let result = try run("\"$P\" highlight -f json \(inputs)")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let object = try #require(result.lines.first { $0.contains("pathBytes") })
    #expect(object.contains("b\u{FFFD}.py"))
    let prefix = inputs == "\"$N\"" ? "" : "./"
    #expect(object.contains("\"pathBytes\":\"\(Data(Array(prefix.utf8) + Self.name).base64EncodedString())\""))
    #expect(object.contains("\"language\":\"python\""))
    #expect(
      result.lines.filter { $0.contains("\"path\":\"a.py\"") || $0.contains("\"path\":\"./a.py\"") }.allSatisfy {
        !$0.contains("pathBytes")
      })
  }

  @Test func reportsShowItAndListsHaveItsBytes() throws {
    #expect(try run("\"$P\" explain \"$N\":1:1").text.hasPrefix("b\\xFF.py:1:1\n"))
    #expect(try run("\"$P\" language detect \"$N\"").output == Self.name + Array("\tpython\n".utf8))
    #expect(try run("\"$P\" reflow \"$N\"").text == "y = 2\n")
    let rules = "printf '[[rules]]\\nid = \"r\"\\npattern = \"y\"\\nseverity = \"warning\"\\n' >r.toml; "
    let checked = try run(rules + "\"$P\" check --rules r.toml \"$N\"")
    #expect(checked.text.hasPrefix("b\\xFF.py:1:1: warning:"))
    let formats = ["text", "github", "json", "sarif", "junit", "gitlab"]
    for format in formats {
      let report = try run(rules + "\"$P\" check --rules r.toml --format \(format) \"$N\" gone \"gone$N\" 2>&1")
      #expect(report.output.count > 10 && String(validating: report.output, as: UTF8.self) != nil, "\(format)")
    }
    let listed = try run(rules + "\"$P\" check --rules r.toml --format json \"$N\"")
    #expect(listed.text.contains("\"pathBytes\":\"\(Data(Self.name).base64EncodedString())\""))
    #expect(try run(rules + "\"$P\" check --rules r.toml --format sarif \"$N\"").text.contains("\"uri\":\"b%FF.py\""))
  }

  @Test func anOutputFolderHasTheSameBytes() throws {
    #expect(try run("\"$P\" highlight -f html -o out \"$N\" && cat \"out/$N.html\"").text.hasPrefix("<!DOCTYPE html>"))
    #expect(
      try run("\"$P\" highlight -f html -o out2 . && ls out2").output.starts(with: Array("a.py.html\n".utf8) + Self.name))
  }

  @Test func messagesShowIt() throws {
    #expect(try run("\"$P\" highlight \"no$N\"").errors == "highlight-lsp: nob\\xFF.py: no such file or directory\n")
  }

  @Test func gitignoreAndOutputFoldersOfSuchNames() throws {
    let ignored = try run("printf 'b\\377*\\n' >.gitignore; \"$P\" highlight -f json .")
    #expect(ignored.lines.count == 1)
    let nested = try run(
      "D=$(printf 'd\\376'); mkdir \"$D\"; cp \"$N\" \"$D\"; \"$P\" highlight -f plain \"$D\"; cd \"$D\"; \"$P\" highlight -f plain \"$N\""
    )
    #expect(nested.text == "y = 2\ny = 2\n")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func everyNameHasAStringOfItsOwn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x61], [0xFF], [0x80], [0xC3], [0xC3, 0xA9], [0xE2, 0x82], [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xB8],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98, 0x80],
    ]
    for _ in 0..<200 {
      let bytes = ContiguousArray(
        (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! })
      let string = FileName.string(bytes)
      #expect(FileName.bytes(of: string) == bytes)
      #expect(string.entryName == bytes.map { CChar(truncatingIfNeeded: $0) } + [0])
      let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
      #expect((FileName.base64(string) == nil) == isUTF8)
      #expect(FileName.text(string) == String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func addressesOfFilesKeepTheBytes() throws {
    let path = try #require(DocumentURI.path("file:///a%FF/%C3%A9.py"))
    let expected: [UInt8] = [0x2F, 0x61, 0xFF, 0x2F, 0xC3, 0xA9, 0x2E, 0x70, 0x79]
    #expect(Array(FileName.bytes(of: path)) == expected)
    #expect(DocumentURI.uri(path: path) == "file:///a%FF/%C3%A9.py")
  }

  @Test(arguments: ["", "a", "ab", "abc", "abcd", "\u{0}\u{FF}"])
  func base64IsThatOfFoundation(text: String) {
    #expect(Base64.encoded(Array(text.utf8)) == Data(text.utf8).base64EncodedString())
  }
}
