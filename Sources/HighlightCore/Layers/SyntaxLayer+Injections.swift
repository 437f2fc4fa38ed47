internal import CTreeSitter
internal import TextModel
internal import TextRules

/// A match of an injection pattern: ranges of a layer that are in another language.
struct LayerInjection {
  var matchNodeStart: UInt32
  var matchNodeEnd: UInt32
  var matchNodeDepth: UInt16
  var comparesSiblings: Bool
  let pattern: Int
  let language: Language
  /// Whether all matches of the pattern share one layer.
  let isCombined: Bool
  /// The start of the first range.
  var start: UInt32
  /// Ascending, without overlap; relative to `start`, where the first one begins. An empty one is a hole.
  private(set) var relativeRanges: ContiguousArray<Range<UInt32>>
  /// The text that replaces a hole in the layer; nil: there are no holes.
  let hole: ContiguousArray<UInt16>?
  /// The layer of the embedded text; nil if it could not be made.
  var layer: LayerID?
  /// Whether the layer's text was composed of other ranges.
  var isStale = false

  /// The origin of the offsets of the layer's pieces.
  var pieceOrigin: Int { isCombined ? 0 : Int(start) }

  var end: UInt32 { start &+ (relativeRanges.last?.upperBound ?? 0) }

  var ranges: ContiguousArray<Range<UInt32>> {
    ContiguousArray(relativeRanges.map { ($0.lowerBound &+ start)..<($0.upperBound &+ start) })
  }

  init(
    pattern: Int, anchor: Range<UInt32>, matchNodeDepth: UInt16, comparesSiblings: Bool, language: Language,
    isCombined: Bool,
    ranges: ContiguousArray<Range<UInt32>>, hole: ContiguousArray<UInt16>? = nil
  ) {
    self.hole = hole
    matchNodeStart = anchor.lowerBound
    matchNodeEnd = anchor.upperBound
    self.matchNodeDepth = matchNodeDepth
    self.comparesSiblings = comparesSiblings
    self.pattern = pattern
    self.language = language
    self.isCombined = isCombined
    start = 0
    relativeRanges = []
    setRanges(ranges)
  }

  private mutating func setRanges(_ ranges: ContiguousArray<Range<UInt32>>) {
    let origin = ranges.first?.lowerBound ?? 0
    start = origin
    relativeRanges = ContiguousArray(ranges.map { ($0.lowerBound - origin)..<($0.upperBound - origin) })
  }

  /// Adds `delta` to every offset. The addition wraps, so that two's complement moves them backward.
  @inline(__always)
  mutating func move(by delta: UInt32) {
    start = start &+ delta
    matchNodeStart = matchNodeStart &+ delta
    matchNodeEnd = matchNodeEnd &+ delta
  }

  mutating func shift(_ edit: LayerEdit) {
    // A match that ends before the edit stays.
    if matchNodeEnd < edit.lower && end < edit.lower { return }
    edit.shift(&matchNodeStart, &matchNodeEnd)
    if start > edit.upper {
      start = start &+ edit.delta
    } else if end >= edit.lower {
      setRanges(ContiguousArray(ranges.map { edit.shifted($0) }))
    }
  }

  /// Whether this one embeds the same language in the same ranges as another one by a later pattern, so that the other one
  /// need not be shown.
  func repeats(_ other: LayerInjection) -> Bool {
    pattern > other.pattern && !isCombined && !other.isCombined && language === other.language && start == other.start
      && relativeRanges == other.relativeRanges
  }

  /// Returns a range that contains all text that only one of the two injections embeds. O(ranges).
  func hull(from other: LayerInjection) -> Range<UInt32> {
    let (ours, others) = (ranges, other.ranges)
    var first = 0
    while first < min(ours.count, others.count) && ours[first] == others[first] { first += 1 }
    var same = 0
    while same < min(ours.count, others.count) - first
      && ours[ours.count - 1 - same] == others[others.count - 1 - same]
    {
      same += 1
    }
    let rest = ours[first..<(ours.count - same)]
    let otherRest = others[first..<(others.count - same)]
    guard let lower = [rest.first, otherRest.first].compactMap({ $0?.lowerBound }).min(),
      let upper = [rest.last, otherRest.last].compactMap({ $0?.upperBound }).max()
    else { return start..<start }
    return lower..<upper
  }

