internal import CTreeSitter
internal import Platform
package import TextModel
package import TextRules

/// A text that is parsed and not highlighted. Its tree can be inspected for half the work of a highlighting storage.
package final class ParsedText {
  package let text: UTF16Text
  package let language: Language
  let tree: SyntaxTree
  /// Whether the text was nested more deeply than libtree-sitter or an external scanner can record.
  let isNestingForgotten: Bool

  /// Parses a text that will not be edited. Nil if the language has no parser, or if a limit was exceeded. O(text).
  /// - Parameter parseMilliseconds: the most processor time of the parse.
  package convenience init?(_ text: UTF16Text, language: Language, parseMilliseconds: Int) {
    var limit: Limit?
    self.init(text, language: language, parseMilliseconds: parseMilliseconds, limit: &limit)
  }

  /// Parses a text that will not be edited, and reports the limit that was exceeded. Nil if the language has no
  /// parser, or if a limit was exceeded. O(text).
  /// - Parameter limit: set to the limit, if one was exceeded; otherwise unchanged.
  package init?(_ text: UTF16Text, language: Language, parseMilliseconds: Int, limit: inout Limit?) {
    guard language.grammar != nil, language.compiledLineGrammar == nil else { return nil }
    let result = language.ownTools.parser.parse(
      text.table, oldTree: nil, milliseconds: parseMilliseconds, flag: CancellationFlag(), expectsEdits: false)
    guard case .parsed(let tree) = result.outcome else {
      limit = result.outcome.limit
      return nil
    }
    (self.text, self.language, self.tree) = (text, language, tree)
    isNestingForgotten = result.isNestingForgotten
  }

  // MARK: What a longer text would change

  // The number of nodes that must be between an offset and the end: in a longer text the last node may continue, and
  // the node before it may become a part of it.
  private static let settledNodes = 2

  /// Whether the tree before a UTF-16 offset is expected to stay the same if text is appended. True if the children
  /// of the root that begin before the offset have no errors, and of the later ones more than `settledNodes` count.
  /// Children count that are named, not extra (as comments are), have no errors, and end before the end of the text.
  /// False if the root is an error. O(children of the root).
  package func isSettled(before offset: Int) -> Bool {
    guard !tree.rootNode.isError else { return false }
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return false }
    var behind = 0
    repeat {
      let node = ts_tree_cursor_current_node(&cursor)
      if node.start < offset {
        guard !ts_node_has_error(node) else { return false }
      } else if ts_node_is_named(node) && !ts_node_is_extra(node) && !ts_node_has_error(node) && node.end < text.count {
        behind += 1
        if behind > Self.settledNodes { return true }
      }
    } while ts_tree_cursor_goto_next_sibling(&cursor)
    return false
  }

  /// A node that continues after an offset.
  private struct OpenNode: Equatable {
    let symbol: TSSymbol
    let start: Int
  }

  /// Whether the tree of a prefix of this text has the same open nodes at an offset. False if there are syntax errors
  /// up to the end of the prefix: an unterminated comment is full of them, in both texts. O(nodes around the offset
  /// and around errors).
  ///
  /// The enclosing nodes may continue after both: the branches of an `#ifdef`, a class, an object of JSON, the root of a
  /// document.
  package func agrees(with shorter: ParsedText, before offset: Int) -> Bool {
    // An error after the offset may absorb all open nodes around it.
    guard openNodes(at: min(shorter.text.count, text.count)) != nil, let open = openNodes(at: offset) else { return false }
    return open == shorter.openNodes(at: offset)
  }

  /// Returns the nodes that begin before an offset and end after it, the outermost first. Nil if there are errors or
  /// missing tokens that begin before it.
  private func openNodes(at offset: Int) -> [OpenNode]? {
    var result: [OpenNode] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    func take(_ node: TSNode) -> Bool {
      if node.isError || ts_node_is_missing(node) { return false }
      let isOpen = node.end > offset
      if isOpen { result.append(OpenNode(symbol: ts_node_symbol(node), start: node.start)) }
      guard isOpen || ts_node_has_error(node), ts_tree_cursor_goto_first_child(&cursor) else { return true }
      repeat {
        let child = ts_tree_cursor_current_node(&cursor)
        if child.start >= offset { break }
        if !take(child) { return false }
      } while ts_tree_cursor_goto_next_sibling(&cursor)
      ts_tree_cursor_goto_parent(&cursor)
      return true
    }
    return take(tree.rootNode) ? result : nil
  }

  /// Returns the half-open UTF-16 range of the first error, if it ends before an offset: then a longer text has it,
  /// too. Nil if there is none, or if it continues after the offset. O(nodes around the error).
  package func finishedError(before offset: Int) -> Range<Int>? {
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    while true {
      let node = ts_tree_cursor_current_node(&cursor)
      guard node.start < offset else { return nil }
      if node.isError || ts_node_is_missing(node) { return node.end < offset ? node.start..<node.end : nil }
      if ts_node_has_error(node), ts_tree_cursor_goto_first_child(&cursor) { continue }
      guard ts_tree_cursor_goto_next_sibling(&cursor) else { return nil }
    }
  }

  // MARK: What is open at the end

  /// The closing tokens of opening tokens.
  private static let closers: [String: String] = [
    "{": "}", "(": ")", "[": "]", "#if": "\n#endif\n", "#ifdef": "\n#endif\n", "#ifndef": "\n#endif\n",
  ]
  // Their first named child is the name that an end tag has to have.
  private static let startTags: Set<String> = ["start_tag", "STag", "jsx_opening_element"]
  // The name after the `<` of a tag that is cut off itself.
  private static let tagNames: Set<String> = ["tag_name", "Name"]
  private static let tagCloser = "/>"
  // The head of a text that is nested more deeply is not worth closing.
  private static let maxClosers = 64

  /// Returns the text to append to a truncated text, so that open brackets, `#if` branches and elements are closed:
  /// without it the parser takes the whole text for an error. Only those are closed where an error reaches the end.
  /// - Returns: UTF-16 units; empty if nothing is open, or more than `maxClosers` nodes are. O(nodes around the end
  ///   and their siblings).
  package func closersAtEnd() -> ContiguousArray<UInt16> {
    guard ts_node_has_error(tree.rootNode) else { return [] }
    var open: [String] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    while ts_tree_cursor_goto_first_child(&cursor) {
      var last: TSNode?
      var inLast = 0
      var before = ""
      repeat {
        let node = ts_tree_cursor_current_node(&cursor)
        (last, inLast) = (node, open.count)
        let kind = String(cString: ts_node_type(node))
        if let closer = Self.closers[kind] {
          open.append(closer)
        } else if Self.startTags.contains(kind), let name = nameOfTag(node) {
          open.append("</\(name)>")
        } else if before == "<" && Self.tagNames.contains(kind) {
          open.append(Self.tagCloser)
        } else if !open.isEmpty, Self.closes(kind, open[open.count - 1]) {
          open.removeLast()
        }
        before = kind
      } while ts_tree_cursor_goto_next_sibling(&cursor)
      // If the last child is an error itself, its own last child is checked next.
      guard let last, ts_node_has_error(last), inLast == open.count else { break }
    }
    guard open.count <= Self.maxClosers else { return [] }
    return ContiguousArray(open.reversed().joined().utf16)
  }

  /// Whether a node of this kind closes what the text `closer` would close.
  private static func closes(_ kind: String, _ closer: String) -> Bool {
    closer == kind || (kind == "#endif" && closer.utf8.elementsEqual("\n#endif\n".utf8))
      || (closer == tagCloser && kind == ">")
      || (closer.hasPrefix("</") && ["end_tag", "ETag", "jsx_closing_element"].contains(kind))
  }

  /// Returns the text of the first named child of a tag; nil if it has none.
  private func nameOfTag(_ tag: TSNode) -> String? {
    let name = ts_node_named_child(tag, 0)
    guard !ts_node_is_null(name) else { return nil }
    return text.withUnits(in: name.start..<name.end) {
      String(utf16: UnsafeBufferPointer(rebasing: $0[name.start..<name.end]))
    }
  }
}

extension TSNode {
  fileprivate var isError: Bool { ts_node_symbol(self) == .max }
}
