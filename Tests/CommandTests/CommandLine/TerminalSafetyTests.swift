import TestSupport
import Testing

/// What a terminal shows of characters that it would obey or hide.
@Suite struct TerminalSafetyTests {
  private func shown(_ text: String, _ arguments: [String] = []) throws -> String {
    let result = try Program.run(["highlight", "--color", "always"] + arguments, input: Array(text.utf8))
    #expect(result.status == 0)
    return try #require(TerminalText(result.output).text)
  }

  @Test(arguments: [
    ("rm -rf x; #\recho fine\n", "rm -rf x; #^Mecho fine\n"), ("a\r\nb\r\n", "a\r\nb\r\n"), ("a\r\r\nb\r", "a^M\r\nb^M"),
    ("a\u{200B}b\u{2060}c\u{FEFF}d", "a<U+200B>b<U+2060>c<U+FEFF>d"), ("\u{FEFF}a", "\u{FEFF}a"),
    ("a\u{E0041}\u{E007F}b", "a<U+E0041><U+E007F>b"), ("a\u{200D}b\u{200C}", "a<U+200D>b<U+200C>"),
    ("\u{202E}\u{2066}\u{200F}", "<U+202E><U+2066><U+200F>"), ("\u{180E}\u{206A}\u{FFF9}", "<U+180E><U+206A><U+FFF9>"),
    // Emoji and scripts whose letters join stay what they are.
    (
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{2764}\u{FE0F}\u{200D}\u{1F525}",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{2764}\u{FE0F}\u{200D}\u{1F525}"
    ),
    (
      "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645} 1\u{FE0F}\u{20E3}",
      "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645} 1\u{FE0F}\u{20E3}"
    ),
    ("x\u{FE01}\u{2205}\u{FE00}\u{FE00}", "x<U+FE01>\u{2205}\u{FE00}<U+FE00>"), ("a\u{E0101}", "a<U+E0101>"),
    ("a\u{34F}b\u{AD}\u{FE0F}1\u{FE0F}", "a<U+034F>b<U+00AD><U+FE0F>1<U+FE0F>"),
    ("\u{3164}\u{115F}\u{1160}\u{FFA0}\u{2800}", "<U+3164><U+115F><U+1160><U+FFA0><U+2800>"),
    ("\u{17B4}\u{180B}\u{1BCA0}\u{13430}\u{2028}", "<U+17B4><U+180B><U+1BCA0><U+13430><U+2028>"),
    ("\u{1820}\u{180B}\u{1D173}\u{1F600}\u{200D}", "\u{1820}\u{180B}<U+1D173>\u{1F600}<U+200D>"),
    ("\u{845B}\u{E0101}", "\u{845B}\u{E0101}"),
  ])
  func hiddenCharactersAreShown(text: String, expected: String) throws {
    #expect(try shown(text) == expected)
    #expect(try shown(text, ["-l", "python"]) == expected)
  }

  @Test func aLoneReturnBeginsARowWhereNumbersStandInFront() throws {
    #expect(try shown("a\rb\r\nc\n", ["-n"]) == "1  a^M\n2  b\r\n3  c\n")
  }

  @Test func rowsCountWhatIsShown() throws {
    #expect(try shown("a\u{200B}\u{200B} bb", ["--wrap", "20"]) == "a<U+200B><U+200B> bb")
    #expect(try shown("a\u{200B}\u{200B} bb", ["--wrap", "19"]) == "a<U+200B><U+200B> \nbb")
  }

  @Test func messagesShowWhatNamesHide() throws {
    let result = try Program.run(["highlight", "a\u{200B}\u{E0041}\r.py"])
    #expect(result.errors == "highlight-lsp: a<U+200B><U+E0041>^M.py: no such file or directory\n")
  }

  @Test func allIsShownOnDemand() throws {
    #expect(
      try shown("a b\tc\r\nd\u{0}\re\u{1B}\n", ["-A", "-l", "text"])
        == "a·b├─────┤c␍␊\nd␀␍e␛␊\n".replacing("├─────┤", with: "├───┤"))
    #expect(try shown("\ta\n", ["-A", "--tab-width", "4", "-l", "text"]) == "├──┤a␊\n")
    let piped = try Program.run(["highlight", "--show-all"], input: Array("a b\n".utf8))
    #expect(piped.text == "a·b␊\n")
  }

  @Test func tabsBecomeSpacesOnDemand() throws {
    #expect(try shown("\ta\tb\n", ["--tab-width", "4", "-l", "text"]) == "    a   b\n")
    #expect(try shown("\ta\n", ["--tab-width", "0", "-l", "text"]) == "\ta\n")
  }
}
