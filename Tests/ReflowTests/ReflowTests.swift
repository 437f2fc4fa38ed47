import HighlightStorage
import TestSupport
import Testing

@testable import Reflow

@Suite struct ReflowTests {
  private func check(
    _ text: String, _ content: Reflow.Content = .plainText, columns: Int = 20, gives expected: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let result = ReflowCheck.reflowed(text, content, columns: columns)
    #expect(result == expected, sourceLocation: location)
    #expect(ReflowCheck.reflowed(result, content, columns: columns) == result, "twice", sourceLocation: location)
  }

  // MARK: Rows

  @Test func rowsAreAsEvenAsCanBe() {
    // As many words as fit would leave "aaa bb cc" above "dddd" alone.
    check("aaa bb cc\nddddd", columns: 6, gives: "aaa\nbb cc\nddddd")
    check("a b c d e f g h i j k l", columns: 11, gives: "a b c d e f\ng h i j k l")
    check("", gives: "")
    check("\n\n", gives: "\n\n")
    check("word", columns: 1, gives: "word")
  }

  @Test func shortRowsAreJoinedAndBlanksBecomeOne() {
    check("one\ntwo  three \nfour\n", gives: "one two three four\n")
    check("one two three four five", columns: 9, gives: "one two\nthree\nfour five")
  }

  /// To try every end of a row that takes all words would not end.
  @Test func aRowMayTakeAsManyWordsAsItLikes() {
    let text = String(repeating: "word\n", count: 40_000)
    let result = ReflowCheck.reflowed(text, columns: 1_000_000)
    #expect(result == text.dropLast().map { $0 == "\n" ? " " : String($0) }.joined() + "\n")
  }

  @Test func terminatorsStayWhatTheyAre() {
    check("one two three four five six\r\n", columns: 14, gives: "one two three\r\nfour five six\r\n")
    check("a\rb\r\rc d", columns: 14, gives: "a b\r\rc d")
    check("one two three four", columns: 10, gives: "one two\nthree four")
  }

  @Test func widthsAreCells() {
    check("日本 語のテキ スト", columns: 8, gives: "日本 語\nのテ\nキ スト")
    check("e\u{301}e\u{301}e\u{301} bb cc", columns: 6, gives: "e\u{301}e\u{301}e\u{301} bb\ncc")
    check("👩‍👩‍👧‍👦👩‍👩‍👧‍👦 ab cd ef", columns: 7, gives: "👩‍👩‍👧‍👦👩‍👩‍👧‍👦 ab\ncd ef")
  }

  @Test func eastAsianTextHasNoBlanksAtLineBreaks() {
    check("日本語の\nテキスト", gives: "日本語のテキスト")
    check("日本語のテキスト", columns: 8, gives: "日本語の\nテキスト")
    // A row begins with no closing mark, and blanks that are there stay.
    check("日本語の。テキスト", columns: 9, gives: "日本語\nの。テキ\nスト")
    check("漢字 漢字\n한국어\n한국어", gives: "漢字 漢字 한국어\n한국어")
    check("漢字\nword\n漢字", gives: "漢字 word 漢字")
    // Between a link and what it would swallow stands a blank.
    check("https://example.com/日本\n日本", columns: 60, gives: "https://example.com/日本 日本")
  }

  // MARK: What is never broken

  @Test func linksAndSpansStayWhole() {
    check(
      "see https://example.com/a-b/c?d=e for more of it", columns: 12,
      gives: "see\nhttps://example.com/a-b/c?d=e\nfor more of\nit")
    check("a `b c d e f` g h", columns: 6, gives: "a\n`b c d e f`\ng h")
    check("a ``b ` c`` d `e f", columns: 6, gives: "a\n``b ` c``\nd `e f")
    check("a `b \n  c` d e f g h i", .markdown, columns: 30, gives: "a `b c` d e f g h i")
    check("a `b  c` d e", .markdown, columns: 7, gives: "a\n`b  c`\nd e")
    check("x [a b c](https://e.org \"t u\") y", .markdown, columns: 8, gives: "x\n[a b c](https://e.org \"t u\")\ny")
    check("x ![a b][c d] y", .markdown, columns: 8, gives: "x\n![a b][c d]\ny")
    check("x <a href=\"u v\"> y", .markdown, columns: 8, gives: "x <a href=\"u v\">\ny")
    check("x {@link a b} y {{ c d }} z", columns: 8, gives: "x\n{@link a b}\ny {{ c d }}\nz")
    check("a [b] (c d) e", columns: 7, gives: "a [b]\n(c d) e")
  }

