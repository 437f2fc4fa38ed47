/// A session that a storage processed, for those on other threads and tasks.
public struct TextStorageEdit: Equatable, Sendable {
  /// The version of the text behind the session: it counts the changes of characters.
  public var version: Int
  /// What was edited.
  public var mask: TextStorage.EditActions
  /// The edited units in the text of that version: UTF-16 offsets, half-open.
  public var editedRange: Range<Int>
  /// How many units longer the text became.
  public var changeInLength: Int
  /// Everything whose attributes may have changed; contains `editedRange`.
  public var invalidatedRange: Range<Int>
}
