/// Reads expressions that are literals, classes, repetitions of one of them, anchors and groups, and writes groups out:
/// `a(b|c)?` is `ab`, `ac` and `a`.
struct SequenceParser {
  /// The last atom of a sequence, and the link before it. Sequences with the same beginning share it.
  private struct Link: BitwiseCopyable {
    enum Kind: UInt8 {
      case atom
      /// `^` and `$`.
      case start
      case end
    }
    var kind: Kind
    var atom: AtomSequence.Atom
    /// -1 at the beginning.
    var previous: Int32
  }

  /// The most sequences that the groups of an expression may multiply to.
  private static let sequenceLimit = 32
  // Groups in groups; no expression that is known needs more.
  private static let depthLimit = 32

  /// Whether an ASCII character has a special meaning in an expression: one of `\ ^ $ . | ? * + ( ) [ ] { }`.
  static func isMetacharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "?"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var links = ScratchBuffer<Link>()

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func release() { links.release() }

  /// Returns the sequences of the complete expression, at most 32. Empty if it has another form or more sequences.
  /// The caller frees the atoms.
  mutating func sequences() -> ScratchBuffer<AtomSequence> {
    var result = ScratchBuffer<AtomSequence>()
    guard var ends = alternatives(after: nil, depth: 0) else { return result }
    defer { ends.release() }
    guard index == bytes.count, ends.count <= Self.sequenceLimit else { return result }
    for endIndex in 0..<ends.count {
      guard let sequence = sequence(endingWith: ends[endIndex]) else {
        for index in 0..<result.count { result[index].atoms.deallocate() }
        result.release()
        return result
      }
      result.append(sequence)
    }
    return result
  }

