import Foundation
import HighlightStorage
import Synchronization
import TestSupport
import Testing

@testable import highlight_lsp

/// After any edits a storage shows what a fresh one over the same text shows.
///
/// `HIGHLIGHT_FUZZ_EDITS` sets the number of edits per language, `HIGHLIGHT_FUZZ_SEED` the first seed, `HIGHLIGHT_FUZZ_LANGUAGES` which ones.
@Suite struct RandomEditTests {
  private static let edits = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_EDITS"].flatMap { Int($0) } ?? 500
  private static let seed = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  private static let languages: [String] = {
    let all = TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name)
    guard let named = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_LANGUAGES"] else { return all }
    return all.filter(named.split(separator: ",").map(String.init).contains)
  }()

  private static let folder = TestEnvironment.package + "grammars/tests/highlight/"

  @Test(arguments: Self.languages)
  func whatIsKeptEqualsWhatTheTreesGive(language: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder + language)
      .filter { !$0.hasSuffix(".assert") }.sorted()
    for (number, name) in names.enumerated() {
      let text = try String(contentsOfFile: "\(Self.folder)\(language)/\(name)", encoding: .utf8)
      try check(text, language: language, seed: Self.seed + UInt64(number), count: max(Self.edits / names.count, 1))
    }
  }

  @Test func whatIsKeptEqualsWhatTheTreesGiveInFencesOfFiveLanguages() throws {
    var text = "# Fences\n\nText with `code` and *stress*.\n\n"
    for (language, name) in [
      ("python", "basics.py"), ("javascript", "basics.js"), ("json", "settings.json"), ("html", "page.html"),
      ("c", "main.c"),
    ] {
      let code = try String(contentsOfFile: "\(Self.folder)\(language)/\(name)", encoding: .utf8)
      text += "- item *\(language)*\n\n```\(language)\n\(code.prefix(1500))\n```\n\n"
    }
    try check(text, language: "markdown", seed: Self.seed, count: Self.edits)
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
    edited.heal()
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
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let loaders: [LanguageLoader] = [used, LanguageLoader(manifest: TestEnvironment.manifest)]
      let storages = try loaders.map { (loader: LanguageLoader) in
        HighlightingStorage(UTF16Text(text), language: try loader.language("bash").get(), languageProvider: loader)
      }
      #expect(storages[0].treeDescription == storages[1].treeDescription, "seed \(seed): \(text.debugDescription)")
    }
  }

  private func check(_ text: String, language: String, seed: UInt64, count: Int) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let run = EditRun(
      text: ContiguousArray(text.utf16), seed: seed, count: count, language: try loader.language(language).get(),
      loader: loader)
    if let failure = run.failure() { Issue.record("\(language): \(failure)") }
    print("the parser depended on the history so far: \(ParserDifferences.description)")
  }
}

/// Counts how often the parser gave another tree from edits than from scratch.
enum ParserDifferences {
  private static let counts = Mutex<[String: Int]>([:])

  static func count(_ language: String) {
    counts.withLock { $0[language, default: 0] += 1 }
  }

  static var description: String {
    counts.withLock { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
  }
}

/// A history of random edits and the search for the smallest part of it that fails.
struct EditRun {
  let text: ContiguousArray<UInt16>
  let seed: UInt64
  let count: Int
  let language: Language
  let loader: LanguageLoader

  /// What went wrong, with the seed and a shortened history; nil when nothing did.
  func failure() -> String? {
    var edits = RandomEdits(seed: seed)
    var current = text
    var history: [RandomEdit] = []
    let storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
    for step in 0..<count {
      // Most edits add something: a text that is much longer starts again, so that the last edits cost what the first ones do.
      let isLong = current.count > text.count * 2 + 1000
      let edit = isLong ? RandomEdit(range: 0..<current.count, units: text) : edits.next(in: current)
      history.append(edit)
      current.replaceSubrange(edit.range, with: edit.units)
      storage.replaceCharacters(in: edit.range, with: edit.units)
      if step % 25 == 24 || step == count - 1, let failure = healingFailure(of: storage) {
        return "seed \(seed), step \(step): \(failure)"
      }
      guard let mismatch = storage.mismatch() else { continue }
      let (start, short) = shortened(history)
      return "seed \(seed), step \(step): \(mismatch)\nshortened to \(short) on "
        + String(decoding: start, as: UTF16.self).debugDescription
    }
    return nil
  }

  /// What differs from a fresh storage once the storage was healed. Before that, only the parser may make a difference: matching was compared.
  private func healingFailure(of storage: HighlightingStorage) -> String? {
    let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
    guard shown(by: storage) != shown(by: fresh) else { return nil }
    ParserDifferences.count(language.name)
    if !storage.isIncremental { return "the runs differ from a fresh storage's, and nothing tells" }
    storage.heal()
    if let mismatch = storage.mismatch() { return "healed: \(mismatch)" }
    return shown(by: storage) == shown(by: fresh) ? nil : "healing does not give a fresh storage's runs"
  }

  private func shown(by storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map {
      let attributes = storage.attributeTable[$0.attribute]
      return "\($0.range) \(attributes.language ?? "") \(attributes.capture ?? "")"
    }
  }

  /// Leaves out edits from the front as long as the rest still fails.
  private func shortened(_ history: [RandomEdit]) -> (ContiguousArray<UInt16>, [RandomEdit]) {
    var start = text
    var rest = history
    while rest.count > 1 {
      var found = false
      for skipped in [rest.count / 2, rest.count / 4, 1] where skipped > 0 {
        var text = start
        for edit in rest.prefix(skipped) { text.replaceSubrange(edit.range, with: edit.units) }
        let tail = Array(rest.dropFirst(skipped))
        if fails(tail, on: text) {
          (start, rest) = (text, tail)
          found = true
          break
        }
      }
      if !found { break }
    }
    return (start, rest)
  }

  private func fails(_ edits: [RandomEdit], on text: ContiguousArray<UInt16>) -> Bool {
    let storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
    for edit in edits { storage.replaceCharacters(in: edit.range, with: edit.units) }
    return storage.mismatch() != nil
  }
}
