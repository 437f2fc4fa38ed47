/// The UTF-16 units with which a match of a pattern may begin, or that it may begin at the end of the text.
///
/// The analysis is careful: where it does not understand a pattern, everything is among them.
struct FirstUnits: Equatable {
  /// Units below 128 are classes of their own; all others are one class, and the end of the text is another.
  static let classCount = 130
  static let otherClass = 128
  static let endClass = 129

  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var others = false
  private var end = false

  static let none = FirstUnits()
  static let allUnits = FirstUnits(low: .max, high: .max, others: true, end: false)
  static let everything = FirstUnits(low: .max, high: .max, others: true, end: true)
  fileprivate static let end = FirstUnits(low: 0, high: 0, others: false, end: true)

  private init(low: UInt64 = 0, high: UInt64 = 0, others: Bool = false, end: Bool = false) {
    (self.low, self.high, self.others, self.end) = (low, high, others, end)
  }

  /// Creates the set of UTF-16 units with which a match of a pattern in ICU's syntax may begin; `everything` if the
  /// pattern is not understood.
  init(pattern: String, flags: RegularExpression.Flags) { self = MatchStart(pattern: pattern, flags: flags).first }

  func contains(unitClass: Int) -> Bool {
    if unitClass < 64 { return low >> UInt64(unitClass) & 1 == 1 }
    if unitClass < 128 { return high >> UInt64(unitClass - 64) & 1 == 1 }
    return unitClass == Self.otherClass ? others : end
  }

  /// Returns the class of the code unit at an offset: its value below 128, or `otherClass`; `endClass` at the end of
  /// the text or after it.
  @inline(__always)
  static func unitClass(at offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Int {
    offset < units.count ? min(Int(units[offset]), otherClass) : endClass
  }

  fileprivate init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

  fileprivate init(_ range: ClosedRange<Unicode.Scalar>) {
    var value = range.lowerBound.value
    while value <= min(range.upperBound.value, 127) {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
      value += 1
    }
    others = range.upperBound.value > 127
  }

  fileprivate init(scalars: String) {
    for scalar in scalars.unicodeScalars { self = union(FirstUnits(scalar)) }
  }

  /// White space that moves what follows it and ends no line.
  fileprivate static let blanks = FirstUnits(scalars: " \t")
  fileprivate static let digits = FirstUnits("0"..."9").union(FirstUnits("\u{80}"))
  fileprivate static let word = digits.union(FirstUnits("A"..."Z")).union(FirstUnits("a"..."z")).union(FirstUnits("_"))
  fileprivate static let space = FirstUnits(scalars: " \t\n\u{B}\u{C}\r\u{80}").union(disputed)
  /// Code units that are white space in some releases of ICU only.
  fileprivate static let disputed = FirstUnits("\u{B}"..."\u{C}").union(FirstUnits("\u{1C}"..."\u{1F}"))

  func union(_ other: FirstUnits) -> FirstUnits {
    FirstUnits(low: low | other.low, high: high | other.high, others: others || other.others, end: end || other.end)
  }

  /// Whether no ASCII unit is in both sets. Other units and the end of the text are ignored.
  fileprivate func isDisjoint(with other: FirstUnits) -> Bool { low & other.low == 0 && high & other.high == 0 }

  fileprivate func intersection(_ other: FirstUnits) -> FirstUnits {
    FirstUnits(low: low & other.low, high: high & other.high, others: others && other.others, end: end && other.end)
  }

  /// Returns the set without the ASCII units of `other`. Other units and the end of the text stay.
  fileprivate func subtracting(_ other: FirstUnits) -> FirstUnits {
    FirstUnits(low: low & ~other.low, high: high & ~other.high, others: others, end: end)
  }

  /// All units but those of ASCII that are in the set: of the others it has some only.
  fileprivate var inverted: FirstUnits { FirstUnits(low: ~low, high: ~high, others: true, end: false) }

  /// The code units that equal one of these, ignoring case: letters outside of ASCII may equal one or two inside (`ß`, `ﬁ`,
  /// the Kelvin sign).
  fileprivate var folded: FirstUnits {
    let letters = FirstUnits(("A"..."Z" as ClosedRange<Unicode.Scalar>)).union(FirstUnits("a"..."z"))
    if others { return union(letters) }
    let shared = (low: low & letters.low, high: high & letters.high)
    if shared.low == 0 && shared.high == 0 { return self }
    // Upper and lower case are 32 bits apart.
    let case32 = (shared.high << 32) | (shared.high >> 32)
    return FirstUnits(low: low, high: high | (case32 & letters.high), others: true, end: end)
  }
}

/// Where the matches of a pattern may begin in a text, and with what.
struct MatchStart {
  /// The units with which one may begin.
  private(set) var first: FirstUnits
  /// Whether none begins after the start of the text.
  private(set) var isAtStartAlone = false
  /// The code units that may follow the leading blanks of a text with a match at its start.
  private(set) var behindBlanks = FirstUnits.everything

