/// Decides whether the text of a node matches a regular expression, for predicates.
///
/// The simple expressions that nearly all query files use (literals, classes, `*`, `+`, `?`, anchors, groups that are not repeated)
/// are matched here, 10 to 100 times faster than by ICU; everything else goes to ICU. Both give the same answer.
final class TextMatcher {
  /// A set, repeated.
  private struct Atom {
    var set: UnitSet
    var minimum: Int
    var maximum: Int
  }

  /// Atoms one behind the other.
  private struct Sequence {
    var atoms: [Atom]
    /// Whether it matches only at the start of the text, and only at its end.
    var isAnchoredAtStart: Bool
    var isAnchoredAtEnd: Bool

    /// The units with which a text may begin that it matches.
    var firstUnits: UnitSet {
      guard isAnchoredAtStart, let first = atoms.first, first.minimum > 0 else { return .all }
      return first.set
    }
  }

  /// A sequence as it is matched: its atoms in memory of the matcher.
  private struct StoredSequence {
    var atoms: UnsafeBufferPointer<Atom>
    var isAnchoredAtStart: Bool
    var isAnchoredAtEnd: Bool
  }

  // A node's text is tested, not a document: a sane expression needs microseconds.
  private static let milliseconds = 50

  private let pattern: String
  /// The whole text is one of these words.
  private let words: WordSet?
  /// One of these matches. Raw memory: arrays would be retained for every text.
  private let sequences: UnsafeMutableBufferPointer<StoredSequence>?
  private var regex: RegularExpression?
  /// The units with which a text may begin that matches; all where the empty text may match.
  let firstUnits: UnitSet

  /// Compiles `pattern` (ICU syntax; a leading `\c` as in Vim means case-insensitive).
  /// - Parameter isProven: whether it is known that ICU takes it: then ICU compiles it when a text asks for it. Its first expression costs a
  ///   process as much as colouring a small file.
  init(_ pattern: String, isProven: Bool = false) throws(RegularExpressionError) {
    self.pattern = pattern.hasPrefix("\\c") ? "(?i)" + pattern.dropFirst(2) : pattern
    if let words = TextMatcher.words(self.pattern) {
      let words = WordSet(words)
      self.words = words
      sequences = nil
      firstUnits = words.firstUnits
    } else if let found = TextMatcher.sequences(self.pattern) {
      words = nil
      let sequences = UnsafeMutableBufferPointer<StoredSequence>.allocate(capacity: found.count)
      var firstUnits = UnitSet()
      for (index, sequence) in found.enumerated() {
        let atoms = UnsafeMutableBufferPointer<Atom>.allocate(capacity: sequence.atoms.count)
        _ = atoms.initialize(from: sequence.atoms)
        sequences.initializeElement(
          at: index,
          to: StoredSequence(
            atoms: UnsafeBufferPointer(atoms), isAnchoredAtStart: sequence.isAnchoredAtStart,
            isAnchoredAtEnd: sequence.isAnchoredAtEnd))
        firstUnits.formUnion(sequence.firstUnits)
      }
      self.sequences = sequences
      self.firstUnits = firstUnits
    } else {
      words = nil
      sequences = nil
      firstUnits = .all
      if !isProven { regex = try RegularExpression(self.pattern) }
    }
  }

  deinit {
    guard let sequences else { return }
    for sequence in sequences { sequence.atoms.deallocate() }
    sequences.deallocate()
  }

  /// Whether ICU is asked for every text.
  var usesICU: Bool { words == nil && sequences == nil }

  /// Whether the expression matches anywhere in `text`.
  func matches(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    if let words {
      // ICU's `$` also matches before a final line terminator.
      if let last = text.last, last < 0x20 || last > 0x7E { return matchesByICU(text) }
      return words.contains(text)
    }
    guard let sequences else { return matchesByICU(text) }
    for sequence in sequences {
      for first in 0...(sequence.isAnchoredAtStart ? 0 : text.count) {
        guard
          let result = TextMatcher.match(sequence.atoms, from: 0, text, first, anchoredAtEnd: sequence.isAnchoredAtEnd)
        else { return matchesByICU(text) }
        if result { return true }
      }
    }
    return false
  }

