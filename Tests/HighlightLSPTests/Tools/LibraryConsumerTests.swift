import Foundation
import TestSupport
import Testing

@testable import SystemSupport

extension ToolTests {
  /// A package that depends on the library alone. Needs the package manager, and no network: that is what it tests.
  @Suite struct LibraryConsumerTests {
    private static let hasPackageManager = ProcessRunner.locate("swift") != nil

    /// The lines of docs/library.md that are indented, and so code, piece by piece.
    private static func examples() throws -> [String] {
      let page = try String(contentsOfFile: Program.package + "docs/library.md", encoding: .utf8)
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.map { $0.hasPrefix("    ") || $0.isEmpty ? String($0.dropFirst(4)) : "\u{0}" }
      return code.split(separator: "\u{0}").map { $0.joined(separator: "\n").trimmingCharacters(in: .newlines) }
        .filter { !$0.isEmpty }
    }

    /// Runs a program of the toolchain.
    private func run(_ arguments: [String]) throws -> ChildProcess.Result {
      let program = try #require(ProcessRunner.locate(arguments[0]))
      return try ChildProcess(program, Array(arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
        .finish(timeout: 300)
    }

    @Test(.enabled(if: hasPackageManager, "there is no swift in PATH"))
    func nothingIsFetchedForTheLibrary() throws {
      let folder = try TemporaryFolder()
      let description = try #require(try Self.examples().first { $0.contains(".package(") })
      // What the page says, but for where the package is.
      let location = try Regex(#"(url: "[^"]*", exact: "[^"]*"|name: "[^"]*", path: "[^"]*")"#)
      #expect(description.contains(location))
      let here = description.replacing(location, with: #"name: "highlight-lsp", path: "\#(Program.package)""#)
      try folder.write(
        "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"consumer\",\n\(here))\n",
        to: "Package.swift")
      let source = try #require(try Self.examples().first { $0.contains("import HighlightStorage") })
      try folder.write(source, to: "Sources/Example/main.swift")
      let options = ["--package-path", folder.path, "--scratch-path", folder["build"], "--cache-path", folder["cache"]]
      let resolved = try run(["swift", "package"] + options + ["resolve"])
      #expect(resolved.status == 0, "\(resolved.errors)")
      let shown = try run(["swift", "package"] + options + ["show-dependencies", "--format", "flatlist"])
      #expect(shown.status == 0 && shown.lines.count == 1, "\(shown.text)")
      for place in ["build/checkouts", "build/repositories", "cache/repositories"] {
        #expect((try? FileManager.default.contentsOfDirectory(atPath: folder[place])) ?? [] == [], "\(place)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder["Package.resolved"]))
    }

    @Test(
      .enabled(if: ProcessRunner.locate("swiftc") != nil, "there is no swiftc in PATH"),
      arguments: [
        "import HighlightStorage", "import HighlightLanguages", "import TextLayout", "AttributeKey(", "Grammar.load(",
      ])
    func theExampleOfThePageCompiles(part: String) throws {
      let folder = try TemporaryFolder()
      let source = try #require(try Self.examples().first { $0.contains(part) })
      try check(try folder.write(source, to: "main.swift"))
    }

    /// A view of a text, by public calls alone; what it does is case T5 of the tests of typing.
    @Test(.enabled(if: ProcessRunner.locate("swiftc") != nil, "there is no swiftc in PATH"))
    func aTextViewNeedsNoMoreThanTheLibraries() throws {
      let folder = try TemporaryFolder()
      let source = try String(contentsOfFile: Program.package + "Tests/TextLayoutTests/SVGTextView.swift", encoding: .utf8)
      try check(try folder.write(source, to: "SVGTextView.swift"))
    }

    /// Other packages than this one, with the public interface alone.
    @Test(
      .enabled(if: ProcessRunner.locate("swiftc") != nil, "there is no swiftc in PATH"),
      arguments: ["Editor", "Storage", "Words", "Background", "Links", "Columns", "FindAndReplace", "Spelling"].map {
        "Examples/" + $0
      }
        + ["Tools/LibraryPromises/Sources"])
    func packagesOfTheirOwnNeedNoMoreThanTheLibraries(folder: String) throws {
      let folder = Program.package + folder
      try check(try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 })
    }

    /// What the libraries need for themselves.
    @Test(.enabled(if: ProcessRunner.locate("swiftc") != nil, "there is no swiftc in PATH"))
    func helpersAreNotPublic() throws {
      let names = ["ConditionLock", "monotonicNanoseconds", "startDetachedThread", "PrebuiltParser", "ParserLibrary"]
      let folder = try TemporaryFolder()
      let uses = names.map { "let use\($0) = \($0)" }
      let file = try folder.write(
        "import HighlightLanguages\nimport HighlightRendering\nimport HighlightStorage\nimport TextLayout\n"
          + uses.joined(separator: "\n") + "\n", to: "main.swift")
      let result = try typecheck([file])
      for name in names { #expect(result.errors.contains("cannot find '\(name)' in scope"), "\(name) is public") }
    }

    /// The table for those who come from TextKit.
    @Test func namesOfTheTableExist() throws {
      let page = try String(contentsOfFile: Program.package + "docs/library.md", encoding: .utf8)
      let table = try #require(page.split(separator: "## Coming from TextKit").last).split(separator: "\n")
        .filter { $0.hasPrefix("| `") }
      #expect(table.count > 15)
      var declared: Set<Substring> = []
      // With the modules that HighlightStorage and HighlightRendering export.
      for library in [
        "HighlightStorage", "TextModel", "TextRules", "TextChecks", "TextLayout", "HighlightLanguages",
        "HighlightRendering", "HighlightThemes", "HighlightFoundation",
      ] {
        let files = try #require(FileManager.default.subpaths(atPath: Program.package + "Sources/" + library))
        for file in files where file.hasSuffix(".swift") {
          let text = try String(contentsOfFile: Program.package + "Sources/\(library)/\(file)", encoding: .utf8)
          // Members of public protocols have no word in front.
          for found in text.matches(of: /\b(?:class|struct|enum|protocol|func|var|let|case|typealias)\s+(\w+)/) {
            declared.insert(found.1)
          }
        }
      }
      for row in table {
        let cells = row.split(separator: "|")
        for quoted in cells.dropFirst().joined().matches(of: /`([^`]+)`/) {
          for name in quoted.1.prefix(while: { $0 != "(" }).split(separator: ".") {
            #expect(declared.contains(name) || ["String", "AttributedString"].contains(name), "\(row) names \(name)")
          }
        }
      }
    }

    /// Whether a file compiles that belongs to no package.
    private func check(_ file: String) throws { try check([file]) }

    private func check(_ files: [String]) throws {
      let result = try typecheck(files)
      #expect(result.status == 0, "\(result.errors)")
    }

    private func typecheck(_ files: [String]) throws -> ChildProcess.Result {
      // As the package manager calls the compiler: the modules that it built, and what describes those in C.
      let products = URL(filePath: Program.debugPath).deletingLastPathComponent().path(percentEncoded: false)
      // Not those of targets that there were once.
      let targets = try FileManager.default.contentsOfDirectory(atPath: Program.package + "Sources")
      // The reader of TOML has a part in C.
      let descriptions = (targets + ["CTOML"]).flatMap { target in
        ["\(products)\(target).build", "\(Program.package)Sources/\(target)"].map { $0 + "/module.modulemap" }
          .filter { FileManager.default.fileExists(atPath: $0) }
      }
      return try run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", products + "Modules"]
          + descriptions.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + files)
    }
  }
}
