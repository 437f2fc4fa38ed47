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

  /// Compiles an expression.
  init(_ pattern: String, flags: RegularExpression.Flags) throws(RegularExpressionError) {
    (self.pattern, self.flags) = (pattern, flags)
    compiled = try ExpressionMatcher(pattern, flags: flags)
  }

  /// An expression that ICU is known to accept; compiled when it has to match. With an error it matches nothing.
  init(proven pattern: String, flags: RegularExpression.Flags) {
    (self.pattern, self.flags) = (pattern, flags)
  }

  private init(_ other: LineExpression) {
    (pattern, flags, own, isBroken) = (other.pattern, other.flags, other.own, other.isBroken)
    compiled = other.compiled?.copy()
  }

  /// The same expression with a state of its own, for another thread.
  ///
  /// Several threads may copy an expression that none of them matches with.
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

  /// The number of a group that is written as number or name; nil when there is none. Any number is taken for a group of an
  /// expression that is not compiled.
  func group(named name: String) -> Int? {
    if compiled == nil, let number = Int(name), number >= 0 { return number }
    return matcher.flatMap { RuleTemplate.group(named: name, in: $0) }
  }
}
