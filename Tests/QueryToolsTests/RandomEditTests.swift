import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import QueryTools
@testable import SystemSupport

/// After any edits a storage shows what a fresh one over the same text shows.
///
/// `HIGHLIGHT_FUZZ_EDITS` sets the number of edits per language and kind, `HIGHLIGHT_FUZZ_SEED` the first seed, `HIGHLIGHT_FUZZ_LANGUAGES` which ones.
/// Without the first, `make test` makes a fifth of the edits that `make test-all` makes.
@Suite struct RandomEditTests {
  private static let edits =
    ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_EDITS"].flatMap { Int($0) }
    ?? (TestEnvironment.runsAll ? 500 : 100)
  private static let seed = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  private static let languages: [String] = {
    let all = TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name) + ["diff", "justfile"]
    guard let named = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_LANGUAGES"] else { return all }
    return all.filter(named.split(separator: ",").map(String.init).contains)
  }()

  /// All other languages with queries or rules of our own, a sixth of them each day; with `HIGHLIGHT_FUZZ_EDITS` all of them.
  private static let others: [String] = {
    let rules = TestEnvironment.manifest.languages.filter(\.isRuleLanguage)
    let all = (TestEnvironment.ownLanguages + rules).filter {
      !$0.isFirstTier && FileSystem.kind(of: folder + $0.name) == .directory
    }.map(\.name)
    if let named = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_LANGUAGES"] {
      return all.filter(named.split(separator: ",").map(String.init).contains)
    }
    guard ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_EDITS"] == nil else { return all }
    let share = 6
    let turn = seedOfOthers % UInt64(share)
    return all.enumerated().filter { $0.offset % share == Int(turn) }.map(\.element)
  }()

  private static let seedOfOthers: UInt64 = {
    let day = UInt64(Date().timeIntervalSince1970 / 86_400)
    return ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_SEED"].flatMap { UInt64($0) } ?? day
  }()

  private static let folder = TestEnvironment.package + "grammars/tests/highlight/"

  private static func isFixture(_ name: String) -> Bool {
    ![".assert", ".structure"].contains(where: name.hasSuffix)
  }

  private static let templates: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "templates")) ?? []).filter(isFixture).sorted()

  /// Templates: the text around the pieces has holes, whose text is not in the document.
  @Test(arguments: Self.templates, [EditRun.Kind.sessions, .pending])
  func whatIsKeptEqualsWhatTheTreesGiveInTemplates(name: String, kind: EditRun.Kind) throws {
    let text = try String(contentsOfFile: "\(Self.folder)templates/\(name)", encoding: .utf8)
    let language = try #require(
      LanguageDetection(TestEnvironment.manifest).language(path: name, head: Array(text.utf8)))
    try check(text, language: language, kind, seed: Self.seed, count: max(Self.edits / 8, 20))
  }

  @Test(arguments: Self.languages, EditRun.Kind.allCases)
  func whatIsKeptEqualsWhatTheTreesGive(language: String, kind: EditRun.Kind) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder + language)
      .filter(Self.isFixture).sorted()
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    for (number, name) in names.enumerated() {
      let text = try String(contentsOfFile: "\(Self.folder)\(language)/\(name)", encoding: .utf8)
      let count = max(Self.edits / names.count, 1)
      try check(text, language: language, kind, seed: Self.seed + UInt64(number), count: count, loader)
    }
  }

  /// Few edits each: what goes wrong there is told with the seed, by which it comes again.
  @Test(arguments: Self.others) func whatIsKeptEqualsWhatTheTreesGiveInOtherLanguages(language: String) throws {
    let folder = Self.folder + language
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).filter(Self.isFixture).sorted().first)
    let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    let count = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_EDITS"] == nil ? 20 : max(Self.edits / 20, 20)
    print("HIGHLIGHT_FUZZ_SEED=\(Self.seedOfOthers) HIGHLIGHT_FUZZ_LANGUAGES=\(language)")
    try check(text, language: language, .sessions, seed: Self.seedOfOthers, count: count)
  }

  @Test(arguments: EditRun.Kind.allCases)
  func whatIsKeptEqualsWhatTheTreesGiveInFencesOfFiveLanguages(kind: EditRun.Kind) throws {
    var text = "# Fences\n\nText with `code` and *stress*.\n\n"
    for (language, name) in [
      ("python", "basics.py"), ("javascript", "basics.js"), ("json", "settings.json"), ("html", "page.html"),
      ("c", "main.c"),
    ] {
      let code = try String(contentsOfFile: "\(Self.folder)\(language)/\(name)", encoding: .utf8)
      text += "- item *\(language)*\n\n```\(language)\n\(code.prefix(1500))\n```\n\n"
    }
    try check(text, language: "markdown", kind, seed: Self.seed, count: Self.edits)
  }

  /// Short texts, in which nearly everything is edited, and often empty.
  @Test(arguments: Self.languages, [EditRun.Kind.sessions, .pending])
  func whatIsKeptEqualsWhatTheTreesGiveInShortTexts(language: String, kind: EditRun.Kind) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    for (number, text) in ["", "ec(", "a: [\"b\", {}]\n", "# a *b* `c`\n", "<p>a</p>;\n"].enumerated() {
      for round in 0..<3 as Range<UInt64> {
        let seed = Self.seed + UInt64(number) * 100 + round
        try check(text, language: language, kind, seed: seed, count: max(Self.edits / 15, 1), loader)
      }
    }
  }

  /// What a run of edits finds, it tells with few of them.
  @Test func aFaultIsToldWithTheEditsThatItNeeds() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let run = EditRun(
      .sessions, text: ContiguousArray("[1, 2]\n".utf16), seed: 1, count: 200, language: try loader.language("json").get(),
      loader: loader
    ) { $0.text.count > 20 ? "too long" : nil }
    let failure = try #require(run.failure())
    #expect(failure.contains("too long") && failure.contains("shortened"))
    #expect(failure.count < 600, "\(failure)")
  }

  /// Of two equal characters an edit may take the one and the difference of the embedded texts the other.
  @Test(arguments: [
    ("a ><b>c\n", 2..<5, ""), ("a <b>>c\n", 3..<6, ""), ("a `>` ><b>c `\n", 6..<9, ""), ("a <b>c\n", 4..<4, "b>"),
    ("a <b>c\n", 2..<2, "<b>"), ("- *a*a*\n", 3..<5, ""), ("> a **b**\n", 4..<4, "**b"),
  ])
  func anEditThatTheEmbeddedTextTakesElsewhere(text: String, range: Range<Int>, replacement: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("markdown").get()
    let edited = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
    edited.replaceCharacters(in: range, with: ContiguousArray(replacement.utf16))
    #expect(edited.mismatch() == nil)
    edited.reparse()
    let fresh = HighlightingStorage(edited.text, language: language, languageProvider: loader)
    #expect(edited.shown == fresh.shown)
  }

  /// A scanner may keep what it knew of the text before (Bash's knows of heredocs): a tree made from scratch depends on its text alone.
  @Test func aParserThatWasUsedGivesTheTreeOfANewOne() throws {
    let used = LanguageLoader(manifest: TestEnvironment.manifest)
    let pieces = [
      "cat <<EOF\n", "$a\n", "EOF\n", "cat <<-'X'\n", "\tX\n", "\"$(echo `a`)\"\n", "<<E <<F\n", "[[ a =~ *.(b) ]]\n",
      "${x##*(y)}\n",
    ]
    for seed in UInt64(1)...(TestEnvironment.runsAll ? 300 : 100) {
      var random = SeededGenerator(seed: seed)
      let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let loaders: [LanguageLoader] = [used, LanguageLoader(manifest: TestEnvironment.manifest)]
      let storages = try loaders.map { (loader: LanguageLoader) in
        HighlightingStorage(UTF16Text(text), language: try loader.language("bash").get(), languageProvider: loader)
      }
      #expect(storages[0].treeDescription == storages[1].treeDescription, "seed \(seed): \(text.debugDescription)")
    }
  }

  /// - Parameter loader: has the languages that were loaded before.
  private func check(
    _ text: String, language: String, _ kind: EditRun.Kind, seed: UInt64, count: Int,
    _ loader: LanguageLoader = LanguageLoader(manifest: TestEnvironment.manifest)
  ) throws {
    let run = EditRun(
      kind, text: ContiguousArray(text.utf16), seed: seed, count: count, language: try loader.language(language).get(),
      loader: loader)
    if let failure = run.failure() { Issue.record("\(language), \(kind): \(failure)") }
    print("the parser depended on the history so far: \(ParserDifferences.description)")
  }
}