  /// The key of the matches that may share its layer.
  var group: InjectionGroup { InjectionGroup(pattern: pattern, language: language) }

  /// Calls `body` with each range of the injection, in offsets of the layer around it.
  func forEachRange(_ body: (Range<UInt32>) -> Void) {
    for range in relativeRanges { body((range.lowerBound &+ start)..<(range.upperBound &+ start)) }
  }
}

extension SyntaxLayer {
  /// Replaces the removed injections by the found ones, and updates the embedded texts. A found injection that
  /// continues a removed one keeps its layer. Adds the ranges whose highlighting may have changed to `dirty`. If the
  /// interruption of the context is raised, no injection is inserted.
  mutating func updateInjections(
    _ found: [LayerInjection], replacing removed: ContiguousArray<LayerInjection>, changed regions: DirtyRegions,
    edited: DirtyRegions, units: TextUnits, dirty: inout DirtyRegions, in syntax: inout SyntaxState,
    _ workspace: ThreadWorkspace
  ) {
    defer { noteMissingLayers(workspace) }
    if found.isEmpty && removed.isEmpty && injections.isEmpty { return }
    var added: ContiguousArray<LayerInjection> = []
    var combinedLayers: [InjectionGroup: LayerID] = [:]
    var changedGroups: Set<InjectionGroup> = []
    injections.forEachCombined { injection in
      if let layer = injection.layer { combinedLayers[injection.group] = layer }
    }
    for injection in removed where injection.isCombined {
      if let layer = injection.layer { combinedLayers[injection.group] = layer }
      changedGroups.insert(injection.group)
    }
    var predecessors = removed.isEmpty ? nil : InjectionPredecessors(removed)
    // The edits, and where continued injections have other ranges than before.
    var moved = edited
    for injection in found.count < 2 ? found : found.sorted(by: { $0.start < $1.start }) {
      if workspace.interruption.isCancelled { return }
      var injection = injection
      if injection.isCombined {
        let key = injection.group
        changedGroups.insert(key)
        injection.layer = combinedLayers[key] ?? makeLayer(injection.language, in: &syntax, workspace)
        combinedLayers[key] = injection.layer
      } else if let index = predecessors?.take(for: injection) {
        let before = removed[index]
        injection.layer = before.layer
        if before.start != injection.start || before.relativeRanges != injection.relativeRanges || before.isStale
          || before.hole != injection.hole
        {
          injection.isStale = true
          var region = before.hull(from: injection)
          if before.isStale || before.hole != injection.hole {
            region = min(before.start, injection.start)..<max(before.end, injection.end)
          }
          dirty.insert(region)
          moved.insert(region)
        }
      } else {
        injection.layer = makeLayer(injection.language, in: &syntax, workspace)
        injection.isStale = true
        dirty.insert(injection.start..<injection.end)
      }
      added.append(injection)
    }
    for index in removed.indices where predecessors?.isTaken(index) != true {
      dirty.insert(removed[index].start..<max(removed[index].start, removed[index].end))
      if !removed[index].isCombined, let layer = removed[index].layer { syntax.remove(layer) }
    }
    for index in added.indices where added[index].isStale && !added[index].isCombined {
      guard let layer = added[index].layer else { continue }
      let change = SyntaxLayer.setRanges(
        added[index].ranges, hole: added[index].hole, of: layer, isCombined: false, units: units, dirty: &dirty,
        in: &syntax, workspace)
      if let change { insertGap(from: moved, to: change, of: syntax[layer], in: added[index], into: &dirty) }
      added[index].isStale = false
    }
    injections.insert(sorted: ContiguousArray(added.sorted(by: LayerInjection.precedes)))
    injections.forEach(near: regions.hull) { injection in
      guard !injection.isCombined, regions.touches(injection.start, injection.end), let layer = injection.layer else {
        return
      }
      let change = SyntaxLayer.setRanges(
        injection.ranges, hole: injection.hole, of: layer, isCombined: false, units: units, dirty: &dirty, in: &syntax,
        workspace)
      if let change { insertGap(from: edited, to: change, of: syntax[layer], in: injection, into: &dirty) }
    }
    updateCombined(changedGroups, regions: regions, units: units, dirty: &dirty, in: &syntax, workspace)
    if changedGroups.isEmpty { return }
    // Groups whose last injection is gone.
    injections.forEachCombined { combinedLayers[$0.group] = nil }
    for layer in combinedLayers.values { syntax.remove(layer) }
  }

