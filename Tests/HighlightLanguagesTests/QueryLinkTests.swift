import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// Links that queries ask for: `@url` and `#set! @capture url …`.
@Suite struct QueryLinkTests {
  private static func language(_ name: String, _ query: String, injections: String = "") throws -> (Language, LanguageLoader)
  {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let queries = Language.Queries(
      highlights: [QuerySource(path: "test.scm", text: query)],
      injections: injections.isEmpty ? [] : [QuerySource(path: "injections.scm", text: injections)])
    return (try loader.language(name, queries: queries).get(), loader)
  }

  private static func storage(
    _ text: String, _ name: String, _ query: String, injections: String = ""
  ) throws
    -> HighlightingStorage
  {
    let (language, loader) = try language(name, query, injections: injections)
    #expect(language.problems.map(\.description) == [])
    return HighlightingStorage(
      UTF16Text(text), language: language, languageProvider: loader,
      annotations: AnnotationSettings(linkDetector: LinkDetector()))
  }

  private static func links(_ storage: HighlightingStorage) -> [String] {
    storage.links().map { "\(storage.text.string(in: $0.range)) → \($0.target) \($0.source)" }
  }

  private func links(_ text: String, _ name: String, _ query: String, injections: String = "") throws -> [String] {
    Self.links(try Self.storage(text, name, query, injections: injections))
  }

