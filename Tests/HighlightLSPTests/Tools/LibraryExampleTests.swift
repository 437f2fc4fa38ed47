import Foundation
import TestSupport
import Testing

extension ToolTests {
  /// The examples of the libraries: each prints what its comments say.
  @Suite struct LibraryExampleTests {
    private static let folder = Program.package + "Examples/"
    private static let names = ["Storage", "Words", "Background", "Links", "Columns", "FindAndReplace", "Spelling"]

    /// The dictionary of Debian's package.
    private static let hasDictionary = FileManager.default.fileExists(atPath: "/usr/share/hunspell/en_US.dic")

    private static func source(_ name: String) throws -> String {
      try String(contentsOfFile: folder + "\(name)/main.swift", encoding: .utf8)
    }

    private static func run(_ name: String) throws -> ChildProcess.Result {
      let files = try TemporaryFolder()
      let arguments: [String] =
        switch name {
        case "Background":
          [try files.write("[" + String(repeating: "{\"a\": [1, true]},\n", count: 20_000) + "null]\n", to: "long.json")]
        default: []
        }
      let program =
        URL(filePath: Program.debugPath).deletingLastPathComponent().path(percentEncoded: false) + "example-" + name
      let environment = ["PATH": "/usr/bin:/bin", "HOME": files.path, "XDG_DATA_HOME": Program.dataHome]
      return try ChildProcess(program, arguments, environment: environment).finish(timeout: 60)
    }

    @Test(arguments: names.filter { $0 != "Spelling" || hasDictionary }) func anExamplePrintsWhatItSays(name: String) throws
    {
      let expected = try Self.source(name).split(separator: "\n").compactMap { line in
        line.firstRange(of: "// prints ").map { String(line[$0.upperBound...]) }
      }
      let result = try Self.run(name)
      #expect(result.status == 0, "\(result.errors)")
      if name == "Columns" {
        // A page.
        #expect(result.lines.count > 20 && result.lines.first?.hasPrefix("<pre") == true && result.lines.last == "</pre>")
        #expect(result.text.contains("<a href=\"https://example.com\">https://example.com</a>"))
      } else {
        // A row has the blank at its end.
        #expect(result.lines.map { $0.trimmingCharacters(in: .whitespaces) } == expected)
      }
    }

    /// The page of the library shows no other code than the examples, where it names one.
    @Test func theCodeOfThePageIsThatOfTheExamples() throws {
      let page = try String(contentsOfFile: Program.package + "docs/library.md", encoding: .utf8)
      var checked = 0
      // A link to an example, and the code below it.
      for part in page.split(separator: "](../Examples/").dropFirst() {
        let name = String(part.prefix { $0.isLetter })
        guard Self.names.contains(name) else { continue }
        let source = try Self.source(name).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let section = part[..<(part.firstRange(of: "\n## ")?.lowerBound ?? part.endIndex)]
        let lines = section.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.hasPrefix("    ") }
          .prefix { $0.hasPrefix("    ") || $0.isEmpty }
        for line in lines where !line.isEmpty {
          #expect(source.contains(line.trimmingCharacters(in: .whitespaces)), "\(name): \(line)")
          checked += 1
        }
      }
      #expect(checked > 30)
    }
  }
}
