internal import TextModel

/// Derives from an expression the texts on which a search may take very long: the text before a repetition, the
/// repeated text, and an end that does not match. The search then backtracks through all ways to divide the repetition.
struct BacktrackingTexts {
  private typealias Node = ExpressionSyntax.Node

  /// The characters of a set, as far as samples need them.
  private struct Characters {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

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

  // A longer expression is not read.
  private static let maxLength = 4000
  private static let maxRepetitions = 16
  private static let maxPieces = 8
  private static let maxLetters = 8
  private static let maxTexts = 48
  // A repetition of this many is treated like one without a limit.
  private static let many = 16
  private static let longestSample = 64
  /// Three characters that are not expected to match, because one may be taken by a `.`.
  private static let end = "\u{1}\u{1}\u{1}"

  private let syntax: ExpressionSyntax
  /// By the number of a group, from 1: the node of its content.
  private var groups: [Int32: Int32] = [:]
  private var texts: [String] = []
  private var seen: Set<String> = []
  private let length: Int

  /// Returns the texts for an expression of ICU, at most 48. Nil if it is too long, too deeply nested, or not understood.
  /// - Parameters:
  ///   - flags: those of the rule.
  ///   - length: the approximate number of characters of a text.
  static func texts(for pattern: String, flags: String, length: Int) -> [String]? {
    guard pattern.utf8.count <= maxLength,
      let syntax = ExpressionSyntax(
        pattern, flags: RegularExpression.Flags(letters: flags) ?? [], keepsMembers: true)
    else { return nil }
    var writer = BacktrackingTexts(syntax, length: length)
    writer.collectGroups(in: syntax.root)
    var repetitions = 0
    writer.attack(syntax.root, after: "", &repetitions)
    return writer.texts
  }

  private init(_ syntax: ExpressionSyntax, length: Int) { (self.syntax, self.length) = (syntax, length) }

  /// Returns the parts of a node.
  private func parts(of node: Node) -> [Int32] {
    Array(sequence(first: node.first) { syntax.node($0).next }.prefix { $0 >= 0 })
  }

  private mutating func collectGroups(in index: Int32) {
    let node = syntax.node(index)
    if node.kind == .capture { groups[node.minimum] = node.first }
    for part in parts(of: node) { collectGroups(in: part) }
  }

  // MARK: Texts

  /// Adds the texts for each repetition of a part.
  /// - Parameter prefix: a text that the expression matches before the part.
  private mutating func attack(_ index: Int32, after prefix: String, _ repetitions: inout Int) {
    guard texts.count < Self.maxTexts else { return }
    let node = syntax.node(index)
    switch node.kind {
    case .empty, .set, .reference, .opaque, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary: return
    case .capture, .atomic, .lookahead, .notAhead, .lookbehind, .notBehind, .alternatives:
      for part in parts(of: node) { attack(part, after: prefix, &repetitions) }
    case .sequence:
      var prefix = prefix
      for part in parts(of: node) {
        attack(part, after: prefix, &repetitions)
        if prefix.unicodeScalars.count < Self.longestSample { prefix += sample(part, nil) }
      }
    case .greedy, .lazy, .possessive:
      if Self.most(node) >= Self.many, repetitions < Self.maxRepetitions {
        repetitions += 1
        for piece in pieces(of: node.first) {
          let count = max(1, length / max(piece.unicodeScalars.count, 1))
          let text = prefix + String(repeating: piece, count: count) + Self.end
          if texts.count < Self.maxTexts, seen.insert(text).inserted { texts.append(text) }
        }
      }
      attack(node.first, after: prefix, &repetitions)
    }
  }

  /// The most rounds of a repetition.
  private static func most(_ node: Node) -> Int { node.maximum < 0 ? .max : Int(node.maximum) }

  /// Returns texts that a repeated part matches once: the texts of each branch, with and without its optional parts,
  /// and one text for each character with which its sets begin. That text has the character wherever a set contains it.
  private func pieces(of body: Int32) -> [String] {
    var letters: [Unicode.Scalar] = []
    collectLetters(of: body, &letters)
    let found = samples(of: body) + letters.prefix(Self.maxLetters).map { sample(body, $0) }
    return found.filter { !$0.isEmpty }
  }

