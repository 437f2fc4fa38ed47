internal import TextModel

/// A sequence of sets of UTF-16 units, some of them optional or repeated: the form of simple regular expressions.
/// `TextMatcher` says why ICU does not match them.
struct AtomSequence: BitwiseCopyable {
  /// A set: once, optional (`?`), repeated (`+`), or both (`*`).
  struct Atom: BitwiseCopyable {
    var set: UnitSet
    /// 0 or 1.
    var minimum: Int
    /// 1, or `Int.max`.
    var maximum: Int
  }

  /// The most atoms: each has a bit of a word, and so has the end.
  static let longest = 63

  var atoms: UnsafeBufferPointer<Atom>
  /// Whether it matches only at the start of the text, and only at its end.
  var isAnchoredAtStart: Bool
  var isAnchoredAtEnd: Bool

  /// The units with which a matching text may begin.
  var firstUnits: UnitSet { isAnchoredAtStart ? firstOfMatch : .all }

  /// The units with which its match may begin.
  var firstOfMatch: UnitSet {
    var units = UnitSet()
    for atom in atoms {
      units.formUnion(atom.set)
      if atom.minimum > 0 { return units }
    }
    // The empty text matches.
    return .all
  }

  /// The possible second units of its matches; all units if a match may consist of one unit, or if it begins with a
  /// repetition.
  var secondOfMatch: UnitSet {
    guard atoms.count >= 2, atoms[0].minimum == 1, atoms[0].maximum == 1, atoms[1].minimum == 1 else { return .all }
    return atoms[1].set
  }

  // MARK: Trying

  /// Whether the sequence matches at `start`; nil if ICU must decide, or if no steps are left.
  /// - Parameter steps: the units that may still be tried; decreased by those that were.
  @inline(__always)
  func matches(_ text: UnsafeBufferPointer<UInt16>, at start: Int, _ steps: inout Int) -> Bool? {
    if isAnchoredAtEnd && excludes(lastOf: text) { return false }
    return Self.match(atoms, from: 0, text, start, anchoredAtEnd: isAnchoredAtEnd, &steps)
  }

  /// Whether a match at the end of a text would have to end with another unit. `$` also matches before a final line
  /// terminator, so only for printable ASCII.
  @inline(__always)
  private func excludes(lastOf text: UnsafeBufferPointer<UInt16>) -> Bool {
    guard atoms.count > 0, text.count > 0 else { return false }
    let (last, unit) = (atoms.baseAddress! + atoms.count - 1, text[text.count - 1])
    return last.pointee.minimum == 1 && unit >= 0x20 && unit <= 0x7E && last.pointee.set.contains(unit) == false
  }

  private static func match(
    _ atoms: UnsafeBufferPointer<Atom>, from index: Int, _ text: UnsafeBufferPointer<UInt16>, _ start: Int,
    anchoredAtEnd: Bool, _ steps: inout Int
  ) -> Bool? {
    var (index, start) = (index, start)
    // An atom with a fixed count leaves no choice.
    while index < atoms.count, atoms[index].minimum == atoms[index].maximum {
      guard start < text.count else { return false }
      guard let isMember = atoms[index].set.contains(text[start]) else { return nil }
      if !isMember { return false }
      index += 1
      start += 1
    }
    guard index < atoms.count else {
      if !anchoredAtEnd || start == text.count { return true }
      return mayBeFinalTerminator(text, start) ? nil : false
    }
    let atom = atoms[index]
    let limit = atom.maximum < text.count - start ? start + atom.maximum : text.count
    var end = start
    while end < limit {
      guard let isMember = atom.set.contains(text[end]) else { return nil }
      if !isMember { break }
      end += 1
    }
    steps -= end - start + 1
    if steps < 0 { return nil }
    // Greedy: the longest repetition first. Nearly all are excluded by the unit that must follow.
    let next = index + 1 < atoms.count && atoms[index + 1].minimum == 1 ? atoms.baseAddress! + index + 1 : nil
    while end - start >= atom.minimum {
      if let next, end == text.count || next.pointee.set.contains(text[end]) == false {
        if end == start { return false }
        end -= 1
        continue
      }
      guard let rest = match(atoms, from: index + 1, text, end, anchoredAtEnd: anchoredAtEnd, &steps) else { return nil }
      if rest { return true }
      if end == start { return false }
      end -= 1
    }
    return false
  }

  /// Whether the unit at an offset may begin a line terminator at the end of the text, before which ICU's `$`
  /// matches: one of the last two units, and not printable ASCII.
  @inline(__always)
  private static func mayBeFinalTerminator(_ text: UnsafeBufferPointer<UInt16>, _ offset: Int) -> Bool {
    // CR LF is one.
    (text[offset] < 0x20 || text[offset] > 0x7E) && offset + 2 >= text.count
  }

  // MARK: One pass

  /// Whether the sequence matches anywhere in the text; only at its start or end if it is anchored there. Nil if ICU
  /// must decide: at a unit from U+0080 on that a set cannot tell, or if a match anchored at the end may end before a
  /// final line terminator. O(units · atoms): tracks all partial matches at once, as bits of a word.
  /// - Parameter lookedAt: increased by the number of tests of a unit against a set.
  func matchesInOnePass(_ text: UnsafeBufferPointer<UInt16>, _ lookedAt: inout Int) -> Bool? {
    var (optional, repeated): (UInt64, UInt64) = (0, 0)
    for index in atoms.indices {
      if atoms[index].minimum == 0 { optional |= 1 << UInt64(index) }
      if atoms[index].maximum == .max { repeated |= 1 << UInt64(index) }
    }
    let end: UInt64 = 1 << UInt64(atoms.count)
    let first = Self.withOptional(1, optional)
    // Bit i: the next unit may be one of atom i. The last: all atoms are done.
    var reached = first
    for offset in 0..<text.count {
      if reached & end != 0 {
        if !isAnchoredAtEnd { return true }
        if Self.mayBeFinalTerminator(text, offset) { return nil }
      }
      let unit = text[offset]
      var fitting: UInt64 = 0
      var rest = reached & ~end
      while rest != 0 {
        let index = rest.trailingZeroBitCount
        rest &= rest - 1
        lookedAt += 1
        guard let isMember = atoms[index].set.contains(unit) else { return nil }
        if isMember { fitting |= 1 << UInt64(index) }
      }
      reached = Self.withOptional(fitting << 1 | fitting & repeated, optional)
      if !isAnchoredAtStart { reached |= first } else if reached == 0 { return false }
    }
    return reached & end != 0
  }

  /// Returns the reached positions, with the positions after optional atoms. Bit i stands for the position before atom
  /// i.
  private static func withOptional(_ positions: UInt64, _ optional: UInt64) -> UInt64 {
    var all = positions
    var new = positions
    while true {
      new = (new & optional) << 1 & ~all
      if new == 0 { return all }
      all |= new
    }
  }
}
