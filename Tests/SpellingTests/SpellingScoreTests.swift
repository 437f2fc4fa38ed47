import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import Spelling

/// The score of findings over labeled ones of real projects, `Tests/Data/spelling-findings.tsv`.
@Suite struct SpellingScoreTests {
  private struct Finding {
    var isTrue: Bool
    var word: String
    var score: SpellingScore

    /// Nil where the lists have nothing.
    init?(_ line: Substring, _ lists: WordLists) throws {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 5, "\(line)")
      guard let evidence = lists.evidence(for: fields[3], isName: fields[2] == "name") else { return nil }
      (isTrue, word) = (fields[0] == "true", fields[3])
      score = SpellingScore(evidence, try Self.context(fields[4]))
    }

    private static func context(_ names: String) throws -> SpellingScore.Context {
      let known: [Substring: SpellingScore.Context] = [
        "capitals": .capitals, "mixed": .mixed, "whole": .whole, "crowd": .crowd, "quoted": .quoted, "repeated": .repeated,
      ]
      return try names.split(separator: " ").reduce(into: []) { $0.insert(try #require(known[$1], "\($1)")) }
    }
  }

  /// How many findings are reported, and how many of them, and of all, are misspelled.
  private struct Quality {
    var (hits, false_, missed) = (0, 0, 0)
    var precision: Double { Double(hits) / Double(max(1, hits + false_)) }
    var recall: Double { Double(hits) / Double(max(1, hits + missed)) }
    /// The harmonic mean of both.
    var balance: Double { 2 * precision * recall / max(precision + recall, 0.001) }

    /// - Parameter threshold: from which sum on a finding is reported.
    init(_ findings: [Finding], threshold: Int, sum: (SpellingScore) -> Int) {
      for finding in findings {
        switch (sum(finding.score) >= threshold, finding.isTrue) {
        case (true, true): hits += 1
        case (true, false): false_ += 1
        case (false, true): missed += 1
        case (false, false): break
        }
      }
    }
  }

  private let findings: [Finding]

  init() throws {
    let lists = try #require(WordLists.english)
    findings = try String(contentsOfFile: TestEnvironment.package + "Tests/Data/spelling-findings.tsv", encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { try Finding($0, lists) }
  }

  @Test func sureFindingsAreMisspelled() {
    let quality = Quality(findings, threshold: SpellingScore.threshold) { $0.sum }
    #expect(findings.count > 500)
    #expect(quality.precision > 0.8 && quality.recall > 0.85, "\(quality.precision) \(quality.recall)")
  }

  /// Without a feature, and with the threshold that is best then, less is found or more is false.
  @Test func everyFeatureGainsHalfAPercent() {
    func best(without feature: SpellingScore.Feature?) -> Double {
      (-8...8).map { threshold in
        Quality(findings, threshold: threshold) { score in
          score.weights.reduce(0) { $0 + ($1.feature == feature ? 0 : $1.weight) }
        }.balance
      }.max() ?? 0
    }
    let whole = best(without: nil)
    #expect(SpellingScore.Feature.allCases.count <= 15)
    for feature in SpellingScore.Feature.allCases {
      let gain = 100 * (whole - best(without: feature))
      print("\(feature): \((gain * 10).rounded() / 10) %")
      #expect(gain >= 0.5, "\(feature) gains \(gain) %")
    }
  }

  @Test func listsKnowWhatIsMeant() throws {
    let lists = try #require(WordLists.english)
    #expect(lists.evidence(for: "recieve", isName: false)?.corrections == ["receive"])
    #expect(lists.evidence(for: "wathcing", isName: false)?.corrections.first == "watching")
    #expect(lists.evidence(for: "wathcing", isName: false)?.origin?.error == .transposed)
    #expect(lists.evidence(for: "wathcing", isName: false)?.origin?.edge == nil)
    #expect(lists.evidence(for: "buttoh", isName: false)?.origin?.edge == .end)
    let origin = lists.evidence(for: "eindow", isName: false)?.origin
    #expect(origin?.edge == .start && origin?.error == .neighboring)
    // Words of other regions are no misspellings.
    for word in ["summarise", "centre", "analysed"] {
      let evidence = try #require(lists.evidence(for: word, isName: false), "\(word)")
      #expect(evidence.isRegional && SpellingScore(evidence, []).sum < SpellingScore.threshold, "\(word)")
    }
    #expect(lists.evidence(for: "matteo", isName: false)?.isRegional == false)
    // A name has no apostrophe.
    #expect(lists.evidence(for: "doesnt", isName: false)?.origin == nil)
    #expect(lists.evidence(for: "dont", isName: false)?.corrections == ["don't"])
    #expect(lists.evidence(for: "dont", isName: true) == nil)
    #expect(lists.evidence(for: "doesnt", isName: true)?.origin != nil || lists.evidence(for: "doesnt", isName: true) == nil)
    #expect(lists.evidence(for: "zzqqzz", isName: false) == nil && lists.evidence(for: "", isName: false) == nil)
    #expect(lists.evidence(for: "größe", isName: false) == nil)
    // The first and the last line of a list.
    let lines = SortedLines(bytes: ContiguousArray("a x\nbc y,z\nd\n".utf8))
    #expect(lines.value(of: Array("a".utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == "x")
    #expect(lines.value(of: Array("bc".utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == "y,z")
    #expect(lines.contains(Array("d".utf8)[...]) && !lines.contains(Array("b".utf8)[...]))
    #expect(!lines.contains(Array("e".utf8)[...]) && !lines.contains([]))
  }

  /// Three and four letters are near many words: they are misspelled only where one of the commonest is meant.
  @Test func shortWordsAreMisspellingsOfTheCommonestWords() throws {
    let lists = try #require(WordLists.english)
    func sum(_ word: String, _ context: SpellingScore.Context = [], isName: Bool = false) -> Int? {
      lists.evidence(for: word, isName: isName).map { SpellingScore($0, context).sum }
    }
    for word in ["teh", "adn", "hte", "thn", "tht", "taht", "wich", "jsut", "tmie", "frmo", "isnt", "dont", "alot"] {
      #expect(try #require(sum(word)) >= SpellingScore.threshold, "\(word)")
      // Common words are written often, and so are their misspellings.
      #expect(try #require(sum(word, .repeated)) >= SpellingScore.threshold, "\(word)")
      // Parts of names, and names, are abbreviations.
      #expect(try #require(sum(word, .mixed)) < SpellingScore.threshold, "\(word)")
      #expect(sum(word, isName: true).map { $0 < SpellingScore.threshold } ?? true, "\(word)")
    }
    // Words of other languages, abbreviations, and what many words may be meant by.
    for word in ["als", "ist", "alle", "oder", "nad", "gte", "hre", "ned", "lik", "vor", "tre", "fpr", "ond", "whos"] {
      #expect(sum(word).map { $0 < SpellingScore.threshold } ?? true, "\(word)")
    }
    // So are listed misspellings of more letters.
    for word in ["thier", "didnt", "abuot"] { #expect(try #require(sum(word, .repeated)) >= SpellingScore.threshold) }
  }

  @Test func namesJoinWordsAndLeaveOutVowels() throws {
    let lists = try #require(WordLists.english)
    func sum(_ word: String, isName: Bool) throws -> Int {
      SpellingScore(try #require(lists.evidence(for: word, isName: isName)), isName ? .whole : []).sum
    }
    for (name, isSure) in [("testin", false), ("isclosed", false), ("dfault", false), ("diplay", true), ("recieve", true)] {
      #expect(try (sum(name, isName: true) >= SpellingScore.threshold) == isSure, "\(name)")
    }
    #expect(try sum("dfault", isName: false) >= SpellingScore.threshold)
  }
}
