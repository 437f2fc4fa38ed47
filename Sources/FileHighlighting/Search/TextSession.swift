/// Highlights a text that is given in parts, and whose lines may be arranged in another way.
package protocol TextSession: AnyObject {
  /// Appends text, which `nextPart(isLast:)` returns.
  /// - Parameter bytes: UTF-8 that ends between characters.
  func append(_ bytes: ContiguousArray<UInt8>)
  /// Ends the text, whose last line may be incomplete.
  func end()
  /// Whether there is appended text that can be returned, and was not.
  var holdsText: Bool { get }
  /// Whether the appended text ends where it is better to wait for more.
  var isInsideHunk: Bool { get }
  /// Returns the next part; nil if none is complete.
  /// - Parameter isLast: whether no more text is waited for; then all text that can be returned is, by several calls.
  func nextPart(isLast: Bool) -> DiffSession.TextPart?
}

extension DiffSession: TextSession {
  package func end() {}
}
