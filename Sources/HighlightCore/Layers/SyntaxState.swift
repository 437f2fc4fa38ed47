package import TextRules

/// The syntax of a document: the layers of its languages, and the facts about all layers together, such as exceeded
/// limits. A value: a copy shares everything with the original, and costs O(1).
package struct SyntaxState {
  /// The layer of the whole document; nil for plain text.
  private(set) var rootID: LayerID?
  private var layers = LayerArena()
  /// Bounds that the last parse of the document's own language hit.
  package var exceededLimits: Set<Limit> = []
  /// The number of layers that exceed each limit.
  private var layerLimits: [Limit: Int] = [:]
  /// Whether the tree of the document depends on the edits that led to the text.
  package var historyDependence = HistoryDependence.none
  /// The incrementality of the trees of embedded texts.
  package var embeddedHistoryDependence = HistoryDependence.none
  /// The number of embedded texts.
  package private(set) var embeddedCount = 0
  /// The memory of all trees that are kept, estimated.
  package private(set) var treeBytes = 0
  /// Whether the patterns of some language in use give links.
  private(set) var hasLinks = false
  /// The highest priority of a pattern in any language that was in use: rules above it win without a contest.
  private(set) var highestPriority = Int32(Rule.syntaxPriority)

  /// Creates the state of plain text.
  init() {}

  /// Creates the state of a document in a language, before its first parse.
  init(_ language: Language) {
    rootID = insert(SyntaxLayer(language: language, parents: []))
  }

  // MARK: Reading

  /// The layer of the whole document; nil for plain text.
  var root: SyntaxLayer? { rootID.map { layers[$0] } }

  /// The layer with an id.
  /// - Precondition: the layer was inserted and not removed.
  subscript(id: LayerID) -> SyntaxLayer {
    _read { yield layers[id] }
  }

  /// Whether the syntax of the text is known.
  package var hasSyntax: Bool { rootID.map { layers[$0].hasSyntax } == true }

  /// The bounds that some layer has hit.
  var limitsOfLayers: Set<Limit> { Set(layerLimits.keys) }

  // MARK: Changing

  /// Packs captures of all layers (`MatchStore.pack`), about `budget` of them. O(chunks + packed captures).
  /// - Returns: how many of `budget` are left; none if there may be more captures to pack.
  package mutating func packCaptures(_ budget: Int) -> Int {
    var budget = budget
    var loose: ContiguousArray<LayerID> = []
    layers.forEach { if $0.canPackCaptures { loose.append($0.id) } }
    for id in loose where budget > 0 { layers.uniqueBox(id).layer.packCaptures(&budget) }
    return max(budget, 0)
  }

  /// Changes a layer in place. A layer that a copy of the state shares is copied first.
  mutating func modify<Result>(
    _ id: LayerID, _ body: (_ layer: inout SyntaxLayer, _ syntax: inout SyntaxState) -> Result
  ) -> Result {
    let box = layers.uniqueBox(id)
    let (limits, bytes) = (box.layer.limits, box.layer.layerTree.byteCount)
    let result = body(&box.layer, &self)
    treeBytes += box.layer.layerTree.byteCount - bytes
    if box.layer.limits != limits { countLimits(limits, box.layer.limits) }
    return result
  }

  /// Changes the layer of the document; nil for plain text.
  mutating func modifyRoot<Result>(
    _ body: (_ layer: inout SyntaxLayer, _ syntax: inout SyntaxState) -> Result
  ) -> Result? {
    rootID.map { modify($0, body) }
  }

  /// Adds a layer without a tree and returns its id.
  mutating func insert(_ layer: consuming SyntaxLayer) -> LayerID {
    if layer.language.meanings.hasLinks { hasLinks = true }
    highestPriority = max(highestPriority, layer.language.highestPriority)
    if !layer.parents.isEmpty { embeddedCount += 1 }
    return layers.insert(layer)
  }

  /// Removes a layer and the layers inside it; nothing if it was removed before. O(layers removed).
  mutating func remove(_ id: LayerID) {
    guard let layer = layers.remove(id) else { return }
    if !layer.parents.isEmpty { embeddedCount -= 1 }
    treeBytes -= layer.layerTree.byteCount
    if !layer.limits.isEmpty { countLimits(layer.limits, []) }
    removeChildren(of: layer)
  }

  /// Removes the layers inside a layer, whose injections are about to go.
  mutating func removeChildren(of layer: SyntaxLayer) {
    layer.injections.forEach { if let inner = $0.layer { remove(inner) } }
  }

  /// Parses embedded texts with incremental or missing trees from scratch, at all levels. Returns the ranges of the
  /// document in which attributes may have changed.
  mutating func reparseEmbedded(_ workspace: ThreadWorkspace) -> DirtyRegions {
    embeddedHistoryDependence = .none
    return modifyRoot { $0.reparseEmbedded(in: &$1, workspace) } ?? DirtyRegions()
  }

  /// Removes all syntax: the document has one layer without a tree, in the language and the line state from before.
  mutating func clear() {
    guard let root else { return }
    layers = LayerArena()
    (layerLimits, embeddedCount, treeBytes) = ([:], 0, 0)
    var fresh = SyntaxLayer(language: root.language, parents: [])
    fresh.lineStart = root.lineStart
    rootID = insert(fresh)
  }

  /// Returns a message if the counts differ from the layers that can be reached from the document's layer; otherwise
  /// nil. O(layers): for tests.
  func mismatchOfLayers() -> String? {
    guard let root else { return nil }
    var reached: Set<LayerID> = []
    var (bytes, limits) = (0, [Limit: Int]())
    func count(_ layer: SyntaxLayer) {
      guard reached.insert(layer.id).inserted else { return }
      bytes += layer.layerTree.byteCount
      for limit in layer.limits { limits[limit, default: 0] += 1 }
      layer.injections.forEach { if let inner = $0.layer { count(self[inner]) } }
    }
    count(root)
    if layers.count != reached.count { return "\(layers.count) layers, \(reached.count) of them reached" }
    if embeddedCount != reached.count - 1 { return "\(embeddedCount) embedded layers, expected \(reached.count - 1)" }
    if treeBytes != bytes { return "\(treeBytes) bytes of trees, expected \(bytes)" }
    return limits == layerLimits ? nil : "limits of layers \(layerLimits), expected \(limits)"
  }

  /// Updates the number of layers that exceed each limit, for one layer.
  /// - Parameters:
  ///   - old: the limits that the layer exceeded before.
  ///   - new: the limits that it exceeds now.
  private mutating func countLimits(_ old: Set<Limit>, _ new: Set<Limit>) {
    for limit in new.subtracting(old) { layerLimits[limit, default: 0] += 1 }
    for limit in old.subtracting(new) { layerLimits[limit] = layerLimits[limit].flatMap { $0 > 1 ? $0 - 1 : nil } }
  }
}
