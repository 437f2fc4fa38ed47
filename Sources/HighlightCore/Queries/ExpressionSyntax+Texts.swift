internal import TextModel

/// The texts that an expression matches completely: one of some words, or sequences of sets of units.
extension ExpressionSyntax {
  /// Returns the words of `^(a|b|c)$`, `^(?:a|b)$` or `^a$`; nil for any other form, and for empty or non-ASCII
  /// words.
  var words: WordSet? {
    guard nodes[Int(root)].kind == .sequence else { return nil }
    let first = nodes[Int(root)].first
    guard nodes[Int(first)].kind == .start else { return nil }
    var bytes = ScratchBuffer<UInt8>()
    var ends = ScratchBuffer<Int>()
    defer {
      bytes.release()
      ends.release()
    }
    let part = nodes[Int(first)].next
    if nodes[Int(part)].kind == .capture || nodes[Int(part)].kind == .alternatives {
      guard isEnd(nodes[Int(part)].next) else { return nil }
      let body = nodes[Int(part)].kind == .capture ? nodes[Int(part)].first : part
      let isChoice = nodes[Int(body)].kind == .alternatives
      var branch = isChoice ? nodes[Int(body)].first : body
      while branch >= 0 {
        let start = bytes.count
        guard appendLiteral(branch, to: &bytes), bytes.count > start else { return nil }
        ends.append(bytes.count)
        branch = isChoice ? nodes[Int(branch)].next : -1
      }
    } else {
      var next = part
      while next >= 0, !isEnd(next) {
        guard appendLiteral(next, to: &bytes) else { return nil }
        next = nodes[Int(next)].next
      }
      guard next >= 0, bytes.count > 0 else { return nil }
      ends.append(bytes.count)
    }
    let words = WordSet(capacity: ends.count, units: bytes.count)
    var start = 0
    for index in 0..<ends.count {
      words.insert(bytes[start..<ends[index]])
      start = ends[index]
    }
    return words
  }

  /// Whether a node is the end of the text, and the last of its sequence.
  private func isEnd(_ index: Int32) -> Bool {
    guard index >= 0, nodes[Int(index)].next < 0 else { return false }
    return nodes[Int(index)].kind == .end || nodes[Int(index)].kind == .textEnd
  }

  /// Appends the only text that a node matches. Returns false if there are others, and for characters outside of
  /// ASCII.
  private func appendLiteral(_ index: Int32, to bytes: inout ScratchBuffer<UInt8>) -> Bool {
    let node = nodes[Int(index)]
    switch node.kind {
    case .set:
      guard node.units.others == false, let unit = node.units.ascii.onlyUnit else { return false }
      bytes.append(UInt8(unit))
      return true
    case .sequence:
      var part = node.first
      while part >= 0 {
        guard appendLiteral(part, to: &bytes) else { return false }
        part = nodes[Int(part)].next
      }
      return true
    default: return false
    }
  }

  /// The sequences that match where the complete expression does, at most 32 together: literals, classes,
  /// repetitions of one of them, anchors, and groups, which are written out: `a(b|c)?` is `ab`, `ac` and `a`. Empty if it
  /// has another form or more sequences, and if case is ignored: then one character may equal several. The caller frees
  /// the atoms.
  func sequences() -> ScratchBuffer<AtomSequence> {
    if ignoresCase { return ScratchBuffer() }
    var writer = SequenceWriter(self)
    defer { writer.release() }
    return writer.sequences()
  }
}

/// Writes the groups of an expression out.
private struct SequenceWriter {
  /// The last atom of a sequence, and the link before it. Sequences with the same beginning share it.
  private struct Link: BitwiseCopyable {
    enum Kind: UInt8 {
      case atom
      /// `^` and `$`.
      case start
      case end
    }
    var kind: Kind
    var atom = AtomSequence.Atom(set: UnitSet(), minimum: 1, maximum: 1)
    /// -1 at the beginning.
    var previous: Int32 = -1
  }

  /// The most sequences that the groups of an expression may multiply to.
  private static let sequenceLimit = 32

  private let syntax: ExpressionSyntax
  private var links = ScratchBuffer<Link>()

  init(_ syntax: ExpressionSyntax) { self.syntax = syntax }

  mutating func release() { links.release() }

  mutating func sequences() -> ScratchBuffer<AtomSequence> {
    var result = ScratchBuffer<AtomSequence>()
    var ends = ScratchBuffer<Int32>()
    defer { ends.release() }
    ends.append(-1)
    guard extend(&ends, by: syntax.root) else { return result }
    for index in 0..<ends.count {
      guard let sequence = sequence(endingWith: ends[index]) else {
        for index in 0..<result.count { result[index].atoms.deallocate() }
        result.release()
        return result
      }
      result.append(sequence)
    }
    return result
  }