  /// Reads alternatives up to the end of the expression or to the `)` of the group, which is not consumed.
  /// - Parameter heads: the last links of the sequences before them; nil for none.
  /// - Returns: the last links of all sequences, which the caller releases; nil for another form, and at a depth of
  ///   32.
  private mutating func alternatives(after heads: ScratchBuffer<Int32>?, depth: Int) -> ScratchBuffer<Int32>? {
    guard depth < Self.depthLimit else { return nil }
    var finished = ScratchBuffer<Int32>()
    var current = ScratchBuffer<Int32>()
    defer { current.release() }
    func restart() {
      current.keepFirst(0)
      if let heads { current.append(contentsOf: heads) } else { current.append(-1) }
    }
    restart()
    var isAtStart = true
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      var isFine = true
      switch bytes[index] {
      case UInt8(ascii: "("): isFine = group(after: &current, depth: depth)
      case UInt8(ascii: "|"):
        index += 1
        finished.append(contentsOf: current)
        restart()
        isAtStart = true
        isFine = finished.count <= Self.sequenceLimit
        if isFine { continue }
      case UInt8(ascii: "^"):
        index += 1
        append(Link(kind: .start, atom: SequenceParser.nothing, previous: -1), after: current)
      case UInt8(ascii: "$"):
        index += 1
        append(Link(kind: .end, atom: SequenceParser.nothing, previous: -1), after: current)
      default:
        // At the start a quantifier has nothing to repeat.
        if isAtStart && isQuantifier(index) {
          isFine = false
        } else if let atom = atom() {
          append(Link(kind: .atom, atom: atom, previous: -1), after: current)
        } else {
          isFine = false
        }
      }
      guard isFine else {
        finished.release()
        return nil
      }
      isAtStart = false
    }
    finished.append(contentsOf: current)
    return finished
  }

  /// Reads a group, which may be optional but not repeated, and replaces `current` by its sequences, each after each
  /// sequence in `current`. An optional group keeps those in `current`, too. Returns false for another form, and for
  /// more than 32 sequences.
  private mutating func group(after current: inout ScratchBuffer<Int32>, depth: Int) -> Bool {
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return false }
      index += 2
    }
    guard var inner = alternatives(after: current, depth: depth + 1) else { return false }
    defer { inner.release() }
    guard index < bytes.count else { return false }
    index += 1
    if isQuantifier(index) {
      guard bytes[index] == UInt8(ascii: "?"), !isQuantifier(index + 1) else { return false }
      index += 1
      inner.append(contentsOf: current)
    }
    guard inner.count <= Self.sequenceLimit else { return false }
    current.keepFirst(0)
    current.append(contentsOf: inner)
    return true
  }

  /// Adds a link to the end of each sequence: appends a copy of it to `links` for each entry of `current`, the index
  /// of the sequence's last link, and sets the entry to the index of the copy.
  private mutating func append(_ link: Link, after current: ScratchBuffer<Int32>) {
    for sequenceIndex in 0..<current.count {
      var link = link
      link.previous = current[sequenceIndex]
      links.append(link)
      current[sequenceIndex] = Int32(links.count - 1)
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

  private static let nothing = AtomSequence.Atom(set: UnitSet(), minimum: 0, maximum: 0)

  private func isQuantifier(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    let byte = bytes[offset]
    return byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "{")
  }

  // MARK: Atoms

  /// Reads a character, an escape, `.` or a class with its quantifier `*`, `+` or `?`. Nil for any other form: lazy
  /// and possessive quantifiers, `{`, non-ASCII characters.
  private mutating func atom() -> AtomSequence.Atom? {
    var set = UnitSet()
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "["):
      guard let parsed = unitClass() else { return nil }
      set = parsed
    case UInt8(ascii: "\\"):
      guard index < bytes.count, SequenceParser.insertEscape(bytes[index], into: &set) else { return nil }
      index += 1
    case UInt8(ascii: "."):
      set.insert(0x0A...0x0D)
      set.invert()
      set.others = nil
    default:
      if SequenceParser.isMetacharacter(byte) || byte >= 0x80 { return nil }
      set.insert(UInt16(byte))
    }
    var atom = AtomSequence.Atom(set: set, minimum: 1, maximum: 1)
    guard isQuantifier(index) else { return atom }
    switch bytes[index] {
    case UInt8(ascii: "*"): (atom.minimum, atom.maximum) = (0, .max)
    case UInt8(ascii: "+"): (atom.minimum, atom.maximum) = (1, .max)
    case UInt8(ascii: "?"): (atom.minimum, atom.maximum) = (0, 1)
    default: return nil
    }
    index += 1
    // Lazy and possessive forms, and `{`, which repeats nothing here.
    return isQuantifier(index) ? nil : atom
  }

  /// Reads a class after its `[`, through its `]`. Nil for nested sets, `&`, `--`, non-ASCII characters, unknown
  /// escapes, descending ranges, and a class that is not closed.
  private mutating func unitClass() -> UnitSet? {
    var set = UnitSet()
    let isNegated = index < bytes.count && bytes[index] == UInt8(ascii: "^")
    if isNegated { index += 1 }
    if !isNegated, let count = lengthOfEverything {
      index += count
      return .all
    }
    let first = index
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "]") && index - 1 > first {
        if isNegated { set.invert() }
        return set
      }
      var low = UInt16(byte)
      switch byte {
      // Nested sets, &&, an empty class.
      case UInt8(ascii: "["), UInt8(ascii: "&"), UInt8(ascii: "]"): return nil
      case UInt8(ascii: "\\"):
        guard index < bytes.count else { return nil }
        let escaped = bytes[index]
        index += 1
        if SequenceParser.isClassEscape(escaped) {
          guard SequenceParser.insertEscape(escaped, into: &set) else { return nil }
          continue
        }
        guard let value = SequenceParser.literal(escaped) else { return nil }
        low = value
      default:
        if byte >= 0x80 { return nil }
      }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "-"), index + 1 < bytes.count,
        bytes[index + 1] != UInt8(ascii: "]")
      else {
        if index < bytes.count, bytes[index] == UInt8(ascii: "-"), index + 1 == bytes.count { return nil }
        set.insert(low)
        continue
      }
      let after = bytes[index + 1]
      // ICU reads `--` as a set difference.
      if after == UInt8(ascii: "[") || after == UInt8(ascii: "-") || after == UInt8(ascii: "\\") || after >= 0x80
        || UInt16(after) < low
      {
        return nil
      }
      set.insert(low...UInt16(after))
      index += 2
    }
    return nil
  }

  /// The length of the rest of a class that is `\s\S]` or the reverse, and is repeated: every unit; nil for another class.
  /// Once, it would be a character, which may be two units.
  private var lengthOfEverything: Int? {
    for text in ["\\s\\S]", "\\S\\s]"] as [StaticString] where index + text.utf8CodeUnitCount < bytes.count {
      let after = bytes[index + text.utf8CodeUnitCount]
      guard after == UInt8(ascii: "*") || after == UInt8(ascii: "+") else { return nil }
      let rest = UnsafeBufferPointer(rebasing: bytes[index..<(index + text.utf8CodeUnitCount)])
      if rest.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) { return rest.count }
    }
    return nil
  }

  private static func isClassEscape(_ escaped: UInt8) -> Bool {
    switch escaped {
    case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "s"), UInt8(ascii: "D"), UInt8(ascii: "W"), UInt8(ascii: "S"):
      true
    default: false
    }
  }

  /// Returns the unit that an escape of a single character means: `\n`, `\t`, `\r`, and ASCII punctuation. Nil for
  /// other letters, for digits and for non-ASCII bytes.
  private static func literal(_ escaped: UInt8) -> UInt16? {
    switch escaped {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      return nil
    default: return escaped >= 0x80 ? nil : UInt16(escaped)
    }
  }

  private static func insertEscape(_ escaped: UInt8, into set: inout UnitSet) -> Bool {
    switch escaped {
    case UInt8(ascii: "d"):
      set.insert(0x30...0x39)
      set.others = nil
    case UInt8(ascii: "w"):
      set.insert(0x30...0x39)
      set.insert(0x41...0x5A)
      set.insert(0x61...0x7A)
      set.insert(0x5F)
      set.others = nil
    case UInt8(ascii: "s"):
      set.insert(0x09...0x0D)
      set.insert(0x20)
      set.others = nil
    default:
      guard let value = literal(escaped) else { return false }
      set.insert(value)
    }
    return true
  }
}
