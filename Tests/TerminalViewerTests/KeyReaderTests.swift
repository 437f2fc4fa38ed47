import Testing

@testable import TerminalViewer

/// Keys from the bytes of a terminal, however they are cut.
@Suite struct KeyReaderTests {
  private static let all: [(String, [Key])] = [
    ("jk", [.character("j"), .character("k")]), ("\r", [.enter]), ("\t\u{1B}[Z", [.tab, .backTab]),
    ("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~\u{1B}[3~", [.pageUp, .pageDown, .home, .end, .delete]),
    ("\u{1B}[H\u{1B}[F", [.home, .end]), ("\u{06}\u{1B}v", [.control("f"), .alt("v")]),
    ("\u{1B}[<64;10;5M\u{1B}[<65;10;5M", [.wheel(-1), .wheel(1)]),
    ("\u{1B}[<0;10;5M\u{1B}[<0;10;5m", [.click(row: 4, column: 9)]),
    ("\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}[?62;4c", [.background("rgb:0/0/0"), .attributes]),
    ("\u{1B}]11;rgb:f/f/f\u{7}", [.background("rgb:f/f/f")]),
    ("\u{1B}[200~a\u{1B}b\n\u{1B}[201~q", [.paste("a\u{1B}b\n"), .character("q")]),
    ("é日😀", [.character("é"), .character("日"), .character("😀")]),
    ("\u{1B}[1;5C\u{1B}[99z!", [.right, .character("!")]), ("\u{7F}", [.backspace]),
  ]

  @Test func keys() {
    for (text, keys) in Self.all {
      var reader = KeyReader()
      reader.append(text.utf8)
      var found: [Key] = []
      while let key = reader.next(isLast: true) { found.append(key) }
      #expect(found == keys, "\(text.debugDescription)")
    }
  }

  @Test func bytesThatComeOneByOne() {
    for (text, keys) in Self.all {
      var reader = KeyReader()
      var found: [Key] = []
      for byte in text.utf8 {
        reader.append([byte])
        while let key = reader.next(isLast: false) { found.append(key) }
      }
      while let key = reader.next(isLast: true) { found.append(key) }
      #expect(found == keys, "\(text.debugDescription)")
    }
  }

  @Test func anEscapeByItself() {
    var reader = KeyReader()
    reader.append([0x1B])
    #expect(reader.next(isLast: false) == nil && reader.isWaiting)
    #expect(reader.next(isLast: true) == .escape && !reader.isWaiting)
    // Bytes that are no character are passed over.
    reader.append([0xFF, 0xC3, UInt8(ascii: "x")])
    #expect(reader.next(isLast: true) == .character("x"))
  }

  @Test func aFieldGoesThroughWhatWasTyped() {
    func typed(_ keys: [Key], history: [String] = []) -> LineField {
      var field = LineField(history: history)
      for key in keys { _ = field.take(key) }
      return field
    }
    let history = ["one", "two"]
    #expect(typed([.character("x"), .up, .up, .up], history: history).text == "one")
    #expect(typed([.character("x"), .up, .up, .up, .down, .down], history: history).text == "x")
    #expect(typed([.paste("a b\nc")]).text == "a bc")
    #expect(typed([.paste("a bc"), .control("w")]).text == "a ")
    #expect(typed([.paste("abc"), .left, .left, .control("k")]).text == "a")
    #expect(typed([.paste("abc"), .tab, .escape]).text == "abc")
    // A mark joins what stands in front of it.
    let marked = typed([.character("e"), .paste("\u{301}"), .left])
    #expect(marked.characters.count == 1 && marked.cursor == 0)
  }
}
