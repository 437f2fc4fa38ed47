internal import CTreeSitter
internal import TextModel

/// An offset in the text of a language layer.
struct LayerPosition {
  let layer: SyntaxLayer
  /// The tools of the reader.
  let workspace: ThreadWorkspace
  /// The UTF-16 offset in the layer's text.
  let offset: Int
  /// The UTF-16 code units of the layer's text.
  let units: ContiguousArray<UInt16>
  /// The pattern that embeds the layer; nil for the document's layer.
  var injection: FileLocation?
  /// The mapping of the layer to the document.
  var map = LayerMap.document

  /// Returns the half-open range of the document for a range of the layer, with the gaps between its pieces included.
  /// An empty range stays empty.
  func documentRange(_ range: Range<Int>) -> Range<Int> {
    map.documentRange(of: range) ?? map.documentRange(of: 0..<0) ?? 0..<0
  }
}

extension SyntaxLayer {
  /// Returns the position in this layer at `offset`, then those in the layers embedded there, the outermost first.
  /// - Parameters:
  ///   - offset: a UTF-16 offset of this layer.
  ///   - units: the text of this layer.
  ///   - map: the mapping of this layer to the document.
  func positions(
    at offset: Int, units: ContiguousArray<UInt16>, in syntax: SyntaxState, _ workspace: ThreadWorkspace,
    embeddedBy: FileLocation? = nil, map: LayerMap = .document
  ) -> [LayerPosition] {
    var result = [
      LayerPosition(
        layer: self, workspace: workspace, offset: offset, units: units, injection: embeddedBy, map: map)
    ]
    var seen: Set<LayerID> = []
    var found: [LayerInjection] = []
    injections.forEach(near: UInt32(offset)...UInt32(offset)) { injection in
      guard let id = injection.layer, injection.start <= offset, offset < injection.end,
        syntax[id].piece(atParent: offset - injection.pieceOrigin) != nil, seen.insert(id).inserted
      else { return }
      found.append(injection)
    }
    for injection in found where !found.contains(where: { $0.repeats(injection) }) {
      guard let id = injection.layer else { continue }
      let (layer, origin) = (syntax[id], injection.pieceOrigin)
      guard let piece = layer.piece(atParent: offset - origin) else { continue }
      result += layer.positions(
        at: piece.layerStart + offset - origin - piece.parentStart, units: layer.units, in: syntax, workspace,
        embeddedBy: location(ofPattern: injection.pattern), map: map.inside(layer, origin: origin))
    }
    return result
  }

  /// Returns the path, line and column of a pattern of the layer's language; nil if it has none.
  private func location(ofPattern number: Int) -> FileLocation? {
    let program = language.program
    guard program.patterns.indices.contains(number) else { return nil }
    let pattern = program.patterns[number]
    return program.sources[pattern.source].location(ofUTF8Offset: pattern.offset)
  }

  /// Returns the piece of the embedded text that contains an offset of the parent; nil if there is none. The offset
  /// is relative to the injection's origin.
  private func piece(atParent offset: Int) -> Piece? {
    let next = pieces.partitioningIndex { $0.parentStart > offset }
    guard next > 0, offset < pieces[next - 1].parentStart + pieces[next - 1].length else { return nil }
    return pieces[next - 1]
  }

  /// Returns the root, and below it the nodes that contain the unit at an offset, the outermost first. Empty without
  /// a tree. O(depth × children).
  func nodes(
    at offset: Int, _ workspace: ThreadWorkspace
  ) -> [(kind: String, field: String?, isNamed: Bool, range: Range<Int>)] {
    guard let tree = workspace.tree(of: self) else { return [] }
    var result: [(kind: String, field: String?, isNamed: Bool, range: Range<Int>)] = []
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    while true {
      let node = ts_tree_cursor_current_node(&cursor)
      let field = ts_tree_cursor_current_field_name(&cursor).map { String(cString: $0) }
      result.append((node.kind, field, ts_node_is_named(node), node.start..<max(node.start, node.end)))
      guard ts_tree_cursor_goto_first_child(&cursor) else { return result }
      while true {
        let child = ts_tree_cursor_current_node(&cursor)
        if child.start <= offset && offset < child.end { break }
        guard child.start <= offset, ts_tree_cursor_goto_next_sibling(&cursor) else { return result }
      }
    }
  }

