internal import Synchronization

/// A regular expression that is compiled at its first use: the first one of a process takes 1.5 ms.
final class DeferredExpression: Sendable {
  /// The expression, in ICU's syntax.
  let pattern: String
  private let compiled = AtomicLazyReference<RegularExpression>()

  /// Compiles `pattern` at once.
  init(_ pattern: String) throws(RegularExpressionError) {
    self.pattern = pattern
    _ = compiled.storeIfNil(try RegularExpression(pattern))
  }

  /// An expression that is known to compile.
  init(proven pattern: String) {
    self.pattern = pattern
  }

  /// As `RegularExpression.replacingMatches`.
  func replacingMatches(in text: String, with replacement: String) -> String {
    if let known = compiled.load() { return known.replacingMatches(in: text, with: replacement) }
    guard let expression = try? RegularExpression(pattern) else { return text }
    return compiled.storeIfNil(expression).replacingMatches(in: text, with: replacement)
  }
}
