internal import TextModel

/// Languages with line rules instead of a parser: a line depends on the lines before it only through the line state.
/// So the text after a line can be highlighted by another storage that begins in this state.
extension SyntaxView {
  /// The last line whose start is in no text that is joined from several lines, and the line state there. Nil if it is
  /// not known: the language has a parser, there is none, or the text exceeded a limit. O(joined lines + states in force).
  package var lastLineState: (line: Int, state: LineState)? {
    guard let layer = syntax.root, language?.compiledLineGrammar != nil, layer.lineStates.ends.count == text.lines.count
    else {
      return nil
    }
    let ends = layer.lineStates.ends
    guard let before = ends.dropLast().lastIndex(where: { !$0.isJoining }) else { return (0, layer.lineStart) }
    return (before + 1, layer.lineStates.stacks.only(ends[before].stack))
  }
}

extension DocumentState {
  /// Sets the line state in which the first line begins.
  /// - Precondition: the text is empty.
  package mutating func begin(in state: LineState) {
    precondition(text.count == 0, "the lines of the text were looked at already")
    syntax.clear()
    _ = syntax.modifyRoot { layer, _ in layer.lineStart = state }
  }
}
