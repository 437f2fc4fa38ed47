import Foundation
import TestSupport
import Testing

@testable import SystemSupport

/// Nothing is written into the folders of version control systems, whose settings name programs.
@Suite struct VersionControlTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [".git/config", ".git/hooks/pre-commit", "sub/.git", ".hg/hgrc", "a.git/x", "gitx/.gitignore"] {
      try folder.write("old", to: name)
    }
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder[".git"])
  }

  private func isWritten(_ name: String) -> Bool {
    (try? FileSystem.write(ContiguousArray("new".utf8), to: folder[name])) != nil
  }

  @Test func settingsAreNotWritten() throws {
    for name in [".git/config", ".git/hooks/pre-commit", ".git/new", ".GIT/config", "link/config", "sub/.git", ".hg/hgrc"] {
      #expect(!isWritten(name), "\(name)")
    }
    #expect(throws: FileError.self) { try FileSystem.append([65], to: folder[".git/config"]) }
    #expect(throws: FileError.self) { try FileSystem.write([65], to: ".git/config", below: folder.path) }
    #expect(throws: FileError.self) { try FileSystem.write([65], to: "config", below: folder[".git"]) }
    #expect(String(decoding: try folder.bytes(of: ".git/config"), as: UTF8.self) == "old")
    let error = #expect(throws: FileError.self) { try FileSystem.write([65], to: folder[".git/config"]) }
    #expect(error?.description.hasSuffix("belongs to version control, and nothing is written to it") == true)
  }

  @Test func otherNamesAndMessagesAre() {
    for name in ["a.git/x", "gitx/.gitignore", ".gitignore", ".git/COMMIT_EDITMSG", ".git/MERGE_MSG", "a"] {
      #expect(isWritten(name), "\(name)")
    }
  }

  /// A NUL would end the name for the system, after it was checked.
  @Test func aNameWithANULIsNotWritten() throws {
    let folder = try TemporaryFolder()
    for name in [".git\0", "a\0.txt", "a\0/b"] {
      #expect(throws: FileError.self) { try FileSystem.write([0x61], to: name, below: folder.path) }
      #expect(throws: FileError.self) { try FileSystem.write([0x61], to: folder[name]) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
