/// Reads an expression in ICU's syntax, one that ICU accepts. Fails for whatever is left to ICU.
struct ASCIIExpressionParser {
  struct Node: BitwiseCopyable {
    enum Kind: UInt8 {
      case empty
      /// One unit of `units`.
      case set
      case start, end, boundary, noBoundary
      /// Parts that match one after the other; parts where the first that matches counts.
      case sequence, alternatives
      /// A capture group with the number `minimum`, and its text again.
      case capture, reference
      case greedy, lazy, possessive
      case lookahead, notAhead, lookbehind, notBehind, atomic
    }

    var kind: Kind
    /// The first part, and the part after this one; -1 without.
    var first: Int32 = -1
    var next: Int32 = -1
    var minimum: Int32 = 0
    /// -1: without a limit.
    var maximum: Int32 = 0
    var units = ASCIISet()
  }

  private static let depthLimit = 40
  private static let countLimit: Int32 = 1_000

  private(set) var nodes = ScratchBuffer<Node>()
  private(set) var groupCount = 0
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var ignoresCase: Bool
  private var allowsComments: Bool
  private var hasFailed = false
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, flags: RegularExpression.Flags) {
    self.bytes = bytes
    ignoresCase = flags.contains(.caseInsensitive)
    allowsComments = flags.contains(.allowCommentsAndWhitespace)
  }

  mutating func release() { nodes.release() }

  /// Parses the whole expression and returns the index of its node; nil if ICU has to match it. O(bytes).
  mutating func parse() -> Int32? {
    let root = alternatives()
    return hasFailed || index < bytes.count ? nil : root
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func byte(after count: Int) -> UInt8? { index + count < bytes.count ? bytes[index + count] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  private mutating func append(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func fail() -> Int32 {
    hasFailed = true
    return append(Node(kind: .empty))
  }

  private mutating func alternatives() -> Int32 {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { return fail() }
    let outer = (ignoresCase, allowsComments)
    defer { (ignoresCase, allowsComments) = outer }
    let first = sequence()
    guard byte == UInt8(ascii: "|"), !hasFailed else { return first }
    var last = first
    while !hasFailed, take("|") {
      let next = sequence()
      nodes.pointer(at: Int(last)).pointee.next = next
      last = next
    }
    return append(Node(kind: .alternatives, first: first))
  }

  private mutating func sequence() -> Int32 {
    var (first, last): (Int32, Int32) = (-1, -1)
    while !hasFailed, let byte, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      if skipsComment() { continue }
      guard let atom = atom() else { continue }
      let item = quantified(atom)
      if last < 0 { first = item } else { nodes.pointer(at: Int(last)).pointee.next = item }
      last = item
    }
    if first < 0 { return append(Node(kind: .empty)) }
    return first == last ? first : append(Node(kind: .sequence, first: first))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Skips a white-space character or a comment that begins with `#`, if the flag `x` is set. Returns false if
  /// nothing was skipped.
  private mutating func skipsComment() -> Bool {
    guard allowsComments, let first = byte else { return false }
    if Self.isSpace(first) {
      index += 1
      return true
    }
    guard first == UInt8(ascii: "#") else { return false }
    while let byte, byte != 0x0A, byte != 0x0D { index += 1 }
    return true
  }

  // MARK: Quantifiers

  private mutating func quantified(_ atom: Int32) -> Int32 {
    while skipsComment() {}
    let (minimum, maximum): (Int32, Int32)
    switch byte {
    case UInt8(ascii: "*"): (minimum, maximum) = (0, -1)
    case UInt8(ascii: "+"): (minimum, maximum) = (1, -1)
    case UInt8(ascii: "?"): (minimum, maximum) = (0, 1)
    case UInt8(ascii: "{"):
      index += 1
      guard let low = number() else { return fail() }
      minimum = low
      if take(",") {
        if byte == UInt8(ascii: "}") {
          maximum = -1
        } else {
          guard let high = number(), high >= low else { return fail() }
          maximum = high
        }
      } else {
        maximum = low
      }
      guard byte == UInt8(ascii: "}") else { return fail() }
    default: return atom
    }
    index += 1
    let kind: Node.Kind = take("?") ? .lazy : take("+") ? .possessive : .greedy
    switch nodes[Int(atom)].kind {
    case .set, .sequence, .alternatives, .capture, .greedy, .lazy, .possessive, .atomic: break
    // Repetitions of what consumes nothing have rules of their own.
    default: return fail()
    }
    return append(Node(kind: kind, first: atom, minimum: minimum, maximum: maximum))
  }

  private mutating func number() -> Int32? {
    var value: Int32 = 0
    let start = index
    while let byte, (0x30...0x39).contains(byte), value <= Self.countLimit {
      value = value * 10 + Int32(byte - 0x30)
      index += 1
    }
    return index > start && value <= Self.countLimit ? value : nil
  }

  // MARK: Atoms

  /// Parses a group, a set, an escape or a character, and returns the index of its node. Nil for flags, which match
  /// nothing, and if the parse failed.
  private mutating func atom() -> Int32? {
    if take("(") { return parenthesized() }
    if take("[") { return append(Node(kind: .set, units: set())) }
    guard let byte else { return fail() }
    index += 1
    switch byte {
    case UInt8(ascii: "."): return append(Node(kind: .set, units: .all))
    case UInt8(ascii: "^"): return append(Node(kind: .start))
    case UInt8(ascii: "$"): return append(Node(kind: .end))
    case UInt8(ascii: "\\"): return escape()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return fail()
    default: return append(Node(kind: .set, units: literal(byte)))
    }
  }

  /// Returns the units that a character matches whose first byte was taken, in both cases if case is ignored. None
  /// for a non-ASCII character, whose other bytes are skipped.
  private mutating func literal(_ byte: UInt8) -> ASCIISet {
    var units = ASCIISet()
    if byte < 0x80 { units.insert(UInt16(byte)) } else { skipCharacter() }
    return ignoresCase ? units.folded : units
  }

  /// Skips the continuation bytes of a non-ASCII character. If case is ignored, the parse also fails, so that ICU
  /// matches the expression: `ſ` equals `s` then, and the Kelvin sign `k`.
  private mutating func skipCharacter() {
    if ignoresCase { hasFailed = true }
    while let byte, byte & 0xC0 == 0x80 { index += 1 }
  }

  private mutating func parenthesized() -> Int32? {
    guard take("?") else {
      // With `x` ICU passes over blanks before the question mark.
      if allowsComments, let byte, Self.isSpace(byte) || byte == UInt8(ascii: "#") { return fail() }
      groupCount += 1
      let number = Int32(groupCount)
      let body = group()
      return append(Node(kind: .capture, first: body, minimum: number))
    }
    if take(":") { return group() }
    let kind: Node.Kind
    if take("=") {
      kind = .lookahead
    } else if take("!") {
      kind = .notAhead
    } else if take(">") {
      kind = .atomic
    } else if take("<=") {
      kind = .lookbehind
    } else if take("<!") {
      kind = .notBehind
    } else {
      return flags()
    }
    let groups = groupCount
    let body = group()
    // ICU finds the groups of lookbehind by the order in which it tries lengths.
    if kind == .lookbehind || kind == .notBehind, groupCount > groups { return fail() }
    return append(Node(kind: kind, first: body))
  }

  private mutating func group() -> Int32 {
    let body = alternatives()
    if !take(")") { hasFailed = true }
    return body
  }

  /// Parses the rest of `(?i)`, whose flags are valid to the end of the group around it, or of `(?i:…)`, whose group
  /// it returns. Nil for the former, and if a flag is not supported; then the parse failed.
  private mutating func flags() -> Int32? {
    let outer = (ignoresCase, allowsComments)
    var isOn = true
    while let byte, byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
      index += 1
      switch byte {
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: "i"): ignoresCase = isOn
      case UInt8(ascii: "x"): allowsComments = isOn
      // Without line terminators they mean nothing.
      case UInt8(ascii: "m"), UInt8(ascii: "s"): break
      default: return fail()
      }
    }
    if take(")") { return nil }
    guard take(":") else { return fail() }
    let body = group()
    (ignoresCase, allowsComments) = outer
    return body
  }

  private mutating func escape() -> Int32 {
    guard let byte else { return fail() }
    index += 1
    switch byte {
    case UInt8(ascii: "b"): return append(Node(kind: .boundary))
    case UInt8(ascii: "B"): return append(Node(kind: .noBoundary))
    case UInt8(ascii: "A"): return append(Node(kind: .start))
    case UInt8(ascii: "z"), UInt8(ascii: "Z"): return append(Node(kind: .end))
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      // Further digits are a part of the number or text; a group that follows is none yet.
      let number = Int32(byte - 0x30)
      if let next = self.byte, (0x30...0x39).contains(next) { return fail() }
      if ignoresCase || number > groupCount { return fail() }
      return append(Node(kind: .reference, minimum: number))
    default:
      guard let member = escaped(byte) else { return fail() }
      return append(Node(kind: .set, units: ignoresCase ? member.units.folded : member.units))
    }
  }

  /// Returns the units that an escape matches whose first byte after the backslash was taken, and its value if it is
  /// a single character: 0x80 for every non-ASCII character. The value is nil for a class such as `\d`. Nil if the
  /// escape is not supported.
  private mutating func escaped(_ byte: UInt8) -> (units: ASCIISet, value: UInt16?)? {
    func character(_ value: UInt16) -> (ASCIISet, UInt16?) {
      var units = ASCIISet()
      units.insert(value)
      return (units, value)
    }
    switch byte {
    case UInt8(ascii: "d"): return (.digits, nil)
    case UInt8(ascii: "D"): return (ASCIISet.digits.inverted, nil)
    case UInt8(ascii: "w"): return (.word, nil)
    case UInt8(ascii: "W"): return (ASCIISet.word.inverted, nil)
    case UInt8(ascii: "s"), UInt8(ascii: "h"): return (.blanks, nil)
    case UInt8(ascii: "S"), UInt8(ascii: "H"): return (ASCIISet.blanks.inverted, nil)
    case UInt8(ascii: "t"): return character(0x09)
    case UInt8(ascii: "n"): return character(0x0A)
    case UInt8(ascii: "r"): return character(0x0D)
    case UInt8(ascii: "f"): return character(0x0C)
    case UInt8(ascii: "e"): return character(0x1B)
    case UInt8(ascii: "x") where self.byte != UInt8(ascii: "{"): return hexadecimal(digits: 2).map(character)
    case UInt8(ascii: "u"): return hexadecimal(digits: 4).map(character)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return nil
    default:
      if byte < 0x80 { return character(UInt16(byte)) }
      skipCharacter()
      return character(0x80)
    }
  }

  private mutating func hexadecimal(digits: Int) -> UInt16? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value * 16 + UInt32(digit)
      index += 1
    }
    // See `skipCharacter`. Halves of pairs are no characters.
    if value >= 0x80, ignoresCase || (0xD800...0xDFFF).contains(value) { return nil }
    return UInt16(min(value, 0x80))
  }

  // MARK: Sets

  /// Parses a set whose `[` was taken, up to its `]`, and returns its units. Sets `hasFailed` if the set is left to
  /// ICU: nested sets, intersections, differences, named classes and ranges of classes.
  private mutating func set() -> ASCIISet {
    var units = ASCIISet()
    if mayBeNamed() { hasFailed = true }
    let isNegated = take("^")
    var isFirst = true
    while !hasFailed, !(byte == UInt8(ascii: "]") && !isFirst) {
      guard let member = member(isFirst: isFirst) else {
        hasFailed = true
        return units
      }
      isFirst = false
      guard byte == UInt8(ascii: "-"), self.byte(after: 1) != UInt8(ascii: "]") else {
        units.formUnion(member.units)
        continue
      }
      index += 1
      // A hyphen after a class, and differences, are left to ICU.
      guard byte != UInt8(ascii: "-"), let lower = member.value, let upper = self.member(isFirst: false)?.value,
        lower <= upper
      else {
        hasFailed = true
        return units
      }
      units.insert(lower...upper)
    }
    index += 1
    if ignoresCase { units = units.folded }
    return isNegated ? units.inverted : units
  }

  /// Whether `[:name:]` may begin at the bracket before the next byte: that is `:`, and `:]` follows anywhere.
  private func mayBeNamed() -> Bool {
    guard byte == UInt8(ascii: ":") else { return false }
    var offset = index + 1
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: ":"), bytes[offset + 1] == UInt8(ascii: "]") { return true }
      offset += 1
    }
    return false
  }

  /// Parses a character or an escape in a set. Returns its units, and its value if it is a single character (0x80 if
  /// it is not ASCII). Nil at the end of the expression, and for what is left to ICU.
  private mutating func member(isFirst: Bool) -> (units: ASCIISet, value: UInt16?)? {
    guard let byte else { return nil }
    switch byte {
    // Sets in sets, intersections, differences.
    case UInt8(ascii: "["), UInt8(ascii: "]"): return nil
    case UInt8(ascii: "&"): if self.byte(after: 1) == byte { return nil }
    case UInt8(ascii: "-"):
      if !isFirst && self.byte(after: 1) != UInt8(ascii: "]") || self.byte(after: 1) == byte { return nil }
    case UInt8(ascii: "#"): if allowsComments { return nil }
    default: if allowsComments && Self.isSpace(byte) { return nil }
    }
    index += 1
    if byte == UInt8(ascii: "\\") {
      guard let next = self.byte else { return nil }
      index += 1
      return escaped(next)
    }
    if byte >= 0x80 {
      skipCharacter()
      return (ASCIISet(), 0x80)
    }
    var units = ASCIISet()
    units.insert(UInt16(byte))
    return (units, UInt16(byte))
  }
}