  /// Extends each sequence by the sequences of the node with an index.
  /// - Parameter ends: the last links of the sequences.
  /// - Returns: false for a node of another form, and for more than 32 sequences.
  private mutating func extend(_ ends: inout ScratchBuffer<Int32>, by index: Int32) -> Bool {
    let node = syntax.nodes[Int(index)]
    switch node.kind {
    case .empty: return true
    case .set: append(.atom, node.units, to: ends)
    case .start: append(.start, to: ends)
    case .end, .textEnd: append(.end, to: ends)
    case .capture: return extend(&ends, by: node.first)
    case .sequence:
      var part = node.first
      while part >= 0 {
        guard extend(&ends, by: part) else { return false }
        part = syntax.nodes[Int(part)].next
      }
    case .alternatives:
      var all = ScratchBuffer<Int32>()
      defer { all.release() }
      var branch = node.first
      while branch >= 0 {
        guard extend(copyOf: ends, by: branch, &all) else { return false }
        branch = syntax.nodes[Int(branch)].next
      }
      ends.keepFirst(0)
      ends.append(contentsOf: all)
    // Whether there is a match does not depend on the order in which counts are tried.
    case .greedy, .lazy:
      let part = syntax.nodes[Int(node.first)]
      if part.kind == .set { return repeatSet(part.units, node, ends) }
      guard node.minimum == 0, node.maximum == 1,
        part.kind == .capture || part.kind == .sequence || part.kind == .alternatives
      else { return false }
      var all = ScratchBuffer<Int32>()
      defer { all.release() }
      guard extend(copyOf: ends, by: node.first, &all) else { return false }
      ends.append(contentsOf: all)
      return ends.count <= Self.sequenceLimit
    case .lineStart, .lineEnd, .boundary, .noBoundary, .reference, .possessive, .lookahead, .notAhead, .lookbehind,
      .notBehind, .atomic, .opaque:
      return false
    }
    return true
  }

  /// Appends to `all` the sequences that a node makes of others.
  private mutating func extend(
    copyOf ends: ScratchBuffer<Int32>, by index: Int32, _ all: inout ScratchBuffer<Int32>
  ) -> Bool {
    var copy = ScratchBuffer<Int32>()
    defer { copy.release() }
    copy.append(contentsOf: ends)
    guard extend(&copy, by: index) else { return false }
    all.append(contentsOf: copy)
    return all.count <= Self.sequenceLimit
  }

  /// Adds the repetition of a set to the end of each sequence. Returns false if that is too long.
  private mutating func repeatSet(
    _ set: UnitSet, _ node: ExpressionSyntax.Node, _ ends: ScratchBuffer<Int32>
  ) -> Bool {
    guard max(node.minimum, node.maximum) <= AtomSequence.longest else { return false }
    let isEndless = node.maximum < 0
    for _ in 0..<max(0, isEndless ? node.minimum - 1 : node.minimum) { append(.atom, set, to: ends) }
    if isEndless {
      append(.atom, set, minimum: min(Int(node.minimum), 1), maximum: .max, to: ends)
    } else {
      for _ in node.minimum..<node.maximum { append(.atom, set, minimum: 0, to: ends) }
    }
    return true
  }

  /// Adds a link to the end of each sequence: appends a copy of it to `links` for each entry of `ends`, the index of
  /// the sequence's last link, and sets the entry to the index of the copy.
  private mutating func append(
    _ kind: Link.Kind, _ set: UnitSet = UnitSet(), minimum: Int = 1, maximum: Int = 1, to ends: ScratchBuffer<Int32>
  ) {
    var link = Link(kind: kind, atom: AtomSequence.Atom(set: set, minimum: minimum, maximum: maximum))
    for index in 0..<ends.count {
      link.previous = ends[index]
      links.append(link)
      ends[index] = Int32(links.count - 1)
    }
  }

  /// Returns the sequence that ends with a link; the caller frees its atoms. Nil if `^` is not at its start or `$`
  /// not at its end, or if it has more than 63 atoms.
  private func sequence(endingWith last: Int32) -> AtomSequence? {
    var count = 0
    var (hasStart, hasEnd) = (false, false)
    var linkIndex = last
    while linkIndex >= 0 {
      let link = links.pointer(at: Int(linkIndex)).pointee
      switch link.kind {
      case .atom:
        count += 1
      case .start:
        guard link.previous < 0 else { return nil }
        hasStart = true
      case .end:
        guard linkIndex == last else { return nil }
        hasEnd = true
      }
      linkIndex = link.previous
    }
    guard count <= AtomSequence.longest else { return nil }
    let atoms = UnsafeMutableBufferPointer<AtomSequence.Atom>.allocate(capacity: count)
    linkIndex = last
    while linkIndex >= 0 {
      let link = links.pointer(at: Int(linkIndex)).pointee
      if link.kind == .atom {
        count -= 1
        atoms.initializeElement(at: count, to: link.atom)
      }
      linkIndex = link.previous
    }
    return AtomSequence(
      atoms: UnsafeBufferPointer(atoms), isAnchoredAtStart: hasStart, isAnchoredAtEnd: hasEnd)
  }
}
