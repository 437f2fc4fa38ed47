internal import TextModel
internal import TextRules

/// The expression of a rule. Matched without ICU where that is possible (`ASCIIExpression`); ICU compiles it when it has to
/// match it. One thread at a time.
final class LineExpression {
  let pattern: String
  let flags: RegularExpression.Flags
  /// Nil until ICU has to match, and for an expression that turns out to have an error.
  private var compiled: ExpressionMatcher?
  private var isBroken = false
  /// Nil until it is asked for; then nil if ICU matches all lines.
  private var own: ASCIIExpression??

  /// Compiles an expression. Throws if ICU does not accept it.
  init(_ pattern: String, flags: RegularExpression.Flags) throws(RegularExpressionError) {
    (self.pattern, self.flags) = (pattern, flags)
    compiled = try ExpressionMatcher(pattern, flags: flags)
  }

  /// Creates an expression that ICU is known to accept; it is compiled when ICU first has to match it. If it has an
  /// error nevertheless, it matches nothing.
  init(verified pattern: String, flags: RegularExpression.Flags) {
    (self.pattern, self.flags) = (pattern, flags)
  }

  private init(_ other: LineExpression) {
    (pattern, flags, own, isBroken) = (other.pattern, other.flags, other.own, other.isBroken)
    compiled = other.compiled?.copy()
  }

  /// Returns the same expression with its own matching state, for another thread.
  ///
  /// Several threads may copy an expression at once if no thread matches with it.
  func copy() -> LineExpression { LineExpression(self) }

  /// The expression for lines of ASCII; nil if ICU matches all lines.
  var withoutICU: ASCIIExpression? {
    if let own { return own }
    let made = ASCIIExpression(pattern, flags: flags)
    own = .some(made)
    return made
  }

  /// ICU's matcher; nil for an expression with an error.
  var matcher: ExpressionMatcher? {
    if let compiled { return compiled }
    if !isBroken {
      compiled = try? ExpressionMatcher(pattern, flags: flags)
      isBroken = compiled == nil
    }
    return compiled
  }

  /// Returns the number of the group with a name or a number in digits; nil if the expression has no such group, or
  /// has an error. If the expression is not compiled yet, any number that is not negative is returned unchecked.
  func group(named name: String) -> Int? {
    if compiled == nil, let number = Int(name), number >= 0 { return number }
    return matcher.flatMap { RuleTemplate.group(named: name, in: $0) }
  }
}
