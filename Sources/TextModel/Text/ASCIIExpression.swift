/// A regular expression for texts of printable ASCII characters and tabs, matched without ICU.
///
/// ICU needs 7.6 million instructions for its first expression and some 100,000 for each further one, ten times what the
/// matches of a short file cost. Nearly all expressions of rules need only literals, sets, groups, quantifiers and
/// lookaround. They are compiled here with some thousand instructions. In such texts the results equal those of ICU:
/// there are no line terminators, and no character whose class or case depends on the version of Unicode.
///
/// `@unchecked Sendable`: immutable after `init`.
package final class ASCIIExpression: @unchecked Sendable {
  enum Operation: UInt8 {
    /// Consumes one unit.
    case unit, set
    /// Consumes what the group `target` has.
    case reference
    case start, end, boundary, noBoundary
    /// The start and the end of a capture group, `target`.
    case open, close
    /// Continues at `target`.
    case jump
    /// Tries the next instruction, then `target`; only `target` if the next unit is not in `units`.
    case tryNext
    /// Tries `target`, then the next instruction; only `target` if the next unit is not in `units`.
    case tryTarget
    /// Tries `target`, then the next instruction; only the next instruction if the next unit is not in `units`.
    case tryAgain
    /// Consumes units of a set, as many or as few as possible.
    case greedy, lazy, possessive
    /// A part that ends with `accept` and is matched on its own; then continues at `target`.
    case lookahead, notAhead, atomic
    /// The same for a part that ends where it is asked.
    case lookbehind, notBehind
    case accept
  }

  struct Instruction: BitwiseCopyable {
    var operation: Operation
    /// Whether `units` holds the units with which a part may begin.
    var isGuarded = false
    var unit: UInt16 = 0
    var target: Int32 = 0
    /// The fewest and the most units of a repetition or a lookbehind.
    var minimum: Int32 = 0
    var maximum: Int32 = 0
    var units = ASCIISet()
  }

  let instructions: ScratchBuffer<Instruction>
  /// The number of capture groups; group 0, the whole match, is not counted.
  let groupCount: Int
  /// Whether every match begins at the start of the text.
  let isAtStartAlone: Bool

  /// Compiles a pattern in ICU's syntax. Nil if the pattern or a flag is not supported, or it needs more than
  /// `ASCIIExpressionCompiler.sizeLimit` instructions; the caller then uses ICU. O(pattern).
  /// - Precondition: ICU accepts the pattern.
  package init?(_ pattern: String, flags: RegularExpression.Flags) {
    guard flags.isSubset(of: [.caseInsensitive, .allowCommentsAndWhitespace, .anchorsMatchLines, .dotMatchesLineSeparators])
    else { return nil }
    var pattern = pattern
    let compiled = pattern.withUTF8 { bytes -> (ScratchBuffer<Instruction>, groupCount: Int, isAtStartAlone: Bool)? in
      var parser = ASCIIExpressionParser(bytes, flags: flags)
      defer { parser.release() }
      guard let root = parser.parse() else { return nil }
      var compiler = ASCIIExpressionCompiler(parser.nodes)
      guard compiler.compile(root) else {
        compiler.instructions.release()
        return nil
      }
      return (compiler.instructions, parser.groupCount, compiler.isAtStartAlone(root))
    }
    guard let compiled else { return nil }
    (instructions, groupCount, isAtStartAlone) = compiled
  }

  deinit {
    var instructions = instructions
    instructions.release()
  }

  /// Whether a text consists of printable ASCII characters and tabs only, which these expressions are for. True for
  /// an empty text. O(units).
  package static func suits(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    // Without a way out, so that several are tested at once.
    var others: UInt16 = 0
    for unit in units { others |= unit &- 0x20 < 0x5F || unit == 0x09 ? 0 : 1 }
    return others == 0
  }
}

/// Some characters of ASCII.
struct ASCIISet: BitwiseCopyable, Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let all = ASCIISet().inverted

  @inline(__always)
  func contains(_ unit: UInt16) -> Bool {
    // Texts are ASCII: see `ASCIIExpression.suits`.
    (unit < 64 ? low >> UInt64(unit & 63) : high >> UInt64(unit & 63)) & 1 == 1
  }

  /// Whether the set contains the unit at an offset of a text; false at the end of the text.
  @inline(__always)
  func contains(_ offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Bool {
    offset < units.count && contains(units[offset])
  }

  mutating func insert(_ unit: UInt16) {
    if unit < 64 { low |= 1 << UInt64(unit) } else if unit < 128 { high |= 1 << UInt64(unit - 64) }
  }

  /// Inserts the ASCII units of a range; units above 127 are ignored.
  mutating func insert(_ range: ClosedRange<UInt16>) {
    var unit = range.lowerBound
    while unit <= min(range.upperBound, 127) {
      insert(unit)
      unit += 1
    }
  }

  mutating func formUnion(_ other: ASCIISet) { (low, high) = (low | other.low, high | other.high) }

  var inverted: ASCIISet {
    var set = self
    (set.low, set.high) = (~low, ~high)
    return set
  }

  /// Together with the same letters in the other case.
  var folded: ASCIISet {
    let letters: UInt64 = 0x07FF_FFFE
    var set = self
    set.high |= (high & letters) << 32 | (high >> 32) & letters
    return set
  }

  /// The only unit in it; nil if there are none or several.
  var onlyUnit: UInt16? {
    switch (low.nonzeroBitCount, high.nonzeroBitCount) {
    case (1, 0): UInt16(low.trailingZeroBitCount)
    case (0, 1): UInt16(64 + high.trailingZeroBitCount)
    default: nil
    }
  }

  private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  init() {}

  static let digits = ASCIISet(low: 0x03FF_0000_0000_0000, high: 0)
  static let word = ASCIISet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
  /// What is white space in these texts.
  static let blanks = ASCIISet(low: 0x0000_0001_0000_0200, high: 0)
}
