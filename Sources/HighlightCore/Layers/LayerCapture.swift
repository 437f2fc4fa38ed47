internal import CTreeSitter
internal import TextModel

/// A capture of a highlight pattern, before the winner at its range is known. Offsets are UTF-16 units of the layer,
/// half-open.
struct LayerCapture: Equatable {
  /// The captured node.
  var start: UInt32
  var end: UInt32
  /// The match node: when a walk visits this node, the capture is matched again.
  var matchNodeStart: UInt32
  var matchNodeEnd: UInt32
  /// The start of the last node of the match.
  var completionStart: UInt32
  var priority: Int32
  var pattern: UInt32
  var capture: UInt16
  /// The number of ancestors of the captured node in its layer.
  var depth: UInt16
  var matchNodeDepth: UInt16
  var completionDepth: UInt16

  /// The capture as it was matched, for names that are not uses of a parameter.
  var shown: ShownCapture { ShownCapture(pattern: pattern, capture: capture) }

  var node: NameSweep.Node { NameSweep.Node(start: start, end: end, depth: depth) }

  var completion: MatchCompletion { MatchCompletion(start: completionStart, depth: completionDepth) }

  /// Whether `a` comes before `b` in document order: outer nodes before inner ones, the captures of one node side by
  /// side, by priority, then later patterns last.
  static func precedes(_ a: LayerCapture, _ b: LayerCapture) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    if a.depth != b.depth { return a.depth < b.depth }
    if a.priority != b.priority { return a.priority < b.priority }
    if a.pattern != b.pattern { return a.pattern < b.pattern }
    // Without a meaning, so that the order does not depend on the history. Captures of one match keep theirs: the last one
    // written wins.
    if a.matchNodeStart != b.matchNodeStart { return a.matchNodeStart < b.matchNodeStart }
    return a.matchNodeEnd < b.matchNodeEnd
  }

  /// Whether the node of `inner` is inside this node and begins at the same offset, and the match of this capture was
  /// not complete when the walk came to it.
  func isOpen(at inner: LayerCapture) -> Bool {
    inner.start == start && inner.depth > depth && (completionStart > start || completionDepth >= inner.depth)
  }

  /// Whether both are captures of one node: they have the same range and depth.
  func sharesNode(with other: LayerCapture) -> Bool {
    start == other.start && end == other.end && depth == other.depth
  }

  /// Updates the offsets for a replacement of characters.
  mutating func shift(_ change: LayerEdit) {
    change.shift(&start, &end)
    change.shift(&matchNodeStart, &matchNodeEnd)
    completionStart = change.start(completionStart)
  }
}

/// A range with a link target or a spelling mark of a pattern.
struct LayerLink: Equatable {
  /// The `setting` of a range whose spelling is checked (`@spell`), and of a range whose spelling is not checked
  /// (`@nospell`).
  static let spell = UInt16.max
  static let nospell = UInt16.max - 1
  /// Whether it leads nowhere and is about spelling.
  var isSpellMark: Bool { setting >= Self.nospell }

  var start: UInt32
  var end: UInt32
  var matchNodeStart: UInt32
  var matchNodeEnd: UInt32
  /// The node whose text is the target; the link itself where the pattern holds the target.
  var targetStart: UInt32
  var targetEnd: UInt32
  var pattern: UInt32
  /// The index among the pattern's `links`.
  var setting: UInt16
  var depth: UInt16
  var matchNodeDepth: UInt16
  var comparesSiblings: Bool

  /// Whether `a` comes before `b` in document order: outer nodes before inner ones.
  static func precedes(_ a: LayerLink, _ b: LayerLink) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    if a.depth != b.depth { return a.depth < b.depth }
    if a.pattern != b.pattern { return a.pattern < b.pattern }
    if a.setting != b.setting { return a.setting < b.setting }
    if a.targetStart != b.targetStart { return a.targetStart < b.targetStart }
    if a.matchNodeStart != b.matchNodeStart { return a.matchNodeStart < b.matchNodeStart }
    return a.matchNodeEnd < b.matchNodeEnd
  }

  mutating func shift(_ change: LayerEdit) {
    change.shift(&start, &end)
    change.shift(&matchNodeStart, &matchNodeEnd)
    change.shift(&targetStart, &targetEnd)
  }
}

/// A match of an injection pattern.
struct InjectionMatch {
  var pattern: Int
  var matchNodeStart: UInt32
  var matchNodeEnd: UInt32
  var matchNodeDepth: UInt16
  var comparesSiblings: Bool
  /// Nodes whose text is in another language.
  var contents: [TSNode]
  /// The node that names the language in the text.
  var languageNode: TSNode?
  var filenameNode: TSNode?
  var shebangNode: TSNode?
}
