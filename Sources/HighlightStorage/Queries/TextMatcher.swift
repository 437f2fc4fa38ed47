/// Decides whether the text of a node matches a regular expression, for predicates.
///
/// The simple expressions that nearly all query files use (literals, classes, `*`, `+`, `?`, anchors, groups that are not repeated)
/// are matched here, 10 to 100 times faster than by ICU; everything else goes to ICU. Both give the same answer.
final class TextMatcher {
  /// A set, repeated.
  fileprivate struct Atom: BitwiseCopyable {
    var set: UnitSet
    var minimum: Int
    var maximum: Int
  }

  /// Atoms one behind the other.
  fileprivate struct Sequence: BitwiseCopyable {
    var atoms: UnsafeBufferPointer<Atom>
    /// Whether it matches only at the start of the text, and only at its end.
    var isAnchoredAtStart: Bool
    var isAnchoredAtEnd: Bool

    /// The units with which a text may begin that it matches.
    var firstUnits: UnitSet { isAnchoredAtStart ? firstOfMatch : .all }

    /// The units with which its match may begin.
    var firstOfMatch: UnitSet {
      guard let first = atoms.first, first.minimum > 0 else { return .all }
      return first.set
    }
  }

  // A node's text is tested, not a document: a sane expression needs microseconds.
  private static let milliseconds = 50
  // One of a folder that need not be trusted has less, and after so many interruptions it matches nothing.
  private static let foreignMilliseconds = 5
  private static let interruptionLimit = 3

  private let pattern: String
  /// The whole text is one of these words.
  private let words: WordSet?
  /// One of these matches; none: neither words nor sequences say it. Raw memory: arrays would be retained for every text.
  private let sequences: ScratchBuffer<Sequence>
  /// The units with which matches of those sequences begin that match anywhere; nil where all match at the start alone.
  private let searched: UnitSet?
  private var regex: RegularExpression?
  /// How often ICU may still be interrupted; nil without a limit.
  private var interruptionsLeft: Int?
  /// The units with which a text may begin that matches; all where the empty text may match.
  let firstUnits: UnitSet

  /// Compiles `pattern` (ICU syntax; a leading `\c` as in Vim means case-insensitive).
  /// - Parameter isProven: whether it is known that ICU takes it: then ICU compiles it when a text asks for it. Its first expression costs a
  ///   process as much as colouring a small file.
  /// - Parameter isForeign: whether its time is bounded for all texts together. Then ICU matches all but words: it can be interrupted.
  init(_ pattern: String, isProven: Bool = false, isForeign: Bool = false) throws(RegularExpressionError) {
    interruptionsLeft = isForeign ? Self.interruptionLimit : nil
    self.pattern = pattern.hasPrefix("\\c") ? "(?i)" + pattern.dropFirst(2) : pattern
    var text = self.pattern
    let (words, sequences) = text.withUTF8 { bytes in
      let words = TextMatcher.words(bytes)
      return (words, words == nil && !isForeign ? TextMatcher.sequences(bytes) : ScratchBuffer())
    }
    self.words = words
    self.sequences = sequences
    searched = sequences[0..<sequences.count].reduce(nil) { searched, sequence in
      if sequence.isAnchoredAtStart { return searched }
      var union = searched ?? UnitSet()
      union.formUnion(sequence.firstOfMatch)
      return union
    }
    if let words {
      firstUnits = words.firstUnits
    } else if sequences.count > 0 {
      firstUnits = sequences[0..<sequences.count].reduce(into: UnitSet()) { $0.formUnion($1.firstUnits) }
    } else {
      firstUnits = .all
      if !isProven { regex = try RegularExpression(self.pattern) }
    }
  }

  deinit {
    var sequences = sequences
    for index in 0..<sequences.count { sequences[index].atoms.deallocate() }
    sequences.release()
  }

  /// Whether ICU is asked for every text.
  var usesICU: Bool { words == nil && sequences.count == 0 }

  /// Whether the expression matches anywhere in `text`.
  func matches(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    if let words {
      // ICU's `$` also matches before a final line terminator.
      if let last = text.last, last < 0x20 || last > 0x7E { return matchesByICU(text) }
      return words.contains(text)
    }
    if sequences.count == 0 { return matchesByICU(text) }
    guard let isMatch = matchesAtStart(text) else { return matchesByICU(text) }
    return isMatch || (searched.map { search(text, $0) ?? matchesByICU(text) } ?? false)
  }

  /// Whether one of the sequences matches that match at the start alone; nil when ICU has to say.
  private func matchesAtStart(_ text: UnsafeBufferPointer<UInt16>) -> Bool? {
    for sequence in sequences[0..<sequences.count] where sequence.isAnchoredAtStart {
      guard let isMatch = TextMatcher.match(sequence.atoms, from: 0, text, 0, anchoredAtEnd: sequence.isAnchoredAtEnd) else {
        return nil
      }
      if isMatch { return true }
    }
    return false
  }

