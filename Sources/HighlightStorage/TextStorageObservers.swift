/// Takes part in the processing of edits.
///
/// All methods have defaults. Declare the conformance in an extension: the compiler then warns of a method whose types do
/// not fit, which would never be called.
public protocol TextStorageDelegate: AnyObject {
  /// Called before characters change. Returns the units to insert instead of `units`; nil leaves the text unchanged.
  /// - Parameters:
  ///   - storage: the storage, with the old text.
  ///   - units: the units to be inserted.
  ///   - range: the UTF-16 range to be replaced, half-open.
  func textStorage(
    _ storage: TextStorage, shouldChange units: ContiguousArray<UInt16>, in range: Range<Int>
  ) -> ContiguousArray<UInt16>?
  /// Called before attributes are fixed: may still change characters and attributes.
  /// - Parameters:
  ///   - storage: the storage, with the edited text.
  ///   - mask: the changes of the session.
  ///   - range: the edited UTF-16 range in the present text.
  ///   - changeInLength: how many units longer the text became.
  func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// Called after attributes were fixed: may still change attributes, but not characters.
  func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// Called when a session was still edited in the last of `TextStorage.maxRounds` rounds. Further edits are
  /// discarded.
  func textStorage(_ storage: TextStorage, didStopProcessingAfter rounds: Int)
}

extension TextStorageDelegate {
  /// Returns `units`: allows the change.
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

/// Stores the characters of a storage in another form: lines, a rope, a file. After each edit the storage reads the
/// new characters from it.
public protocol TextBackingStore: AnyObject {
  /// The length in UTF-16 units.
  var length: Int { get }
  /// Returns the UTF-16 units of a range inside the text.
  func units(in range: Range<Int>) -> ContiguousArray<UInt16>
  /// Replaces the units of `range` by `units`. It may store other ones instead, as many as the change of `length`
  /// says.
  func replaceUnits(in range: Range<Int>, with units: ContiguousArray<UInt16>)
}

/// Observes a storage: a renderer, a token cache, a view. Notified once per session, not per run. It may set
/// attributes. These are processed as the next session, after all observers were notified of this one.
public protocol LayoutManager: AnyObject {
  /// Called before characters are replaced; the storage still has the old ones. Called once for each replacement. An
  /// observer must not change characters during the call. The default does nothing.
  /// - Parameters:
  ///   - storage: the storage, with the old text.
  ///   - range: the units to be replaced: UTF-16 offsets, half-open.
  ///   - units: the new units.
  func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>)
  /// Called after an editing session was processed: all edits up to the outermost `endEditing()`, or a single edit
  /// outside of a session.
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