  private func matchesByICU(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    if regex == nil { regex = try? RegularExpression(pattern) }
    return regex?.matches(text, milliseconds: Self.milliseconds) ?? false
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
  private static let metacharacters = Set(#"\^$.|?*+()[]{}"#.utf16)

  /// The words of `^(a|b|c)$`, or of `^a$`; nil for any other form.
  private static func words(_ pattern: String) -> [[UInt16]]? {
    guard pattern.hasPrefix("^"), pattern.hasSuffix("$") else { return nil }
    var body = pattern.dropFirst().dropLast()
    if body.hasPrefix("(") && body.hasSuffix(")") {
      body = body.dropFirst().dropLast()
      if body.hasPrefix("?:") { body = body.dropFirst(2) }
    } else if body.contains("|") {
      return nil
    }
    let words = body.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf16) }
    let isLiteral = words.allSatisfy { word in !word.isEmpty && word.allSatisfy { !metacharacters.contains($0) && $0 < 0x80 }
    }
    return isLiteral ? words : nil
  }

  /// What the groups of an expression may multiply to.
  private static let sequenceLimit = 32

  /// The sequences of which an expression matches one; nil where ICU has to match.
  private static func sequences(_ pattern: String) -> [Sequence]? {
    var units = Array(pattern.utf16)[...]
    guard let expanded = alternatives(&units, isGroup: false), expanded.count <= sequenceLimit else { return nil }
    var result: [Sequence] = []
    for units in expanded {
      guard let sequence = sequence(units[...]) else { return nil }
      result.append(sequence)
    }
    return result
  }

  /// Reads alternatives up to the end of the expression or of the group, and writes them out without groups: `a(b|c)?` is `ab`, `ac` and `a`.
  private static func alternatives(_ units: inout ArraySlice<UInt16>, isGroup: Bool) -> [[UInt16]]? {
    var finished: [[UInt16]] = []
    var current: [[UInt16]] = [[]]
    var isAtStart = true
    while let unit = units.popFirst() {
      var part = [unit]
      switch unit {
      case 0x28:  // (
        if units.first == 0x3F {
          guard units.starts(with: [0x3F, 0x3A]) else { return nil }
          units.removeFirst(2)
        }
        guard var inner = alternatives(&units, isGroup: true) else { return nil }
        if isQuantifier(units.first) {
          guard units.first == 0x3F, !isQuantifier(units.dropFirst().first) else { return nil }
          units.removeFirst()
          inner.append([])
        }
        guard current.count * inner.count <= sequenceLimit else { return nil }
        current = current.flatMap { head in inner.map { head + $0 } }
        isAtStart = false
        continue
      case 0x29:  // )
        return isGroup ? finished + current : nil
      case 0x7C:  // |
        finished += current
        current = [[]]
        isAtStart = true
        guard finished.count <= sequenceLimit else { return nil }
        continue
      case 0x5B:  // [, where the others mean themselves
        guard let end = classEnd(units) else { return nil }
        part += units[..<end]
        units = units[end...]
      case 0x5C:  // \
        guard let escaped = units.popFirst() else { return nil }
        part.append(escaped)
      default:
        // Written behind something else it would have something to repeat.
        if isAtStart && isQuantifier(unit) { return nil }
      }
      for index in current.indices { current[index] += part }
      isAtStart = false
    }
    return isGroup ? nil : finished + current
  }

  private static func isQuantifier(_ unit: UInt16?) -> Bool {
    unit == 0x2A || unit == 0x2B || unit == 0x3F || unit == 0x7B
  }