  /// Whether one of the others matches somewhere, all of them in one pass; nil when ICU has to say.
  /// - Parameter firstUnits: what their matches begin with.
  private func search(_ text: UnsafeBufferPointer<UInt16>, _ firstUnits: UnitSet) -> Bool? {
    for place in 0...text.count {
      if place < text.count, firstUnits.contains(text[place]) == false { continue }
      for sequence in sequences[0..<sequences.count] where !sequence.isAnchoredAtStart {
        guard
          let isMatch = TextMatcher.match(sequence.atoms, from: 0, text, place, anchoredAtEnd: sequence.isAnchoredAtEnd)
        else { return nil }
        if isMatch { return true }
      }
    }
    return false
  }

  private func matchesByICU(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    if regex == nil { regex = try? RegularExpression(pattern) }
    guard let regex else { return false }
    guard let left = interruptionsLeft else { return regex.matches(text, milliseconds: Self.milliseconds) }
    if left == 0 { return false }
    do {
      return try regex.firstMatch(in: 0..<text.count, of: text, budget: UInt64(Self.foreignMilliseconds) * 1_000_000) != nil
    } catch {
      interruptionsLeft = left - 1
      return false
    }
  }

  /// Whether `atoms` from one on match at `start`; nil when ICU has to say.
  private static func match(
    _ atoms: UnsafeBufferPointer<Atom>, from index: Int, _ text: UnsafeBufferPointer<UInt16>, _ start: Int,
    anchoredAtEnd: Bool
  ) -> Bool? {
    guard index < atoms.count else {
      if !anchoredAtEnd || start == text.count { return true }
      let isTerminator = text[start] < 0x20 || text[start] > 0x7E
      return isTerminator ? nil : false
    }
    let atom = atoms[index]
    var end = start
    while end < text.count && end - start < atom.maximum {
      guard let isMember = atom.set.contains(text[end]) else { return nil }
      if !isMember { break }
      end += 1
    }
    // Greedy: the longest repetition first.
    while end - start >= atom.minimum {
      guard let rest = match(atoms, from: index + 1, text, end, anchoredAtEnd: anchoredAtEnd) else { return nil }
      if rest { return true }
      if end == start { return false }
      end -= 1
    }
    return false
  }
}

// MARK: Compiling

extension TextMatcher {
  /// The words of `^(a|b|c)$`, or of `^a$`; nil for any other form.
  private static func words(_ pattern: UnsafeBufferPointer<UInt8>) -> WordSet? {
    guard pattern.count >= 2, pattern.first == UInt8(ascii: "^"), pattern.last == UInt8(ascii: "$") else { return nil }
    var body = pattern[1..<(pattern.count - 1)]
    let isGroup = body.count >= 2 && body.first == UInt8(ascii: "(") && body.last == UInt8(ascii: ")")
    if isGroup {
      body = body.dropFirst().dropLast()
      if body.count >= 2, body[body.startIndex] == UInt8(ascii: "?"), body[body.startIndex + 1] == UInt8(ascii: ":") {
        body = body.dropFirst(2)
      }
    }
    var count = 1
    var start = body.startIndex
    for index in body.indices {
      if body[index] == UInt8(ascii: "|") {
        guard isGroup, index > start else { return nil }
        start = index + 1
        count += 1
      } else if body[index] >= 0x80 || isMetacharacter(body[index]) {
        return nil
      }
    }
    guard start < body.endIndex else { return nil }
    let words = WordSet(capacity: count, units: body.count)
    start = body.startIndex
    for index in body.indices where body[index] == UInt8(ascii: "|") {
      words.insert(UnsafeBufferPointer(rebasing: body[start..<index]))
      start = index + 1
    }
    words.insert(UnsafeBufferPointer(rebasing: body[start...]))
    return words
  }

  fileprivate static func isMetacharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "?"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// The sequences of which an expression matches one; none where ICU has to match.
  private static func sequences(_ pattern: UnsafeBufferPointer<UInt8>) -> ScratchBuffer<Sequence> {
    var parser = SequenceParser(pattern)
    defer { parser.release() }
    return parser.sequences()
  }
}

/// Reads expressions that are literals, classes, repetitions of one of them, anchors and groups, and writes groups out: `a(b|c)?` is `ab`, `ac`
/// and `a`.
private struct SequenceParser {
  /// What a sequence ends with, and what stands before that. Sequences that begin alike share their beginning.
  private struct Link: BitwiseCopyable {
    enum Kind: UInt8 {
      case atom
      /// `^` and `$`.
      case start
      case end
    }
    var kind: Kind
    var atom: TextMatcher.Atom
    /// -1 at the beginning.
    var previous: Int32
  }

  /// What the groups of an expression may multiply to.
  private static let sequenceLimit = 32
  // Backtracking over many open repetitions would be slow where ICU has a deadline.
  private static let openLimit = 4
  // Groups in groups; no expression that is known needs more.
  private static let depthLimit = 32

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var links = ScratchBuffer<Link>()

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func release() { links.release() }

