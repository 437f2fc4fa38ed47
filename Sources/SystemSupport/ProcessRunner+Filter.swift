internal import CSystem
internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ProcessRunner {
  /// What a program may cost that reads what others made.
  package struct Bounds: Sendable {
    /// How long it may run.
    package var milliseconds: Int
    /// How many bytes it may write.
    package var outputBytes: Int

    package init(milliseconds: Int, outputBytes: Int) {
      (self.milliseconds, self.outputBytes) = (milliseconds, outputBytes)
    }
  }

  // Between two inspections of a program that runs.
  private static let inspectionMicroseconds: UInt32 = 2000

  /// Runs `arguments[0]` with some bytes as its standard input, and gives its standard output. One that exceeds a bound is ended, with its
  /// children: then the status is 128 + SIGKILL.
  /// - Parameters:
  ///   - environment: variables that are added or replaced.
  ///   - folder: where its folder is made; private to this process.
  package static func filter(
    _ arguments: [String], input: ContiguousArray<UInt8> = [], environment: [String: String] = [:], folder parent: String,
    bounds: Bounds
  ) -> ProcessResult {
    guard let program = locate(arguments[0]) else {
      return ProcessResult(status: 127, output: "\(arguments[0]): not found in a folder of PATH with an absolute path")
    }
    let folder: String
    do throws(FileError) {
      folder = try FileSystem.makeTemporaryDirectory(in: parent, prefix: "run-")
    } catch {
      return ProcessResult(status: 127, output: "\(error)")
    }
    defer { FileSystem.removeTree(folder) }
    let (source, log) = (highlight_nameless_file(parent.systemName), highlight_nameless_file(parent.systemName))
    defer { for file in [source, log] where file >= 0 { close(file) } }
    guard source >= 0, log >= 0, input.withUnsafeBytes({ FileSystem.writeAll($0, to: source) }) == 0 else {
      return ProcessResult(status: 127, output: "\(parent): \(describe(errno: errno))")
    }
    lseek(source, 0, SEEK_SET)
    let variables = Environment.forHelpers.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    var child = pid_t()
    let failure = withCStrings(arguments) { argv in
      withCStrings(variables) { envp in
        highlight_spawn_filter(&child, program.systemName, argv, envp, folder.systemName, source, log)
      }
    }
    guard failure == 0 else {
      return ProcessResult(status: 127, output: "\(arguments[0]): \(describe(errno: failure))")
    }
    let status = wait(for: child, writingTo: log, bounds)
    lseek(log, 0, SEEK_SET)
    return ProcessResult(
      status: status, bytes: status < 126 ? (try? FileSystem.read(descriptor: log, name: parent)) ?? [] : [])
  }

  /// The status with which a program ends, by itself or because of a bound.
  private static func wait(for child: pid_t, writingTo log: Int32, _ bounds: Bounds) -> Int32 {
    let end = monotonicNanoseconds() + UInt64(bounds.milliseconds) * 1_000_000
    var state: Int32 = 0
    while true {
      let ended = waitpid(child, &state, WNOHANG)
      if ended == child { break }
      if ended < 0 && errno != EINTR { return 127 }
      if monotonicNanoseconds() > end || FileSystem.size(of: log) ?? 0 > bounds.outputBytes {
        kill(-child, SIGKILL)
        while waitpid(child, &state, 0) < 0 && errno == EINTR {}
        return 128 + SIGKILL
      }
      usleep(inspectionMicroseconds)
    }
    let signal = state & 0x7F
    if signal == 0 && FileSystem.size(of: log) ?? 0 > bounds.outputBytes { return 128 + SIGKILL }
    return signal == 0 ? state >> 8 & 0xFF : 128 + signal
  }
}
