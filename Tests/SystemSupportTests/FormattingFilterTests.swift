import Testing

@testable import SystemSupport

/// What formats text for terminals and printers, taken out.
@Suite struct FormattingFilterTests {
  private func filtered(_ text: String) -> String {
    var filter = FormattingFilter()
    return String(decoding: filter.filtered(ContiguousArray(text.utf8), isLast: true), as: UTF8.self)
  }

  private static let cases: [(String, String)] = [
    ("", ""), ("plain é\n", "plain é\n"),
    ("\u{1B}[1mNAME\u{1B}[0m\n", "NAME\n"), ("a\u{1B}[38;2;1;2;3mb\u{1B}[4:3mc\u{1B}[?25h", "abc"),
    ("\u{1B}]8;id=1;https://example.com/é\u{1B}\\link\u{1B}]8;;\u{7}.", "link."), ("\u{1B}(B\u{1B}7x\u{1B}=", "x"),
    ("N\u{8}NA\u{8}A", "NA"), ("A\u{8}A \u{8} B\u{8}B", "A B"), ("_\u{8}f_\u{8}i", "fi"), ("f\u{8}_i\u{8}_", "fi"),
    ("_\u{8}_", "_"), ("_\u{8}x\u{8}x", "x"),
    ("é\u{8}é_\u{8}ö\u{1F600}\u{8}\u{1F600}", "éö\u{1F600}"), ("+\u{8}o word", "o word"),
    // What is none stays.
    ("\u{8}a\n\u{8}b", "\u{8}a\n\u{8}b"), ("a\u{8}", "a\u{8}"), ("a\u{8}\n", "a\u{8}\n"), ("a\u{8} b", "a\u{8} b"),
    ("\u{1B}", "\u{1B}"), ("\u{1B}[1", "\u{1B}[1"), ("\u{1B}[1\nm", "\u{1B}[1\nm"),
    ("\u{1B}]8;;a\nb\u{7}", "\u{1B}]8;;a\nb\u{7}"),
    ("a\u{1B}\u{1B}[mb", "a\u{1B}b"), ("\u{1B}é", "\u{1B}é"),
  ]

  @Test(arguments: cases) func whatFormatsIsTakenOut(text: String, expected: String) {
    #expect(filtered(text) == expected)
  }

  /// Each color with the offset from which on it holds in the text without sequences.
  @Test(
    arguments: [
      ("\u{1B}[33m* \u{1B}[mabc\n", "* abc\n", ["0:\u{1B}[33m", "2:"]),
      (
        "a\u{1B}[1;91mb\u{1B}[22;48;5;3mc\u{1B}[38:2::1:2:3md", "abcd",
        [
          "1:\u{1B}[1;91m", "2:\u{1B}[91;43m", "3:\u{1B}[38;2;1;2;3;43m",
        ]
      ),
      ("\u{1B}[7m\u{1B}[4mx\u{1B}(B\u{1B}[m\u{F}y\u{F}", "xy\u{F}", ["0:\u{1B}[4;7m", "1:"]),
      ("\u{1B}[31;99;38;9m\u{1B}[;mx", "x", ["0:"]), ("x\u{1B}[2Jy\u{1B}]8;;z\u{7}", "x\u{1B}[2Jy\u{1B}]8;;z\u{7}", []),
      // Text that nobody could read is not hidden.
      ("\u{1B}[31ma\u{1B}[8mb\u{1B}[41mc\u{1B}[0md", "a\u{1B}[8mb\u{1B}[41mcd", ["0:\u{1B}[31m", "12:"]),
      (
        "\u{1B}[38;2;0;0;0;40mx\u{1B}[38;5;231;48;2;255;255;255my",
        "\u{1B}[38;2;0;0;0;40mx\u{1B}[38;5;231;48;2;255;255;255my", []
      ),
    ] as [(String, String, [String])])
  func colorsAreRecorded(text: String, expected: String, colors: [String]) {
    let bytes = ContiguousArray(text.utf8)
    for cut in 0...bytes.count {
      var filter = FormattingFilter(.styles)
      filter.colors = TextColors()
      let head = filter.filtered(ContiguousArray(bytes[..<cut]), isLast: false)
      let result = head + filter.filtered(ContiguousArray(bytes[cut...]), isLast: true)
      #expect(String(decoding: result, as: UTF8.self) == expected, "cut at \(cut)")
      let recorded = filter.colors.map { colors in
        colors.changes.map { "\($0.offset):" + String(decoding: colors.styles[$0.style].escape, as: UTF8.self) }
      }
      #expect(recorded == colors, "cut at \(cut)")
    }
  }

