import CSandboxProbe
import TestSupport
import Testing

/// What a process can do before and after it limited itself.
@Suite struct SandboxTests {
  /// Tries everything in a child process. Returns 0, an error number or, for what cannot be tried here, -1, by the number of
  /// the probe.
  private static func probe(
    calls: Bool = false, programs: Bool = false, onlyThisThread: Bool = false, writes: Bool = false
  ) throws -> [Int32] {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "other/file")
    try folder.write("text", to: "allowed/file")
    var results = [Int32](repeating: -1, count: PROBE_COUNT)
    let limits = sandbox_limits(
      refuses_calls: calls ? 1 : 0, refuses_programs: programs ? 1 : 0, only_this_thread: onlyThisThread ? 1 : 0,
      refuses_writes: writes ? 1 : 0)
    // No other child inherits the pipe.
    let failure = ChildProcess.withoutStarting {
      sandbox_probe(limits, folder["allowed"], folder["other"], &results)
    }
    guard failure == 0 else { throw ChildProcess.Failure(description: "the probe fails: \(failure)") }
    return results
  }

  private static let hasCalls = (try? probe(calls: true, programs: true))?[PROBE_FILTER] == 0
  /// The version of Landlock; 0 if there is none.
  private static let landlock = (try? probe(writes: true))?[PROBE_LANDLOCK] ?? 0

  private let refused: Int32 = 1
  private let denied: Int32 = 13
  private let programs = [PROBE_EXECVE, PROBE_EXECVEAT]
  private let calls = [
    PROBE_SOCKET, PROBE_SOCKETPAIR, PROBE_IO_URING, PROBE_PTRACE, PROBE_READ_MEMORY, PROBE_WRITE_MEMORY,
    PROBE_GET_DESCRIPTOR, PROBE_TYPE, PROBE_OTHER_NUMBERS, PROBE_OTHER_PROCESSOR,
  ]
  private let writes = [PROBE_CREATE, PROBE_OVERWRITE, PROBE_FOLDER, PROBE_LINK, PROBE_MOVE_OUT, PROBE_REMOVE]
  /// What the commands need.
  private let needed = [
    PROBE_FORK, PROBE_READ, PROBE_OPEN_BEFORE, PROBE_DEV_NULL, PROBE_CREATE_ALLOWED, PROBE_REPLACE_ALLOWED,
    PROBE_FOLDER_ALLOWED,
  ]

  /// Without it, each attempt has another result than the one that the other tests expect.
  @Test(.enabled(if: hasCalls || landlock > 0, "neither seccomp nor Landlock here")) func withoutTheSandboxNothingIsRefused()
    throws
  {
    let results = try Self.probe()
    for probe in programs { #expect(results[probe] == 2) }
    // Systems may refuse io_uring by themselves.
    for probe in calls where probe != PROBE_IO_URING { #expect(results[probe] != refused, "\(probe)") }
    for probe in writes + needed { #expect(results[probe] == 0, "\(probe)") }
    #expect(results[PROBE_OTHER_THREAD] == 0)
  }

  @Test(.enabled(if: hasCalls, "no seccomp here")) func callsAreRefusedInAllThreads() throws {
    let results = try Self.probe(calls: true, programs: true)
    for probe in programs + calls + [PROBE_OTHER_THREAD] where results[probe] >= 0 {
      #expect(results[probe] == refused, "\(probe)")
    }
    for probe in writes + needed { #expect(results[probe] == 0, "\(probe)") }
  }

  @Test(.enabled(if: hasCalls, "no seccomp here")) func programsMayStayAllowed() throws {
    let results = try Self.probe(calls: true)
    for probe in programs { #expect(results[probe] == 2) }
    for probe in calls where results[probe] >= 0 { #expect(results[probe] == refused, "\(probe)") }
  }

  @Test(.enabled(if: hasCalls, "no seccomp here")) func oneThreadMayLimitItselfAlone() throws {
    let results = try Self.probe(calls: true, programs: true, onlyThisThread: true)
    #expect(results[PROBE_SOCKET] == refused && results[PROBE_EXECVE] == refused)
    #expect(results[PROBE_OTHER_THREAD] == 0)
  }

  @Test(.enabled(if: landlock > 0, "no Landlock here")) func writesAreRefusedExceptWhereTheyAreAllowed() throws {
    let results = try Self.probe(writes: true)
    for probe in writes { #expect(results[probe] == denied, "\(probe)") }
    if Self.landlock >= 3 { #expect(results[PROBE_TRUNCATE] == denied) }
    for probe in needed { #expect(results[probe] == 0, "\(probe)") }
    for probe in programs { #expect(results[probe] == 2) }
    #expect(results[PROBE_SOCKET] == 0)
  }

  @Test(.enabled(if: hasCalls && landlock > 0, "no seccomp or Landlock here")) func bothHalvesTogether() throws {
    let results = try Self.probe(calls: true, programs: true, writes: true)
    for probe in programs + calls where results[probe] >= 0 { #expect(results[probe] == refused, "\(probe)") }
    for probe in writes { #expect(results[probe] == denied, "\(probe)") }
    for probe in needed { #expect(results[probe] == 0, "\(probe)") }
  }
}