  /// Recomposes the text of each group of combined injections that changed, and adds its ranges to `dirty`. For the
  /// other groups, only updates the offsets of the pieces.
  private func updateCombined(
    _ changed: Set<InjectionGroup>, regions: DirtyRegions, units: TextUnits, dirty: inout DirtyRegions,
    in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) {
    guard injections.hasCombined else { return }
    var groups: [(key: InjectionGroup, layer: LayerID?, ranges: ContiguousArray<Range<UInt32>>)] = []
    var indices: [InjectionGroup: Int] = [:]
    var changed = changed
    // Most pieces belong to the same group as the one before.
    var last = 0
    injections.forEachCombined { injection in
      let key = injection.group
      if groups.isEmpty || groups[last].key != key {
        last = indices[key] ?? groups.count
        if last == groups.count {
          groups.append((key, nil, []))
          indices[key] = last
        }
      }
      injection.forEachRange { groups[last].ranges.append($0) }
      groups[last].layer = injection.layer ?? groups[last].layer
      if regions.touches(injection.start, injection.end) { changed.insert(key) }
    }
    for (key, layer, ranges) in groups.sorted(by: { $0.key < $1.key }) {
      guard let layer else { continue }
      let normalized = SyntaxLayer.normalized(ranges)
      if changed.contains(key) {
        for range in ranges { dirty.insert(range) }
        SyntaxLayer.setRanges(
          normalized, of: layer, isCombined: true, units: units, dirty: &dirty, in: &syntax, workspace)
      } else {
        syntax.modify(layer) { layer, _ in layer.pieces = SyntaxLayer.pieces(of: normalized, origin: 0) }
      }
    }
  }

  /// Adds to `dirty` the range between an edit and the difference of the layer's texts that it caused. They can be at
  /// different offsets: of two equal adjacent characters either may be deleted. The runs between them were shifted
  /// with the edit.
  private func insertGap(
    from edited: DirtyRegions, to change: Range<Int>, of layer: SyntaxLayer, in injection: LayerInjection,
    into dirty: inout DirtyRegions
  ) {
    func parentOffset(_ offset: Int) -> UInt32 {
      LayerMap.parentOffset(of: offset, layer.pieces, injection.pieceOrigin).map { UInt32($0) } ?? injection.start
    }
    let (lower, upper) = (parentOffset(change.lowerBound), parentOffset(change.upperBound))
    for region in edited.ranges where region.lowerBound <= injection.end && injection.start <= region.upperBound {
      let start = min(lower, max(region.lowerBound, injection.start))
      dirty.insert(start..<max(start, upper, min(region.upperBound, injection.end)))
    }
  }

