/// Takes part in the processing of edits.
public protocol TextStorageDelegate: AnyObject {
  /// Called before characters change: returns the units to replace `range` by instead of `units`; nil leaves the text
  /// unchanged.
  func textStorage(
    _ storage: TextStorage, shouldChange units: ContiguousArray<UInt16>, in range: Range<Int>
  ) -> ContiguousArray<UInt16>?
  /// Called before attributes are fixed: may still change characters and attributes.
  func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// Called after attributes were fixed: may change attributes only.
  func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// Called when attributes were edited in every round; further edits are discarded.
  func textStorage(_ storage: TextStorage, didStopProcessingAfter rounds: Int)
}

extension TextStorageDelegate {
  /// Allows the change.
  public func textStorage(
    _ storage: TextStorage, shouldChange units: ContiguousArray<UInt16>, in range: Range<Int>
  ) -> ContiguousArray<UInt16>? { units }
  /// Does nothing.
  public func textStorage(_ storage: TextStorage, didStopProcessingAfter rounds: Int) {}
  /// Does nothing.
  public func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {}
  /// Does nothing.
  public func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {}
}

/// Stores the characters of a storage in another form: lines, a rope, a file. The storage reads the changed ones after each
/// edit.
public protocol TextBackingStore: AnyObject {
  /// In UTF-16 units.
  var length: Int { get }
  /// The units of a range inside the text.
  func units(in range: Range<Int>) -> ContiguousArray<UInt16>
  /// Replaces units. The stored units may differ from `units`, but replace the same range.
  func replaceUnits(in range: Range<Int>, with units: ContiguousArray<UInt16>)
}

/// Observes a storage: a renderer, a token cache, a view. Notified once per session, not per run. It may set attributes:
/// these are the next session, which is processed after all observers were notified of this one.
public protocol LayoutManager: AnyObject {
  /// Called before characters are replaced; the storage still has the old ones. Called once for each replacement. An
  /// observer must not change characters during the call. The default does nothing.
  /// - Parameters:
  ///   - storage: the storage, with the old text.
  ///   - range: the units to be replaced: UTF-16 offsets, half-open.
  ///   - units: the new units.
  func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>)
  /// Called after a session was processed.
  /// - Parameters:
  ///   - storage: the storage, with the text and attributes after the session.
  ///   - mask: the changes.
  ///   - range: the edited units in the present text.
  ///   - changeInLength: how many units longer the text became.
  ///   - invalidatedRange: the range whose attributes may have changed; contains `range`.
  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>)
}

extension LayoutManager {
  /// Does nothing.
  public func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>) {}
}
