import Foundation
import TestSupport
import Testing

/// A command that crashes says so: by the debug build's program, whose engine is told to crash.
@Suite struct CrashLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> ChildProcess.Result {
    var environment = ProcessInfo.processInfo.environment
    environment.merge([
      "XDG_DATA_HOME": Program.dataHome, "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": folder["state"],
      "HIGHLIGHT_LSP_TEST_LOOP": "crash",
    ]) { $1 }
    return try ChildProcess(Program.debugPath, arguments, environment: environment, folder: folder.path).finish()
  }

  @Test(arguments: [
    ["highlight", "-f", "json", "-j", "1"], ["highlight", "-j", "4"], ["check"], ["tree"], ["reflow"],
  ])
  func aCrashIsOneLineWithTheFile(_ command: [String]) throws {
    try folder.write("int a; // loop-for-tests\n", to: "a.c")
    try folder.write(
      "[[rules]]\nid = 'x'\npattern = 'a'\nseverity = 'hint'\nwithin = ['comment']\n", to: "highlight-lsp.toml")
    let result = try run(command + ["a.c"])
    #expect(result.status == 128 + SIGSEGV, "\(command): \(result.errors)")
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.hasPrefix("highlight-lsp: version "), "\(result.errors)")
    #expect(
      result.errors.contains(" crashed with signal 11 (SIGSEGV) while it worked on a.c (c); report it with this file"),
      "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder["state"]))
  }

  @Test func aNameInTheLineIsShownAndNotObeyed() throws {
    let name = "a\u{1B}[2J\n::error::\u{202E}##[x].c"
    try folder.write("int a; // loop-for-tests\n", to: name)
    let result = try run(["highlight", "--", name])
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.contains(#"a\x1b[2J\x0a::error::\xe2\x80\xae#\x23[x].c (c)"#), "\(result.errors)")
  }
}
