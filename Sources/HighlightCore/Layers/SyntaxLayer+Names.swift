internal import TextModel

/// Names followed from their definitions to their uses, in languages whose locals name no references.
///
/// Nothing is kept of the uses: they are looked up when they are read, among the scopes and definitions, which follow edits
/// like captures. What an edit changes of those makes the names dirty that it may concern.
extension SyntaxLayer {
  /// Above so many changes at once all names of the layer are looked up again.
  private static let maxChanges = Granularity.choose(256, small: 8)

  // MARK: Reading

  /// Calls `body` with each capture that overlaps `range`, and with its displayed form: that of the definition for a
  /// name that is resolved. First come all of `captures`, then all of `siblingCaptures`, each in document order. The
  /// pointers are valid during the call.
  /// - Parameter text: the document's text.
  func forEachNamed(
    in range: Range<UInt32>, text: PieceTable, _ workspace: ThreadWorkspace,
    _ body: (_ capture: UnsafePointer<LayerCapture>, _ shown: ShownCapture) -> Void
  ) {
    // Closures that name `self` would copy the layer for each capture.
    let language = language
    guard language.meanings.nameResolution != .none, !locals.isEmpty else {
      let asksDefinitions = language.meanings.asksDefinitions
      func look(_ capture: UnsafePointer<LayerCapture>) {
        if asksDefinitions, language.meanings.patterns[Int(capture.pointee.pattern)].locals == .isLocal { return }
        body(capture, capture.pointee.shown)
      }
      captures.forEachPointer(overlapping: range, look)
      siblingCaptures.forEachPointer(overlapping: range, look)
      return
    }
    let (meanings, locals, fileNames) = (language.meanings, locals, fileNames)
    let stores = (captures, siblingCaptures)
    let sweeps = workspace.sweeps(of: id)
    withUnits(of: text, window: range) { units in
      meanings.areVariables.withUnsafeBufferPointer { areVariables in
        func show(_ capture: UnsafePointer<LayerCapture>, _ sweep: inout NameSweep) {
          guard areVariables[Int(capture.pointee.capture)],
            let definition = sweep.definition(
              at: capture.pointee.start..<capture.pointee.end, before: range.upperBound, in: units, locals, fileNames)
          else { return body(capture, capture.pointee.shown) }
          body(capture, definition)
        }
        /// Shows a capture where references are written.
        func showWritten(_ capture: UnsafePointer<LayerCapture>, _ sweep: inout NameSweep) {
          let found = sweep.written(capture.pointee.node, before: range.upperBound, in: units, locals, fileNames)
          var shown: ShownCapture?
          if case .reference(let definition?) = found {
            shown = Self.strongest(at: definition, in: stores) {
              meanings.patterns[Int($0.pattern)].locals.holds(isLocal: true)
            }
            .map(\.shown)
          }
          if meanings.patterns[Int(capture.pointee.pattern)].locals.holds(isLocal: found == .definition || shown != nil) {
            body(capture, shown ?? capture.pointee.shown)
          }
        }
        func go(_ store: CaptureStore, _ sweep: inout NameSweep) {
          sweep.purpose =
            meanings.nameResolution == .written ? .references : meanings.asksDefinitions ? .allNames : .uses
          let purpose = sweep.purpose
          store.forEachPointer(overlapping: range) { capture in
            if purpose == .references { return showWritten(capture, &sweep) }
            if purpose == .allNames {
              let wanted = meanings.patterns[Int(capture.pointee.pattern)].locals
              if wanted.asksDefinitions {
                let isLocal =
                  sweep.isLocal(
                    capture.pointee.start..<capture.pointee.end, before: range.upperBound, in: units, locals, fileNames)
                  && !Self.isMember(capture.pointee, in: stores, meanings)
                if isLocal != (wanted == .isLocal) { return }
              }
            }
            show(capture, &sweep)
          }
        }
        sweeps.go(through: \.captures) { go(stores.0, &$0) }
        sweeps.go(through: \.siblings) { go(stores.1, &$0) }
      }
    }
  }

