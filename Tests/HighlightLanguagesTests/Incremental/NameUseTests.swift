import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Uses of names have the scope that their definition gives them, whatever was edited.
@Suite struct NameUseTests {
  private static let highlights = """
    (identifier) @variable
    (parameters (identifier) @variable.parameter)
    ((keyword_argument name: (identifier) @variable.parameter) (#is-not? local))
    (lambda_parameters (identifier) @variable.parameter)
    (function_definition name: (identifier) @function)
    """
  private static let locals = """
    [(function_definition) (lambda)] @local.scope
    ((list_comprehension) @local.scope (#set! local.scope-knows-all true))
    (for_in_clause left: (identifier) @local.definition)
    (assignment left: (identifier) @local.definition right: (_) @local.definition-value)
    """

  private let loader = LanguageLoader(manifest: TestEnvironment.manifest)

  /// The same, and names of the file. A scope begins behind its name, or has it inside.
  private static let fileLocals = [
    """
    (function_definition parameters: (_) @local.scope body: (_) @local.scope)
    ((function_definition name: (identifier) @local.definition) (#set! local.uses "function"))
    """,
    """
    (function_definition) @local.scope
    ((function_definition name: (identifier) @local.definition.outer) (#set! local.uses "function"))
    """,
  ].map {
    $0 + """

      (lambda) @local.scope
      ((import_statement name: (dotted_name . (identifier) @local.definition)) (#set! local.uses "module"))
      (assignment left: (identifier) @local.definition right: (_) @local.definition-value)
      """
  }

  private func storage(
    _ text: String, locals: String? = locals, conditions: String = ""
  ) throws -> HighlightingStorage {
    let queries = Language.Queries(
      highlights: [QuerySource(path: "highlights.scm", text: Self.highlights + "\n" + conditions)],
      locals: locals.map { [QuerySource(path: "locals.scm", text: $0)] } ?? [])
    let loaded = try loader.language("python", queries: queries).get()
    #expect(loaded.problems.map(\.description).isEmpty)
    return HighlightingStorage(UTF16Text(text), language: loaded, languageProvider: loader)
  }

  /// The text with `<` and `>` around what has the scope of parameters, or other scopes.
  private func marked(_ storage: HighlightingStorage, _ scopes: Set<String> = ["variable.parameter"]) -> String {
    var result = ""
    var end = 0
    for run in storage.runs(of: .syntax).runs where storage.attributeTable[run.attribute].scope.map(scopes.contains) == true
    {
      result += storage.text.string(in: end..<run.range.lowerBound) + "<\(storage.text.string(in: run.range))>"
      end = run.range.upperBound
    }
    return result + storage.text.string(in: end..<storage.length)
  }

  private func marked(_ text: String) throws -> String { marked(try storage(text)) }

  private static let conditions = """
    (attribute attribute: (identifier) @variable.member)
    ((identifier) @type (#is? local))
    ((identifier) @constant (#is-not? local))
    """

  @Test(arguments: [
    ("def f(par):\n  return par + elsewhere\n", "def f(<par>):\n  return <par> + elsewhere\n"),
    ("def f(a):\n  b = a\n  g(a=b, b=a.b)\nb\n", "def f(<a>):\n  <b> = <a>\n  g(a=<b>, b=<a>.b)\nb\n"),
    ("a = 1\ndef f(b):\n  return a, b, c\n  c = 1\n", "a = 1\ndef f(<b>):\n  return a, <b>, c\n  <c> = 1\n"),
    ("[a for a in b]\nlambda c: c(c)\n", "[<a> for <a> in b]\nlambda <c>: <c>(<c>)\n"),
  ]) func patternsAskForLocalNames(text: String, expected: String) throws {
    let storage = try storage(text, conditions: Self.conditions)
    #expect(marked(storage, ["type"]) == expected)
    // Each other name is none.
    #expect(!marked(storage, ["type", "constant"]).replacing(/<\w+>/, with: "").contains(/\b[abc]\b/))
    #expect(storage.mismatch() == nil)
  }

