internal import TextModel

/// Words such that every match of a pattern contains at least one: text without them need not be searched.
///
/// The analysis is careful: where it does not understand a pattern, or a pattern needs no literal text, it finds nothing.
struct RequiredLiterals: Equatable {
  /// More alternatives than this are not worth looking for.
  static let alternativeLimit = 64
  /// Longer words are cut: a long word is no rarer than its beginning.
  static let lengthLimit = 16

  /// The words, in lower case where `ignoresCase`.
  var words: [[UInt16]]
  /// Whether letters match whatever their case. Then the words hold for ASCII text only, since letters outside of ASCII may
  /// equal one or two inside (`ß`, `ﬁ`, the Kelvin sign).
  var ignoresCase: Bool

  /// Finds words such that every match of a pattern contains at least one of them. Nil if there are none, if the
  /// pattern is not understood, or if case is ignored and a word is not ASCII.
  init?(pattern: String, flags: RegularExpression.Flags) {
    var parser = LiteralParser(pattern, flags: flags)
    guard let words = parser.parse(), !words.isEmpty else { return nil }
    ignoresCase = parser.ignoresCase
    if ignoresCase && words.contains(where: { $0.contains { $0 >= 0x80 } }) { return nil }
    self.words = ignoresCase ? words.map { $0.map(ASCIICase.lowered) } : words
  }
}

/// Letters of ASCII in lower case.
enum ASCIICase {
  @inline(__always)
  static func lowered(_ unit: UInt16) -> UInt16 { unit >= 0x41 && unit <= 0x5A ? unit | 0x20 : unit }
}