  /// Where a class ends of which the `[` was read: behind its `]`.
  private static func classEnd(_ units: ArraySlice<UInt16>) -> Int? {
    var index = units.startIndex
    if index < units.endIndex && units[index] == 0x5E { index += 1 }
    let first = index
    while index < units.endIndex {
      switch units[index] {
      case 0x5D where index > first: return index + 1
      case 0x5B, 0x5D: return nil
      case 0x5C: index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// A sequence of characters and classes with quantifiers; nil for any other form.
  private static func sequence(_ units: ArraySlice<UInt16>) -> Sequence? {
    var units = units
    var atoms: [Atom] = []
    var isAnchoredAtEnd = false
    let isAnchoredAtStart = units.first == 0x5E
    if isAnchoredAtStart { units.removeFirst() }
    while let unit = units.popFirst() {
      var set = UnitSet()
      switch unit {
      case 0x24 where units.isEmpty:  // $
        isAnchoredAtEnd = true
        continue
      case 0x5B:  // [
        guard let parsed = unitClass(&units) else { return nil }
        set = parsed
      case 0x5C:  // \
        guard let escaped = units.popFirst(), insertEscape(escaped, into: &set) else { return nil }
      case 0x2E:  // .
        set.insert(0x0A...0x0D)
        set.invert()
        set.others = nil
      default:
        if metacharacters.contains(unit) || unit >= 0x80 { return nil }
        set.insert(unit)
      }
      var atom = Atom(set: set, minimum: 1, maximum: 1)
      switch units.first {
      case 0x2A: (atom.minimum, atom.maximum) = (0, .max)
      case 0x2B: (atom.minimum, atom.maximum) = (1, .max)
      case 0x3F: (atom.minimum, atom.maximum) = (0, 1)
      case 0x7B: return nil
      default:
        atoms.append(atom)
        continue
      }
      units.removeFirst()
      // Lazy and possessive forms.
      if units.first == 0x3F || units.first == 0x2B || units.first == 0x2A { return nil }
      atoms.append(atom)
    }
    // Backtracking over many open repetitions would be slow where ICU has a deadline.
    guard atoms.count(where: { $0.maximum == .max }) <= 4 else { return nil }
    return Sequence(atoms: atoms, isAnchoredAtStart: isAnchoredAtStart, isAnchoredAtEnd: isAnchoredAtEnd)
  }

  /// Reads a class behind its `[`.
  private static func unitClass(_ units: inout ArraySlice<UInt16>) -> UnitSet? {
    var set = UnitSet()
    let isNegated = units.first == 0x5E
    if isNegated { units.removeFirst() }
    var isEmpty = true
    while let unit = units.popFirst() {
      if unit == 0x5D && !isEmpty {
        if isNegated { set.invert() }
        return set
      }
      isEmpty = false
      var low = unit
      switch unit {
      case 0x5B, 0x26, 0x5D: return nil  // nested sets, &&, an empty class
      case 0x5C:
        guard let escaped = units.popFirst() else { return nil }
        if "dwsDWS".utf16.contains(escaped) {
          guard insertEscape(escaped, into: &set) else { return nil }
          continue
        }
        var single = UnitSet()
        guard insertEscape(escaped, into: &single), let value = literal(escaped) else { return nil }
        low = value
      default:
        if unit >= 0x80 { return nil }
      }
      guard units.first == 0x2D, let after = units.dropFirst().first, after != 0x5D else {
        if units.first == 0x2D && units.dropFirst().first == nil { return nil }
        set.insert(low)
        continue
      }
      // ICU reads `--` as a set difference.
      if after == 0x5B || after == 0x2D || after == 0x5C || after >= 0x80 || after < low { return nil }
      set.insert(low...after)
      units.removeFirst(2)
    }
    return nil
  }

  /// The character that an escape of a single character means.
  private static func literal(_ escaped: UInt16) -> UInt16? {
    switch escaped {
    case 0x6E: return 0x0A
    case 0x74: return 0x09
    case 0x72: return 0x0D
    default:
      let isAlphanumeric =
        (0x30...0x39).contains(escaped) || (0x41...0x5A).contains(escaped) || (0x61...0x7A).contains(escaped)
      return isAlphanumeric || escaped >= 0x80 ? nil : escaped
    }
  }

  private static func insertEscape(_ escaped: UInt16, into set: inout UnitSet) -> Bool {
    switch escaped {
    case 0x64:  // \d
      set.insert(0x30...0x39)
      set.others = nil
    case 0x77:  // \w
      set.insert(0x30...0x39)
      set.insert(0x41...0x5A)
      set.insert(0x61...0x7A)
      set.insert(0x5F)
      set.others = nil
    case 0x73:  // \s
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
