import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// What rules put in the place of their matches.
@Suite struct RuleFixTests {
  private static let rules = """
    [[rules]]
    id = "teh"
    pattern = '\\b([Tt])eh\\b'
    severity = "warning"
    fix = "${1}he"

    [[rules]]
    id = "end"
    pattern = '[ \\t]+$'
    fix = ""
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.rules, to: "highlight-lsp.toml")
  }

  private func check(_ arguments: String...) throws -> ChildProcess.Result {
    try Program.run(["check"] + arguments, environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
  }

  @Test func checkPutsRightWhatItFinds() throws {
    // What is no UTF-8, and how lines end, stays.
    let text = Array("Teh end \r\nof \u{E9} teh ".utf8) + [0xFF] + Array(" teh\n".utf8)
    try folder.write(text, to: "a.txt")
    let found = try check("a.txt")
    #expect(found.status == 1 && found.lines.last?.hasSuffix(", 3 failed") == true, "\(found.text)")
    let fixed = try check("--fix", "a.txt")
    #expect(fixed.status == 0, "\(fixed.text)")
    #expect(fixed.errors.contains("a.txt: 4 fixes applied"))
    #expect(try folder.bytes(of: "a.txt") == Array("The end\r\nof \u{E9} the ".utf8) + [0xFF] + Array(" the\n".utf8))
  }

  @Test func aMatchIsReplacedOnceInARun() throws {
    try folder.write(
      "[[rules]]\nid = \"a\"\npattern = \"a\"\nfix = \"b\"\n[[rules]]\nid = \"b\"\npattern = \"b\"\nfix = \"a\"\n",
      to: "highlight-lsp.toml")
    try folder.write("ab\n", to: "a.txt")
    #expect(try check("--fix", "a.txt").status == 0)
    #expect(try String(decoding: folder.bytes(of: "a.txt"), as: UTF8.self) == "ba\n")
  }

  @Test func nothingIsWrittenThroughALink() throws {
    try folder.write("teh\n", to: "real.txt")
    try FileManager.default.createSymbolicLink(atPath: folder["link.txt"], withDestinationPath: "real.txt")
    _ = try check("--fix", "link.txt")
    #expect(try String(decoding: folder.bytes(of: "real.txt"), as: UTF8.self) == "teh\n")
  }

  @Test func aGroupThatIsNotThereIsTold() throws {
    try folder.write("[[rules]]\nid = \"a\"\npattern = \"a\"\nfix = \"$1\"\n", to: "highlight-lsp.toml")
    let result = try check("--only", "rules")
    #expect(result.status == 1 && result.text.contains("highlight-lsp.toml:4:") && result.text.contains("no group \"1\""))
  }

  @Test func editorsAreOfferedIt() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    let uri = "file://" + folder["a.txt"]
    server.open(uri, languageID: "plaintext", text: "Teh end\nteh\n")
    func actions(_ line: Int, _ context: String) throws -> [JSON] {
      let range = #"{"start":{"line":\#(line),"character":1},"end":{"line":\#(line),"character":1}}"#
      let params = #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"diagnostics":[]\#(context)}}"#
      return try server.request("textDocument/codeAction", params)["result"]?.array ?? []
    }
    let one = try actions(0, #","only":["quickfix"]"#)
    // Others are about not hearing of it.
    #expect(one.first?["title"]?.string == "Replace with The (teh)")
    #expect(one.compactMap { $0["isPreferred"]?.bool } == [true])
    #expect(one.first?["edit"]?["changes"]?[uri]?.array?.map { $0["newText"]?.string } == ["The"])
    let all = try actions(1, #","only":["source.fixAll"]"#)
    #expect(all.first?["edit"]?["changes"]?[uri]?.array?.map { $0["newText"]?.string } == ["The", "the"])
  }
}