  /// Analyses with which units the matches of a pattern in ICU's syntax begin, and whether only at the start of a
  /// text. If the pattern is not understood, they may begin anywhere, with anything.
  init(pattern: String, flags: RegularExpression.Flags) {
    let scalars = ContiguousArray(pattern.unicodeScalars)
    var parser = FirstUnitsParser(scalars, flags: flags, passingOver: .none)
    guard let start = parser.parse() else {
      first = .everything
      return
    }
    (first, isAtStartAlone) = start
    guard isAtStartAlone else { return }
    var behind = FirstUnitsParser(scalars, flags: flags, passingOver: .blanks)
    behindBlanks = behind.parse()?.units ?? .everything
  }

  /// Whether a match may begin with the spaces and tabs at the start of a text.
  /// - Parameter unitClass: the class of the unit after those spaces and tabs.
  func allowsBlanks(before unitClass: Int) -> Bool {
    behindBlanks.contains(unitClass: unitClass) && !first.isDisjoint(with: .blanks)
  }
}

/// Reads as much of ICU's syntax as is needed to know how a match begins.
private struct FirstUnitsParser {
  /// The first code units of a part of a pattern.
  private struct Part {
    /// Where it takes something.
    var units = FirstUnits.none
    /// The code units that may follow an empty match; nil if it is never empty.
    var empty: FirstUnits?
    /// Whether it matches only what begins at the start of the text.
    var isAnchored = false
  }

  private static let depthLimit = 50

  private let scalars: ContiguousArray<Unicode.Scalar>
  /// Units that count as nothing.
  private let passedOver: FirstUnits
  private var index = 0
  private var ignoresCase: Bool
  private var allowsComments: Bool
  private var anchorsMatchLines: Bool
  private var hasFailed = false
  private var depth = 0

  /// Creates a parser of a pattern in ICU's syntax.
  /// - Parameter passedOver: units that count as nothing: the result has what may follow them.
  init(_ pattern: ContiguousArray<Unicode.Scalar>, flags: RegularExpression.Flags, passingOver passedOver: FirstUnits) {
    scalars = pattern
    self.passedOver = passedOver
    ignoresCase = flags.contains(.caseInsensitive)
    allowsComments = flags.contains(.allowCommentsAndWhitespace)
    anchorsMatchLines = flags.contains(.anchorsMatchLines)
  }

  /// Returns the code units with which a match of the pattern may begin, and whether it matches at the start of the
  /// text only. Nil if the pattern is not understood.
  mutating func parse() -> (units: FirstUnits, isAnchored: Bool)? {
    let part = alternatives()
    return hasFailed || index < scalars.count ? nil : (Self.all(of: part), part.isAnchored)
  }

