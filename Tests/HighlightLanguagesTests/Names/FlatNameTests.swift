import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Names and symbols of languages whose syntax has no tree that tells scopes, and of those that people write in editors without a server.
@Suite struct FlatNameTests {
  private static func storage(_ text: String, _ language: String) throws -> (HighlightingStorage, LanguageLoader) {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
    return (storage, loader)
  }

  /// What the name behind `«` is bound to, and where it and those behind `‹` stand in the text without the marks.
  private static func binding(_ marked: String, _ language: String) throws -> (binding: NameBinding?, expected: [Int]) {
    let name = MarkedName(marked)
    let (storage, loader) = try storage(name.text, language)
    let binding =
      FlatNames.binding(at: name.asked, of: storage)
      ?? storage.nameBinding(at: name.asked, query: { loader.structureQuery(.locals, of: $0) })
    return (binding, name.expected)
  }

  @Test(
    arguments: [
      // Each clause has its own variables; strings, comments and quoted atoms are none.
      ("prolog", "p(X, Y) :- q(«X), r(‹X, \"X\"), 'X'(Y). % X\np(X) :- s(X).\n".replacing("p(X, Y)", with: "p(‹X, Y)")),
      ("prolog", "a(«Long_name) :- b(‹Long_name, 1.5), c(Long).\n"),
      ("justfile", "‹a := \"1\"\nb := «a + 'a'\nc:\n  echo {{‹a}} a\nd a:\n  echo {{a}}\n"),
      ("justfile", "build «target=\"x\":\n  echo {{‹target}}\nother target:\n  echo {{target}}\n"),
      ("justfile", "‹build:\n  make\ntest: «build\n  t\nall: ‹build test\n  echo build\n"),
      // What a recipe in another language calls the same is not the same, and its imports are its own.
      (
        "justfile",
        "‹a := \"1\"\nb: c\n    #!/usr/bin/env python3\n    import sys\n    a = {{«a}}\n    print(a)\nc:\n    echo {{‹a}}\n"
      ), ("justfile", "c := (\n    'x' + «d\n)\n‹d := ''\n"),
      ("twig", "{% for «item in items %}{{ ‹item.name }}{{ x.item }}{% endfor %}{{ item }}"),
      ("twig", "{% set ‹a = 1 %}{% if «a is defined %}{{ ‹a|default('a') }}{% endif %}{# a #} a"),
      ("twig", "{% macro f(«n, v='n') %}{{ ‹n }}{{ g(n=‹n) }}{% endmacro %}{{ n }}"),
      ("twig", "{% for a in b %}{% set «c = a %}{{ ‹c }}{% endfor %}{{ c }}{% raw %}{{ c }}{% endraw %}"),
      ("nim", "proc f(«a: int): int =\n  let b = ‹a + x.a\n  for i in 0 .. ‹a: echo g(a = ‹a)\n  result = b\n"),
      ("nim", "proc f() =\n  for «i in 0 .. 3:\n    echo ‹i\n  let i = 2\n  echo i\n"),
      ("nim", "proc f(a: int) =\n  if a > 1:\n    let «b = a\n    echo ‹b\n  let b = 3\n  echo b\n"),
      ("wgsl", "fn f(«a: i32) -> i32 {\n  let b: i32 = ‹a + x.a;\n  return ‹a * b;\n}\nfn g(a: i32) -> i32 { return a; }\n"),
      ("wgsl", "fn f() {\n  var «i = 0;\n  i2 = ‹i;\n  { var i = 1; g = i; }\n  ‹i = 3;\n}\n"),
    ])
  func aNameMeansTheSame(language: String, marked: String) throws {
    let (binding, expected) = try Self.binding(marked, language)
    #expect(binding?.occurrences.map(\.range.lowerBound) == expected)
    #expect(binding?.isInDoubt == false)
  }

  @Test(
    arguments: [
      ("justfile", "export «a := \"1\"\nb:\n  echo $a\n"), ("justfile", "«b:\n  make\nc:\n  just b\n"),
      ("twig", "{% set «a = 1 %}{% include 'x' %}"), ("nim", "template t() =\n  let «a = 1\n  echo a\n"),
    ])
  func whatOthersMaySeeIsInDoubt(language: String, marked: String) throws {
    #expect(try Self.binding(marked, language).binding?.isInDoubt == true)
  }

  @Test(arguments: ["{{ «a }}", "{% for b in «a %}{% endfor %}"])
  func whatATemplateIsGivenIsUnknown(marked: String) throws {
    #expect(try Self.binding(marked, "twig").binding?.kind == .unknown)
  }

  @Test(
    arguments: [
      ("prolog", ":- module(m, []).\np(a).\np(b) :-\n  q.\nr --> [x].\n", ["p 12", "r 12"]),
      (
        "justfile", "v := '1'\nexport E := '2'\n# c\n@build t='x':\n  make\nalias b := build\n",
        ["v 13", "E 13", "build 12", "b 12"]
      ),
      (
        "helm", "{{- define \"a.b\" -}}\nx\n{{- end }}\n{{ define `c` }}{{ end }}\nk: {{ include \"a.b\" . }}\n",
        ["a.b 12", "c 12"]
      ),
      ("nim", "proc greet*(a: int) = discard\ntype Color* = enum red\nconst top* = 1\n", ["greet 12", "Color 5", "top 14"]),
      ("meson", "project('demo', 'c')\ndeps = []\nexecutable('prog', 'a.c')\n", ["'demo' 2", "deps 13", "'prog' 12"]),
    ])
  func symbolsHaveTheirNames(language: String, text: String, expected: [String]) throws {
    guard case .success = LanguageLoader(manifest: TestEnvironment.manifest).language(language) else { return }
    let (storage, loader) = try Self.storage(text, language)
    let outline = Outline(storage) { loader.structureQuery(.symbols, of: $0) }
    #expect(outline.symbols.map { "\($0.name) \($0.kind)" } == expected)
    for symbol in outline.symbols { #expect(symbol.range.contains(symbol.nameRange.lowerBound)) }
  }
}
