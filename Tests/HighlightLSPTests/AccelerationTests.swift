import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// What is done in place of the parser library: in use here, and without consequence but time.
@Suite struct AccelerationTests {
  private static func isOn(_ variables: [String: String] = [:]) throws -> [String] {
    let result = try Program.run(["--version", "--verbose"], environment: variables)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.text.split(separator: "\n").filter { $0.hasSuffix(": on") }.map(String.init)
  }

  @Test(.enabled(if: TestEnvironment.hasAccelerations, "no accelerations")) func eachIsInUse() throws {
    _ = TestEnvironment.manifest
    let isOn = try Self.isOn()
    // Some shared libraries do not look for the function that answers from rows (Debian 13's); ours and archives do.
    let text = try Program.run(["--version", "--verbose"]).text
    #expect(isOn.count == 4 || isOn.count == 3 && !text.contains(/tree-sitter (0\.20\.7|0\.26\.1),/), "\(text)")
  }

  @Test func theLibrariesAreNamed() throws {
    let result = try Program.run(["--verbose", "--version"])
    #expect(result.text.contains(/parser library: tree-sitter \S.*, language ABI 13 to 1\d\n/))
    #expect(result.text.contains(/ICU: \d+\.\d+/))
  }

  private static let off = ["HIGHLIGHT_LSP_ACCELERATIONS": "off"]

  private static func hasSyntaxErrors(_ file: String, _ environment: [String: String]) throws -> Bool {
    let folder = try TemporaryFolder()
    let query = try folder.write("[(ERROR) (MISSING)] @error", to: "errors.scm")
    let result = try Program.run(["highlight", "-f", "json", "--highlights", query, file], environment: environment)
    return try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false
  }

  @Test func noneIsInUseWhenTheyAreOff() throws {
    #expect(try Self.isOn(["HIGHLIGHT_LSP_ACCELERATIONS": "off"]).isEmpty)
  }

  /// Where a text has syntax errors, the parser weighs what it skips by its bytes, of which ASCII has half as many with them.
  @Test(.enabled(if: TestEnvironment.runsAll, "make test-all"), arguments: TestEnvironment.ownLanguages.map(\.name))
  func whatIsWrittenIsTheSameWithoutThem(language: String) throws {
    let folder = TestEnvironment.package + "grammars/tests/highlight/" + language
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".assert") }.sorted()
    #expect(!files.isEmpty)
    for file in files {
      let command = ["highlight", "-f", "json", folder + "/" + file]
      let with = try Program.run(command)
      let without = try Program.run(command, environment: ["HIGHLIGHT_LSP_ACCELERATIONS": "off"])
      #expect(with.status == 0)
      let isAlike = with.output == without.output
      let path = folder + "/" + file
      // In that of Objective-C the body of a macro, which is an embedded text, has one.
      if !isAlike, try file == "Store.m" || Self.hasSyntaxErrors(path, [:]) || Self.hasSyntaxErrors(path, Self.off) {
        continue
      }
      #expect(isAlike, "\(file)")
    }
  }
}
