import Foundation
import TestSupport
import Testing

/// The editor of `Examples` in a terminal.
@Suite struct EditorExampleTests {
  private static let folder = Program.package + "Examples/Editor"
  let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func open(_ text: String?, name: String = "a.txt", rows: Int = 8, columns: Int = 40) throws -> ViewerSession {
    if let text { try files.write(text, to: name) }
    let program =
      URL(filePath: Program.debugPath).deletingLastPathComponent().path(percentEncoded: false) + "highlight-editor"
    let session = try ViewerSession([files[name]], shell: "exec \(program) \"$1\"", rows: rows, columns: columns)
    try session.wait("the file") { !$0.foot.isEmpty }
    return session
  }

  private func saved(_ name: String = "a.txt") throws -> String { try String(contentsOfFile: files[name], encoding: .utf8) }

  private func press(_ keys: String, in session: ViewerSession, rows: String...) throws {
    session.type(keys)
    try session.wait("\(rows) for \(keys.debugDescription)") { Array($0.lines.prefix(rows.count)) == rows }
  }

  @Test func theExampleIsShortAndUsesThePublicInterface() throws {
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
      let text = try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
      count += text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(!text.contains("@testable"))
    }
    #expect((1...450).contains(count))
  }

  @Test func typingUndoingAndSaving() throws {
    let session = try open("one\ntwo\n")
    try press("new ", in: session, rows: "new one", "two", "", "~")
    try press("\u{1A}", in: session, rows: "one", "two", "", "~")
    try press("\u{19}", in: session, rows: "new one", "two", "", "~")
    // To the end of the row, a new line, and the character in front away.
    try press("\u{1B}[F\rx漢😀\u{7F}", in: session, rows: "new one", "x漢", "two", "", "~")
    // Delete takes what follows.
    try press("\u{1B}[H\u{1B}[3~", in: session, rows: "new one", "漢", "two")
    session.type("\u{13}")
    try session.wait("the file is saved") { $0.foot.contains("saved") && !$0.foot.contains("*") }
    #expect(try saved() == "new one\n漢\ntwo\n")
    #expect(session.finish("\u{11}") == 0 && !session.screen.modes.contains("1049"))
  }

  @Test func aNewFileAndAChangeThatIsNotSaved() throws {
    let session = try open(nil, name: "new.txt")
    try press("text", in: session, rows: "text", "~")
    session.type("\u{11}")
    try session.wait("a question") { $0.foot.contains("not saved") }
    #expect(session.finish("\u{11}") == 0)
    #expect(!FileManager.default.fileExists(atPath: files["new.txt"]))
  }

  /// A file that is typed into has the typed bytes more, whatever its encoding; undone and saved it is as before.
  @Test(
    arguments: [
      (Array("caf".utf8) + [0xE9, 0x0A], [0x41], 0),
      ([0xFF, 0xFE, 0x61, 0, 0x22, 0x6F], [0x41, 0], 2),
      ([0xFE, 0xFF, 0, 0x61], [0, 0x41], 2),
      ([0xEF, 0xBB, 0xBF, 0x61], [0x41], 3),
      (Array("é ".utf8) + [0xE9, 0xFF, 0x0D, 0x0A, 0x62], [0x41], 0),
    ] as [([UInt8], [UInt8], Int)])
  func filesKeepTheirBytes(bytes: [UInt8], typed: [UInt8], start: Int) throws {
    try Data(bytes).write(to: URL(filePath: files["a.txt"]))
    let session = try open(nil)
    func save() throws -> [UInt8] {
      session.type("\u{13}")
      try session.wait("the file is saved") { $0.foot.contains("saved") && !$0.foot.contains("*") }
      return [UInt8](try Data(contentsOf: URL(filePath: files["a.txt"])))
    }
    session.type("A")
    try session.wait("the letter") { $0.text(0).hasPrefix("A") }
    var expected: [UInt8] = bytes
    expected.insert(contentsOf: typed, at: start)
    #expect(try save() == expected)
    session.type("\u{1A}")
    try session.wait("it is gone") { !$0.text(0).hasPrefix("A") && $0.foot.contains("*") }
    #expect(try save() == bytes)
    #expect(session.finish("\u{11}") == 0)
  }

  @Test func newLinesAreLikeOthersAndWhatHasNoByteIsNotSaved() throws {
    try Data("a\r\nb\r\n".utf8).write(to: URL(filePath: files["a.txt"]))
    var session = try open(nil)
    session.type("\r\u{1B}[200~x\ny\u{1B}[201~\u{13}")
    try session.wait("the file is saved") { $0.foot.contains("saved") && !$0.foot.contains("*") }
    #expect(try Data(contentsOf: URL(filePath: files["a.txt"])) == Data("\r\nx\r\nya\r\nb\r\n".utf8))
    #expect(session.finish("\u{11}") == 0)
    try Data([0xE9, 0x0A]).write(to: URL(filePath: files["b.txt"]))
    session = try open(nil, name: "b.txt", columns: 100)
    session.type("漢\u{13}")
    try session.wait("a refusal") { $0.foot.contains("not saved: line 1, column 1: U+6F22") }
    #expect(try Data(contentsOf: URL(filePath: files["b.txt"])) == Data([0xE9, 0x0A]))
    #expect(session.finish("\u{11}\u{11}") == 0)
  }

  @Test func codePointsAreTypedAsMarkedText() throws {
    let session = try open("ab\n")
    session.type("\u{1B}[C\u{15}1f6")
    try session.wait("marked text") { $0.text(0) == "aU+1F6b" && $0.cells[0][1].has("4") && !$0.cells[0][0].has("4") }
    try press("00\r", in: session, rows: "a😀b")
    // A composition that is given up leaves nothing.
    try press("\u{15}41", in: session, rows: "a😀U+41b")
    session.type("\u{1B}")
    try session.wait("no marked text") { $0.text(0) == "a😀b" }
    try press("\u{1A}", in: session, rows: "ab")
    #expect(session.finish("\u{11}\u{11}") == 0)
  }

  @Test func selectingCopyingAndPasting() throws {
    let session = try open("one two\n")
    session.type("\u{1B}[1;2C\u{1B}[1;2C\u{1B}[1;2C")
    try session.wait("a selection") { $0.cells[0][2].has("7") && !$0.cells[0][3].has("7") }
    try press("\u{18}\u{1B}[F\u{16}", in: session, rows: " twoone")
    // Words, and all of the text.
    session.type("\u{1B}[1;6D")
    try session.wait("a word") { $0.cells[0][1].has("7") && !$0.cells[0][0].has("7") }
    try press("\u{01}!", in: session, rows: "!", "~")
    // What is pasted is one step.
    try press("\u{1B}[200~a\rb\u{1B}[201~", in: session, rows: "!a", "b", "~")
    try press("\u{1A}", in: session, rows: "!", "~")
    #expect(session.finish("\u{11}\u{11}") == 0)
  }

  @Test func codeIsHighlightedAndLinksAreShown() throws {
    let session = try open("{\"a\": 1, \"b\": \"https://example.com/x\"}\n", name: "a.json", columns: 60)
    try session.wait("colours") { screen in
      screen.foot.contains("json") && screen.cells[0][1].style != screen.cells[0][6].style
        && screen.cells[0][20].link == "https://example.com/x" && screen.cells[0][20].has("4")
    }
    #expect(session.screen.cells[0][14].link.isEmpty)
    session.type("\u{07}")
    try session.wait("the link") { $0.foot.contains("→ https://example.com/x") && $0.cells[0][20].has("7") }
    // What is typed is highlighted at once.
    session.type("\u{1B}[1;5H\u{1B}[Ctrue,")
    try session.wait("a literal") { $0.text(0).hasPrefix("{true,") && $0.cells[0][1].style.hasPrefix("38;") }
    #expect(session.finish("\u{11}\u{11}") == 0)
  }

  @Test func aLongFileIsHighlightedWhereItIsShownAndTakesKeys() throws {
    let lines = (0..<60_000).map { "{\"key\": \($0), \"b\": \"c\"}," }
    let session = try open("[\n" + lines.joined(separator: "\n") + "\n0]\n", name: "a.json", columns: 60)
    func isHighlighted(_ screen: ScreenModel, row: Int) -> Bool {
      screen.cells[row][1].style != screen.cells[row][8].style
    }
    try session.wait("colors") { isHighlighted($0, row: 1) }
    session.type("\r")
    try session.wait("the key") { $0.text(1) == "[" && isHighlighted($0, row: 2) }
    // To the end of the text.
    session.type("\u{1B}[1;5F")
    try session.wait("colors of the end") { $0.text(0).hasPrefix("{\"key\": 5999") && isHighlighted($0, row: 0) }
    #expect(session.finish("\u{11}\u{11}") == 0)
  }

  @Test func rowsAreWrappedAndFollowTheSize() throws {
    let session = try open("aaaa bbbb cccc 漢漢漢漢 dddd\n", rows: 6, columns: 11)
    try session.wait("rows") { Array($0.lines.prefix(4)) == ["aaaa bbbb", "cccc 漢漢", "漢漢 dddd", ""] }
    session.resize(rows: 6, columns: 16)
    try session.wait("longer rows") { Array($0.lines.prefix(3)) == ["aaaa bbbb cccc", "漢漢漢漢 dddd", ""] }
    // Without wrapping the row scrolls with the caret.
    try press("\u{17}", in: session, rows: "aaaa bbbb cccc", "", "~")
    session.type("\u{1B}[F")
    try session.wait("the end of the row") { $0.text(0).hasSuffix("dddd") && $0.text(1).isEmpty }
    #expect(session.finish("\u{11}") == 0)
  }

  @Test func controlsAndOtherDirectionsStayInTheirCells() throws {
    let session = try open("a\u{1B}[31mb\tאבג\nx\u{202E}\n")
    try session.wait("visible controls") { $0.text(0).hasPrefix("a^[[31mb") && $0.text(1) == "x<U+202E>" }
    #expect(session.screen.text(0).hasSuffix("גבא"))
    #expect(session.finish("\u{11}") == 0)
  }

  @Test func longTextsScroll() throws {
    let session = try open((1...200).map { "line \($0)\n" }.joined(), rows: 6)
    try press("\u{1B}[1;5F", in: session, rows: "line 197", "line 198", "line 199", "line 200", "")
    try press("\u{1B}[1;5H\u{1B}[6~", in: session, rows: "line 1", "line 2")
    #expect(session.finish("\u{11}") == 0)
  }
}
