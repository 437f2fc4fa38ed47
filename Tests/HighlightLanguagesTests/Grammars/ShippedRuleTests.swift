import Foundation
import HighlightStorage
import HighlightTestSupport
import RandomEdits
import Testing

@testable import DataFormats
@testable import HighlightCore
@testable import HighlightLanguages
@testable import SystemSupport
@testable import TextModel

/// Rules that ship are taken without a check when the program starts: here they are checked.
@Suite struct ShippedRuleTests {
  private static let languages = TestEnvironment.manifest.languages.filter(\.isRuleLanguage)

  private func file(_ language: String, isVerified: Bool) throws -> LineGrammarFile? {
    let path = try #require(Environment.dataFolder) + "/\(language)/lines.toml"
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    return LineGrammarFile(
      ContiguousArray(bytes), path: path, host: TemplateHost(language: "text", hole: "x"), isVerified: isVerified)
  }

  private static func rules(_ grammar: LineGrammar) -> [LineGrammar.Rule] {
    grammar.states.sorted { $0.key < $1.key }.flatMap(\.value).compactMap {
      if case .rule(let rule) = $0 { rule } else { nil }
    }
  }

  /// What is read quickly is what the parser of TOML reads, with all positions.
  @Test func quickReadingSeesWhatTheParserSees() throws {
    var count = 0
    for entry in Self.languages {
      guard let quick = try file(entry.name, isVerified: true), let whole = try file(entry.name, isVerified: false) else {
        continue
      }
      count += 1
      #expect(whole.messages.isEmpty, "\(entry.name)")
      #expect(quick.grammar == whole.grammar, "\(entry.name)")
      #expect(whole.language(named: entry.name).problems.isEmpty, "\(entry.name)")
    }
    #expect(count > 100)
  }

  /// Nearly all expressions are matched without ICU, and match the same.
  @Test func expressionsMatchAsICUMatchesThem() throws {
    let folder = URL(fileURLWithPath: try #require(Environment.dataFolder)).appendingPathComponent("tests/highlight")
    var generator = SeededGenerator(seed: 43)
    var match = ASCIIMatch()
    defer { match.release() }
    var (own, all, matches) = (0, 0, 0)
    for entry in Self.languages {
      guard let grammar = try file(entry.name, isVerified: true)?.grammar else { continue }
      var lines: [[UInt16]] = []
      let fixtures = folder.appendingPathComponent(entry.name)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted()) ?? []
      where !name.hasSuffix(".json") {
        guard let text = try? String(contentsOf: fixtures.appendingPathComponent(name), encoding: .utf8) else { continue }
        lines += text.split(whereSeparator: \.isNewline).map { Array($0.utf16) }
      }
      lines += ["# a = \"b c\"", "  key: value; x(1, 'y')", ""].map { Array($0.utf16) }
      lines.removeAll { !$0.withUnsafeBufferPointer { ASCIIExpression.suits($0) } }
      for rule in Self.rules(grammar) {
        all += 1
        let flags = try #require(RegularExpression.Flags(letters: rule.flags))
        let matcher = try ExpressionMatcher(rule.pattern, flags: flags)
        guard let expression = ASCIIExpression(rule.pattern, flags: flags) else { continue }
        own += 1
        #expect(expression.groupCount == matcher.groupCount, "\(rule.pattern)")
        for _ in 0..<12 {
          let line = lines.randomElement(using: &generator) ?? []
          try line.withUnsafeBufferPointer { units in
            try matcher.setText(units)
            let blanks = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? 0
            for place in Set([0, blanks, Int.random(in: 0...line.count, using: &generator)]) {
              let outcome = expression.matches(units, at: place, &match)
              #expect(outcome != .undecided, "\(entry.name): \(rule.pattern)")
              let isMatch = try matcher.looksAt(place, budget: 1_000_000_000)
              let found = "\(entry.name): \(rule.pattern) at \(place) of \(String(decoding: line, as: UTF16.self))"
              #expect((outcome == .match) == isMatch, "\(found)")
              guard isMatch, outcome == .match else { continue }
              matches += 1
              for group in 0...matcher.groupCount {
                #expect(match[group] == matcher.currentRange(ofGroup: group), "group \(group) of \(found)")
              }
            }
          }
        }
      }
    }
    #expect(own * 100 >= all * 99, "\(own) of \(all)")
    #expect(matches > 5_000)
  }

  /// An expression with an error in a file that counts as proven matches nothing, and the others work.
  @Test func anErrorInAProvenFileIsNoHarm() throws {
    let toml = "[[main]]\nmatch = 'a('\nscope = \"comment\"\n\n[[main]]\nmatch = '[b[c]]'\nscope = \"keyword\"\n"
    let language = LineGrammarFile(ContiguousArray(toml.utf8), path: "lines.toml", isVerified: true).language(named: "x")
    let storage = HighlightingStorage(UTF16Text("a( b é c"), language: language)
    #expect(storage.attributes(at: 0).attributes?.scope == nil)
    #expect(storage.attributes(at: 3).attributes?.scope == "keyword")
    #expect(storage.attributes(at: 7).attributes?.scope == "keyword")
  }
}
