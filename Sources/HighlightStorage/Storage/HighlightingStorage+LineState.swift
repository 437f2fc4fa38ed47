/// Languages with line rules instead of a parser: a line depends on the lines before it only through the line state.
/// So the text after a line can be highlighted by another storage that begins in this state.
extension HighlightingStorage {
  /// The line state at the start of the last line. Nil for languages with a parser, without syntax, and inside a text
  /// joined from several lines. O(states in force).
  package var stateOfLastLine: LineState? {
    guard let layer, language?.lineProgram != nil, layer.lineStates.ends.count == text.lines.count else { return nil }
    guard let before = layer.lineStates.ends.dropLast().last else { return layer.lineStart }
    return before.isJoining ? nil : layer.lineStates.stacks.only(before.stack)
  }

  /// Sets the line state in which the first line begins.
  /// - Precondition: the text is empty.
  package func begin(in state: LineState) {
    precondition(length == 0, "the lines of the text were looked at already")
    layer?.clear()
    layer?.lineStart = state
  }
}
