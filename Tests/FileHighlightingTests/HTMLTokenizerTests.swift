import TestSupport
import Testing

@testable import FileHighlighting

@Suite struct HTMLTokenizerTests {
  /// Kinds and bytes of all tokens: `T` text, `+` start tag, `-` end tag, `.` others.
  private func tokens(_ page: String) -> [String] {
    var tokenizer = HTMLTokenizer(ContiguousArray(page.utf8))
    var result: [String] = []
    while let token = tokenizer.next() {
      let mark =
        switch token.kind {
        case .text: "T"
        case .startTag: "+"
        case .endTag: "-"
        case .other: "."
        }
      result.append(mark + String(decoding: tokenizer.bytes[token.range], as: UTF8.self))
    }
    return result
  }

  @Test(arguments: [
    ("a<b>c</b>", ["Ta", "+<b>", "Tc", "-</b>"]),
    ("1 < 2 <3 </ x>", ["T1 < 2 <3 ", ".</ x>"]), ("<", ["T<"]), ("</", ["T</"]), ("a</>b", ["Ta", ".</>", "Tb"]),
    ("<!-- <b> -->x", [".<!-- <b> -->", "Tx"]), ("<!-->x-->", [".<!-->", "Tx-->"]), ("<!--->x", [".<!--->", "Tx"]),
    ("<!--a--!>x", [".<!--a--!>", "Tx"]), ("<!--a--b>", [".<!--a--b>"]), ("<!---->x", [".<!---->", "Tx"]),
    ("<!DOCTYPE html \">\">", [".<!DOCTYPE html \">", "T\">"]), ("<?php a > b", [".<?php a >", "T b"]),
    ("<![CDATA[<b>]]>", [".<![CDATA[<b>", "T]]>"]),
    ("<svg><![CDATA[<b>]]></svg>", ["+<svg>", ".<![CDATA[<b>]]>", "-</svg>"]),
    ("<a title='>' href=x/y=\"z>w", ["+<a title='>' href=x/y=\"z>", "Tw"]), ("<a b=\"c", [".<a b=\"c"]),
    ("<title><b></TITLE >x", ["+<title>", "T<b>", "-</TITLE >", "Tx"]),
    ("<textarea></textareas></textarea>", ["+<textarea>", "T</textareas>", "-</textarea>"]),
    ("<style></style>", ["+<style>", "-</style>"]), ("<plaintext></plaintext>", ["+<plaintext>", "T</plaintext>"]),
    ("<script>a</script>", ["+<script>", "Ta", "-</script>"]),
    (
      "<script><!-- <script> </script> --></script>x",
      [
        "+<script>", "T<!-- <script> </script> -->", "-</script>", "Tx",
      ]
    ),
    ("<script><!--></script>x", ["+<script>", "T<!-->", "-</script>", "Tx"]),
    ("<script><!-- </script>x", ["+<script>", "T<!-- ", "-</script>", "Tx"]),
    ("<svg><title><b>", ["+<svg>", "+<title>", "+<b>"]), ("<svg><style><p>x", ["+<svg>", "+<style>", "+<p>", "Tx"]),
    ("<svg><p><style><i>", ["+<svg>", "+<p>", "+<style>", "T<i>"]), ("<svg/><style><i>", ["+<svg/>", "+<style>", "T<i>"]),
    ("<svg><foreignObject><style><i></style>", ["+<svg>", "+<foreignObject>", "+<style>", "T<i>", "-</style>"]),
  ])
  func tokensOfAPage(page: String, expected: [String]) {
    #expect(tokens(page) == expected)
  }

  @Test func attributes() throws {
    let page = "<A CLASS=x class='y' =z  d = \"e f\"/g h= i/>"
    var tokenizer = HTMLTokenizer(ContiguousArray(page.utf8))
    let first = tokenizer.next()
    let tag = try #require(first)
    let second = tokenizer.next()
    #expect(tag.name == "a" && !tag.isSelfClosing && second == nil)
    let values = tag.attributes.map { "\($0.name):" + String(decoding: tokenizer.bytes[$0.value], as: UTF8.self) }
    #expect(values == ["class:x", "class:y", "=z:", "d:e f", "g:", "h:i/"])
  }

  /// Whatever a page is, its tokens are the page.
  @Test(arguments: 0..<20 as Range<UInt64>) func tokensAreThePage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "<", ">", "/", "!", "-", "--", "=", "\"", "'", " ", "\n", "a", "pre", "script", "title", "<!--", "-->", "<svg>", "</",
      "<pre>",
      "</pre>", "<code class=language-python>", "&", "&amp", ";", "é", "<script>", "</script>", "<math>", "<![CDATA[", "]]>",
      "?",
    ]
    for _ in 0..<200 {
      let page = (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      #expect(tokens(page).map { $0.dropFirst() }.joined() == page)
    }
  }
}
