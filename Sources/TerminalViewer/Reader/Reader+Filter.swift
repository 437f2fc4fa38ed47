internal import HighlightStorage
internal import SystemSupport

/// Lines that are shown alone, and the editor.
extension Reader {
  // MARK: The filter

  /// Shows the lines that match alone, of those that are shown; without a pattern all lines.
  func startFilter(_ text: String, isInverted: Bool, isLiteral: Bool) {
    let place = file?.top?.part.lineStart ?? 0
    guard !text.isEmpty else {
      if !conditions.isEmpty { showAllLines(at: place) }
      return
    }
    guard let pattern = searchPattern(text, isLiteral: isLiteral) else { return }
    conditions.append(LineFilter.Condition(pattern: pattern, isInverted: isInverted))
    file?.setFilter(conditions)
    activity = .going(.shown(place))
    noteChange()
  }

  /// Ends the filter; the line at an offset is at the top.
  func showAllLines(at offset: Int) {
    conditions = []
    file?.setFilter([])
    file?.show(offset)
    file?.clamp(height: height)
    noteChange()
  }

  /// Looks for some more lines.
  func filterOn() {
    guard let file else { return }
    let place = if case .shown(let offset)? = goal { offset } else { file.top?.part.lineStart ?? 0 }
    do throws(SearchInterruption) {
      try file.advanceFilter()
    } catch {
      activity = .none
      showAllLines(at: place)
      message = error == .deadline ? "the pattern takes too long" : "the pattern needs too much memory"
      return
    }
    if file.filter?.isFull == true { message = "too many lines match; the others stay hidden" }
    if isFollowing { file.toEnd(height: height) }
    if file.top == nil && goal == nil { file.toStart() }
    noteChange()
  }

  // MARK: The editor

  /// Opens the file in `$VISUAL`, else `$EDITOR`, else vi, and reads it again after that.
  func edit() {
    guard let file, let path = file.file.path else {
      return message = "standard input cannot be edited; write it into a file"
    }
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { Environment.value($0) }.first { !$0.allSatisfy(\.isWhitespace) }
    let editor = named ?? "vi"
    let line = lineOfInterest.flatMap { number(ofLineAt: $0) }
    let first = (file.top?.part.lineStart).flatMap { number(ofLineAt: $0) }
    let arguments = [line.map { "+\($0)" }, Self.operand(path)].compactMap { $0 }
    let status = screen.suspended { ForegroundProcess.run(editor, arguments) }
    guard open(current) else { return }
    // Lines are other bytes now.
    if let first { activity = .going(.line(first)) }
    if status == ForegroundProcess.notFound {
      message = "cannot run \(editor); set VISUAL to an editor"
    } else if status != 0 {
      message = "the editor ended with exit code \(status): \(editor)"
    }
  }

  /// The line that a search found, if it is on the screen, else the first one.
  private var lineOfInterest: Int? {
    guard let file else { return nil }
    let found = match.flatMap { match in file.rows(height).first { $0.part.range.lowerBound == match.part } }
    return (found ?? file.top)?.part.lineStart
  }

  /// The number of the line at an offset, from 1; nil where it would take long.
  private func number(ofLineAt offset: Int) -> Int? {
    guard let file else { return nil }
    for _ in 0..<Self.blocksToCount {
      if let number = file.number(ofLineAt: offset) { return number + 1 }
      if file.advanceIndex() { break }
    }
    return file.number(ofLineAt: offset).map { $0 + 1 }
  }

  // 4 GB.
  private static let blocksToCount = 16_384

  /// A path that is no option.
  private static func operand(_ path: String) -> String { path.hasPrefix("-") || path.hasPrefix("+") ? "./" + path : path }
}
