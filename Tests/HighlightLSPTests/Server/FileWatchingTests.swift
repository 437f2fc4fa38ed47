import Foundation
import Testing

@testable import LanguageServer
@testable import StrictJSON
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

/// A server whose system gives it no room to watch folders.
@Suite struct UnwatchedFolderTests {
  /// Runs a program in which the kernel refuses to watch.
  private static let arguments = [
    "-c",
    #"exec unshare -U -r sh -c 'echo 0 >/proc/sys/user/max_inotify_instances && exec "$@"' sh "$@""#, "sh",
  ]

  /// Whether this user may make a namespace in which that can be set.
  private static let canRefuse: Bool = {
    guard ProcessRunner.locate("unshare") != nil else { return false }
    let environment = ProcessInfo.processInfo.environment
    return (try? ChildProcess("/bin/sh", arguments + ["true"], environment: environment).finish().status) == 0
  }()

  @Test(.enabled(if: canRefuse, "no namespace of users can be made here"))
  func aChangeIsSeenAllTheSame() throws {
    let folder = try TemporaryFolder()
    let server = try LanguageServerProcess(
      program: "/bin/sh", arguments: Self.arguments + [LanguageServerProcess.program, "serve", "--stdio"])
    let uri = "file://" + folder["a.txt"]
    try server.initialize(capabilities: #""workspace":{"semanticTokens":{"refreshSupport":true}}"#, folder: folder.path)
    server.open(uri, languageID: "plaintext", text: "my iPhone\n")
    #expect(try server.tokens(uri).isEmpty)
    let told = try server.wait(forNotification: "window/logMessage")["message"]?.string
    #expect(told?.hasPrefix("the system does not report changes of files (") == true)
    try folder.write("[[rules]]\nid = 'phones'\npattern = 'i[A-Z]\\w+'\nscope = 'keyword'\n", to: "highlight-lsp.toml")
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    #expect(try server.tokens(uri).count == 5)
  }
}
