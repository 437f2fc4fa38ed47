import Foundation
import TestSupport
import Testing

@testable import SystemSupport
@testable import highlight_lsp

extension ToolTests {
  /// `make release VERSION=`: one number in all places, and a date in the list of changes.
  @Suite struct ReleaseTests {
    private static let tools = ["scripts/release", "scripts/address", "packaging/address"]
    private static let files = [
      "Sources/SystemSupport/ProgramVersion.swift", "README.md", "CHANGELOG.md", "docs/ci.md",
      "docs/library.md",
      "editors/vscode/package.json",
      "editors/mason/package.yaml", "editors/emacs/highlight-lsp.el", "editors/zed/extension.toml", "editors/zed/Cargo.toml",
    ]

    /// A copy of what it writes.
    private func makeCopy(
      changes: String = "# Changes\n\n## Unreleased\n\n- Something.\n", isPublished: Bool = true
    ) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for file in Self.tools + Self.files {
        try folder.write(Array(try Data(contentsOf: URL(filePath: Program.package + file))), to: file)
      }
      try folder.write(changes, to: "CHANGELOG.md")
      let home = isPublished ? "https://github.com/someone/highlight-lsp" : "https://example.com/highlight-lsp"
      try folder.write("home = \(home)\nparcels = \(home)/parcels\n", to: "packaging/address")
      return folder
    }

    private func release(_ version: String, in folder: TemporaryFolder) throws -> ChildProcess.Result {
      try ChildProcess(
        "/usr/bin/env", ["bash", folder["scripts/release"], version], environment: ProcessInfo.processInfo.environment
      ).finish()
    }

    @Test(arguments: ["999.0.1", "999.0.0-rc.1"]) func theNumberIsWrittenEverywhere(version: String) throws {
      let folder = try makeCopy()
      let result = try release(version, in: folder)
      #expect(result.status == 0, "\(result.errors)")
      for file in Self.files {
        let text = String(decoding: try folder.bytes(of: file), as: UTF8.self)
        #expect(text.contains(version), "\(file)")
        #expect(!text.contains("\"\(ProgramVersion.current)\""), "\(file)")
      }
      let changes = String(decoding: try folder.bytes(of: "CHANGELOG.md"), as: UTF8.self)
      #expect(changes.contains(/## Unreleased\n\n## \S+ – \d{4}-\d{2}-\d{2}\n\n- Something\./))
      #expect(folder.files().count == Self.tools.count + Self.files.count)
      let page = String(decoding: try folder.bytes(of: "README.md"), as: UTF8.self)
      #expect(page.contains("uses: someone/highlight-lsp@v\(version)\n"))
      // There is nothing new for another one.
      #expect(try release("1000.0.0", in: folder).status == 1)
    }

    /// The list of changes has a section for the version that the program calls itself, released or not.
    @Test func theListOfChangesHasTheVersion() throws {
      let changes = try String(contentsOf: URL(filePath: Program.package + "CHANGELOG.md"), encoding: .utf8)
      let headings = changes.split(separator: "\n").filter { $0.hasPrefix("## \(ProgramVersion.current) ") }
      #expect(headings.count == 1)
      let folder = try makeCopy(
        changes: "# Changes\n\n## 0.2.0 (unreleased)\n\n- Something.\n\n## 0.1.0 – 2020-01-01\n\n- Old.\n")
      #expect(try release("999.0.1", in: folder).status == 0)
      let released = String(decoding: try folder.bytes(of: "CHANGELOG.md"), as: UTF8.self)
      #expect(released.contains(/## Unreleased\n\n## 999\.0\.1 – \d{4}-\d{2}-\d{2}\n\n- Something\.\n\n## 0\.1\.0/))
    }

    @Test func withoutAnAddressNothingIsReleased() throws {
      let folder = try makeCopy(isPublished: false)
      let before = try Self.files.map { try folder.bytes(of: $0) }
      let result = try release("999.0.1", in: folder)
      #expect(result.status == 1 && result.errors.contains("scripts/address home ADDRESS"), "\(result.errors)")
      #expect(try Self.files.map { try folder.bytes(of: $0) } == before)
    }

    @Test(arguments: [("", 2), ("1.2", 2), ("v1.2.3", 2), ("0.0.1", 1)]) func aNumberThatIsNoneChangesNothing(
      version: String, status: Int32
    ) throws {
      let folder = try makeCopy()
      let before = try Self.files.map { try folder.bytes(of: $0) }
      let result = try release(version, in: folder)
      #expect(result.status == status && !result.errors.isEmpty)
      #expect(try Self.files.map { try folder.bytes(of: $0) } == before)
    }
  }
}
