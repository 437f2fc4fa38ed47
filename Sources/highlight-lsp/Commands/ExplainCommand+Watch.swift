internal import CSystem
internal import Libc
internal import Platform
internal import SystemSupport
internal import TerminalViewer

extension ExplainCommand {
  /// The interval at which files are checked, if the system does not report changes.
  private static let pollMilliseconds = 50

  /// Writes the explanation again after each change of a file that it depends on, until the process ends: to the
  /// output, or on the screen of a terminal.
  ///
  /// An editor that replaces a file removes it for a moment; its creation is the next change. Errors in a file are
  /// reported, and watching continues.
  func keepExplaining() throws {
    let changes = ChangeSignal()
    let watcher = FileWatcher(pollMilliseconds: Self.pollMilliseconds) {
      changes.note()
      highlight_terminal_wake(Screen.workerByte)
    }
    let file = FilePosition(position).file
    // The name of the file of a page may look like a position.
    let name = format == .html && FileSystem.kind(of: position) == .file ? position : file
    // Watched before reading, so that a change during reading is noticed.
    watcher.watch([name.hasPrefix("/") ? name : (FileSystem.realPath(".") ?? "") + "/" + name])
    guard FileSystem.kind(of: name) != nil else { return try explain() }
    if output == nil && isatty(STDOUT_FILENO) == 1, try keepShowing(name, watcher, changes) { return }
    var isFirst = true
    while true {
      if FileSystem.kind(of: name) != nil {
        do {
          try checkCanWatch(name)
          try explain { watcher.watch($0.sources(inspection)) }
        } catch let error as ByteSink.WriteError {
          throw ByteSink.end(after: error)
        } catch {
          try report(error, isFirst: isFirst)
        }
        if let problem = watcher.takeProblem() { Console.message(problem) }
        isFirst = false
      }
      changes.wait()
    }
  }

  /// Throws for a file that does not exist, and for a pipe or device: reading it would block, and it has no later
  /// changes.
  private func checkCanWatch(_ name: String) throws(FileError) {
    if let refusal = FileSystem.refusal(of: name) { throw refusal }
  }

  /// Reports why the text could not be explained. In the first attempt, throws the error instead, unless its message
  /// was written already and it is not one of options; later attempts throw nothing.
  /// - Parameter isFirst: whether this is the first attempt.
  private func report(_ error: any Error, isFirst: Bool) throws {
    if let code = error as? ExitCode {
      if isFirst && code == .usage { throw code }
    } else if isFirst {
      throw error
    } else {
      Console.message("\(error)")
    }
  }

  /// Shows the report on the terminal's screen, errors first, and again after each change, until the user quits; then
  /// returns true. Returns false if no keys can be read from the terminal. An interrupt ends the process.
  private func keepShowing(_ name: String, _ watcher: FileWatcher, _ changes: ChangeSignal) throws -> Bool {
    func lines(isFirst: Bool) throws -> [String] {
      var sink = ByteSink(descriptor: nil)
      let messages = try Console.collecting {
        do {
          try checkCanWatch(name)
          let inspected = try appendReport(to: &sink) { watcher.watch($0.sources(inspection)) }
          try inspected.throwUnlessComplete()
        } catch {
          try report(error, isFirst: isFirst)
        }
        if let problem = watcher.takeProblem() { Console.message(problem) }
      }
      let text = messages + (messages.isEmpty ? "" : "\n") + String(decoding: sink.bytes, as: UTF8.self)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var text = try lines(isFirst: true)
    guard let screen = WatchScreen(title: position) else { return false }
    defer { screen.end() }
    while true {
      screen.show(text)
      switch screen.wait() {
      case .change:
        if changes.take(), FileSystem.kind(of: name) != nil { text = try lines(isFirst: false) }
      case .quit: return true
      case .interrupted:
        screen.end()
        signal(SIGINT, SIG_DFL)
        raise(SIGINT)
      }
    }
  }
}

/// Passes the signal of a change from the watcher's thread to the waiting thread.
///
/// `@unchecked Sendable`: `lock` protects all state.
private final class ChangeSignal: @unchecked Sendable {
  private let lock = ConditionLock()
  private var isSet = false

  func note() {
    lock.lock()
    defer { lock.unlock() }
    isSet = true
    lock.signal()
  }

  func wait() {
    lock.lock()
    defer { lock.unlock() }
    while !isSet { lock.wait() }
    isSet = false
  }

  /// Returns whether something changed since the last call, and resets that. Does not wait.
  func take() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    defer { isSet = false }
    return isSet
  }
}
