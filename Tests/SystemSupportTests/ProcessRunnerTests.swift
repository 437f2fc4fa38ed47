import Foundation
import TestSupport
import Testing

@testable import SystemSupport

/// Helper programs have a deadline, an output limit, a memory limit and a process group of their own.
@Suite struct ProcessRunnerTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func shell(_ script: String, bounds: ProcessBounds = .question, separatesErrors: Bool = false) -> ProcessResult {
    ProcessRunner.run(
      ["/bin/sh", "-c", script, "sh", folder.path], workFolder: folder.path, bounds: bounds, separatesErrors: separatesErrors
    )
  }

  @Test func outputAndStatus() {
    let result = shell("echo a; echo b >&2; exit 3")
    #expect(result.status == 3)
    #expect(result.output == "a\nb\n")
    #expect(result.excess == nil)
    let separate = shell("echo a; echo b >&2", separatesErrors: true)
    #expect(separate.bytes == ContiguousArray("a\n".utf8))
    #expect(separate.output == "b\n")
    #expect(shell("kill -TERM $$").status == 128 + SIGTERM)
    #expect(shell("cat; pwd").output.hasPrefix(folder["run-"]))
    #expect(folder.files() == [])
  }

  @Test func whatCannotBeStarted() throws {
    let missing = ProcessRunner.run(["/nowhere/x"], workFolder: folder.path, bounds: .question)
    #expect(missing.status == 127 && missing.output.contains("not found"))
    // Written by a child: what another child inherited open for writing is busy, not of the wrong format.
    try ChildProcess.shell(#"printf 'no program' >"$1"; chmod 755 "$1""#, folder["text"])
    let text = ProcessRunner.run([folder["text"]], workFolder: folder.path, bounds: .question)
    #expect(text.status == 127 && text.output.hasSuffix(describe(errno: ENOEXEC)))
  }

  /// Neither an open output nor a closed one keeps the caller waiting.
  @Test(arguments: ["sleep 1000", "exec >&- 2>&-; sleep 1000", "sleep 1000 & exit 0", "trap '' TERM HUP INT; sleep 1000"])
  func aDeadline(script: String) {
    let result = shell(script, bounds: ProcessBounds(seconds: 1))
    #expect(result.excess == .time)
    #expect(result.status == 128 + SIGKILL)
    #expect(result.lastLine == "/bin/sh did not end within 1 s")
  }

  @Test func anOutputLimit() {
    let result = shell("while :; do echo 0123456789; done", bounds: ProcessBounds(seconds: 600, outputBytes: 100_000))
    #expect(result.excess == .output)
    #expect(result.bytes.count < 100)
    let errors = shell(
      "while :; do echo 0123456789 >&2; done", bounds: ProcessBounds(seconds: 600, outputBytes: 100_000),
      separatesErrors: true)
    #expect(errors.excess == .output)
  }

  /// What a program leaves behind ends with it.
  @Test func aGroupOfItsOwn() throws {
    let result = shell("sleep 1000 >/dev/null 2>&1 & echo $!")
    let left = try #require(Int32(result.lastLine))
    #expect(result.status == 0)
    while kill(left, 0) == 0, try isRunning(left) { usleep(1000) }
  }

  private func isRunning(_ process: Int32) throws -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
    return !text.contains(") Z")
  }

  /// A signal that this process ignores is not ignored there, and none is blocked.
  @Test func signalsAreAsAtTheStart() {
    signal(SIGPIPE, SIG_IGN)
    #expect(shell("kill -PIPE $$; echo survived").status == 128 + SIGPIPE)
  }

  #if os(Linux)
    @Test func aMemoryLimit() {
      let script = "import sys; x = bytearray(1 << 30); print(len(x))"
      func run(_ memory: Int) -> ProcessResult {
        ProcessRunner.run(
          ["/usr/bin/python3", "-c", script], workFolder: folder.path,
          bounds: ProcessBounds(seconds: 120, memoryBytes: memory))
      }
      #expect(run(2 << 30).lastLine == "\(1 << 30)")
      #expect(run(1 << 29).lastLine == "MemoryError")
      // An index that sends gigabytes of links to pip.
      for bounds in [ProcessBounds.question, .download, .conversion] {
        let result = ProcessRunner.run(["/usr/bin/python3", "-c", script], workFolder: folder.path, bounds: bounds)
        #expect(result.lastLine == "MemoryError")
      }
      #expect(ProcessBounds.compiler.memoryBytes == 4 << 30)
    }
  #endif
}
