internal import TextModel

/// The captures of a layer as candidates for the look of its text.
extension SyntaxLayer {
  /// Appends the captures of this layer and of the layers inside it as candidates, clipped to the requested ranges,
  /// in offsets of the document.
  /// - Parameters:
  ///   - stretches: the requested ranges, in the layer's offsets, and the start of each in the document.
  ///   - text: the document's text.
  ///   - tags: gives each candidate an attribute of its own.
  func appendCandidates(
    _ stretches: Stretches, text: PieceTable, to candidates: inout ContiguousArray<RunCandidate>,
    tags: CandidateTags? = nil, in syntax: SyntaxState, _ workspace: ThreadWorkspace
  ) {
    let attributes = workspace.attributes(of: language)
    let layerDepth = UInt16(clamping: parents.count)
    for (range, documentStart) in stretches {
      @inline(__always)
      func append(_ capture: UnsafePointer<LayerCapture>, _ attribute: AttributeID?, _ completion: MatchCompletion?) {
        let (start, end) = (capture.pointee.start, capture.pointee.end)
        candidates.append(
          RunCandidate(
            start: max(start, range.lowerBound) &- range.lowerBound &+ documentStart,
            end: min(end, range.upperBound) &- range.lowerBound &+ documentStart, length: end &- start,
            priority: capture.pointee.priority, pattern: capture.pointee.pattern, layerDepth: layerDepth,
            nodeDepth: capture.pointee.depth, attribute: attribute, completion: completion, nodeStart: start))
      }
      // A closure that names `self` would copy the layer for each capture.
      guard let tags else {
        forEachShown(in: range, text: text, workspace) { append($0, attributes[Int($1.capture)], $2) }
        continue
      }
      forEachShown(in: range, text: text, workspace) { append($0, tags.tag($0.pointee, as: $1, in: self), $2) }
    }
    forEachEmbedded(in: stretches, syntax) { layer, inner in
      layer.appendCandidates(inner, text: text, to: &candidates, tags: tags, in: syntax, workspace)
    }
  }

  /// Calls `body` with each capture that overlaps a range, its displayed form, and the completion of its match where
  /// captures compete as in tree-sitter-highlight.
  @inline(__always)
  private func forEachShown(
    in range: Range<UInt32>, text: PieceTable, _ workspace: ThreadWorkspace,
    _ body: (_ capture: UnsafePointer<LayerCapture>, _ shown: ShownCapture, MatchCompletion?) -> Void
  ) {
    if language.keepsRawCaptures {
      appendAsWritten(in: range, text: text, workspace, body)
    } else {
      forEachNamed(in: range, text: text, workspace) { body($0, $1, nil) }
    }
  }

  /// Calls `append` with the last capture of each node in a range and the completion of its match, so that captures
  /// compete as in tree-sitter-highlight.
  private func appendAsWritten(
    in range: Range<UInt32>, text: PieceTable, _ workspace: ThreadWorkspace,
    _ append: (_ capture: UnsafePointer<LayerCapture>, _ shown: ShownCapture, MatchCompletion?) -> Void
  ) {
    var found: ContiguousArray<(capture: LayerCapture, shown: ShownCapture)> = []
    forEachNamed(in: range, text: text, workspace) { found.append(($0.pointee, $1)) }
    found.sort { LayerCapture.precedes($0.capture, $1.capture) }
    var index = 0
    while index < found.count {
      // The captures of one node are adjacent, the winner last.
      while index + 1 < found.count && found[index + 1].capture.sharesNode(with: found[index].capture) { index += 1 }
      let (winner, shown) = found[index]
      index += 1
      var completion = winner.completion
      if index < found.count, winner.isOpen(at: found[index].capture),
        workspace.tools(of: language).guarantee.holds(
          pattern: Int(winner.pattern), capture: winner.capture, program: language.program)
      {
        completion = MatchCompletion(start: winner.start, depth: winner.depth)
      }
      withUnsafePointer(to: winner) { append($0, shown, completion) }
    }
  }
}
