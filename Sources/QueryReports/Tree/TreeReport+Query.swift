internal import HighlightCore
internal import HighlightStorage
package import SystemSupport

extension TreeReport {
  /// Appends the tree as patterns of a query file: one for the document's language, with the range of each node as a
  /// comment.
  /// The trees of embedded languages follow as comments, for their own query files. With a position, the pattern is
  /// that of the innermost language there.
  /// - Parameters:
  ///   - innermostOnly: whether only the last language of the walk is written.
  ///   - flush: is called after each line; the walk ends when it returns false.
  package func appendQuery(
    _ styles: TreeStyles, innermostOnly: Bool, to sink: inout ByteSink, flush: (inout ByteSink) -> Bool = { _ in true }
  ) {
    let wanted = innermostOnly ? layerCount - 1 : nil
    var number = -1
    // The patterns of the layers around the current one.
    var open: [QueryPattern] = []
    var finished: [QueryPattern] = []
    storage.walkTree(options.selection) { event in
      switch event {
      case .enterLayer(let layer):
        number += 1
        open.append(
          QueryPattern(
            head: "; \(layer.language)  \(positions.span(layer.range))", isComment: number > 0 && wanted == nil,
            isWanted: wanted.map { $0 == number } ?? true))
      case .leaveLayer:
        var pattern = open.removeLast()
        pattern.end()
        if pattern.isWanted { finished.append(pattern) }
      case .enterNode(let node):
        let last = open.count - 1
        if open[last].isWanted { enter(node, styles, &open[last]) }
      case .leaveNode:
        let last = open.count - 1
        if open[last].isWanted { open[last].leave() }
      }
      return true
    }
    // The innermost layers end first.
    for pattern in finished.reversed() {
      sink.append(contentsOf: pattern.written)
      guard flush(&sink) else { return }
    }
  }

  private func enter(_ node: TreeNode, _ styles: TreeStyles, _ pattern: inout QueryPattern) {
    guard options.shows(node) else { return pattern.skip() }
    var text = ByteSink(descriptor: nil)
    append(node, styles, isOpen: true, to: &text)
    var comment = ByteSink(descriptor: nil)
    comment.append("; " + positions.span(node.range), styles.range, styles)
    pattern.enter(text.bytes, isParenthesized: node.isParenthesized, comment: comment.bytes)
  }

  /// The number of languages in the walk.
  private var layerCount: Int {
    var count = 0
    storage.walkTree(options.selection) { event in
      if case .enterLayer = event { count += 1 }
      return true
    }
    return count
  }
}

/// A pattern that is written node by node, one line for each.
private struct QueryPattern {
  // Deeper nodes are not indented further.
  private static let maxIndent = 64

  let isComment: Bool
  let isWanted: Bool
  private(set) var written: ContiguousArray<UInt8>
  /// The last line, without its comment: closing parentheses belong before that.
  private var line: ContiguousArray<UInt8> = []
  private var comment: ContiguousArray<UInt8> = []
  /// For each node around the current one: whether it is shown, and whether a closing parenthesis follows it.
  private var nodes: ContiguousArray<(isShown: Bool, isParenthesized: Bool)> = []
  private var depth = 0

  init(head: String, isComment: Bool, isWanted: Bool) {
    (self.isComment, self.isWanted) = (isComment, isWanted)
    written = ContiguousArray((head + "\n").utf8)
  }

  mutating func skip() { nodes.append((false, false)) }

  mutating func enter(_ text: ContiguousArray<UInt8>, isParenthesized: Bool, comment: ContiguousArray<UInt8>) {
    endLine()
    line = ContiguousArray(repeating: UInt8(ascii: " "), count: min(depth, Self.maxIndent) * 2) + text
    self.comment = comment
    nodes.append((true, isParenthesized))
    depth += 1
  }

  mutating func leave() {
    guard let node = nodes.popLast(), node.isShown else { return }
    depth -= 1
    if node.isParenthesized { line.append(UInt8(ascii: ")")) }
  }

  mutating func end() { endLine() }

  private mutating func endLine() {
    if line.isEmpty { return }
    if isComment { written += ContiguousArray("; ".utf8) }
    written += line
    written += ContiguousArray("  ".utf8)
    written += comment
    written.append(UInt8(ascii: "\n"))
    line.removeAll(keepingCapacity: true)
  }
}
