internal import TextModel

/// Properties of conditions that tools read without a text.
extension QueryCondition {
  /// Whether the condition holds for a node with a text; nil if the text does not decide that. A condition of an `any-` form
  /// is asked for one node.
  package func admits(_ text: String) -> Bool? {
    let isFound: Bool
    switch test {
    case .isAnyOf(let words): isFound = Array(text.utf16).withUnsafeBufferPointer { words.contains($0) }
    case .matches(let matcher): isFound = Array(text.utf16).withUnsafeBufferPointer { matcher.matches($0) }
    case .contains(let texts): isFound = Array(text.utf16).withUnsafeBufferPointer { texts.hasOne(in: $0) }
    case .equalsCapture, .hasParent, .hasAncestor, .hasKind: return nil
    }
    return isFound != isNegated
  }

  /// Whether no text satisfies both conditions, because all texts that satisfy them begin with other characters. False in
  /// doubt.
  package func beginsOtherwise(than other: QueryCondition) -> Bool {
    guard !isNegated, !other.isNegated, let first = firstUnits, let second = other.firstUnits else { return false }
    return first.ascii.intersection(second.ascii).isEmpty && (first.others == false || second.others == false)
  }

  /// The units with which texts begin that the test accepts; nil for other tests.
  private var firstUnits: UnitSet? {
    switch test {
    case .isAnyOf(let words): words.firstUnits
    case .matches(let matcher): matcher.firstUnits
    case .equalsCapture, .contains, .hasParent, .hasAncestor, .hasKind: nil
    }
  }

  /// Whether the search of its expression in a text is interrupted by the time limit, so that the text counts as not
  /// matched. At most 50 ms of processor time.
  func isInterrupted(on text: UnsafeBufferPointer<UInt16>) -> Bool {
    if case .matches(let matcher) = test { return matcher.isInterrupted(on: text) }
    return false
  }
}

extension QueryPatternSettings {
  /// Returns the expression that `#match?` and `#vim-match?` test for a written one: Vim's, such as `\v…`, translated.
  /// Nil if it cannot be translated.
  /// - Parameter isVim: whether the predicate is `#vim-match?`.
  package static func expression(of written: String, isVim: Bool) -> String? {
    try? VimPattern.regularExpression(written, isVim: isVim)
  }
}
