import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore

/// Values that several threads use at a time give each of them what one thread gets.
@Suite struct SharedValuesTests {
  private static let threads = 4

  /// Runs a closure on several threads at a time.
  private func inParallel(_ body: @escaping @Sendable (_ thread: Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: Self.threads, execute: body)
  }

  @Test func anExpressionIsSearchedWithByManyThreads() throws {
    let expression = try RegularExpression("(?<word>[a-z]+)-([0-9]+)")
    let isFound = (0..<Self.threads).map { _ in CancellationFlag() }
    inParallel { thread in
      var isRight = true
      for round in 0..<500 {
        let text = String(repeating: "x", count: thread + 1) + "-" + String(round)
        let match = try? expression.firstMatch(in: UTF16Text(">> " + text))
        isRight = isRight && match?.range == 3..<(3 + text.utf16.count) && match?[1] == 3..<(4 + thread)
        isRight = isRight && (try? expression.matches(in: text + " " + text).count) == 2
        isRight = isRight && expression.groupNumber(named: "word") == 1
      }
      if isRight { isFound[thread].cancel() }
    }
    #expect(isFound.allSatisfy { $0.isCancelled })
  }

  @Test func aSearchInsideASearchHasAStateOfItsOwn() throws {
    let expression = try RegularExpression("a+")
    let text = UTF16Text("aa b aaa")
    let lengths = try expression.matches(in: text).map { match in
      try expression.firstMatch(in: text, range: match.range)?.range.count
    }
    #expect(lengths == [2, 3])
  }

  @Test func rulesServeStoragesOfManyThreads() {
    var rule = Rule(id: "todo", pattern: #"(?i)todo\((\w+)\)"#, scope: "keyword")
    rule.captures = ["1": "string"]
    rule.severity = .hint
    rule.message = "$1"
    let word = Rule(id: "word", pattern: #"\b[A-Z]\w+"#, scope: "type")
    let annotations = AnnotationSettings(rules: RuleSet([rule, word]), linkDetector: .standard)
    let text = "TODO(me) Some text\nhttps://a.example/b todo(You)\n"
    @Sendable func read(_ storage: HighlightingStorage) -> [String] {
      storage.combinedRuns().map { "\($0.range) \(storage.attributeTable[$0.attribute].scope ?? "")" }
        + storage.findings.map { "\($0.range) \($0.message)" } + storage.links().map(\.target)
    }
    let expected = read(HighlightingStorage(UTF16Text("A " + text), language: nil, annotations: annotations))
    #expect(expected.contains("2..<10 me") && expected.contains("https://a.example/b"))
    let isRight = (0..<Self.threads).map { _ in CancellationFlag() }
    inParallel { thread in
      var same = true
      for _ in 0..<60 {
        let storage = HighlightingStorage(UTF16Text(text), language: nil, annotations: annotations)
        for key in ["b", "A ", ""] {
          storage.replaceCharacters(in: 0..<(storage.length - text.utf16.count), with: key)
          if key == "A " { same = same && read(storage) == expected }
        }
      }
      if same { isRight[thread].cancel() }
    }
    #expect(isRight.allSatisfy { $0.isCancelled })
  }

  @Test(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) func aCheckerServesManyThreads() throws {
    let stem = NSTemporaryDirectory() + "shared-\(UUID().uuidString)"
    try "SET UTF-8\n".write(toFile: stem + ".aff", atomically: true, encoding: .utf8)
    try "3\nhello\nworld\nword\n".write(toFile: stem + ".dic", atomically: true, encoding: .utf8)
    let checker = SpellChecker(
      [try SpellingDictionary(name: "en", affixes: stem + ".aff", words: stem + ".dic")],
      ignored: [try RegularExpression("wrld[0-9]+")])
    let isRight = (0..<Self.threads).map { _ in CancellationFlag() }
    inParallel { thread in
      var same = true
      for round in 0..<200 {
        let text = UTF16Text("hello helo wrld\(round) world thread\(thread)x")
        let found = checker.misspellings(in: text, range: 0..<text.count).map { text.string(in: $0.range) }
        same = same && found.contains("helo") && !found.contains("hello") && !found.contains("wrld")
        if round % 50 == 0 { checker.learn("own\(thread)") }
        same = same && checker.hasLearned("own\(thread)") && checker.isRight("word") && !checker.isRight("wrod")
      }
      if same { isRight[thread].cancel() }
    }
    #expect(isRight.allSatisfy { $0.isCancelled })
    checker.ignore("helo")
    #expect(checker.isRight("helo") && (0..<Self.threads).allSatisfy { checker.hasLearned("own\($0)") })
  }

  /// Compiles only where all of these are `Sendable`.
  @Test func settingsOfAStorageAreSendable() {
    func take(_ value: some Sendable) {}
    take(RuleSet([]))
    take(AnnotationSettings())
    take(try? RegularExpression("a"))
    take(SpellChecker([]))
    take(SpellingChecks(SpellChecker([])))
  }
}