  @Test func aURLCaptureIsALink() throws {
    #expect(
      try links(#"{"a": "b/c.json"}"#, "json", "(pair value: (string) @url)") == [#""b/c.json" → b/c.json syntax"#])
    #expect(
      try links(#"["https://a.test/x"]"#, "json", "(string_content) @url")
        == ["https://a.test/x → https://a.test/x syntax"])
    // It colors nothing.
    let storage = try Self.storage("[1]", "json", "(number) @url")
    #expect(Self.links(storage) == ["1 → 1 syntax"])
    #expect(storage.runs(of: .syntax).runs.allSatisfy { storage.attributeTable[$0.attribute].scope == nil })
  }

  @Test func aTargetIsAnotherCaptureOrAText() throws {
    let pair = """
      ((pair key: (string (string_content) @property) value: (string (string_content) @_to)) (#set! @property url @_to))
      """
    #expect(
      try links(#"{"home": "https://a.test", "b": "c d"}"#, "json", pair)
        == ["home → https://a.test syntax", "https://a.test → https://a.test detector"])
    #expect(
      try links("[1]", "json", #"((number) @number (#set! @number url "https://a.test/1"))"#) == [
        "1 → https://a.test/1 syntax"
      ])
    // Without a capture: all that have no hidden name.
    #expect(
      try links("[1]", "json", #"((array (number) @_n) @a (#set! url @_n))"#) == ["[1] → 1 syntax"])
    #expect(
      try links("[1]", "json", #"((number) @string.special.url (#set! @string.special.url url @string.special.url))"#)
        == ["1 → 1 syntax"])
  }

  @Test func theShorterOfTwoWinsAndRulesBeforeBoth() throws {
    let query = #"((array) @a (#set! @a url "https://outer.test")) ((number) @n (#set! @n url "https://inner.test"))"#
    #expect(try links("[12]", "json", query) == ["12 → https://inner.test syntax"])
    let later = #"((number) @a (#set! @a url "https://a.test")) ((number) @b (#set! @b url "https://b.test"))"#
    #expect(try links("[12]", "json", later) == ["12 → https://b.test syntax"])
    let storage = try Self.storage("[12]", "json", later)
    var rule = Rule(id: "r", pattern: "2")
    rule.link = "https://rule.test"
    storage.annotations.rules = RuleSet([rule])
    #expect(Self.links(storage) == ["2 → https://rule.test rule"])
  }

  @Test func noScriptAndNoForeignSchemeIsALink() throws {
    let query = "(string_content) @url"
    for target in ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "vbscript:x", "gopher://a", "a b", ""] {
      #expect(try links("[\"\(target)\"]", "json", query) == [], "\(target)")
      #expect(
        try links("[1]", "json", "((number) @n (#set! @n url \"\(target.isEmpty ? " " : target)\"))") == [], "\(target)")
    }
  }

  @Test func aLinkOverLinesIsOneInEach() throws {
    let query = #"((array) @a (#set! @a url "https://a.test"))"#
    #expect(
      try links("[1,\r\n\r\n  2]\n", "json", query) == ["[1, → https://a.test syntax", "2] → https://a.test syntax"])
  }

  @Test func embeddedTextHasItsLinksToo() throws {
    let injection = #"((string_content) @injection.content (#set! injection.language "json"))"#
    // The same language inside itself knows nothing of the file's queries; its own have none of this.
    let query = #"((string (string_content) @_c) @s (#set! @s url "https://a.test"))"#
    #expect(try links(#"["[1]"]"#, "json", query, injections: injection) == [#""[1]" → https://a.test syntax"#])
    let own = #"((string_content) @injection.content (#set! injection.self))"#
    let numbers = #"((number) @n (#set! @n url "https://n.test"))"#
    #expect(
      try links(#"["[7, 8]"]"#, "json", numbers, injections: own) == [
        "7 → https://n.test syntax", "8 → https://n.test syntax",
      ])
  }

  @Test func faultsAreTold() throws {
    for (query, message) in [
      ("((number) @n (#set! @n url @m))", "no capture @m in this pattern"),
      ("((number) @n (#set! @m url @n))", "no capture @m in this pattern"),
      ("((number) @n (#set! @n url))", "#set! url needs a capture or an address"),
    ] {
      let (language, _) = try Self.language("json", query)
      #expect(language.problems.map(\.message) == [message])
    }
  }

  /// The target is in another line than the link, and edits reach the one or the other.
  @Test func aLinkFollowsItsTarget() throws {
    let query = "((pair key: (string (string_content) @k) value: (string (string_content) @_v)) (#set! @k url @_v))"
    let storage = try Self.storage("{\"a\":\n\n\"b\"}\n", "json", query)
    #expect(Self.links(storage) == ["a → b syntax"])
    storage.replaceCharacters(in: 8..<9, with: ContiguousArray("cd".utf16))
    #expect(Self.links(storage) == ["a → cd syntax"])
    storage.replaceCharacters(in: 2..<3, with: ContiguousArray("xyz".utf16))
    #expect(Self.links(storage) == ["xyz → cd syntax"])
    storage.replaceCharacters(in: 0..<0, with: ContiguousArray("\n\n".utf16))
    #expect(Self.links(storage) == ["xyz → cd syntax"])
    storage.replaceCharacters(in: 12..<14, with: [])
    #expect(Self.links(storage) == [])
  }

  @Test(arguments: ["python", "json", "markdown", "javascript"])
  func afterEditsTheyAreThoseOfAFreshStorage(name: String) throws {
    let queries = [
      "python": """
      (call function: (identifier) @f arguments: (argument_list (_) @_a) (#set! @f url @_a))
      ((identifier) @_i . (_) @n (#set! @n url @_i)) ((function_definition name: (_) @_n) @d (#set! @d url @_n))
      ((assignment left: (_) @l right: (_) @_r) (#set! @l url @_r)) ((assignment (identifier) @x) @_y (#set! @x url @_y))
      (string) @url ((comment) @comment (#set! @comment url "https://a.test/c"))
      """,
      "json": """
      ((pair key: (_) @k value: (_) @_v) (#set! @k url @_v)) ((array . (_) @_f (_) @l .) (#set! @l url @_f))
      ((number) @n . (_) @_m (#set! @n url @_m)) ((pair (string) @s) @_p (#set! @s url @_p)) (number) @url
      """,
      "markdown": """
      (inline) @url ((atx_heading (inline) @_i) @h (#set! @h url @_i))
      ((fenced_code_block (_) @_a (_) @b) (#set! @b url @_a))
      """,
      "javascript": """
      ((call_expression function: (_) @f arguments: (_) @_a) (#set! @f url @_a)) (string) @url
      ((statement_block (_) @_first . (_) @s) (#set! @s url @_first)) ((comment)+ @c . (_) @_n (#set! @c url @_n))
      """,
    ]
    let folder = "\(TestEnvironment.package)grammars/tests/highlight/\(name)/"
    let file = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".assert") }.min())
    let text = String(try String(contentsOfFile: folder + file, encoding: .utf8).prefix(1500)) + "\nx = f(y)\n"
    let (language, loader) = try Self.language(
      name, try #require(queries[name]),
      injections: name == "json" ? "((string_content) @injection.content (#set! injection.self))" : "")
    #expect(language.problems.map(\.description) == [])
    func make(_ text: UTF16Text) -> HighlightingStorage {
      HighlightingStorage(
        text, language: language, languageProvider: loader, annotations: AnnotationSettings(linkDetector: LinkDetector()))
    }
    var (compared, seen) = (0, 0)
    for seed in UInt64(1)...3 {
      var edits = RandomEdits(seed: seed)
      let storage = make(UTF16Text(text))
      for step in 0..<100 {
        storage.beginEditing()
        for _ in 0..<(step % 7 == 0 ? 3 : 1) {
          let edit = edits.next(in: storage.text.units)
          storage.replaceCharacters(in: edit.range, with: edit.units)
        }
        storage.endEditing()
        if let mismatch = storage.mismatch() {
          Issue.record("\(name), seed \(seed), step \(step): \(mismatch)")
          return
        }
        // Only where the parser gives the tree of a fresh run; else what the tree gives was compared.
        let expected = make(storage.text)
        guard storage.treeDescription == expected.treeDescription else { continue }
        compared += 1
        seen += expected.links().count
        #expect(Self.links(storage) == Self.links(expected), "\(name), seed \(seed), step \(step)")
        if Self.links(storage) != Self.links(expected) { return }
      }
    }
    #expect(compared > 60 && seen > 100, "\(compared) \(seen)")
  }
}
