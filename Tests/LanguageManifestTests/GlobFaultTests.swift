import SystemSupport
import Testing

@testable import LanguageManifest

/// What is wrong with patterns of paths, and paths that they match.
@Suite struct GlobFaultTests {
  @Test(arguments: ["src/[abc", "[", "a\\", "[!]", "#a", "!", "/", "", "a\nb"])
  func aPatternThatMatchesNothingIsTold(_ pattern: String) {
    #expect(GlobFault.problem(of: pattern, isIgnoreLine: true) != nil)
  }

  @Test(arguments: ["src/", "*.py", "src/**", "[abc]*", "[]]", "[!]a]", "\\[a", "\\#a", "!a", "a?", "**/b/*.c", "/a"])
  func aGoodPatternHasAPathThatItMatches(_ pattern: String) {
    #expect(GlobFault.problem(of: pattern, isIgnoreLine: true) == nil)
    guard !pattern.hasPrefix("!") else { return }
    let patterns = PathPatterns([pattern], folder: "/")
    #expect(GlobFault.witnesses(of: pattern).allSatisfy { patterns.match("/" + $0) }, "\(GlobFault.witnesses(of: pattern))")
  }

  @Test func aGlobOfNamesMayBeginWithAnySign() {
    #expect(GlobFault.problem(of: "#a", isIgnoreLine: false) == nil)
    #expect(GlobFault.problem(of: "[a", isIgnoreLine: false) != nil)
  }
}
