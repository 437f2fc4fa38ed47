internal import Synchronization

/// A regular expression that is compiled at its first use: the first one of a process takes 1.5 ms.
package final class DeferredExpression: Sendable {
  /// The expression, in ICU's syntax.
  package let pattern: String
  private let compiled = AtomicLazyReference<RegularExpression>()

  /// Compiles `pattern` at once; throws if it is invalid.
  package init(_ pattern: String) throws(RegularExpressionError) {
    self.pattern = pattern
    _ = compiled.storeIfNil(try RegularExpression(pattern))
  }

  /// Creates an expression from a pattern that is known to compile. It is compiled at the first use.
  package init(verified pattern: String) {
    self.pattern = pattern
  }

  /// Returns the text with every match replaced, as `RegularExpression.replacingMatches` does. Compiles the pattern
  /// at the first call; the text is unchanged if the pattern is invalid.
  package func replacingMatches(in text: String, with replacement: String) -> String {
    if let known = compiled.load() { return known.replacingMatches(in: text, with: replacement) }
    guard let expression = try? RegularExpression(pattern) else { return text }
    return compiled.storeIfNil(expression).replacingMatches(in: text, with: replacement)
  }
}
