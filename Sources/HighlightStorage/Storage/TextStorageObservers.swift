/// Takes part in the processing of edits.
public protocol TextStorageDelegate: AnyObject {
  /// Before characters change: what is to stand in the place of `range` instead of `units`; nil leaves the text as it is.
  func textStorage(
    _ storage: TextStorage, shouldChange units: ContiguousArray<UInt16>, in range: Range<Int>
  ) -> ContiguousArray<UInt16>?
  /// Before attributes are fixed: may still change characters and attributes.
  func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// After attributes were fixed: may change attributes only.
  func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// Attributes were edited anew in every round; what would have come next is left out.
  func textStorage(_ storage: TextStorage, didStopProcessingAfter rounds: Int)
}

extension TextStorageDelegate {
  /// What is asked for may happen.
  public func textStorage(
    _ storage: TextStorage, shouldChange units: ContiguousArray<UInt16>, in range: Range<Int>
  ) -> ContiguousArray<UInt16>? { units }
  /// Nothing is done.
  public func textStorage(_ storage: TextStorage, didStopProcessingAfter rounds: Int) {}
  /// Nothing is done.
  public func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {}
  /// Nothing is done.
  public func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {}
}

/// Keeps the characters of a storage in a form of its own: lines, a rope, a file. The storage reads what it needs of them after each edit.
public protocol TextBackingStore: AnyObject {
  /// In UTF-16 units.
  var length: Int { get }
  /// The units of a range inside the text.
  func units(in range: Range<Int>) -> ContiguousArray<UInt16>
  /// Replaces units. What is kept of `units` may differ from them, but stands where they would.
  func replaceUnits(in range: Range<Int>, with units: ContiguousArray<UInt16>)
}

/// Looks at a storage: a renderer, a token cache, a view. Told once per session, never per run. It may set attributes: that is the next session,
/// of which everybody is told once this one has been told to all.
public protocol LayoutManager: AnyObject {
  /// Characters are about to be replaced; the storage still has the old ones. Told once for each replacement. An observer must not change characters
  /// meanwhile. Nothing is done unless a manager says otherwise.
  /// - Parameters:
  ///   - storage: the storage, with the text of before.
  ///   - range: the units that go: UTF-16 offsets, half-open.
  ///   - units: what comes in their place.
  func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>)
  /// A session was processed.
  /// - Parameters:
  ///   - storage: the storage, whose text and attributes are those of behind the session.
  ///   - mask: what was edited.
  ///   - range: the edited units in the text as it is now.
  ///   - changeInLength: how many units longer the text became.
  ///   - invalidatedRange: everything whose attributes may have changed; contains `range`.
  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>)
}

extension LayoutManager {
  /// Nothing is done.
  public func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>) {}
}
