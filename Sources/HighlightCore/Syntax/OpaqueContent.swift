internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// Nodes that end only at a line that begins with certain characters: other text typed inside them does not change
/// the tree.
///
/// Markdown's parser needs milliseconds for each character typed in a fenced code block of a long text, only to find
/// that the block is longer. Tokens without a name in such content may be outdated until the next parse; no query of
/// this project uses them.
struct OpaqueContent {
  private let symbol: TSSymbol
  /// The first UTF-16 units, after white space, of lines that can end the content.
  private let enders: Set<UInt16>

  /// Creates the opaque content of a language. Nil for all but `markdown`, and if the grammar has no such node.
  init?(language name: String, grammar: Grammar) {
    guard name == "markdown" else { return nil }
    let kind = "code_fence_content"
    symbol = ts_language_symbol_for_name(grammar.language, kind, UInt32(kind.utf8.count), true)
    guard symbol != 0 else { return nil }
    enders = Set("`~".utf16)
  }

  /// Whether an edit of `range` (UTF-16 offsets, half-open) leaves the tree unchanged: the range is inside such a
  /// node and inside one line, and the line cannot end the content. False if the tree has errors. O(line + depth of
  /// the tree).
  ///
  /// Lines of content in a list or quotation begin with a node for its marker; they are not such lines.
  /// - Parameter root: the tree of the text.
  func holds(_ range: Range<Int>, in text: UTF16Text, root: TSNode) -> Bool {
    let lineStart = text.lines.start(of: text.lines.line(at: range.lowerBound))
    guard isInert(lineOf: range, in: text), !ts_node_has_error(root) else { return false }
    let shift = highlight_unit_shift(root.tree)
    func node(_ range: Range<Int>) -> TSNode? {
      let node = ts_node_named_descendant_for_byte_range(
        root, UInt32(range.lowerBound) << shift, UInt32(range.upperBound) << shift)
      return !ts_node_is_null(node) && ts_node_symbol(node) == symbol ? node : nil
    }
    guard node(lineStart..<(lineStart + 1)) != nil,
      let content = node(lineStart..<(range.upperBound + 1))
    else { return false }
    return content.start < range.lowerBound && range.upperBound < content.end
  }

  /// Whether a range lies in one line, and this line cannot end the content: its first unit after spaces and tabs is
  /// none of `enders`. False if the text may have lone CRs.
  func isInert(lineOf range: Range<Int>, in text: UTF16Text) -> Bool {
    // The parser knows other ends of lines.
    guard !text.lines.mayHaveLoneCarriageReturn else { return false }
    let line = text.contentRange(ofLine: text.lines.line(at: range.lowerBound))
    guard line.lowerBound <= range.lowerBound && range.upperBound <= line.upperBound else { return false }
    return text.withUnits(in: line) { units in
      let first = line.first { units[$0] != 0x20 && units[$0] != 0x09 }
      return first.map { !enders.contains(units[$0]) } ?? true
    }
  }
}