  /// Whether the strongest capture of a node, apart from patterns that ask for definitions, is that of a member. O(captures
  /// that begin there).
  private static func isMember(
    _ capture: LayerCapture, in stores: (CaptureStore, CaptureStore), _ meanings: LayerSink.CaptureRoles
  ) -> Bool {
    strongest(at: capture.node, in: stores) { !meanings.patterns[Int($0.pattern)].locals.asksDefinitions }
      .map { meanings.areMembers[Int($0.capture)] } ?? false
  }

  /// Returns the strongest capture of a node that counts; nil if there is none. O(captures that begin there).
  private static func strongest(
    at node: NameSweep.Node, in stores: (CaptureStore, CaptureStore), where counts: (LayerCapture) -> Bool
  ) -> LayerCapture? {
    var strongest: LayerCapture?
    func look(_ other: LayerCapture) {
      guard other.node == node, counts(other), strongest.map({ LayerCapture.precedes($0, other) }) ?? true else { return }
      strongest = other
    }
    stores.0.forEach(overlapping: node.start..<(node.start + 1), look)
    stores.1.forEach(overlapping: node.start..<(node.start + 1), look)
    return strongest
  }

  /// Calls `body` with access to the units of the layer's text.
  /// - Parameters:
  ///   - text: the document's text, which is that of the outermost layer.
  ///   - window: the range of a document's text that can be read without a copy.
  private func withUnits(of text: PieceTable, window: Range<UInt32>, _ body: (TextUnits) -> Void) {
    if parents.isEmpty {
      let end = min(Int(window.upperBound), text.count)
      TextUnits.withUnits(of: text, window: min(Int(window.lowerBound), end)..<end, body)
    } else {
      units.withUnsafeBufferPointer { body(TextUnits($0)) }
    }
  }

  /// Whether the names before a UTF-16 offset keep their definitions if text is added after `end`. False if one of
  /// them is in a scope that contains the offset, reaches `end` and knows all its names from its beginning.
  func knowsNames(before offset: UInt32, upTo end: UInt32) -> Bool {
    var open: ContiguousArray<Range<UInt32>> = []
    if offset > 0 {
      locals.forEach(overlapping: offset - 1..<offset) { scope in
        guard scope.kind == .scope, scope.scopeRules.contains(.knowsAll), scope.end >= end else { return }
        open.append(scope.start..<offset)
      }
    }
    let meanings = language.meanings
    var isKnown = true
    func look(_ capture: LayerCapture) {
      if meanings.dependsOnDefinition(capture) { isKnown = false }
    }
    for range in open where isKnown {
      captures.forEach(overlapping: range, look)
      siblingCaptures.forEach(overlapping: range, look)
    }
    return isKnown
  }

  // MARK: Changes

  /// Replaces the stored scopes and definitions whose match nodes a walk visited by the results of the walk, in any
  /// order.
  /// - Parameter visited: whether the walk visited the match node of a stored element; nil: all are replaced.
  /// - Returns: the elements that were removed and not found again, and those that are new.
  mutating func replaceLocals(
    _ found: ContiguousArray<LocalCapture>, visited: ((LocalCapture) -> Bool)?, near bounds: ClosedRange<UInt32>,
    _ parents: VisitedParents
  ) -> ContiguousArray<LocalCapture> {
    if found.isEmpty && locals.isEmpty { return [] }
    let found = ContiguousArray(found.sorted(by: LocalCapture.precedes))
    var changed: ContiguousArray<LocalCapture> = []
    if let visited {
      let removed = locals.remove(near: bounds, orBelow: parents, where: visited)
      locals.insert(sorted: found)
      SyntaxLayer.forEachDifference(removed, found) { changed.append($0) }
    } else {
      SyntaxLayer.forEachDifference(locals.all, found) { changed.append($0) }
      locals = LocalStore(sorted: found)
    }
    return changed
  }