  @Test(arguments: [
    ("@@ -1,2 +1,2 @@\n a \u{1B}[31mold\u{1B}[m\u{1B}[32mnew\u{1B}[m\n b\n", true),
    ("@@ -1,2 +1,2 @@\n\u{1B}[31mold\u{1B}[m\u{1B}[32mnew\u{1B}[m b\nc\n", true),
    ("@@ -1,2 +1,2 @@\n\u{1B}[31m-old\u{1B}[m\n\u{1B}[32m+\u{1B}[m\u{1B}[32mnew\u{1B}[m\n b\u{1B}[m\n", false),
    // Lines behind a hunk are no part of it.
    (
      "\u{1B}[36m@@ -1 +1 @@\u{1B}[m\n\u{1B}[31m-a\u{1B}[m\n\u{1B}[32m+b\u{1B}[m\n\u{1B}[1mdiff --git a/x b/x\u{1B}[m\n",
      false
    ),
    // Changes at the end of a hunk, in a new and in a deleted file, also of indented lines and behind a graph.
    ("@@ -1,2 +1,3 @@\na\nb\n\u{1B}[32mx\u{1B}[m\n", true), ("@@ -1,3 +1,2 @@\n  a\n  b\n\u{1B}[31m  x\u{1B}[m\n", true),
    ("@@ -0,0 +1,2 @@\n\u{1B}[32m  a\u{1B}[m\n\u{1B}[32m  b\u{1B}[m\n", true),
    ("@@ -1 +0,0 @@\n\u{1B}[31ma\u{1B}[m\n", true),
    ("| \u{1B}[36m@@ -1 +1,2 @@\u{1B}[m\n| a\n| \u{1B}[32mx\u{1B}[m\n", true),
    // Signs, though context has a color, too.
    ("@@ -1,2 +1,3 @@\n\u{1B}[2m a\u{1B}[m\n\u{1B}[2m b\u{1B}[m\n\u{1B}[32m+c\u{1B}[m\n", false),
    ("@@ -0,0 +1 @@\n\u{1B}[32m+  a\u{1B}[m\n", false),
    // Headers in a message and in lines of a hunk are none.
    ("    @@ -1 +1 @@\n\n\u{1B}[1mdiff --git a/x b/x\u{1B}[m\n", false),
    ("@@ -1,2 +1,2 @@\n @@ -1 +1 @@\n\u{1B}[31m-a\u{1B}[m\n\u{1B}[32m+b\u{1B}[m\n", false),
    (
      "| \u{1B}[36m@@@ -1,2 -1,2 +1,3 @@@\u{1B}[m\n|  -@@ -1 +1 @@\n| \u{1B}[31m -a\u{1B}[m\n| \u{1B}[32m++b\u{1B}[m\n",
      false
    ),
    ("\u{1B}[31mno difference\u{1B}[m\n", false), ("@@ -x,y @@\n \u{1B}[31ma\u{1B}[m\n", false),
  ])
  func differencesByWords(text: String, isOne: Bool) {
    #expect(FormattingFilter.isWordDiff(ContiguousArray(text.utf8)) == isOne)
  }

