import Testing

@testable import LanguageServer

/// Symbols ranked by what is typed.
@Suite struct WorkspaceSymbolTests {
  private static func score(_ pattern: String, _ name: String) -> Int32? {
    var pattern = FuzzyPattern(pattern)
    guard pattern.mayMatch(FuzzyPattern.mask(of: name.utf8)) else { return nil }
    return Array(name.utf8).withUnsafeBufferPointer { pattern.score($0) }
  }

  /// Names from the best to the worst for what is typed.
  @Test(arguments: [
    ("read", ["read", "readAll", "doRead", "renderHead", "thread"]),
    ("ra", ["ra", "ReadAll", "readall", "extra"]),
    ("hs", ["HTTPServer", "hashes"]),
    ("Foo", ["Foo", "foo", "FooBar", "aFoo"]),
    ("v2", ["v2", "parseV2", "value_of_2"]),
  ])
  func namesAreRanked(typed: String, names: [String]) throws {
    let scores = try names.map { try #require(Self.score(typed, $0), "\(typed) in \($0)") }
    #expect(scores == scores.sorted(by: >), "\(scores)")
    #expect(Set(scores).count == scores.count, "\(scores)")
  }

  @Test func whatIsNoSubsequenceDoesNotMatch() {
    for (typed, name) in [("ab", "ba"), ("aa", "a"), ("x", ""), ("größe", "grosse"), ("abc", "ab")] {
      #expect(Self.score(typed, name) == nil)
    }
    #expect(Self.score("", "anything") == 0)
  }

  /// The score is that of the best of all alignments.
  @Test func theBestAlignmentCounts() throws {
    // A run at the end beats scattered letters before it.
    #expect(try #require(Self.score("get", "g_e_get")) > (try #require(Self.score("get", "g_e_agent"))))
  }
}
