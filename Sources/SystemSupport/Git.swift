internal import HighlightStorage

/// Asks git about folders whose repository may be a stranger's.
///
/// No monitor, hook, transport or pager that the repository's configuration names is run; callers ask for nothing that has
/// filters or text conversions run. Git has 5 s, 1 GB of memory and an output limit. A repository for which it did not end
/// in time is asked no more: each of its files would take as long.
package enum Git {
  /// Why there is no answer.
  package enum Failure: Error, CustomStringConvertible {
    /// Git is not installed.
    case missing
    /// It ended with another status; its last line of standard error.
    case refused(String)
    /// It has an object, and cannot read it; its last line.
    case damaged(String)
    /// It did not end in time, or has not for another question.
    case timeout(seconds: Int)
    /// The object, or the answer, is longer than the limit.
    case tooLarge(limit: Int)

    package var description: String {
      switch self {
      case .missing: "git is not installed"
      case .refused(let words): words.isEmpty ? "git ended with an error" : words
      case .damaged(let words): "git cannot read its version: \(words)"
      case .timeout(let seconds): "git did not end within \(seconds) s"
      case .tooLarge(let limit): "git's version has more than \(limit) bytes"
      }
    }
  }

  /// The deadline of a question, in seconds. Questions are about one file or the configuration, and take milliseconds.
  package static let seconds = 5
  /// The most private memory of git, in bytes. Linux only.
  package static let memoryBytes = 1 << 30

  /// Options before the command, and variables, that keep git from running what a repository names and from writing.
  static let options = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-pager"]
  package static let variables = [
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
  ]

  /// Runs a command of git in a folder and gives what it writes to standard output.
  /// - Parameters:
  ///   - arguments: the command and its arguments; paths are absolute.
  ///   - folder: in a repository; its absolute path. Nil: the command is for no repository, and runs in an empty folder.
  ///   - limit: the longest answer, in bytes.
  ///   - statuses: the exit codes of an answer.
  package static func ask(
    _ arguments: [String], in folder: String?, limit: Int, statuses: ClosedRange<Int32> = 0...0,
    environment: [String: String] = [:], seconds: Int = Git.seconds
  ) throws(Failure) -> ContiguousArray<UInt8> {
    let repository = folder.map { top(above: $0) ?? $0 }
    if let repository, stuck.contains(repository) { throw .timeout(seconds: seconds) }
    let scratch: String
    do {
      scratch = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
    } catch {
      throw .refused("\(error)")
    }
    defer { FileSystem.removeTree(scratch) }
    let result = ProcessRunner.run(
      ["git"] + options + (folder.map { ["-C", $0] } ?? []) + arguments,
      environment: variables.merging(environment) { $1 }, workFolder: scratch,
      bounds: ProcessBounds(seconds: seconds, outputBytes: limit, memoryBytes: memoryBytes), separatesErrors: true)
    switch result.excess {
    case .time:
      if let repository { stuck.insert(repository) }
      throw .timeout(seconds: seconds)
    case .output: throw .tooLarge(limit: limit)
    case nil: break
    }
    guard result.status != 127 || ProcessRunner.locate("git") != nil else { throw .missing }
    guard statuses.contains(result.status) else { throw .refused(result.lastLine) }
    return result.bytes
  }

  /// The bytes of an object, as they are: no filter is run. Its size is asked for first, so that one that inflates to
  /// gigabytes is not.
  /// - Parameters:
  ///   - name: `:./PATH` for the index, `REVISION:PATH`, or an object's name.
  ///   - limit: the largest object, in bytes.
  package static func blob(_ name: String, in folder: String, limit: Int) throws(Failure) -> ContiguousArray<UInt8> {
    let answer = try ask(["cat-file", "-s", name], in: folder, limit: 64)
    let size = Int(String(decoding: answer.prefix { $0 != 0x0A }, as: UTF8.self))
    guard let size, size >= 0, size <= limit else { throw .tooLarge(limit: limit) }
    do {
      return try ask(["cat-file", "blob", name], in: folder, limit: limit)
    } catch {
      guard case .refused(let words) = error else { throw error }
      throw .damaged(words)
    }
  }

  /// Returns the top folder of the work tree that contains a folder; nil outside of one.
  /// - Parameter folder: absolute, without links.
  package static func top(above folder: String) -> String? {
    var ancestor = folder
    while true {
      if FileSystem.kind(of: (ancestor == "/" ? "" : ancestor) + "/.git") != nil { return ancestor }
      if ancestor == "/" || ancestor == "." { return nil }
      ancestor = FileSystem.directory(of: ancestor)
    }
  }

  private static let stuck = StuckRepositories()
}

/// Repositories for which git did not end in time. `@unchecked Sendable`: all state is behind `lock`.
private final class StuckRepositories: @unchecked Sendable {
  private let lock = ConditionLock()
  private var folders: Set<String> = []

  func contains(_ folder: String) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return folders.contains(folder)
  }

  func insert(_ folder: String) {
    lock.lock()
    defer { lock.unlock() }
    folders.insert(folder)
  }
}
