import Testing

@testable import FileHighlighting

@Suite struct StyledElementsTests {
  @Test(arguments: [
    ("<pre>", false), ("<div class=highlight><pre>", true), ("<div class=\"x highlight\"><div></div><p><pre>", true),
    ("<div class=highlight></div><pre>", false), ("<figure class='highlight'><div><pre>", true),
    ("<img class=highlight><pre>", false), ("<div class=highlighted><pre>", false), ("<DIV CLASS=highlight><pre>", true),
    ("<div><div class=highlight></div></div></div><pre>", false), ("<li class=highlight><li><pre>", false),
    ("<!-- <div class=highlight> --><pre>", false), ("<div class=highlight><section class=highlight></section><pre>", true),
  ])
  func anElementWithTheClassIsAround(page: String, isInside: Bool) throws {
    let bytes = ContiguousArray(page.utf8)
    var (tokenizer, elements) = (HTMLTokenizer(bytes), StyledElements())
    var found: Bool?
    while let token = tokenizer.next() {
      elements.take(token, bytes)
      if token.name == "pre" { found = elements.isInside }
    }
    #expect(found == isInside)
  }
}
