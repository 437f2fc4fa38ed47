import Foundation
import HighlightTestSupport
import TestSupport
import Testing

extension ToolTests {
  /// `scripts/prose` and `scripts/docs-check`: the words, links and commands of the documents.
  @Suite struct DocumentTests {
    @Test func theRepositoryFollowsTheWordList() throws {
      let result = try Python.run(["scripts/prose"])
      #expect(result.status == 0 && result.text.isEmpty, "\(result.text)\(result.errors)")
    }

    @Test func wordsAndLongLinesAreFound() throws {
      let folder = try TemporaryFolder()
      let long = String(repeating: "word ", count: 21)
      try folder.write("A place.\n\n    a place in code\n\n`place` and [a](place.md)\n\(long)\n| \(long) |\n", to: "a.md")
      try folder.write("/// Nobody.\nlet place = 1  // In place of it.\n/// - place: a name\n", to: "a.swift")
      let result = try Python.run(["scripts/prose", folder["a.md"], folder["a.swift"]])
      #expect(result.status == 1)
      let found = result.lines.map { $0.split(separator: ":").dropFirst().prefix(3).joined(separator: ":") }
      #expect(found.map { $0.split(separator: ";")[0] } == ["1:3: place", "6:101: 105 columns", "1:5: Nobody"])
      #expect(try Python.run(["scripts/prose", folder["none"]]).status == 1)
    }

    @Test func messagesBeginInLowerCaseAndHaveNoFullStop() throws {
      let folder = try TemporaryFolder()
      try folder.write(
        "Console.message(\"No such file\")\nthrow UsageError(\"name a file.\")\nConsole.message(\"a.c: no such file\")\n",
        to: "a.swift")
      let result = try Python.run(["scripts/prose", folder["a.swift"]])
      #expect(result.status == 1)
      #expect(
        result.lines.map { $0.split(separator: ": ")[1].split(separator: ";")[0] }
          == ["a message begins with a capital letter", "a message ends with a full stop"])
    }

    @Test func linksLeadSomewhere() throws {
      let result = try Python.run(["scripts/docs-check"])
      #expect(result.status == 0, "\(result.text)\(result.errors)")
    }

    /// Needs the parsers of Python and regular expressions, which the tests install.
    @Test func theBlocksOfTheDocumentsRun() throws {
      let result = try Python.run(["scripts/docs-check", Program.path], environment: ["XDG_DATA_HOME": Program.dataHome])
      #expect(result.status == 0, "\(result.text)\(result.errors)")
      let last = try #require(result.lines.last)
      #expect(last.hasSuffix(" blocks run, 0 problems") && Int(last.prefix(while: \.isNumber)) ?? 0 >= 7, "\(last)")
    }
  }
}
