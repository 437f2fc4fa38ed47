import Testing

@testable import TextRules

@Suite struct HTMLReferencesTests {
  @Test(
    arguments: [
      ("&lt;", 4, "<", true), ("&lt", 3, "<", false), ("&ltx", 3, "<", false), ("&AMP;", 5, "&", true),
      ("&#60;", 5, "<", true), ("&#x3C", 5, "<", false), ("&#X3c;", 6, "<", true), ("&#0;", 4, "\u{FFFD}", true),
      ("&#xD800;", 8, "\u{FFFD}", true), ("&#x110000;", 10, "\u{FFFD}", true), ("&#99999999999;", 14, "\u{FFFD}", true),
      ("&#150;", 6, "–", true), ("&hellip;", 8, "…", true), ("&copyright;", 5, "©", false), ("&bigstar;", 9, nil, true),
    ] as [(String, Int, String?, Bool)])
  func references(text: String, length: Int, value: String?, isTerminated: Bool) throws {
    let found = try #require(HTMLReferences.reference(in: Array(text.utf8)[...]))
    #expect(found.length == length && found.isTerminated == isTerminated)
    #expect(found.scalars.map { String(String.UnicodeScalarView($0)) } == value)
  }

  @Test(arguments: ["&", "& ", "&#", "&#x", "&#x;", "&foo", "&hellip", "&;"]) func whatIsNoReference(text: String) {
    #expect(HTMLReferences.reference(in: Array(text.utf8)[...]) == nil)
  }

  @Test(
    arguments: [
      ("&amp;", true), ("&#38;&#x26;", true), ("&eacute;", true), ("", false), ("&", false), ("&;", false), ("&#", false),
      ("a&amp;", false), ("&amp;a", false), ("&amp;a;", false), ("&a&b;", false), ("&a#b;", false), ("&amp", false),
    ])
  func unitsThatAreReferences(text: String, areReferences: Bool) {
    #expect(HTMLReferences.isReferences(Array(text.utf16)) == areReferences)
  }

  @Test func unknownReferencesStayAsTheyAre() {
    #expect(HTMLReferences.decoded("a&amp;b&eacute;&unknown;&#38;&amp") == "a&bé&unknown;&&amp")
  }
}
