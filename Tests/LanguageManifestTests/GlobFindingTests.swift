import SystemSupport
import Testing

@testable import LanguageManifest

/// What is wrong with patterns of paths, and paths that they match.
@Suite struct GlobFindingTests {
  @Test(arguments: ["src/[abc", "[", "a\\", "[!]", "#a", "!", "/", "", "a\nb"])
  func aPatternThatMatchesNothingIsTold(_ pattern: String) {
    #expect(GlobFinding.problem(of: pattern, isIgnoreLine: true) != nil)
  }

  @Test(arguments: ["src/", "*.py", "src/**", "[abc]*", "[]]", "[!]a]", "\\[a", "\\#a", "!a", "a?", "**/b/*.c", "/a"])
  func aGoodPatternHasAPathThatItMatches(_ pattern: String) {
    #expect(GlobFinding.problem(of: pattern, isIgnoreLine: true) == nil)
    guard !pattern.hasPrefix("!") else { return }
    let patterns = PathPatterns([pattern], folder: "/")
    #expect(
      GlobFinding.witnesses(of: pattern).allSatisfy { patterns.match("/" + $0) }, "\(GlobFinding.witnesses(of: pattern))")
  }

  @Test func aGlobOfNamesMayBeginWithAnySign() {
    #expect(GlobFinding.problem(of: "#a", isIgnoreLine: false) == nil)
    #expect(GlobFinding.problem(of: "[a", isIgnoreLine: false) != nil)
  }
}