  /// Returns the ranges of all nodes whose type contains a word, in document order of their starts. The word must be
  /// in lower case; types match in any case. Empty without a tree. O(nodes).
  func nodeRanges(kindContaining word: String, _ workspace: ThreadWorkspace) -> [Range<Int>] {
    guard let tree = workspace.tree(of: self) else { return [] }
    var result: [Range<Int>] = []
    var known: [TSSymbol: Bool] = [:]
    var cursor = ts_tree_cursor_new(tree.rootNode)
    defer { ts_tree_cursor_delete(&cursor) }
    while true {
      let node = ts_tree_cursor_current_node(&cursor)
      let symbol = ts_node_symbol(node)
      let holds = known[symbol] ?? node.kind.lowercased().contains(word)
      known[symbol] = holds
      if holds { result.append(node.start..<max(node.start, node.end)) }
      if ts_tree_cursor_goto_first_child(&cursor) { continue }
      while !ts_tree_cursor_goto_next_sibling(&cursor) {
        guard ts_tree_cursor_goto_parent(&cursor) else { return result }
      }
    }
  }

  /// Returns all captures of highlight patterns that contain an offset, without one all of the layer, unsorted, even if
  /// they cannot win or a predicate fails. Empty without a tree. O(nodes that touch the offset, and their children), or
  /// O(text).
  func matches(at offset: Int?, units: ContiguousArray<UInt16>, _ workspace: ThreadWorkspace) -> [CaptureMatch] {
    guard let tree = workspace.tree(of: self) else { return [] }
    return units.withUnsafeBufferPointer { buffer in
      let units = TextUnits(buffer)
      var sink = CaptureSink(program: language.program, offset: offset, units: units)
      let regions = offset.map { offset in
        var regions = DirtyRegions()
        regions.insert(UInt32(max(offset - 1, 0))..<UInt32(min(offset + 1, buffer.count)))
        return regions
      }
      let interruption = workspace.interruption
      workspace.tools(of: language).exhaustiveMatcher.run(
        root: tree.rootNode, units: units, regions: regions, sink: &sink, shouldStop: { interruption.isCancelled })
      return sink.matches
    }
  }
}

/// A capture of a pattern that matches, or that fails one of its conditions.
struct CaptureMatch: Hashable {
  var pattern: Int
  var capture: UInt16
  /// UTF-16 offsets of the layer, half-open.
  var range: Range<Int>
  var depth: UInt16
  /// The index of the first predicate of the pattern that fails; nil if all hold.
  var failedCondition: Int?

  // Hashes fewer words than there are members: there are many matches.
  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(truncatingIfNeeded: pattern) << 32 ^ UInt64(capture) << 16 ^ UInt64(depth))
    hasher.combine(UInt64(truncatingIfNeeded: range.lowerBound) << 32 ^ UInt64(truncatingIfNeeded: range.upperBound))
  }
}

/// Collects the captures that cover an offset, or all captures.
private struct CaptureSink: MatchSink {
  let program: QueryProgram
  /// The offset that the captures must contain; nil: all captures.
  let offset: Int?
  let units: TextUnits
  fileprivate(set) var matches: [CaptureMatch] = []
  fileprivate var seen: Set<CaptureMatch> = []

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    add(pattern, captures)
  }

  mutating func reject(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>) {
    add(
      pattern, captures,
      failedCondition: program.settings(of: pattern).conditions.firstIndex { !$0.holds(captures, units) })
  }

  /// Adds the captures of a match to `matches`, each once. If `offset` is not nil, only those that contain it.
  /// Ignores matches of patterns that are not for highlighting.
  private mutating func add(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, failedCondition: Int? = nil
  ) {
    guard program.patterns[pattern].role == .highlights else { return }
    let settings = program.settings(of: pattern)
    for capture in captures {
      var range = capture.node.start..<max(capture.node.start, capture.node.end)
      if settings.changesRanges {
        range = settings.highlighted(range, of: program.captureNames[Int(capture.capture)], in: units)
      }
      if let offset, !range.contains(offset) { continue }
      let match = CaptureMatch(
        pattern: pattern, capture: capture.capture, range: range, depth: capture.depth, failedCondition: failedCondition)
      if seen.insert(match).inserted { matches.append(match) }
    }
  }
}
