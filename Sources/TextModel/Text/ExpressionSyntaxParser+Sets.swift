/// Parsing of sets, and of the escapes that may also occur in sets.
extension ExpressionSyntaxParser {
  typealias Members = ExpressionSyntax.Members

  /// The meaning of an escape.
  enum Escaped {
    case character(UInt32)
    case set(UnitSet, Members)
    /// A character that ICU decides about.
    case opaque(Members)
  }

  /// Reads an escape after its backslash. Nil if it is not known, or no single character.
  mutating func escaped() -> Escaped? {
    guard let byte else { return nil }
    let scalar = character()
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"), UInt8(ascii: "S"),
      UInt8(ascii: "h"), UInt8(ascii: "H"):
      let isNegated = byte < 0x60
      var units = UnitSet(ascii: Self.ascii(ofClass: byte | 0x20), others: nil)
      if isNegated { units.invert() }
      return .set(units, property("\\" + String(Unicode.Scalar(byte | 0x20)), isNegated))
    case UInt8(ascii: "v"), UInt8(ascii: "V"): return .opaque(property("\\v", byte == UInt8(ascii: "V")))
    case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "N"):
      guard take("{") else { return nil }
      let start = index
      while let byte = self.byte, byte != UInt8(ascii: "}") { index += 1 }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      return take("}") ? .opaque(property(name, byte == UInt8(ascii: "P"))) : nil
    case UInt8(ascii: "a"): return .character(0x07)
    case UInt8(ascii: "t"): return .character(0x09)
    case UInt8(ascii: "n"): return .character(0x0A)
    case UInt8(ascii: "f"): return .character(0x0C)
    case UInt8(ascii: "r"): return .character(0x0D)
    case UInt8(ascii: "e"): return .character(0x1B)
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let isBraced = byte == UInt8(ascii: "x") && take("{")
      let count = isBraced ? 8 : byte == UInt8(ascii: "x") ? 2 : byte == UInt8(ascii: "u") ? 4 : 8
      guard let value = hexadecimal(most: count, isExact: !isBraced), !isBraced || take("}") else { return nil }
      return .character(value)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return nil
    default: return .character(scalar)
    }
  }

  private func property(_ name: @autoclosure () -> String, _ isNegated: Bool) -> Members {
    keepsMembers ? Members(properties: [(name(), isNegated)]) : Members()
  }

  /// Returns the characters of ASCII in a class that is named by a small letter.
  private static func ascii(ofClass letter: UInt8) -> ASCIISet {
    switch letter {
    case UInt8(ascii: "d"): ASCIISet(low: 0x03FF_0000_0000_0000, high: 0)
    case UInt8(ascii: "w"): .word
    case UInt8(ascii: "s"): ASCIISet(low: 0x0000_0001_0000_3E00, high: 0)
    default: ASCIISet(low: 0x0000_0001_0000_0200, high: 0)
    }
  }

  /// Reads a number of up to `most` digits. Nil for no digits, for fewer if `isExact`, and for no scalar: ICU may join
  /// halves of pairs.
  private mutating func hexadecimal(most: Int, isExact: Bool) -> UInt32? {
    var value: UInt32 = 0
    var count = 0
    while count < most, let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 {
      value = value << 4 | UInt32(digit)
      index += 1
      count += 1
    }
    guard count > 0, count == most || !isExact, Unicode.Scalar(value) != nil else { return nil }
    return value
  }

  /// The part of a set that was read so far.
  private struct SetContent {
    var units = UnitSet()
    /// Whether something is written in it that ICU decides about.
    var isOpaque = false
    /// Whether a character outside of ASCII is written in it.
    var isWide = false
    /// The classes in it, by their letters: a class and its opposite are everything.
    var classes: UInt64 = 0
    /// How many characters are written in it, and the last one.
    var count = 0
    var scalar: UInt32 = 0
    var members = Members()
  }

  /// Reads a set after its `[`, through its `]`, and returns its node.
  mutating func set() -> Int32? {
    var content = SetContent()
    readSet(&content)
    if hasFailed { return fail() }
    if ignoresCase && content.isWide { content.isOpaque = true }
    if content.isOpaque { return opaque(1, 1, content.members) }
    let isOneCharacter = content.count == 1 && content.classes == 0 && !content.members.isNegated && !ignoresCase
    return append(
      Node(
        kind: .set, scalar: isOneCharacter ? Int32(content.scalar) : -1, members: keep(content.members),
        units: content.units))
  }

  private mutating func readSet(_ set: inout SetContent) {
    depth += 1
    defer { depth -= 1 }
    if depth > ExpressionSyntax.depthLimit { hasFailed = true }
    skipBlanks()
    // As a whole, `[:name:]` is a property.
    if byte == UInt8(ascii: ":"), mayEndName(from: index + 1) { hasFailed = true }
    let isNegated = take("^")
    skipBlanks()
    var isFirst = true
    while !hasFailed, isFirst || byte != UInt8(ascii: "]") {
      guard let byte else {
        hasFailed = true
        return
      }
      readMember(&set, byte)
      isFirst = false
      skipBlanks()
    }
    index += 1
    if ignoresCase { set.units = set.units.folded }
    // The other case of an ASCII letter differs in the bit 32.
    if set.classes & set.classes >> 32 != 0 { set.units = .all }
    if isNegated { set.units.invert() }
    set.members.isNegated = isNegated
  }

  /// Skips what means nothing in a set with the flag `x`. There a comment may hide its end: then the parse fails.
  private mutating func skipBlanks() {
    guard allowsComments else { return }
    while skipsSpace() {}
    if byte == UInt8(ascii: "#") { hasFailed = true }
  }

  /// Whether `:]` follows anywhere.
  private func mayEndName(from start: Int) -> Bool {
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: ":"), bytes[offset + 1] == UInt8(ascii: "]") { return true }
      offset += 1
    }
    return false
  }

  private mutating func readMember(_ set: inout SetContent, _ byte: UInt8) {
    if byte == UInt8(ascii: "[") {
      readInner(&set)
      return
    }
    if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "-") {
      let next = self.byte(after: 1)
      // An operator: intersection or difference.
      if next == byte || next == UInt8(ascii: "[") {
        index += next == byte ? 2 : 1
        set.isOpaque = true
        return
      }
    }
    guard let lower = member(&set) else { return }
    guard self.byte == UInt8(ascii: "-"), let next = self.byte(after: 1), next != UInt8(ascii: "]") else {
      insert(lower...lower, into: &set)
      return
    }
    insert(lower...lower, into: &set)
    // A difference, as above.
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "[") { return }
    index += 1
    if keepsMembers { set.members.ranges.removeLast() }
    guard let upper = member(&set), lower <= upper else {
      // A class is not an end of a range.
      set.isOpaque = true
      return
    }
    insert(lower...upper, into: &set)
    set.count += 1
  }

  private func insert(_ range: ClosedRange<UInt32>, into set: inout SetContent) {
    set.units.insert(UInt16(min(range.lowerBound, 0x80))...UInt16(min(range.upperBound, 0x80)))
    set.count += 1
    set.scalar = range.lowerBound
    if range.upperBound >= 0x80 { set.isWide = true }
    if keepsMembers { set.members.ranges.append(range) }
  }

  /// Reads a character or an escape in a set, and returns its scalar. Nil for a class, which is inserted, and for an
  /// opaque member.
  private mutating func member(_ set: inout SetContent) -> UInt32? {
    guard byte == UInt8(ascii: "\\") else { return byte == nil ? nil : character() }
    index += 1
    guard let letter = byte, letter != UInt8(ascii: "Q"), letter != UInt8(ascii: "E") else {
      hasFailed = true
      return nil
    }
    let start = index
    switch escaped() {
    case .character(let scalar): return scalar
    case .set(let units, let written):
      set.units.formUnion(units)
      set.classes |= 1 << UInt64(letter - 0x40)
      if keepsMembers { set.members.properties += written.properties }
    case .opaque(let written):
      set.isOpaque = true
      if keepsMembers { set.members.properties += written.properties }
    case nil:
      // Letters and numbers that are not known. What `\c` names may be a bracket.
      switch letter {
      case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "N"),
        UInt8(ascii: "c"):
        hasFailed = true
      default: index = start + 1
      }
      set.isOpaque = true
    }
    return nil
  }

  /// Reads a set in a set, or a property as `[:name:]`.
  private mutating func readInner(_ set: inout SetContent) {
    let start = index
    index += 1
    if byte == UInt8(ascii: ":") {
      index += 1
      let isNegated = take("^")
      let nameStart = index
      while let byte, byte != UInt8(ascii: ":"), byte != UInt8(ascii: "]"), byte != UInt8(ascii: "[") { index += 1 }
      let name = nameStart..<index
      if take(":]") {
        set.isOpaque = true
        if keepsMembers {
          set.members.properties.append((String(decoding: bytes[name], as: UTF8.self), isNegated))
        }
        return
      }
      index = start + 1
    }
    var inner = SetContent()
    readSet(&inner)
    // Letters in other cases are added again, also to a set that leaves them out.
    if inner.isOpaque || ignoresCase { set.isOpaque = true }
    if inner.isWide { set.isWide = true }
    set.units.formUnion(inner.units)
    set.count += 2
    if keepsMembers { set.members.sets.append(inner.members) }
  }
}
