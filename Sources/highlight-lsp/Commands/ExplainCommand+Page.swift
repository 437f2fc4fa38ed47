internal import FileHighlighting
internal import HighlightRendering
internal import HighlightStorage
internal import QueryTools
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ExplainCommand {
  /// Appends the page of a file; a text that is too long for one ends the command.
  func appendPage(of inspected: InspectedFile, selected: Int?, to sink: inout ByteSink) throws {
    let file = inspected.outcome.file
    guard file.text.count <= ExplainPage.longestText else {
      Console.message(
        "\(inspected.path): the text has \(file.text.count) UTF-16 units, and a page at most \(ExplainPage.longestText); "
          + "explain a part of it")
      throw ExitCode.incomplete
    }
    var page = ExplainPage(
      file, theme: inspected.theme, otherTheme: inspected.theme.isLight ? .dark : .light, manifest: inspected.manifest)
    page.selected = selected
    page.isThemeChosen = inspected.isThemeChosen
    page.append(to: &sink)
  }

  // MARK: Watching

  /// How late a change is seen at most where the system does not report it.
  private static let pollMilliseconds = 50
  private static let clearedScreen = "\u{1B}[H\u{1B}[2J\u{1B}[3J"

  /// Explains again whenever a file changes that the result depends on, until the process is ended.
  ///
  /// An editor that replaces the file takes it away for a moment: its return is the next change. What is wrong with a file is
  /// reported, and the watch goes on.
  func keepExplaining() throws {
    let changes = ChangeSignal()
    let watcher = FileWatcher(pollMilliseconds: Self.pollMilliseconds) { changes.note() }
    let file = FilePosition(position).file
    // A page may be of a file whose name looks like a position.
    let name = format == .html && FileSystem.kind(of: position) == .file ? position : file
    // What changes while the file is read is seen, too.
    watcher.watch([name.hasPrefix("/") ? name : (FileSystem.realPath(".") ?? "") + "/" + name])
    guard FileSystem.kind(of: name) != nil else { return try explain() }
    var isFirst = true
    while true {
      if FileSystem.kind(of: name) != nil {
        do {
          if output == nil && isatty(STDOUT_FILENO) == 1 {
            var screen = ByteSink()
            screen.append(Self.clearedScreen)
            try screen.flush()
          }
          try explain { watcher.watch($0.sources(inspection)) }
        } catch let code as ExitCode {
          // What is missing now may come; options that are wrong stay wrong.
          if isFirst && code == .usage { throw code }
        } catch let error as ByteSink.WriteError {
          throw ByteSink.end(after: error)
        } catch {
          if isFirst { throw error }
          Console.message("\(error)")
        }
        if let problem = watcher.takeProblem() { Console.message(problem) }
        isFirst = false
      }
      changes.wait()
    }
  }
}

/// Whether something changed since it was last waited for.
///
/// `@unchecked Sendable`: all state is behind `lock`.
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
}
