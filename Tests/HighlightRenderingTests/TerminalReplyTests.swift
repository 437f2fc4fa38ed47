import Testing

@testable import HighlightRendering

/// What terminals answer.
@Suite struct TerminalReplyTests {
  @Test(
    arguments: [
      ("rgb:0000/0000/0000", 0x000000), ("rgb:ffff/ffff/ffff", 0xFFFFFF), ("rgb:1e/1E/2e", 0x1E1E2E),
      ("rgb:f/8/0", 0xFF8800),
      ("rgb:fdfd/f6f6/e3e3", 0xFDF6E3), ("rgba:1111/2222/3333/ffff", 0x112233), ("#fdf6e3", 0xFDF6E3),
    ] as [(String, UInt32)])
  func colours(text: String, expected: UInt32) {
    #expect(TerminalReply.color(text) == Color(rgb: expected))
    for end in ["\u{7}", "\u{1B}\\"] {
      #expect(TerminalReply.background(in: Array("x\u{1B}]11;\(text)\(end)\u{1B}[?62c".utf8)) == Color(rgb: expected))
    }
  }

  @Test(arguments: ["", "rgb:", "rgb:12/34", "rgb:12/34/56/78", "rgb:12345/0/0", "rgb:g/0/0", "rgb:-1/0/0", "white", "?"])
  func otherAnswersAreNone(text: String) {
    #expect(TerminalReply.background(in: Array("\u{1B}]11;\(text)\u{7}".utf8)) == nil)
  }

  @Test func anAnswerThatIsNotWholeIsNone() {
    #expect(TerminalReply.background(in: Array("\u{1B}]11;rgb:ffff/ffff/ff".utf8)) == nil)
    #expect(TerminalReply.background(in: Array("]11;rgb:ffff/ffff/ffff\u{7}".utf8)) == nil)
    #expect(!TerminalReply.hasAttributes(Array("\u{1B}[?62;1".utf8)))
    #expect(TerminalReply.hasAttributes(Array("\u{1B}]11;rgb:f/f/f\u{7}\u{1B}[?62;1c".utf8)))
  }

  @Test(
    arguments: [
      ("15;0", false), ("0;15", true), ("0;7", true), ("15;8", false), ("0;default;15", true), ("", nil), ("0;default", nil),
      ("0;16", nil), ("0;-1", nil),
    ] as [(String, Bool?)])
  func theVariableOfRxvt(value: String, expected: Bool?) {
    #expect(TerminalBackground.isLight(colorVariable: value) == expected)
  }
}
