internal import CTreeSitter

/// A capture of a highlight pattern, before the winner at its place is known.
struct LayerCapture {
  /// UTF-16 offsets in the layer's text, half-open.
  var start: UInt32
  var end: UInt32
  var priority: Int32
  var pattern: UInt32
  var capture: UInt16
  /// How many nodes stand above the captured one in its layer.
  var depth: UInt16
  /// `#is-not? local` in the pattern.
  var skipsLocals: Bool
  /// Where the last node of the match stands.
  var completion: MatchCompletion
  /// The node's identity inside its tree.
  var node: UnsafeRawPointer?

  /// Document order: outer nodes before inner ones, one node's captures side by side, later patterns last.
  static func precedes(_ a: LayerCapture, _ b: LayerCapture) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    if a.depth != b.depth { return a.depth < b.depth }
    if a.priority != b.priority { return a.priority < b.priority }
    return a.pattern < b.pattern
  }

  /// Whether an inner node begins where this one does, and the match was not complete when the walk came there.
  func isOpen(at inner: LayerCapture) -> Bool {
    inner.start == start && inner.depth > depth && (completion.start > start || completion.depth >= inner.depth)
  }

  /// Whether both are captures of one node.
  func sharesNode(with other: LayerCapture) -> Bool {
    node == other.node && start == other.start && end == other.end && depth == other.depth
  }
}

/// A capture of a locals pattern.
struct LocalCapture {
  enum Kind: UInt8 {
    case scope
    case definition
    case definitionValue
    case reference
  }

  var kind: Kind
  var start: UInt32
  var end: UInt32
  var depth: UInt16
  var node: UnsafeRawPointer?
  /// For scopes: whether names are looked up in the scopes around it too.
  var inherits = true
  /// For definitions: where the value ends behind which the name is known.
  var valueEnd: UInt32 = 0
}

/// A match of an injection pattern.
struct InjectionMatch {
  var pattern: Int
  /// Nodes whose text is in another language.
  var contents: [TSNode]
  /// What names the language in the text.
  var languageNode: TSNode?
  var filenameNode: TSNode?
  var shebangNode: TSNode?
}
