internal import CTreeSitter
internal import TextModel

extension SyntaxView {
  private static let openingTags: Set<String> = ["start_tag", "STag", "jsx_opening_element", "open_tag", "opening_tag"]
  private static let closingTags: Set<String> = ["end_tag", "ETag", "jsx_closing_element", "close_tag", "closing_tag"]

  /// Returns the half-open UTF-16 ranges of the names of an opening tag and of its closing tag, if the offset is
  /// inside or at an end of one of them. Nil at other offsets, if the names differ, and while a tag is typed: its `>` is
  /// missing, or it contains the tag after it. O(nodes around the offset + children of the element and of its tags).
  package func linkedTagNames(at utf16Offset: Int) -> (opening: Range<Int>, closing: Range<Int>)? {
    for offset in [utf16Offset, utf16Offset - 1] where offset >= 0 && offset < length {
      if let found = tagNames(at: offset), found.opening.touches(utf16Offset) || found.closing.touches(utf16Offset) {
        return found
      }
    }
    return nil
  }

  /// Returns the ranges of the names of the tag around a unit and of its counterpart; nil if there is no such pair,
  /// or if the names differ.
  private func tagNames(at utf16Offset: Int) -> (opening: Range<Int>, closing: Range<Int>)? {
    guard var layer = syntax.root else { return nil }
    var layerMap = LayerMap.document
    var offset = utf16Offset
    while let inner = layer.embeddedLayer(at: offset, in: syntax), inner.layer.language.compiledLineGrammar == nil {
      layerMap = layerMap.inside(inner.layer, origin: inner.origin)
      (layer, offset) = (inner.layer, inner.offset)
    }
    guard let tree = workspace.tree(of: layer) else { return nil }
    var path = NodePath(root: tree.rootNode)
    var element: TSNode?
    var isTag = false
    path.forEachNode(at: offset) { node in
      if isTag {
        element = node
        return false
      }
      isTag = Self.openingTags.contains(node.kind) || Self.closingTags.contains(node.kind)
      return true
    }
    guard let element, ts_node_child_count(element) >= 2 else { return nil }
    let last = ts_node_child(element, ts_node_child_count(element) - 1)
    guard let opening = Self.name(ofTag: ts_node_child(element, 0), Self.openingTags),
      let closing = Self.name(ofTag: last, Self.closingTags)
    else { return nil }
    let text = layer.id == syntax.rootID ? text.table : PieceTable(layer.units)
    guard isComplete(ts_node_child(element, 0), after: opening.upperBound, in: text),
      isComplete(last, after: closing.upperBound, in: text)
    else { return nil }
    guard closing.upperBound <= text.count, text.units(in: opening) == text.units(in: closing),
      let first = layerMap.documentRange(of: opening), let second = layerMap.documentRange(of: closing)
    else { return nil }
    return (first, second)
  }

  /// Whether a tag ends with its own `>`: no token is missing, and no part with an error contains a `<`, which begins
  /// another tag.
  /// - Parameter nameEnd: the end of the tag's name.
  private func isComplete(_ tag: TSNode, after nameEnd: Int, in text: PieceTable) -> Bool {
    guard ts_node_has_error(tag) else { return true }
    for index in 0..<ts_node_child_count(tag) {
      let child = ts_node_child(tag, index)
      if ts_node_is_missing(child) { return false }
      guard ts_node_has_error(child), child.end > nameEnd, child.end <= text.count else { continue }
      if text.units(in: max(child.start, nameEnd)..<child.end).contains(0x3C) { return false }
    }
    return true
  }

  /// Returns the range of the name of a tag: its first named child. Nil if the node has none, or is not of one of
  /// `kinds`.
  private static func name(ofTag tag: TSNode, _ kinds: Set<String>) -> Range<Int>? {
    guard kinds.contains(tag.kind), ts_node_named_child_count(tag) > 0 else { return nil }
    let name = ts_node_named_child(tag, 0)
    return name.start < name.end ? name.start..<name.end : nil
  }
}

extension Range<Int> {
  fileprivate func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