  /// Returns a part that consumes one of some code units. Those in `passedOver` count as nothing: if there are any,
  /// they are removed, and the part may also be empty, with any unit after it.
  private func taking(_ units: FirstUnits) -> Part {
    let rest = units.subtracting(passedOver)
    return Part(units: rest, empty: rest == units ? nil : .everything)
  }

  private static func all(of part: Part) -> FirstUnits { part.empty.map { part.units.union($0) } ?? part.units }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard scalars.count - index >= count else { return false }
    let isNext = text.withUTF8Buffer { bytes in
      bytes.indices.allSatisfy { scalars[index + $0].value == UInt32(bytes[$0]) }
    }
    if isNext { index += count }
    return isNext
  }

  /// Moves to after the next occurrence of a character. If there is none, the parse fails.
  private mutating func skip(behind scalar: Unicode.Scalar) {
    guard let end = scalars[index...].firstIndex(of: scalar) else {
      hasFailed = true
      return
    }
    index = end + 1
  }

  private mutating func alternatives() -> Part {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { hasFailed = true }
    let outer = (ignoresCase, allowsComments, anchorsMatchLines)
    defer { (ignoresCase, allowsComments, anchorsMatchLines) = outer }
    var result = Part(isAnchored: true)
    repeat {
      let branch = sequence()
      if !branch.isAnchored { result.isAnchored = false }
      result.units = result.units.union(branch.units)
      if let empty = branch.empty { result.empty = result.empty?.union(empty) ?? empty }
    } while !hasFailed && take("|")
    return result
  }

  private mutating func sequence() -> Part {
    var result = Part(empty: .everything)
    while !hasFailed, let scalar = next, scalar != "|", scalar != ")" {
      if skipsComment() { continue }
      guard var part = atom() else { continue }
      if !quantifier() {
        part.empty = .everything
        part.isAnchored = false
      }
      if part.isAnchored { result.isAnchored = true }
      guard let allowed = result.empty else { continue }
      result.units = result.units.union(allowed.intersection(part.units))
      result.empty = part.empty.map { allowed.intersection($0) }
    }
    return result
  }

  /// Skips one white space character or a comment from `#` to the end of the line, which mean nothing with the flag
  /// `x`. Returns false if neither is next, or without the flag.
  private mutating func skipsComment() -> Bool {
    guard allowsComments, let scalar = next else { return false }
    if scalar.properties.isWhitespace || scalar.properties.isPatternWhitespace {
      index += 1
      return true
    }
    guard scalar == "#" else { return false }
    while let scalar = next, scalar != "\n" && scalar != "\r" { index += 1 }
    return true
  }

  /// Skips the quantifier of the element before, if any, and returns whether the element must match at least once.
  /// False for `*`, `?`, and `{` without a digit 1 to 9 after it; true without a quantifier.
  private mutating func quantifier() -> Bool {
    while skipsComment() {}
    var isRequired = true
    if take("*") || take("?") {
      isRequired = false
    } else if take("+") {
    } else if take("{") {
      isRequired = next.map { ("1"..."9").contains($0) } ?? false
      skip(behind: "}")
    } else {
      return true
    }
    if !take("?") { _ = take("+") }
    return isRequired
  }

