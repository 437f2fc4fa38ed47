package import HighlightCore
package import HighlightRendering
package import HighlightStorage
internal import HighlightThemes
internal import SystemSupport
package import TextModel

/// The syntax trees of a document as text, as JSON, and as patterns of a query file.
package struct TreeReport {
  /// The options for the nodes to show.
  package struct Options: Sendable {
    package var selection: TreeSelection
    /// Whether anonymous nodes are shown.
    package var showsAnonymous: Bool
    /// The maximum number of nodes that are written; further ones are counted.
    package var maxNodes: Int

    package init(selection: TreeSelection = TreeSelection(), showsAnonymous: Bool = false, maxNodes: Int = .max) {
      (self.selection, self.showsAnonymous, self.maxNodes) = (selection, showsAnonymous, maxNodes)
    }

    func shows(_ node: TreeNode) -> Bool { node.isNamed || showsAnonymous || node.isMissing }
  }

  package let storage: HighlightingStorage
  package let options: Options
  let positions: TextPositions

  package init(
    _ storage: HighlightingStorage, _ options: Options, illFormedSequences: [SourceText.IllFormedSequence] = []
  ) {
    (self.storage, self.options) = (storage, options)
    positions = TextPositions(storage.text, illFormedSequences)
  }

  /// Whether the text or an embedded text has a tree.
  package var hasTree: Bool {
    var found = false
    storage.walkTree { event in
      if case .enterNode = event { found = true }
      return !found
    }
    return found
  }

  /// Whether the trees contain an error or a missing node. O(nodes around them).
  package var hasErrors: Bool {
    var found = false
    storage.walkTree(TreeSelection(range: options.selection.range, errorsOnly: true)) { event in
      if case .enterNode(let node) = event { found = node.isError || node.isMissing }
      return !found
    }
    return found
  }
}

/// The escape sequences for the parts of a tree; empty without styles.
package struct TreeStyles {
  let kind, field, token, error, language, range: [UInt8]
  let reset: [UInt8]

  /// The styles of plain text: no escape sequences.
  package static let plain = TreeStyles(nil)

  /// Creates the escape sequences of the parts of a tree.
  /// - Parameter escapes: the escape sequences of the terminal; nil for plain text, in which all are empty.
  package init(_ escapes: StyleEscapes?) {
    func escape(_ scope: String) -> [UInt8] {
      guard let escapes, let style = escapes.theme.style(for: scope) else { return [] }
      return escapes.escape(for: style)
    }
    kind = escape("type")
    field = escape("property")
    token = escape("string")
    error = escape("comment.error").isEmpty ? escape("keyword") : escape("comment.error")
    language = escape("keyword")
    range = escape("comment")
    reset = escapes == nil ? [] : Array("\u{1B}[0m".utf8)
  }
}

extension ByteSink {
  /// Appends text with an escape sequence before it and a reset after it; plain text if the escape is empty.
  mutating func append(_ text: String, _ escape: [UInt8], _ styles: TreeStyles) {
    if escape.isEmpty { return append(text) }
    append(contentsOf: escape)
    append(text)
    append(contentsOf: styles.reset)
  }
}

extension TreeNode {
  /// The node in the syntax of patterns, without its closing parenthesis: `(kind`, `"token"`, `(MISSING kind`.
  var patternName: String {
    let name = isNamed ? kind : QueryCall.quoted(kind)
    if isMissing { return "(MISSING \(name)" }
    return isNamed ? "(\(name)" : name
  }

  /// Whether `patternName` leaves a parenthesis open.
  var isParenthesized: Bool { isNamed || isMissing }
}