  @Test func withoutScopesNoNameIsLocal() throws {
    let storage = try storage("def f(a): a\n", locals: nil, conditions: Self.conditions)
    #expect(marked(storage, ["type"]) == "def f(a): a\n")
    #expect(marked(storage, ["constant"]) == "def <f>(<a>): <a>\n")
  }

  @Test func explanationsSayThatANameIsLocal() throws {
    let storage = try storage("def f(par): par + x\n", conditions: Self.conditions)
    let (local, other) = (storage.explanation(at: 12), storage.explanation(at: 18))
    #expect(local.winner?.scope == "type" && other.winner?.scope == "constant")
    #expect(local.candidates.contains { $0.capture == "constant" && $0.verdict == .localName })
    #expect(other.candidates.contains { $0.capture == "type" && $0.verdict == .otherName })
  }

  @Test func usesHaveTheScopeOfTheirParameter() throws {
    #expect(try marked("def f(a, b): a + b.a + c\na\n") == "def f(<a>, <b>): <a> + <b>.<a> + c\na\n")
    #expect(try marked("def f(a): g(b=a, a=1)\nb\n") == "def f(<a>): g(<b>=<a>, <a>=1)\nb\n")
  }

  @Test func whatIsNoLocalNameDefinesNothing() throws {
    #expect(try marked("def f(a):\n  g(b=a)\n  b\n") == "def f(<a>):\n  g(<b>=<a>)\n  b\n")
  }