/// Reads as much of ICU's syntax as is needed to know what must match.
private struct LiteralParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var allowsComments: Bool
  private(set) var ignoresCase: Bool
  /// The pattern holds what is not understood.
  private var hasFailed = false
  private var depth = 0

  private static let depthLimit = 50

  init(_ pattern: String, flags: RegularExpression.Flags) {
    scalars = Array(pattern.unicodeScalars)
    ignoresCase = flags.contains(.caseInsensitive)
    allowsComments = flags.contains(.allowCommentsAndWhitespace)
  }

  mutating func parse() -> [[UInt16]]? {
    let words = alternatives()
    return hasFailed || index < scalars.count ? nil : words
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// Parses `a|b|c` up to a closing parenthesis or the end, and returns the words of all branches. Nil if a branch
  /// has none, or if there are more than 64 words.
  private mutating func alternatives() -> [[UInt16]]? {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { hasFailed = true }
    var result: [[UInt16]]? = []
    repeat {
      let words = sequence()
      if let words { result?.append(contentsOf: words) } else { result = nil }
    } while !hasFailed && take("|")
    if let count = result?.count, count > RequiredLiterals.alternativeLimit { return nil }
    return result
  }

  /// Parses a branch up to `|`, `)` or the end, and returns its best words: every match contains one of them. Those
  /// whose shortest word is longest are best; words are cut to 16 units. Nil if there are none.
  private mutating func sequence() -> [[UInt16]]? {
    var best: [[UInt16]]?
    var word: [UInt16] = []

    func consider(_ words: [[UInt16]]?) {
      guard let words, let shortest = words.map(\.count).min(), shortest > 0 else { return }
      let known = best?.map(\.count).min() ?? 0
      if shortest > known || (shortest == known && words.count < best?.count ?? 0) {
        best = words.map { Array($0.prefix(RequiredLiterals.lengthLimit)) }
      }
    }
    func endWord() {
      if !word.isEmpty { consider([word]) }
      word = []
    }

    while !hasFailed, let scalar = next, scalar != "|", scalar != ")" {
      if allowsComments && skipComment() { continue }
      index += 1
      switch scalar {
      case "(":
        endWord()
        let words = group()
        if quantifier().isRequired { consider(words) }
      case "[":
        endWord()
        skipSet()
        _ = quantifier()
      case ".", "^", "$":
        endWord()
        _ = quantifier()
      case "\\":
        if take("Q") {
          // Up to \E everything is literal; a quantifier after it belongs to the last character.
          endWord()
          while index < scalars.count && !(scalars[index] == "\\" && index + 1 < scalars.count && scalars[index + 1] == "E")
          {
            word += Array(String(scalars[index]).utf16)
            index += 1
          }
          index = min(index + 2, scalars.count)
          if let last = word.popLast(), UTF16.isTrailSurrogate(last) { word.removeLast() }
          endWord()
          _ = quantifier()
          continue
        }
        guard let literal = escaped() else {
          endWord()
          _ = quantifier()
          continue
        }
        append(literal)
      case "*", "+", "?", "{":
        hasFailed = true
      default:
        append(scalar)
      }
    }
    endWord()
    return best

    func append(_ literal: Unicode.Scalar) {
      let (isRequired, isRepeated) = quantifier()
      if isRequired { word += Array(String(literal).utf16) }
      if !isRequired || isRepeated { endWord() }
    }
  }

  /// Reads the quantifier after an atom, if there is one. Returns whether the atom must match at least once, and
  /// whether there is a quantifier other than none.
  private mutating func quantifier() -> (isRequired: Bool, isRepeated: Bool) {
    if allowsComments { while skipComment() {} }
    var result = (isRequired: true, isRepeated: false)
    switch next {
    case "*", "?": result = (false, true)
    case "+": result = (true, true)
    case "{":
      index += 1
      var least = ""
      while let digit = next, digit.properties.numericType != nil {
        least.unicodeScalars.append(digit)
        index += 1
      }
      while let scalar = next, scalar != "}" { index += scalar == "," || scalar.properties.numericType != nil ? 1 : fail() }
      result = ((Int(least) ?? 0) > 0, true)
    default: return result
    }
    index += 1
    // Reluctant or possessive.
    if !take("?") { _ = take("+") }
    return result
  }

  private mutating func fail() -> Int {
    hasFailed = true
    return 1
  }

  /// Parses a group after its `(`, and returns its words. Nil for lookaround, comments and flags, which match
  /// nothing, and if the group has no words.
  private mutating func group() -> [[UInt16]]? {
    var takesPart = true
    if take("?") {
      if take(":") || take(">") || take("|") {
        // Plain and atomic groups.
      } else if take("=") || take("!") {
        takesPart = false
      } else if take("<") {
        if take("=") || take("!") {
          takesPart = false
        } else {
          while let scalar = next, scalar != ">" { index += scalar == "(" ? fail() : 1 }
          index += 1
        }
      } else if take("#") {
        while let scalar = next, scalar != ")" { index += scalar == "\\" ? fail() : 1 }
        index += 1
        return nil
      } else {
        // Flags: letters that lose their case do so from here on; to think it of all of the pattern is safe.
        while let scalar = next, scalar != ")" && scalar != ":" {
          if scalar == "i" { ignoresCase = true }
          if scalar == "x" { hasFailed = true }
          index += 1
        }
        if take(")") { return nil }
        index += 1
      }
    }
    let words = alternatives()
    if !take(")") { hasFailed = true }
    return takesPart ? words : nil
  }

  /// Moves from after the `[` of a set to after its `]`, past nested sets. Sets `hasFailed` if the set is not closed,
  /// is nested too deeply, or contains `\Q`.
  private mutating func skipSet() {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { hasFailed = true }
    _ = take("^")
    _ = take("]")
    while !hasFailed, let scalar = next {
      index += 1
      switch scalar {
      case "]": return
      case "[": skipSet()
      case "\\":
        if take("Q") { hasFailed = true }
        _ = escaped()
      default: continue
      }
    }
    hasFailed = true
  }

  /// Reads an escape after its backslash, and returns the character that it stands for: an ASCII character other than
  /// a letter or digit. Nil for all other escapes, which are skipped.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let scalar = next else {
      hasFailed = true
      return nil
    }
    index += 1
    switch scalar {
    case "p", "P", "N":
      if take("{") { skip(to: "}") }
    case "x":
      if take("{") { skip(to: "}") } else { index += 2 }
    case "k": skip(to: ">")
    case "u": index += 4
    case "U": index += 8
    case "c": index += 1
    case "0"..."9":
      while let digit = next, ("0"..."9").contains(digit) { index += 1 }
    case "a"..."z", "A"..."Z": break
    default:
      return scalar.isASCII ? scalar : nil
    }
    if index > scalars.count { hasFailed = true }
    return nil
  }

  private mutating func skip(to end: Unicode.Scalar) {
    while let scalar = next {
      index += 1
      if scalar == end { return }
    }
    hasFailed = true
  }

  /// Skips a white-space character, or a comment from `#` to the end of its line, as with the flag `x`. Returns false
  /// if neither is next.
  private mutating func skipComment() -> Bool {
    guard let scalar = next else { return false }
    if scalar.properties.isWhitespace || scalar.properties.isPatternWhitespace {
      index += 1
      return true
    }
    guard scalar == "#" else { return false }
    while let scalar = next, !["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) { index += 1 }
    return true
  }
}
