import Foundation
import TestSupport
import Testing

@testable import SystemSupport

extension ToolTests {
  /// `scripts/module-graph`, over packages that are made up: what leads in a circle is named.
  @Suite(.enabled(if: ProcessRunner.locate("swiftc") != nil, "there is no swiftc in PATH"))
  struct ModuleGraphTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Writes a package with one target for each name, compiles some of them, one after the other, and asks for the graph.
    private func graph(
      targets: [(name: String, dependencies: [String])], sources: [(path: String, text: String)],
      compiling compiled: String...
    ) throws -> ChildProcess.Result {
      let description = targets.map { target in
        ".target(name: \"\(target.name)\", dependencies: [\(target.dependencies.map { "\"\($0)\"" }.joined(separator: ", "))])"
      }
      try folder.write(
        "// swift-tools-version: 6.1\nimport PackageDescription\n"
          + "let package = Package(name: \"made-up\", targets: [\(description.joined(separator: ", "))])\n",
        to: "Package.swift")
      for source in sources { try folder.write(source.text, to: "Sources/\(source.path)") }
      let compiler = try #require(ProcessRunner.locate("swiftc"))
      let environment = ProcessInfo.processInfo.environment
      for target in compiled {
        let files = sources.map(\.path).filter { $0.hasPrefix(target + "/") }.map { folder["Sources/" + $0] }
        let result = try ChildProcess(
          "/usr/bin/env",
          [
            "-C", folder.path, compiler, "-c", "-parse-as-library", "-emit-module", "-I", folder.path, "-module-name",
            target, "-index-store-path", folder["index"],
          ] + files, environment: environment
        ).finish(timeout: 300)
        #expect(result.status == 0, "\(result.errors)")
      }
      return try ChildProcess(
        Program.package + "scripts/module-graph", ["--package", folder.path, "--store", folder["index"]],
        environment: environment
      ).finish(timeout: 300)
    }

    private static let low = ("Low/Deep/Node.swift", "struct Node {\n  var count = 0\n}\n")

    @Test func aGraphWithoutACycleIsPrinted() throws {
      let result = try graph(
        targets: [("Low", [])],
        sources: [Self.low, ("Low/High/Walk.swift", "func walk(_ node: Node) -> Int { node.count }\n")], compiling: "Low")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.text.contains("folders of Low:\n  High → Deep\n"))
    }

    @Test func aCycleOfFoldersIsNamed() throws {
      let result = try graph(
        targets: [("Low", [])],
        sources: [
          ("Low/Deep/Node.swift", "struct Node {\n  var count = 0\n  var walked: Int { walk(self) }\n}\n"),
          ("Low/High/Walk.swift", "func walk(_ node: Node) -> Int { node.count }\n"),
        ], compiling: "Low")
      #expect(result.status == 1, "\(result.errors)")
      #expect(
        result.errors.contains(
          "folders of Low form a cycle:\n  Deep → High (Node.swift: walk(_:))\n  High → Deep (Walk.swift: Node)\n"),
        "\(result.errors)")
    }

    @Test func aCycleOfTargetsIsNamed() throws {
      let result = try graph(
        targets: [("Low", ["High"]), ("High", ["Middle"]), ("Middle", ["Low"])], sources: [Self.low], compiling: "Low")
      #expect(result.status == 1, "\(result.errors)")
      #expect(
        result.errors.contains("targets form a cycle:\n  High → Middle\n  Middle → Low\n  Low → High\n"), "\(result.errors)")
    }

    /// Whoever reads a file sees what it uses.
    @Test func aNameThatComesThroughAnotherModuleIsNamed() throws {
      let result = try graph(
        targets: [("Low", []), ("Middle", ["Low"]), ("High", ["Low", "Middle"])],
        sources: [
          ("Low/Node.swift", "public struct Node {\n  public var count = 0\n}\n"),
          ("Middle/Exports.swift", "@_exported public import Low\n"),
          ("High/Walk.swift", "import Middle\n\nfunc walk(_ node: Node) -> Int { 0 }\n"),
        ], compiling: "Low", "Middle", "High")
      #expect(result.status == 1)
      #expect(
        result.errors == """
          Sources/Middle/Exports.swift gives on Low: only modules of products do; let each file import what it names
          Sources/High/Walk.swift names Node of Low, which it does not import

          """, "\(result.errors)")
      #expect(result.text.contains("targets:\n  High → Middle\n  Middle → Low\n"), "\(result.text)")
    }

    @Test func aTargetThatMustNotKnowAnotherIsNamed() throws {
      try folder.write("# Low knows nothing.\nLow: Other High\n", to: "Tools/ModuleGraph/apart.txt")
      let result = try graph(
        targets: [("Low", ["Middle"]), ("Middle", ["High"]), ("High", []), ("Other", ["Low"])], sources: [Self.low],
        compiling: "Low")
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors == "Low must not depend on High: Low → Middle → High\n")
    }

    @Test func targetsThatAreKeptApartExist() throws {
      try folder.write("Low: Gone\n", to: "Tools/ModuleGraph/apart.txt")
      let result = try graph(targets: [("Low", ["High"]), ("High", [])], sources: [Self.low], compiling: "Low")
      #expect(result.status == 2)
      #expect(result.errors.contains("apart.txt:1: there is no target Gone"), "\(result.errors)")
    }

    @Test func anIndexThatLacksAFileIsNoAnswer() throws {
      let result = try graph(
        targets: [("Low", []), ("High", ["Low"])], sources: [Self.low, ("High/Walk.swift", "func walk() {}\n")],
        compiling: "Low")
      #expect(result.status == 2)
      #expect(result.errors.contains("the index knows nothing of Sources/High/Walk.swift (1 files); run: swift build"))
    }
  }
}
