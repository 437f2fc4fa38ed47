internal import CSystem
internal import Platform

/// Limits that the process of a command sets for itself before it parses the first text, so that a faulty parser cannot
/// do what the command does not need.
///
/// On Linux, in two halves. A filter of system calls (seccomp) refuses sockets, the control of other processes, typing
/// into the terminal and, unless the command needs them later, programs. Landlock refuses writes, except to what the
/// command line names, the user's cache and the terminal. Reading is not limited. Programs that run already, such as a
/// pager, keep their rights; those that start later inherit the limits.
package enum Sandbox {
  /// A path that the command writes.
  package enum Target {
    /// A file that is replaced by a new file in the same folder: its folder with everything below.
    case file(String)
    /// A file to which something is appended. It alone, if it exists.
    case appended(String)
    /// A folder with everything below. It is created if it is missing.
    case folder(String)

    /// The target for a file or folder that the user named.
    package init(named path: String) {
      self = FileSystem.kind(of: path) == .directory ? .folder(path) : .file(path)
    }
  }

  /// The rights that the process dropped.
  package struct State: Equatable, Sendable {
    /// Whether sockets and the control of other processes are refused.
    package var refusesCalls = false
    /// The version of Landlock that refuses writes; 0 if they are not refused.
    package var landlock = 0
  }

  /// The variable whose value `off` leaves the process as it is, for debugging.
  package static let variable = "HIGHLIGHT_LSP_SANDBOX"

  private enum Phase {
    /// The process does not run a command, or the user switched the sandbox off.
    case off
    case ready
    case entered(State)
  }

  private static let phase = Guarded(Phase.off)

  /// The rights that all threads of the process dropped; nil if it did not enter.
  package static var state: State? {
    phase.withLock { if case .entered(let state) = $0 { state } else { nil } }
  }

  /// Lets this process enter the sandbox, unless the user switched it off. For a process that runs one command.
  package static func prepare() {
    if Environment.value(variable) != "off" { phase.withLock { $0 = .ready } }
  }

  /// Limits the process for good. It has no other thread yet: Landlock limits only the calling thread and those that it
  /// starts. Later calls do nothing, and a half that the system does not have is left out.
  /// - Parameters:
  ///   - writing: what the command writes.
  ///   - startsPrograms: whether the command starts programs later. They may write temporary files.
  package static func enter(writing targets: [Target], startsPrograms: Bool) {
    phase.withLock { phase in
      guard case .ready = phase else { return }
      phase = .entered(limit(targets, startsPrograms: startsPrograms, thisThreadOnly: false))
    }
  }

  /// Limits the calling thread and the threads that it starts. Other threads are not limited. They share its memory, so
  /// this protects less than `enter`. The thread may start programs.
  package static func enterThread() {
    let isReady = phase.withLock { if case .ready = $0 { true } else { false } }
    if isReady { _ = limit([], startsPrograms: true, thisThreadOnly: true) }
  }

  private static func limit(_ targets: [Target], startsPrograms: Bool, thisThreadOnly: Bool) -> State {
    let paths = writablePaths(targets, startsPrograms: startsPrograms)
    var state = State()
    // Calls that open files come first, while nothing is refused yet.
    state.landlock = ProcessRunner.withCStrings(paths.map(\.path)) { names in
      let writable = zip(names, paths).map { highlight_writable(path: $0.map { UnsafePointer($0) }, what: $1.what) }
      return Int(highlight_refuse_writes(writable, writable.count))
    }
    state.refusesCalls = highlight_refuse_calls(startsPrograms ? 0 : 1, thisThreadOnly ? 1 : 0) == 0
    return state
  }

  /// Returns the paths that may be written, with a sum of `HIGHLIGHT_WRITES_…`.
  private static func writablePaths(_ targets: [Target], startsPrograms: Bool) -> [(path: String, what: Int32)] {
    let files = Int32(HIGHLIGHT_WRITES_FILES)
    let newFiles = files | Int32(HIGHLIGHT_WRITES_NEW_FILES)
    let folders = newFiles | Int32(HIGHLIGHT_WRITES_FOLDERS)
    var result = [("/dev/null", files), ("/dev/tty", files)]
    func add(_ path: String, _ what: Int32) {
      // Most files of a list are in the folder of the one before.
      if let last = result.last, last.1 == what, last.0 == path { return }
      result.append((path, what))
    }
    func addFolder(_ path: String) {
      // If it cannot be created, the later write reports that.
      if FileSystem.kind(of: path) == nil { try? FileSystem.makeDirectories(path) }
      add(path, folders)
    }
    addFolder(Environment.cacheFolder)
    if startsPrograms { add(Environment.temporaryFolder, folders) }
    for target in targets {
      switch target {
      case .appended(let path) where FileSystem.kind(of: path) != nil: add(path, files)
      case .file(let path), .appended(let path): add(FileSystem.directory(of: path), newFiles)
      case .folder(let path): addFolder(path)
      }
    }
    return result
  }
}