  @Test func innerScopesKnowOuterParametersAndHideThem() throws {
    #expect(
      try marked("def f(a, b):\n  def g(c):\n    b = a\n    b, a, c\n  b, c\n")
        == "def f(<a>, <b>):\n  def g(<c>):\n    b = <a>\n    b, <a>, <c>\n  <b>, c\n")
    #expect(try marked("def f(a):\n  lambda b: a + b\n  b\n") == "def f(<a>):\n  lambda <b>: <a> + <b>\n  b\n")
  }

  @Test func anotherValueForAParameterHidesNothing() throws {
    #expect(try marked("def f(a):\n  a = a + 1\n  a\n") == "def f(<a>):\n  <a> = <a> + 1\n  <a>\n")
  }

  @Test func aNameIsKnownBehindItsValueOrInAllOfAScope() throws {
    #expect(
      try marked("def f(a):\n  def g():\n    a, (a := a)\n    a = [a, a]\n    a\n")
        == "def f(<a>):\n  def g():\n    <a>, (<a> := <a>)\n    a = [<a>, <a>]\n    a\n")
    #expect(try marked("def f(a): [a for a in b], a\n") == "def f(<a>): [a for a in b], <a>\n")
    #expect(
      try marked("def f(a): [lambda a: a for b in [a for a in a]], a\n")
        == "def f(<a>): [lambda <a>: <a> for b in [a for a in a]], <a>\n")
  }

  @Test func aScopeMayKeepOuterNamesOut() throws {
    let locals = "((function_definition) @local.scope (#set! local.scope-inherits false)) (lambda) @local.scope"
    let text = "def f(a):\n  def g(b):\n    a, b\n    lambda c: (a, b, c)\n  a, b\n"
    #expect(
      marked(try storage(text, locals: locals))
        == "def f(<a>):\n  def g(<b>):\n    a, <b>\n    lambda <c>: (a, <b>, <c>)\n  <a>, b\n")
  }

  @Test func withoutScopesNothingIsFollowed() throws {
    #expect(marked(try storage("def f(a): a\n", locals: nil)) == "def f(<a>): a\n")
  }

  /// Names are looked up by their text, not compared with each parameter.
  @Test func manyParametersAreKnown() throws {
    let names = (0..<5_000).map { "x\($0)" }.joined(separator: ", ")
    let storage = try storage("def f(\(names)):\n  \(names)\n  y\n")
    let runs = storage.runs(of: .syntax).runs.filter { storage.attributeTable[$0.attribute].scope == "variable.parameter" }
    #expect(runs.count == 10_000)
  }

  @Test func scopesInScopesInScopes() throws {
    let depth = 300
    let text = String(repeating: "lambda a: [a, ", count: depth) + "b" + String(repeating: "]", count: depth) + "\n"
    let storage = try storage(text)
    #expect(marked(storage) == text.replacing("lambda a: [a", with: "lambda <a>: [<a>"))
    #expect(storage.mismatch() == nil)
  }

  @Test(arguments: [
    // A parameter is renamed, comes, goes.
    ("def f(a):\n  a, b\n", "a):", "b):", "def f(<b>):\n  a, <b>\n"),
    ("def f(a):\n  a, ab\n", "a):", "ab):", "def f(<ab>):\n  a, <ab>\n"),
    ("def f():\n  lambda: (a, a)\n", "(", "(a", "def f(<a>):\n  lambda: (<a>, <a>)\n"),
    ("def f(a):\n  lambda: (a, a)\n", "a", "", "def f():\n  lambda: (a, a)\n"),
    // What hides it comes and goes.
    ("def f(a):\n  def g():\n    x = 1\n    a\n  a\n", "x", "a", "def f(<a>):\n  def g():\n    a = 1\n    a\n  <a>\n"),
    ("def f(a):\n  def g():\n    a = 1\n    a\n  a\n", "a =", "x =", "def f(<a>):\n  def g():\n    x = 1\n    <a>\n  <a>\n"),
    // Scopes come, go, grow.
    ("def f(a):\n  a\na\n", "\na", "\n  a", "def f(<a>):\n  <a>\n  <a>\n"),
    ("def f(a): a\n", "def f(a):", "if a:", "if a: a\n"),
    ("if a: a\n", "if a:", "def f(a):", "def f(<a>): <a>\n"),
    (
      "def f(a):\n  def g():\n    a = 1\n    a\n  a\n", "def g()", "if True",
      "def f(<a>):\n  if True:\n    <a> = 1\n    <a>\n  <a>\n"
    ),
    // A use itself.
    ("def f(a, b):\n  a\n", "  a", "  b", "def f(<a>, <b>):\n  <b>\n"),
    ("def f(a):\n  ab\n", "b\n", "\n", "def f(<a>):\n  <a>\n"),
    ("def f(a):\n  ba\n", "ba", "a", "def f(<a>):\n  <a>\n"),
    ("def f(a):\n  aba\n", "aba", "a", "def f(<a>):\n  <a>\n"),
    ("def f(aba):\n  abba\n", "bb", "b", "def f(<aba>):\n  <aba>\n"),
    ("def f(a):\n  [x for x in a]\n", "x in", "a in", "def f(<a>):\n  [x for a in a]\n"),
  ])
  func anEditColorsWhatItConcerns(text: String, old: String, new: String, expected: String) throws {
    // So long that an edit does not match all of it again.
    let rest = String(repeating: "def other(z):\n  z\n", count: 40)
    let storage = try storage(rest + text + rest)
    let place = try #require(text.range(of: old))
    let start = rest.utf16.count + text.utf16.distance(from: text.startIndex, to: place.lowerBound)
    storage.replaceCharacters(in: start..<start + old.utf16.count, with: ContiguousArray(new.utf16))
    #expect(storage.mismatch() == nil)
    let found = marked(storage)
    let others = rest.replacing("z", with: "<z>")
    #expect(found == others + expected + others)
  }

  /// The text with marks, which is the same for both forms of a function's scope.
  private func markedFile(_ text: String) throws -> String {
    let found = try Self.fileLocals.map {
      marked(try storage(text, locals: $0), ["variable.parameter", "module", "function"])
    }
    #expect(found[0] == found[1])
    return found[0]
  }

  @Test func namesOfTheFileColorTheirUses() throws {
    #expect(
      try markedFile("a\nimport a\na, b\ndef b():\n  a, b\nb\n") == "a\nimport <a>\n<a>, b\ndef <b>():\n  <a>, <b>\n<b>\n")
    // What is defined in a function is known there.
    #expect(try markedFile("def f():\n  import a\n  a\na\n") == "def <f>():\n  import <a>\n  <a>\na\n")
    #expect(
      try markedFile("def f(g):\n  def g(f): f, g\n  f, g\nf, g\n")
        == "def <f>(<g>):\n  def <g>(<f>): <f>, <g>\n  <f>, <g>\n<f>, g\n")
  }

  @Test func definitionsHideNamesOfTheFile() throws {
    #expect(
      try markedFile("import a\ndef f(a):\n  a\ndef g():\n  a\n  a = a\n  a\na\n")
        == "import <a>\ndef <f>(<a>):\n  <a>\ndef <g>():\n  <a>\n  a = <a>\n  a\n<a>\n")
    // Another value hides nothing in the scope of the name itself.
    #expect(try markedFile("import a\na = 1\na\n") == "import <a>\n<a> = 1\n<a>\n")
  }

  @Test func aScopeMayKeepNamesOfTheFileOut() throws {
    let text = "import a\nclass C:\n  a\n  def f(): a\na\n"
    for locals in Self.fileLocals {
      let locals = locals + "((class_definition) @local.scope (#set! local.scope-inherits false))"
      #expect(marked(try storage(text, locals: locals), ["module"]) == "import <a>\nclass C:\n  a\n  def f(): a\n<a>\n")
    }
  }

  @Test(arguments: [
    ("a/b", "b"), ("\"a/b/v12\"", "b"), ("'v2'", "v2"), ("`x`", "x"), ("a/b/", "b"), ("\"a/b/vx\"", "vx"), ("\"\"", ""),
    ("//", ""),
  ])
  func aPathIsKnownByItsLastComponent(path: String, name: String) {
    ContiguousArray(path.utf16).withUnsafeBufferPointer { path in
      #expect(String(decoding: NameHash.component(ofPath: path), as: UTF16.self) == name)
    }
  }

  @Test(arguments: [
    ("import a\na, b\n", "import a", "import b", "import <b>\na, <b>\n"),
    ("import a\na\n", "import a", "import ab", "import <ab>\na\n"),
    ("x\na\ndef f(): a\n", "x", "import a", "import <a>\n<a>\ndef <f>(): <a>\n"),
    ("import a\ndef f():\n  a\n", "import a", "import_a", "import_a\ndef <f>():\n  a\n"),
    ("import a\ndef f():\n  b = 1\n  a\n", "b =", "a =", "import <a>\ndef <f>():\n  a = 1\n  a\n"),
    ("import a\ndef f():\n  a = 1\n  a\n", "a =", "b =", "import <a>\ndef <f>():\n  b = 1\n  <a>\n"),
    // What a scope holds becomes the file's, and the other way round.
    ("def f():\n  import a\na\n", "def f():", "if True:", "if True:\n  import <a>\n<a>\n"),
    ("if True:\n  import a\na\n", "if True:", "def f():", "def <f>():\n  import <a>\na\n"),
  ])
  func anEditColorsUsesOfNamesOfTheFile(text: String, old: String, new: String, expected: String) throws {
    let rest = String(repeating: "def other(z):\n  z\n", count: 40)
    let place = try #require(text.range(of: old))
    let start = rest.utf16.count + text.utf16.distance(from: text.startIndex, to: place.lowerBound)
    let others = rest.replacing("other", with: "<other>").replacing("z", with: "<z>")
    for locals in Self.fileLocals {
      let storage = try storage(rest + text + rest, locals: locals)
      storage.replaceCharacters(in: start..<start + old.utf16.count, with: ContiguousArray(new.utf16))
      #expect(storage.mismatch() == nil)
      #expect(marked(storage, ["variable.parameter", "module", "function"]) == others + expected + others)
    }
  }

  /// A member is known in all of a class; two scopes of one range are one.
  @Test func whatAScopeIsCalledIsKnownInAllOfTheScopeAround() throws {
    let locals = """
      (class_definition body: (_) @local.scope)
      ((class_definition body: (_) @local.scope) (#set! local.scope-knows-all true))
      (function_definition) @local.scope
      (block (function_definition) @local.scope)
      ((function_definition name: (identifier) @local.definition.outer) (#set! local.uses "function"))
      """
    let text = "class C:\n  def f(a): g, a\n  def g(f): f, g\nf, g\n"
    let storage = try storage(text, locals: locals)
    #expect(
      marked(storage, ["variable.parameter", "function"])
        == "class C:\n  def <f>(<a>): <g>, <a>\n  def <g>(<f>): <f>, <g>\nf, g\n")
    #expect(storage.mismatch() == nil)
  }

  /// Few names and many scopes, so that nearly every edit changes what some name means.
  @Test(arguments: ["python", "javascript", "c", "go", "rust", "html"], EditRun.Kind.allCases)
  func usesFollowRandomEdits(language: String, kind: EditRun.Kind) throws {
    let text = try #require(Self.texts[language == "html" ? "javascript" : language])
    let whole = language == "html" ? "<p>\n<script>\n\(text)</script>\n<p>\n<script>\n\(text)</script>\n" : text + text
    let run = EditRun(
      kind, text: ContiguousArray(whole.utf16), seed: 7, count: 150, language: try loader.language(language).get(),
      loader: loader)
    if let failure = run.failure() { Issue.record("\(language), \(kind): \(failure)") }
  }

  /// Names of the file that come, go, and are hidden.
  @Test(arguments: EditRun.Kind.allCases)
  func usesOfNamesOfTheFileFollowRandomEdits(kind: EditRun.Kind) throws {
    for locals in Self.fileLocals {
      try followRandomEdits(kind, locals, conditions: "")
      try followRandomEdits(kind, locals, conditions: Self.conditions)
    }
  }

  private func followRandomEdits(_ kind: EditRun.Kind, _ locals: String, conditions: String) throws {
    let text = """
      import a, b
      def f(a):
        import c
        b = a, c
        a, b, c
      a, b, c = f
      def c(): a, b, f
      if a:
        import b
        def a(b): a, b, c
      f, a, b, c

      """
    let language = try storage("", locals: locals, conditions: conditions).language
    let run = EditRun(
      kind, text: ContiguousArray((text + text).utf16), seed: 11, count: 300, language: try #require(language),
      loader: loader)
    if let failure = run.failure() { Issue.record("\(kind): \(failure)") }
  }

  private static let texts = [
    "python": """
    import d, e
    def f(a, b=1, *c):
        a = b
        g = lambda b: [a for a in b if c]
        def h(c):
            b = c
            for a in b: a, b, c
            return {a: b for a in c}
        f(a=a, b=b)
        return a, b, c

    """,
    "javascript": """
    function f(a, { b, c: d = 1 }, ...e) {
      const g = (b) => { let a = b; return { a, b, c: e } }
      if (a) { const b = a; f(b, d) } else { f(b, a => b => a + b) }
      try { f(a) } catch (d) { f(d) }
      for (const a of e) { f(a, e) }
      return a + b + d
    }

    """,
    "c": """
    #define d 1
    enum { e };
    int f(int a, char *b, void (*c)(int d)) {
      int g(int b);
      if (a) { int b = a; c(b); } else c(*b);
      for (int a = 0; a < 2; a++) { char b[2]; { int a = a; f(a, b, c); } }
      return a + *b + d;
    }

    """,
    "go": """
    import "x/d"
    const e = 1
    func (a *T) f(b int, c ...string) (d error) {
      if b := b + 1; b > 2 { a.c(b); c := func(d int) int { return b + d }; c(b) }
      for a, b := range c { f(a, b) }
      switch c := b.(type) { case int: c.a(b) }
      return a, b, c, d
    }

    """,
    "rust": """
    fn f(a: &str, mut b: u32, (c, d): (u8, u8)) -> u32 {
      let a = a.len();
      let g = |b: u8, e| { let c = b; a + b + c + e };
      if let Some(c) = d.get(c) { f(a, b, c) }
      match b { a if a > c => a, _ => { let b = b; b } }
      fn h(a: u32) -> u32 { a + b }
      a + b + c + d
    }

    """,
  ]
}
