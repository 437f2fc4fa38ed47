import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore
@testable import LanguageServer
@testable import SystemSupport

/// What the program learns of itself and of others where `/proc` is, and where it is not.
@Suite struct OwnProcessTests {
  private static let nowhere = "/nonexistent"

  // MARK: Its own file

  @Test func theProgramIsFoundInTheFoldersOfThePath() throws {
    let folder = try TemporaryFolder()
    for name in ["first/other", "second/tool", "third/tool"] { try folder.write("#!/bin/sh\n", to: name) }
    // The second one may not be run; a folder of that name is none.
    chmod(folder["second/tool"], 0o644)
    chmod(folder["third/tool"], 0o755)
    try FileManager.default.createDirectory(atPath: folder["zeroth/tool"], withIntermediateDirectories: true)
    let folders = ["zeroth", "first", "second", "third"].map { folder[$0] }
    #expect(Environment.executablePath(named: "tool", in: folders) == folder["third/tool"])
    #expect(Environment.executablePath(named: "tool", in: Array(folders.dropLast())) == nil)
    #expect(Environment.executablePath(named: "", in: folders) == nil)
  }

  @Test func aNameWithAFolderIsTakenAsItIs() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "bin/tool")
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "bin/tool")
    #expect(Environment.executablePath(named: folder["bin/../link"], in: []) == folder["bin/tool"])
    #expect(Environment.executablePath(named: folder["none"], in: [folder["bin"]]) == nil)
  }

  // MARK: Other processes

  @Test func aProcessThatEndedIsGoneAlsoBeforeItsParentLooks() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "exit"], environment: [:])
    var information = siginfo_t()
    // Waits for the end, and leaves what is left of it.
    #expect(waitid(P_PID, id_t(child.identifier), &information, WEXITED | WNOWAIT) == 0)
    #if os(Linux)
      #expect(!ParentWatch.isAlive(child.identifier))
    #endif
    #expect(ParentWatch.isAlive(child.identifier, processes: Self.nowhere))
    _ = child.wait()
    #expect(!ParentWatch.isAlive(child.identifier, processes: Self.nowhere))
    #expect(ParentWatch.isAlive(getpid()))
    #expect(ParentWatch.isAlive(getpid(), processes: Self.nowhere))
  }

  // MARK: Memory

  @Test func memoryIsKnownWithoutTheFileThatTellsIt() {
    let now = Watchdog.residentBytes()
    let most = Watchdog.residentBytes(statm: Self.nowhere)
    #expect(now > 1 << 20)
    // The kernel counts in steps of some hundred kilobytes per thread.
    #expect(most + 64 << 20 >= now)
    #expect(most < 1 << 40)
  }
}
