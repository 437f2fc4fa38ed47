internal import SystemSupport
internal import TextModel

/// The filter of lines, and the editor.
extension Viewer {
  // MARK: The filter

  /// Adds a condition to the filter, which hides the visible lines that do not match a pattern; if `isInverted`, the
  /// lines that match it. An empty text ends the filter; an invalid pattern only shows a message.
  func startFilter(_ text: String, isInverted: Bool, isLiteral: Bool) {
    let lineStart = file?.top?.part.lineStart ?? 0
    guard !text.isEmpty else {
      if !conditions.isEmpty { showAllLines(at: lineStart) }
      return
    }
    guard let pattern = searchPattern(text, isLiteral: isLiteral) else { return }
    conditions.append(LineFilter.Condition(pattern: pattern, isInverted: isInverted))
    file?.setFilter(conditions)
    activity = .going(.shown(lineStart))
    noteChange()
  }

  /// Ends the filter and scrolls to the line at a byte offset.
  func showAllLines(at offset: Int) {
    conditions = []
    file?.setFilter([])
    file?.show(offset, height: height)
    noteChange()
  }

  /// Filters the next block of the file. If a match exceeds its limit of time or memory, ends the filter with a
  /// message. Shows a message if too many lines match, and keeps the end of the file on the screen while following.
  func filterOn() {
    guard let file else { return }
    let lineStart = if case .shown(let offset)? = goal { offset } else { file.top?.part.lineStart ?? 0 }
    do throws(SearchInterruption) {
      try file.advanceFilter()
    } catch {
      activity = .none
      showAllLines(at: lineStart)
      message = error == .deadline ? "the pattern takes too long" : "the pattern needs too much memory"
      return
    }
    if file.filter?.isFull == true { message = "more than \(LineFilter.maxLines) lines match; the others stay hidden" }
    if isFollowing { file.toEnd(height: height) }
    if file.top == nil && goal == nil { file.toStart() }
    noteChange()
  }

  // MARK: The editor

  /// Opens the file in the editor `$VISUAL`, else `$EDITOR`, else vi, and reads the file again when the editor ends.
  /// Shows a message for a stream, and if the editor cannot be run or fails.
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
    // The byte offsets of lines have changed.
    if let first { activity = .going(.line(first)) }
    if status == ForegroundProcess.notFound {
      message = "cannot run \(editor); set VISUAL to an editor"
    } else if status != 0 {
      message = "the editor ended with exit code \(status): \(editor)"
    }
  }

  /// The byte offset of the line of the last match if it is on the screen, otherwise of the first line.
  private var lineOfInterest: Int? {
    guard let file else { return nil }
    let found = match.flatMap { match in file.rows(height).first { $0.part.range.lowerBound == match.part } }
    return (found ?? file.top)?.part.lineStart
  }

  /// Returns the number of the line that begins at a byte offset, counted from 1; nil if counting would take long.
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

  /// Returns a path that programs do not interpret as an option: with `./` before a leading `-` or `+`.
  private static func operand(_ path: String) -> String { path.hasPrefix("-") || path.hasPrefix("+") ? "./" + path : path }
}