  /// Wherever a text is cut, its parts give what it gives whole.
  @Test(arguments: cases) func inParts(text: String, expected: String) {
    let bytes = ContiguousArray(text.utf8)
    for cut in 0...bytes.count {
      for second in cut...bytes.count {
        var filter = FormattingFilter()
        var result = filter.filtered(ContiguousArray(bytes[..<cut]), isLast: false)
        result += filter.filtered(ContiguousArray(bytes[cut..<second]), isLast: false)
        result += filter.filtered(ContiguousArray(bytes[second...]), isLast: true)
        #expect(String(decoding: result, as: UTF8.self) == expected, "cut at \(cut) and \(second)")
      }
    }
  }

  @Test func bytesThatAreNoUTF8AreTheSameInPieces() {
    for bytes: ContiguousArray<UInt8> in [[0x00, 0x8D, 0x08, 0xE0], [0x41, 0x8D, 0x8D, 0x08, 0x42], [0xC3, 0x08, 0xA9]] {
      let whole = FormattingFilter.filtered(bytes, .everything)
      var filter = FormattingFilter()
      var result = ContiguousArray<UInt8>()
      for index in bytes.indices { result += filter.filtered([bytes[index]], isLast: index == bytes.count - 1) }
      #expect(result == whole, "\(bytes)")
    }
  }

  @Test func aSequenceWithoutEndIsNotHeldForEver() {
    var filter = FormattingFilter()
    var given = filter.filtered(ContiguousArray("\u{1B}]8;;".utf8), isLast: false).count
    #expect(given == 0)
    for _ in 0..<100 { given += filter.filtered(ContiguousArray(repeating: 0x61, count: 1000), isLast: false).count }
    #expect(given > 60_000)
  }

  @Test func choices() {
    func removal(_ choice: FormattingChoice, _ language: String?, isInput: Bool = false) -> FormattingFilter.Scope? {
      choice.removal(fromLanguage: language, isStandardInput: isInput)
    }
    #expect(removal(.auto, "man") == .everything)
    #expect(removal(.auto, nil, isInput: true) == nil)
    #expect(removal(.always, nil) == .everything)
    #expect(removal(.never, "man", isInput: true) == nil)
    #expect(removal(.input, "man") == nil)
    #expect(removal(.input, nil, isInput: true) == .colors)
  }

  private static let colors: [(String, String)] = [
    ("", ""), ("plain\u{8} é\n", "plain\u{8} é\n"), ("\u{1B}[1;31mred\u{1B}[m\u{1B}[K\n", "red\n"),
    ("a\u{1B}[38:2::1:2:3mb\u{1B}[0Kc", "abc"), ("\u{1B}]8;id=1;https://example.com/é\u{1B}\\link\u{1B}]8;;\u{7}.", "link."),
    // All others stay: what moves the cursor, what changes the keyboard, what names the window, overstrikes.
    ("\u{1B}[2J\u{1B}[>4;2m\u{1B}[?25h\u{1B}]0;title\u{7}", "\u{1B}[2J\u{1B}[>4;2m\u{1B}[?25h\u{1B}]0;title\u{7}"),
    ("N\u{8}N\u{1B}(0\u{F}", "N\u{8}N\u{1B}(0\u{F}"), ("a\u{1B}(B\u{1B}[m\u{F}\u{E}b", "ab"), ("\u{1B}[1", "\u{1B}[1"),
    ("\u{1B}", "\u{1B}"), ("\u{1B}\u{1B}[mx", "\u{1B}x"),
  ]

  @Test(arguments: colors) func colorsAreTakenOutAlone(text: String, expected: String) {
    let bytes = ContiguousArray(text.utf8)
    #expect(String(decoding: FormattingFilter.filtered(bytes, .colors), as: UTF8.self) == expected)
    for cut in 0...bytes.count {
      var filter = FormattingFilter(.colors)
      let head = filter.filtered(ContiguousArray(bytes[..<cut]), isLast: false)
      let result = head + filter.filtered(ContiguousArray(bytes[cut...]), isLast: true)
      #expect(String(decoding: result, as: UTF8.self) == expected, "cut at \(cut)")
    }
  }
}
