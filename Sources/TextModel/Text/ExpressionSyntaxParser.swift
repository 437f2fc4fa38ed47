/// Parses an expression in ICU's syntax. ICU must accept the expression.
struct ExpressionSyntaxParser {
  typealias Node = ExpressionSyntax.Node

  private(set) var groupCount = 0
  /// Whether case is ignored anywhere.
  private(set) var hasIgnoredCase: Bool
  private(set) var hasNames = false
  var nodes = ScratchBuffer<Node>()
  private(set) var members: [ExpressionSyntax.Members] = []
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  var flags: RegularExpression.Flags
  let keepsMembers: Bool
  var hasFailed = false
  var depth = 0
  /// Between `\Q` and `\E`.
  private var isQuoting = false

  /// Creates a parser. Nil for flags with which it does not know the syntax.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, flags: RegularExpression.Flags, keepsMembers: Bool) {
    guard flags.isDisjoint(with: [.ignoreMetacharacters, .useUnixLineSeparators]) else { return nil }
    (self.bytes, self.flags, self.keepsMembers) = (bytes, flags, keepsMembers)
    hasIgnoredCase = flags.contains(.caseInsensitive)
  }

  var ignoresCase: Bool { flags.contains(.caseInsensitive) }
  var allowsComments: Bool { flags.contains(.allowCommentsAndWhitespace) }

  /// Parses the whole expression and returns the index of its node; nil if it is not understood. O(bytes).
  mutating func parse() -> Int32? {
    let root = alternatives()
    return hasFailed || index < bytes.count ? nil : root
  }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  func byte(after count: Int) -> UInt8? { index + count < bytes.count ? bytes[index + count] : nil }

  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  mutating func append(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  mutating func opaque(_ minimum: Int32, _ maximum: Int32, _ members: ExpressionSyntax.Members? = nil) -> Int32 {
    append(Node(kind: .opaque, minimum: minimum, maximum: maximum, members: keep(members)))
  }

  /// Returns the index of the text from which a node was read; -1 if the caller did not ask for texts.
  mutating func keep(_ written: @autoclosure () -> ExpressionSyntax.Members?) -> Int32 {
    guard keepsMembers, let written = written() else { return -1 }
    members.append(written)
    return Int32(members.count - 1)
  }

  mutating func fail() -> Int32 {
    hasFailed = true
    return append(Node(kind: .empty))
  }

  private mutating func alternatives() -> Int32 {
    depth += 1
    defer { depth -= 1 }
    if depth > ExpressionSyntax.depthLimit { return fail() }
    let outer = flags
    defer { flags = outer }
    let first = sequence()
    guard byte == UInt8(ascii: "|"), !hasFailed else { return first }
    var last = first
    // A branch of several nodes is one, so that none has two successors.
    while !hasFailed, take("|") {
      let next = sequence()
      nodes.pointer(at: Int(last)).pointee.next = next
      last = next
    }
    return append(Node(kind: .alternatives, first: first))
  }

  private mutating func sequence() -> Int32 {
    var (first, last): (Int32, Int32) = (-1, -1)
    while !hasFailed, let byte, isQuoting || (byte != UInt8(ascii: "|") && byte != UInt8(ascii: ")")) {
      if !isQuoting, skipsComment() { continue }
      guard let item = isQuoting ? quoted() : atom().map({ quantified($0) }) else { continue }
      if last < 0 { first = item } else { nodes.pointer(at: Int(last)).pointee.next = item }
      last = item
    }
    if first < 0 { return append(Node(kind: .empty)) }
    return first == last ? first : append(Node(kind: .sequence, first: first))
  }

  /// Reads a character after `\Q`, with its quantifier if `\E` is between them. Nil at `\E`.
  private mutating func quoted() -> Int32? {
    if take("\\E") {
      isQuoting = false
      return nil
    }
    let item = literal(character())
    guard take("\\E") else { return item }
    isQuoting = false
    return quantified(item)
  }

  /// Returns the scalar of the next character and moves behind it.
  /// - Precondition: there is one.
  mutating func character() -> UInt32 {
    let first = UInt32(bytes[index])
    index += 1
    if first < 0x80 { return first }
    var value = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07
    while let byte, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      index += 1
    }
    return value
  }

  /// Skips a white-space character or a comment that begins with `#`, if the flag `x` is set. Returns false if
  /// nothing was skipped.
  private mutating func skipsComment() -> Bool {
    guard allowsComments, let first = byte else { return false }
    if skipsSpace() { return true }
    guard first == UInt8(ascii: "#") else { return false }
    while index < bytes.count {
      let start = index
      switch character() {
      case 0x0A, 0x0D, 0x85, 0x2028:
        index = start
        return true
      default: continue
      }
    }
    return true
  }

  /// Skips a character that is white space in patterns. Returns false if none is next.
  mutating func skipsSpace() -> Bool {
    let start = index
    guard index < bytes.count else { return false }
    switch character() {
    case 0x09...0x0D, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: return true
    default:
      index = start
      return false
    }
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
    while skipsComment() {}
    let kind: Node.Kind = take("?") ? .lazy : take("+") ? .possessive : .greedy
    return append(Node(kind: kind, first: atom, minimum: minimum, maximum: maximum))
  }

  private mutating func number() -> Int32? {
    var value: Int32 = 0
    let start = index
    while let byte, (0x30...0x39).contains(byte) {
      value = min(value * 10 + Int32(byte - 0x30), ExpressionSyntax.maxCounted)
      index += 1
    }
    return index > start ? value : nil
  }

  // MARK: Atoms

  /// Parses a group, a set, an escape or a character, and returns the index of its node. Nil for flags and comments,
  /// which match nothing, and if the parse failed.
  private mutating func atom() -> Int32? {
    if take("(") { return parenthesized() }
    if take("[") { return set() }
    guard let byte else { return fail() }
    switch byte {
    case UInt8(ascii: "."):
      index += 1
      var units = UnitSet.all
      if !flags.contains(.dotMatchesLineSeparators) {
        units = UnitSet()
        units.insert(0x0A...0x0D)
        units.invert()
        units.others = nil
      }
      let written = ExpressionSyntax.Members(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true)
      return append(Node(kind: .set, members: keep(written), units: units))
    case UInt8(ascii: "^"):
      index += 1
      return append(Node(kind: flags.contains(.anchorsMatchLines) ? .lineStart : .start))
    case UInt8(ascii: "$"):
      index += 1
      return append(Node(kind: flags.contains(.anchorsMatchLines) ? .lineEnd : .end))
    case UInt8(ascii: "\\"):
      index += 1
      return escape()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"): return fail()
    default: return literal(character())
    }
  }

  /// Appends the node of a character, in both cases if case is ignored.
  private mutating func literal(_ scalar: UInt32) -> Int32 {
    let written = keep(ExpressionSyntax.Members(ranges: [scalar...scalar]))
    var units = UnitSet()
    units.insert(UInt16(min(scalar, 0x80)))
    if ignoresCase {
      // It may equal several characters.
      if scalar >= 0x80 { return append(Node(kind: .opaque, minimum: 1, maximum: -1, members: written)) }
      units = units.folded
    }
    return append(Node(kind: .set, scalar: Int32(scalar), members: written, units: units))
  }

  private mutating func parenthesized() -> Int32? {
    guard take("?") else {
      // With `x` ICU passes over blanks before the question mark.
      while skipsComment() {}
      return byte == UInt8(ascii: "?") ? fail() : capture()
    }
    if take("#") {
      while let byte, byte != UInt8(ascii: ")") { index += 1 }
      if !take(")") { hasFailed = true }
      return nil
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
    } else if take("<") {
      while let byte, byte != UInt8(ascii: ">") { index += 1 }
      if !take(">") { hasFailed = true }
      hasNames = true
      return capture()
    } else {
      return flagged()
    }
    let body = group()
    return append(Node(kind: kind, first: body))
  }

  private mutating func capture() -> Int32 {
    groupCount += 1
    let number = Int32(groupCount)
    let body = group()
    return append(Node(kind: .capture, first: body, minimum: number))
  }

  private mutating func group() -> Int32 {
    let body = alternatives()
    if !take(")") { hasFailed = true }
    return body
  }

  /// Parses the rest of `(?i)`, whose flags are valid to the end of the group around it, or of `(?i:…)`, whose group
  /// it returns. Nil for the former; also fails for an unknown flag.
  private mutating func flagged() -> Int32? {
    let outer = flags
    var isOn = true
    var hasLetter = false
    while let byte, byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
      index += 1
      hasLetter = byte != UInt8(ascii: "-")
      if !hasLetter {
        isOn = false
        continue
      }
      guard let flag = RegularExpression.Flags(letters: String(Unicode.Scalar(byte))) else { return fail() }
      if isOn { flags.formUnion(flag) } else { flags.subtract(flag) }
    }
    if ignoresCase { hasIgnoredCase = true }
    if hasLetter, take(")") { return nil }
    guard hasLetter, take(":") else { return fail() }
    let body = group()
    flags = outer
    return body
  }

  private mutating func escape() -> Int32? {
    guard let byte else { return fail() }
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      index += 1
      if flags.contains(.useUnicodeWordBoundaries) { return opaque(0, 0) }
      return append(Node(kind: byte == UInt8(ascii: "b") ? .boundary : .noBoundary))
    case UInt8(ascii: "A"):
      index += 1
      return append(Node(kind: .start))
    case UInt8(ascii: "z"), UInt8(ascii: "Z"):
      index += 1
      return append(Node(kind: byte == UInt8(ascii: "z") ? .textEnd : .end))
    case UInt8(ascii: "G"):
      index += 1
      return opaque(0, 0)
    case UInt8(ascii: "Q"):
      index += 1
      isQuoting = true
      return nil
    case UInt8(ascii: "X"), UInt8(ascii: "R"):
      index += 1
      return opaque(1, -1, ExpressionSyntax.Members(ranges: [0x0A...0x0A]))
    case UInt8(ascii: "k"):
      while let byte = self.byte, byte != UInt8(ascii: ">") { index += 1 }
      return take(">") ? opaque(0, -1) : fail()
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      index += 1
      let number = Int32(byte - 0x30)
      // Further digits are a part of the number or text; a group that follows is none yet.
      var hasMoreDigits = false
      while let next = self.byte, (0x30...0x39).contains(next) {
        index += 1
        hasMoreDigits = true
      }
      if hasMoreDigits || ignoresCase || number > groupCount { return opaque(0, -1) }
      return append(Node(kind: .reference, minimum: number))
    default:
      switch escaped() {
      case .character(let scalar): return literal(scalar)
      case .set(let units, let written):
        return append(Node(kind: .set, members: keep(written), units: ignoresCase ? units.folded : units))
      case .opaque(let written): return opaque(1, 1, written)
      case nil: return fail()
      }
    }
  }
}
