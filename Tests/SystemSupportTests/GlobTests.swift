import TestSupport
import Testing

@testable import SystemSupport

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("", ["": true, "a": false]),
      ("a", ["a": true, "": false, "aa": false, "A": false, "b": false]),
      ("*", ["": true, "abc": true, ".a": true, "a/b": false]),
      ("*.c", ["a.c": true, ".c": true, "a.c.c": true, "a.cc": false, "x/a.c": false]),
      ("a*b*c", ["abc": true, "axxbyyc": true, "abcbc": true, "abcb": false, "a/b/c": false]),
      ("?", ["a": true, "": false, "ab": false, "/": false]),
      ("a?c", ["abc": true, "ac": false, "a/c": false]),
      ("CMakeLists.txt", ["CMakeLists.txt": true, "CMakeListsxtxt": false]),
      ("*.{c}", ["a.{c}": true, "a.c": false]),
      ("**", ["": true, "a": true, "a/b/c": true]),
      ("**/a", ["a": true, "x/a": true, "x/y/a": true, "xa": false, "a/x": false]),
      ("a/**", ["a/b": true, "a/b/c": true, "b/a/c": false, "ab": false]),
      ("a/**/b", ["a/b": true, "a/x/b": true, "a/x/y/b": true, "a/xb": false, "ab": false]),
      ("**/a/**", ["a/b": true, "x/a/y/z": true, "xa/b": false]),
      ("a/*", ["a/b": true, "a/": true, "a/b/c": false]),
      ("/a", ["/a": true, "a": false]),
    ] as [(String, [String: Bool])])
  func starsAndFolders(pattern: String, subjects: [String: Bool]) {
    check(pattern, subjects)
  }

  /// Two stars that are no folder name of their own are like one.
  @Test(
    arguments: [
      ("a**", ["a": true, "abc": true, "a/b": false]),
      ("**.c", ["a.c": true, "x/a.c": false]),
      ("a**b", ["ab": true, "axb": true, "a/b": false]),
      ("a**/b", ["a/b": true, "axx/b": true, "a/x/b": false]),
      ("a/**b", ["a/b": true, "a/xb": true, "a/x/b": false]),
      ("***", ["abc": true, "a/b": false]),
    ] as [(String, [String: Bool])])
  func starsInsideAName(pattern: String, subjects: [String: Bool]) {
    check(pattern, subjects)
  }

  @Test(
    arguments: [
      ("[abc]", ["a": true, "c": true, "d": false, "": false, "ab": false]),
      ("[a-c]x", ["ax": true, "cx": true, "dx": false, "-x": false]),
      ("[!a-c]", ["d": true, "a": false, "/": false, "": false]),
      ("[^a]", ["b": true, "a": false]),
      ("[]a]", ["]": true, "a": true, "b": false]),
      ("[!]a]", ["b": true, "]": false]),
      ("[a-]", ["a": true, "-": true, "b": false]),
      ("[-a]", ["a": true, "-": true, "b": false]),
      ("[z-a]", ["z": false, "a": false, "-": false]),
      ("[a", ["[a": true, "a": false]),
      ("a[/]b", ["a/b": false]),
      ("[*?]", ["*": true, "?": true, "a": false]),
    ] as [(String, [String: Bool])])
  func sets(pattern: String, subjects: [String: Bool]) {
    check(pattern, subjects)
  }

  @Test(
    arguments: [
      (#"\*"#, ["*": true, "a": false]), (#"a\?"#, ["a?": true, "ab": false]), (#"\[a]"#, ["[a]": true, "a": false]),
      (#"\a"#, ["a": true]), (#"a\"#, [#"a\"#: true]), (#"\\"#, [#"\"#: true]),
    ] as [(String, [String: Bool])])
  func escapes(pattern: String, subjects: [String: Bool]) {
    check(pattern, subjects)
  }

  @Test func onlyAPatternWithASlashSpeaksOfPaths() {
    #expect(Glob("a/*.c").isPath)
    #expect(!Glob("*.c").isPath)
  }

  /// No pattern takes exponential time.
  @Test func manyStarsEnd() {
    let pattern = String(repeating: "a*", count: 30) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 2000)))
    #expect(!Glob(String(repeating: "**/", count: 30) + "b").matches(String(repeating: "a/", count: 500)))
  }

  /// The definition itself, letter by letter and without `**`.
  private static func slowMatch(_ pattern: Substring, _ subject: Substring) -> Bool {
    guard let head = pattern.first else { return subject.isEmpty }
    switch head {
    case "*":
      return slowMatch(pattern.dropFirst(), subject)
        || (subject.first.map { $0 != "/" } ?? false) && slowMatch(pattern, subject.dropFirst())
    case "?": return (subject.first.map { $0 != "/" } ?? false) && slowMatch(pattern.dropFirst(), subject.dropFirst())
    default: return subject.first == head && slowMatch(pattern.dropFirst(), subject.dropFirst())
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func randomPatternsAgreeWithTheDefinition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var pattern = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let letter = ["a", "b", "/", "?", "*"].randomElement(using: &random)!
        if letter != "*" || pattern.last != "*" { pattern += letter }
      }
      let subject = (0..<Int.random(in: 0...6, using: &random)).map { _ in ["a", "b", "/"].randomElement(using: &random)! }
        .joined()
      let expected = Self.slowMatch(pattern[...], subject[...])
      guard Glob(pattern).matches(subject) == expected else {
        Issue.record("seed \(seed): \(pattern) and \(subject) must be \(expected)")
        return
      }
    }
  }

  private func mayMatch(_ pattern: String, _ subject: String) -> Bool {
    Array(pattern.utf8).withUnsafeBufferPointer { pattern in
      Array(subject.utf8).withUnsafeBufferPointer { Glob.mayMatch(pattern, $0) }
    }
  }

  private func check(
    _ pattern: String, _ subjects: [String: Bool], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (subject, expected) in subjects {
      #expect(Glob(pattern).matches(subject) == expected, "\(pattern) on \(subject)", sourceLocation: sourceLocation)
      #expect(
        !expected || mayMatch(pattern, subject), "\(pattern) on \(subject)", sourceLocation: sourceLocation)
    }
  }
}
