import TestSupport
import Testing

@testable import highlight_lsp

/// Faults of query files that are easily told where there are none, or not told where there are.
@Suite struct PatternErrorTests {
  private static func check(_ path: String, _ text: String, _ arguments: [String] = []) throws -> ChildProcess.Result {
    let folder = try TemporaryFolder()
    try folder.write(text, to: path)
    return try Program.run(
      ["check", "--only", "queries"] + arguments, environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
  }

  @Test func whatStandsInAnErrorIsNotImpossible() throws {
    let patterns = """
      (ERROR (identifier) @variable)
      (ERROR (identifier) @variable (string) @string)
      (call (ERROR (_) @keyword))
      (module (ERROR) @keyword)

      """
    let result = try Self.check("queries/python/highlights.scm", patterns)
    #expect(result.status == 0, "\(result.lines)")
    let impossible = try Self.check("queries/python/highlights.scm", "(call (module) @keyword)\n")
    #expect(impossible.lines.contains { $0.hasSuffix("[impossible-pattern]") })
  }

  @Test func aLayoutThatCannotBeChangedIsAFault() throws {
    for name in ["folds.scm", "highlights.scm"] {
      let result = try Self.check("queries/python/\(name)", "((identifier) @fold\n", ["--fix", "queries/python/\(name)"])
      #expect(result.status == 1)
      #expect(result.lines.filter { $0.hasSuffix("[query-syntax]") }.count == 1, "\(result.lines)")
    }
  }
}
