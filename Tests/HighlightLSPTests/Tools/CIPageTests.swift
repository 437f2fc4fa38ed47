import HighlightTestSupport
import TestSupport
import Testing

extension ToolTests {
  /// What docs/ci.md shows.
  @Suite struct CIPageTests {
    /// Every command, workflow and hook of docs/ci.md is tried, where nothing is wrong and where something is.
    @Test(.enabled(if: PublishedSchema.areThere, "scripts/report-schemas brings schemas and validators"))
    func thePageAboutCITellsWhatWorks() throws {
      let result = try Python.run(
        ["Tests/Reports/ci_page.py", Program.path],
        environment: ["XDG_DATA_HOME": Program.dataHome, "HIGHLIGHT_LSP_DATA": Program.package + "grammars"])
      #expect(result.status == 0, "\(result.text)\(result.errors)")
      #expect(result.lines.count { $0.hasPrefix("ok ") } >= 25)
    }

    /// The five steps of docs/ci.md in a repository with 500 old findings; needs no network.
    @Test func thePageAdoptsCheckInFiveSteps() throws {
      let result = try Python.run(
        ["Tests/Reports/ci_page.py", "--adopt", Program.path],
        environment: ["XDG_DATA_HOME": Program.dataHome, "HIGHLIGHT_LSP_DATA": Program.package + "grammars"])
      #expect(result.status == 0, "\(result.text)\(result.errors)")
      #expect(result.lines.count { $0.hasPrefix("ok ") } == 13, "\(result.text)")
    }
  }
}
