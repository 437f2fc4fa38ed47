/// A regular expression for texts of printable ASCII characters and tabs, matched without ICU.
///
/// ICU needs 7.6 million instructions for its first expression and some 100,000 for each further one, ten times what the
/// matches of a short file cost. Nearly all expressions of rules need only literals, sets, groups, quantifiers and
/// lookaround. They are compiled here with some thousand instructions. In such texts the results equal those of ICU:
/// there are no line terminators, and no character whose class or case depends on the version of Unicode.
///
/// Gain: with compiling on demand and a faster reader of rule files, 97 lines of adduser.conf went from 48.8 to 15.2
/// million instructions (26 November 2026, callgrind); 6,165 of the 6,175 expressions that ship are matched here.
/// Unnecessary if no expression of a start needed ICU, or with another library that compiles an expression in some
/// thousand instructions.
///
/// `@unchecked Sendable`: immutable after `init`.
package final class ASCIIExpression: @unchecked Sendable {
  enum Operation: UInt8 {
    /// Consumes one unit.
    case unit, set
    /// Consumes the text of the group `target`.
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
    /// Consumes units of a set: as many as possible, or as few as possible.
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
    guard let syntax = ExpressionSyntax(pattern, flags: flags) else { return nil }
    var compiler = ASCIIExpressionCompiler(syntax)
    guard compiler.compile() else {
      compiler.instructions.release()
      return nil
    }
    instructions = compiler.instructions
    groupCount = syntax.groupCount
    isAtStartAlone = compiler.isAtStartAlone(syntax.root)
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