  /// Reads one group, set, escape or character. Nil for one that matches nothing and checks nothing, such as a
  /// comment, and at the end of the pattern. After a negative lookahead and a lookbehind anything may follow.
  private mutating func atom() -> Part? {
    if take("(?#") {
      skip(behind: ")")
      return nil
    }
    if take("(?<=") || take("(?<!") || take("(?!") {
      _ = group()
      return Part(empty: .everything)
    }
    if take("(?=") {
      let part = group()
      return Part(empty: Self.all(of: part), isAnchored: part.isAnchored)
    }
    if take("(?:") || take("(?>") { return group() }
    if take("(?<") {
      skip(behind: ">")
      return group()
    }
    if take("(?") { return flagGroup() }
    if take("(") { return group() }
    if next == "[" {
      index += 1
      return taking(cased(set() ?? .allUnits))
    }
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case ".": return taking(.allUnits)
    case "^": return Part(empty: .everything, isAnchored: !anchorsMatchLines)
    case "$":
      // Before a terminator, too.
      return Part(empty: FirstUnits.end.union(FirstUnits(scalars: "\n\u{B}\u{C}\r\u{85}")))
    case "\\": return escape()
    default: return taking(cased(FirstUnits(scalar)))
    }
  }

  private func cased(_ units: FirstUnits) -> FirstUnits { ignoresCase ? units.folded : units }

  private mutating func group() -> Part {
    let part = alternatives()
    if !take(")") { hasFailed = true }
    return part
  }

  /// Reads flags after `(?`: `i)`, which holds to the end of the group around it and returns nil, or `i:…)`, a group
  /// for which alone they hold. Fails for flags other than `i`, `x`, `m`, `s`, `w` and `-`.
  private mutating func flagGroup() -> Part? {
    let outer = (ignoresCase, allowsComments, anchorsMatchLines)
    var isOn = true
    while let scalar = next, scalar != ")", scalar != ":" {
      index += 1
      switch scalar {
      case "-": isOn = false
      case "i": ignoresCase = isOn
      case "x": allowsComments = isOn
      case "m": anchorsMatchLines = isOn
      case "s", "w": break
      default: hasFailed = true
      }
    }
    if take(")") { return nil }
    guard take(":") else {
      hasFailed = true
      return nil
    }
    let part = group()
    (ignoresCase, allowsComments, anchorsMatchLines) = outer
    return part
  }

  private mutating func escape() -> Part? {
    guard let scalar = next else {
      hasFailed = true
      return nil
    }
    index += 1
    switch scalar {
    case "b", "B", "G", "Z", "z": return Part(empty: .everything)
    case "A": return Part(empty: .everything, isAnchored: true)
    case "Q": return quotation()
    case "E": return nil
    case "p", "P", "N":
      if take("{") { skip(behind: "}") } else { hasFailed = true }
      return taking(.allUnits)
    case "X", "R", "v", "V", "H": return taking(.allUnits)
    case "k", "0"..."9":
      // A group may contain nothing, and further digits are its number or text.
      if scalar == "k" { skip(behind: ">") }
      return Part(units: .everything, empty: .everything)
    default:
      if let units = Self.classes(scalar) { return taking(units) }
      if let value = character(scalar) { return taking(cased(value)) }
      hasFailed = true
      return nil
    }
  }

  /// Reads the characters after `\Q`, up to `\E` or the end of the pattern; nil if there are none. A quantifier after
  /// them belongs to the last character.
  private mutating func quotation() -> Part? {
    var result: Part?
    while index < scalars.count, !take("\\E") {
      let part = taking(cased(FirstUnits(scalars[index])))
      index += 1
      guard let before = result else {
        result = part
        continue
      }
      if before.empty != nil { result = Part(units: before.units.union(part.units), empty: part.empty) }
    }
    return result
  }

  private static func classes(_ scalar: Unicode.Scalar) -> FirstUnits? {
    switch scalar {
    case "d": return .digits
    case "w": return .word
    case "s": return .space
    case "h": return FirstUnits(scalars: " \t\u{80}")
    case "D": return FirstUnits.digits.inverted
    case "W": return FirstUnits.word.inverted
    case "S": return FirstUnits(scalars: " \t\n\r").inverted
    default: return nil
    }
  }

  /// Returns the code units of an escape for a single character, whose letter was read, and skips its digits. Nil for
  /// unknown ASCII letters and digits, and for numbers that are not hexadecimal.
  private mutating func character(_ scalar: Unicode.Scalar) -> FirstUnits? {
    switch scalar {
    case "n": return FirstUnits("\n")
    case "t": return FirstUnits("\t")
    case "r": return FirstUnits("\r")
    case "f": return FirstUnits("\u{C}")
    case "e": return FirstUnits("\u{1B}")
    case "a": return FirstUnits("\u{7}")
    case "x", "u", "U":
      var digits = ""
      if take("{") {
        while let digit = next, digit != "}" {
          digits.unicodeScalars.append(digit)
          index += 1
        }
        skip(behind: "}")
      } else {
        for _ in 0..<(scalar == "x" ? 2 : scalar == "u" ? 4 : 8) {
          guard let digit = next else { return nil }
          digits.unicodeScalars.append(digit)
          index += 1
        }
      }
      // A half of a pair is no scalar.
      return UInt32(digits, radix: 16).map { FirstUnits(Unicode.Scalar($0) ?? "\u{80}") }
    default:
      let isLetter = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isLetter ? nil : FirstUnits(scalar)
    }
  }

  /// Reads a set after its opening bracket, and skips the closing one. Nil if it contains an intersection, a
  /// difference, a property or another element that is not analysed. Fails without a closing bracket, and at a depth
  /// above 50.
  private mutating func set() -> FirstUnits? {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { hasFailed = true }
    let isNegated = take("^")
    var result: FirstUnits? = FirstUnits.none
    func add(_ units: FirstUnits?) { result = units.flatMap { units in result.map { $0.union(units) } } }
    var isFirst = true
    while !hasFailed {
      guard let scalar = next else {
        hasFailed = true
        break
      }
      if !isFirst && take("]") { break }
      isFirst = false
      if take("[:") {
        skip(behind: "]")
        add(nil)
      } else if take("[") {
        add(set())
      } else if take("&&") || take("--") {
        add(nil)
      } else if scalar == "-" && index + 1 < scalars.count && scalars[index + 1] == "[" {
        index += 1
        add(nil)
      } else if allowsComments && scalar.properties.isPatternWhitespace {
        index += 1
        add(nil)
      } else if let (lower, units) = member() {
        let isRange =
          next == "-" && index + 1 < scalars.count && scalars[index + 1] != "]" && scalars[index + 1] != "-"
          && scalars[index + 1] != "["
        guard isRange, let lower else {
          add(units)
          continue
        }
        index += 1
        guard let (upper, _) = member(), let upper, lower <= upper else {
          add(nil)
          continue
        }
        add(FirstUnits(lower...upper))
      } else {
        add(nil)
      }
    }
    return isNegated ? result.map { $0.inverted.union(.disputed) } : result
  }

  /// Reads an element of a set: a character, which may begin or end a range, and its units; or nil and the units of a
  /// class such as `\d` or of `\f`, `\e` and `\a`. Nil for properties (`\p`, `\P`, `\N`), which are skipped, and for
  /// what is not understood.
  private mutating func member() -> (Unicode.Scalar?, FirstUnits)? {
    guard let scalar = next else { return nil }
    index += 1
    guard scalar == "\\" else { return (scalar, FirstUnits(scalar)) }
    guard let escaped = next else { return nil }
    index += 1
    if let units = Self.classes(escaped) { return (nil, units) }
    switch escaped {
    case "p", "P", "N":
      if take("{") { skip(behind: "}") } else { hasFailed = true }
      return nil
    case "n": return ("\n", FirstUnits("\n"))
    case "t": return ("\t", FirstUnits("\t"))
    case "r": return ("\r", FirstUnits("\r"))
    case "x", "u", "U":
      let start = index
      guard let units = character(escaped) else { return nil }
      let digits = String(String.UnicodeScalarView(scalars[start..<index])).filter { $0 != "{" && $0 != "}" }
      guard let value = UInt32(digits, radix: 16) else { return nil }
      return Unicode.Scalar(value).map { ($0, units) }
    default:
      guard let units = character(escaped) else { return nil }
      switch escaped {
      case "f", "e", "a": return (nil, units)
      default: return (escaped, units)
      }
    }
  }
}