  @Test func linksOfRulesStayWhole() {
    var rule = Rule(id: "a", pattern: "ISO [0-9]+ part [0-9]")
    rule.link = "https://example.com/$0"
    let text = "see ISO 8859 part 1 now"
    #expect(ReflowCheck.reflowed(text, columns: 10, rules: [rule]) == "see\nISO 8859 part 1\nnow")
  }

  @Test func noBreakWhereItCouldNotBeTakenBack() {
    check("well-known/or—not", columns: 4, gives: "well-known/or—not")
    check("漢word", columns: 4, gives: "漢word")
    check("漢字 漢字", columns: 4, gives: "漢\n字 漢\n字")
    check("a\u{A0}b c", columns: 2, gives: "a\u{A0}b\nc")
    check("oui ! non", columns: 4, gives: "oui !\nnon")
  }

  @Test func noRowBeginsALookalike() {
    for word in [
      "-", "+", "*", "•", "1.", "12)", "a)", "(1)", "#", "##", ">", ">x", "|", "|x", "```", "===", "---", "<b>", "@x", "\\x",
      ":x",
      "[x]:", "TODO:", "swiftlint:disable", "&", "...", "~~~x", "│",
    ] {
      for content in [Reflow.Content.plainText, .markdown] {
        let text = "aaaa \(word) bbbb"
        check(text, content, columns: 5, gives: "aaaa \(word)\nbbbb")
      }
    }
    check("see #12 x", columns: 4, gives: "see\n#12\nx")
    check("aaa\\ bbb", columns: 4, gives: "aaa\\ bbb")
  }

  // MARK: Plain text

  @Test func indentsAndItemsHang() {
    check("  aa bb cc\n  dd", columns: 9, gives: "  aa bb\n  cc dd")
    check("- aa bb cc dd", columns: 8, gives: "- aa bb\n  cc dd")
    check("10. aa bb cc dd", columns: 10, gives: "10. aa bb\n    cc dd")
    check("- aa bb cc\n      dd", columns: 12, gives: "- aa bb cc\n      dd")
    check("- a\n- b\nc", gives: "- a\n- b\nc")
    check("- aa\n\n  bb\n  cc\n- dd", gives: "- aa\n\n  bb cc\n- dd")
    check("- aa\n  - bb cc dd\n  - e\n", columns: 9, gives: "- aa\n  - bb cc\n    dd\n  - e\n")
    check("> aa bb\n> cc dd", columns: 10, gives: "> aa bb cc\n> dd")
    check("> > aa bb cc\n> e", columns: 9, gives: "> > aa bb\n> > cc\n> e")
    check("\taa bb cc", columns: 13, gives: "\taa bb\n\tcc")
  }

  @Test func whatIsNoParagraphStays() {
    for text in [
      "aa\n===\n\nbb", "name   value\nx      y", "a\tb c d e f g h i j k l m n", "+----+----+\n| aa | bb |\n+----+----+",
      "aa bb cc dd\n\n    an example that is long", "```\naa\nbb\n```", ">>> print(1 + 2 + 3 + 4 + 5)\n15\n16",
      "# aa bb cc dd ee ff gg",
      ".. note:: aa bb cc dd ee", "┌──┐\n│ab│\n└──┘ aa bb cc dd ee ff",
      "[a]: https://e.org 'b c d e f g'",
    ] {
      check(text, columns: 14, gives: text)
    }
  }

  @Test func entriesBeginParagraphs() {
    check("aa\n@param x bb cc\n    dd\n@return y", columns: 13, gives: "aa\n@param x bb\n    cc dd\n@return y")
    check("TODO: aa bb cc\ndd", columns: 10, gives: "TODO: aa\n    bb cc\ndd")
  }

