internal import TextModel

/// Explains many offsets of one text. Patterns and rules are matched once for all offsets. Units with the same
/// captures, in the same order of size and depth, share one result.
package final class ExplanationSweep {
  /// The captures and rules that cover a unit.
  package struct Cover {
    /// The number of the shape: the captures and rules with their verdicts, but without ranges. Units with the same
    /// number have the same ones. Nil if this unit shares its shape with no other.
    package let shape: Int?
    /// The captures and rules of the shape, with the ranges and depths of the first unit that has it.
    package let candidates: [Explanation.Candidate]
    /// For each candidate, the number of nodes of its language around the captured one; nil for rules.
    package let nodeDepths: [Int?]
  }

  private struct Shape {
    let candidates: [Explanation.Candidate]
    /// For each candidate, the index of its element; nil for rules.
    let elements: [Int?]
  }

  /// A capture that covers a unit.
  private struct Element {
    /// The index of its layer among the layers that cover the offset, the outermost first; -1 for another layer.
    let layerIndex: Int
    let pattern: Int
    let capture: UInt16
    let failedCondition: Int?
    let range: Range<Int>
    /// The length of the captured node in UTF-16 units; the range may be a part of it.
    let length: Int
    let depth: UInt16
    /// The priority of a competing candidate; nil for the element of a match.
    let priority: Int32?
  }

  // More elements are too many to compare each with each.
  private static let maxElements = 32

  private let document: ExplainableDocument
  /// Those of the document. An edited text makes a new buffer each time that it is asked.
  private let units: ContiguousArray<UInt16>
  private let evidence: ExplanationEvidence
  private var shapes: [Shape] = []
  private var shapeNumbers: [[UInt64]: Int] = [:]
  private var elements: [Element] = []
  private lazy var embedded = embeddedRanges()

  /// Creates a sweep. The text is matched at the first request.
  package init(_ document: ExplainableDocument) {
    self.document = document
    units = document.text.units
    evidence = ExplanationEvidence(document)
  }

  /// Returns the captures and rules that cover the unit at an offset: the candidates of
  /// `HighlightingStorage.explanation(at:)`.
  ///
  /// The first call matches the whole text: O(text). Later calls cost O(elements that cover the unit) at ascending offsets;
  /// a smaller offset than before starts over.
  /// - Precondition: `0 <= utf16Offset < length`.
  package func candidates(at utf16Offset: Int) -> [Explanation.Candidate] {
    precondition(utf16Offset >= 0 && utf16Offset < document.length, "offset outside the text")
    let positions = positions(at: utf16Offset)
    let (_, shape) = shape(at: utf16Offset, positions)
    return zip(shape.candidates, shape.elements).map { candidate, index in
      guard let element = index.map({ elements[$0] }) else { return candidate }
      var candidate = candidate
      candidate.range = positions[element.layerIndex].documentRange(element.range)
      candidate.nodeDepth = Int(element.depth)
      return candidate
    }
  }

  /// Returns the captures and rules that cover the unit at an offset, as a form that other units may share, and the
  /// depths of their nodes. The number of the form is nil if no other unit can share it. Costs like
  /// `candidates(at:)`, and mostly less.
  /// - Precondition: `0 <= utf16Offset < length`.
  package func cover(at utf16Offset: Int) -> Cover {
    precondition(utf16Offset >= 0 && utf16Offset < document.length, "offset outside the text")
    let (number, shape) = shape(at: utf16Offset, positions(at: utf16Offset))
    return Cover(
      shape: number, candidates: shape.candidates,
      nodeDepths: shape.elements.map { $0.map { Int(elements[$0].depth) } })
  }

  /// Returns the position of a document offset in each layer that contains it, the outermost first.
  private func positions(at offset: Int) -> [LayerPosition] {
    let next = embedded.partitioningIndex { $0.upperBound > offset }
    if next < embedded.count, embedded[next].contains(offset) { return document.layerPositions(at: offset) }
    guard let layer = document.syntax.root else { return [] }
    return [LayerPosition(layer: layer, workspace: document.workspace, offset: offset, units: units)]
  }

  /// Returns the ranges of the embedded texts in the document's layer, ascending; ranges that overlap or meet become
  /// one.
  private func embeddedRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    document.syntax.root?.injections.forEach { ranges.append(Int($0.start)..<max(Int($0.start), Int($0.end))) }
    return ranges.union()
  }

  /// Sets `elements` to the captures that cover a unit, and returns the unit's candidates. The number identifies the
  /// units with the same key, which share the candidates; nil if no other unit can share them.
  private func shape(at offset: Int, _ positions: [LayerPosition]) -> (number: Int?, Shape) {
    let contenders = evidence.contenders(at: offset)
    gatherElements(positions, contenders)
    guard isShared(at: offset, contenders) else { return (nil, newShape(at: offset, positions)) }
    let signature = signature(at: offset, positions)
    if let known = shapeNumbers[signature] { return (known, shapes[known]) }
    let shape = newShape(at: offset, positions)
    shapeNumbers[signature] = shapes.count
    shapes.append(shape)
    return (shapes.count - 1, shape)
  }

  /// Returns the candidates of a unit and the index of each one's element, computed without the cache.
  private func newShape(at offset: Int, _ positions: [LayerPosition]) -> Shape {
    let candidates = document.explanationCandidates(at: offset, positions, evidence)
    return Shape(candidates: candidates, elements: candidates.map(\.element))
  }

  /// Sets `elements` to the captures that cover a unit: the competing ones first, then all matches by language. This
  /// is the order of the candidates' `element`.
  private func gatherElements(_ positions: [LayerPosition], _ contenders: [RunCandidate]) {
    elements.removeAll(keepingCapacity: true)
    for candidate in contenders {
      let entry = candidate.attribute.map { evidence.tags.entries[Int($0)] }
      let capture = entry?.capture
      elements.append(
        Element(
          layerIndex: entry.flatMap { entry in positions.firstIndex { $0.layer.id == entry.layer.id } } ?? -1,
          pattern: Int(capture?.pattern ?? 0), capture: capture?.capture ?? 0, failedCondition: nil,
          range: Int(capture?.start ?? 0)..<Int(capture?.end ?? 0), length: Int(candidate.length),
          depth: candidate.nodeDepth, priority: candidate.priority))
    }
    for (index, position) in positions.enumerated() {
      for match in evidence.matches(at: position) {
        elements.append(
          Element(
            layerIndex: index, pattern: match.pattern, capture: match.capture, failedCondition: match.failedCondition,
            range: match.range, length: match.range.count, depth: match.depth, priority: nil))
      }
    }
  }

  /// Whether other units with the same elements have the same verdicts: no rule has a result here, no candidate has a
  /// `completion`, and there are at most `maxElements`.
  private func isShared(at offset: Int, _ contenders: [RunCandidate]) -> Bool {
    guard elements.count <= Self.maxElements, contenders.allSatisfy({ $0.completion == nil }) else { return false }
    guard let highlighter = document.ruleHighlighter else { return true }
    return evidence.ruleResult(at: offset, highlighter).isEmpty
  }

  /// Returns all that the verdicts depend on, as a key: the elements, and the order of their offsets, lengths and
  /// depths.
  private func signature(at offset: Int, _ positions: [LayerPosition]) -> [UInt64] {
    var result: [UInt64] = []
    result.reserveCapacity(2 + 2 * positions.count + 3 * elements.count)
    result.append(document.attributes(at: offset).attributes?.layer == .caller ? 1 : 0)
    result.append(UInt64(positions.count))
    for position in positions {
      result.append(UInt64(UInt(bitPattern: ObjectIdentifier(position.layer.language).hashValue)))
      result.append(UInt64(position.layer.parents.count))
    }
    for element in elements {
      var (starts, ends, lengths, depths) = (0, 0, 0, 0)
      for other in elements {
        if other.range.lowerBound < element.range.lowerBound { starts += 1 }
        if other.range.upperBound < element.range.upperBound { ends += 1 }
        if other.length < element.length { lengths += 1 }
        if other.depth < element.depth { depths += 1 }
      }
      let order = UInt64(starts) << 24 | UInt64(ends) << 16 | UInt64(lengths) << 8 | UInt64(depths)
      let kind = UInt64(element.layerIndex + 1) << 1 | (element.priority == nil ? 0 : 1)
      let condition = UInt64((element.failedCondition ?? -1) + 1)
      result.append(UInt64(element.pattern) << 32 | UInt64(element.capture) << 16 | condition)
      result.append(kind << 32 | order)
      result.append(UInt64(UInt32(bitPattern: element.priority ?? 0)))
    }
    return result
  }
}

extension RuleHighlighter.ParagraphResults {
  /// Whether no rule has a result.
  fileprivate var isEmpty: Bool {
    candidates.isEmpty && (refused ?? []).isEmpty && links.isEmpty && findings.isEmpty && faults.isEmpty
  }
}
