import Foundation
import TestSupport
import Testing

@testable import SystemSupport

/// What a run over many files shows on a terminal, and only there.
@Suite struct ProgressTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for index in 0..<40 { try folder.write("x = \(index)\n", to: "src/\(index).conf") }
  }

  private func runAtTerminal(_ script: String) throws -> TerminalProcess.Result {
    try TerminalProcess.run(
      ["/bin/sh", "-c", "cd \"$1\" && P=\"$2\" && \(script)", "sh", folder.path, Program.path],
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm", "XDG_DATA_HOME": Program.dataHome,
        "HIGHLIGHT_LSP_DATA": ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_DATA"] ?? "",
      ])
  }

  @Test(arguments: ["-j 1", "-j 3"]) func aTerminalIsToldHowFarItIs(jobs: String) throws {
    let result = try runAtTerminal("\"$P\" highlight \(jobs) -f html -o out src")
    #expect(result.status == 0)
    #expect(result.text.contains("[1/40]"))
    #expect(result.text.contains(/highlight-lsp: 40 files, 0\.\d MB in [0-9.]+ s \([0-9.]+ files\/s\)/))
    #expect(folder.files(below: "out").count == 40)
  }

  @Test func oneFileIsNoReasonToSayAnything() throws {
    let result = try runAtTerminal("\"$P\" highlight -f json src/1.conf >/dev/null")
    #expect(result.text.isEmpty)
  }

  @Test func nothingIsShownElsewhere() throws {
    let result = try Program.run(["highlight", "-f", "html", "-o", "out", "src"], folder: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty)
    // The text and progress would mix, also where another program writes it to the terminal.
    for end in ["", " | cat", " | head -n 1"] {
      let shown = try runAtTerminal("\"$P\" highlight --paging never src\(end)")
      #expect(!shown.text.contains("/40]") && !shown.text.contains("files/s"))
    }
  }

  @Test func ratesAndTimes() {
    let second: UInt64 = 1_000_000_000
    #expect(FileProgress.line("", done: 0, of: 4000, after: 0) == "[1/4000]")
    #expect(FileProgress.line("checking ", done: 10, of: 4000, after: second / 10) == "checking [11/4000]")
    #expect(FileProgress.line("", done: 1000, of: 4000, after: second) == "[1001/4000] 1000 files/s, 3.0 s left")
    #expect(FileProgress.line("", done: 1, of: 4000, after: second) == "[2/4000] 1.0 files/s, 1 h 6 min left")
    #expect(FileProgress.line("", done: 10, of: 1000, after: second) == "[11/1000] 10.0 files/s, 1 min 39 s left")
    #expect(
      FileProgress.summary(count: 4000, bytes: 31_490_000, after: 5 * second) == "4000 files, 31.5 MB in 5.0 s (800 files/s)"
    )
    #expect(FileProgress.summary(count: 2, bytes: 10, after: second / 2) == "2 files, 0.1 MB in 0.5 s (4.0 files/s)")
    #expect(FileProgress.summary(count: 100, bytes: 0, after: 0) == "100 files in 0.1 s (100000 files/s)")
  }
}
