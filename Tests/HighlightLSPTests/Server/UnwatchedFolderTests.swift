import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import LanguageServer
@testable import SystemSupport

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
    let server = try LanguageServerSession(
      program: "/bin/sh", arguments: Self.arguments + [Program.path, "serve", "--stdio"])
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
