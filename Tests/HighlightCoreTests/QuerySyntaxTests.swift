import Testing

@testable import HighlightCore

/// The plain values that are compiled, shown as the trees that other tools read.
@Suite struct QuerySyntaxTests {
  /// A pattern written out again: every part of it in one form.
  private func written(_ element: QueryElement) -> String {
    func list(_ elements: [QueryElement]) -> String {
      elements.map { (($0.isAnchored ? ". " : "") + written($0)) }.joined(separator: " ")
    }
    var result = element.field.map { $0.text + ": " } ?? ""
    switch element.kind {
    case .alternation(let branches): result += "[" + list(branches) + "]"
    case .group(let members): result += "(" + list(members) + ")"
    case .node(let name, let children, let negated, let endsWithAnchor):
      let inside =
        negated.map { " !" + $0.text }.joined() + (children.isEmpty ? "" : " " + list(children))
        + (endsWithAnchor ? " ." : "")
      switch name {
      case .named(let word): result += "(\(word.text)\(inside))"
      case .anonymous(let word): result += "<\(word.text)>"
      case .anyNamed: result += "(_\(inside))"
      case .any: result += "_"
      case .error: result += "(ERROR\(inside))"
      case .missing(let word, let isNamed): result += "(MISSING \(word.map { isNamed ? $0.text : "<\($0.text)>" } ?? "-"))"
      case .subtype(let parent, let word): result += "(\(parent.text)/\(word.text)\(inside))"
      }
    }
    switch element.quantifier {
    case .one: break
    case .optional: result += "?"
    case .zeroOrMore: result += "*"
    case .oneOrMore: result += "+"
    }
    return result + element.captures.map { " @" + $0.text }.joined()
  }

  @Test(arguments: [
    ("(a)", "(a)"), ("\"if\" @k", "<if> @k"), (#""\n\"\\" @k"#, "<\n\"\\> @k"), ("_ @x", "_ @x"), ("(_) @x.y", "(_) @x.y"),
    ("(a b: (c) @d !e (f) !g) @h", "(a !e !g b: (c) @d (f)) @h"), ("(a !x (b !y (c)) !z)", "(a !x !z (b !y (c)))"),
    ("[(a) @x [\"b\" \"c\"] @y]+ @z @w", "[(a) @x [<b> <c>] @y]+ @z @w"),
    ("((a) . (b) @x (#eq? @x \"y\"))", "((a) . (b) @x)"),
    ("(a . (b) .)", "(a . (b) .)"), ("(a)?+ @x", "((a)?)+ @x"), ("(a)?* @x + @y", "(((a)?)* @x)+ @y"),
    ("(f: (a) g: _)", "(f: (a) g: _)"), ("f: [(a) (b)]", "f: [(a) (b)]"),
    ("(ERROR (a))", "(ERROR (a))"), ("(MISSING)", "(MISSING -)"), ("(MISSING a) @x", "(MISSING a) @x"),
    ("(MISSING \"a\")", "(MISSING <a>)"), ("(s/a (b))", "(s/a (b))"),
  ])
  func readsEveryForm(text: String, expected: String) {
    let (patterns, errors) = QueryParser.parse(text)
    #expect(patterns.map { written($0.element) } == [expected])
    #expect(errors.isEmpty)
  }

  @Test func placesAreThoseOfTheText() {
    let text = "; x\n(a b: \"c\" @d (#any-of? @d \"e f\" g \"h\\\"i\")) @j\n"
    let (patterns, _) = QueryParser.parse(text)
    #expect(patterns.map(\.offset) == [4] && patterns.map(\.end) == [text.utf8.count])
    #expect(patterns[0].element.captures == [QueryWord(text: "j", offset: text.utf8.count - 2)])
    let call = patterns[0].calls[0]
    #expect(call.name == "any-of?" && call.offset == 17)
    #expect(
      call.arguments == [
        .capture(QueryWord(text: "d", offset: 28)), .string("e f", at: 30..<35), .string("g", at: 36..<37),
        .string("h\"i", at: 38..<44),
      ])
    guard case .node(_, let children, _, _) = patterns[0].element.kind,
      case .node(.anonymous(let word), _, _, _) = children[0].kind
    else {
      Issue.record("a node with a token was expected")
      return
    }
    #expect(word == QueryWord(text: "c", offset: 10))
  }

  @Test func aFaultCostsOnePatternAndNothingOfTheNext() {
    let (patterns, errors) = QueryParser.parse("(a (b !c (d) @x\n(e !f (g) @y) @z\n[(h)\n(i) @w\n")
    #expect(patterns.map { written($0.element) } == ["(e !f (g) @y) @z", "(i) @w"])
    #expect(errors.count == 2)
  }

  /// Compiling a pattern takes the square of its parts: one that no person writes is refused.
  @Test(arguments: [
    "[" + String(repeating: "(a) ", count: 11_000) + "] @x", "(a) " + String(repeating: "@x ", count: 11_000),
    "((a) @x " + String(repeating: "(#eq? @x \"y\") ", count: 11_000) + ")",
    String(repeating: "(a)?*", count: 1) + "(a" + String(repeating: " (b)", count: 11_000) + ")",
  ])
  func aPatternOfTooManyPartsIsRefused(text: String) {
    let (patterns, errors) = QueryParser.parse(text + "\n(c) @y")
    #expect(errors.contains { $0.message.contains("more than 10000 nodes, captures and predicates") })
    // What follows is read.
    #expect(patterns.last.map { written($0.element) } == "(c) @y")
  }

  @Test func aLongListIsRead() {
    let (patterns, errors) = QueryParser.parse("[" + String(repeating: "\"a\" ", count: 9_000) + "] @x")
    #expect(patterns.count == 1 && errors.isEmpty)
  }
}
