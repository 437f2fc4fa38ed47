internal import HighlightCore
internal import HighlightStorage
package import SystemSupport

extension TreeReport {
  // Deeper nodes are not indented further: the output would be the square of the text.
  private static let maxIndent = 64

  /// Appends the tree as text: a line for each language and node, with its range; lines and columns are from 1,
  /// columns in characters.
  /// - Parameter flush: is called after each line; the walk ends when it returns false.
  package func appendText(
    _ styles: TreeStyles, to sink: inout ByteSink, flush: (inout ByteSink) -> Bool = { _ in true }
  ) {
    var depth = 0
    var written = 0
    var left = 0
    // Whether the nodes around the current one are shown.
    var isShown: ContiguousArray<Bool> = []
    storage.walkTree(options.selection) { event in
      switch event {
      case .enterLayer(let layer):
        indent(depth, &sink)
        sink.append(layer.language, styles.language, styles)
        sink.append("  ")
        sink.append(positions.span(layer.range), styles.range, styles)
        sink.append("\n")
        depth += 1
      case .enterNode(let node):
        let shows = options.shows(node) && written < options.maxNodes
        if options.shows(node) && !shows { left += 1 }
        isShown.append(shows)
        guard shows else { break }
        written += 1
        indent(depth, &sink)
        append(node, styles, to: &sink)
        sink.append("  ")
        sink.append(positions.span(node.range), styles.range, styles)
        sink.append("\n")
        depth += 1
      case .leaveNode: if isShown.removeLast() { depth -= 1 }
      case .leaveLayer: depth -= 1
      }
      return flush(&sink)
    }
    if left > 0 { sink.append("… \(left) other nodes\n") }
  }

  private func indent(_ depth: Int, _ sink: inout ByteSink) {
    sink.append(spaces: min(depth, Self.maxIndent) * 2)
    if depth > Self.maxIndent { sink.append("\(depth) ") }
  }

  /// Appends a node in the syntax of patterns, with its field and without its children.
  /// - Parameter isOpen: whether the closing parenthesis is left out, because children follow.
  func append(_ node: TreeNode, _ styles: TreeStyles, isOpen: Bool = false, to sink: inout ByteSink) {
    if let field = node.field {
      sink.append(field, styles.field, styles)
      sink.append(": ")
    }
    let style = node.isError || node.isMissing ? styles.error : node.isNamed ? styles.kind : styles.token
    sink.append(node.patternName + (node.isParenthesized && !isOpen ? ")" : ""), style, styles)
  }
}
