/// A text in a language that has rules instead of a parser may continue in another storage: all that its lines need of those
/// before of them are the states in force.
extension HighlightingStorage {
  /// The states at the start of the last line; nil for languages with a parser or without syntax, and inside a text joined
  /// from several lines. O(states in force).
  package var stateOfLastLine: LineState? {
    guard let layer, language?.lineProgram != nil, layer.lineStates.ends.count == text.lines.count else { return nil }
    guard let before = layer.lineStates.ends.dropLast().last else { return layer.lineStart }
    return before.isJoining ? nil : layer.lineStates.stacks.only(before.stack)
  }

  /// Lets the text, which is empty, begin in the states that hold at the start of a line of another one.
  package func begin(in state: LineState) {
    precondition(length == 0, "the lines of the text were looked at already")
    layer?.clear()
    layer?.lineStart = state
  }
}