  /// Sets the text of a layer to the units in ranges of this layer, with `hole` for each empty range, and parses it.
  /// Adds the ranges that changed to `dirty`.
  /// - Returns: the range of the new text, in the layer's offsets; nil if the text did not change.
  @discardableResult
  private static func setRanges(
    _ ranges: ContiguousArray<Range<UInt32>>, hole: ContiguousArray<UInt16>? = nil, of id: LayerID, isCombined: Bool,
    units: TextUnits, dirty: inout DirtyRegions, in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> Range<Int>? {
    var text: ContiguousArray<UInt16> = []
    text.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges {
      if range.isEmpty, let hole { text.append(contentsOf: hole) }
      text.append(contentsOf: units[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    let origin = isCombined ? 0 : ranges.first?.lowerBound ?? 0
    return syntax.modify(id) { layer, syntax in
      layer.pieces = SyntaxLayer.pieces(of: ranges, origin: Int(origin), hole: hole?.count ?? 0)
      guard let (changed, change) = layer.setText(text, isCombined: isCombined, in: &syntax, workspace) else {
        return nil
      }
      for range in changed.ranges {
        layer.forEachParentRange(of: range, origin: origin) { dirty.insert($0) }
      }
      return change
    }
  }

  /// Updates the limits that keep embedded texts from having a layer: `injectionDepth` is set if this layer is too
  /// deep and has injections; `injectionCount` is removed if each injection has a layer. O(1) if there is no limit.
  private mutating func noteMissingLayers(_ workspace: ThreadWorkspace) {
    if parents.count >= workspace.depthLimit {
      if injections.isEmpty { limits.remove(.injectionDepth) } else { limits.insert(.injectionDepth) }
    } else if limits.contains(.injectionCount) {
      var lacksOne = false
      injections.forEach { if $0.layer == nil { lacksOne = true } }
      if !lacksOne { limits.remove(.injectionCount) }
    }
  }

  /// Returns an empty layer inside this one. Nil if layers are nested too deeply, or if there are too many, which is
  /// recorded as the limit `injectionCount`.
  private mutating func makeLayer(
    _ language: Language, in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> LayerID? {
    guard parents.count < workspace.depthLimit else { return nil }
    guard syntax.embeddedCount < ThreadWorkspace.layerLimit else {
      limits.insert(.injectionCount)
      return nil
    }
    return syntax.insert(SyntaxLayer(language: language, parents: parents + [self.language]))
  }

  /// Returns the pieces of a layer's text for ranges of the layer around it, ascending. Contiguous ranges are one
  /// piece; an empty range is a hole and has no piece.
  /// - Parameters:
  ///   - origin: the offset from which the offsets in the layer around it count.
  ///   - hole: the number of units that the layer's text has for a hole.
  private static func pieces(
    of ranges: ContiguousArray<Range<UInt32>>, origin: Int, hole: Int = 0
  ) -> ContiguousArray<Piece> {
    var result: ContiguousArray<Piece> = []
    var layerStart = 0
    for range in ranges {
      if range.isEmpty {
        layerStart += hole
        continue
      }
      let start = Int(range.lowerBound) - origin
      if let last = result.last, last.parentStart + last.length == start, last.layerStart + last.length == layerStart {
        result[result.count - 1].length += range.count
      } else {
        result.append(Piece(layerStart: layerStart, parentStart: start, length: range.count))
      }
      layerStart += range.count
    }
    return result
  }

  // MARK: Interpretation of matches

  /// Returns a text for each injection match that embeds something, with its pattern, language and ranges; sorted.
  /// For comparisons.
  func embeddedRanges(_ matches: [InjectionMatch], units: TextUnits, _ workspace: ThreadWorkspace) -> [String] {
    var form: InjectionForm?
    let found = matches.compactMap { injection(of: $0, units: units, &form, workspace) }
    return found.map { "\($0.pattern) \($0.language.name) \($0.ranges)" }.sorted()
  }

  /// The properties that all matches of an injection pattern share.
  struct InjectionForm {
    let pattern: Int
    fileprivate let settings: QueryPatternSettings
    fileprivate let isCombined: Bool
    fileprivate let includesChildren: Bool
    fileprivate let includesUnnamedChildren: Bool
    /// The language that the settings name, once a match without a node that names one was interpreted.
    fileprivate var target: Language??

    fileprivate init(pattern: Int, settings: QueryPatternSettings) {
      (self.pattern, self.settings) = (pattern, settings)
      isCombined = settings.properties["injection.combined"] != nil
      includesChildren = settings.properties["injection.include-children"] != nil
      includesUnnamedChildren = settings.properties["injection.include-unnamed-children"] != nil
    }
  }

  /// Returns the injection of a match; nil if it embeds nothing.
  ///
  /// Rules that parse a whole text again without the text unknown to its parser (`perl_text`) give the rest back to the same
  /// parser. The root of that text is not embedded again.
  /// - Parameter form: that of the match before, which nearly always has the same pattern; becomes that of this one.
  func injection(
    of match: InjectionMatch, units: TextUnits, _ form: inout InjectionForm?, _ workspace: ThreadWorkspace
  ) -> LayerInjection? {
    if form?.pattern != match.pattern {
      form = InjectionForm(pattern: match.pattern, settings: language.program.settings(of: match.pattern))
    }
    guard var known = form else { return nil }
    let isNamedByText = match.languageNode != nil || match.filenameNode != nil || match.shebangNode != nil
    let found: Language?
    if !isNamedByText, let target = known.target {
      found = target
    } else {
      found = target(of: match, known.settings, units: units, workspace.provider)
      if !isNamedByText {
        known.target = .some(found)
        form = known
      }
    }
    guard let found else { return nil }
    if match.matchNodeDepth == 0, let parent = parents.last, parent.name == found.name { return nil }
    let ranges = SyntaxLayer.normalized(ranges(of: match, known, units: units))
    guard !ranges.isEmpty else { return nil }
    return LayerInjection(
      pattern: match.pattern, anchor: match.matchNodeStart..<match.matchNodeEnd, matchNodeDepth: match.matchNodeDepth,
      comparesSiblings: match.comparesSiblings, language: found, isCombined: known.isCombined, ranges: ranges)
  }

  /// Returns the language of an injection: this language, the language of the layer around it, or the language that is
  /// named by a captured node (a name, a file name or a `#!` line) or by the pattern. Nil if it is unknown or not
  /// named.
  private func target(
    of match: InjectionMatch, _ settings: QueryPatternSettings, units: TextUnits, _ provider: (any LanguageProvider)?
  ) -> Language? {
    if settings.properties["injection.self"] != nil { return language }
    if settings.properties["injection.parent"] != nil { return parents.last }
    func string(_ node: TSNode, _ capture: String) -> String {
      var result = String(decoding: node.text(units), as: UTF16.self)
      for case .gsub(capture, let pattern, let replacement) in settings.changes {
        result = pattern.replacingMatches(in: result, with: replacement)
      }
      return result
    }
    if let node = match.languageNode {
      let name = string(node, "injection.language").filter { !$0.isWhitespace }
      return name.isEmpty ? nil : provider?.injectedLanguage(named: name)
    }
    if let node = match.filenameNode {
      return provider?.injectedLanguage(filename: string(node, "injection.filename"), firstLine: nil)
    }
    if let node = match.shebangNode {
      return provider?.injectedLanguage(filename: nil, firstLine: string(node, "injection.shebang"))
    }
    return settings.properties["injection.language"].flatMap { provider?.injectedLanguage(named: $0) }
  }

  /// Returns the ranges that a match embeds: its content nodes, with the pattern's offsets and trimming applied, and
  /// without those children that the pattern does not include. Empty ranges are left out.
  private func ranges(
    of match: InjectionMatch, _ form: InjectionForm, units: TextUnits
  ) -> ContiguousArray<Range<UInt32>> {
    var result: ContiguousArray<Range<UInt32>> = []
    func append(_ start: Int, _ end: Int) { if start < end { result.append(UInt32(start)..<UInt32(end)) } }
    for node in match.contents {
      var range = min(node.start, units.count)..<min(max(node.end, node.start), units.count)
      range = form.settings.moved(range, of: "injection.content", in: units)
      if form.includesChildren {
        append(range.lowerBound, range.upperBound)
        continue
      }
      var start = range.lowerBound
      var cursor = ts_tree_cursor_new(node)
      defer { ts_tree_cursor_delete(&cursor) }
      if ts_tree_cursor_goto_first_child(&cursor) {
        repeat {
          let child = ts_tree_cursor_current_node(&cursor)
          if form.includesUnnamedChildren && !ts_node_is_named(child) { continue }
          append(start, min(child.start, range.upperBound))
          start = max(start, child.end)
        } while start < range.upperBound && ts_tree_cursor_goto_next_sibling(&cursor)
      }
      append(start, range.upperBound)
    }
    return result
  }

  /// Returns the ranges ascending and without overlap: the part of a range that an earlier one covers is left out.
  /// Empty ranges are left out unless `keepsEmpty`, and then if another range covers them.
  static func normalized(
    _ ranges: ContiguousArray<Range<UInt32>>, keepsEmpty: Bool = false
  ) -> ContiguousArray<Range<UInt32>> {
    var end: UInt32 = 0
    if ranges.allSatisfy({ range in
      defer { end = range.upperBound }
      return end <= range.lowerBound && !range.isEmpty
    }) {
      return ranges
    }
    var result: ContiguousArray<Range<UInt32>> = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      let lower = max(range.lowerBound, result.last?.upperBound ?? 0)
      // The rest of a hole that overlaps another range is not a hole.
      if lower < range.upperBound || (keepsEmpty && range.isEmpty && lower == range.upperBound) {
        result.append(lower..<range.upperBound)
      }
    }
    return result
  }

  // MARK: Offsets

  /// Calls `body` with each range of the parent that a range of the layer maps to. O(log pieces + ranges).
  /// - Parameter origin: the origin of the pieces' offsets in the parent.
  func forEachParentRange(of range: Range<UInt32>, origin: UInt32, _ body: (Range<UInt32>) -> Void) {
    let first = pieces.partitioningIndex { $0.layerStart + $0.length > Int(range.lowerBound) }
    for piece in pieces[first...] {
      guard piece.layerStart < Int(range.upperBound) else { break }
      let start = max(Int(range.lowerBound), piece.layerStart) - piece.layerStart
      let end = min(Int(range.upperBound), piece.layerStart + piece.length) - piece.layerStart
      if start < end { body((origin + UInt32(piece.parentStart + start))..<(origin + UInt32(piece.parentStart + end))) }
    }
  }

  /// Requested ranges of a layer, in the layer's offsets, and the start of each in the document.
  typealias Stretches = ContiguousArray<(range: Range<UInt32>, documentStart: UInt32)>

  /// Calls `body` with each layer embedded directly in this one that overlaps the requested ranges, and with the
  /// parts of these ranges that are in the embedded layer, in its offsets. A layer of combined injections is visited
  /// once. O(injections · log ranges + pieces + ranges of each layer).
  /// - Parameter stretches: ascending, without overlap.
  func forEachEmbedded(
    in stretches: Stretches, _ syntax: SyntaxState, _ body: (SyntaxLayer, Stretches) -> Void
  ) {
    guard !injections.isEmpty, let first = stretches.first, let last = stretches.last else { return }
    var seen: Set<LayerID> = []
    injections.forEach(near: first.range.lowerBound...last.range.upperBound) { injection in
      guard let id = injection.layer else { return }
      let reached = stretches.partitioningIndex { $0.range.upperBound > injection.start }
      guard reached < stretches.count, stretches[reached].range.lowerBound < injection.end else { return }
      if injection.isCombined && !seen.insert(id).inserted { return }
      let origin = injection.pieceOrigin
      let pieces = syntax[id].pieces
      guard let firstPiece = pieces.first else { return }
      // Both ascend, and neither is passed over again.
      var inner: Stretches = []
      var number = stretches.partitioningIndex { Int($0.range.upperBound) > firstPiece.parentStart + origin }
      var index = 0
      while number < stretches.count && index < pieces.count {
        let ((range, documentStart), piece) = (stretches[number], pieces[index])
        let pieceEnd = piece.parentStart + origin + piece.length
        let start = max(Int(range.lowerBound), piece.parentStart + origin)
        let end = min(Int(range.upperBound), pieceEnd)
        if start < end {
          let layerStart = UInt32(piece.layerStart + start - piece.parentStart - origin)
          inner.append(
            (layerStart..<(layerStart + UInt32(end - start)), documentStart + UInt32(start) - range.lowerBound))
        }
        if pieceEnd <= Int(range.upperBound) { index += 1 } else { number += 1 }
      }
      if !inner.isEmpty { body(syntax[id], inner) }
    }
  }
}