  /// A list or example that somebody indented.
  @Test func whatIsIndentedBelowALabelIsNeverJoined() {
    check("TODO: aa\n  bb\n  cc", columns: 30, gives: "TODO: aa\n  bb cc")
    check("TODO: aa bb cc\n  dd", columns: 10, gives: "TODO: aa\n    bb cc\n  dd")
    check("aa\nNOTE(me): bb\n     cc", columns: 30, gives: "aa\nNOTE(me): bb\n     cc")
    check("- TODO: aa\n    bb", columns: 30, gives: "- TODO: aa\n    bb")
  }

  // MARK: Markdown

  @Test func markdownKeepsItsBlocks() {
    for text in [
      "---\na: b c d e f g h i j\n---\n\nx", "# aa bb cc dd ee ff", "aa bb\ncc dd ee ff\n===", "aa\n---",
      "| a | b |\n|--|--|\n| c d e f g | h |",
      "a | b\n--|--\nc | d", "    aa bb cc dd ee ff", "<div>\naa\nbb\n</div>", "<!-- aa\n\nbb cc dd ee ff gg -->",
      "```x\naa\nbb\n```",
      "~~~\naa\nbb", "***", "[a]: https://e.org \"b c d e\"", "<script>\n\na\nb\n</script>", "> ```\n> a\n> b\n> ```",
      "- a\n\n      code\n      code", "aa  \nbb", "aa\\\nbb", "+++\na = 1\nb = 2\n+++",
    ] {
      check(text, .markdown, columns: 14, gives: text)
    }
  }

  @Test func markdownParagraphs() {
    check("aa\n  bb\n     cc", .markdown, gives: "aa bb cc")
    check("> aa\nbb\n> cc", .markdown, columns: 30, gives: "> aa bb cc")
    check("* aa\nbb\n  cc", .markdown, columns: 30, gives: "* aa bb cc")
    check("* aa\n\nbb\ncc", .markdown, columns: 30, gives: "* aa\n\nbb cc")
    check("1. aa bb cc\n   dd\n2. ee", .markdown, columns: 10, gives: "1. aa bb\n   cc dd\n2. ee")
    check("> * aa bb cc dd", .markdown, columns: 9, gives: "> * aa bb\n>   cc dd")
    check("[^1]: aa bb cc", .markdown, columns: 10, gives: "[^1]: aa\n    bb cc")
    check("aa bb\ncc  \ndd ee\nff", .markdown, columns: 30, gives: "aa bb cc  \ndd ee ff")
    check("aa\n# bb\ncc\ndd", .markdown, columns: 30, gives: "aa\n# bb\ncc dd")
    check("<b>aa</b> bb cc\ndd", .markdown, columns: 30, gives: "<b>aa</b> bb cc dd")
  }

  // MARK: Lines

  @Test func onlyTheChosenLinesChange() {
    let text = "aa bb cc dd\nee ff\ngg hh\n\nii\njj"
    #expect(ReflowCheck.reflowed(text, columns: 8, lines: 1..<3) == "aa bb cc dd\nee ff gg\nhh\n\nii\njj")
    #expect(ReflowCheck.reflowed(text, columns: 8, lines: 0..<1) == "aa bb cc\ndd\nee ff\ngg hh\n\nii\njj")
    #expect(ReflowCheck.reflowed(text, columns: 8, lines: 3..<9) == "aa bb cc dd\nee ff\ngg hh\n\nii jj")
    #expect(ReflowCheck.reflowed("- aa bb\n  cc dd ee", columns: 7, lines: 1..<2) == "- aa bb\n  cc dd\n  ee")
  }

  @Test func nothingIsReplacedThatStays() {
    let storage = HighlightingStorage(UTF16Text("aa bb\ncc dd\n"), language: nil)
    #expect(Reflow(.plainText, columns: 5).replacements(for: storage).isEmpty)
    let wider = Reflow(.plainText, columns: 8).replacements(for: storage)
    #expect(wider == [TextReplacement(range: 5..<6, units: [0x20]), TextReplacement(range: 8..<9, units: [0x0A])])
  }
}
