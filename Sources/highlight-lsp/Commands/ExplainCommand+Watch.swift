internal import CSystem
internal import FileHighlighting
internal import HighlightStorage
internal import SystemSupport
internal import TerminalViewer

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ExplainCommand {
  /// How late a change is seen at most where the system does not report it.
  private static let pollMilliseconds = 50

  /// Explains again whenever a file changes that the result depends on, until the process ends: to the output, or on the
  /// screen of a terminal.
  ///
  /// An editor that replaces the file removes it for a moment; its return is the next change. Errors in a file are reported,
  /// and the watch goes on.
  func keepExplaining() throws {
    let changes = ChangeSignal()
    let watcher = FileWatcher(pollMilliseconds: Self.pollMilliseconds) {
      changes.note()
      highlight_terminal_wake(Screen.workerByte)
    }
    let file = FilePosition(position).file
    // A page may be of a file whose name looks like a position.
    let name = format == .html && FileSystem.kind(of: position) == .file ? position : file
    // What changes while the file is read is seen, too.
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

  /// A pipe would be waited for, and no later change be seen.
  private func checkCanWatch(_ name: String) throws(FileError) {
    if let refusal = FileSystem.refusal(of: name) { throw refusal }
  }

  /// Reports why the text could not be explained. A missing file may be created later; wrong options stay wrong.
  private func report(_ error: any Error, isFirst: Bool) throws {
    if let code = error as? ExitCode {
      if isFirst && code == .usage { throw code }
    } else if isFirst {
      throw error
    } else {
      Console.message("\(error)")
    }
  }

  /// Shows the report on the terminal's screen, errors first, until the user ends it. Returns false if no keys can be read
  /// from the terminal.
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

/// Whether something changed since it was last waited for.
///
/// `@unchecked Sendable`: `lock` guards all state.
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

  /// Whether something changed; forgets it.
  func take() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    defer { isSet = false }
    return isSet
  }
}
