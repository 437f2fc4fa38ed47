import Foundation
import TestSupport
import Testing

@testable import DataFormats
@testable import LanguageServer
@testable import SystemSupport

/// Watching where the system does not tell what changes: by looking, step by step.
@Suite struct PolledFilesTests {
  private let folder: TemporaryFolder
  private let files = PolledFiles()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "a")
    files.watch([folder["a"], folder["later"], folder["new/deep/file"]])
  }

  @Test func nothingIsToldWhileNothingChanges() throws {
    try folder.write("another file", to: "b")
    #expect(!files.step())
    #expect(!files.step())
  }

  @Test func aFileThatGrowsIsToldOnce() throws {
    try folder.write("more than one", to: "a")
    #expect(files.step())
    #expect(!files.step())
  }

  @Test func aFileOfTheSameLengthIsToldByItsTime() throws {
    #expect(utimes(folder["a"], [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]) == 0)
    #expect(files.step())
    #expect(utimes(folder["a"], [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 1)]) == 0)
    #expect(files.step())
    #expect(!files.step())
  }

  @Test func aFileThatIsReplacedIsTold() throws {
    try folder.write("two", to: "b")
    #expect(rename(folder["b"], folder["a"]) == 0)
    #expect(files.step())
    #expect(!files.step())
  }

  @Test func aFileThatComesAndGoesIsTold() throws {
    try folder.write("", to: "later")
    #expect(files.step())
    #expect(unlink(folder["later"]) == 0)
    #expect(files.step())
    #expect(unlink(folder["a"]) == 0)
    #expect(files.step())
    #expect(!files.step())
  }

  @Test func aFileIsSeenWhenItsFolderComes() throws {
    try FileManager.default.createDirectory(atPath: folder["new"], withIntermediateDirectories: true)
    #expect(!files.step())
    try folder.write("x", to: "new/deep/file")
    #expect(files.step())
  }

  @Test func severalChangesAreToldTogether() throws {
    try folder.write("more than one", to: "a")
    try folder.write("", to: "later")
    #expect(files.step())
    #expect(!files.step())
  }

  @Test func onlyWhatIsWantedIsLookedAt() throws {
    files.watch([folder["later"]])
    try folder.write("more than one", to: "a")
    #expect(!files.step())
    files.watch([])
    #expect(files.isEmpty)
    try folder.write("", to: "later")
    #expect(!files.step())
  }

  @Test func whatChangedBeforeTheNextListIsStillTold() throws {
    try folder.write("more than one", to: "a")
    files.watch([folder["a"], folder["b"]])
    #expect(files.step())
    #expect(!files.step())
  }
}

/// What is watched no more keeps no thread, and no inotify instance, of which a user has 128.
@Suite struct FreedWatcherTests {
  /// Signals when the last thread that could call it is gone.
  private final class Caller: Sendable {
    let isFreed: DispatchSemaphore

    init(_ isFreed: DispatchSemaphore) { self.isFreed = isFreed }

    deinit { isFreed.signal() }
  }

  private static func isFreed(_ use: (@escaping @Sendable () -> Void) throws -> Void) rethrows -> Bool {
    let isFreed = DispatchSemaphore(value: 0)
    do {
      let caller = Caller(isFreed)
      try use { withExtendedLifetime(caller) {} }
    }
    return isFreed.wait(timeout: .now() + 300) == .success
  }

  @Test func threadsEndWithTheirWatcher() throws {
    let folder = try TemporaryFolder()
    #expect(
      Self.isFreed { changed in FileWatcher(pollMilliseconds: 3_600_000, changed: changed).watch([folder["a"]]) })
    #expect(
      Self.isFreed { changed in
        let poller = Poller(interval: 3_600_000_000_000, changed: changed)
        poller.watch([folder["a"]])
        poller.end()
      })
  }
}
