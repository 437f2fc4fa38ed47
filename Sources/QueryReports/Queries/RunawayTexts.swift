/// Derives from an expression the texts on which a search may take very long: what comes before a repetition, what it
/// repeats, and an end that does not match, so that the search goes back through all ways to divide the repetition.
struct RunawayTexts {
  /// A part of an expression.
  private indirect enum Part {
    /// One character of a set.
    case set(Characters)
    case sequence([Part])
    case choice([Part])
    case repetition(Part, least: Int, most: Int)
    /// The text of a group, by its number from 1.
    case reference(Int)
    /// Text that must come before, without being part of the match.
    case before(Part)
  }

  /// The characters of a set, as far as samples need them.
  private struct Characters {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    init(_ members: String, _ others: ClosedRange<Unicode.Scalar>...) {
      ranges =
        others.map { $0.lowerBound.value...$0.upperBound.value } + members.unicodeScalars.map { $0.value...$0.value }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar.value) } != isNegated
    }

    /// The first character of each range; of a negated set some that belong to it. Two sets that share a character share one
    /// of these, if neither is negated.
    var samples: [Unicode.Scalar] {
      isNegated
        ? "a1 .-_é\"'(\\/<".unicodeScalars.filter(contains) : ranges.compactMap { Unicode.Scalar($0.lowerBound) }
    }
  }

  // An expression with more nested groups, or a longer one, is not read.
  private static let mostDepth = 40
  private static let mostLength = 4000
  private static let mostRepetitions = 16
  private static let mostPieces = 8
  private static let mostLetters = 8
  private static let mostTexts = 48
  // A repetition of so many is like one without an end.
  private static let many = 16
  private static let longestSample = 64
  /// Three characters that are not expected to match, because one may be taken by a `.`.
  private static let end = "\u{1}\u{1}\u{1}"

  private var pattern: ArraySlice<Unicode.Scalar>
  private var ignoresSpace: Bool
  private var depth = 0
  private var groupCount = 0
  private var groups: [Int: Part] = [:]
  private var isTooComplex = false
  private var texts: [String] = []
  private var seen: Set<String> = []
  private let length: Int

  /// Returns the texts for an expression of ICU, at most 48. Nil if it is too long or too deeply nested. Syntax that is not
  /// known here is read as something similar.
  /// - Parameters:
  ///   - flags: those of the rule.
  ///   - length: the approximate number of characters of a text.
  static func texts(for pattern: String, flags: String, length: Int) -> [String]? {
    guard pattern.utf8.count <= mostLength else { return nil }
    var reader = RunawayTexts(pattern, ignoresSpace: flags.contains("x"), length: length)
    let root = reader.choice()
    guard !reader.isTooComplex, reader.pattern.isEmpty else { return nil }
    var repetitions = 0
    reader.attack(root, after: "", &repetitions)
    return reader.texts
  }

  private init(_ pattern: String, ignoresSpace: Bool, length: Int) {
    self.pattern = Array(pattern.unicodeScalars)[...]
    (self.ignoresSpace, self.length) = (ignoresSpace, length)
  }

  // MARK: Texts

  /// Adds the texts for each repetition of a part.
  /// - Parameter prefix: a text that the expression matches before the part.
  private mutating func attack(_ part: Part, after prefix: String, _ repetitions: inout Int) {
    guard texts.count < Self.mostTexts else { return }
    switch part {
    case .set, .reference: return
    case .before(let inner): attack(inner, after: prefix, &repetitions)
    case .choice(let parts):
      for part in parts { attack(part, after: prefix, &repetitions) }
    case .sequence(let parts):
      var prefix = prefix
      for part in parts {
        attack(part, after: prefix, &repetitions)
        if prefix.unicodeScalars.count < Self.longestSample { prefix += sample(part, nil) }
      }
    case .repetition(let body, _, let most):
      if most >= Self.many, repetitions < Self.mostRepetitions {
        repetitions += 1
        for piece in pieces(of: body) {
          let count = max(1, length / max(piece.unicodeScalars.count, 1))
          let text = prefix + String(repeating: piece, count: count) + Self.end
          if texts.count < Self.mostTexts, seen.insert(text).inserted { texts.append(text) }
        }
      }
      attack(body, after: prefix, &repetitions)
    }
  }

  /// Returns texts that a repeated part matches once: those of each of its branches, with and without what is optional, and
  /// one for each character with which its sets begin, made of this character wherever a set has it.
  private func pieces(of body: Part) -> [String] {
    var letters: [Unicode.Scalar] = []
    collectLetters(of: body, &letters)
    let found = samples(of: body) + letters.prefix(Self.mostLetters).map { sample(body, $0) }
    return found.filter { !$0.isEmpty }
  }

  private func collectLetters(of part: Part, _ letters: inout [Unicode.Scalar]) {
    switch part {
    case .set(let characters):
      for letter in characters.samples.prefix(Self.mostLetters)
      where letters.count < Self.mostLetters && !letters.contains(letter) {
        letters.append(letter)
      }
    case .sequence(let parts), .choice(let parts): for part in parts { collectLetters(of: part, &letters) }
    case .repetition(let body, _, _): collectLetters(of: body, &letters)
    case .reference, .before: return
    }
  }

  /// Returns some texts that a part matches: for each choice in it at least one.
  private func samples(of part: Part) -> [String] {
    var result: [String] = []
    switch part {
    case .set, .reference, .before: result = [sample(part, nil)]
    case .choice(let parts): result = parts.flatMap { samples(of: $0) }
    case .repetition(let body, let least, let most):
      let inner = samples(of: body)
      result = inner.map { String(repeating: $0, count: min(max(least, 1), Self.many)) }
      if least == 0 { result.append("") }
      // Where one more can be taken by something else.
      if most > max(least, 1) {
        result += inner.prefix(1).map { String(repeating: $0, count: min(max(least, 1) + 1, Self.many)) }
      }
    case .sequence(let parts):
      // One choice is varied at a time.
      let all = parts.map { samples(of: $0) }
      let first = all.map { $0.first ?? "" }
      result = [first.joined()]
      for (index, choices) in all.enumerated() {
        for choice in choices.dropFirst() where result.count < Self.mostPieces {
          var varied = first
          varied[index] = choice
          result.append(varied.joined())
        }
      }
    }
    return result.prefix(Self.mostPieces).filter { $0.unicodeScalars.count <= Self.longestSample }
  }

  /// Returns a short text that a part matches, of a certain character where possible. References are not followed further
  /// than one.
  private func sample(_ part: Part, _ letter: Unicode.Scalar?) -> String {
    switch part {
    case .set(let characters):
      let chosen = letter.flatMap { characters.contains($0) ? $0 : nil } ?? characters.samples.first
      return chosen.map { String($0) } ?? ""
    case .sequence(let parts):
      var result = ""
      for part in parts where result.unicodeScalars.count < Self.longestSample { result += sample(part, letter) }
      return result
    case .choice(let parts):
      let all = parts.prefix(Self.mostPieces).map { sample($0, letter) }
      return all.first { text in letter.map { text.unicodeScalars.contains($0) } ?? true } ?? all.first ?? ""
    case .repetition(let body, let least, _):
      return least == 0 ? "" : String(repeating: sample(body, letter), count: min(least, Self.many))
    case .reference(let number):
      guard let group = groups[number] else { return "" }
      if case .reference = group { return "" }
      return sample(group, letter)
    case .before(let inner): return sample(inner, letter)
    }
  }

  // MARK: Reading

  private mutating func choice() -> Part {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.mostDepth { isTooComplex = true }
    var branches: [Part] = []
    repeat { branches.append(sequence()) } while !isTooComplex && take("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard pattern.first == scalar else { return false }
    pattern.removeFirst()
    return true
  }

  private mutating func take(_ text: String) -> Bool {
    guard pattern.starts(with: text.unicodeScalars) else { return false }
    pattern.removeFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func sequence() -> Part {
    var parts: [Part] = []
    while let scalar = pattern.first, scalar != "|", scalar != ")", !isTooComplex {
      guard let part = element() else { continue }
      parts.append(quantified(part))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// Reads one element without its quantifier; nil if it matches no text.
  private mutating func element() -> Part? {
    guard let scalar = pattern.popFirst() else { return nil }
    switch scalar {
    case "(": return group()
    case "[": return .set(set(1))
    case "\\": return escape()
    case ".":
      var any = Characters("\n\r")
      any.isNegated = true
      return .set(any)
    case "^", "$": return nil
    case "#" where ignoresSpace:
      while let next = pattern.popFirst(), next != "\n" {}
      return nil
    case _ where ignoresSpace && scalar.properties.isWhitespace: return nil
    default: return .set(Characters(scalar))
    }
  }

  private mutating func group() -> Part? {
    var isBefore = false
    var isLooking = false
    var number: Int?
    if take("?") {
      if take("#") {
        while let next = pattern.popFirst(), next != ")" {}
        return nil
      }
      if take("<=") {
        isBefore = true
      } else if take("=") || take("!") || take("<!") {
        isLooking = true
      } else if take("<") {
        while let next = pattern.popFirst(), next != ">" {}
        groupCount += 1
        number = groupCount
      } else if !take(":") && !take(">") {
        // Flags: for the group, or for what follows.
        var isOff = false
        while let flag = pattern.popFirst(), flag != ":" {
          if flag == "-" { isOff = true }
          if flag == "x" { ignoresSpace = !isOff }
          if flag == ")" { return nil }
        }
      }
    } else {
      groupCount += 1
      number = groupCount
    }
    let body = choice()
    if !take(")") { isTooComplex = true }
    if let number { groups[number] = body }
    if isLooking {
      // Its own repetitions count, but it is no part of the text.
      return .repetition(body, least: 0, most: 1)
    }
    return isBefore ? .before(body) : body
  }

  private mutating func quantified(_ part: Part) -> Part {
    var result = part
    while let scalar = pattern.first {
      switch scalar {
      case "*": result = .repetition(result, least: 0, most: .max)
      case "+": result = .repetition(result, least: 1, most: .max)
      case "?": result = .repetition(result, least: 0, most: 1)
      case "{":
        let bounds = pattern.dropFirst().prefix { $0 != "}" }
        let numbers = String(String.UnicodeScalarView(bounds)).split(separator: ",", omittingEmptySubsequences: false)
        guard let least = numbers.first.flatMap({ Int($0) }), pattern.count > bounds.count + 1 else { return result }
        let most = numbers.count < 2 ? least : Int(numbers[1]) ?? .max
        pattern.removeFirst(bounds.count + 1)
        result = .repetition(result, least: least, most: most)
      case _ where ignoresSpace && scalar.properties.isWhitespace: break
      default: return result
      }
      pattern.removeFirst()
      // Lazy and possessive ones.
      if pattern.first == "?" || pattern.first == "+" { pattern.removeFirst() }
    }
    return result
  }

  /// Reads an escape after its backslash; nil for an anchor.
  private mutating func escape() -> Part? {
    guard let letter = pattern.popFirst() else { return nil }
    if ("1"..."9").contains(letter) { return .reference(Int(letter.value) - 0x30) }
    switch letter {
    case "b", "B", "A", "z", "Z", "G": return nil
    case "k":
      while let next = pattern.popFirst(), next != ">" {}
      return nil
    case "Q":
      var parts: [Part] = []
      while !pattern.isEmpty, !take("\\E") { parts.append(.set(Characters(pattern.removeFirst()))) }
      return .sequence(parts)
    case "E": return nil
    case "R", "X": return .set(Characters("\n"))
    default: return .set(characters(ofEscape: letter))
    }
  }

  private mutating func characters(ofEscape letter: Unicode.Scalar) -> Characters {
    var result: Characters
    switch letter.properties.lowercaseMapping {
    case "w": result = Characters("_", "a"..."z", "A"..."Z", "0"..."9", "é"..."ÿ")
    case "d": result = Characters("", "0"..."9")
    case "s": result = Characters(" \t\n\r")
    case "h": result = Characters(" \t")
    case "v": result = Characters("\n\r")
    case "p":
      var name = ""
      if take("{") { while let next = pattern.popFirst(), next != "}" { name.unicodeScalars.append(next) } }
      result = Self.property(name.lowercased())
    case "n" where letter == "n": return Characters("\n")
    case "t" where letter == "t": return Characters("\t")
    case "r" where letter == "r": return Characters("\r")
    case "x" where letter == "x", "u" where letter == "u":
      let isBraced = take("{")
      let most = isBraced ? 8 : letter == "x" ? 2 : letter.value == 0x55 ? 8 : 4
      let digits = pattern.prefix(most).prefix { $0.properties.isASCIIHexDigit }
      pattern.removeFirst(digits.count)
      if isBraced { _ = take("}") }
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
      return Characters(value.flatMap { Unicode.Scalar($0) } ?? "x")
    default: return Characters(letter)
    }
    result.isNegated = letter.properties.isUppercase
    return result
  }

  /// Returns common characters of a property.
  private static func property(_ name: String) -> Characters {
    switch name {
    case "lu", "uppercase", "upper": Characters("", "A"..."Z")
    case "ll", "lowercase", "lower": Characters("", "a"..."z", "é"..."ÿ")
    case "n", "nd", "digit": Characters("", "0"..."9")
    case "z", "zs", "space", "white_space", "blank": Characters(" \t")
    case "p", "punct", "po": Characters("", "!"..."/")
    case "alnum", "xid_continue": Characters("_", "a"..."z", "A"..."Z", "0"..."9")
    case "greek": Characters("", "α"..."ω", "Α"..."Ω")
    case "cyrillic": Characters("", "а"..."я", "А"..."Я")
    case "han", "ideographic": Characters("", "一"..."鿿")
    default: Characters("", "a"..."z", "A"..."Z", "é"..."ÿ")
    }
  }

  /// Reads a set after its `[`, through its `]`. Of `&&` and `--` only the first operand is taken.
  private mutating func set(_ level: Int) -> Characters {
    var result = Characters("")
    if level > Self.mostDepth { isTooComplex = true }
    if take("^") { result.isNegated = true }
    var (isFirst, isOperand) = (true, false)
    while let scalar = pattern.popFirst(), !isTooComplex {
      defer { isFirst = false }
      var characters = Characters(scalar)
      switch scalar {
      case "]" where !isFirst: return result
      case "[":
        if take(":") {
          let isNegated = take("^")
          var name = ""
          while let next = pattern.popFirst(), next != ":" { name.unicodeScalars.append(next) }
          _ = take("]")
          characters = Self.property(name.lowercased())
          characters.isNegated = isNegated
        } else {
          characters = set(level + 1)
        }
      case "&" where pattern.first == "&", "-" where pattern.first == "-" && !isFirst:
        pattern.removeFirst()
        isOperand = true
        continue
      case "\\":
        guard let letter = pattern.popFirst() else { return result }
        characters = self.characters(ofEscape: letter)
      default: break
      }
      if characters.ranges.count == 1, characters.ranges[0].count == 1, pattern.first == "-",
        let last = pattern.dropFirst().first, last != "]", last != "["
      {
        pattern.removeFirst(2)
        var end = last.value
        if last == "\\", let letter = pattern.popFirst() {
          end = self.characters(ofEscape: letter).ranges.first?.lowerBound ?? end
        }
        let start = characters.ranges[0].lowerBound
        characters.ranges = [start...max(start, end)]
      }
      if isOperand { continue }
      if characters.isNegated {
        // What is common outside of it.
        characters = Characters(characters.samples.map { $0.value...$0.value })
      }
      result.ranges += characters.ranges
    }
    isTooComplex = true
    return result
  }
}
