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
    guard let syntax = ExpressionSyntax(pattern, flags: flags),
      let words = RequiredWords.words(of: syntax.root, in: syntax), !words.isEmpty
    else { return nil }
    ignoresCase = syntax.ignoresCase
    if ignoresCase && words.contains(where: { $0.contains { $0 >= 0x80 } }) { return nil }
    self.words = ignoresCase ? words.map { $0.map(ASCIICase.lowered) } : words
  }
}

/// Letters of ASCII in lower case.
enum ASCIICase {
  @inline(__always)
  static func lowered(_ unit: UInt16) -> UInt16 { unit >= 0x41 && unit <= 0x5A ? unit | 0x20 : unit }
}

/// The words that the matches of a part contain.
private struct RequiredWords {
  private let syntax: ExpressionSyntax
  private var best: [[UInt16]]?
  /// The word that the part ends with, so far.
  private var word: [UInt16] = []

  /// Returns the best words of the node with an index: every match contains one of them. Those whose shortest word is
  /// longest are best; words are cut to 16 units. Nil if there are none, or too many.
  static func words(of node: Int32, in syntax: ExpressionSyntax) -> [[UInt16]]? {
    var words = RequiredWords(syntax)
    words.read(node)
    words.endWord()
    return words.best
  }

  private init(_ syntax: ExpressionSyntax) { self.syntax = syntax }

  private mutating func consider(_ words: [[UInt16]]?) {
    guard let words, let shortest = words.map(\.count).min(), shortest > 0 else { return }
    let known = best?.map(\.count).min() ?? 0
    if shortest > known || (shortest == known && words.count < best?.count ?? 0) {
      best = words.map { Array($0.prefix(RequiredLiterals.lengthLimit)) }
    }
  }

  private mutating func endWord() {
    if !word.isEmpty { consider([word]) }
    word = []
  }

  /// Reads a part that comes after those before.
  private mutating func read(_ index: Int32) {
    let node = syntax.nodes[Int(index)]
    switch node.kind {
    // Texts around what matches nothing are next to each other.
    case .empty: return
    case .sequence:
      var part = node.first
      while part >= 0 {
        read(part)
        part = syntax.nodes[Int(part)].next
      }
    case .set where node.scalar >= 0:
      if let scalar = Unicode.Scalar(UInt32(node.scalar)) { word += Array(String(scalar).utf16) }
    case .greedy, .lazy, .possessive:
      let part = syntax.nodes[Int(node.first)]
      if part.kind == .set, part.scalar >= 0, node.minimum > 0 {
        read(node.first)
        endWord()
      } else {
        endWord()
        if node.minimum > 0 { consider(Self.words(of: node.first, in: syntax)) }
      }
    case .alternatives:
      endWord()
      consider(alternatives(node))
    case .capture, .atomic:
      endWord()
      consider(Self.words(of: node.first, in: syntax))
    case .set, .reference, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary, .lookahead, .notAhead,
      .lookbehind, .notBehind, .opaque:
      endWord()
    }
  }

  /// Returns the words of all branches. Nil if a branch has none, or if there are more than 64 words.
  private func alternatives(_ node: ExpressionSyntax.Node) -> [[UInt16]]? {
    var result: [[UInt16]] = []
    var branch = node.first
    while branch >= 0 {
      guard let words = Self.words(of: branch, in: syntax) else { return nil }
      result += words
      branch = syntax.nodes[Int(branch)].next
    }
    return result.count > RequiredLiterals.alternativeLimit ? nil : result
  }
}
