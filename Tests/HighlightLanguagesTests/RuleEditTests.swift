import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// After any edits rules and links are those of a fresh storage that tries every rule in every line.
@Suite struct RuleEditTests {
  /// Thirty rules that overlap, compete with syntax, look at it, link and report.
  static let rules: [Rule] = (0..<30).map { number in
    let patterns = [
      #"\w+"#, "[a-z]{2}", "e", #"(\w)(\w+)"#, "^.", ".$", #"(?<=\s)\S"#, "re", "#.*", #"\d+|x"#, "$", "if|else|for",
      "i[a-z]",
      "(?i)E.", "é", #"".*?""#, "a.*b", #"\s+$"#, "(?<=def )\\w+", "[(){}]",
    ]
    var rule = Rule(
      id: "r\(number)", pattern: patterns[number % patterns.count],
      scope: ["keyword", "string", "number", "comment", "function.call"][number % 5])
    rule.priority = [110, 90, 100, 105, 120][number % 5]
    if number % 4 == 1 { rule.within = [["string"], ["comment", "!keyword"], ["!=string"]][number % 3] }
    if number % 10 == 3 { rule.within = number % 20 == 3 ? ["!string"] : ["=string", "comment"] }
    if number % 3 == 0 { rule.captures = number % 20 == 3 ? ["1": "operator", "2": "property"] : [:] }
    if number % 6 == 2 { rule.link = "https://example.com/\(number)/$0" }
    if number % 5 == 4 { rule.severity = .warning }
    if number % 7 == 6 { rule.flags = "i" }
    return rule
  }

  @Test func theRulesAreSound() {
    #expect(RuleSet(Self.rules).problems.isEmpty)
  }

  @Test(arguments: ["plaintext", "python", "markdown", "html"])
  func whatIsKeptEqualsAFreshStorage(language: String) throws {
    let names = ["python": "flow.py", "markdown": "blocks.md", "html": "page.html"]
    var text =
      "if a.b(\"see https://example.com/a_(b), me@example.com\"): # www.example.com, src/a.swift:12\r\n\r\n  return é 😀\r"
    if let name = names[language] {
      let sample = try String(
        contentsOfFile: "\(TestEnvironment.package)grammars/tests/highlight/\(language)/\(name)", encoding: .utf8)
      text += "\n" + sample.prefix(700)
    }
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let loaded = language == "plaintext" ? nil : try loader.language(language).get()
    var options = LinkDetector.Options()
    options.findsPaths = true
    func annotations(_ usesPrefilter: Bool) -> AnnotationSettings {
      var result = AnnotationSettings(
        rules: RuleSet(Self.rules, milliseconds: 10_000, usesPrefilter: usesPrefilter), linkDetector: LinkDetector(options))
      // So short that edits make lines too long, and others short again.
      result.lineBytes = 60
      return result
    }
    let (prefiltered, tried) = (annotations(true), annotations(false))
    var compared = 0
    let seeds: UInt64 = TestEnvironment.runsAll ? 3 : 1
    for seed in 1...seeds {
      var edits = RandomEdits(seed: seed)
      let storage = HighlightingStorage(
        UTF16Text(text), language: loaded, languageProvider: loader, annotations: prefiltered)
      for step in 0..<120 {
        // Several edits in one session now and then.
        storage.beginEditing()
        for _ in 0..<(step % 7 == 0 ? 3 : 1) {
          let edit = edits.next(in: storage.text.units)
          storage.replaceCharacters(in: edit.range, with: edit.units)
        }
        storage.endEditing()
        let expected = HighlightingStorage(
          storage.text, language: loaded, languageProvider: loader, annotations: tried)
        // That the parser depends on the history is another test's matter.
        guard Self.runs(of: storage, .syntax) == Self.runs(of: expected, .syntax) else { continue }
        compared += 1
        let (found, wanted) = (Self.description(of: storage), Self.description(of: expected))
        #expect(found == wanted, "\(language), seed \(seed), step \(step)")
        if found != wanted { return }
      }
    }
    #expect(compared > 200 * seeds / 3)
  }

  private static func runs(of storage: HighlightingStorage, _ layer: Attributes.Layer) -> [String] {
    storage.runs(of: layer).runs.map { "\($0.range) \(storage.attributeTable[$0.attribute])" }
  }

  private static func description(of storage: HighlightingStorage) -> [String] {
    storage.combinedRuns().map { run in
      let value = storage.attributeTable[run.attribute]
      return "\(run.range) \(value.scope ?? "-") \(value.rule ?? "-")"
    } + storage.exceededLimits.map(\.rawValue).sorted() + storage.links().map { "\($0.range) \($0.target) \($0.source)" }
      + storage.findings.map { "\($0)" }
  }
}
