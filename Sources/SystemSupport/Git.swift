internal import Platform

/// Runs git in folders whose repository may not be trusted.
///
/// No monitor, hook, transport or pager of the repository's configuration is run, and callers use only commands that
/// run no filters or text conversions. Git has limits of 5 s, 1 GB of memory and of its output. After a timeout, no
/// further command is run in the same repository, because each would take as long.
package enum Git {
  /// The reason that a command has no result.
  package enum Failure: Error, CustomStringConvertible {
    /// Git is not installed.
    case missing
    /// Git ended with an error; the last line of its standard error.
    case refused(String)
    /// Git knows the object but cannot read it, or answers something else than an object.
    case damaged
    /// The file is in a merge conflict, in which the index has several versions of it.
    case conflict
    /// Git exceeded its time limit, now or for an earlier command in the repository.
    case timeout(seconds: Int)
    /// The object or the output is longer than the limit.
    case tooLarge(limit: Int)

    package var description: String {
      switch self {
      case .missing: "git is not installed"
      case .refused(let words): words.isEmpty ? "git ended with an error" : words
      case .damaged: "git cannot read its version"
      case .conflict: "it has a merge conflict"
      case .timeout(let seconds): "git did not end within \(seconds) s"
      case .tooLarge(let limit): "git's version has more than \(limit) bytes"
      }
    }
  }

  /// The time limit of a command, in seconds. Commands are about one file or the configuration, and take
  /// milliseconds.
  package static let seconds = 5
  /// The most private memory of git, in bytes. Linux only.
  package static let memoryBytes = 1 << 30

  /// Options before the command that prevent git from running programs that a repository names.
  static let options = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-pager"]
  /// Environment variables that prevent git from using the network, asking the user or writing.
  package static let variables = [
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
  ]

  /// The variable that names another index than the index of the repository, as git sets it for hooks of `git commit
  /// -a`; empty if it is not set.
  /// - Parameter folder: the absolute path of the folder in which git runs.
  package static func indexVariables(folder: String) -> [String: String] {
    guard let name = Environment.value("GIT_INDEX_FILE"), let top = top(above: folder),
      let current = FileSystem.realPath("."), self.top(above: current) == top
    else { return [:] }
    // Hooks run in the top folder.
    return ["GIT_INDEX_FILE": FileSystem.path(name, folder: top)]
  }

  /// Runs a git command in a folder and returns its standard output. Throws if git is missing, the exit code is not
  /// in `statuses`, or a limit is exceeded. After a timeout, later calls for the same repository throw at once.
  /// - Parameters:
  ///   - arguments: the command and its arguments; paths are absolute.
  ///   - folder: the absolute path of a folder in a repository; nil for a command without repository, which runs in
  ///     an empty folder.
  ///   - limit: the most bytes of the output.
  ///   - statuses: the exit codes that are not errors.
  package static func ask(
    _ arguments: [String], in folder: String?, limit: Int, statuses: ClosedRange<Int32> = 0...0,
    environment: [String: String] = [:], seconds: Int = Git.seconds
  ) throws(Failure) -> ContiguousArray<UInt8> {
    let repository = folder.map { top(above: $0) ?? $0 }
    if let repository, stuck.withLock({ $0.contains(repository) }) { throw .timeout(seconds: seconds) }
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
      if let repository { stuck.withLock { _ = $0.insert(repository) } }
      throw .timeout(seconds: seconds)
    case .output: throw .tooLarge(limit: limit)
    case nil: break
    }
    guard result.status != 127 || ProcessRunner.locate("git") != nil else { throw .missing }
    guard statuses.contains(result.status) else { throw .refused(result.lastLine) }
    return result.bytes
  }

  /// Returns the nearest folder with a `.git` among a folder and its parents, the top of the work tree; nil if there
  /// is none.
  /// - Parameter folder: an absolute path without links.
  package static func top(above folder: String) -> String? {
    var ancestor = folder
    while true {
      if FileSystem.kind(of: (ancestor == "/" ? "" : ancestor) + "/.git") != nil { return ancestor }
      if ancestor == "/" || ancestor == "." { return nil }
      ancestor = FileSystem.directory(of: ancestor)
    }
  }

  private static let stuck = Guarded(Set<String>())
}
