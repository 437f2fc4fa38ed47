internal import CTreeSitter

/// Whether a tree depends on the edits that led to its text.
package enum HistoryDependence: Equatable {
  /// It was parsed from scratch.
  case none
  /// It was made from the tree before.
  case withoutErrors
  /// It was made from the tree before, and there were syntax errors.
  case withErrors

  /// Records that `new` was made from `old` by an incremental parse: `withErrors` if one of them has syntax errors,
  /// or if it was `withErrors` before; otherwise `withoutErrors`.
  mutating func note(old: SyntaxTree?, new: SyntaxTree) {
    let hasErrors = ts_node_has_error(new.rootNode) || old.map { ts_node_has_error($0.rootNode) } == true
    if hasErrors || self == .withErrors { self = .withErrors } else { self = .withoutErrors }
  }
}