  /// Adds the ranges of names that the edited ranges touch to `dirty`: a name with another text may have another
  /// definition, even if its capture is the same.
  func insertNames(touching edited: DirtyRegions, into dirty: inout DirtyRegions) {
    if locals.isEmpty { return }
    let meanings = language.meanings
    var found: ContiguousArray<Range<UInt32>> = []
    func look(_ capture: LayerCapture) {
      if meanings.dependsOnDefinition(capture), edited.touches(capture.start, capture.end) {
        found.append(capture.start..<capture.end)
      }
    }
    for range in edited.ranges {
      let near = max(range.lowerBound, 1) - 1..<range.upperBound + 1
      captures.forEach(overlapping: near, look)
      siblingCaptures.forEach(overlapping: near, look)
    }
    for range in found { dirty.insert(range) }
  }

  /// Collects the names of the file again if a scope or a definition with followed uses changed.
  /// - Parameter changed: the scopes and definitions that were added or removed.
  /// - Returns: true if the names are others than before.
  mutating func updateFileNames(_ changed: ContiguousArray<LocalCapture>) -> Bool {
    guard language.meanings.followsDefinitions,
      changed.contains(where: { $0.kind == .followed || $0.kind == .scope })
    else { return false }
    let before = fileNames
    fileNames = FileNames(in: locals)
    return fileNames != before
  }

  /// Adds the ranges of names that may be uses of other definitions than before, or of none, to `dirty`; the whole
  /// layer if more than `maxChanges` scopes and definitions changed.
  /// - Parameters:
  ///   - changed: the scopes and definitions that were added or removed.
  ///   - changesFile: whether names outside of every scope changed.
  func insertUses(
    of changed: ContiguousArray<LocalCapture>, changesFile: Bool, units: TextUnits, into dirty: inout DirtyRegions
  ) {
    let meanings = language.meanings
    var changed = changed
    if meanings.nameResolution == .written {
      // The look of a definition is that of its uses.
      for range in dirty.ranges {
        locals.forEach(overlapping: range) { if $0.kind == .definition { changed.append($0) } }
      }
    }
    if changed.isEmpty { return }
    let length = UInt32(units.count)
    guard changed.count <= Self.maxChanges else {
      dirty.insert(0..<length)
      return
    }
    var names: Set<UInt64> = []
    // The regions where a name may have another meaning, and the ranges of changed scopes.
    var (regions, scopes) = (DirtyRegions(), DirtyRegions())
    for local in changed {
      let range = min(local.start, length)..<min(local.end, length)
      switch local.kind {
      case .scope: scopes.insert(range)
      case .reference:
        dirty.insert(range)
        continue
      default: names.insert(local.name)
      }
      if let around = scope(around: local) {
        regions.insert(around)
      } else if changesFile || meanings.nameResolution == .written {
        regions.insert(range.lowerBound..<length)
      }
    }
    for range in scopes.ranges {
      regions.insert(range)
      locals.forEach(overlapping: range) { if $0.name != 0 { names.insert($0.name) } }
    }
    let isAnyName = changed.contains { $0.kind == .scope && !$0.scopeRules.contains(.inherits) }
    // Most scopes define nothing.
    names.remove(0)
    if names.isEmpty && !isAnyName { return }
    var found: ContiguousArray<Range<UInt32>> = []
    func look(_ capture: LayerCapture) {
      guard meanings.dependsOnDefinition(capture) else { return }
      let range = capture.start..<capture.end
      if isAnyName || names.contains(NameHash.of(range, in: units)) { found.append(range) }
    }
    for range in regions.ranges {
      captures.forEach(overlapping: range, look)
      siblingCaptures.forEach(overlapping: range, look)
    }
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) { dirty.insert(range) }
  }

  /// Returns the range of the scope that a definition belongs to, or of the innermost one around another scope; nil if
  /// there is none.
  private func scope(around local: LocalCapture) -> Range<UInt32>? {
    var result: Range<UInt32>?
    var around: Range<UInt32>?
    locals.forEach(overlapping: local.start..<(local.start + 1)) { scope in
      guard scope.kind == .scope, scope.end >= local.end else { return }
      if local.kind == .scope, scope.start == local.start, scope.end == local.end, scope.depth >= local.depth { return }
      let range = scope.start..<scope.end
      if range != result { (around, result) = (result, range) }
    }
    return local.scopeRules.contains(.outer) ? around : result
  }
}
