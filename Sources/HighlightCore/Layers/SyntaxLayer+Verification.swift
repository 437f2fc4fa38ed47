internal import CParserInternals
internal import TextModel

/// Verification of stored results against their tree.
extension SyntaxLayer {
  /// Compares the data that were kept across edits with the results of matching the same trees from scratch, and
  /// returns a message about the first difference; nil if there is none. O(text): for tests.
  func mismatch(text: PieceTable, in syntax: SyntaxState, _ workspace: ThreadWorkspace) -> String? {
    if let program = workspace.tools(of: language).compiledLineGrammar {
      return mismatch(ofLines: program, text: text, in: syntax, workspace)
    }
    return TextUnits.withUnits(of: text, window: 0..<text.count) { mismatch(units: $0, in: syntax, workspace) }
  }

  private func mismatch(units: TextUnits, in syntax: SyntaxState, _ workspace: ThreadWorkspace) -> String? {
    guard let tree = workspace.tree(of: self) else { return nil }
    var sink = LayerSink(program: language.program, meanings: language.meanings, units: units)
    highlight_query_begin()
    workspace.tools(of: language).matcher(withExtensions: !isExtensionOff).run(
      root: tree.rootNode, units: units, sink: &sink)
    if let difference = difference(kept.captures, sink.highlights.drained()) { return "\(language.name): \(difference)" }
    if let difference = difference(kept.siblingCaptures, sink.siblingHighlights.drained()) {
      return "\(language.name), siblings: \(difference)"
    }
    let expectedLocals = ContiguousArray(sink.locals.sorted(by: LocalCapture.precedes))
    if language.meanings.nameResolution != .none, locals.all != expectedLocals {
      return "\(language.name): locals \(Array(locals.all)), expected \(expectedLocals)"
    }
    if fileNames != FileNames(in: locals) { return "\(language.name): names of the file are out of date" }
    let expectedLinks = sink.links.sorted(by: LayerLink.precedes)
    if !links.all.elementsEqual(expectedLinks) {
      return "\(language.name): links \(Array(links.all)), expected \(expectedLinks)"
    }
    var found: [String] = []
    injections.forEach { found.append("\($0.pattern) \($0.language.name) \($0.ranges)") }
    if let mismatch = mismatchOfEmbedded(units: units, in: syntax, workspace) { return mismatch }
    let expected = embeddedRanges(sink.injections, units: units, workspace)
    found.sort()
    if found != expected { return "\(language.name): embedded texts \(found), expected \(expected)" }
    return nil
  }

  /// Compares the texts and data of the embedded layers with those computed from scratch. Returns a message about the
  /// first difference; nil if there is none.
  func mismatchOfEmbedded(units: TextUnits, in syntax: SyntaxState, _ workspace: ThreadWorkspace) -> String? {
    var mismatch: String?
    injections.forEach { injection in
      guard mismatch == nil, let id = injection.layer else { return }
      let layer = syntax[id]
      let origin = injection.pieceOrigin
      var text: ContiguousArray<UInt16> = []
      for piece in layer.pieces {
        while text.count < piece.layerStart, let hole = injection.hole { text += hole }
        text.append(contentsOf: units[(origin + piece.parentStart)..<(origin + piece.parentStart + piece.length)])
      }
      while text.count < layer.units.count, let hole = injection.hole { text += hole }
      let length = injection.ranges.reduce(0) { $0 + ($1.isEmpty ? injection.hole?.count ?? 0 : $1.count) }
      if text != layer.units || (!injection.isCombined && length != text.count) {
        mismatch = "\(language.name): the text of an embedded \(layer.language.name) is out of date"
      } else {
        mismatch = layer.mismatch(text: PieceTable(layer.units), in: syntax, workspace)
      }
    }
    return mismatch
  }

  private func difference(
    _ found: ContiguousArray<LayerCapture>, _ expected: ContiguousArray<LayerCapture>
  ) -> String? {
    for index in 0..<max(found.count, expected.count) {
      let a = index < found.count ? found[index] : nil
      let b = index < expected.count ? expected[index] : nil
      if a == b { continue }
      func describe(_ capture: LayerCapture?) -> String {
        guard let capture else { return "nothing" }
        let pattern = language.program.patterns[Int(capture.pattern)]
        let (line, _) = language.program.sources[pattern.source].position(of: pattern.offset)
        return
          "@\(language.program.captureNames[Int(capture.capture)]) \(capture.start)..<\(capture.end) depth \(capture.depth)"
          + " anchor \(capture.matchNodeStart)..<\(capture.matchNodeEnd) \(capture.matchNodeDepth)"
          + " (\(language.program.sources[pattern.source].path):\(line))"
      }
      return "capture \(index): kept \(describe(a)), expected \(describe(b))"
    }
    return nil
  }
}