  private func collectLetters(of index: Int32, _ letters: inout [Unicode.Scalar]) {
    let node = syntax.node(index)
    if let characters = characters(of: node) {
      for letter in characters.samples.prefix(Self.maxLetters)
      where letters.count < Self.maxLetters && !letters.contains(letter) {
        letters.append(letter)
      }
    }
    if node.kind == .lookbehind { return }
    for part in parts(of: node) { collectLetters(of: part, &letters) }
  }

  /// Returns some texts that a part matches: for each choice in it at least one. Lookaround counts as something optional:
  /// its own repetitions count, but it is not part of the text.
  private func samples(of index: Int32) -> [String] {
    let node = syntax.node(index)
    var result: [String] = []
    switch node.kind {
    case .empty, .set, .reference, .opaque, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary,
      .lookbehind:
      result = [sample(index, nil)]
    case .capture, .atomic, .alternatives: result = parts(of: node).flatMap { samples(of: $0) }
    case .lookahead, .notAhead, .notBehind: result = samples(of: node.first) + [""]
    case .greedy, .lazy, .possessive:
      let inner = samples(of: node.first)
      let least = Int(node.minimum)
      result = inner.map { String(repeating: $0, count: min(max(least, 1), Self.many)) }
      if least == 0 { result.append("") }
      // One more repetition, if it is possible: another part may consume it, too.
      if Self.most(node) > max(least, 1) {
        result += inner.prefix(1).map { String(repeating: $0, count: min(max(least, 1) + 1, Self.many)) }
      }
    case .sequence:
      // One choice is varied at a time.
      let all = parts(of: node).map { samples(of: $0) }
      let first = all.map { $0.first ?? "" }
      result = [first.joined()]
      for (index, choices) in all.enumerated() {
        for choice in choices.dropFirst() where result.count < Self.maxPieces {
          var varied = first
          varied[index] = choice
          result.append(varied.joined())
        }
      }
    }
    return result.prefix(Self.maxPieces).filter { $0.unicodeScalars.count <= Self.longestSample }
  }

  /// Returns a short text that a part matches, of a certain character where possible. References are not followed further
  /// than one.
  private func sample(_ index: Int32, _ letter: Unicode.Scalar?) -> String {
    let node = syntax.node(index)
    switch node.kind {
    case .set, .opaque:
      guard let characters = characters(of: node) else { return "" }
      let chosen = letter.flatMap { characters.contains($0) ? $0 : nil } ?? characters.samples.first
      return chosen.map { String($0) } ?? ""
    case .sequence:
      var result = ""
      for part in parts(of: node) where result.unicodeScalars.count < Self.longestSample { result += sample(part, letter) }
      return result
    case .alternatives:
      let all = parts(of: node).prefix(Self.maxPieces).map { sample($0, letter) }
      return all.first { text in letter.map { text.unicodeScalars.contains($0) } ?? true } ?? all.first ?? ""
    case .greedy, .lazy, .possessive:
      return node.minimum == 0
        ? "" : String(repeating: sample(node.first, letter), count: min(Int(node.minimum), Self.many))
    case .reference:
      guard let group = groups[node.minimum], syntax.node(group).kind != .reference else { return "" }
      return sample(group, letter)
    case .capture, .atomic, .lookbehind: return sample(node.first, letter)
    case .empty, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary, .lookahead, .notAhead, .notBehind:
      return ""
    }
  }

  // MARK: Characters

  private func characters(of node: Node) -> Characters? {
    node.members < 0 ? nil : Self.characters(of: syntax.members[Int(node.members)])
  }

  private static func characters(of written: ExpressionSyntax.Members) -> Characters {
    let parts =
      written.properties.map { name, isNegated in
        var characters = property(name.lowercased())
        characters.isNegated = isNegated
        return characters
      } + written.sets.map { characters(of: $0) }
    if written.ranges.isEmpty, parts.count == 1, !written.isNegated { return parts[0] }
    var result = Characters(written.ranges)
    for part in parts {
      // The common part outside of it.
      result.ranges += part.isNegated ? part.samples.map { $0.value...$0.value } : part.ranges
    }
    result.isNegated = written.isNegated
    return result
  }

  /// Returns common characters of a class or property, by its name in small letters.
  private static func property(_ name: String) -> Characters {
    switch name {
    case "\\w": Characters("_", "a"..."z", "A"..."Z", "0"..."9", "é"..."ÿ")
    case "\\d": Characters("", "0"..."9")
    case "\\s": Characters(" \t\n\r")
    case "\\h": Characters(" \t")
    case "\\v": Characters("\n\r")
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
}