  /// The sequences of the whole expression; none where it has another form.
  mutating func sequences() -> ScratchBuffer<TextMatcher.Sequence> {
    var result = ScratchBuffer<TextMatcher.Sequence>()
    guard var ends = alternatives(behind: nil, depth: 0) else { return result }
    defer { ends.release() }
    guard index == bytes.count, ends.count <= Self.sequenceLimit else { return result }
    for place in 0..<ends.count {
      guard let sequence = sequence(endingWith: ends[place]) else {
        for index in 0..<result.count { result[index].atoms.deallocate() }
        result.release()
        return result
      }
      result.append(sequence)
    }
    return result
  }

  /// Reads alternatives up to the end of the expression or of the group.
  /// - Parameter heads: the sequences behind which they stand; nil for nothing.
  /// - Returns: the last links of all sequences, which the caller releases; nil for another form.
  private mutating func alternatives(behind heads: ScratchBuffer<Int32>?, depth: Int) -> ScratchBuffer<Int32>? {
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
      case UInt8(ascii: "("): isFine = group(behind: &current, depth: depth)
      case UInt8(ascii: "|"):
        index += 1
        finished.append(contentsOf: current)
        restart()
        isAtStart = true
        isFine = finished.count <= Self.sequenceLimit
        if isFine { continue }
      case UInt8(ascii: "^"):
        index += 1
        append(Link(kind: .start, atom: SequenceParser.nothing, previous: -1), behind: current)
      case UInt8(ascii: "$"):
        index += 1
        append(Link(kind: .end, atom: SequenceParser.nothing, previous: -1), behind: current)
      default:
        // At the start a quantifier has nothing to repeat.
        if isAtStart && isQuantifier(index) {
          isFine = false
        } else if let atom = atom() {
          append(Link(kind: .atom, atom: atom, previous: -1), behind: current)
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

  /// Reads a group, which is not repeated but may be missing, behind the sequences in `current`.
  private mutating func group(behind current: inout ScratchBuffer<Int32>, depth: Int) -> Bool {
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return false }
      index += 2
    }
    guard var inner = alternatives(behind: current, depth: depth + 1) else { return false }
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

  /// Puts a link behind each sequence.
  private mutating func append(_ link: Link, behind current: ScratchBuffer<Int32>) {
    for place in 0..<current.count {
      var link = link
      link.previous = current[place]
      links.append(link)
      current[place] = Int32(links.count - 1)
    }
  }

  /// The atoms of a sequence, in memory of their own; nil where anchors stand inside, or where too much may be repeated.
  private func sequence(endingWith last: Int32) -> TextMatcher.Sequence? {
    var (count, open) = (0, 0)
    var (hasStart, hasEnd) = (false, false)
    var place = last
    while place >= 0 {
      let link = links.place(Int(place)).pointee
      switch link.kind {
      case .atom:
        count += 1
        if link.atom.maximum == .max { open += 1 }
      case .start:
        guard link.previous < 0 else { return nil }
        hasStart = true
      case .end:
        guard place == last else { return nil }
        hasEnd = true
      }
      place = link.previous
    }
    guard open <= Self.openLimit else { return nil }
    let atoms = UnsafeMutableBufferPointer<TextMatcher.Atom>.allocate(capacity: count)
    place = last
    while place >= 0 {
      let link = links.place(Int(place)).pointee
      if link.kind == .atom {
        count -= 1
        atoms.initializeElement(at: count, to: link.atom)
      }
      place = link.previous
    }
    return TextMatcher.Sequence(
      atoms: UnsafeBufferPointer(atoms), isAnchoredAtStart: hasStart, isAnchoredAtEnd: hasEnd)
  }

  private static let nothing = TextMatcher.Atom(set: UnitSet(), minimum: 0, maximum: 0)

  private func isQuantifier(_ place: Int) -> Bool {
    guard place < bytes.count else { return false }
    let byte = bytes[place]
    return byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "{")
  }

  // MARK: Atoms

  /// Reads a character, an escape or a class with its quantifier; nil for any other form.
  private mutating func atom() -> TextMatcher.Atom? {
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
      if TextMatcher.isMetacharacter(byte) || byte >= 0x80 { return nil }
      set.insert(UInt16(byte))
    }
    var atom = TextMatcher.Atom(set: set, minimum: 1, maximum: 1)
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

  /// Reads a class behind its `[`.
  private mutating func unitClass() -> UnitSet? {
    var set = UnitSet()
    let isNegated = index < bytes.count && bytes[index] == UInt8(ascii: "^")
    if isNegated { index += 1 }
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

  private static func isClassEscape(_ escaped: UInt8) -> Bool {
    switch escaped {
    case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "s"), UInt8(ascii: "D"), UInt8(ascii: "W"), UInt8(ascii: "S"):
      true
    default: false
    }
  }

  /// The character that an escape of a single character means.
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
